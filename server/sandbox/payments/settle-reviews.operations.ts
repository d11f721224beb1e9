import type {SandboxContext} from "../context.ts";
import type {Store} from "../store.ts";
import {notFound, unprocessable} from "../wire/errors.ts";
import {recordDueAuthorization, recordSettledCapture, recordSettledRefund} from "./payments.events.ts";
import {
  type Authorization,
  authorizations,
  authorizationState,
  type Capture,
  captures,
  isDue,
  type Refund,
  refunds,
  reviewed,
} from "./payments.model.ts";
import {OPEN_AUTHORIZATIONS} from "./payments.states.ts";

/** An authorization in its present state. Ends its review first if that is over, and records its event. */
export function settledAuthorization(store: Store, found: Authorization, now: number): Authorization {
  if (!isDue(found, now)) return found;
  return store.change(() => {
    const row = authorizations(store).put(reviewed(found, now));
    // It may have expired since its review.
    recordDueAuthorization(store, {row, status: row.status, expired: false}, now);
    return row;
  });
}

/** A capture in its present state, as {@link settledAuthorization}. */
export function settledCapture(store: Store, found: Capture, now: number): Capture {
  if (!isDue(found, now)) return found;
  return store.change(() => {
    const capture = captures(store).put(reviewed(found, now));
    recordSettledCapture(store, capture, now);
    return capture;
  });
}

/** A refund in its present state, as {@link settledAuthorization}. One that fails gives its amount back to the capture. */
export function settledRefund(store: Store, found: Refund, now: number): Refund {
  if (!isDue(found, now)) return found;
  return store.change(() => {
    const refund = refunds(store).put(reviewed(found, now));
    if (refund.status === "FAILED") returnToCapture(store, refund, now);
    recordSettledRefund(store, refund, now);
    return refund;
  });
}

function returnToCapture(store: Store, {captureId, minor, platformFeeMinor = 0}: Refund, now: number): void {
  const capture = captures(store).need(captureId);
  const refundedMinor = capture.refundedMinor - minor;
  const refundedFeeMinor = (capture.refundedFeeMinor ?? 0) - platformFeeMinor;
  const status = refundedMinor <= 0 ? "COMPLETED" : "PARTIALLY_REFUNDED";
  captures(store).change(captureId, {refundedMinor, refundedFeeMinor, status, updatedAt: now});
}

/**
 * Ends the review of a pending capture now, as a tester asks.
 *
 * @throws ServiceError 404 for an unknown capture, 422 CAPTURE_NOT_PENDING
 */
export function settleCapture(store: Store, id: string, status: "COMPLETED" | "DECLINED", now: number): void {
  const capture = captures(store).get(id);
  if (!capture) throw notFound("id");
  const {review} = capture;
  if (capture.status !== "PENDING" || !review || review.endsAt <= now)
    throw unprocessable("CAPTURE_NOT_PENDING", {description: "The capture is not pending any more."});
  settledCapture(store, {...capture, review: {...review, endsAt: now, endsAs: status}}, now);
}

/** Ends every review that is due, so that its event is sent even if no request reads the payment. */
export function settleDue({store}: Pick<SandboxContext, "store">, now: number): void {
  for (const row of dueIn(authorizations(store).all(), now)) settledAuthorization(store, row, now);
  for (const capture of dueIn(captures(store).all(), now)) settledCapture(store, capture, now);
  for (const refund of dueIn(refunds(store).all(), now)) settledRefund(store, refund, now);
}

/** Those whose review is over, in the order of its end. */
function dueIn<T extends Authorization | Capture | Refund>(payments: readonly T[], now: number): T[] {
  const endOf = ({review}: T) => review?.endsAt ?? 0;
  return payments.filter((payment) => isDue(payment, now)).sort((a, b) => endOf(a) - endOf(b));
}

/** Records the event of each expired authorization, so that it is sent even if no request reads the authorization. */
export function sendExpiries({store}: Pick<SandboxContext, "store">, now: number): void {
  const expired = authorizations(store)
    .where(({expiresAt, isExpirySent}) => expiresAt <= now && !isExpirySent)
    .sort((a, b) => a.expiresAt - b.expiresAt);
  for (const {id} of expired) {
    store.change(() => {
      const row = authorizations(store).change(id, {isExpirySent: true});
      const parent = row.parentId === undefined ? undefined : authorizations(store).need(row.parentId);
      const isOpen = [row, parent ?? row].every(({status}) => OPEN_AUTHORIZATIONS.includes(status));
      if (isOpen) recordDueAuthorization(store, authorizationState(row, parent, now), now);
    });
  }
}
