import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime} from "../context.ts";
import type {EventType} from "../events/event-types.ts";
import {type NewEvent, recordDueEvent, recordEvent} from "../events/events.operations.ts";
import type {Store} from "../store.ts";
import {authorizationReply, captureReply, payeeOf, refundInOrder} from "./payment-replies.model.ts";
import type {AuthorizationState, Capture, Refund} from "./payments.model.ts";
import type {AuthorizationStatus, CaptureStatus, RefundStatus} from "./payments.states.ts";

/** Event of a new capture by its status. Refunds have separate events. PayPal: the page "Webhook event names" */
const CAPTURE_EVENTS = {
  COMPLETED: "PAYMENT.CAPTURE.COMPLETED",
  PENDING: "PAYMENT.CAPTURE.PENDING",
  DECLINED: "PAYMENT.CAPTURE.DECLINED",
  FAILED: "PAYMENT.CAPTURE.DENIED",
  PARTIALLY_REFUNDED: undefined,
  REFUNDED: undefined,
} as const satisfies Readonly<Record<CaptureStatus, EventType | undefined>>;

/** Records the events of new captures. */
export function recordCaptureEvents(store: Store, runtime: Runtime, captures: readonly Capture[]): void {
  if (runtime.isSeeding === true) return;
  const now = runtime.clock.now();
  for (const capture of captures) {
    const type = CAPTURE_EVENTS[capture.status];
    if (type) recordEvent(store, runtime, captureEventOf(store, capture, type, now));
  }
}

/** Records the event of a capture whose review is over. PayPal denies a pending capture instead of declining it. */
export function recordSettledCapture(store: Store, capture: Capture, now: number): void {
  const type = capture.status === "DECLINED" ? "PAYMENT.CAPTURE.DENIED" : CAPTURE_EVENTS[capture.status];
  if (type) recordDueEvent(store, captureEventOf(store, capture, type, now), now);
}

/** Events of a refund by its status. PayPal's event of a completed refund is one of its capture. */
const REFUND_EVENTS = {
  COMPLETED: "PAYMENT.CAPTURE.REFUNDED",
  PENDING: "PAYMENT.REFUND.PENDING",
  FAILED: "PAYMENT.REFUND.FAILED",
  CANCELLED: undefined,
} as const satisfies Readonly<Record<RefundStatus, EventType | undefined>>;

/** Records the event of a new refund. */
export function recordRefundEvent(store: Store, runtime: Runtime, refund: Refund): void {
  const type = refund.reason === "reversal" ? "PAYMENT.CAPTURE.REVERSED" : REFUND_EVENTS[refund.status];
  if (runtime.isSeeding === true || type === undefined) return;
  recordEvent(store, runtime, refundEventOf(store, refund, type, runtime.clock.now()));
}

/** Records the events of a refund that is no longer pending. */
export function recordSettledRefund(store: Store, refund: Refund, now: number): void {
  const isCompleted = refund.status === "COMPLETED";
  for (const type of [REFUND_EVENTS[refund.status], isCompleted && "PAYMENT.REFUND.COMPLETED"] as const) {
    if (type) recordDueEvent(store, refundEventOf(store, refund, type, now), now);
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
export function recordAuthorizationEvent(
  store: Store,
  runtime: Runtime,
  authorization: AuthorizationState,
): void {
  const type = AUTHORIZATION_EVENTS[authorization.status];
  if (runtime.isSeeding === true || type === undefined) return;
  recordEvent(store, runtime, authorizationEventOf(store, authorization, type, runtime.clock.now()));
}

/** Records the event of an authorization that was accepted or has expired. PayPal lists none for a denied one. */
export function recordDueAuthorization(store: Store, authorization: AuthorizationState, now: number): void {
  const type = AUTHORIZATION_EVENTS[authorization.status];
  if (type) recordDueEvent(store, authorizationEventOf(store, authorization, type, now), now);
}

function authorizationEventOf(
  store: Store,
  authorization: AuthorizationState,
  type: EventType,
  now: number,
): NewEvent {
  const {applicationId, id: resourceId} = authorization.row;
  const payee = payeeOf(applicationById(store, applicationId));
  const resource = authorizationReply(authorization, payee, {origin: "", now});
  return {applicationId, type, resourceId, resource};
}

function captureEventOf(store: Store, capture: Capture, type: EventType, now: number): NewEvent {
  const {applicationId, id: resourceId} = capture;
  const resource = captureReply(capture, payeeOf(applicationById(store, applicationId)), {origin: "", now});
  return {applicationId, type, resourceId, resource};
}

function refundEventOf(store: Store, refund: Refund, type: EventType, now: number): NewEvent {
  const {applicationId, id: resourceId} = refund;
  const resource = refundInOrder(refund, payeeOf(applicationById(store, applicationId)), {origin: "", now});
  return {applicationId, type, resourceId, resource};
}
