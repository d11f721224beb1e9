import {paymentMethods} from "../../../src/payment-methods/registry.ts";
import {MerchantError} from "../errors.ts";
import type {Order} from "../paypal/orders.ts";
import type {PaymentsContext} from "./payments.ts";
import {findCall} from "./payments.records.ts";
import type {Attempt} from "./payments.tables.ts";

/** Time after which PayPal takes back an approval without a capture, in ms. */
export const APPROVAL_KEPT_MS = 3 * 60 * 60 * 1000;

/** `PAY_NOW`: the buyer's approval was meant to pay. `CONTINUE`: the page reviews the order before the capture. */
export type UserAction = "PAY_NOW" | "CONTINUE";

/** Reads the `user_action` that the order was created with. */
export async function recordedUserAction(
  {database}: Pick<PaymentsContext, "database">,
  attempt: Attempt,
): Promise<UserAction | undefined> {
  const call = await findCall(database.db, attempt.id, ["create"], ["succeeded"]);
  const {payment_source: sources = {}} = JSON.parse(call?.request || "{}") as {
    payment_source?: Record<string, {experience_context?: {user_action?: UserAction}}>;
  };
  return Object.values(sources)[0]?.experience_context?.user_action;
}

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
export function isMeantToPay({buyer}: Order, userAction: UserAction | undefined): boolean {
  return userAction === undefined ? !WALLETS.has(buyer?.source ?? "") : userAction === "PAY_NOW";
}

/** Checks that the order is approved, and that the approval was meant to pay. @throws MerchantError 422 */
export function demandApproved(order: Order, userAction: UserAction | undefined): void {
  if (order.status !== "APPROVED") {
    throw new MerchantError(422, "ORDER_NOT_APPROVED", "The buyer has not approved the order.");
  }
  if (isMeantToPay(order, userAction)) return;
  throw new MerchantError(422, "REVIEW_REQUIRED", "The page reviews this order before the capture.");
}
