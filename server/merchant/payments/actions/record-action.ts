import type {Transaction} from "kysely";
import type {Payment} from "../../paypal/payments.ts";
import type {Done, Refused} from "../../paypal/response.ts";
import type {MerchantTables} from "../../tables.ts";
import type {PaymentsContext} from "../payments.ts";
import {replaceResponse, settleCall} from "../payments.records.ts";
import type {Attempt, PaymentAction} from "../payments.tables.ts";
import {actionRequestId, type ActionResult, type Verdict} from "./action.ts";
import {failAction, findAction, moveAction, replaceResultId} from "./actions.records.ts";
import {listResult} from "./list-result.ts";
import {ACTIONS} from "./operations.ts";

/** Pause before the caller repeats the request. */
export const ASK_AGAIN_MS = 2_000;
/** Pause while manual resolution is needed, and after an unknown status. */
export const ASK_AGAIN_LATER_MS = 30_000;

/** Result while the outcome is unknown. */
export function unknown(action: PaymentAction, retryAfterMs = ASK_AGAIN_MS): ActionResult {
  return {action, retryAfterMs};
}

/** Reads an action as it is on record now. */
export async function currentAction(
  {database}: PaymentsContext,
  action: PaymentAction,
): Promise<PaymentAction> {
  return (await findAction(database.db, action.id)) ?? action;
}

/** Records PayPal's reply to an action, or its result as an order shows it. */
export async function recordResult(
  context: PaymentsContext,
  attempt: Attempt,
  action: PaymentAction,
  {status, value: payment}: Pick<Done<Payment>, "status" | "value">,
): Promise<ActionResult> {
  const {database, clock, checkpoint} = context;
  const verdict = ACTIONS[action.kind].verdict(payment.status);
  if (verdict === "unclear") {
    context.log.error(
      {action: action.id, status: payment.status},
      "PayPal returned an unknown status of a payment",
    );
    return unknown(action, ASK_AGAIN_LATER_MS);
  }
  const now = clock.now();
  await database.transaction(async (tx) => {
    const state = verdict === "failed" ? "failed" : "succeeded";
    const settled = await settleCall(tx, actionRequestId(action), state, {
      response_status: status,
      response: JSON.stringify(payment),
      updated_at: now,
    });
    // Another server has recorded the same reply.
    if (!settled) return;
    await updateAction(tx, attempt, action, payment, verdict, now);
    checkpoint(`${action.kind}:recording`);
  });
  checkpoint(`${action.kind}:recorded`);
  return {action: await currentAction(context, action)};
}

/** Records PayPal's decision about a pending action, if it has decided. */
export async function recordDecision(
  context: PaymentsContext,
  attempt: Attempt,
  action: PaymentAction,
  payment: Payment,
): Promise<ActionResult> {
  const {database, clock, checkpoint} = context;
  const verdict = ACTIONS[action.kind].verdict(payment.status);
  if (verdict === "pending" || verdict === "unclear") return {action};
  const now = clock.now();
  await database.transaction(async (tx) => {
    await replaceResponse(tx, actionRequestId(action), {response: JSON.stringify(payment), updated_at: now});
    await updateAction(tx, attempt, action, payment, verdict, now);
    checkpoint(`${action.kind}:recording`);
  });
  checkpoint(`${action.kind}:recorded`);
  return {action: await currentAction(context, action)};
}

/** Records PayPal's id of a result that a person found under another reference, so that its money counts once. */
export async function recordShownId(
  {database, clock}: PaymentsContext,
  action: PaymentAction,
  payment: Payment,
): Promise<void> {
  const {result_id: named} = action;
  if (named === null || named === payment.id) return;
  const now = clock.now();
  await database.transaction(async (tx) => {
    if (!(await replaceResultId(tx, action, {result_id: payment.id, updated_at: now}))) return;
    await listResult(tx, action, payment, {now, replaced: [named]});
  });
}

/** Records that PayPal definitely did not do an action. A repetition tries again under a new request id. */
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

/** Records that an action's outcome is unknown and that it is too late to repeat it. The merchant has to look it up. */
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
    "a payment action without a reply is too old to repeat: compare the payment with PayPal's records",
  );
}

async function updateAction(
  tx: Transaction<MerchantTables>,
  attempt: Attempt,
  action: PaymentAction,
  payment: Payment,
  verdict: Exclude<Verdict, "unclear">,
  now: number,
): Promise<void> {
  const facts = {result_id: payment.id, result_status: payment.status, updated_at: now};
  if (verdict === "failed") {
    await failAction(tx, action, facts);
  } else {
    const moved = await moveAction(tx, action.id, verdict, facts);
    if (moved && verdict === "done") await ACTIONS[action.kind].apply?.(tx, attempt, now);
  }
  await listResult(tx, action, payment, {now});
}
