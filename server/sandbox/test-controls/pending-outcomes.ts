/** Reasons of pending captures in PayPal's Orders API, except PENDING_REVIEW, which is that of `capture-pending`. */
const REASONS = {
  "capture-pending-buyer-complaint": "BUYER_COMPLAINT",
  "capture-pending-chargeback": "CHARGEBACK",
  "capture-pending-echeck": "ECHECK",
  "capture-pending-international-withdrawal": "INTERNATIONAL_WITHDRAWAL",
  "capture-pending-other": "OTHER",
  "capture-pending-receiving-preference": "RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION",
  "capture-pending-refunded": "REFUNDED",
  "capture-pending-awaiting-funding": "TRANSACTION_APPROVED_AWAITING_FUNDING",
  "capture-pending-unilateral": "UNILATERAL",
  "capture-pending-verification": "VERIFICATION_REQUIRED",
} as const;

/** Outcome of a capture that is pending for a certain reason. */
export type PendingOutcome = keyof typeof REASONS;
export type PendingReason = (typeof REASONS)[PendingOutcome] | "PENDING_REVIEW";

export const PENDING_OUTCOMES = Object.keys(REASONS) as readonly string[] as readonly PendingOutcome[];

/** Descriptions of the outcomes. */
export const PENDING_MEANINGS = Object.fromEntries(
  Object.entries(REASONS).map(([outcome, reason]) => [
    outcome,
    `the next capture is PENDING with the reason ${reason} for an hour, and then COMPLETED`,
  ]),
) as Readonly<Record<PendingOutcome, string>>;

/** `status_details.reason` of a pending capture. */
export function pendingReasonOf(outcome: string): PendingReason {
  return Object.hasOwn(REASONS, outcome) ? REASONS[outcome as PendingOutcome] : "PENDING_REVIEW";
}
