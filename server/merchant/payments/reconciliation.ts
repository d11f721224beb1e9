import {MerchantError} from "../errors.ts";
import {unconfirmedActions} from "./actions/actions.records.ts";
import {reconcileAction} from "./actions/reconcile-action.ts";
import {reconcileCapture} from "./capture-order.ts";
import {reconcileChange} from "./change-delivery.ts";
import {reconcileCreate} from "./create-order.ts";
import {isSettled, paymentStatusOf} from "./payment-status.ts";
import {orderIdOf, type PaymentsContext, stepOf} from "./payments.ts";
import {findAttempt, unconfirmedAttempts} from "./payments.records.ts";
import type {Attempt} from "./payments.tables.ts";
import {recordFound} from "./record-result.ts";

/**
 * Finds the outcome of every recorded call without a reply, after a crash or a network failure. The calls are sequential, so
 * that PayPal gets few requests at the same time after an outage.
 *
 * @param mayContinue called before each attempt; ends the work when it resolves to false
 */
export async function reconcilePayments(
  context: PaymentsContext,
  mayContinue: () => Promise<boolean>,
): Promise<void> {
  const {db} = context.database;
  for (const attempt of await unconfirmedAttempts(db)) {
    if (!(await mayContinue())) return;
    await logFailure(context, {attempt: attempt.id}, () => reconcileCall(context, attempt));
  }
  for (const action of await unconfirmedActions(db)) {
    if (!(await mayContinue())) return;
    await logFailure(context, {action: action.id}, () => reconcileAction(context, action));
  }
}

/** Logs a failure, which must not stop the other calls. */
async function logFailure(
  {log}: PaymentsContext,
  subject: Readonly<Record<string, string>>,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    // A MerchantError is PayPal's refusal or missing reply, which is on record. Any other error is a bug.
    const level = error instanceof MerchantError ? "info" : "error";
    log[level]({...subject, err: error}, "an unconfirmed call was not settled");
  }
}

async function reconcileCall(context: PaymentsContext, attempt: Attempt): Promise<void> {
  if (attempt.state === "creating") await reconcileCreate(context, attempt);
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
    case "authorized":
    case "voided":
    case "declined":
      return current;
    case "capturing":
    case "authorizing":
    case "needs-person":
    case "pending":
      await reconcileCapture(context, current);
      break;
    case "created":
    case "closed":
      await findPayment(context, current);
      break;
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
