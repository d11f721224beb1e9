import {paymentMethods} from "../../../src/payment-methods/registry.ts";
import {MerchantError} from "../errors.ts";
import type {Order} from "../paypal/orders.ts";
import type {RecordedSource} from "../pricing/card-rules.ts";

/** Time after which PayPal takes back an approval without a capture, in ms. */
export const APPROVAL_KEPT_MS = 3 * 60 * 60 * 1000;

/** Payment sources that the buyer approves in a wallet's window. */
const WALLETS: ReadonlySet<string> = new Set(
  Object.values(paymentMethods).flatMap(({flow, paymentSource}) =>
    flow === "window" && paymentSource !== null ? [paymentSource] : [],
  ),
);

/**
 * Tests whether the buyer's approval was meant to pay. Without a `user_action`, the last button of a wallet says "Continue"
 * (PayPal's Orders API).
 */
export function isMeantToPay({buyer}: Order, created: RecordedSource | undefined): boolean {
  const userAction = created?.userAction;
  return userAction === undefined ? !WALLETS.has(buyer?.source ?? "") : userAction === "PAY_NOW";
}

/** Checks that the order is approved, and that the approval was meant to pay. @throws MerchantError 422 */
export function requireApproved(order: Order, created: RecordedSource | undefined): void {
  if (order.status !== "APPROVED") {
    throw new MerchantError(422, "ORDER_NOT_APPROVED", "The buyer has not approved the order.");
  }
  if (isMeantToPay(order, created)) return;
  throw new MerchantError(422, "REVIEW_REQUIRED", "The page reviews this order before the capture.");
}
