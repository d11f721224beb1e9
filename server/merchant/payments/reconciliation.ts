import {reconcileCapture} from "./capture-order.ts";
import {reconcileChange} from "./change-delivery.ts";
import {reconcileCreate} from "./create-order.ts";
import {closeUnanswered} from "./ask-shop.ts";
import {isSettled, paymentStatusOf} from "./payment-status.ts";
import {orderIdOf, type PaymentsContext, stepOf} from "./payments.ts";
import {findAttempt} from "./payments.records.ts";
import type {Attempt} from "./payments.tables.ts";
import {recordFound} from "./record-result.ts";

/** Finds the outcome of an attempt's call without a reply. */
export async function reconcileCall(context: PaymentsContext, attempt: Attempt): Promise<void> {
  if (attempt.state === "ordering") await closeUnanswered(context, attempt);
  else if (attempt.state === "creating") await reconcileCreate(context, attempt);
  else if (attempt.state === "changing") await reconcileChange(context, attempt);
  else await reconcileCapture(context, attempt);
}

/**
 * Brings an attempt up to date with its order: an unconfirmed call, a pending payment, a payment made elsewhere. It starts no
 * new call that moves money.
 *
 * @returns the attempt then; undefined while its state is unknown
 */
export async function reconcileAttempt(
  context: PaymentsContext,
  attempt: Attempt,
): Promise<Attempt | undefined> {
  const {db} = context.database;
  const current = (await findAttempt(db, attempt.id)) ?? attempt;
  if (current.order_id === null) return undefined;
  switch (current.state) {
    case "captured":
    case "reversed":
    case "authorized":
    case "voided":
    case "expired":
    case "declined":
      return current;
    case "capturing":
    case "authorizing":
    case "needs-check":
    case "pending":
      await reconcileCapture(context, current);
      break;
    case "created":
    case "closed":
      await findPayment(context, current);
      break;
    case "ordering":
    case "refused":
    case "creating":
    case "create-failed":
    case "changing":
      break;
  }
  return findAttempt(db, attempt.id);
}

/** Records a payment of the order that was made elsewhere. */
async function findPayment(context: PaymentsContext, attempt: Attempt): Promise<void> {
  const read = await context.orders.show(orderIdOf(attempt));
  context.checkpoint(`${stepOf(attempt)}:read`);
  if (read.kind !== "done") return;
  const paymentStatus = paymentStatusOf(read.value);
  if (!isSettled(paymentStatus)) return;
  await recordFound(context, attempt, {status: read.status, order: read.value}, paymentStatus);
}
