import {compare, type Money, type WireMoney, zero} from "../../shared/money.ts";
import {type Capture, leftOf} from "../payments/payments.model.ts";
import {readMoney} from "../wire/amounts.ts";
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
    throw unprocessable("TRANSACTION_NOT_DISPUTABLE", {description, field: "/disputed_transactions/0"});
  }
  return requested ? amountWithin(requested, left, "/dispute_amount", "DISPUTE_AMOUNT_EXCEEDED") : left;
}

/**
 * A requested amount of at least one minor unit.
 *
 * @param most the largest amount, in the expected currency
 * @param field JSON pointer to the amount
 * @throws ServiceError 422 CURRENCY_MISMATCH, CANNOT_BE_ZERO_OR_NEGATIVE, the given issue, and those of `readMoney`
 */
export function amountWithin(requested: WireMoney, most: Money, field: string, issue: string): Money {
  if (requested.currency_code !== most.currency) {
    const description = "The currency must be that of the transaction.";
    throw unprocessable("CURRENCY_MISMATCH", {description, field: `${field}/currency_code`});
  }
  const amount = readMoney(requested, `${field}/value`);
  if (compare(amount, zero(most.currency)) <= 0) {
    throw unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE", {field: `${field}/value`});
  }
  if (compare(amount, most) > 0) {
    throw unprocessable(issue, {field: `${field}/value`});
  }
  return amount;
}
