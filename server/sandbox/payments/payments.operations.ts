import {compare, type Money} from "../../shared/money.ts";
import type {Runtime, Queries, Tx} from "../context.ts";
import {notFound, unprocessable} from "../wire/errors.ts";
import {recordCaptureRefund} from "../invoices/invoice-payments.operations.ts";
import {recordRefundEvent} from "./payments.events.ts";
import {currentCapture} from "./captures.operations.ts";
import {type Buyer, moneyOf} from "./charges.ts";
import {
  type CaptureRow,
  countRefund,
  findRefundRow,
  findRefundsOf,
  insertRefund,
  type RefundRow,
  takeFromCapture,
} from "./payments.records.ts";
import {
  type CaptureStatus,
  isDue,
  isInRefundTime,
  MAX_REFUNDS,
  PENDING_MS,
  type RefundReason,
  refundRefusal,
  type RefundStatus,
  REFUNDABLE,
} from "./payments.states.ts";
import {settle} from "./settle-reviews.operations.ts";

export type {CaptureRow, RefundRow} from "./payments.records.ts";

/** A capture of one purchase unit. */
export interface Capture {
  readonly id: string;
  readonly orderId: string;
  readonly status: CaptureStatus;
  readonly amount: Money;
  /** Refunded amount, including pending refunds. */
  readonly refunded: Money;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly invoiceId: string | undefined;
  readonly customId: string | undefined;
  readonly buyer: Buyer | undefined;
}

/**
 * A capture of this application in its present state; undefined if it is unknown or another application's.
 */
export async function findCapture(
  queries: Queries,
  applicationId: string,
  captureId: string,
  now: number,
): Promise<Capture | undefined> {
  const row = await currentCapture(queries, captureId, now);
  return row?.application_id === applicationId ? captureOf(row) : undefined;
}

/** A refund of a capture. */
export interface Refund {
  readonly id: string;
  readonly captureId: string;
  readonly status: RefundStatus;
  readonly amount: Money;
  /** State of the capture after the refund. */
  readonly capture: Capture;
  readonly row: RefundRow;
}

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
}

/**
 * Refunds a capture or a part of it. Concurrent calls never refund more than was captured. The limits of time
 * and number apply to the merchant's refunds, not to refunds by disputes.
 *
 * @throws ServiceError 404 for an unknown capture and for another application's; 422 REFUND_AMOUNT_EXCEEDED,
 *   REFUND_CAPTURE_CURRENCY_MISMATCH, CAPTURE_FULLY_REFUNDED, PENDING_CAPTURE, REFUND_NOT_ALLOWED,
 *   REFUND_TIME_LIMIT_EXCEEDED or MAX_NUMBER_OF_REFUNDS_EXCEEDED
 */
export async function returnMoney(
  tx: Tx,
  runtime: Runtime,
  request: ReturnRequest,
  requestedOutcome?: RequestedRefund,
): Promise<Refund> {
  const {clock, random} = runtime;
  const now = clock.now();
  const found = await currentCapture(tx, request.captureId, now);
  if (found?.application_id !== request.applicationId) throw notFound("capture_id");
  if (request.amount && request.amount.currency !== found.currency_code) {
    const description = "A refund must be in the currency of its capture.";
    throw unprocessable("REFUND_CAPTURE_CURRENCY_MISMATCH", description, "/amount/currency_code");
  }
  // Refused here, because the database can't compare such large numbers.
  const isTooMuch = request.amount && compare(request.amount, moneyOf(found, found.minor)) > 0;
  const taken =
    isTooMuch || requestedOutcome === "refund-failed"
      ? undefined
      : await takeFromCapture(tx, targetOf(request, found, now));
  if (!taken) {
    // A concurrent refund may have come first, so the refusal reads the capture again.
    const current = (await currentCapture(tx, found.id, now)) ?? found;
    const refusal = refusalOf(current, request, now);
    if (refusal) throw refusal;
    if (requestedOutcome !== "refund-failed")
      throw new Error("the refund of a capture failed for an unknown reason");
    await countRefund(tx, found.id);
  }
  const capture = taken ?? found;
  const row = await insertRefund(tx, {
    id: random.id(),
    application_id: request.applicationId,
    capture_id: capture.id,
    ...outcomeOf(requestedOutcome, now),
    reason: request.reason,
    currency_code: capture.currency_code,
    minor: taken?.last_refund_minor ?? Number(request.amount?.minor ?? found.minor - found.refunded_minor),
    total_minor: capture.refunded_minor,
    invoice_id: request.invoiceId ?? null,
    custom_id: request.customId ?? null,
    note_to_payer: request.note ?? null,
    created_at: now,
    updated_at: now,
  });
  await recordRefundEvent(tx, runtime, row);
  if (taken) {
    const [amount, total] = [moneyOf(row, row.minor), moneyOf(row, row.total_minor)];
    const refund = {captureId: capture.id, refundId: row.id, amount, total};
    await recordCaptureRefund(tx, runtime, refund);
  }
  return refundOf(row, capture);
}

function targetOf(request: ReturnRequest, found: CaptureRow, now: number) {
  return {
    applicationId: request.applicationId,
    captureId: found.id,
    currency: found.currency_code,
    minor: request.amount && Number(request.amount.minor),
    // The limits apply to the merchant's refunds, not to those of settled disputes.
    isLimited: request.reason === "refund",
    now,
  };
}

function outcomeOf(requestedOutcome: RequestedRefund | undefined, now: number) {
  if (requestedOutcome === "refund-pending" || requestedOutcome === "refund-pending-then-failed") {
    const settles_to = requestedOutcome === "refund-pending" ? ("COMPLETED" as const) : ("FAILED" as const);
    const settles = {due_at: now + PENDING_MS, settles_to};
    return {status: "PENDING" as const, status_reason: "ECHECK", ...settles};
  }
  const status = requestedOutcome === "refund-failed" ? ("FAILED" as const) : ("COMPLETED" as const);
  return {status, status_reason: null, due_at: null, settles_to: null};
}

/** The error for an amount that a capture can't refund; undefined when it can. */
function refusalOf(capture: CaptureRow, {amount, reason}: ReturnRequest, now: number) {
  if (!REFUNDABLE.includes(capture.status)) return unprocessable(...refundRefusal(capture.status));
  if (reason === "refund" && capture.refund_days === null) {
    return unprocessable("REFUND_NOT_ALLOWED", "The API can't refund this payment method.");
  }
  if (reason === "refund" && !isInRefundTime(capture, now)) {
    const description = `The capture can be refunded for ${capture.refund_days} days.`;
    return unprocessable("REFUND_TIME_LIMIT_EXCEEDED", description);
  }
  if (reason === "refund" && capture.refunds >= MAX_REFUNDS) {
    const description = `A capture can be refunded ${MAX_REFUNDS} times.`;
    return unprocessable("MAX_NUMBER_OF_REFUNDS_EXCEEDED", description);
  }
  if (amount && compare(amount, moneyOf(capture, capture.minor - capture.refunded_minor)) > 0) {
    const description = "The amount exceeds the remaining amount of the capture.";
    return unprocessable("REFUND_AMOUNT_EXCEEDED", description, "/amount/value");
  }
  return undefined;
}

/** @throws ServiceError 404 for an unknown refund and for another application's */
export async function showRefund(
  queries: Queries,
  applicationId: string,
  id: string,
  now: number,
): Promise<Refund> {
  let row = await findRefundRow(queries, id);
  if (row?.application_id !== applicationId) throw notFound("refund_id");
  if (isDue(row, now)) {
    await settle(queries, "refunds", id, now);
    row = (await findRefundRow(queries, id)) ?? row;
  }
  const capture = await currentCapture(queries, row.capture_id, now);
  if (!capture) throw new Error("the capture of a refund is missing");
  return refundOf(row, capture);
}

/** Refunds of captures, oldest first. */
export async function refundsOf(
  queries: Queries,
  captures: readonly CaptureRow[],
  now: number,
): Promise<RefundRow[]> {
  const refunded = captures.filter(({refunds}) => refunds > 0).map(({id}) => id);
  const rows = await findRefundsOf(queries, refunded);
  const due = rows.filter((row) => isDue(row, now));
  if (due.length === 0) return rows;
  for (const {id} of due) await settle(queries, "refunds", id, now);
  return findRefundsOf(queries, refunded);
}

function captureOf(row: CaptureRow): Capture {
  return {
    id: row.id,
    orderId: row.order_id,
    status: row.status,
    amount: moneyOf(row, row.minor),
    refunded: moneyOf(row, row.refunded_minor),
    createdAt: row.created_at,
    invoiceId: row.invoice_id ?? undefined,
    customId: row.custom_id ?? undefined,
    buyer: row.buyer === null ? undefined : (JSON.parse(row.buyer) as Buyer),
  };
}

function refundOf(row: RefundRow, capture: CaptureRow): Refund {
  return {
    id: row.id,
    captureId: row.capture_id,
    status: row.status,
    amount: moneyOf(row, row.minor),
    capture: captureOf(capture),
    row,
  };
}
