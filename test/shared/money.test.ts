import assert from "node:assert/strict";
import {test} from "node:test";
import {
  add,
  compare,
  decimalsOf,
  equals,
  MoneyError,
  multiply,
  parseMoney,
  percentageOf,
  toWire,
  zero,
} from "../../server/shared/money.ts";

const money = (currency_code: string, value: string) => parseMoney({currency_code, value});

test("amounts with 0, 2 and 3 decimals are parsed and formatted", () => {
  for (const [currency, value] of [
    ["JPY", "1200"],
    ["USD", "130.00"],
    ["KWD", "1.234"],
    ["USD", "-0.05"],
  ] as const) {
    assert.deepEqual(toWire(money(currency, value)), {currency_code: currency, value});
  }
});

test("an amount is formatted with all decimals of its currency", () => {
  assert.equal(toWire(money("USD", "5")).value, "5.00");
  assert.equal(toWire(money("USD", ".5")).value, "0.50");
  assert.equal(toWire(money("HUF", "5.000")).value, "5");
});

test("sums and products are exact where floats are not", () => {
  assert.deepEqual(toWire(add(money("USD", "0.10"), money("USD", "0.20"))), {
    currency_code: "USD",
    value: "0.30",
  });
  assert.equal(toWire(multiply(money("USD", "19.99"), 1_000_003)).value, "19990059.97");
  const large = "9999999999999999999999999999.99";
  assert.equal(toWire(money("USD", large)).value, large);
});

test("invalid amounts are refused", () => {
  const wrong: [string, string][] = [
    ["USD", "1.001"],
    ["JPY", "1.5"],
    ["USD", "1e3"],
    ["USD", ""],
    ["USD", "1,00"],
    ["USD", " 1"],
    ["USD", "NaN"],
    ["USD", "1."],
    ["usd", "1"],
    ["US", "1"],
    ["USD", "1".repeat(33)],
  ];
  for (const [currency, value] of wrong)
    assert.throws(() => money(currency, value), MoneyError, `${currency} ${value}`);
});

test("amounts in different currencies can't be added or compared", () => {
  assert.throws(() => add(money("USD", "1"), money("EUR", "1")), MoneyError);
  assert.throws(() => compare(money("USD", "1"), money("EUR", "1")), MoneyError);
  assert.equal(equals(money("USD", "1"), money("EUR", "1")), false);
});

test("amounts are compared, and currencies have the right number of decimals", () => {
  assert.ok(compare(money("USD", "1"), money("USD", "2")) < 0);
  assert.ok(compare(money("USD", "2"), money("USD", "1")) > 0);
  assert.equal(compare(zero("USD"), money("USD", "0.00")), 0);
  assert.throws(() => multiply(money("USD", "1"), 0.5), MoneyError);
  assert.deepEqual(["HUF", "JPY", "TWD", "USD", "KWD"].map(decimalsOf), [0, 0, 0, 2, 3]);
});

test("a percentage is exact, and half of the smallest unit is rounded up", () => {
  const rows: readonly (readonly [currency: string, value: string, percentage: string, share: string])[] = [
    ["USD", "100.00", "8.25", "8.25"],
    // As a float this is slightly less than 1.005.
    ["USD", "20.10", "5", "1.01"],
    ["USD", "0.10", "4.9999", "0.00"],
    ["USD", "0.10", "5", "0.01"],
    ["USD", "19.99", "0", "0.00"],
    ["USD", "19.99", "100", "19.99"],
    ["USD", "19.99", ".5", "0.10"],
    ["USD", "-0.10", "5", "-0.01"],
    ["JPY", "1250", "10", "125"],
    ["JPY", "1255", "10", "126"],
    ["JPY", "1254", "10", "125"],
    ["KWD", "1.235", "10", "0.124"],
    ["USD", "99999999999999999999999999.00", "33.3333", "33333299999999999999999999.67"],
    ["USD", "99999999999999999999999999.97", "50", "49999999999999999999999999.99"],
  ];
  for (const [currency, value, percentage, share] of rows) {
    assert.equal(
      toWire(percentageOf(money(currency, value), percentage)).value,
      share,
      `${percentage} of ${value}`,
    );
  }
  for (const wrong of ["", "-1", "1e2", "1,5", "NaN", "8.", "1".repeat(33)]) {
    assert.throws(() => percentageOf(money("USD", "1"), wrong), MoneyError, wrong);
  }
});
