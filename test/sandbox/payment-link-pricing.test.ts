import assert from "node:assert/strict";
import {before, test} from "node:test";
import fc from "fast-check";
import {parseMoney, toWire} from "../../server/shared/money.ts";
import {dimension, type Fields, item, LinksClient, usd, variants} from "./support/links.ts";
import {Visit} from "./support/payment-pages.ts";
import {withSandbox} from "./support/sandbox.ts";

interface Unit {
  readonly amount: {
    readonly value: string;
    readonly breakdown: Readonly<Record<string, {readonly value: string} | undefined>>;
  };
  readonly items: readonly {readonly description?: string}[];
}

const percent = (...values: readonly string[]) => ({
  taxes: values.map((value) => ({name: `Tax of ${value}`, type: "PERCENTAGE", value})),
});
const flat = (...values: readonly string[]) => ({
  shipping: values.map((value) => ({type: "FLAT", value})),
});
const adjustable = {adjustable_quantity: {maximum: 100}};

withSandbox("prices of payment links", (sandbox) => {
  let client: LinksClient;
  before(async () => {
    const profile = {
      tax: {name: "Sales tax", percentage: "8.25"},
      shipping: {name: "Standard", amount: usd("5.00")},
    };
    client = await LinksClient.of(sandbox(), {profile});
  });

  const visitOf = async (items: readonly Fields[]) => new Visit(sandbox(), (await client.newLink(items)).id);

  /** Purchase unit of an order for a choice. */
  const order = async (items: readonly Fields[], choice: readonly Fields[] = [{}]): Promise<Unit> => {
    const visit = await visitOf(items);
    const {total} = (await visit.price(...choice)).body.price;
    const {body, text} = await visit.order({choice, total});
    const path = `/v2/checkout/orders/${body.orderId}`;
    const shown = await sandbox().call<{purchase_units: readonly [Unit]}>("GET", path, {token: client.token});
    assert.equal(shown.status, 200, text);
    return shown.body.purchase_units[0];
  };

  const totals = ({amount: {value, breakdown}}: Unit): string[] => [
    ...["item_total", "tax_total", "shipping"].map((name) => breakdown[name]?.value ?? "0.00"),
    value,
  ];

  test("items, taxes and shipping add up exactly", async () => {
    const rows: readonly (readonly [fields: Fields, choice: Fields, expected: string[]])[] = [
      [{}, {}, ["18.00", "0.00", "0.00", "18.00"]],
      [{...percent("8.25"), ...flat("12.50")}, {}, ["18.00", "1.49", "12.50", "31.99"]],
      // A flat fee is charged once for any quantity. A tax applies to the line, not to each unit.
      [
        {unit_amount: usd("0.10"), ...adjustable, ...percent("5"), ...flat("1.00")},
        {quantity: 3},
        ["0.30", "0.02", "1.00", "1.32"],
      ],
      // Each tax is rounded separately: 0.005 twice is 0.02, not 0.01.
      [{unit_amount: usd("0.10"), ...percent("5", "5")}, {}, ["0.10", "0.02", "0.00", "0.12"]],
      [{unit_amount: usd("0.10"), ...percent("4.9999")}, {}, ["0.10", "0.00", "0.00", "0.10"]],
      [{...flat("3.00", "2.50")}, {}, ["18.00", "0.00", "5.50", "23.50"]],
      [
        {taxes: [{type: "PREFERENCE", value: "PROFILE"}], shipping: [{type: "PREFERENCE", value: "PROFILE"}]},
        {},
        ["18.00", "1.49", "5.00", "24.49"],
      ],
      [
        {unit_amount: {currency_code: "JPY", value: "1255"}, ...percent("10"), ...flat("600")},
        {},
        ["1255", "126", "600", "1981"],
      ],
    ];
    for (const [fields, choice, expected] of rows) {
      assert.deepEqual(totals(await order([item(fields)], [choice])), expected, JSON.stringify(fields));
    }
  });

  test("several line items add up", async () => {
    const items = [
      item({...percent("10"), ...flat("1.00")}),
      item({unit_amount: usd("2.00"), ...flat("0.50")}),
    ];
    assert.deepEqual(totals(await order(items, [{}, {}])), ["20.00", "1.80", "1.50", "23.30"]);
  });

  test("the primary option has the price unless a base amount applies to all", async () => {
    const sizes = dimension(
      "Size",
      [
        ["S", "10.00"],
        ["M", "20.00"],
      ],
      true,
    );
    const colours = dimension("Colour", ["Red", "Blue"]);
    const byOption = item({unit_amount: undefined, ...variants(sizes, colours)});
    const choose = (...options: string[]) => [{options}];
    assert.equal(totals(await order([byOption], choose("S", "Blue")))[3], "10.00");
    assert.equal(totals(await order([byOption], choose("M", "Red")))[3], "20.00");
    const withBase = item(variants(dimension("Size", ["S", "M"], true), colours));
    const ordered = await order([withBase], choose("M", "Red"));
    assert.equal(totals(ordered)[3], "18.00");
    assert.equal(ordered.items[0]?.description, "Size: M, Colour: Red");
  });

  test("a choice that the link does not offer is refused", async () => {
    const sized = variants(dimension("Size", ["S", "M"], true), dimension("Colour", ["Red"]));
    const rows: readonly (readonly [
      fields: Fields,
      choice: readonly Fields[],
      issue: string,
      field: string,
    ])[] = [
      [{}, [{quantity: 2}], "QUANTITY_ABOVE_MAXIMUM", "/choice/0/quantity"],
      [adjustable, [{quantity: 101}], "QUANTITY_ABOVE_MAXIMUM", "/choice/0/quantity"],
      [sized, [{options: ["S"]}], "UNKNOWN_VARIANT_OPTION", "/choice/0/options/1"],
      [sized, [{options: ["L", "Red"]}], "UNKNOWN_VARIANT_OPTION", "/choice/0/options/0"],
      [{}, [{}, {}], "INVALID_CHOICE", "/choice"],
    ];
    for (const [fields, choice, issue, field] of rows) {
      const {status, body} = await (await visitOf([item(fields)])).price(...choice);
      const [detail] = body.details as readonly {readonly issue: string; readonly field?: string}[];
      assert.deepEqual([status, detail?.issue, detail?.field], [422, issue, field]);
    }
    assert.equal((await (await visitOf([item(adjustable)])).price({quantity: 100})).status, 200);
  });

  test("the total is the sum of its parts, and each tax is correctly rounded", async () => {
    const cents = fc.integer({min: 1, max: 999_999_999_999});
    const basisPoints = fc.integer({min: 0, max: 1_000_000});
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("USD", "JPY"),
        cents,
        fc.array(basisPoints, {maxLength: 4}),
        fc.integer({min: 1, max: 100}),
        async (currency, minor, rates, quantity) => {
          const unit = toWire({currency, minor: BigInt(minor % 9_999_999_999) + 1n});
          const taxes = percent(...rates.map((rate) => (rate / 10_000).toFixed(4)));
          const visit = await visitOf([item({unit_amount: unit, ...adjustable, ...taxes})]);
          const {total} = (await visit.price({quantity})).body.price;
          const items = parseMoney(unit).minor * BigInt(quantity);
          // In millionths of a unit: 100 percent is 1,000,000. A half is rounded up.
          const taxed = rates.map((rate) => (items * BigInt(rate) + 500_000n) / 1_000_000n);
          const expected = taxed.reduce((sum, tax) => sum + tax, items);
          assert.equal(parseMoney({currency_code: currency, value: total}).minor, expected);
        },
      ),
      {seed: 20_261_121, numRuns: 100},
    );
  });
});
