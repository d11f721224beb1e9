import type {Order} from "../paypal/orders.ts";
import type {Done} from "../paypal/response.ts";
import {isSettled, paymentStatusOf} from "./payment-status.ts";
import {orderIdOf, type PaymentsContext} from "./payments.ts";
import {isPaid} from "./payments.states.ts";
import type {Attempt} from "./payments.tables.ts";
import {syncOrder} from "./sync-order.ts";

/**
 * Payment of an order, as PayPal shows it.
 *
 * - `open`: not paid, and PayPal captures it when the buyer approves it
 * - `approved`: not paid, and a capture would charge the buyer
 */
export const SHOWN_STATES = ["unpaid", "open", "approved", "undecided", "paid"] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

/** Returns what PayPal's order shows of its payment. Records a payment that this server has not recorded. */
export async function recordShown(
  context: PaymentsContext,
  attempt: Attempt,
  read: Done<Order>,
): Promise<ShownState> {
  const status = paymentStatusOf(read.value);
  if (isSettled(status)) {
    await syncOrder(context, orderIdOf(attempt), read);
    return isPaid(status) ? "paid" : "unpaid";
  }
  if (status === "unclear") return "undecided";
  const completesItself = attempt.completes_on_approval === 1;
  if (read.value.status === "APPROVED") return completesItself ? "undecided" : "approved";
  return completesItself ? "open" : "unpaid";
}
