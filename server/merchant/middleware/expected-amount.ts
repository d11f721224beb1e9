import {z} from "zod";
import {equals, type Money, MoneyError, parseMoney, words} from "../../shared/money.ts";
import {MerchantError} from "../errors.ts";

const AMOUNT = /^([A-Z]{3}) (\S{1,32})$/;

/** Header with the amount that the page showed. */
export const EXPECTED_AMOUNT_HEADER = {
  "Expected-Amount": z
    .string()
    .regex(AMOUNT)
    .optional()
    .describe(
      "Price that the page showed, such as `USD 75.00`. Another price is refused with `PRICE_CHANGED`.",
    ),
};

/**
 * Amount that the page showed its buyer, from `Expected-Amount: USD 75.00`. A price may change between quote and order, and
 * an order that is charged at creation leaves the buyer no chance to notice.
 *
 * @throws MerchantError 400 for an invalid header
 */
export function expectedAmountOf(headers: Headers): Money | undefined {
  const sent = headers.get("expected-amount");
  if (sent === null) return undefined;
  const [, currency_code = "", value = ""] = AMOUNT.exec(sent) ?? [];
  try {
    return parseMoney({currency_code, value});
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw new MerchantError(400, "INVALID_REQUEST", "Expected-Amount must be an amount such as USD 75.00.");
  }
}

/** Returns the expected amount as part of the request's hash. Empty without one. */
export function expectationOf(expected: Money | undefined): readonly string[] {
  return expected === undefined ? [] : [words(expected)];
}

/** Compares a price with the one that the buyer saw. @throws MerchantError 409 PRICE_CHANGED, with the current price */
export function requireExpected(total: Money, expected: Money | undefined): void {
  if (expected === undefined || equals(total, expected)) return;
  const now = words(total);
  throw new MerchantError(
    409,
    "PRICE_CHANGED",
    `This costs ${now} now, not ${words(expected)}; nothing was charged.`,
    [{issue: "PRICE_CHANGED", description: now}],
  );
}
