import assert from "node:assert/strict";
import {test} from "node:test";
import {catalogueBy, catalogueOf} from "../../server/merchant/pricing/catalogue.ts";
import {shortened} from "../../server/merchant/pricing/limits.ts";
import {libsql} from "../support/databases.ts";
import {payPalUsd, usd} from "./support/paid-order.ts";
import {read} from "./support/replies.ts";
import {type SandboxBench, sandboxSuite} from "./support/sandbox-suite.ts";

const LONG = "M".repeat(128);

test("a text is cut to 127 UTF-16 units, and no character is cut in two", () => {
  for (const [text, cut] of [
    ["Mug", "Mug"],
    ["M".repeat(127), "M".repeat(127)],
    [LONG, "M".repeat(127)],
    ["😀".repeat(63), "😀".repeat(63)],
    ["😀".repeat(64), "😀".repeat(63)],
    [`M${"😀".repeat(64)}`, `M${"😀".repeat(63)}`],
    ["e\u0301".repeat(64), `${"e\u0301".repeat(63)}e`],
  ] as const) {
    assert.equal(shortened(text), cut);
  }
});

async function unitOf({ordersClient}: SandboxBench, orderId: string) {
  const [unit] = (await ordersClient.show(orderId)).body.purchase_units;
  return unit as unknown as {
    readonly description: string;
    readonly items: readonly {readonly name: string}[];
    readonly shipping: {readonly options: readonly {readonly label: string}[]};
  };
}

sandboxSuite(
  "a name of 128 characters",
  (bench) => {
    const product = {sku: "mug", name: LONG, price: usd("12.50")};
    const shipping = {
      options: [{id: "POST", label: LONG, type: "SHIPPING", amount: usd("1.00")}],
      countries: ["US"],
    };
    const hooks = {catalogue: () => [product], listProducts: () => [product]};
    for (const [where, options] of [
      ["the catalogue's file", {catalogue: catalogueOf({products: [product], shipping})}],
      [
        "the hooks catalogue and shipping",
        {
          catalogue: catalogueBy(hooks),
          shipping: () => [{id: "POST", label: LONG, type: "SHIPPING", amount: usd("1.00")}] as const,
        },
      ],
    ] as const) {
      test(`in ${where} is cut for PayPal, and whole for the page and in the records`, async () => {
        const shop = await bench.open(options);
        const buyer = shop.browser();
        const body = {items: [{sku: "mug", quantity: 11}], shipping: {}};
        const quote = await read(buyer.post("/checkout/quote", body));
        assert.equal((quote.body.items as {name: string}[])[0]?.name, LONG);
        assert.equal(quote.body.shipping.options[0]?.label, LONG);
        const made = await read(buyer.post("/checkout/orders/create", body));
        assert.equal(made.status, 201, made.text);
        const unit = await unitOf(bench, made.body.id);
        assert.equal(unit.items[0]?.name, LONG.slice(1));
        assert.equal(unit.shipping.options[0]?.label, LONG.slice(1));
        const {lines} = await shop.database.db
          .selectFrom("attempts")
          .select("lines")
          .executeTakeFirstOrThrow();
        assert.deepEqual(JSON.parse(lines ?? ""), [
          {sku: "mug", name: LONG, quantity: 11, unitAmount: usd("12.50")},
        ]);
        const shown = await read(buyer.get(`/checkout/orders/${made.body.id}`));
        assert.equal((shown.body.items as {name: string}[])[0]?.name, LONG);
      });
    }

    test("in a trusted payload is cut for PayPal", async () => {
      const shop = await bench.open({variables: {TRUST_BROWSER_AMOUNTS: "on"}});
      const unit = {
        description: LONG,
        amount: {...payPalUsd("1.00"), breakdown: {item_total: payPalUsd("1.00")}},
        items: [{name: LONG, quantity: "1", unit_amount: payPalUsd("1.00")}],
        shipping: {options: [{id: "A", label: LONG, selected: true, amount: payPalUsd("0.00")}]},
      };
      const made = await read(
        shop.browser().post("/checkout/orders/create", {intent: "CAPTURE", purchase_units: [unit]}),
      );
      assert.equal(made.status, 201, made.text);
      const {description, items, shipping} = await unitOf(bench, made.body.id);
      assert.deepEqual(
        [description, items[0]?.name, shipping.options[0]?.label],
        [LONG.slice(1), LONG.slice(1), LONG.slice(1)],
      );
    });
  },
  [libsql],
);
