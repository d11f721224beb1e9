import {changePayment} from "./change-payment.ts";
import {releasePaid} from "./claims.ts";
import type {PaymentsContext} from "./payments.ts";
import {findAttemptByOrder} from "./payments.records.ts";

/**
 * Ends the attempt of an order whose approval PayPal has taken back. The buyer gets the money back, and the order can't be
 * captured any more. A payment that PayPal shows has priority: synchronize the order before.
 *
 * @returns false while a call of this server is in progress
 */
export async function closeReversed(
  {database, clock, log}: PaymentsContext,
  orderId: string,
): Promise<boolean> {
  const attempt = await findAttemptByOrder(database.db, orderId);
  if (!attempt) return true;
  if (attempt.state === "capturing" || attempt.state === "authorizing" || attempt.state === "changing") {
    return false;
  }
  if (attempt.state !== "created") return true;
  const now = clock.now();
  const isClosed = await database.transaction(async (tx) => {
    const closed = await changePayment(tx, attempt.id, {to: "closed", from: "created", now});
    if (!closed) return false;
    await releasePaid(tx, closed);
    return true;
  });
  if (isClosed) log.info({attempt: attempt.id}, "PayPal took back the approval of an order");
  return isClosed;
}
