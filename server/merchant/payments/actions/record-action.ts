import type {Transaction} from "kysely";
import type {Refused} from "../../paypal/response.ts";
import type {Payment} from "../../paypal/payments.ts";
import type {MerchantTables} from "../../tables.ts";
import type {PaymentsContext} from "../record-result.ts";
import {refreshCall, settleCall} from "../payments.records.ts";
import type {Attempt} from "../payments.tables.ts";
import {type ActionOperation, actionRequestId, type ActionResult, type Verdict} from "./action.ts";
import {failAction, findAction, moveAction} from "./actions.records.ts";
import type {PaymentAction} from "./actions.tables.ts";

/** What is recorded of a payment action: done, pending, refused, or given up. Each is one transaction. */
export const ASK_AGAIN_MS = 2_000;
/** While a person is needed, or the service says a word that is not known here. */
export const ASK_AGAIN_LATER_MS = 30_000;

/** Nobody knows; nothing is done twice by whoever asks again. */
export function unknown(action: PaymentAction, retryAfterMs = ASK_AGAIN_MS): ActionResult {
  return {action, retryAfterMs};
}

/** As it is on record now. */
export async function currentAction(
  {database}: PaymentsContext,
  action: PaymentAction,
): Promise<PaymentAction> {
  return (await findAction(database.db, action.id)) ?? action;
}

/** Writes what the service says of an action that was sent. */
export async function settle(
  context: PaymentsContext,
  operation: ActionOperation,
  attempt: Attempt,
  action: PaymentAction,
  payment: Payment,
  status: number,
): Promise<ActionResult> {
  const {database, clock, checkpoint} = context;
  const verdict = operation.verdict(payment.status);
  if (verdict === "unclear") {
    context.log.error(
      {action: action.id, status: payment.status},
      "the service's word for a payment is not known here",
    );
    return unknown(action, ASK_AGAIN_LATER_MS);
  }
  const now = clock.now();
  await database.transaction(async (tx) => {
    const settled = await settleCall(
      tx,
      actionRequestId(action),
      verdict === "failed" ? "failed" : "succeeded",
      {
        response_status: status,
        response: JSON.stringify(payment),
        updated_at: now,
      },
    );
    // Another server of ours has recorded the same answer.
    if (!settled) return;
    await conclude(tx, operation, attempt, action, payment, verdict, now);
    checkpoint(`${operation.kind}:recording`);
  });
  checkpoint(`${operation.kind}:recorded`);
  return {action: await currentAction(context, action)};
}

/** Writes how an action was decided that was pending, if it is. */
export async function decide(
  context: PaymentsContext,
  operation: ActionOperation,
  attempt: Attempt,
  action: PaymentAction,
  found: Payment,
): Promise<ActionResult> {
  const {database, clock, checkpoint} = context;
  const verdict = operation.verdict(found.status);
  if (verdict === "pending" || verdict === "unclear") return {action};
  const now = clock.now();
  await database.transaction(async (tx) => {
    await refreshCall(tx, actionRequestId(action), {response: JSON.stringify(found), updated_at: now});
    await conclude(tx, operation, attempt, action, found, verdict, now);
    checkpoint(`${operation.kind}:recording`);
  });
  checkpoint(`${operation.kind}:recorded`);
  return {action: await currentAction(context, action)};
}

/** Writes that the service definitely did nothing: the same may be asked for again, under a new request id. */
export async function recordRefused(
  {database, clock, checkpoint}: PaymentsContext,
  action: PaymentAction,
  {status, refusal}: Refused,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const settled = await settleCall(tx, actionRequestId(action), "failed", {
      response_status: status,
      response: JSON.stringify(refusal),
      updated_at: now,
    });
    if (!settled) return;
    await failAction(tx, action, {updated_at: now});
    checkpoint(`${action.kind}:recording`);
  });
  checkpoint(`${action.kind}:recorded`);
}

/** Gives an action up: it is too late to repeat it, and the service doesn't tell. The merchant has to look. */
export async function recordNeedsPerson(
  {database, clock, log, checkpoint}: PaymentsContext,
  action: PaymentAction,
): Promise<void> {
  const now = clock.now();
  const requestId = actionRequestId(action);
  await database.transaction(async (tx) => {
    if (!(await settleCall(tx, requestId, "needs-person", {updated_at: now}))) return;
    await moveAction(tx, action.id, "needs-person", {updated_at: now});
    checkpoint(`${action.kind}:giving-up`);
  });
  checkpoint(`${action.kind}:given-up`);
  log.error(
    {action: action.id, kind: action.kind, payment: action.payment_id, requestId},
    "a payment action without an answer is too old to repeat: compare the payment with the service's records",
  );
}

async function conclude(
  tx: Transaction<MerchantTables>,
  operation: ActionOperation,
  attempt: Attempt,
  action: PaymentAction,
  payment: Payment,
  verdict: Exclude<Verdict, "unclear">,
  now: number,
): Promise<void> {
  const facts = {result_id: payment.id, result_status: payment.status, updated_at: now};
  if (verdict === "failed") {
    await failAction(tx, action, facts);
    return;
  }
  const moved = await moveAction(tx, action.id, verdict, facts);
  if (moved && verdict === "done") await operation.apply?.(tx, attempt, now);
}
