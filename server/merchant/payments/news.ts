import type {Order} from "../paypal/orders.ts";
import {ACTIONS} from "./actions/operations.ts";
import {actionsOf} from "./actions/actions.records.ts";
import {learnAction} from "./actions/finding-out.ts";
import {settleChange} from "./change-order.ts";
import {
  type Answer,
  type JournalContext,
  orderIdOf,
  recordedCapture,
  recordFound,
  recordSuccess,
  settleCart,
  stepOf,
} from "./recording.ts";
import {isSettled, judge, type Settled} from "./judgement.ts";
import {findAttempt, findAttemptByOrder, findCall, moveAttempt, refreshAnswer} from "./payments.records.ts";
import type {Attempt} from "./payments.tables.ts";

/** What is known of an order after its news were heard. */
export type Heard =
  /** The journal says what the service says. */
  | "told"
  /** No attempt of ours made it. */
  | "not-ours"
  /** The service gave no answer, or the order is on its way somewhere: to be asked again. */
  | "later";

/** More often nobody changes an order while it is read. */
const ROUNDS = 5;

/**
 * Brings an attempt, and what the merchant has done with its payment since, up to date with what its order is at the service
 * now. It asks and writes down; it never moves money, so it may be done as often as anybody likes, in any order, and by
 * several at once.
 */
export async function hearNews(context: JournalContext, orderId: string): Promise<Heard> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const attempt = await findAttemptByOrder(context.database.db, orderId);
    if (!attempt) return "not-ours";
    const before = await recordedBefore(context, attempt);
    const read = await context.orders.show(orderIdOf(attempt));
    context.checkpoint(`${stepOf(attempt)}:read`);
    // An order that the service no longer has was never paid: what is to be done about it, its page or recovery finds out.
    if (read.kind === "refused") return read.status === 404 ? "told" : "later";
    if (read.kind === "unknown") return "later";
    const judgement = judge(read.value);
    if (judgement === "open") return "told";
    if (!isSettled(judgement)) return "later";
    const answer = {status: read.status, order: read.value};
    if (await write(context, attempt, answer, judgement, before)) {
      await learnActions(context, attempt, answer);
      return "told";
    }
    if (attempt.state === "changing" && !(await settleChange(context, attempt))) return "later";
  }
  return "later";
}

/** A refund that was on its way, or whose answer was lost, and whatever else was done with the payment. */
async function learnActions(context: JournalContext, attempt: Attempt, answer: Answer): Promise<void> {
  for (const action of await actionsOf(context.database.db, attempt.id)) {
    await learnAction(context, ACTIONS[action.kind], attempt, action, answer);
  }
}

/** The answer on record that newer ones replace: of a capture that was settled before. */
async function recordedBefore(context: JournalContext, attempt: Attempt): Promise<Before | undefined> {
  const {state} = attempt;
  if (state !== "pending" && state !== "captured" && state !== "authorized") return undefined;
  return recordedCapture(context, attempt);
}

interface Before extends Answer {
  readonly requestId: string;
}

/** False when the attempt has moved on meanwhile, or has to be moved first: then it is read again. */
async function write(
  context: JournalContext,
  attempt: Attempt,
  answer: Answer,
  judgement: Settled,
  before: Before | undefined,
): Promise<boolean> {
  switch (attempt.state) {
    case "created":
    case "closed":
      await recordFound(context, attempt, answer, judgement);
      return hasMoved(context, attempt);
    case "capturing":
    case "authorizing":
    case "needs-person": {
      const step = stepOf(attempt);
      const call = await findCall(context.database.db, attempt.id, [step], ["sent", "needs-person"]);
      if (call) {
        const {request_id} = call;
        await recordSuccess(context, {request_id, operation: step}, attempt, answer, judgement);
      }
      return hasMoved(context, attempt);
    }
    case "pending":
    case "authorized":
    case "captured":
      return before === undefined || refresh(context, attempt, answer.order, judgement, before);
    case "changing":
      return false;
    case "voided":
    case "declined":
    case "creating":
    case "create-failed":
      return true;
  }
}

async function hasMoved({database}: JournalContext, {id, state}: Attempt): Promise<boolean> {
  return (await findAttempt(database.db, id))?.state !== state;
}

/** Replaces the answer on record by what the order shows now: decided at last, or given back. */
async function refresh(
  {database, clock, checkpoint}: JournalContext,
  attempt: Attempt,
  order: Order,
  judgement: Settled,
  before: Before,
): Promise<boolean> {
  const response = JSON.stringify(order);
  const replaced = JSON.stringify(before.order);
  if (response === replaced && judgement === attempt.state) return true;
  const step = stepOf(attempt);
  const now = clock.now();
  const done = await database.transaction(async (tx) => {
    // Whoever has read an older order meanwhile must not put it back.
    const refreshed = await refreshAnswer(tx, before.requestId, {replaced, response, updated_at: now});
    if (!refreshed) return false;
    const moved = await moveAttempt(tx, attempt.id, judgement, {updated_at: now});
    if (moved) await settleCart(tx, attempt, judgement, now);
    checkpoint(`${step}:recording`);
    return true;
  });
  if (done) checkpoint(`${step}:recorded`);
  return done;
}
