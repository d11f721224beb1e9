import type {Transaction} from "kysely";
import {equals, parseMoney, type WireMoney} from "../../shared/money.ts";
import {MerchantError, refusedByPayPal, payPalUnreachable} from "../errors.ts";
import type {Order} from "../paypal/orders.ts";
import type {MerchantTables} from "../tables.ts";
import {actionRequestId} from "./actions/action.ts";
import {actionsOf, failAction, findAction, insertResolution, moveAction} from "./actions/actions.records.ts";
import type {ActionKind} from "./actions/actions.states.ts";
import {listResult} from "./actions/list-result.ts";
import {ACTIONS} from "./actions/operations.ts";
import {reconcileAction} from "./actions/reconcile-action.ts";
import {changePayment} from "./change-payment.ts";
import {releasePaid} from "./claims.ts";
import {isSettled, paymentStatusOf} from "./payment-status.ts";
import {type PaymentsContext, stepOf} from "./payments.ts";
import {findAttempt, findAttemptByOrder, findCall, settleCall} from "./payments.records.ts";
import type {Attempt, PaymentAction, Resolution} from "./payments.tables.ts";
import {reconcileAttempt} from "./reconciliation.ts";
import {recordSuccess} from "./record-result.ts";
import {reportSecondPayment, type SecondPayment, settleClaims} from "./second-payments.ts";

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

/** PayPal's status of a finished payment action. */
const DONE_STATUS: Readonly<Record<ActionKind, string>> = {
  refund: "COMPLETED",
  "capture-authorization": "COMPLETED",
  void: "VOIDED",
  reauthorize: "CREATED",
};

/**
 * Settles an attempt or payment action that needs manual resolution. It reads the order from PayPal first: if PayPal has an
 * outcome, that is recorded and the finding is refused. After `not-done`, an attempt is closed and releases its cart, and a
 * payment action may be requested again.
 *
 * @returns the attempt
 * @throws MerchantError 404 for an unknown id, 409 when no manual resolution is needed or PayPal has the outcome, 422 for a
 *   missing or wrong reference
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
  const action = await findAction(db, finding.id);
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
  if (action) await settleAction(context, attempt, action, resolution);
  else await settleAttempt(context, attempt, resolution);
  return (await findAttempt(db, attempt.id)) ?? attempt;
}

function demandNeedsPerson(state: string): void {
  if (state === "needs-person") return;
  throw new MerchantError(409, "NEEDS_NO_PERSON", `This needs no manual resolution: it is ${state}.`);
}

function demandStillNeedsPerson(state: string): void {
  if (state === "needs-person") return;
  throw new MerchantError(409, "SERVICE_TOLD", `PayPal has the outcome now: it is ${state}.`);
}

async function settleAction(
  context: PaymentsContext,
  attempt: Attempt,
  action: PaymentAction,
  resolution: Resolution,
): Promise<void> {
  demandNeedsPerson(action.state);
  demandStillNeedsPerson((await reconcileAction(context, action)).action.state);
  const now = context.clock.now();
  const requestId = actionRequestId(action);
  await context.database.transaction(async (tx) => {
    if (resolution.reference === null) {
      await settleCall(tx, requestId, "failed", {updated_at: now});
      if (!(await failAction(tx, action, {updated_at: now}))) throw settledMeanwhile();
    } else {
      const result = {id: resolution.reference, status: DONE_STATUS[action.kind]};
      if ((await actionsOf(tx, attempt.id)).some((other) => other.result_id === result.id)) throw taken();
      await settleCall(tx, requestId, "succeeded", {response: JSON.stringify(result), updated_at: now});
      const facts = {result_id: result.id, result_status: result.status, updated_at: now};
      if (!(await moveAction(tx, action.id, "done", facts))) throw settledMeanwhile();
      await ACTIONS[action.kind].apply?.(tx, attempt, now);
      await listResult(tx, action, result, {now});
    }
    await insertResolution(tx, resolution);
  });
}

async function settleAttempt(
  context: PaymentsContext,
  attempt: Attempt,
  resolution: Resolution,
): Promise<void> {
  demandNeedsPerson(attempt.state);
  if (attempt.order_id !== null) {
    demandStillNeedsPerson((await reconcileAttempt(context, attempt))?.state ?? "needs-person");
  }
  if (resolution.reference === null) return close(context, attempt, resolution);
  if (attempt.order_id === null) return recordOrder(context, attempt, resolution.reference, resolution);
  return recordPayment(context, {...attempt, order_id: attempt.order_id}, resolution.reference, resolution);
}

function operationOf(attempt: Attempt) {
  return attempt.order_id === null ? ("create" as const) : stepOf(attempt);
}

async function close(
  {database, clock}: PaymentsContext,
  attempt: Attempt,
  resolution: Resolution,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    await settleOpenCall(tx, attempt, "failed", {updated_at: now});
    const closed = await changePayment(tx, attempt.id, {to: "closed", from: "needs-person", now});
    if (!closed) throw settledMeanwhile();
    await releasePaid(tx, attempt);
    await insertResolution(tx, resolution);
  });
}

/** Records the order that the person found, as PayPal shows it. */
async function recordOrder(
  context: PaymentsContext,
  attempt: Attempt,
  orderId: string,
  resolution: Resolution,
): Promise<void> {
  const {database, orders} = context;
  if (await findAttemptByOrder(database.db, orderId)) throw taken();
  const read = await orders.show(orderId);
  if (read.kind === "refused") throw refusedByPayPal(read);
  if (read.kind === "unknown") throw payPalUnreachable(read);
  if (!costs(read.value, {currency_code: attempt.currency, value: attempt.amount})) {
    throw new MerchantError(422, "OTHER_AMOUNT", "The order has another amount than the attempt.");
  }
  const call = await findCall(database.db, attempt.id, ["create"], ["needs-person"]);
  if (!call) throw settledMeanwhile();
  await database.transaction((tx) => insertResolution(tx, resolution));
  const paymentStatus = paymentStatusOf(read.value);
  const reply = {status: read.status, order: read.value};
  const created = {request_id: call.request_id, operation: "create" as const};
  await recordSuccess(context, created, attempt, reply, isSettled(paymentStatus) ? paymentStatus : "open");
}

function costs({purchase_units: units}: Order, expected: WireMoney): boolean {
  const amount = units?.length === 1 ? units[0]?.amount : undefined;
  return amount !== undefined && equals(parseMoney(amount), parseMoney(expected));
}

/** Records the payment that the person found, which PayPal no longer shows. */
async function recordPayment(
  context: PaymentsContext,
  attempt: Attempt & {order_id: string},
  reference: string,
  resolution: Resolution,
): Promise<void> {
  const now = context.clock.now();
  let second: SecondPayment | undefined;
  const state = stepOf(attempt) === "capture" ? "captured" : "authorized";
  const amount = {currency_code: attempt.currency, value: attempt.amount};
  const payments =
    state === "captured"
      ? {captures: [{id: reference, status: "COMPLETED", amount}]}
      : {authorizations: [{id: reference, status: "CREATED", amount}]};
  const order: Order = {id: attempt.order_id, status: "COMPLETED", purchase_units: [{amount, payments}]};
  await context.database.transaction(async (tx) => {
    await settleOpenCall(tx, attempt, "succeeded", {
      response_status: 200,
      response: JSON.stringify(order),
      updated_at: now,
    });
    if (!(await changePayment(tx, attempt.id, {to: state, order, now}))) throw settledMeanwhile();
    second = await settleClaims(tx, attempt, {order, paymentStatus: state, now});
    await insertResolution(tx, resolution);
  });
  reportSecondPayment(context, attempt, second);
}

async function settleOpenCall(
  tx: Transaction<MerchantTables>,
  attempt: Attempt,
  state: "succeeded" | "failed",
  result: Parameters<typeof settleCall>[3],
): Promise<void> {
  const call = await findCall(tx, attempt.id, [operationOf(attempt)], ["needs-person"]);
  if (!call || !(await settleCall(tx, call.request_id, state, result))) throw settledMeanwhile();
}

function settledMeanwhile(): MerchantError {
  return new MerchantError(409, "SETTLED_MEANWHILE", "Another request settled this meanwhile.");
}

function taken(): MerchantError {
  return new MerchantError(
    409,
    "REFERENCE_TAKEN",
    "This reference belongs to another payment or action on record.",
  );
}
