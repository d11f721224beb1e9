import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime, Tx} from "../context.ts";
import type {EventType} from "../events/event-types.ts";
import {type NewEvent, recordDueEvent, recordEvent} from "../events/events.operations.ts";
import type {CaptureRow, RefundRow} from "./payments.records.ts";
import {captureOnTheWire, type Payee, refundOnTheWire} from "./payments.representation.ts";
import type {CaptureStatus} from "./payments.states.ts";

/** Event of a capture by its status. Refunds have separate events. */
const CAPTURE_EVENTS = {
  COMPLETED: "PAYMENT.CAPTURE.COMPLETED",
  PENDING: "PAYMENT.CAPTURE.PENDING",
  DECLINED: "PAYMENT.CAPTURE.DENIED",
  FAILED: "PAYMENT.CAPTURE.DENIED",
  PARTIALLY_REFUNDED: undefined,
  REFUNDED: undefined,
} as const satisfies Readonly<Record<CaptureStatus, EventType | undefined>>;

/** Records the events of new captures. */
export async function recordCaptureEvents(
  tx: Tx,
  runtime: Runtime,
  captures: readonly CaptureRow[],
): Promise<void> {
  if (runtime.isSeeding === true) return;
  const now = runtime.clock.now();
  for (const capture of captures) {
    const event = await captureEventOf(tx, capture, now);
    if (event) await recordEvent(tx, runtime, event);
  }
}

/** Records the event of a capture whose review is over. */
export async function recordSettledCapture(tx: Tx, capture: CaptureRow, now: number): Promise<void> {
  const event = await captureEventOf(tx, capture, now);
  if (event) await recordDueEvent(tx, event, now);
}

/** Records the event of a new refund, unless it is pending or failed. */
export async function recordRefundEvent(tx: Tx, runtime: Runtime, refund: RefundRow): Promise<void> {
  if (runtime.isSeeding === true || refund.status !== "COMPLETED") return;
  await recordEvent(tx, runtime, await refundEventOf(tx, refund, runtime.clock.now()));
}

/** Records the event of a refund that is no longer pending. */
export async function recordSettledRefund(tx: Tx, refund: RefundRow, now: number): Promise<void> {
  if (refund.status === "COMPLETED") await recordDueEvent(tx, await refundEventOf(tx, refund, now), now);
}

async function captureEventOf(tx: Tx, capture: CaptureRow, now: number): Promise<NewEvent | undefined> {
  const type = CAPTURE_EVENTS[capture.status];
  if (type === undefined) return undefined;
  const {application_id: applicationId, id: resourceId} = capture;
  const resource = captureOnTheWire(capture, await payeeOf(tx, applicationId), {origin: "", now});
  return {applicationId, type, resourceId, resource};
}

async function refundEventOf(tx: Tx, refund: RefundRow, now: number): Promise<NewEvent> {
  const {application_id: applicationId, id: resourceId} = refund;
  const resource = refundOnTheWire(refund, await payeeOf(tx, applicationId), {origin: "", now});
  return {applicationId, type: "PAYMENT.CAPTURE.REFUNDED", resourceId, resource};
}

async function payeeOf(tx: Tx, applicationId: string): Promise<Payee> {
  const {merchantId, profile} = await applicationById(tx, applicationId);
  return {email_address: profile.email_address, merchant_id: merchantId};
}
