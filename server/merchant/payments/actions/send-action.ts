import type {Transaction} from "kysely";
import {type Money, toWire} from "../../../shared/money.ts";
import {refusedByPayPal} from "../../errors.ts";
import type {Order} from "../../paypal/orders.ts";
import type {MerchantTables} from "../../tables.ts";
import {lockAttempt} from "../change-payment.ts";
import {orderIdOf, type PaymentsContext} from "../payments.ts";
import {insertCall} from "../payments.records.ts";
import type {Attempt, Call, PaymentAction} from "../payments.tables.ts";
import {type ActionPlan, actionRequestId, type ActionResult, type ActionTerms} from "./action.ts";
import {actionsOf, handBack, insertAction, moveAction} from "./actions.records.ts";
import type {ActionKind} from "./actions.states.ts";
import {ACTIONS} from "./operations.ts";
import {ASK_AGAIN_MS, recordRefused, recordResult, unknown} from "./record-action.ts";
import {endTurn} from "./turns.ts";

/** A requested action. A request for another action under the same id must not get this one's result. */
export interface RequestedAction {
  readonly id: string;
  readonly kind: ActionKind;
  /** SHA-256 of the request. */
  readonly asked: string;
  readonly terms: ActionTerms;
  readonly attempt: Attempt;
}

/** Key under which an action runs once at a time in this process. */
export function keyOf({id, asked}: Pick<PaymentAction, "id" | "asked">): string {
  return `action ${id} ${asked}`;
}

/** An action that this server may send, with its call. */
export interface RecordedCall {
  readonly action: PaymentAction;
  readonly call: Call;
}

/**
 * Records the action and its call in one transaction, before the call is sent.
 *
 * @param order read just before
 * @returns undefined when another server was faster
 * @throws MerchantError when the action doesn't fit the order or its other actions
 */
export async function recordCall(
  {database, clock, checkpoint}: PaymentsContext,
  requested: RequestedAction,
  order: Order,
  failed: PaymentAction | undefined,
): Promise<RecordedCall | undefined> {
  const now = clock.now();
  const {id, kind, attempt} = requested;
  const recorded = await database.transaction(async (tx) => {
    // Two actions that start at the same time count the remaining amount one after the other.
    await lockAttempt(tx, attempt.id);
    const actions = await actionsOf(tx, attempt.id);
    const known = actions.find((action) => action.id === id);
    // Another server was faster. The order may show its result already.
    if (known?.state !== failed?.state) return undefined;
    const others = actions.filter((action) => action !== known);
    const plan = ACTIONS[kind].plan(order, others, requested.terms);
    const written = await writeCall(tx, requested, plan, {now, sentAt: now, failed});
    if (written) checkpoint(`${kind}:claiming`);
    return written;
  });
  if (recorded) checkpoint(`${kind}:claimed`);
  return recorded;
}

interface Writing {
  readonly now: number;
  /** Time at which this server starts to send the call; 0 if any server may send it. */
  readonly sentAt: number;
  /** The action after a definite failure. */
  readonly failed?: PaymentAction | undefined;
}

/** Writes an action that passed its checks, and its call. Undefined when the action's id is taken. */
export async function writeCall(
  tx: Transaction<MerchantTables>,
  {id, kind, asked, terms, attempt}: RequestedAction,
  plan: ActionPlan,
  {now, sentAt, failed}: Writing,
): Promise<RecordedCall | undefined> {
  const facts = {
    payment_id: plan.paymentId,
    ...columnsOf(plan.amount),
    known: plan.known ? JSON.stringify(plan.known) : null,
    sent_at: sentAt,
    result_id: null,
    result_status: null,
    updated_at: now,
  };
  const fresh = {id, attempt_id: attempt.id, kind, asked, failures: 0, created_at: now};
  const action = failed
    ? await moveAction(tx, id, "sent", facts)
    : await insertAction(tx, {...fresh, ...facts, state: "sent"});
  if (!action) return undefined;
  const requestId = actionRequestId(action);
  const call: Call = {
    request_id: requestId,
    attempt_id: attempt.id,
    operation: kind,
    state: "sent",
    request: JSON.stringify(ACTIONS[kind].body(plan, terms, requestId)),
    response_status: null,
    response: null,
    created_at: now,
    updated_at: now,
  };
  await insertCall(tx, call);
  return {action, call};
}

function columnsOf(amount: Money | undefined): Pick<PaymentAction, "amount" | "currency"> {
  if (!amount) return {amount: null, currency: null};
  const {value, currency_code} = toWire(amount);
  return {amount: value, currency: currency_code};
}

/** Sends a recorded call to PayPal, and records the result. */
export async function send(
  context: PaymentsContext,
  attempt: Attempt,
  {action, call}: RecordedCall,
): Promise<ActionResult> {
  const {kind} = action;
  const operation = ACTIONS[kind];
  const outcome = await operation.send(context.payments, {
    requestId: call.request_id,
    id: action.payment_id,
    body: call.request,
  });
  context.checkpoint(`${kind}:answered`);
  switch (outcome.kind) {
    case "done":
      return recordResult(context, attempt, action, outcome);
    case "refused": {
      // An earlier call without a reply may have done it, so a refusal counts only when the order shows no result.
      const read = await context.orders.show(orderIdOf(attempt));
      context.checkpoint(`${kind}:verified`);
      if (read.kind !== "done") return unknown(action);
      const found = operation.find(read.value, action);
      if (found) return recordResult(context, attempt, action, {status: read.status, value: found});
      await recordRefused(context, action, outcome);
      throw refusedByPayPal(outcome);
    }
    case "unknown":
      context.log.warn(
        {action: action.id, kind, reason: outcome.reason, serviceDebugId: outcome.debugId},
        "no reply to a payment action",
      );
      await endTurn(context, kind, action, handBack);
      return unknown(action, Math.max(ASK_AGAIN_MS, outcome.retryAfterMs ?? 0));
  }
}
