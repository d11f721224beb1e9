import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {CompactSign} from "jose";
import {OLD_NAMES} from "../../server/shared/old-names.ts";
import {libsql} from "../support/databases.ts";
import {cartOf} from "./support/carts.ts";
import {payPalUsd, usd} from "./support/paid-order.ts";
import {read, refusal} from "./support/replies.ts";
import {type SandboxBench, sandboxSuite} from "./support/sandbox-suite.ts";
import {attempt, type Browser, CART_KEY, customerFromHeader, type Shop} from "./support/shop.ts";

const MUG = {name: "Mug", quantity: 2, unitAmount: usd("10.00"), tax: usd("1.90")};
const OPTIONS = {
  options: [
    {id: "POST", label: "Post", amount: usd("5.00")},
    {id: "EXPRESS", label: "Express", amount: usd("9.00"), tax: usd("1.00"), selected: true},
  ],
};
const US = {
  addressLine1: "1 Main St",
  adminArea2: "Portland",
  adminArea1: "OR",
  postalCode: "97201",
  countryCode: "US",
};

const signed = (shop: Shop, claims: object) => cartOf({jti: randomUUID(), ...claims}, shop);
const buy = (buyer: Browser, body: object) =>
  read(buyer.post("/checkout/orders/create", body, attempt(randomUUID())));

/** Signs a cart as PHP and Python do: with an escape for each UTF-16 unit that is not ASCII. */
function signedWithEscapes({clock}: Shop, claims: object): Promise<string> {
  const exp = clock.now() / 1000 + 600;
  const json = JSON.stringify({jti: randomUUID(), exp, ...claims}).replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16)}`,
  );
  const bytes = new TextEncoder();
  return new CompactSign(bytes.encode(json)).setProtectedHeader({alg: "HS256"}).sign(bytes.encode(CART_KEY));
}

/** The purchase unit that PayPal has. */
async function unitOf({ordersClient}: SandboxBench, orderId: string) {
  const [unit] = (await ordersClient.show(orderId)).body.purchase_units;
  return unit as unknown as Record<string, unknown> & {
    readonly amount: {readonly value: string; readonly breakdown: Record<string, {readonly value: string}>};
    readonly items: readonly Record<string, unknown>[];
    readonly shipping?: {
      readonly address?: unknown;
      readonly options?: readonly {readonly id: string; readonly label: string; readonly selected: boolean}[];
    };
  };
}

/** Values of an amount and of its parts. */
function valuesOf({value, breakdown}: Awaited<ReturnType<typeof unitOf>>["amount"]) {
  return {value, ...Object.fromEntries(Object.entries(breakdown).map(([name, part]) => [name, part.value]))};
}

const recorded = ({database}: Shop) =>
  database.db.selectFrom("attempts").selectAll().executeTakeFirstOrThrow();

sandboxSuite(
  "a signed cart",
  (bench) => {
    test("takes all its facts through quote, order, records and capture", async () => {
      const shop = await bench.open({customer: customerFromHeader});
      const buyer = shop.browser().signIn("ada");
      const cart = await signed(shop, {
        iss: "shop",
        sub: "cart",
        aud: "checkout",
        iat: 1,
        nbf: 1,
        amount: usd("25.30"),
        items: [
          {
            ...MUG,
            sku: "mug",
            category: "PHYSICAL_GOODS",
            description: "Blue",
            url: "https://shop.example/mug",
            imageUrl: "https://shop.example/mug.png",
          },
        ],
        discount: usd("4.00"),
        handling: usd("0.50"),
        shipping: usd("5.00"),
        reference: "WC-1",
        customId: "basket-7",
        softDescriptor: "SHOP",
        metadata: {unit_amount: "own name"},
        customer: "ada",
      });
      const quote = await read(buyer.post("/checkout/quote", {cart}));
      const {purchase: _purchase, ...prices} = quote.body;
      assert.deepEqual(prices, {
        amount: usd("25.30"),
        items: [{...MUG, sku: "mug", amount: usd("20.00")}],
        goodsAmount: usd("20.00"),
        discountAmount: usd("4.00"),
        taxAmount: usd("3.80"),
        handlingAmount: usd("0.50"),
        shippingAmount: usd("5.00"),
      });
      const made = await buy(buyer, {cart});
      assert.equal(made.status, 201, made.text);
      const unit = await unitOf(bench, made.body.id);
      assert.deepEqual(valuesOf(unit.amount), {
        value: "25.30",
        item_total: "20.00",
        discount: "4.00",
        tax_total: "3.80",
        handling: "0.50",
        shipping: "5.00",
      });
      assert.deepEqual(unit.items, [
        {
          name: "Mug",
          quantity: "2",
          unit_amount: payPalUsd("10.00"),
          tax: payPalUsd("1.90"),
          description: "Blue",
          sku: "mug",
          url: "https://shop.example/mug",
          image_url: "https://shop.example/mug.png",
          category: "PHYSICAL_GOODS",
        },
      ]);
      assert.deepEqual(
        [unit["invoice_id"], unit["custom_id"], unit["soft_descriptor"], unit.shipping],
        ["WC-1", "basket-7", "SHOP", undefined],
      );
      await bench.ordersClient.approveWallet(made.body.id, {total: "25.30"});
      const paid = await read(buyer.capture(made.body.id));
      assert.deepEqual(
        [paid.body.reference, paid.body.purchase_units[0]?.payments.captures[0]?.amount],
        ["WC-1", payPalUsd("25.30")],
        paid.text,
      );
      const row = await recorded(shop);
      assert.deepEqual(
        [row.reference, row.invoice_id, row.custom_id, row.soft_descriptor, row.metadata, row.customer],
        ["WC-1", "WC-1", "basket-7", "SHOP", '{"unit_amount":"own name"}', "ada"],
      );
      assert.deepEqual(JSON.parse(row.lines ?? ""), [{...MUG, sku: "mug"}]);
      const shown = await read(buyer.get(`/checkout/orders/${made.body.id}`));
      assert.deepEqual(
        [shown.body.reference, shown.body.discountAmount, shown.body.shippingAmount],
        ["WC-1", usd("4.00"), usd("5.00")],
      );
    });

    test("has options that the buyer chooses from without the shop's rates, and keeps its other parts", async () => {
      const shop = await bench.open({shipping: false});
      const buyer = shop.browser();
      const claims = {items: [MUG], discount: usd("4.00"), handling: usd("0.50"), shipping: OPTIONS};
      const cart = await signed(shop, {...claims, amount: usd("30.30")});
      const quote = await read(buyer.post("/checkout/quote", {cart}));
      assert.deepEqual(
        quote.body.shipping.options.map(({id, selected}) => [id, selected]),
        [
          ["POST", false],
          ["EXPRESS", true],
        ],
      );
      const made = await buy(buyer, {cart, shipping: {option: "POST"}});
      assert.equal(made.status, 201, made.text);
      const parts = {item_total: "20.00", discount: "4.00", handling: "0.50"};
      const amount = async () => valuesOf((await unitOf(bench, made.body.id)).amount);
      assert.deepEqual(await amount(), {...parts, value: "25.30", shipping: "5.00", tax_total: "3.80"});
      const change = (body: object) => read(buyer.post(`/checkout/orders/${made.body.id}/shipping`, body));
      const moved = await change({
        address: {countryCode: "DE", city: "Kiel", state: "", postalCode: "24103"},
      });
      assert.deepEqual([moved.status, moved.body.amount], [200, usd("25.30")], moved.text);
      assert.deepEqual((await change({option: "DRONE"})).body.code, "METHOD_UNAVAILABLE");
      const changed = await change({option: "EXPRESS"});
      assert.deepEqual([changed.body.amount, changed.body.taxAmount], [usd("30.30"), usd("4.80")]);
      assert.deepEqual(await amount(), {...parts, value: "30.30", shipping: "9.00", tax_total: "4.80"});
      // The buyer chooses again on PayPal's page.
      await bench.ordersClient.approveWallet(made.body.id, {total: "26.30", shipping_option: "POST"});
    });

    test("has a fixed shipping amount, which every address keeps", async () => {
      const shop = await bench.open({
        shipping: () => [{id: "X", label: "X", type: "SHIPPING", amount: usd("99")}],
      });
      const buyer = shop.browser();
      const cart = await signed(shop, {amount: usd("28.80"), items: [MUG], shipping: usd("5.00")});
      const wrong = await refusal(buyer.post("/checkout/quote", {cart, shipping: {option: "X"}}));
      assert.deepEqual(wrong, [422, "METHOD_UNAVAILABLE"]);
      const made = await buy(buyer, {cart, shipping: {address: US}});
      const {shipping} = await unitOf(bench, made.body.id);
      assert.deepEqual(shipping, {
        address: {
          address_line_1: "1 Main St",
          admin_area_2: "Portland",
          admin_area_1: "OR",
          postal_code: "97201",
          country_code: "US",
        },
      });
      const moved = await read(
        buyer.post(`/checkout/orders/${made.body.id}/shipping`, {address: {countryCode: "DE"}}),
      );
      assert.deepEqual(
        [moved.status, moved.body.amount, moved.body.shippingAmount, moved.body.options],
        [200, usd("28.80"), usd("5.00"), []],
        moved.text,
      );
    });

    test("without its own shipping gets the shop's rates, and keeps its other parts", async () => {
      const shop = await bench.open({
        shipping: () => [{id: "POST", label: "Post", type: "SHIPPING", amount: usd("5"), tax: usd("1")}],
      });
      const cart = await signed(shop, {amount: usd("19.80"), items: [MUG], discount: usd("4.00")});
      const buyer = shop.browser();
      const made = await buy(buyer, {cart, shipping: {}});
      assert.equal(made.status, 201, made.text);
      assert.deepEqual(valuesOf((await unitOf(bench, made.body.id)).amount), {
        value: "25.80",
        item_total: "20.00",
        discount: "4.00",
        tax_total: "4.80",
        shipping: "5.00",
      });
      const moved = await read(
        buyer.post(`/checkout/orders/${made.body.id}/shipping`, {address: {countryCode: "DE"}}),
      );
      assert.deepEqual([moved.status, moved.body.discountAmount], [200, usd("4.00")], moved.text);
    });

    test("is authorized, captured and refunded at its amount", async () => {
      const shop = await bench.open({variables: {INTENT: "AUTHORIZE"}});
      const buyer = shop.browser();
      const cart = await signed(shop, {amount: usd("18.80"), items: [MUG], discount: usd("5.00")});
      const made = await buy(buyer, {cart});
      await bench.ordersClient.approveWallet(made.body.id, {total: "18.80"});
      const paid = await read(buyer.capture(made.body.id));
      const [authorization] = paid.body.purchase_units[0]?.payments.authorizations ?? [];
      assert.deepEqual(authorization?.amount, payPalUsd("18.80"), paid.text);
      const {captureAuthorization, refund} = shop.merchant.backOffice;
      const orderId = made.body.id;
      for (const action of [await captureAuthorization({orderId}), await refund({orderId})]) {
        assert.deepEqual([action.state, action.amount], ["done", usd("18.80")]);
      }
    });

    test("with PayPal's names is the same, and each old name is reported", async () => {
      const shop = await bench.open();
      const names = OLD_NAMES["field of a signed cart"];
      const cart = await signed(shop, {
        amount: {
          ...payPalUsd("21.30"),
          breakdown: {
            item_total: payPalUsd("20.00"),
            discount: payPalUsd("8.00"),
            tax_total: payPalUsd("3.80"),
            shipping: payPalUsd("5.00"),
            handling: payPalUsd("0.50"),
          },
        },
        items: [
          {
            name: "Mug",
            quantity: "2",
            unit_amount: payPalUsd("10.00"),
            image_url: "https://shop.example/mug.png",
          },
        ],
        invoice_id: "WC-2",
        custom_id: "9",
        soft_descriptor: "SHOP",
      });
      const made = await buy(shop.browser(), {cart});
      assert.equal(made.status, 201, made.text);
      const unit = await unitOf(bench, made.body.id);
      assert.deepEqual(valuesOf(unit.amount), {
        value: "21.30",
        item_total: "20.00",
        discount: "8.00",
        tax_total: "3.80",
        handling: "0.50",
        shipping: "5.00",
      });
      assert.deepEqual(
        [unit["invoice_id"], unit["custom_id"], unit["soft_descriptor"]],
        ["WC-2", "9", "SHOP"],
      );
      for (const [old, now] of Object.entries(names)) {
        assert.ok(shop.logged().includes(`${old} is an old field of a signed cart: write ${now}`), old);
      }
    });

    for (const [what, claims, message] of [
      ["an unknown claim", {discunt: usd("1.00")}, "discunt is unknown: did you mean discount?"],
      [
        "an unknown field of a line",
        {items: [{...MUG, quantitty: 1}]},
        "its claim /items/0: quantitty is unknown: did you mean quantity?",
      ],
      [
        "an unknown field of a shipping option",
        {shipping: {options: [{id: "A", label: "A", amounts: usd("1"), amount: usd("1")}]}},
        "its claim /shipping/options/0: amounts is unknown: did you mean amount?",
      ],
      ["misspelt options", {shipping: {option: []}}, "option is unknown: did you mean options?"],
      [
        "an unknown part of PayPal's breakdown",
        {amount: {...payPalUsd("20.00"), breakdown: {discounts: payPalUsd("1.00")}}},
        "its claim /amount/breakdown: discounts is unknown: did you mean discount?",
      ],
      [
        "a part that is there twice",
        {amount: {...payPalUsd("20.00"), breakdown: {discount: payPalUsd("1.00")}}, discount: usd("1.00")},
        "it has discount and amount.breakdown.discount: write only discount",
      ],
      ["an order number that is too long", {reference: "x".repeat(128)}, "its claim /reference: Too big"],
      ["a NUL in a fact", {customId: "a\0b"}, "its claim /customId: must not contain a NUL character"],
      [
        "a text that is too long for the statement",
        {softDescriptor: "x".repeat(23)},
        "/softDescriptor: Too big",
      ],
      [
        "two selected options",
        {shipping: {options: OPTIONS.options.map((one) => ({...one, selected: true}))}},
        "select one option at most",
      ],
      [
        "an option twice",
        {shipping: {options: [OPTIONS.options[0], OPTIONS.options[0]]}},
        "write each id once",
      ],
    ] as const) {
      test(`is refused with ${what}`, async () => {
        const shop = await bench.open();
        const cart = await signed(shop, {amount: usd("23.80"), items: [MUG], ...claims});
        const {status, body} = await read(shop.browser().post("/checkout/quote", {cart}));
        assert.deepEqual([status, body.code], [422, "CART_INVALID"]);
        assert.ok(body.error.startsWith("The cart is invalid: "), body.error);
        assert.ok(body.error.includes(message), body.error);
      });
    }

    test("of another customer is refused, and one of a guest is not", async () => {
      const shop = await bench.open({customer: customerFromHeader});
      const cart = () => signed(shop, {customer: "ada"});
      const other = await buy(shop.browser().signIn("eve"), {cart: await cart()});
      assert.deepEqual([other.status, other.body.code], [403, "CUSTOMER_MISMATCH"]);
      assert.deepEqual(await shop.database.db.selectFrom("attempts").selectAll().execute(), []);
      assert.equal((await buy(shop.browser(), {cart: await cart()})).status, 201);
      assert.equal((await recorded(shop)).customer, "ada");
    });

    test("has 100 lines with names of 500 emoji, which JSON writes as escapes", async () => {
      const shop = await bench.open();
      const name = "😀".repeat(500);
      const items = Array.from({length: 100}, () => ({name, quantity: 1, unitAmount: usd("1.00")}));
      const cart = await signedWithEscapes(shop, {amount: usd("100.00"), items});
      const buyer = shop.browser();
      const quote = await read(buyer.post("/checkout/quote", {cart}));
      assert.equal(quote.status, 200, quote.text);
      assert.equal((quote.body.items as {name: string}[])[99]?.name, name);
      const made = await buy(buyer, {cart});
      assert.equal(made.status, 201, made.text);
      const unit = await unitOf(bench, made.body.id);
      assert.equal(unit.items.length, 100);
      assert.equal(unit.items[0]?.["name"], "😀".repeat(63));
      const lines = JSON.parse((await recorded(shop)).lines ?? "") as {name: string}[];
      assert.equal(lines[99]?.name, name);
    });
  },
  [libsql],
);
