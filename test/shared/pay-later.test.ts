import assert from "node:assert/strict";
import {test} from "node:test";
import {payLaterOffer} from "../../server/sandbox/approvals/pay-later.ts";
import {payLaterPlan} from "../../src/payment-methods/pay-later.ts";

const us = {countryCode: "US", productCode: "PAYLATER"};
const short = (countryCode: string) => ({countryCode, productCode: "PAY_LATER_SHORT_TERM"});
const money = (value: string, currencyCode = "USD") => ({value, currencyCode});

/** Payments of a plan, in the order in which they are due. */
function paymentsOf(details: unknown, value: string, currencyCode?: string): string[] {
  const plan = payLaterPlan(details, money(value, currencyCode));
  if (!plan) return [];
  return [plan.first.value, ...Array.from({length: plan.count - 1}, () => plan.amount.value)];
}

test("a purchase is divided into equal payments, and the first one has the rest", () => {
  assert.deepEqual(paymentsOf(us, "75.00"), ["18.75", "18.75", "18.75", "18.75"]);
  assert.deepEqual(paymentsOf(us, "75"), ["18.75", "18.75", "18.75", "18.75"]);
  assert.deepEqual(paymentsOf(us, "100.03"), ["25.03", "25.00", "25.00", "25.00"]);
  assert.deepEqual(paymentsOf(short("GB"), "100.00", "GBP"), ["33.34", "33.33", "33.33"]);
});

test("the payments add up to the amount, in the smallest unit", () => {
  for (let cents = 3000; cents < 3200; cents++) {
    const value = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
    for (const [details, currency] of [
      [us, "USD"],
      [short("IT"), "EUR"],
    ] as const) {
      const sum = paymentsOf(details, value, currency)
        .map((payment) => Number(payment.replace(".", "")))
        .reduce((all, one) => all + one, 0);
      assert.equal(sum, cents, value);
    }
  }
});

test("an offer without equal payments, or one that is not known, has no plan", () => {
  for (const [name, details, amount] of [
    ["no details", undefined, money("75.00")],
    ["another product", {...us, productCode: "PAY_LATER_PAY_IN_1"}, money("75.00")],
    ["Germany pays once, after 30 days", {...us, countryCode: "DE"}, money("75.00", "EUR")],
    ["an unknown country", {...us, countryCode: "constructor"}, money("75.00")],
    ["another currency", us, money("75.00", "EUR")],
    ["below the least amount", us, money("29.99")],
    ["above the greatest amount", us, money("1500.01")],
    ["no amount", us, undefined],
    ["an amount with three decimals", us, money("75.001")],
  ] as const)
    assert.equal(payLaterPlan(details, amount), undefined, name);
  for (const value of ["30.00", "1500.00"]) assert.ok(payLaterPlan(us, money(value)), value);
});

test("the sandbox's window makes the same offers as the elements say", () => {
  for (const [country, currency, productCode] of [
    ["US", "USD", "PAYLATER"],
    ["AU", "AUD", "PAY_LATER_SHORT_TERM"],
    ["FR", "EUR", "PAY_LATER_SHORT_TERM"],
    ["ES", "EUR", "PAY_LATER_SHORT_TERM"],
    ["GB", "GBP", "PAY_LATER_SHORT_TERM"],
    ["IT", "EUR", "PAY_LATER_SHORT_TERM"],
    ["DE", "EUR", "PAYLATER"],
  ] as const)
    for (const value of ["75.00", "1500.01"]) {
      const offer = payLaterOffer(country, {currency_code: currency, value});
      const plan = payLaterPlan({countryCode: country, productCode}, {currencyCode: currency, value});
      const theirs = offer && "count" in offer ? {count: offer.count, every: offer.every} : undefined;
      assert.deepEqual(plan && {count: plan.count, every: plan.every}, theirs, `${country} ${value}`);
    }
});
