import {equals, type Money, MoneyError, parseMoney, words} from "../../shared/money.ts";
import {MerchantError} from "../errors.ts";

/**
 * What the page told its buyer that the purchase costs, as `Expected-Amount: USD 75.00`. Between a quote and the order a price
 * may change; an order that is charged as it is made leaves nobody a chance to see that.
 *
 * @throws MerchantError 400 for a header that says no amount
 */
export function expectedAmountOf(headers: Headers): Money | undefined {
  const sent = headers.get("expected-amount");
  if (sent === null) return undefined;
  const [, currency_code = "", value = ""] = /^([A-Z]{3}) (\S{1,32})$/.exec(sent) ?? [];
  try {
    return parseMoney({currency_code, value});
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw new MerchantError(400, "INVALID_REQUEST", "Expected-Amount must be an amount such as USD 75.00.");
  }
}

/**
 * An expectation's part in what is asked for: with another one it is another wish, as what was made under an attempt's id may
 * cost something else. Empty without one.
 */
export function expectationOf(expected: Money | undefined): readonly string[] {
  return expected === undefined ? [] : [words(expected)];
}

/** @throws MerchantError 409 PRICE_CHANGED, with what it costs now, when the buyer was told something else */
export function demandExpected(total: Money, expected: Money | undefined): void {
  if (expected === undefined || equals(total, expected)) return;
  const now = words(total);
  throw new MerchantError(
    409,
    "PRICE_CHANGED",
    `This costs ${now} now, not ${words(expected)}; nothing was charged.`,
    [{issue: "PRICE_CHANGED", description: now}],
  );
}
