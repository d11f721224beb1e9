/** Outcomes that testers can set for the next payments, with their descriptions. */
export const OUTCOMES = {
  "capture-declined": "the next capture is DECLINED by the processor",
  "capture-pending": "the next capture is PENDING for an hour, and then COMPLETED",
  "capture-pending-then-declined": "the next capture is PENDING for an hour, and then DECLINED",
  "capture-failed": "the next capture is FAILED",
  "instrument-declined": "the next payment is refused with 422 INSTRUMENT_DECLINED",
  "authorization-denied": "the next authorization is DENIED",
  "authorization-pending": "the next authorization is PENDING for an hour, and then CREATED",
  "refund-pending": "the next refund is PENDING for an hour, and then COMPLETED",
  "refund-failed": "the next refund is FAILED",
  "challenge-required": "the next card must pass a challenge, whatever its number",
} as const;

export type Outcome = keyof typeof OUTCOMES;

export const OUTCOME_NAMES = Object.keys(OUTCOMES) as readonly Outcome[] as readonly [Outcome, ...Outcome[]];
