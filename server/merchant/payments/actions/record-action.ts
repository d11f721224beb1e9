import type {Transaction} from "kysely";
import {movementOf} from "../../payment-list/movements.ts";
import type {Payment} from "../../paypal/payments.ts";
import type {Done, Refused} from "../../paypal/response.ts";
import {paymentActions} from "../../recorded-calls/actions.records.ts";
import type {MerchantTables} from "../../tables.ts";
import {listPayment} from "../change-payment.ts";
import type {PaymentsContext} from "../payments.ts";
import {replaceResponse, settleCall} from "../payments.records.ts";
import type {PaymentAction} from "../payments.tables.ts";
import {reportSecondPayment} from "../second-payments.ts";
import {actionRequestId, type AppliedAction, type Verdict} from "./action.ts";
import {ACTIONS} from "./operations.ts";

type Tx = Transaction<MerchantTables>;

/** Records PayPal's reply to an action, its result as an order shows it, or PayPal's decision about a pending one. */
export async function recordResult(
  context: PaymentsContext,
  action: PaymentAction,
  {status, value: payment}: Pick<Done<Payment>, "status" | "value">,
  verdict: Exclude<Verdict, "unclear">,
): Promise<void> {
  const {database, clock, checkpoint} = context;
  const now = clock.now();
  const requestId = actionRequestId(action);
  const response = {response: JSON.stringify(payment), updated_at: now};
  let applied: AppliedAction | undefined;
  await database.transaction(async (tx) => {
    if (action.state === "pending") await replaceResponse(tx, requestId, response);
    else {
      const state = verdict === "failed" ? "failed" : "succeeded";
      // Another server has recorded the same reply.
      if (!(await settleCall(tx, requestId, state, {response_status: status, ...response}))) return;
    }
    ({applied} = await writeResult(tx, action, payment, {verdict, now}));
    checkpoint(`${action.kind}:recording`);
  });
  if (applied) reportSecondPayment(context, applied.attempt, applied.second);
  checkpoint(`${action.kind}:recorded`);
}

/** Writes an action's result, and updates its payment. The action doesn't move when another request was faster. */
export async function writeResult(
  tx: Tx,
  action: PaymentAction,
  payment: Payment,
  {verdict, now}: {readonly verdict: Exclude<Verdict, "unclear">; readonly now: number},
): Promise<{readonly isMoved: boolean; readonly applied: AppliedAction | undefined}> {
  const {kind, attempt_id: attemptId} = action;
  const facts = {
    result_id: payment.id,
    result_status: payment.status,
    to_check: verdict === "failed" && isToCheck(action) ? 1 : 0,
    updated_at: now,
  };
  const moved =
    verdict === "failed"
      ? await paymentActions.fail(tx, action, facts)
      : await paymentActions.move(tx, action.id, verdict, facts);
  const listed = {movements: movementsOf(action, payment, now), now};
  const applied = moved && verdict === "done" ? await ACTIONS[kind].apply?.(tx, action, listed) : undefined;
  if (moved && verdict === "done") await settleReplaced(tx, moved);
  if (!applied) await listPayment(tx, attemptId, listed);
  return {isMoved: moved !== undefined, applied};
}

/**
 * Tests whether the failure of an action is a payment to check. The buyer waits for a refund, also if its reply was lost. The
 * person who makes a capture sees that it is declined at once.
 */
function isToCheck({kind, state}: PaymentAction): boolean {
  return kind === "refund" || state === "pending";
}

/** Settles the failure that a later action of the same amount has replaced, if there is one. */
async function settleReplaced(
  tx: Tx,
  {attempt_id, kind, payment_id, amount, currency, created_at}: PaymentAction,
): Promise<void> {
  if (amount === null) return;
  const failed = await tx
    .selectFrom("payment_actions")
    .select("id")
    .where("attempt_id", "=", attempt_id)
    .where("to_check", "=", 1)
    .where("kind", "=", kind)
    .where("payment_id", "=", payment_id)
    .where("amount", "=", amount)
    .where("currency", "=", currency)
    // An action from before the failure was not meant to replace it.
    .where("updated_at", "<=", created_at)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  if (failed) await settleFailure(tx, failed);
}

/** Takes a failed action off the list of payments to check. Returns false when another request was faster. */
export async function settleFailure(tx: Tx, {id}: Pick<PaymentAction, "id">): Promise<boolean> {
  const settled = await tx
    .updateTable("payment_actions")
    .set({to_check: 0})
    .where("id", "=", id)
    .where("to_check", "=", 1)
    .returning("id")
    .executeTakeFirst();
  return settled !== undefined;
}

function movementsOf(
  action: PaymentAction,
  {id, status, status_details, seller_receivable_breakdown: received, create_time}: Payment,
  now: number,
) {
  const {attempt_id: attemptId, kind, amount: value, currency: currency_code} = action;
  const unit = action.unit ?? undefined;
  const {movement} = ACTIONS[kind];
  if (movement === undefined || value === null || currency_code === null) return [];
  const amount = {currency_code, value};
  const made = {id, status, status_details, create_time, amount, unit, fee: received?.paypal_fee};
  return [movementOf(movement, made, {attemptId, now})].filter((row) => row !== undefined);
}

/** Records PayPal's id of a result that a person found under another reference, so that its money counts once. */
export async function recordShownId(
  {database, clock}: PaymentsContext,
  action: PaymentAction,
  payment: Payment,
): Promise<void> {
  const {id, result_id: named, attempt_id: attemptId} = action;
  if (named === null || named === payment.id) return;
  const now = clock.now();
  await database.transaction(async (tx) => {
    const replaced = await tx
      .updateTable("payment_actions")
      .set({result_id: payment.id, updated_at: now})
      .where("id", "=", id)
      .where("result_id", "=", named)
      .returning("id")
      .executeTakeFirst();
    if (!replaced) return;
    await listPayment(tx, attemptId, {movements: movementsOf(action, payment, now), replaced: [named], now});
  });
}

/** Records that PayPal definitely did not do an action. A repetition tries again under a new request id. */
export async function recordFailed(
  {database, clock, checkpoint}: PaymentsContext,
  action: PaymentAction,
  refused: Refused | undefined,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const settled = await settleCall(tx, actionRequestId(action), "failed", {
      ...(refused && {response_status: refused.status, response: JSON.stringify(refused.refusal)}),
      updated_at: now,
    });
    if (!settled) return;
    await paymentActions.fail(tx, action, {updated_at: now});
    checkpoint(`${action.kind}:recording`);
  });
  checkpoint(`${action.kind}:recorded`);
}

/** Records that an action's outcome is unknown and that it is too late to repeat it. The merchant has to look it up. */
export async function recordNeedsCheck(
  {database, clock, log, checkpoint}: PaymentsContext,
  action: PaymentAction,
): Promise<void> {
  const now = clock.now();
  const requestId = actionRequestId(action);
  await database.transaction(async (tx) => {
    if (!(await settleCall(tx, requestId, "needs-check", {updated_at: now}))) return;
    await paymentActions.move(tx, action.id, "needs-check", {updated_at: now});
    checkpoint(`${action.kind}:giving-up`);
  });
  checkpoint(`${action.kind}:given-up`);
  log.error(
    {action: action.id, kind: action.kind, payment: action.payment_id, requestId},
    "a payment action without a reply is too old to repeat: compare the payment with PayPal's records",
  );
}
