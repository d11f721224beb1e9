import type {Transaction} from "kysely";
import {equals, parseMoney, type WireMoney} from "../../shared/money.ts";
import {MerchantError, payPalUnreachable, refusedByPayPal} from "../errors.ts";
import type {Order} from "../paypal/orders.ts";
import {totalOfUnits} from "../paypal/units.ts";
import {paymentActions} from "../recorded-calls/actions.records.ts";
import {resolveManually as resolveCall, settledMeanwhile} from "../recorded-calls/manual-resolution.ts";
import type {MerchantTables} from "../tables.ts";
import {actionRequestId, type AppliedAction} from "./actions/action.ts";
import {ACTIONS} from "./actions/operations.ts";
import {paymentActionsOf} from "./actions/payment-actions.ts";
import {settleFailure, writeResult} from "./actions/record-action.ts";
import {changePayment} from "./change-payment.ts";
import {releasePaid, type SecondPayment} from "./claims.ts";
import {isSettled, paymentStatusOf, type SettledStatus} from "./payment-status.ts";
import {orderIdOf, type PaymentsContext, stepOf} from "./payments.ts";
import {
  actionsOf,
  findAttempt,
  findAttemptByOrder,
  findCall,
  insertResolution,
  settleCall,
} from "./payments.records.ts";
import type {Attempt, PaymentAction, Resolution} from "./payments.tables.ts";
import {reconcileAttempt} from "./reconciliation.ts";
import {type OrderReply, recordSuccess, type StepCall} from "./record-result.ts";
import {reportSecondPayment, settleClaims} from "./second-payments.ts";

type Tx = Transaction<MerchantTables>;

/** An outcome that a person found in PayPal's records. */
export interface Finding {
  /** Id of an attempt, of its order, or of a payment action. */
  readonly id: string;
  readonly outcome: "done" | "not-done";
  /** With `done`: PayPal's id of the order, capture, authorization or refund that the person found. */
  readonly reference?: string | undefined;
  /** Source of the finding. It is stored. */
  readonly note: string;
}

/**
 * Settles an attempt or payment action that needs manual resolution. It reads the order from PayPal first: if PayPal has an
 * outcome, that is recorded and the finding is refused. After `not-done`, an attempt is closed and releases its cart, and a
 * payment action may be requested again. A refund or another action that failed at PayPal is only acknowledged.
 *
 * @returns the attempt
 * @throws MerchantError 404 for an unknown id, 409 when no manual resolution is needed or PayPal has the outcome, 422 for a
 *   missing or wrong reference, and for `done` after a failure at PayPal
 */
export async function resolveManually(
  context: PaymentsContext,
  finding: Finding,
  id: string,
): Promise<Attempt> {
  if (finding.outcome === "done" && finding.reference === undefined) {
    throw new MerchantError(
      422,
      "REFERENCE_REQUIRED",
      "Send reference with PayPal's id of the order, capture, authorization or refund.",
    );
  }
  const {db} = context.database;
  const action = await paymentActions.find(db, finding.id);
  const attempt = action
    ? await findAttempt(db, action.attempt_id)
    : ((await findAttempt(db, finding.id)) ?? (await findAttemptByOrder(db, finding.id)));
  if (!attempt) throw new MerchantError(404, "ATTEMPT_NOT_FOUND", "There is no such attempt.");
  const resolution: Resolution = {
    id,
    attempt_id: attempt.id,
    subject: action?.id ?? attempt.id,
    outcome: finding.outcome,
    reference: finding.reference ?? null,
    note: finding.note,
    created_at: context.clock.now(),
  };
  if (action?.to_check === 1) await acknowledge(context, action, resolution);
  else if (action) await settleAction(context, action, resolution);
  else await settleAttempt(context, attempt, resolution);
  return (await findAttempt(db, attempt.id)) ?? attempt;
}

/** Records that a person knows of an action that failed at PayPal. @throws MerchantError 409, 422 */
async function acknowledge(
  {database}: PaymentsContext,
  action: PaymentAction,
  resolution: Resolution,
): Promise<void> {
  if (resolution.outcome === "done") {
    throw new MerchantError(
      422,
      "FAILED_AT_PAYPAL",
      "PayPal says that this failed. Send not-done, with what you have done instead as the note.",
    );
  }
  await database.transaction(async (tx) => {
    if (!(await settleFailure(tx, action))) throw settledMeanwhile();
    await insertResolution(tx, resolution);
  });
}

async function settleAction(
  context: PaymentsContext,
  action: PaymentAction,
  resolution: Resolution,
): Promise<void> {
  const now = context.clock.now();
  let applied: AppliedAction | undefined;
  await paymentActionsOf(context).resolve(action, async (tx, current) => {
    const {reference} = resolution;
    await insertResolution(tx, resolution);
    const requestId = actionRequestId(current);
    if (reference === null) {
      await settleCall(tx, requestId, "failed", {updated_at: now});
      return (await paymentActions.fail(tx, current, {updated_at: now})) !== undefined;
    }
    const result = {id: reference, status: ACTIONS[current.kind].doneStatus};
    const others = await actionsOf(tx, current.attempt_id);
    if (others.some((other) => other.result_id === reference)) throw taken();
    await settleCall(tx, requestId, "succeeded", {response: JSON.stringify(result), updated_at: now});
    const written = await writeResult(tx, current, result, {verdict: "done", now});
    ({applied} = written);
    return written.isMoved;
  });
  if (applied) reportSecondPayment(context, applied.attempt, applied.second);
}

async function settleAttempt(
  context: PaymentsContext,
  attempt: Attempt,
  resolution: Resolution,
): Promise<void> {
  const {reference} = resolution;
  let second: SecondPayment | undefined;
  let order: FoundOrder | undefined;
  await resolveCall(attempt, {
    database: context.database,
    async reconcile() {
      if (attempt.order_id !== null) return (await reconcileAttempt(context, attempt)) ?? attempt;
      if (reference !== null) order = await findOrder(context, attempt, reference);
      return attempt;
    },
    async record(tx, current) {
      await insertResolution(tx, resolution);
      if (reference === null) return close(context, tx, current);
      if (order) return true;
      const recorded = await recordPayment(context, tx, current, reference);
      second = recorded?.second;
      return recorded !== undefined;
    },
  });
  if (order) await recordSuccess(context, order.call, attempt, order.reply, order.paymentStatus);
  reportSecondPayment(context, attempt, second);
}

/** Ends an attempt whose call was not done. Returns false when another request was faster. */
async function close({clock}: PaymentsContext, tx: Tx, attempt: Attempt): Promise<boolean> {
  const now = clock.now();
  if (!(await settleOpenCall(tx, attempt, "failed", {updated_at: now}))) return false;
  await releasePaid(tx, attempt);
  return (await changePayment(tx, attempt.id, {to: "closed", from: "needs-check", now})) !== undefined;
}

/** An order that a person found, as PayPal shows it. */
interface FoundOrder {
  readonly call: StepCall;
  readonly reply: OrderReply;
  readonly paymentStatus: SettledStatus | "open";
}

/** Reads the order that the person found. @throws MerchantError 409, 422; PayPal's refusal, or that it gave no reply */
async function findOrder(
  {database, orders}: PaymentsContext,
  attempt: Attempt,
  orderId: string,
): Promise<FoundOrder> {
  if (await findAttemptByOrder(database.db, orderId)) throw taken();
  const read = await orders.show(orderId);
  if (read.kind === "refused") throw refusedByPayPal(read);
  if (read.kind === "unknown") throw payPalUnreachable(read);
  if (!costs(read.value, {currency_code: attempt.currency, value: attempt.amount})) {
    throw new MerchantError(422, "OTHER_AMOUNT", "The order has another amount than the attempt.");
  }
  const call = await findCall(database.db, attempt.id, ["create"], ["needs-check"]);
  if (!call) throw settledMeanwhile();
  const paymentStatus = paymentStatusOf(read.value);
  return {
    call: {request_id: call.request_id, operation: "create"},
    reply: {status: read.status, order: read.value},
    paymentStatus: isSettled(paymentStatus) ? paymentStatus : "open",
  };
}

function costs(order: Order, expected: WireMoney): boolean {
  const amount = totalOfUnits(order);
  return amount !== undefined && equals(amount, parseMoney(expected));
}

/** Records the payment that the person found, which PayPal no longer shows. Returns false when another request was faster. */
async function recordPayment(
  {clock}: PaymentsContext,
  tx: Tx,
  attempt: Attempt,
  reference: string,
): Promise<{readonly second: SecondPayment | undefined} | undefined> {
  const now = clock.now();
  const to = stepOf(attempt) === "capture" ? "captured" : "authorized";
  const amount = {currency_code: attempt.currency, value: attempt.amount};
  const payments =
    to === "captured"
      ? {captures: [{id: reference, status: "COMPLETED", amount}]}
      : {authorizations: [{id: reference, status: "CREATED", amount}]};
  const order = {id: orderIdOf(attempt), status: "COMPLETED", purchase_units: [{amount, payments}]};
  const reply = {response_status: 200, response: JSON.stringify(order), updated_at: now};
  if (!(await settleOpenCall(tx, attempt, "succeeded", reply))) return undefined;
  if (!(await changePayment(tx, attempt.id, {to, order, now}))) return undefined;
  return {second: await settleClaims(tx, attempt, {order, paymentStatus: to, now})};
}

async function settleOpenCall(
  tx: Tx,
  attempt: Attempt,
  state: "succeeded" | "failed",
  result: Parameters<typeof settleCall>[3],
): Promise<boolean> {
  const operation = attempt.order_id === null ? "create" : stepOf(attempt);
  const call = await findCall(tx, attempt.id, [operation], ["needs-check"]);
  return call !== undefined && settleCall(tx, call.request_id, state, result);
}

function taken(): MerchantError {
  return new MerchantError(
    409,
    "REFERENCE_TAKEN",
    "This reference belongs to another payment or action on record.",
  );
}
