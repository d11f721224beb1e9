import type {Transaction} from "kysely";
import {type Money, toWire} from "../../../shared/money.ts";
import {paymentActions} from "../../recorded-calls/actions.records.ts";
import type {MerchantTables} from "../../tables.ts";
import {insertCall} from "../payments.records.ts";
import type {Attempt, PaymentAction, Requester} from "../payments.tables.ts";
import {type ActionPlan, actionRequestId, type ActionTerms} from "./action.ts";
import type {ActionKind} from "./actions.states.ts";
import {ACTIONS} from "./operations.ts";

/** An action that is written with its call. */
export interface WrittenAction {
  readonly id: string;
  readonly kind: ActionKind;
  /** SHA-256 of the request. */
  readonly requestHash: string;
  readonly terms: ActionTerms;
  readonly attempt: Pick<Attempt, "id">;
  readonly requestedBy?: Requester | undefined;
}

interface Writing {
  readonly now: number;
  /** Time at which this server starts to send the call; 0 if any server may send it. */
  readonly sentAt: number;
  /** The action after a definite failure. */
  readonly failed?: PaymentAction | undefined;
}

/** Writes an action that passed its checks, and its call. Undefined when the action's id is taken. */
export async function writeAction(
  tx: Transaction<MerchantTables>,
  {id, kind, requestHash, terms, attempt, requestedBy}: WrittenAction,
  plan: ActionPlan,
  {now, sentAt, failed}: Writing,
): Promise<PaymentAction | undefined> {
  const facts = {
    payment_id: plan.paymentId,
    ...columnsOf(plan.amount),
    known: plan.known ? JSON.stringify(plan.known) : null,
    invoice_id: plan.invoiceId ?? null,
    unit: plan.unit ?? null,
    sent_at: sentAt,
    result_id: null,
    result_status: null,
    to_check: 0,
    updated_at: now,
  };
  const fresh = {
    id,
    attempt_id: attempt.id,
    kind,
    request_hash: requestHash,
    requested_by: requestedBy ?? null,
    failures: 0,
    created_at: now,
  };
  const action = failed
    ? await paymentActions.move(tx, id, "sent", facts)
    : await paymentActions.insert(tx, {...fresh, ...facts, state: "sent"});
  if (!action) return undefined;
  const requestId = actionRequestId(action);
  await insertCall(tx, {
    request_id: requestId,
    attempt_id: attempt.id,
    operation: kind,
    request: JSON.stringify(ACTIONS[kind].body(plan, terms, requestId)),
    now,
  });
  return action;
}

function columnsOf(amount: Money | undefined): Pick<PaymentAction, "amount" | "currency"> {
  if (!amount) return {amount: null, currency: null};
  const {value, currency_code} = toWire(amount);
  return {amount: value, currency: currency_code};
}
