import type {Order} from "../paypal/orders.ts";
import {ACTIONS} from "./actions/operations.ts";
import {actionsOf} from "./actions/actions.records.ts";
import {recordFoundAction} from "./actions/reconcile-action.ts";
import {settleChange} from "./change-delivery.ts";
import {
  type Answer,
  type PaymentsContext,
  orderIdOf,
  recordedCapture,
  recordFound,
  recordSuccess,
  settleCart,
  stepOf,
} from "./record-result.ts";
import {isSettled, paymentStatusOf, type SettledStatus} from "./payment-status.ts";
import {findAttempt, findAttemptByOrder, findCall, moveAttempt, refreshAnswer} from "./payments.records.ts";
import type {Attempt} from "./payments.tables.ts";

/** Result of a synchronization. */
export type Synced =
  /** The records agree with PayPal. */
  | "synced"
  /** No attempt of ours made the order. */
  | "unknown-order"
  /** PayPal gave no usable reply, or a call of ours is under way: try again later. */
  | "later";

/** Tries to write while others change the same attempt. */
const TRIES = 5;

/**
 * Brings an attempt and its payment actions up to date with its order at PayPal. It reads and records, and never moves money:
 * it can run any number of times, in any order, and at several servers at once.
 */
export async function syncOrder(context: PaymentsContext, orderId: string): Promise<Synced> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const attempt = await findAttemptByOrder(context.database.db, orderId);
    if (!attempt) return "unknown-order";
    const before = await recordedBefore(context, attempt);
    const read = await context.orders.show(orderIdOf(attempt));
    context.checkpoint(`${stepOf(attempt)}:read`);
    // PayPal no longer has an order that was never paid. Its page and recovery deal with that.
    if (read.kind === "refused") return read.status === 404 ? "synced" : "later";
    if (read.kind === "unknown") return "later";
    const paymentStatus = paymentStatusOf(read.value);
    if (paymentStatus === "open") return "synced";
    if (!isSettled(paymentStatus)) return "later";
    const answer = {status: read.status, order: read.value};
    if (await write(context, attempt, answer, paymentStatus, before)) {
      await syncActions(context, attempt, answer);
      return "synced";
    }
    if (attempt.state === "changing" && !(await settleChange(context, attempt))) return "later";
  }
  return "later";
}

/** Records the results of refunds and other actions that were pending, or whose reply was lost. */
async function syncActions(context: PaymentsContext, attempt: Attempt, answer: Answer): Promise<void> {
  for (const action of await actionsOf(context.database.db, attempt.id)) {
    await recordFoundAction(context, ACTIONS[action.kind], attempt, action, answer);
  }
}

/** The recorded reply of a settled attempt, which a newer order replaces. */
async function recordedBefore(context: PaymentsContext, attempt: Attempt): Promise<Before | undefined> {
  const {state} = attempt;
  if (state !== "pending" && state !== "captured" && state !== "authorized") return undefined;
  return recordedCapture(context, attempt);
}

interface Before extends Answer {
  readonly requestId: string;
}

/** Returns false when the attempt was changed meanwhile, or must change first. Then the caller reads again. */
async function write(
  context: PaymentsContext,
  attempt: Attempt,
  answer: Answer,
  paymentStatus: SettledStatus,
  before: Before | undefined,
): Promise<boolean> {
  switch (attempt.state) {
    case "created":
    case "closed":
      await recordFound(context, attempt, answer, paymentStatus);
      return hasMoved(context, attempt);
    case "capturing":
    case "authorizing":
    case "needs-person": {
      const step = stepOf(attempt);
      const call = await findCall(context.database.db, attempt.id, [step], ["sent", "needs-person"]);
      if (call) {
        const {request_id} = call;
        await recordSuccess(context, {request_id, operation: step}, attempt, answer, paymentStatus);
      }
      return hasMoved(context, attempt);
    }
    case "pending":
    case "authorized":
    case "captured":
      return before === undefined || refresh(context, attempt, answer.order, paymentStatus, before);
    case "changing":
      return false;
    case "voided":
    case "declined":
    case "creating":
    case "create-failed":
      return true;
  }
}

async function hasMoved({database}: PaymentsContext, {id, state}: Attempt): Promise<boolean> {
  return (await findAttempt(database.db, id))?.state !== state;
}

/** Replaces the recorded reply, after a pending payment was decided or a refund was made. */
async function refresh(
  {database, clock, checkpoint}: PaymentsContext,
  attempt: Attempt,
  order: Order,
  paymentStatus: SettledStatus,
  before: Before,
): Promise<boolean> {
  const response = JSON.stringify(order);
  const replaced = JSON.stringify(before.order);
  if (response === replaced && paymentStatus === attempt.state) return true;
  const step = stepOf(attempt);
  const now = clock.now();
  const done = await database.transaction(async (tx) => {
    // A server that read an older order must not overwrite a newer one.
    const refreshed = await refreshAnswer(tx, before.requestId, {replaced, response, updated_at: now});
    if (!refreshed) return false;
    const moved = await moveAttempt(tx, attempt.id, paymentStatus, {updated_at: now});
    if (moved) await settleCart(tx, attempt, paymentStatus, now);
    checkpoint(`${step}:recording`);
    return true;
  });
  if (done) checkpoint(`${step}:recorded`);
  return done;
}
