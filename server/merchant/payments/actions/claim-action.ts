import {type Money, toWire} from "../../../shared/money.ts";
import type {Order} from "../../paypal/orders.ts";
import type {PaymentsContext} from "../record-result.ts";
import {insertCall} from "../payments.records.ts";
import type {Attempt, Call} from "../payments.tables.ts";
import {type ActionOperation, actionRequestId, type ActionTerms} from "./action.ts";
import {actionsOf, handBack, holdAttempt, insertAction, moveAction, takeOver} from "./actions.records.ts";
import {SENDING_MS} from "./actions.states.ts";
import type {PaymentAction} from "./actions.tables.ts";

/** Requested action. A request for another action under the same id must not get the result of this one. */
export interface Wanted {
  readonly id: string;
  readonly asked: string;
  readonly terms: ActionTerms;
  readonly attempt: Attempt;
}

/** Key of an action that runs once at a time in this process. */
export function flightOf({id, asked}: Pick<PaymentAction, "id" | "asked">): string {
  return `action ${id} ${asked}`;
}

/** An action that is this server's to send, and what it sends. */
export interface Claimed {
  readonly action: PaymentAction;
  readonly call: Call;
}

/** Writes the action and its call, in one transaction and before anything is sent. */
export async function claim(
  {database, clock, checkpoint}: PaymentsContext,
  operation: ActionOperation,
  {id, asked, terms, attempt}: Wanted,
  order: Order,
  failed: PaymentAction | undefined,
): Promise<Claimed | undefined> {
  const now = clock.now();
  const {kind} = operation;
  const claimed = await database.transaction(async (tx) => {
    await holdAttempt(tx, attempt.id);
    const actions = await actionsOf(tx, attempt.id);
    const known = actions.find((action) => action.id === id);
    // Another server of ours was faster; what it did with the payment may be seen already.
    if (known?.state !== failed?.state) return undefined;
    const others = actions.filter((action) => action !== known);
    const plan = operation.plan(order, others, terms);
    const facts = {
      payment_id: plan.paymentId,
      ...columnsOf(plan.amount),
      known: plan.known ? JSON.stringify(plan.known) : null,
      sent_at: now,
      result_id: null,
      result_status: null,
      updated_at: now,
    };
    const fresh = {id, attempt_id: attempt.id, kind, asked, failures: 0, created_at: now};
    const action = failed
      ? await moveAction(tx, id, "sent", facts)
      : await insertAction(tx, {...fresh, ...facts, state: "sent"});
    // Another server of ours was faster.
    if (!action) return undefined;
    const requestId = actionRequestId(action);
    const call: Call = {
      request_id: requestId,
      attempt_id: attempt.id,
      operation: kind,
      state: "sent",
      request: JSON.stringify(operation.body(plan, terms, requestId)),
      response_status: null,
      response: null,
      created_at: now,
      updated_at: now,
    };
    await insertCall(tx, call);
    checkpoint(`${kind}:claiming`);
    return {action, call};
  });
  if (claimed) checkpoint(`${kind}:claimed`);
  return claimed;
}

function columnsOf(amount: Money | undefined): Pick<PaymentAction, "amount" | "currency"> {
  if (!amount) return {amount: null, currency: null};
  const {value, currency_code} = toWire(amount);
  return {amount: value, currency: currency_code};
}

/** Lets one server send at a time, so that a refusal is final for its request id. */
export async function takeTurn(
  {database, clock, checkpoint}: PaymentsContext,
  action: PaymentAction,
): Promise<PaymentAction | undefined> {
  const now = clock.now();
  if (now - action.sent_at < SENDING_MS) return undefined;
  const mine = await database.transaction(async (tx) => {
    const taken = await takeOver(tx, action, now);
    if (taken) checkpoint(`${action.kind}:taking-over`);
    return taken;
  });
  if (mine) checkpoint(`${action.kind}:taken-over`);
  return mine;
}

/** This server's tries are over: whoever asks next may send it again at once. */
export async function handOn({database, checkpoint}: PaymentsContext, action: PaymentAction): Promise<void> {
  await database.transaction(async (tx) => {
    await handBack(tx, action);
    checkpoint(`${action.kind}:handing-back`);
  });
  checkpoint(`${action.kind}:handed-back`);
}
