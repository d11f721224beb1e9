import assert from "node:assert/strict";
import {test} from "node:test";
import fc from "fast-check";
import {toWire, type Money} from "../../server/shared/money.ts";
import {lineItem} from "../../server/sandbox/payment-links/line-items.schema.ts";
import {type ChargeSettings, quote, type Quote} from "../../server/sandbox/payment-links/pricing.ts";
import {linkChoice} from "../../server/sandbox/payment-links/payment-links.schema.ts";
import {ServiceError} from "../../server/sandbox/wire/errors.ts";
import {dimension, type Fields, item, usd, variants} from "./support/links.ts";

const SETTINGS: ChargeSettings = {
  tax: {name: "Sales tax", percentage: "8.25"},
  shipping: {name: "Standard", amount: usd("5.00")},
};

function price(items: readonly Fields[], choice: readonly Fields[] = [{}], settings = SETTINGS): Quote {
  return quote(
    items.map((each) => lineItem.parse(each)),
    linkChoice.parse(choice),
    settings,
  );
}

function totals({itemTotal, taxTotal, shippingTotal, total}: Quote): string[] {
  return [itemTotal, taxTotal, shippingTotal, total].map((amount: Money) => toWire(amount).value);
}

const percent = (...values: readonly string[]) => ({
  taxes: values.map((value) => ({name: `Tax of ${value}`, type: "PERCENTAGE", value})),
});
const flat = (...values: readonly string[]) => ({
  shipping: values.map((value) => ({type: "FLAT", value})),
});
const adjustable = {adjustable_quantity: {maximum: 100}};

test("items, taxes and shipping add up exactly", () => {
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
    assert.deepEqual(totals(price([item(fields)], [choice])), expected, JSON.stringify(fields));
  }
});

test("several line items add up", () => {
  const items = [
    item({...percent("10"), ...flat("1.00")}),
    item({unit_amount: usd("2.00"), ...flat("0.50")}),
  ];
  assert.deepEqual(totals(price(items, [{}, {}])), ["20.00", "1.80", "1.50", "23.30"]);
});

test("the primary option has the price unless a base amount applies to all", () => {
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
  assert.equal(totals(price([byOption], choose("S", "Blue")))[3], "10.00");
  assert.equal(totals(price([byOption], choose("M", "Red")))[3], "20.00");
  const withBase = item(variants(sizes, colours));
  assert.equal(totals(price([withBase], choose("M", "Red")))[3], "18.00");
  assert.deepEqual(price([withBase], choose("M", "Red")).lines[0]?.options, [
    {dimension: "Size", label: "M"},
    {dimension: "Colour", label: "Red"},
  ]);
});

test("a choice that the link does not offer is refused", () => {
  const noted = {customer_notes: [{label: "Which date?", required: true}, {label: "Message"}]};
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
    [noted, [{}], "CUSTOMER_NOTE_REQUIRED", "/choice/0/notes/0"],
    [noted, [{notes: ["  ", "x"]}], "CUSTOMER_NOTE_REQUIRED", "/choice/0/notes/0"],
    [{}, [{}, {}], "INVALID_CHOICE", "/choice"],
  ];
  for (const [fields, choice, issue, field] of rows) {
    assert.throws(
      () => price([item(fields)], choice),
      (error) => {
        assert.ok(error instanceof ServiceError);
        assert.deepEqual([error.details[0]?.issue, error.details[0]?.field], [issue, field]);
        return true;
      },
    );
  }
  assert.doesNotThrow(() => price([item(noted)], [{notes: ["Saturday"]}]));
  assert.doesNotThrow(() => price([item(adjustable)], [{quantity: 100}]));
});

test("a missing account setting is refused instead of charging nothing", () => {
  const taxed = item({taxes: [{type: "PREFERENCE", value: "PROFILE"}]});
  const shipped = item({shipping: [{type: "PREFERENCE", value: "PROFILE"}]});
  for (const each of [taxed, shipped]) {
    assert.throws(
      () => price([each], [{}], {}),
      (error) => error instanceof ServiceError && error.details[0]?.issue === "PREFERENCE_NOT_CONFIGURED",
    );
  }
});

test("the total is the sum of its parts, and each tax is correctly rounded", () => {
  const cents = fc.integer({min: 1, max: 999_999_999_999});
  const basisPoints = fc.integer({min: 0, max: 1_000_000});
  fc.assert(
    fc.property(
      fc.constantFrom("USD", "JPY"),
      cents,
      fc.array(basisPoints, {maxLength: 4}),
      fc.integer({min: 1, max: 100}),
      (currency, minor, rates, quantity) => {
        const unit = toWire({currency, minor: BigInt(minor % 9_999_999_999) + 1n});
        const taxes = percent(...rates.map((rate) => (rate / 10_000).toFixed(4)));
        const {lines, ...sums} = price([item({unit_amount: unit, ...adjustable, ...taxes})], [{quantity}]);
        const line = lines[0]!;
        assert.equal(line.amount.minor, line.unitAmount.minor * BigInt(quantity));
        assert.equal(sums.total.minor, sums.itemTotal.minor + sums.taxTotal.minor + sums.shippingTotal.minor);
        line.taxes.forEach(({amount}, index) => {
          // In millionths of a unit: 100 percent is 1,000,000.
          const exact = line.amount.minor * BigInt(rates[index]!);
          const difference = amount.minor * 1_000_000n - exact;
          assert.ok(difference > -500_000n && difference <= 500_000n, `${difference}`);
        });
      },
    ),
    {seed: 20_261_121, numRuns: 500},
  );
});
