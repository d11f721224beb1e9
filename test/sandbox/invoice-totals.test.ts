import assert from "node:assert/strict";
import {test} from "node:test";
import fc from "fast-check";
import {
  allocate,
  type Bill,
  percentOf,
  percentWithin,
  sum,
  times,
  totalsOf,
} from "../../server/sandbox/invoices/invoice-totals.ts";

test("quantities and percentages are exact and rounded half up", () => {
  assert.equal(times(999n, "1.5"), 1499n, "14.985 is 14.99");
  assert.equal(times(100n, "0.005"), 1n, "0.5 is 1");
  assert.equal(times(100n, "0.00499"), 0n);
  assert.equal(times(100_000_000n, "1000000"), 100_000_000_000_000n);
  assert.equal(percentOf(1000n, "8.25"), 83n, "82.5 is 83");
  assert.equal(percentOf(200n, "0.00001"), 0n);
  assert.equal(percentOf(12_345n, "100"), 12_345n);
  assert.equal(percentWithin(12_000n, "20"), 2_000n);
  assert.equal(percentWithin(11_900n, "19"), 1_900n);
  assert.equal(percentWithin(3n, "100"), 2n, "1.5 is 2");
});

test("allocated parts add up to the amount, the largest remainders first", () => {
  assert.deepEqual(allocate(100n, [1n, 1n, 1n]), [34n, 33n, 33n]);
  assert.deepEqual(allocate(5n, [1n, 0n, 9n]), [1n, 0n, 4n]);
  assert.deepEqual(allocate(10n, [1n, 2n, 4n]), [1n, 3n, 6n]);
  assert.deepEqual(allocate(7n, [0n, 0n]), [0n, 0n]);
});

const line = {unitAmount: 10_000n, quantity: "1"};
const plain: Bill = {lines: [line], taxAfterDiscount: true, taxInclusive: false};

test("calculates two lines with both discounts, shipping and a custom amount", () => {
  const bill: Bill = {
    ...plain,
    lines: [
      {unitAmount: 2_500n, quantity: "4", discount: {percent: "10"}, taxPercent: "20"},
      {unitAmount: 1_999n, quantity: "1.5", discount: {amount: 199n}, taxPercent: "7"},
      {unitAmount: 333n, quantity: "3"},
    ],
    invoiceDiscount: {percent: "5"},
    shipping: {amount: 1_000n, taxPercent: "20"},
    custom: -500n,
  };
  // Lines 100.00, 29.99 (29.985) and 9.99. Less 10.00 and 1.99 they are 90.00, 28.00 and 9.99, together 127.99. Of
  // the invoice discount of 5 %, 6.40, the lines get 4.50, 1.40 and 0.50. Taxes: 20 % of 85.50 and 7 % of 26.60
  // (1.862).
  assert.deepEqual(totalsOf(bill), {
    lines: [
      {amount: 10_000n, discount: 1_000n, tax: 1_710n},
      {amount: 2_999n, discount: 199n, tax: 186n},
      {amount: 999n, discount: 0n, tax: 0n},
    ],
    itemTotal: 13_998n,
    itemDiscount: 1_199n,
    invoiceDiscount: 640n,
    shippingTax: 200n,
    taxTotal: 2_096n,
    total: 13_998n - 1_199n - 640n + 2_096n + 1_000n - 500n,
  });
});

test("tax applies before or after the discounts", () => {
  const bill: Bill = {
    ...plain,
    lines: [{...line, discount: {percent: "10"}, taxPercent: "10"}],
    invoiceDiscount: {amount: 1_000n},
  };
  assert.equal(totalsOf(bill).taxTotal, 800n);
  assert.equal(totalsOf({...bill, taxAfterDiscount: false}).taxTotal, 1_000n);
});

test("an inclusive tax is shown but not added, except on shipping", () => {
  const bill: Bill = {
    ...plain,
    lines: [{...line, taxPercent: "25"}],
    shipping: {amount: 400n, taxPercent: "25"},
    taxInclusive: true,
  };
  const totals = totalsOf(bill);
  assert.deepEqual([totals.lines[0]?.tax, totals.taxTotal, totals.total], [2_000n, 2_100n, 10_500n]);
});

test("a discount is at most the discounted amount", () => {
  const totals = totalsOf({
    ...plain,
    lines: [{...line, discount: {amount: 10_001n}}],
    invoiceDiscount: {amount: 1n},
  });
  assert.deepEqual([totals.itemDiscount, totals.invoiceDiscount, totals.total], [10_000n, 0n, 0n]);
});

const percent = fc
  .tuple(fc.integer({min: 0, max: 99}), fc.integer({min: 0, max: 99_999}))
  .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(5, "0")}`);
const minor = fc.bigInt({min: 0n, max: 100_000_000n});
const discount = fc.oneof(
  percent.map((share) => ({percent: share})),
  minor.map((amount) => ({amount})),
  fc.constant(undefined),
);
const bills: fc.Arbitrary<Bill> = fc.record({
  lines: fc.array(
    fc.record({
      unitAmount: minor,
      quantity: percent,
      discount,
      taxPercent: fc.option(percent, {nil: undefined}),
    }),
    {minLength: 1, maxLength: 8},
  ),
  invoiceDiscount: discount,
  shipping: fc.option(fc.record({amount: minor, taxPercent: fc.option(percent, {nil: undefined})}), {
    nil: undefined,
  }),
  custom: fc.option(minor, {nil: undefined}),
  taxAfterDiscount: fc.boolean(),
  taxInclusive: fc.boolean(),
});

test("the shown amounts of any bill add up to the total, and no amount is negative", () => {
  fc.assert(
    fc.property(bills, (bill) => {
      const totals = totalsOf(bill);
      const taxes = sum(totals.lines.map(({tax}) => tax));
      assert.equal(totals.itemTotal, sum(totals.lines.map(({amount}) => amount)));
      assert.equal(totals.itemDiscount, sum(totals.lines.map((each) => each.discount)));
      assert.equal(totals.taxTotal, taxes + totals.shippingTax);
      assert.equal(
        totals.total,
        totals.itemTotal -
          totals.itemDiscount -
          totals.invoiceDiscount +
          (bill.taxInclusive ? totals.shippingTax : totals.taxTotal) +
          (bill.shipping?.amount ?? 0n) +
          (bill.custom ?? 0n),
      );
      for (const each of totals.lines) {
        assert.ok(each.discount >= 0n && each.discount <= each.amount && each.tax >= 0n);
      }
      assert.ok(totals.total >= 0n && totals.invoiceDiscount <= totals.itemTotal - totals.itemDiscount);
    }),
    {seed: 20_261_121, numRuns: 1000},
  );
});

test("any allocated parts add up, each within one unit of its exact share", () => {
  fc.assert(
    fc.property(minor, fc.array(minor, {minLength: 1, maxLength: 10}), (amount, weights) => {
      const parts = allocate(amount, weights);
      const whole = sum(weights);
      assert.equal(sum(parts), whole === 0n ? 0n : amount);
      parts.forEach((part, index) => {
        const exact = amount * (weights[index] ?? 0n);
        assert.ok(whole === 0n || (part * whole < exact + whole && part * whole > exact - whole));
      });
    }),
    {seed: 20_261_121, numRuns: 1000},
  );
});
