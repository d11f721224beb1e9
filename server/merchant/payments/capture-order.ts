import {MerchantError, orderNotFound, refusedByPayPal, payPalUnreachable} from "../errors.ts";
import type {Done, Outcome, Refused} from "../paypal/response.ts";
import type {Order} from "../paypal/orders.ts";
import {confirmAmount} from "./agreement.ts";
import {settleChange} from "./change-delivery.ts";
import {cartPaid} from "./create-order.ts";
import {
  type PaymentsContext,
  type Answer,
  orderIdOf,
  recordFailure,
  recordFound,
  recordNeedsPerson,
  recordSuccess,
  recordedCapture,
  requestIdOf,
  settleCart,
  stepOf,
} from "./record-result.ts";
import {isSettled, paymentStatusOf, type SettledStatus} from "./payment-status.ts";
import {
  claimCart,
  claimStep,
  findAttempt,
  findAttemptByOrder,
  findCall,
  insertCall,
  moveAttempt,
  refreshCall,
} from "./payments.records.ts";
import {type AttemptState, CLAIMED, mayRepeat, type Step} from "./payments.states.ts";
import type {Attempt, Call} from "./payments.tables.ts";

/** What the page is told about a capture. */
export type CaptureResult =
  /** The service's own word, with the status it gave. */
  | ({readonly kind: "settled"} & Answer)
  /** It may have been done: ask again, nothing is charged twice. */
  | {
      readonly kind: "unknown";
      readonly orderId: string;
      readonly retryAfterMs: number;
      /** What the service calls the answer that told nothing, when it gave one. */
      readonly serviceDebugId?: string | undefined;
    };

export interface CaptureRequest {
  readonly orderId: string;
  /** The browser session, as its client metadata id. */
  readonly session: string;
  /** What the caller means to do; without it, what the order was made for. */
  readonly step?: Step;
  /** What the shop demands of the order as the service has it now; throws what it refuses. */
  readonly demand: (order: Order) => void;
}

/** How long a page waits before it asks again. Milliseconds. */
const ASK_AGAIN_MS = 2_000;
const ASK_AGAIN_LATER_MS = 30_000;

/**
 * Does once what the buyer's approval leads to: an order that was made to be captured is captured, one that was made to be
 * authorized is authorized. It belongs to the order, not to the press that asks for it: two tabs, a double click and a page
 * that lost the answer all get the same result.
 *
 * @throws MerchantError 404 for an unknown order or somebody else's, what the shop or the service refuses
 */
export async function captureOrder(
  context: PaymentsContext,
  request: CaptureRequest,
): Promise<CaptureResult> {
  const attempt = await findAttemptByOrder(context.database.db, request.orderId);
  if (!attempt || attempt.session !== request.session) throw orderNotFound();
  if (request.step !== undefined && request.step !== stepOf(attempt)) {
    throw new MerchantError(
      422,
      "ACTION_DOES_NOT_MATCH_INTENT",
      `The order was made for another purpose: ${stepOf(attempt)} it.`,
    );
  }
  return context.singleFlight.run(flightOf(attempt), async () => {
    // Read anew: what ran until now under this key may have settled it.
    const now = (await findAttempt(context.database.db, attempt.id)) ?? attempt;
    switch (now.state) {
      case "captured":
      case "authorized":
      case "voided":
      case "declined":
        return settled(await recordedCapture(context, now));
      case "pending":
        return askPending(context, now);
      case "capturing":
      case "authorizing":
      case "needs-person":
        return findOut(context, now);
      case "changing":
        return afterChange(context, now, request);
      case "created":
        return begin(context, now, request);
      case "closed":
        throw new MerchantError(
          409,
          "ORDER_CLOSED",
          "The shop has closed this order, and nothing is charged for it. Make a new one.",
        );
      case "creating":
      case "create-failed":
        throw orderNotFound();
    }
  });
}

/** Finds out what came of a capture that was asked for without an answer. */
export function reconcileCapture(context: PaymentsContext, attempt: Attempt): Promise<CaptureResult> {
  return context.singleFlight.run(flightOf(attempt), () => findOut(context, attempt));
}

/**
 * Brings an attempt up to what the service says of its order: a call in doubt, a capture that was pending, an order that
 * somebody else captured. It starts nothing that would move money.
 *
 * @returns the attempt as it stands then; `undefined` while that is not known
 */
export async function reconcileAttempt(
  context: PaymentsContext,
  attempt: Attempt,
): Promise<Attempt | undefined> {
  const {db} = context.database;
  const now = (await findAttempt(db, attempt.id)) ?? attempt;
  if (now.order_id === null) return undefined;
  switch (now.state) {
    case "captured":
    case "authorized":
    case "voided":
    case "declined":
      return now;
    case "capturing":
    case "authorizing":
    case "needs-person":
      await reconcileCapture(context, now);
      break;
    case "pending":
      await context.singleFlight.run(flightOf(now), () => askPending(context, now));
      break;
    case "created":
    case "closed":
      await lookAt(context, now);
      break;
    case "creating":
    case "create-failed":
    case "changing":
      break;
  }
  return findAttempt(db, attempt.id);
}

async function lookAt(context: PaymentsContext, attempt: Attempt): Promise<void> {
  const read = await context.orders.show(orderIdOf(attempt));
  context.checkpoint(`${stepOf(attempt)}:read`);
  const paymentStatus = read.kind === "done" ? paymentStatusOf(read.value) : undefined;
  if (read.kind === "done" && isSettled(paymentStatus)) {
    await recordFound(context, attempt, answerFrom(read), paymentStatus);
  }
}

function flightOf(attempt: Attempt): string {
  return `capture ${attempt.id}`;
}

function settled({status, order}: Answer): CaptureResult {
  return {kind: "settled", status, order};
}

function unknown(attempt: Attempt, retryAfterMs = ASK_AGAIN_MS): Extract<CaptureResult, {kind: "unknown"}> {
  return {kind: "unknown", orderId: orderIdOf(attempt), retryAfterMs};
}

function answerFrom(outcome: Done<Order>): Answer {
  return {status: outcome.status, order: outcome.value};
}

/** A change that is still on its way could alter what the capture takes: it is settled first. */
async function afterChange(
  context: PaymentsContext,
  attempt: Attempt,
  request: CaptureRequest,
): Promise<CaptureResult> {
  const settledAttempt = await settleChange(context, attempt);
  return settledAttempt ? begin(context, settledAttempt, request) : unknown(attempt);
}

/** A first capture: asks what the order is now, claims, sends. */
async function begin(
  context: PaymentsContext,
  attempt: Attempt,
  request: CaptureRequest,
): Promise<CaptureResult> {
  const read = await context.orders.show(orderIdOf(attempt));
  context.checkpoint(`${stepOf(attempt)}:read`);
  if (read.kind === "refused") throw refusedByPayPal(read);
  if (read.kind === "unknown") throw payPalUnreachable(read);
  const paymentStatus = paymentStatusOf(read.value);
  if (paymentStatus === "unclear") return unknown(attempt, ASK_AGAIN_LATER_MS);
  if (paymentStatus !== "open") {
    const isFound = await recordFound(context, attempt, answerFrom(read), paymentStatus);
    return isFound ? settled(answerFrom(read)) : findOut(context, attempt);
  }
  request.demand(read.value);
  const agreed = confirmAmount(attempt, read.value);
  const call = await claim(context, agreed);
  // Another server of ours was faster, or a change of the delivery: it is asked about like a lost answer.
  return call ? send(context, agreed, call) : findOut(context, attempt);
}

/** Writes the call, and that the cart is being paid, in one transaction and before anything is sent. */
async function claim(
  {database, clock, checkpoint}: PaymentsContext,
  attempt: Attempt,
): Promise<Call | undefined> {
  const now = clock.now();
  const step = stepOf(attempt);
  const call = await database.transaction(async (tx) => {
    const moved = await claimStep(tx, attempt, CLAIMED[step], now);
    if (!moved) return undefined;
    if (moved.cart !== null && !(await claimCart(tx, moved.cart, moved.id, now))) throw cartPaid();
    const written: Call = {
      request_id: requestIdOf(moved, step),
      attempt_id: moved.id,
      operation: step,
      state: "sent",
      request: "{}",
      response_status: null,
      response: null,
      created_at: now,
      updated_at: now,
    };
    await insertCall(tx, written);
    checkpoint(`${step}:claiming`);
    return written;
  });
  if (call) checkpoint(`${step}:claimed`);
  return call;
}

async function send(context: PaymentsContext, attempt: Attempt, call: Call): Promise<CaptureResult> {
  const orderId = orderIdOf(attempt);
  const step = stepOf(attempt);
  const outcome = await context.orders[step]({requestId: call.request_id, orderId});
  context.checkpoint(`${step}:answered`);
  switch (outcome.kind) {
    case "done":
      return settleBy(context, attempt, call, outcome);
    case "refused": {
      // Believed only when the order itself shows no capture: it may be one that an earlier, unanswered call made.
      const read = await context.orders.show(orderId);
      context.checkpoint(`${step}:verified`);
      return settleBy(context, attempt, call, read, outcome);
    }
    case "unknown":
      context.log.warn(
        {attempt: attempt.id, order: orderId, reason: outcome.reason, serviceDebugId: outcome.debugId},
        `no answer to ${step}`,
      );
      return {
        ...unknown(attempt, Math.max(ASK_AGAIN_MS, outcome.retryAfterMs ?? 0)),
        serviceDebugId: outcome.debugId,
      };
  }
}

/** Settles a call by what the order says; with a refusal, an order without captures means that nothing was done. */
async function settleBy(
  context: PaymentsContext,
  attempt: Attempt,
  call: Call,
  order: Outcome<Order>,
  refused?: Refused,
): Promise<CaptureResult> {
  if (order.kind !== "done") return unknown(attempt);
  const paymentStatus = paymentStatusOf(order.value);
  const stepCall = {request_id: call.request_id, operation: stepOf(attempt)};
  if (isSettled(paymentStatus)) {
    const isFirst = await recordSuccess(context, stepCall, attempt, answerFrom(order), paymentStatus);
    // All who ask are told the same: what is on record, when another server of ours wrote it.
    return settled(isFirst ? answerFrom(order) : await recordedCapture(context, attempt));
  }
  if (paymentStatus === "open" && refused) {
    await recordFailure(context, stepCall, attempt, refused.status, refused.refusal);
    throw refusedByPayPal(refused);
  }
  return unknown(attempt);
}

/** A capture without an answer: asks first, repeats the same call while that is safe, and then gives up. */
async function findOut(context: PaymentsContext, attempt: Attempt): Promise<CaptureResult> {
  const {database, clock, orders} = context;
  const step = stepOf(attempt);
  const call = await findCall(database.db, attempt.id, [step], ["sent", "needs-person"]);
  if (!call) return settledMeanwhile(context, attempt);
  const read = await orders.show(orderIdOf(attempt));
  context.checkpoint(`${step}:read`);
  const paymentStatus = read.kind === "done" ? paymentStatusOf(read.value) : undefined;
  if (isSettled(paymentStatus)) {
    return settleBy(context, attempt, call, read);
  }
  if (call.state === "needs-person") return unknown(attempt, ASK_AGAIN_LATER_MS);
  if (!mayRepeat({createdAt: call.created_at}, clock.now())) {
    await recordNeedsPerson(context, {request_id: call.request_id, operation: step}, attempt);
    return unknown(attempt, ASK_AGAIN_LATER_MS);
  }
  return paymentStatus === "open" ? send(context, attempt, call) : unknown(attempt);
}

const SETTLED: ReadonlySet<AttemptState> = new Set<SettledStatus>([
  "captured",
  "authorized",
  "voided",
  "declined",
  "pending",
]);

async function settledMeanwhile(context: PaymentsContext, attempt: Attempt): Promise<CaptureResult> {
  const now = (await findAttempt(context.database.db, attempt.id)) ?? attempt;
  if (!SETTLED.has(now.state)) return unknown(now);
  return settled(await recordedCapture(context, now));
}

/** The service decides a pending capture later: asks for news, and otherwise repeats what is on record. */
async function askPending(context: PaymentsContext, attempt: Attempt): Promise<CaptureResult> {
  const {database, clock, orders} = context;
  const recorded = await recordedCapture(context, attempt);
  const read = await orders.show(orderIdOf(attempt));
  const step = stepOf(attempt);
  context.checkpoint(`${step}:read`);
  const paymentStatus = read.kind === "done" ? paymentStatusOf(read.value) : undefined;
  if (read.kind !== "done" || !isSettled(paymentStatus) || paymentStatus === "pending")
    return settled(recorded);
  const news = {status: recorded.status, order: read.value};
  const now = clock.now();
  await database.transaction(async (tx) => {
    await refreshCall(tx, recorded.requestId, {response: JSON.stringify(news.order), updated_at: now});
    await moveAttempt(tx, attempt.id, paymentStatus, {updated_at: now});
    await settleCart(tx, attempt, paymentStatus, now);
    context.checkpoint(`${step}:recording`);
  });
  context.checkpoint(`${step}:recorded`);
  return settled(news);
}
