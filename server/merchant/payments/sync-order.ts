import {type Order, withoutBuyer} from "../paypal/orders.ts";
import type {Done} from "../paypal/response.ts";
import {recordShownResult, refundSecondPayment} from "./actions/payment-actions.ts";
import {reconcileChange} from "./change-delivery.ts";
import {authorizationsOf, isSettled, paymentStatusOf, type SettledStatus} from "./payment-status.ts";
import {type PaymentsContext, stepOf} from "./payments.ts";
import {actionsOf, findAttempt, findAttemptByOrder, findCall} from "./payments.records.ts";
import type {AttemptState} from "./payments.states.ts";
import type {Attempt} from "./payments.tables.ts";
import {readOrder} from "./read-order.ts";
import {
  type OrderReply,
  recordedCapture,
  type RecordedReply,
  recordFound,
  recordNewer,
  recordSuccess,
} from "./record-result.ts";

/** Result of a synchronization. */
export type Synced =
  /** The records are up to date. */
  | "synced"
  /** No attempt of this server created the order. */
  | "unknown-order"
  /** Try again later: PayPal gave no usable reply, or a call is in progress. */
  | "later";

/** Tries while other servers change the same attempt. */
const TRIES = 5;

/**
 * Brings an attempt and its payment actions up to date with its order at PayPal. It moves no money, except that it refunds the
 * second payment of a cart. It can run any number of times, in any order, and at several servers in parallel.
 *
 * @param shown the order as it was read before. It must not replace a recorded reply, which may be newer
 */
export async function syncOrder(
  context: PaymentsContext,
  orderId: string,
  shown?: Done<Order>,
): Promise<Synced> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const attempt = await findAttemptByOrder(context.database.db, orderId);
    if (!attempt) return "unknown-order";
    const before = await recordedBefore(context, attempt);
    const isUsable = shown !== undefined && tries === 0 && before === undefined;
    const read = isUsable ? shown : await readOrder(context, attempt);
    context.checkpoint(`${stepOf(attempt)}:read`);
    // PayPal no longer has an order that was never paid. Its page and recovery deal with that.
    if (read.kind === "refused") return read.status === 404 ? "synced" : "later";
    if (read.kind === "unknown") return "later";
    const paymentStatus = paymentStatusOf(read.value);
    if (paymentStatus === "open") return "synced";
    if (!isSettled(paymentStatus)) return "later";
    const reply = {status: read.status, order: read.value};
    if (await record(context, attempt, reply, paymentStatus, before)) {
      await syncActions(context, attempt, reply);
      const {duplicate_of} = (await findAttempt(context.database.db, attempt.id)) ?? attempt;
      await refundSecondPayment(context, {...attempt, duplicate_of});
      return "synced";
    }
    if (attempt.state === "changing" && !(await reconcileChange(context, attempt))) return "later";
  }
  return "later";
}

/** Records the results of refunds and other actions that were pending, or whose reply was lost. */
async function syncActions(context: PaymentsContext, attempt: Attempt, reply: OrderReply): Promise<void> {
  for (const action of await actionsOf(context.database.db, attempt.id)) {
    await recordShownResult(context, action, reply);
  }
}

/** States whose recorded reply a newer order replaces. */
const REPLACED: ReadonlySet<AttemptState> = new Set([
  "pending",
  "authorized",
  "expired",
  "voided",
  "captured",
  "reversed",
]);

/** The recorded reply of a settled attempt, which a newer order replaces. */
async function recordedBefore(
  context: PaymentsContext,
  attempt: Attempt,
): Promise<RecordedReply | undefined> {
  if (!REPLACED.has(attempt.state)) return undefined;
  return recordedCapture(context, attempt);
}

/** @returns false when the attempt was changed meanwhile, or is being changed; the caller then reads the order again */
async function record(
  context: PaymentsContext,
  attempt: Attempt,
  reply: OrderReply,
  paymentStatus: SettledStatus,
  before: RecordedReply | undefined,
): Promise<boolean> {
  switch (attempt.state) {
    case "created":
    case "closed":
      await recordFound(context, attempt, reply, paymentStatus);
      return hasMoved(context, attempt);
    case "capturing":
    case "authorizing":
    case "needs-check": {
      const step = stepOf(attempt);
      const call = await findCall(context.database.db, attempt.id, [step], ["sent", "needs-check"]);
      if (call) {
        const {request_id} = call;
        await recordSuccess(context, {request_id, operation: step}, attempt, reply, paymentStatus);
      }
      return hasMoved(context, attempt);
    }
    case "pending":
    case "authorized":
    case "expired":
    case "captured":
    case "reversed":
      return before === undefined || recordIfNewer(context, attempt, before, reply.order, paymentStatus);
    case "voided":
      // Only another authorization reopens the payment: PayPal may show a voided one as open for a while.
      if (before === undefined || !hasNewAuthorization(before.order, reply.order)) return true;
      return recordIfNewer(context, attempt, before, reply.order, paymentStatus);
    case "changing":
      return false;
    case "declined":
    case "ordering":
    case "refused":
    case "creating":
    case "create-failed":
      return true;
  }
}

function hasNewAuthorization(recorded: Order, order: Order): boolean {
  const known = new Set(authorizationsOf(recorded).map(({id}) => id));
  return authorizationsOf(order).some(({id}) => !known.has(id));
}

async function hasMoved({database}: PaymentsContext, {id, state}: Attempt): Promise<boolean> {
  return (await findAttempt(database.db, id))?.state !== state;
}

/** Records the order as it is now, if it differs from the recorded one. */
async function recordIfNewer(
  context: PaymentsContext,
  attempt: Attempt,
  recorded: RecordedReply,
  order: Order,
  paymentStatus: SettledStatus,
): Promise<boolean> {
  const isSame =
    JSON.stringify(withoutBuyer(order)) === JSON.stringify(recorded.order) && paymentStatus === attempt.state;
  return isSame || recordNewer(context, attempt, recorded, order, paymentStatus);
}
