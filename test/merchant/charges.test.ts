import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {catalogueBy, type WrittenProduct} from "../../server/merchant/pricing/catalogue.ts";
import type {Charges, ChargesQuestion} from "../../server/merchant/pricing/charges.ts";
import type {Rate} from "../../server/merchant/pricing/rates.ts";
import {libsql} from "../support/databases.ts";
import {cartOf} from "./support/carts.ts";
import {read, refusal} from "./support/replies.ts";
import {sandboxSuite, type SandboxBench} from "./support/sandbox-suite.ts";
import {attempt, type Browser} from "./support/shop.ts";

const usd = (value: string) => ({currencyCode: "USD", value});
/** Money in PayPal's format. */
const wire = (value: string) => ({currency_code: "USD", value});
const TEAPOTS = [{sku: "ceramic-teapot", quantity: 2}];
const POST = {id: "POST", label: "Post", type: "SHIPPING", amount: usd("1")} as const;
const OREGON = {city: "Portland", state: "OR", postalCode: "97201", countryCode: "US"};

/** Discounts 15 USD for two of an item. Taxes goods and express shipping, except in Oregon. */
const charges: Charges = ({items, destination, isSent, goods: {currencyCode}}) => {
  const isTaxed = destination?.state !== "OR";
  const rate = (id: string, value: string, tax: string): Rate => ({
    id,
    label: id,
    type: "SHIPPING",
    amount: {currencyCode, value},
    ...(isTaxed && {tax: {currencyCode, value: tax}}),
  });
  return {
    ...(items.some(({quantity}) => quantity > 1) && {discount: usd("15")}),
    ...(isTaxed && items.length > 0 && {tax: usd("11.14")}),
    ...(isSent && {shipping: [rate("POST", "5.00", "0"), rate("EXPRESS", "20.00", "1.65")]}),
  };
};

const buy = (buyer: Browser, body: object, id: string = randomUUID()) =>
  read(buyer.post("/checkout/orders/create", body, attempt(id)));

async function amountAt(bench: SandboxBench, orderId: string) {
  const [unit] = (await bench.ordersClient.show(orderId)).body.purchase_units;
  const {value, breakdown = {}} = (unit?.amount ?? {value: ""}) as {
    value: string;
    breakdown?: Record<string, {value: string}>;
  };
  return {value, ...Object.fromEntries(Object.entries(breakdown).map(([name, part]) => [name, part.value]))};
}

sandboxSuite(
  "the hook for discounts, tax and shipping",
  (bench) => {
    test("the quote, the order, the recorded attempt and the capture have the same total", async () => {
      const questions: ChargesQuestion[] = [];
      const shop = await bench.open({
        charges(question) {
          questions.push(question);
          return charges(question);
        },
      });
      const buyer = shop.browser();
      const quote = await read(buyer.post("/checkout/quote", {items: TEAPOTS}));
      const {purchase: _purchase, ...prices} = quote.body;
      assert.deepEqual(prices, {
        amount: usd("146.14"),
        items: [
          {
            sku: "ceramic-teapot",
            name: "Stoneware teapot, 0.8 l",
            quantity: 2,
            unitAmount: usd("75.00"),
            amount: usd("150.00"),
          },
        ],
        goodsAmount: usd("150.00"),
        discountAmount: usd("15.00"),
        taxAmount: usd("11.14"),
      });
      await read(buyer.post("/checkout/quote", {items: TEAPOTS}));
      const line = {sku: "ceramic-teapot", quantity: 2, unitAmount: usd("75.00")};
      const question = {goods: usd("150.00"), items: [line], destination: undefined, isSent: false};
      assert.deepEqual(
        questions.map(({goods, items, destination, isSent}) => ({goods, items, destination, isSent})),
        [question, question],
        "the hook is called for each quote",
      );

      const id = randomUUID();
      const headers = {"expected-amount": "USD 146.14", ...attempt(id)};
      const made = await read(buyer.post("/checkout/orders/create", {items: TEAPOTS}, headers));
      assert.equal(made.status, 201, made.text);
      assert.deepEqual(await amountAt(bench, made.body.id), {
        value: "146.14",
        item_total: "150.00",
        discount: "15.00",
        tax_total: "11.14",
      });
      const shown = await read(buyer.get(`/checkout/orders/${made.body.id}`));
      assert.deepEqual(shown.body.discountAmount, usd("15.00"));
      assert.deepEqual(shown.body.taxAmount, usd("11.14"));
      await bench.ordersClient.approveWallet(made.body.id);
      const paid = await read(buyer.capture(made.body.id));
      assert.deepEqual(paid.body.purchase_units[0]?.payments.captures[0]?.amount, wire("146.14"));
      const [row] = await shop.database.db.selectFrom("attempts").select(["amount", "state"]).execute();
      assert.deepEqual(row, {amount: "146.14", state: "captured"});
    });

    test("tax is computed again when the address or the shipping option changes", async () => {
      const shop = await bench.open({charges});
      const buyer = shop.browser();
      const made = await buy(buyer, {items: TEAPOTS, shipping: {}});
      assert.equal(made.status, 201, made.text);
      const order = () => amountAt(bench, made.body.id);
      const goods = {item_total: "150.00", discount: "15.00"};
      assert.deepEqual(await order(), {...goods, value: "151.14", shipping: "5.00", tax_total: "11.14"});
      const change = (body: object) => read(buyer.post(`/checkout/orders/${made.body.id}/shipping`, body));
      const express = await change({option: "EXPRESS"});
      assert.deepEqual(
        [express.body.amount, express.body.taxAmount, express.body.discountAmount],
        [usd("167.79"), usd("12.79"), usd("15.00")],
      );
      assert.deepEqual(await order(), {...goods, value: "167.79", shipping: "20.00", tax_total: "12.79"});
      const untaxed = await change({address: OREGON});
      assert.deepEqual([untaxed.body.amount, untaxed.body.taxAmount], [usd("155.00"), undefined]);
      assert.deepEqual(await order(), {...goods, value: "155.00", shipping: "20.00"});
      const {options} = untaxed.body;
      assert.deepEqual(Object.keys(options[0] ?? {}), ["id", "label", "type", "selected", "amount"]);
      await bench.ordersClient.approveWallet(made.body.id, {total: "155.00", shipping_option: "EXPRESS"});
      const paid = await read(buyer.capture(made.body.id));
      assert.deepEqual(paid.body.purchase_units[0]?.payments.captures[0]?.amount, wire("155.00"), paid.text);
    });

    test("the hook changes only the shipping of a signed cart, not its amounts", async () => {
      const shop = await bench.open({
        charges: async (question) => ({
          ...(await charges(question)),
          discount: usd("1.00"),
          tax: usd("2.00"),
        }),
      });
      const amount = usd("30.00");
      const items = [{name: "A", quantity: 2, unitAmount: usd("15.00")}];
      const signed = () => cartOf({jti: randomUUID(), amount, items}, shop);
      const plain = await buy(shop.browser(), {cart: await signed()});
      assert.deepEqual(await amountAt(bench, plain.body.id), {value: "30.00", item_total: "30.00"});
      const sent = await buy(shop.browser(), {cart: await signed(), shipping: {option: "EXPRESS"}});
      assert.deepEqual(await amountAt(bench, sent.body.id), {
        value: "51.65",
        item_total: "30.00",
        shipping: "20.00",
        tax_total: "1.65",
      });
    });

    test("amounts from the page must equal the computed amounts", async () => {
      let calls = 0;
      const counted: Charges = (question) => {
        calls += 1;
        return charges(question);
      };
      const buyer = (await bench.open({charges: counted})).browser();
      const payload = (value: string, price = "75.00") => ({
        intent: "CAPTURE",
        purchase_units: [
          {
            amount: wire(value),
            items: [{name: "T", sku: "ceramic-teapot", quantity: "2", unit_amount: wire(price)}],
          },
        ],
      });
      const answer = (body: object) => refusal(buyer.post("/checkout/orders/create", body));
      assert.deepEqual(await answer(payload("150.00")), [422, "AMOUNT_MISMATCH"]);
      assert.deepEqual(await answer(payload("146.13")), [422, "AMOUNT_MISMATCH"]);
      assert.deepEqual(await answer(payload("146.14", "73.07")), [422, "AMOUNT_MISMATCH"]);
      calls = 0;
      const made = await buy(buyer, payload("146.14"));
      assert.deepEqual([made.status, calls], [201, 1], "the order has the amounts that were compared");
      assert.equal((await amountAt(bench, made.body.id)).value, "146.14");
    });

    test("invalid charges are a 500, and a total of zero or a refused delivery is a 422, both without an order", async () => {
      let result: object = {};
      const shop = await bench.open({charges: async () => result});
      const answer = (more: object = {}) =>
        refusal(shop.browser().post("/checkout/orders/create", {items: TEAPOTS, ...more}));
      for (const wrong of [
        {discount: usd("150.01")},
        {discount: usd("-1.00")},
        {discount: {currencyCode: "EUR", value: "1.00"}},
        {tax: usd("-0.01")},
        {tax: usd("0.001")},
        {tax: {currencyCode: "JPY", value: "1"}},
      ]) {
        result = wrong;
        assert.deepEqual(await answer(), [500, "INTERNAL_ERROR"], JSON.stringify(wrong));
      }
      result = {shipping: [{...POST, tax: usd("-1")}]};
      assert.deepEqual(await answer({shipping: {}}), [500, "INTERNAL_ERROR"]);
      result = {discount: usd("150.00")};
      assert.deepEqual(await answer(), [422, "NOTHING_TO_PAY"]);
      result = {tax: usd("1.00")};
      assert.deepEqual(await answer({shipping: {}}), [422, "NOTHING_IS_SENT"]);
      result = {shipping: {refused: "COUNTRY_ERROR"}};
      assert.deepEqual(await answer({shipping: {}}), [422, "COUNTRY_ERROR"]);
      for (const [misspelt, message] of [
        [{discounts: usd("15.00")}, "the hook charges: discounts is unknown: did you mean discount?"],
        [{discount: {...usd("15.00"), values: "20.00"}}, "the hook charges /discount: values is unknown"],
        [{shipping: [{...POST, taxes: usd("1")}]}, "the hook charges, shipping /0: taxes is unknown"],
        [{shipping: {refuse: "COUNTRY_ERROR"}}, "the hook charges, shipping"],
      ] as const) {
        result = misspelt;
        assert.deepEqual(await answer({shipping: {}}), [500, "HOOK_FAILED"], message);
        assert.ok(shop.logged().includes(message), message);
      }
      assert.deepEqual(await shop.database.db.selectFrom("attempts").selectAll().execute(), []);
      result = {discount: usd("0"), tax: usd("0.00")};
      const made = await buy(shop.browser(), {items: TEAPOTS});
      assert.deepEqual(await amountAt(bench, made.body.id), {value: "150.00", item_total: "150.00"});
    });

    test("unknown keys in results of the hooks shipping and catalogue are a 500 that the log explains", async () => {
      const price = {currencyCode: "USD", value: "9.00"};
      const misspeltProduct = {sku: "cup", name: "Cup", price, prices: {}};
      for (const [hooks, message] of [
        [{shipping: () => [{...POST, taxes: usd("1")}]}, "the hook shipping /0: taxes is unknown"],
        [
          {catalogue: catalogueBy({catalogue: () => [misspeltProduct]})},
          "the hook catalogue /0: prices is unknown: did you mean price?",
        ],
      ] as const) {
        const shop = await bench.open(hooks);
        const body = {items: TEAPOTS, shipping: {}};
        const reply = await refusal(shop.browser().post("/checkout/orders/create", body));
        assert.deepEqual(reply, [500, "HOOK_FAILED"]);
        assert.ok(shop.logged().includes(message), shop.logged());
      }
    });

    test("a catalogue function is called for each price with only the SKUs that are bought", async () => {
      const requested: unknown[] = [];
      let products: WrittenProduct[] = [
        {sku: "cup", name: "Cup", price: usd("9.00")},
        {sku: "pot", name: "Pot", price: usd("20.00")},
      ];
      const catalogue = catalogueBy({
        catalogue: async ({items}) => {
          requested.push(items.map(({sku}) => sku));
          return products;
        },
        listProducts: () => products,
      });
      const buyer = (await bench.open({catalogue})).browser();
      const bought = {items: [{sku: "cup", quantity: 2}]};
      const priceOf = async () => (await read(buyer.post("/checkout/quote", bought))).body.amount;
      assert.deepEqual(await priceOf(), usd("18.00"));
      products = products.map((product) => ({...product, price: usd("8.50")}));
      assert.deepEqual(await priceOf(), usd("17.00"));
      assert.deepEqual(requested, [["cup"], ["cup"]]);
      assert.equal((await buy(buyer, bought)).status, 201);
      const listed = await buyer.call("GET", "/paypal-api/products");
      assert.deepEqual(
        ((await listed.json()) as {sku: string}[]).map(({sku}) => sku),
        ["cup", "pot"],
      );
      const sample = "/paypal-api/checkout/orders/create-order-for-one-time-payment";
      const made = await read(buyer.call("POST", sample));
      assert.deepEqual(
        (await amountAt(bench, made.body.id)).value,
        "17.00",
        "the sample order: one of each listed product",
      );
      products = [];
      assert.deepEqual(await refusal(buyer.post("/checkout/quote", bought)), [422, "UNKNOWN_SKU"]);
      for (const price of [usd("0"), usd("-1"), usd("1.001")]) {
        products = [{sku: "cup", name: "Cup", price}];
        assert.deepEqual(await refusal(buyer.post("/checkout/quote", bought)), [500, "HOOK_FAILED"]);
      }
    });
  },
  [libsql],
);
