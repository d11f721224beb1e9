import {type Answer, type PaymentsContext, orderIdOf} from "../record-result.ts";
import {findAttempt, findCallById} from "../payments.records.ts";
import type {Attempt} from "../payments.tables.ts";
import {flightOf, takeTurn} from "./claim-action.ts";
import {type ActionOperation, actionRequestId, type ActionResult} from "./action.ts";
import {
  ASK_AGAIN_LATER_MS,
  currentAction,
  decide,
  recordNeedsPerson,
  settle,
  unknown,
} from "./record-action.ts";
import {send} from "./send-action.ts";
import {REPEATED_MS} from "./actions.states.ts";
import type {PaymentAction} from "./actions.tables.ts";

/** Finds out what came of an action that was sent without an answer. */
export async function reconcileAction(
  context: PaymentsContext,
  operation: ActionOperation,
  action: PaymentAction,
): Promise<ActionResult> {
  const attempt = await attemptOf(context, action);
  return context.singleFlight.run(flightOf(action), async () => {
    const now = await currentAction(context, action);
    return now.state === "sent" || now.state === "needs-person"
      ? findOut(context, operation, attempt, now)
      : {action: now};
  });
}

/**
 * Writes what an order shows of an action whose answer was lost, or that was pending. It sends nothing: what the order
 * doesn't show is left as it is.
 */
export async function recordFoundAction(
  context: PaymentsContext,
  operation: ActionOperation,
  attempt: Attempt,
  action: PaymentAction,
  {status, order}: Answer,
): Promise<void> {
  const found = operation.find(order, action);
  if (!found) return;
  if (action.state === "pending") await decide(context, operation, attempt, action, found);
  if (action.state === "sent" || action.state === "needs-person") {
    await settle(context, operation, attempt, action, found, status);
  }
}

/** An action without an answer: asks first, repeats the same call while that is safe, and then gives up. */
export async function findOut(
  context: PaymentsContext,
  operation: ActionOperation,
  attempt: Attempt,
  action: PaymentAction,
): Promise<ActionResult> {
  const {database, clock, orders} = context;
  const call = await findCallById(database.db, actionRequestId(action));
  if (!call) throw new Error(`payment action ${action.id} has no call`);
  const read = await orders.show(orderIdOf(attempt));
  context.checkpoint(`${operation.kind}:read`);
  const found = read.kind === "done" ? operation.find(read.value, action) : undefined;
  if (found && read.kind === "done") return settle(context, operation, attempt, action, found, read.status);
  if (action.state === "needs-person") return unknown(action, ASK_AGAIN_LATER_MS);
  if (clock.now() - call.created_at >= REPEATED_MS) {
    await recordNeedsPerson(context, action);
    return unknown(await currentAction(context, action), ASK_AGAIN_LATER_MS);
  }
  if (read.kind !== "done") return unknown(action);
  const mine = await takeTurn(context, action);
  return mine ? send(context, operation, attempt, {action: mine, call}) : unknown(action);
}

/** The service decides later: asks for news, and otherwise repeats what is on record. */
export async function askPending(
  context: PaymentsContext,
  operation: ActionOperation,
  attempt: Attempt,
  action: PaymentAction,
): Promise<ActionResult> {
  const read = await context.orders.show(orderIdOf(attempt));
  context.checkpoint(`${operation.kind}:read`);
  const found = read.kind === "done" ? operation.find(read.value, action) : undefined;
  return found ? decide(context, operation, attempt, action, found) : {action};
}

async function attemptOf({database}: PaymentsContext, {attempt_id: id}: PaymentAction): Promise<Attempt> {
  const attempt = await findAttempt(database.db, id);
  if (!attempt) throw new Error(`a payment action's attempt ${id} is not there`);
  return attempt;
}
