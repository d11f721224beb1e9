import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {CARDS} from "../sandbox/support/orders.ts";
import {cardToSave, SINGLE_USE_TOKENS} from "../sandbox/support/vault.ts";
import {libsql} from "../support/databases.ts";
import {payPalUsd, usd} from "./support/paid-order.ts";
import {read} from "./support/replies.ts";
import {type SandboxBench, sandboxSuite} from "./support/sandbox-suite.ts";
import {attempt, type Browser} from "./support/shop.ts";

const FREE = {id: "SHIP_FRE", label: "Free", type: "SHIPPING", selected: true, amount: payPalUsd("0.00")};
const EXPEDITED = {
  id: "SHIP_EXP",
  label: "Expedited",
  type: "SHIPPING",
  selected: false,
  amount: payPalUsd("5.00"),
};
const selected = (option: typeof FREE, isSelected: boolean) => ({...option, selected: isSelected});
const TEAPOT = {name: "Teapot", sku: "ceramic-teapot", quantity: "1", unit_amount: payPalUsd("75.00")};

/** An order payload with PayPal's field names: a purchase unit with shipping options and items. */
function payload({value = "75.00", shipping = "0.00", options = [FREE, EXPEDITED], ...more} = {}) {
  return {
    intent: "CAPTURE",
    purchase_units: [
      {
        amount: {
          ...payPalUsd(value),
          breakdown: {item_total: payPalUsd("75.00"), shipping: payPalUsd(shipping)},
        },
        shipping: {options},
        items: [TEAPOT],
      },
    ],
    ...more,
  };
}

const withSource = (payment_source: object) => ({...payload(), payment_source});

const create = (buyer: Browser, body: object, more: Record<string, string> = {}) =>
  read(buyer.post("/checkout/orders/create", body, more));

async function shown({ordersClient}: SandboxBench, orderId: string) {
  return (await ordersClient.show(orderId)).body as unknown as {
    status: string;
    payment_source?: Record<string, unknown>;
    purchase_units: {
      amount: {value: string; breakdown: Record<string, {value: string}>};
      shipping: {options: {id: string; selected: boolean; amount: {value: string}}[]};
    }[];
  };
}

sandboxSuite(
  "an order payload with PayPal's field names",
  (bench) => {
    for (const [name, body, value, options] of [
      ["the first option selected", payload(), "75.00", {SHIP_FRE: true, SHIP_EXP: false}],
      [
        "the second option selected",
        payload({
          value: "80.00",
          shipping: "5.00",
          options: [selected(FREE, false), selected(EXPEDITED, true)],
        }),
        "80.00",
        {SHIP_FRE: false, SHIP_EXP: true},
      ],
      [
        "one of the shop's options",
        payload({value: "80.00", shipping: "5.00", options: [selected(EXPEDITED, true)]}),
        "80.00",
        {SHIP_EXP: true},
      ],
    ] as const) {
      for (const isTrusting of [false, true]) {
        test(`a payload with ${name} creates an order${isTrusting ? " when amounts of the page are trusted" : ""}`, async () => {
          const variables = isTrusting ? {TRUST_BROWSER_AMOUNTS: "on"} : {};
          const buyer = (await bench.open({variables})).browser();
          const quote = await read(buyer.post("/checkout/quote", body));
          assert.deepEqual(quote.body.amount, usd(value));
          const made = await create(buyer, body);
          assert.equal(made.status, 201, made.text);
          const [unit] = (await shown(bench, made.body.id)).purchase_units;
          assert.equal(unit?.amount.value, value);
          assert.deepEqual(
            Object.fromEntries(unit.shipping.options.map((option) => [option.id, option.selected])),
            options,
          );
        });
      }
    }

    test("the order is captured with the shipping option that the buyer chose on PayPal's page", async () => {
      for (const variables of [{}, {TRUST_BROWSER_AMOUNTS: "on"}] as Record<string, string>[]) {
        const buyer = (await bench.open({variables})).browser();
        const made = await create(buyer, payload());
        await bench.ordersClient.approveWallet(made.body.id, {total: "80.00", shipping_option: "SHIP_EXP"});
        const captured = await read(buyer.capture(made.body.id));
        assert.equal(captured.status, 201, captured.text);
        assert.deepEqual(captured.body.purchase_units[0]?.payments.captures[0]?.amount, payPalUsd("80.00"));
      }
    });

    for (const [name, body, field] of [
      ["a total that lacks the shipping amount", payload({shipping: "5.00"}), "amount/breakdown/shipping"],
      ["another total", payload({value: "74.00"}), "amount"],
      [
        "an option at another price",
        payload({options: [FREE, {...EXPEDITED, amount: payPalUsd("1.00")}]}),
        "shipping/options/1/amount",
      ],
      [
        "an option that the shop does not offer",
        payload({options: [FREE, {...EXPEDITED, id: "DRONE"}]}),
        "shipping/options/1/amount",
      ],
      [
        "a shipping amount without options",
        {
          intent: "CAPTURE",
          purchase_units: [
            {amount: {...payPalUsd("75.00"), breakdown: {shipping: payPalUsd("5.00")}}, items: [TEAPOT]},
          ],
        },
        "amount/breakdown/shipping",
      ],
    ] as const) {
      test(`a payload with ${name} is refused`, async () => {
        const {status, body: refusal} = await create((await bench.open()).browser(), body);
        assert.deepEqual([status, refusal.code], [422, "AMOUNT_MISMATCH"]);
        assert.equal(refusal.details[0]?.field, `/purchase_units/0/${field}`);
      });
    }

    test("a payload is refused when trusted amounts do not add up", async () => {
      const buyer = (await bench.open({variables: {TRUST_BROWSER_AMOUNTS: "on"}})).browser();
      for (const body of [payload({value: "74.00"}), payload({shipping: "5.00"})]) {
        const {status, body: refusal} = await create(buyer, body);
        assert.deepEqual([status, refusal.code], [422, "AMOUNT_MISMATCH"]);
      }
    });

    test("a payload is refused with no option or two options selected", async () => {
      const buyer = (await bench.open()).browser();
      for (const isSelected of [false, true]) {
        const options = [selected(FREE, isSelected), selected(EXPEDITED, isSelected)];
        const {status, text} = await create(buyer, payload({options}));
        assert.equal(status, 400);
        assert.match(text, /select one shipping option/);
      }
    });

    const FACTS = {invoice_id: "WC-1", custom_id: "basket-7", soft_descriptor: "SHOP"};
    const DETAILS = {
      tax: payPalUsd("0.50"),
      category: "DIGITAL_GOODS",
      description: "Blue",
      url: "https://shop.example/teapot",
      image_url: "https://shop.example/teapot.png",
    };
    const PARTS = {
      item_total: payPalUsd("150.00"),
      discount: payPalUsd("10.00"),
      tax_total: payPalUsd("1.00"),
      handling: payPalUsd("2.00"),
    };
    const order = (unit: object) => ({intent: "CAPTURE", purchase_units: [unit]});
    const detailed = {
      ...FACTS,
      amount: {...payPalUsd("143.00"), breakdown: PARTS},
      items: [{...TEAPOT, quantity: "2", ...DETAILS}],
    };

    test("a trusted payload has the facts, the discount, the taxes and the handling of the page", async () => {
      const shop = await bench.open({variables: {TRUST_BROWSER_AMOUNTS: "on"}});
      const made = await create(shop.browser(), order(detailed));
      assert.equal(made.status, 201, made.text);
      const [unit] = (await shown(bench, made.body.id)).purchase_units;
      // PayPal adds the payee.
      assert.deepEqual({...unit, payee: undefined}, {reference_id: "default", ...detailed, payee: undefined});
      const row = await shop.database.db.selectFrom("attempts").selectAll().executeTakeFirstOrThrow();
      assert.deepEqual(
        [row.reference, row.invoice_id, row.custom_id, row.soft_descriptor],
        [null, "WC-1", "basket-7", "SHOP"],
      );
      assert.match(row.lines ?? "", /"name":"Teapot".*"tax":\{"currencyCode":"USD","value":"0.50"\}/);
    });

    test("a trusted payload keeps its parts when the shop's shipping is added and changed", async () => {
      const shop = await bench.open({variables: {TRUST_BROWSER_AMOUNTS: "on"}});
      const buyer = shop.browser();
      const made = await create(buyer, {...order(detailed), shipping: {}});
      assert.equal(made.status, 201, made.text);
      const path = `/checkout/orders/${made.body.id}/shipping`;
      const changed = await read(buyer.post(path, {option: "SHIP_EXP"}));
      assert.deepEqual([changed.body.amount, changed.body.discountAmount], [usd("148.00"), usd("10.00")]);
      const [unit] = (await shown(bench, made.body.id)).purchase_units;
      assert.deepEqual(unit?.amount, {
        ...payPalUsd("148.00"),
        breakdown: {...PARTS, shipping: payPalUsd("5.00")},
      });
    });

    for (const [field, unit] of [
      ...Object.keys(FACTS).map((name) => [name, {[name]: "1"}] as const),
      ...Object.entries(DETAILS).map(
        ([name, value]) => [`items/0/${name}`, {items: [{...TEAPOT, [name]: value}]}] as const,
      ),
    ]) {
      test(`a payload with ${field} is refused by name when the page is not trusted`, async () => {
        const buyer = (await bench.open()).browser();
        const body = order({amount: payPalUsd("75.00"), items: [TEAPOT], ...unit});
        const {status, body: refusal} = await create(buyer, body);
        assert.deepEqual([status, refusal.code], [422, "FIELD_NOT_TRUSTED"]);
        assert.equal(refusal.details[0]?.field, `/purchase_units/0/${field}`);
        assert.match(refusal.error, new RegExp(`does not trust ${field} from the page`));
      });
    }

    for (const part of ["discount", "tax_total", "handling"]) {
      test(`a payload with a ${part} that is not the shop's own is refused by name`, async () => {
        const buyer = (await bench.open()).browser();
        const breakdown = {[part]: payPalUsd("1.00")};
        const body = order({amount: {...payPalUsd("75.00"), breakdown}, items: [TEAPOT]});
        const {status, body: refusal} = await create(buyer, body);
        assert.deepEqual([status, refusal.code], [422, "AMOUNT_MISMATCH"]);
        assert.equal(refusal.details[0]?.field, `/purchase_units/0/amount/breakdown/${part}`);
      });
    }

    test("a fact that is too long is refused with its field", async () => {
      const buyer = (await bench.open({variables: {TRUST_BROWSER_AMOUNTS: "on"}})).browser();
      for (const [field, length] of [
        ["invoice_id", 127],
        ["custom_id", 255],
        ["soft_descriptor", 22],
      ] as const) {
        const unit = {amount: payPalUsd("1.00"), [field]: "x".repeat(length + 1)};
        const {status, body: refusal} = await create(buyer, order(unit));
        assert.deepEqual([status, refusal.details[0]?.field], [400, `/purchase_units/0/${field}`]);
        assert.match(refusal.details[0]?.description ?? "", new RegExp(`<=${length} characters`));
      }
    });

    const verification = (method: string) => ({attributes: {verification: {method}}});
    for (const [minimum, requested, sent] of [
      ["NONE", undefined, {}],
      ["NONE", "SCA_WHEN_REQUIRED", verification("SCA_WHEN_REQUIRED")],
      ["SCA_WHEN_REQUIRED", undefined, verification("SCA_WHEN_REQUIRED")],
      ["SCA_ALWAYS", "SCA_WHEN_REQUIRED", verification("SCA_ALWAYS")],
    ] as const) {
      test(`Google Pay gets ${JSON.stringify(sent)} when the page requests ${requested} and the shop requires ${minimum}`, async () => {
        const shop = await bench.open({variables: {MINIMUM_SCA: minimum}});
        const source = {google_pay: requested === undefined ? {} : verification(requested)};
        const made = await create(shop.browser(), withSource(source));
        assert.deepEqual([made.status, made.body.status], [201, "CREATED"]);
        const {request} = await shop.database.db
          .selectFrom("calls")
          .select("request")
          .executeTakeFirstOrThrow();
        const {payment_source} = JSON.parse(request) as {payment_source: unknown};
        assert.deepEqual(payment_source, {google_pay: sent});
      });
    }

    test("an order for Apple Pay may have only return URLs of the shop", async () => {
      const buyer = (await bench.open()).browser();
      const context = (url: string) => ({experience_context: {return_url: url, cancel_url: url}});
      for (const source of [{}, context("http://localhost:8080/back")]) {
        const made = await create(buyer, withSource({apple_pay: source}));
        assert.equal(made.status, 201, made.text);
      }
      const away = await create(buyer, withSource({apple_pay: context("https://evil.example/")}));
      assert.deepEqual([away.status, away.body.code], [422, "RETURN_URL_REFUSED"]);
    });

    test("a Fastlane token is charged once for each Service-Request-Id", async () => {
      const token = await bench.sandbox.clientToken();
      const card = {token, body: cardToSave(CARDS.ordinary)};
      const {body} = await bench.sandbox.call("POST", SINGLE_USE_TOKENS, card);
      const buyer = (await bench.open()).browser();
      const id = attempt(randomUUID());
      const order = withSource({card: {single_use_token: body.id}});
      const made = [await create(buyer, order, id), await create(buyer, order, id)];
      assert.equal(made[0]?.body.id, made[1]?.body.id);
      assert.equal(made[0]?.body.captures[0]?.status, "COMPLETED");
    });

    test("a payload with two payment sources is refused", async () => {
      const buyer = (await bench.open()).browser();
      for (const body of [
        withSource({google_pay: {}, apple_pay: {}}),
        {...withSource({google_pay: {}}), singleUseToken: "once"},
      ]) {
        assert.equal((await create(buyer, body)).status, 400);
      }
    });
  },
  [libsql],
);
