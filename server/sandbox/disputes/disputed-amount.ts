import {compare, type Money, MoneyError, parseMoney, type WireMoney, zero} from "../../shared/money.ts";
import {type Capture, leftOf} from "../payments/payments.model.ts";
import {unprocessable} from "../wire/errors.ts";

/**
 * The disputed amount: the requested one, or the capture's remaining amount.
 *
 * @throws ServiceError 422 when the capture cannot be disputed, or the amount does not fit it
 */
export function disputedAmount(capture: Capture, requested: WireMoney | undefined): Money {
  const left = leftOf(capture);
  if (!["COMPLETED", "PARTIALLY_REFUNDED"].includes(capture.status) || left.minor <= 0n) {
    const description = "Only a captured payment that is not fully refunded can be disputed.";
    throw unprocessable("TRANSACTION_NOT_DISPUTABLE", description, "/disputed_transactions/0");
  }
  return requested ? amountWithin(requested, left, "/dispute_amount", "DISPUTE_AMOUNT_EXCEEDED") : left;
}

/**
 * A requested amount of at least one minor unit.
 *
 * @param most the largest amount, in the expected currency
 * @param field JSON pointer to the amount
 * @throws ServiceError 422 CURRENCY_MISMATCH, CANNOT_BE_ZERO_OR_NEGATIVE, DECIMAL_PRECISION, or the given issue
 */
export function amountWithin(requested: WireMoney, most: Money, field: string, issue: string): Money {
  if (requested.currency_code !== most.currency) {
    const description = "The currency must be that of the transaction.";
    throw unprocessable("CURRENCY_MISMATCH", description, `${field}/currency_code`);
  }
  const amount = read(requested, field);
  if (compare(amount, zero(most.currency)) <= 0) {
    const description = "The value must be greater than zero.";
    throw unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE", description, `${field}/value`);
  }
  if (compare(amount, most) > 0) {
    throw unprocessable(issue, "The amount exceeds the largest possible amount.", `${field}/value`);
  }
  return amount;
}

function read(requested: WireMoney, field: string): Money {
  try {
    return parseMoney(requested);
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    const description = "The value has more decimals than its currency allows.";
    throw unprocessable("DECIMAL_PRECISION", description, `${field}/value`);
  }
}
