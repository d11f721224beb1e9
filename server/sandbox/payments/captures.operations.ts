import {APPROVED_CODE, DECLINED_CODE, type ResponseCode} from "../cards/processor.ts";
import type {Runtime} from "../context.ts";
import type {Store} from "../store.ts";
import {type PendingOutcome, pendingReasonOf} from "../test-controls/pending-outcomes.ts";
import {notFound} from "../wire/errors.ts";
import {useInvoiceIds} from "./invoice-ids.ts";
import {recordCaptureEvents} from "./payments.events.ts";
import {
  type Capture,
  captures,
  type Charge,
  chargeValues,
  type Refund,
  refunds,
  reviewed,
} from "./payments.model.ts";
import {PENDING_MS, TAKING} from "./payments.states.ts";
import {settledCapture, settledRefund} from "./settle-reviews.operations.ts";

/** Outcome of a capture that a tester can request, instead of the one that the card would have. */
export type RequestedCapture =
  | "capture-declined"
  | "capture-failed"
  | "capture-pending"
  | "capture-pending-then-declined"
  | PendingOutcome;

/** Data of a capture of an authorization. */
export interface CaptureNote {
  readonly authorizationId: string;
  readonly isFinal: boolean;
  readonly noteToPayer: string | undefined;
}

/**
 * Captures charges of an order, or a part of an authorization. A declined card is no error: the capture is
 * DECLINED.
 *
 * @param requestedOutcomes of testers, one for each charge
 * @throws ServiceError 422 DUPLICATE_INVOICE_ID
 */
export function insertCharges(
  store: Store,
  runtime: Runtime,
  charges: readonly Charge[],
  requestedOutcomes: readonly (RequestedCapture | undefined)[],
  note?: CaptureNote,
): Capture[] {
  const {clock, random} = runtime;
  const now = clock.now();
  const rows = charges.map((charge, index): Capture => ({
    id: random.id(),
    ...chargeValues(charge),
    ...outcomeOf(charge, requestedOutcomes[index], now),
    authorizationId: note?.authorizationId,
    refundedMinor: 0,
    refunds: 0,
    refundDays: charge.refundDays ?? undefined,
    softDescriptor: charge.softDescriptor,
    noteToPayer: note?.noteToPayer,
    isFinal: note?.isFinal ?? true,
    createdAt: now,
    updatedAt: now,
  }));
  const taking = charges.filter((_, index) => TAKING.includes(rows[index]?.status ?? "FAILED"));
  useInvoiceIds(store, taking, now);
  for (const row of rows) add(store, row);
  recordCaptureEvents(store, runtime, rows);
  return rows;
}

function add(store: Store, row: Capture): void {
  const isRepeated =
    row.authorizationId === undefined &&
    captures(store).find(({orderId, unitIndex}) => orderId === row.orderId && unitIndex === row.unitIndex);
  if (isRepeated) throw new Error("a purchase unit can be captured once");
  captures(store).add(row);
}

type Outcome = Pick<Capture, "status" | "review" | "responseCode">;

function outcomeOf(
  {responseCode, review}: Pick<Charge, "responseCode" | "review">,
  requestedOutcome: RequestedCapture | undefined,
  now: number,
): Outcome {
  const isDeclined = responseCode !== undefined && responseCode !== APPROVED_CODE;
  if (isDeclined) return {status: "DECLINED", responseCode};
  switch (requestedOutcome) {
    case "capture-declined":
      return {status: "DECLINED", responseCode: responseCode && DECLINED_CODE};
    case "capture-failed":
      return {status: "FAILED", responseCode};
    case undefined:
      return {status: review ? "PENDING" : "COMPLETED", review, responseCode};
    default: {
      const endsAs = requestedOutcome === "capture-pending-then-declined" ? "DECLINED" : "COMPLETED";
      const reason = pendingReasonOf(requestedOutcome);
      return {status: "PENDING", review: {reason, endsAt: now + PENDING_MS, endsAs}, responseCode};
    }
  }
}

/** True if a capture with this outcome takes money. */
export function takesMoney(
  responseCode: ResponseCode | undefined,
  requestedOutcome: RequestedCapture | undefined,
): boolean {
  return TAKING.includes(outcomeOf({responseCode}, requestedOutcome, 0).status);
}

/** A capture in its present state; undefined if it is unknown. */
export function currentCapture(store: Store, id: string, now: number): Capture | undefined {
  const capture = captures(store).get(id);
  return capture && settledCapture(store, capture, now);
}

/** A capture of this application in its present state; undefined if it is unknown or another application's. */
export function findCapture(
  store: Store,
  applicationId: string,
  id: string,
  now: number,
): Capture | undefined {
  const capture = currentCapture(store, id, now);
  return capture?.applicationId === applicationId ? capture : undefined;
}

/** @throws ServiceError 404 for an unknown capture and for another application's */
export function showCapture(store: Store, applicationId: string, id: string, now: number): Capture {
  const capture = findCapture(store, applicationId, id, now);
  if (!capture) throw notFound("capture_id");
  return capture;
}

/** Records that a dispute about a capture is open, or resolved. */
export function markDisputed(store: Store, id: string, isDisputed: boolean): void {
  captures(store).change(id, {isDisputed});
}

/** Sorted by purchase unit, then by age. */
export function currentCapturesOfOrder(store: Store, orderId: string, now: number): Capture[] {
  const isOfOrder = (capture: Capture) => capture.orderId === orderId;
  const found = captures(store).where(isOfOrder);
  for (const capture of found) settledCapture(store, capture, now);
  // A refund that fails gives its amount back to the capture.
  refundsOf(store, found, now);
  return captures(store)
    .where(isOfOrder)
    .sort((a, b) => a.unitIndex - b.unitIndex);
}

/** Refunds of captures in their present states, oldest first. */
export function refundsOf(store: Store, of: readonly Capture[], now: number): Refund[] {
  return refunds(store)
    .where(({captureId}) => of.some(({id}) => id === captureId))
    .map((refund) => settledRefund(store, refund, now));
}

/** Present states of the captures of these orders. Changes no row. */
export function captureStatesOfOrders(store: Store, orderIds: readonly string[], now: number): Capture[] {
  const wanted = new Set(orderIds);
  return captures(store)
    .where(({orderId}) => wanted.has(orderId))
    .map((capture) => reviewed(capture, now));
}
