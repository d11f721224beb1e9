import {orderIdOf, type PaymentsContext} from "../payments.ts";
import {findAttempt, findCallById} from "../payments.records.ts";
import type {Attempt, PaymentAction} from "../payments.tables.ts";
import type {OrderReply} from "../record-result.ts";
import {actionRequestId, type ActionResult} from "./action.ts";
import {actionsOf, takeOver} from "./actions.records.ts";
import {REPEATED_MS} from "./actions.states.ts";
import {ACTIONS} from "./operations.ts";
import {
  ASK_AGAIN_LATER_MS,
  currentAction,
  recordDecision,
  recordNeedsPerson,
  recordResult,
  recordShownId,
  unknown,
} from "./record-action.ts";
import {keyOf, send} from "./send-action.ts";
import {takeTurn} from "./turns.ts";

/** Finds the outcome of an action that got no reply, and repeats the call while that is safe. */
export async function reconcileAction(
  context: PaymentsContext,
  action: PaymentAction,
): Promise<ActionResult> {
  const attempt = await attemptOf(context, action);
  return context.singleFlight.run(keyOf(action), async () => {
    const current = await currentAction(context, action);
    return current.state === "sent" || current.state === "needs-person"
      ? findOutcome(context, attempt, current)
      : {action: current};
  });
}

/**
 * Sends the refund of a second payment, if it is recorded and not sent yet. It never rejects: recovery sends what fails. A
 * refusal is final, and the merchant refunds the payment.
 */
export async function refundSecondPayment(context: PaymentsContext, attempt: Attempt): Promise<void> {
  if (attempt.second_to === null) return;
  const actions = await actionsOf(context.database.db, attempt.id);
  for (const action of actions.filter(({state}) => state === "sent")) {
    try {
      await reconcileAction(context, action);
    } catch (error) {
      context.log.error({action: action.id, err: error}, "the refund of a second payment was not made");
    }
  }
}

/** Records the result that an order shows of an action without one. It sends no call. */
export async function recordShownResult(
  context: PaymentsContext,
  attempt: Attempt,
  action: PaymentAction,
  {status, order}: OrderReply,
): Promise<void> {
  const found = ACTIONS[action.kind].find(order, action);
  if (!found) return;
  if (action.state === "done") await recordShownId(context, action, found);
  if (action.state === "pending") await recordDecision(context, attempt, action, found);
  if (action.state === "sent" || action.state === "needs-person") {
    await recordResult(context, attempt, action, {status, value: found});
  }
}

/** Reads the order of an action without a reply. Repeats the same call while that is safe, and then gives up. */
export async function findOutcome(
  context: PaymentsContext,
  attempt: Attempt,
  action: PaymentAction,
): Promise<ActionResult> {
  const {database, clock, orders} = context;
  const call = await findCallById(database.db, actionRequestId(action));
  if (!call) throw new Error(`payment action ${action.id} has no call`);
  const read = await orders.show(orderIdOf(attempt));
  context.checkpoint(`${action.kind}:read`);
  const found = read.kind === "done" ? ACTIONS[action.kind].find(read.value, action) : undefined;
  if (found && read.kind === "done")
    return recordResult(context, attempt, action, {status: read.status, value: found});
  if (action.state === "needs-person") return unknown(action, ASK_AGAIN_LATER_MS);
  if (clock.now() - call.created_at >= REPEATED_MS) {
    await recordNeedsPerson(context, action);
    return unknown(await currentAction(context, action), ASK_AGAIN_LATER_MS);
  }
  if (read.kind !== "done") return unknown(action);
  const taken = await takeTurn(context, action.kind, action, takeOver);
  return taken ? send(context, attempt, {action: taken, call}) : unknown(action);
}

/** Records PayPal's decision about a pending action, if there is one. */
export async function findDecision(
  context: PaymentsContext,
  attempt: Attempt,
  action: PaymentAction,
): Promise<ActionResult> {
  const read = await context.orders.show(orderIdOf(attempt));
  context.checkpoint(`${action.kind}:read`);
  const found = read.kind === "done" ? ACTIONS[action.kind].find(read.value, action) : undefined;
  return found ? recordDecision(context, attempt, action, found) : {action};
}

async function attemptOf({database}: PaymentsContext, {attempt_id: id}: PaymentAction): Promise<Attempt> {
  const attempt = await findAttempt(database.db, id);
  if (!attempt) throw new Error(`a payment action's attempt ${id} was not found`);
  return attempt;
}
