import {compare, type Money, MoneyError, parseMoney, type WireMoney, zero} from "../../shared/money.ts";
import type {Capture} from "../payments/payments.operations.ts";
import {unprocessable} from "../wire/errors.ts";

/** Captured amount less refunds. */
export function leftOf({amount, refunded}: Capture): Money {
  return {currency: amount.currency, minor: amount.minor - refunded.minor};
}

/**
 * The disputed amount: the requested one, or the capture's remaining amount.
 *
 * @throws ServiceError 422 when the capture cannot be disputed, or the amount does not fit it
 */
export function disputedAmount(capture: Capture, asked: WireMoney | undefined): Money {
  const left = leftOf(capture);
  if (!["COMPLETED", "PARTIALLY_REFUNDED"].includes(capture.status) || left.minor <= 0n) {
    const description = "Only a captured payment that is not fully refunded can be disputed.";
    throw unprocessable("TRANSACTION_NOT_DISPUTABLE", description, "/disputed_transactions/0");
  }
  if (!asked) return left;
  if (asked.currency_code !== left.currency) {
    const description = "The currency must be that of the transaction.";
    throw unprocessable("CURRENCY_MISMATCH", description, "/dispute_amount/currency_code");
  }
  const amount = read(asked);
  if (compare(amount, zero(left.currency)) <= 0) {
    const description = "The value must be greater than zero.";
    throw unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE", description, "/dispute_amount/value");
  }
  if (compare(amount, left) > 0) {
    const description = "The amount exceeds the transaction's remaining amount.";
    throw unprocessable("DISPUTE_AMOUNT_EXCEEDED", description, "/dispute_amount/value");
  }
  return amount;
}

function read(asked: WireMoney): Money {
  try {
    return parseMoney(asked);
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    const description = "The value has more decimals than its currency allows.";
    throw unprocessable("DECIMAL_PRECISION", description, "/dispute_amount/value");
  }
}
