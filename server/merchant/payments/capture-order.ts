import {MerchantError, orderNotFound, payPalUnreachable, refusedByPayPal} from "../errors.ts";
import {type Order, withoutBuyer} from "../paypal/orders.ts";
import {type Done, type Unknown, unknownOf} from "../paypal/response.ts";
import {requireCardRules} from "../pricing/card-rules.ts";
import {
  ASK_AGAIN_LATER_MS,
  findOutcome as findCallOutcome,
  type RecordedCall,
  requestIdOf,
  sendCall,
} from "../recorded-calls/recorded-call.ts";
import {refundSecondPayment} from "./actions/payment-actions.ts";
import {refuseDuplicateInvoiceId} from "./duplicate-invoice-ids.ts";
import {requireApproved} from "./approval.ts";
import {type ChosenDelivery, confirmAmount, reconcileChange} from "./change-delivery.ts";
import {changePayment} from "./change-payment.ts";
import {claimPaid, findPaidByAnother} from "./claims.ts";
import {isSettled, paymentStatusOf} from "./payment-status.ts";
import {findOwnAttempt, orderIdOf, type PaymentsContext, stepOf} from "./payments.ts";
import {findAttempt, findCall, insertCall, markRepeated} from "./payments.records.ts";
import {
  CHANGE_IS_ON_ITS_WAY_MS,
  CLAIMED,
  LAST_TRY_ENDED_MS,
  mayRepeat,
  REQUEST_ID_KEPT_MS,
  type Step,
} from "./payments.states.ts";
import type {Attempt, Call} from "./payments.tables.ts";
import {
  type OrderReply,
  recordedCapture,
  recordFailure,
  recordFound,
  recordNeedsCheck,
  recordNewer,
  recordNotDone,
  recordSuccess,
  recordUnsent,
} from "./record-result.ts";
import {recordedSource} from "./recorded-source.ts";
import {requireFirstPayment} from "./second-payments.ts";

/** Result of a capture, or of an authorization instead of it. */
export type CaptureResult =
  /** PayPal's reply, as recorded. */
  | ({readonly kind: "settled"} & OrderReply & {
        /** The shop's order number. */
        readonly reference?: string;
        /** Payment token that the payment saved. Undefined after a repeated request. */
        readonly saved?: Order["saved"];
      })
  /** PayPal may have captured the order. The page repeats the request, and the buyer is never charged twice. */
  | {
      readonly kind: "unknown";
      readonly orderId: string;
      readonly retryAfterMs: number;
      /** PayPal's debug id, if there was a reply. */
      readonly serviceDebugId?: string | undefined;
    };

export interface CaptureRequest {
  readonly orderId: string;
  /** The browser session, as its client metadata id. */
  readonly session: string;
  /** By default the step that the order was created for. */
  readonly step?: Step;
  /**
   * No page asks for the capture. An order is captured then only if its approval was meant to pay, and its buyer has not
   * canceled it.
   */
  readonly isWithoutPage?: boolean;
}

/** Pause before the page repeats the request. */
const ASK_AGAIN_MS = 2_000;

/**
 * Captures an approved order exactly once, or authorizes it if it was created for that. All requests for an order get the same
 * result: from two tabs, after a double click, and after a lost reply.
 *
 * @throws MerchantError 404 for an unknown order and another session's, 409 for the second payment of a cart or a purchase, and
 *   when the shop or PayPal refuses
 */
export async function captureOrder(
  context: PaymentsContext,
  request: CaptureRequest,
): Promise<CaptureResult> {
  const {db} = context.database;
  const attempt = await findOwnAttempt(db, request.orderId, request.session);
  if (request.step !== undefined && request.step !== stepOf(attempt)) {
    throw new MerchantError(
      422,
      "ACTION_DOES_NOT_MATCH_INTENT",
      `The order has another intent: ${stepOf(attempt)} it.`,
    );
  }
  const result = await context.singleFlight.run(keyOf(attempt), async () => {
    // Read again: an earlier request under this key may have settled it.
    const current = (await findAttempt(db, attempt.id)) ?? attempt;
    switch (current.state) {
      case "created":
        return begin(context, current, request);
      case "changing":
        return beginAfterChange(context, current, request);
      case "capturing":
      case "authorizing":
      case "needs-check":
      case "pending":
        return findOutcome(context, current);
      case "captured":
      case "reversed":
      case "authorized":
      case "voided":
      case "expired":
      case "declined":
        return settled(await recordedCapture(context, current));
      case "closed":
        throw new MerchantError(
          409,
          "ORDER_CLOSED",
          "The shop has closed this order, and nothing is charged for it. Create a new one.",
        );
      case "ordering":
      case "refused":
      case "creating":
      case "create-failed":
        throw orderNotFound();
    }
  });
  const {duplicate_of} = (await findAttempt(db, attempt.id)) ?? attempt;
  await refundSecondPayment(context, {...attempt, duplicate_of});
  requireFirstPayment({duplicate_of});
  const {reference} = attempt;
  return result.kind === "settled" && reference !== null ? {...result, reference} : result;
}

/** Finds the outcome of a capture that got no reply or is pending, and repeats the call while that is safe. */
export function reconcileCapture(context: PaymentsContext, attempt: Attempt): Promise<CaptureResult> {
  return context.singleFlight.run(keyOf(attempt), () => findOutcome(context, attempt));
}

function keyOf(attempt: Attempt): string {
  return `capture ${attempt.id}`;
}

function settled({status, order}: OrderReply): CaptureResult {
  return {kind: "settled", status, order: withoutBuyer(order), saved: order.saved};
}

function unknown(attempt: Attempt, retryAfterMs = ASK_AGAIN_MS): Extract<CaptureResult, {kind: "unknown"}> {
  return {kind: "unknown", orderId: orderIdOf(attempt), retryAfterMs};
}

function replyOf({status, value: order}: Done<Order>): OrderReply {
  return {status, order};
}

/** Reads and checks the order, records the call, and sends it. */
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
    const isFound = await recordFound(context, attempt, replyOf(read), paymentStatus);
    return isFound ? settled(replyOf(read)) : findOutcome(context, attempt);
  }
  // PayPal captures this order itself. A call of this server could be a second capture.
  if (attempt.completes_on_approval === 1) return awaitCompletion(attempt, read.value);
  const created = await recordedSource(context, attempt);
  if (request.isWithoutPage) requireApproved(read.value, created);
  requireCardRules(read.value, created, context.cardRules);
  const chosen = confirmAmount(attempt, read.value);
  const confirmed = {...attempt, ...chosen};
  const call = await recordCall(context, attempt, {order: read.value, chosen}, request);
  // Another server was faster, or is changing the delivery, or the buyer has canceled. Its call is treated like one without a reply.
  if (!call) return findOutcome(context, attempt);
  const recorded = recordedCall(context, confirmed, call);
  return sendCall(context, {
    ...recorded,
    recordUnsent: () => recordUnsent(context, stepCallOf(confirmed, call), confirmed),
  });
}

const NOT_APPROVED = new Set(["CREATED", "PAYER_ACTION_REQUIRED", "VOIDED"]);

/** Result for an order that PayPal captures itself, before the capture. @throws MerchantError 422 if it is not approved */
function awaitCompletion(attempt: Attempt, {status}: Order): CaptureResult {
  if (!NOT_APPROVED.has(status)) return unknown(attempt);
  const message = "The order is not approved, and nothing was charged.";
  throw new MerchantError(422, "ORDER_NOT_APPROVED", message, [{issue: "ORDER_NOT_APPROVED"}]);
}

/** A change of the delivery could alter the amount, so its outcome comes first. */
async function beginAfterChange(
  context: PaymentsContext,
  attempt: Attempt,
  request: CaptureRequest,
): Promise<CaptureResult> {
  const changed = await reconcileChange(context, attempt);
  return changed ? begin(context, changed, request) : unknown(attempt);
}

/**
 * Records the call and claims the cart and the purchase in one transaction, before the call is sent.
 *
 * @param order read just before
 * @param chosen replaces what is recorded
 * @returns undefined when another request was faster, or the buyer has canceled an order that no page captures
 * @throws MerchantError 409 when another attempt pays the cart or the purchase
 */
async function recordCall(
  {database, clock, checkpoint}: PaymentsContext,
  attempt: Attempt,
  {order, chosen}: {readonly order: Order; readonly chosen: ChosenDelivery},
  {isWithoutPage = false}: Pick<CaptureRequest, "isWithoutPage">,
): Promise<Call | undefined> {
  const now = clock.now();
  const step = stepOf(attempt);
  const call = await database.transaction(async (tx) => {
    const claimed = await changePayment(tx, attempt.id, {
      to: CLAIMED[step],
      changes: attempt.changes,
      // A page that captures removes the buyer's cancel. Without a page, a canceled order is not captured.
      unlessCanceled: isWithoutPage,
      facts: {...chosen, canceled_at: null},
      order,
      now,
    });
    if (!claimed) return undefined;
    await claimPaid(tx, claimed, now);
    const recorded = await insertCall(tx, {
      request_id: requestIdOf(claimed.id, step, claimed.failures),
      attempt_id: claimed.id,
      operation: step,
      request: "{}",
      now,
    });
    checkpoint(`${step}:claiming`);
    return recorded;
  });
  if (call) checkpoint(`${step}:claimed`);
  return call;
}

function stepCallOf(attempt: Attempt, {request_id}: Call) {
  return {request_id, operation: stepOf(attempt)};
}

/** The call that captures or authorizes an order. The order shows what came of it. */
function recordedCall(
  context: PaymentsContext,
  attempt: Attempt,
  call: Call,
): RecordedCall<Order, CaptureResult> {
  const {database, orders, checkpoint} = context;
  const orderId = orderIdOf(attempt);
  const step = stepOf(attempt);
  const stepCall = stepCallOf(attempt, call);
  return {
    about: {attempt: attempt.id, order: orderId},
    answered: () => checkpoint(`${step}:answered`),
    send: () => orders[step]({requestId: call.request_id, orderId}),
    async find(refused) {
      // Before the read: a server that was stopped during it has an old order.
      const isArrived = context.clock.now() - call.created_at >= LAST_TRY_ENDED_MS;
      const read = await orders.show(orderId);
      checkpoint(`${step}:${refused ? "verified" : "read"}`);
      if (read.kind !== "done") return read.kind === "refused" ? unknownOf(read) : read;
      const paymentStatus = paymentStatusOf(read.value);
      if (isSettled(paymentStatus)) return read;
      if (paymentStatus === "unclear") return {kind: "unknown", reason: "an unknown payment status"};
      if (refused || isArrived) return {kind: "not-done"};
      if (call.state === "needs-check") return {kind: "unclear"};
      const refusal = await findPaidByAnother(database.db, attempt);
      return refusal ? endUnsent(context, attempt, call, refusal) : {kind: "unclear"};
    },
    async recordDone(done) {
      const paymentStatus = paymentStatusOf(done.value);
      if (!isSettled(paymentStatus)) return unknown(attempt);
      const isFirst = await recordSuccess(context, stepCall, attempt, replyOf(done), paymentStatus);
      return settled(isFirst ? replyOf(done) : await recordedCapture(context, attempt));
    },
    async recordRefused(refused) {
      await recordFailure(context, stepCall, attempt, refused);
      const own = {invoiceId: attempt.invoice_id, attempt: attempt.id, refused};
      await refuseDuplicateInvoiceId(context, own, {isOperator: false});
    },
    unknown: ({retryAfterMs = 0, debugId}) => ({
      ...unknown(attempt, Math.max(ASK_AGAIN_MS, retryAfterMs)),
      serviceDebugId: debugId,
    }),
  };
}

/** Reads the order of a capture without a final result. Repeats the same call while that is safe. */
async function findOutcome(context: PaymentsContext, attempt: Attempt): Promise<CaptureResult> {
  if (attempt.state === "pending") return findDecision(context, attempt);
  const step = stepOf(attempt);
  const call = await findCall(context.database.db, attempt.id, [step], ["sent", "needs-check"]);
  if (!call) return resultFromRecord(context, attempt);
  const recorded = recordedCall(context, attempt, call);
  const stepCall = stepCallOf(attempt, call);
  return findCallOutcome(context, {
    ...recorded,
    needsCheck: call.state === "needs-check",
    mayRepeat: (now) => mayRepeat({createdAt: call.created_at}, now),
    async repeat() {
      const isOpen = await markRepeated(context.database.db, call, context.clock.now());
      return isOpen ? sendCall(context, recorded) : resultFromRecord(context, attempt);
    },
    async recordNotDone() {
      await recordNotDone(context, stepCall, attempt);
      return unknown(attempt);
    },
    async markForCheck() {
      // The order tells the outcome as soon as it can be read.
      if (context.clock.now() - call.created_at >= REQUEST_ID_KEPT_MS) {
        await recordNeedsCheck(context, stepCall, attempt);
      }
      return unknown(attempt, ASK_AGAIN_LATER_MS);
    },
  });
}

/**
 * Ends a capture without a reply when another order has paid the cart or the purchase. If PayPal does it nevertheless, the payment
 * is found and reported as the second one.
 *
 * @throws MerchantError 409 when the call can no longer reach PayPal
 */
async function endUnsent(
  context: PaymentsContext,
  attempt: Attempt,
  call: Call,
  refusal: MerchantError,
): Promise<Unknown> {
  if (context.clock.now() - call.created_at < CHANGE_IS_ON_ITS_WAY_MS) {
    return {kind: "unknown", reason: "a call that may be on its way"};
  }
  const {status, code: name, message} = refusal;
  await recordFailure(context, stepCallOf(attempt, call), attempt, {
    kind: "refused",
    status,
    refusal: {name, message},
  });
  throw refusal;
}

/** Another request has settled the call meanwhile, or the attempt has no call yet. */
async function resultFromRecord(context: PaymentsContext, attempt: Attempt): Promise<CaptureResult> {
  const current = (await findAttempt(context.database.db, attempt.id)) ?? attempt;
  switch (current.state) {
    case "captured":
    case "reversed":
    case "authorized":
    case "voided":
    case "expired":
    case "declined":
    case "pending":
      return settled(await recordedCapture(context, current));
    default:
      return unknown(current);
  }
}

/** Records PayPal's decision about a pending payment. Before the decision, returns the recorded reply. */
async function findDecision(context: PaymentsContext, attempt: Attempt): Promise<CaptureResult> {
  const recorded = await recordedCapture(context, attempt);
  const read = await context.orders.show(orderIdOf(attempt));
  context.checkpoint(`${stepOf(attempt)}:read`);
  const paymentStatus = read.kind === "done" ? paymentStatusOf(read.value) : undefined;
  if (read.kind !== "done" || !isSettled(paymentStatus) || paymentStatus === "pending")
    return settled(recorded);
  const isRecorded = await recordNewer(context, attempt, recorded, read.value, paymentStatus);
  return settled(
    isRecorded ? {status: recorded.status, order: read.value} : await recordedCapture(context, attempt),
  );
}
