import {changePayment} from "./change-payment.ts";
import {releasePaid} from "./claims.ts";
import {orderIdOf, type PaymentsContext} from "./payments.ts";
import {findAttemptByOrder} from "./payments.records.ts";
import type {Attempt} from "./payments.tables.ts";
import {paymentStatusOf} from "./payment-status.ts";
import {syncOrder} from "./sync-order.ts";

/**
 * Ends the attempt of an order whose approval PayPal has taken back. The buyer gets the money back, and the order can't be
 * captured any more. A payment that PayPal shows has priority: synchronize the order before.
 *
 * @returns false while a call of this server is in progress
 */
export async function closeReversed(context: PaymentsContext, orderId: string): Promise<boolean> {
  const attempt = await findAttemptByOrder(context.database.db, orderId);
  if (!attempt) return true;
  if (attempt.state === "capturing" || attempt.state === "authorizing" || attempt.state === "changing") {
    return false;
  }
  return attempt.state !== "created" || close(context, attempt, "PayPal took back the approval of an order");
}

const EXPIRED = "an order is unpaid past its expiry";

/**
 * Reads an order that is unpaid past its expiry, and ends its attempt if PayPal shows it unpaid. A payment that PayPal shows is
 * recorded instead, also later.
 *
 * @returns false when PayPal gives no reply
 */
export async function closeIfUnpaid(context: PaymentsContext, attempt: Attempt): Promise<boolean> {
  const read = await context.orders.show(orderIdOf(attempt));
  if (read.kind !== "done") {
    // PayPal no longer has an order that was never paid.
    if (read.kind === "refused" && read.status === 404) await close(context, attempt, EXPIRED);
    return read.kind !== "unknown";
  }
  // PayPal captures such an order itself.
  const completesItself = read.value.status === "APPROVED" && attempt.completes_on_approval === 1;
  const isUnpaid = paymentStatusOf(read.value) === "open" && !completesItself;
  if (isUnpaid) await close(context, attempt, EXPIRED);
  else await syncOrder(context, orderIdOf(attempt), read);
  return true;
}

/** Closes an unpaid attempt. Returns false when another request was faster. */
async function close(
  {database, clock, log}: PaymentsContext,
  {id}: Attempt,
  reason: string,
): Promise<boolean> {
  const isClosed = await database.transaction(async (tx) => {
    const closed = await changePayment(tx, id, {to: "closed", from: "created", now: clock.now()});
    if (closed) await releasePaid(tx, closed);
    return closed !== undefined;
  });
  if (isClosed) log.info({attempt: id}, reason);
  return isClosed;
}
