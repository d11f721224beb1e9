import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime, Tx} from "../context.ts";
import type {EventType} from "../events/event-types.ts";
import {type NewEvent, recordDueEvent, recordEvent} from "../events/events.operations.ts";
import type {CaptureRow, RefundRow} from "./payments.records.ts";
import type {Authorization} from "./authorization-state.ts";
import {authorizationReply, captureReply, type Payee, refundReply} from "./payments.representation.ts";
import type {AuthorizationStatus, CaptureStatus, RefundStatus} from "./payments.states.ts";

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
    if (event) recordEvent(tx, runtime, event);
  }
}

/** Records the event of a capture whose review is over. */
export async function recordSettledCapture(tx: Tx, capture: CaptureRow, now: number): Promise<void> {
  const event = await captureEventOf(tx, capture, now);
  if (event) recordDueEvent(tx, event, now);
}

/** Events of a refund by its status. PayPal's event of a completed refund is one of its capture. */
const REFUND_EVENTS = {
  COMPLETED: "PAYMENT.CAPTURE.REFUNDED",
  PENDING: "PAYMENT.REFUND.PENDING",
  FAILED: "PAYMENT.REFUND.FAILED",
  CANCELLED: undefined,
} as const satisfies Readonly<Record<RefundStatus, EventType | undefined>>;

/** Records the event of a new refund. */
export async function recordRefundEvent(tx: Tx, runtime: Runtime, refund: RefundRow): Promise<void> {
  const type = refund.reason === "reversal" ? "PAYMENT.CAPTURE.REVERSED" : REFUND_EVENTS[refund.status];
  if (runtime.isSeeding === true || type === undefined) return;
  recordEvent(tx, runtime, await refundEventOf(tx, refund, type, runtime.clock.now()));
}

/** Records the events of a refund that is no longer pending. */
export async function recordSettledRefund(tx: Tx, refund: RefundRow, now: number): Promise<void> {
  const isCompleted = refund.status === "COMPLETED";
  for (const type of [REFUND_EVENTS[refund.status], isCompleted && "PAYMENT.REFUND.COMPLETED"] as const) {
    if (type) recordDueEvent(tx, await refundEventOf(tx, refund, type, now), now);
  }
}

/** Event of an authorization by its status. Captures have separate events. */
const AUTHORIZATION_EVENTS = {
  CREATED: "PAYMENT.AUTHORIZATION.CREATED",
  PENDING: "PAYMENT.AUTHORIZATION.CREATED",
  VOIDED: "PAYMENT.AUTHORIZATION.VOIDED",
  DENIED: undefined,
  PARTIALLY_CAPTURED: undefined,
  CAPTURED: undefined,
} as const satisfies Readonly<Record<AuthorizationStatus, EventType | undefined>>;

/** Records the event of an authorization that was created or voided. */
export async function recordAuthorizationEvent(
  tx: Tx,
  runtime: Runtime,
  authorization: Authorization,
): Promise<void> {
  const type = AUTHORIZATION_EVENTS[authorization.status];
  if (runtime.isSeeding === true || type === undefined) return;
  recordEvent(tx, runtime, await authorizationEventOf(tx, authorization, type, runtime.clock.now()));
}

/** Records the event of an authorization that was accepted or has expired. PayPal lists none for a denied one. */
export async function recordDueAuthorization(
  tx: Tx,
  authorization: Authorization,
  now: number,
): Promise<void> {
  const type = AUTHORIZATION_EVENTS[authorization.status];
  if (type) recordDueEvent(tx, await authorizationEventOf(tx, authorization, type, now), now);
}

async function authorizationEventOf(
  tx: Tx,
  authorization: Authorization,
  type: EventType,
  now: number,
): Promise<NewEvent> {
  const {application_id: applicationId, id: resourceId} = authorization.row;
  const payee = await payeeOf(tx, applicationId);
  const resource = authorizationReply(authorization, payee, {origin: "", now});
  return {applicationId, type, resourceId, resource};
}

async function captureEventOf(tx: Tx, capture: CaptureRow, now: number): Promise<NewEvent | undefined> {
  const type = CAPTURE_EVENTS[capture.status];
  if (type === undefined) return undefined;
  const {application_id: applicationId, id: resourceId} = capture;
  const resource = captureReply(capture, await payeeOf(tx, applicationId), {origin: "", now});
  return {applicationId, type, resourceId, resource};
}

async function refundEventOf(tx: Tx, refund: RefundRow, type: EventType, now: number): Promise<NewEvent> {
  const {application_id: applicationId, id: resourceId} = refund;
  const resource = refundReply(refund, await payeeOf(tx, applicationId), {origin: "", now});
  return {applicationId, type, resourceId, resource};
}

async function payeeOf(tx: Tx, applicationId: string): Promise<Payee> {
  const {merchantId, profile} = applicationById(tx, applicationId);
  return {email_address: profile.email_address, merchant_id: merchantId};
}
