import {compare, type Money} from "../../shared/money.ts";
import type {Runtime} from "../context.ts";
import {recordCaptureRefund} from "../invoices/invoice-payments.operations.ts";
import type {Store} from "../store.ts";
import {notFound, unprocessable} from "../wire/errors.ts";
import {showCapture} from "./captures.operations.ts";
import {recordRefundEvent} from "./payments.events.ts";
import {type Capture, captures, leftOf, moneyOf, type Refund, refunds} from "./payments.model.ts";
import {
  isInRefundTime,
  MAX_REFUNDS,
  PENDING_MS,
  type RefundReason,
  refundRefusal,
  REFUNDABLE,
} from "./payments.states.ts";
import {settledRefund} from "./settle-reviews.operations.ts";

/** Outcome of a refund that a tester can request. */
export type RequestedRefund = "refund-pending" | "refund-pending-then-failed" | "refund-failed";

export interface ReturnRequest {
  readonly applicationId: string;
  readonly captureId: string;
  /** Undefined: the remaining amount. */
  readonly amount?: Money | undefined;
  readonly reason: RefundReason;
  readonly note?: string | undefined;
  readonly invoiceId?: string | undefined;
  readonly customId?: string | undefined;
  /** Part that the platform pays, from its fee. */
  readonly platformFeeMinor?: number | undefined;
}

/**
 * Refunds a capture or a part of it. The limits of time and number apply to the merchant's refunds, not to refunds by disputes.
 *
 * @throws ServiceError 404 for an unknown capture and for another application's; 422 REFUND_AMOUNT_EXCEEDED,
 *   REFUND_CAPTURE_CURRENCY_MISMATCH, CAPTURE_FULLY_REFUNDED, TRANSACTION_DISPUTED, PENDING_CAPTURE, REFUND_NOT_ALLOWED,
 *   REFUND_TIME_LIMIT_EXCEEDED, MAX_NUMBER_OF_REFUNDS_EXCEEDED or PLATFORM_FEE_EXCEEDED
 */
export function returnMoney(
  store: Store,
  runtime: Runtime,
  request: ReturnRequest,
  requestedOutcome?: RequestedRefund,
): Refund {
  const {clock, random} = runtime;
  const now = clock.now();
  const found = showCapture(store, request.applicationId, request.captureId, now);
  checkRefund(found, request, now);
  const amount = request.amount ?? leftOf(found);
  const isFailed = requestedOutcome === "refund-failed";
  const {platformFeeMinor} = request;
  const capture = isFailed
    ? countRefund(store, found)
    : takeFromCapture(store, found, {amount, platformFeeMinor}, now);
  const refund = refunds(store).add({
    id: random.id(),
    applicationId: request.applicationId,
    captureId: capture.id,
    ...outcomeOf(requestedOutcome, now),
    reason: request.reason,
    currency: capture.currency,
    minor: Number(amount.minor),
    totalMinor: capture.refundedMinor,
    platformFeeMinor,
    invoiceId: request.invoiceId,
    customId: request.customId,
    noteToPayer: request.note,
    network: capture.network,
    createdAt: now,
    updatedAt: now,
  });
  recordRefundEvent(store, runtime, refund);
  if (!isFailed) {
    const total = moneyOf(refund, refund.totalMinor);
    recordCaptureRefund(store, runtime, {captureId: capture.id, refundId: refund.id, amount, total});
  }
  return refund;
}

function takeFromCapture(
  store: Store,
  capture: Capture,
  {amount, platformFeeMinor}: {readonly amount: Money; readonly platformFeeMinor: number | undefined},
  now: number,
): Capture {
  const refundedMinor = capture.refundedMinor + Number(amount.minor);
  if (refundedMinor > capture.minor) throw new Error("more than the captured amount would be refunded");
  return captures(store).change(capture.id, {
    refundedMinor,
    ...(platformFeeMinor !== undefined && {
      refundedFeeMinor: (capture.refundedFeeMinor ?? 0) + platformFeeMinor,
    }),
    status: refundedMinor === capture.minor ? "REFUNDED" : "PARTIALLY_REFUNDED",
    refunds: capture.refunds + 1,
    updatedAt: now,
  });
}

/** Counts a failed refund. */
function countRefund(store: Store, {id, refunds: count}: Capture): Capture {
  return captures(store).change(id, {refunds: count + 1});
}

function outcomeOf(
  requestedOutcome: RequestedRefund | undefined,
  now: number,
): Pick<Refund, "status" | "review"> {
  switch (requestedOutcome) {
    case undefined:
      return {status: "COMPLETED"};
    case "refund-failed":
      return {status: "FAILED"};
    default: {
      const endsAs = requestedOutcome === "refund-pending" ? "COMPLETED" : "FAILED";
      return {status: "PENDING", review: {reason: "ECHECK", endsAt: now + PENDING_MS, endsAs}};
    }
  }
}

/** @throws ServiceError 422 for an amount that a capture can't refund */
function checkRefund(
  capture: Capture,
  {amount, reason, platformFeeMinor = 0}: ReturnRequest,
  now: number,
): void {
  if (amount && amount.currency !== capture.currency) {
    throw unprocessable("REFUND_CAPTURE_CURRENCY_MISMATCH", {field: "/amount/currency_code"});
  }
  if (!REFUNDABLE.includes(capture.status)) throw unprocessable(refundRefusal(capture.status));
  if (reason === "refund" && capture.isDisputed && amount && compare(amount, leftOf(capture)) < 0) {
    throw unprocessable("TRANSACTION_DISPUTED");
  }
  if (reason === "refund" && capture.refundDays === undefined) {
    throw unprocessable("REFUND_NOT_ALLOWED");
  }
  if (reason === "refund" && !isInRefundTime(capture, now)) {
    throw unprocessable("REFUND_TIME_LIMIT_EXCEEDED");
  }
  if (reason === "refund" && capture.refunds >= MAX_REFUNDS) {
    throw unprocessable("MAX_NUMBER_OF_REFUNDS_EXCEEDED");
  }
  if (amount && compare(amount, leftOf(capture)) > 0) {
    throw unprocessable("REFUND_AMOUNT_EXCEEDED", {field: "/amount/value"});
  }
  const feeLeft = (capture.platformFee?.minor ?? 0) - (capture.refundedFeeMinor ?? 0);
  if (platformFeeMinor > feeLeft) {
    throw unprocessable("PLATFORM_FEE_EXCEEDED", {
      field: "/payment_instruction/platform_fees/0/amount/value",
    });
  }
}

/** @throws ServiceError 404 for an unknown refund and for another application's */
export function showRefund(store: Store, applicationId: string, id: string, now: number): Refund {
  const refund = refunds(store).get(id);
  if (refund?.applicationId !== applicationId) throw notFound("refund_id");
  return settledRefund(store, refund, now);
}
