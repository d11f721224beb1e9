/** State of an action. This file alone defines which state may follow which. */
export const ACTION_STATES = [
  /** The call is recorded; its outcome is unknown. */
  "sent",
  /** PayPal decides later. */
  "pending",
  /** Final. */
  "done",
  /** PayPal definitely did not do it. A repetition tries again under a new request id. */
  "failed",
  /** The outcome is unknown, and it is too late to repeat the call. The merchant has to look it up. */
  "needs-check",
] as const;
export type ActionState = (typeof ACTION_STATES)[number];

const NEXT: Readonly<Record<ActionState, readonly ActionState[]>> = {
  sent: ["done", "pending", "failed", "needs-check"],
  pending: ["done", "failed"],
  done: [],
  // Success replaces a failure: PayPal may refuse one server's repetition of a call and accept another's.
  failed: ["sent", "done", "pending"],
  // The outcome may still become known: from PayPal, or by manual resolution.
  "needs-check": ["done", "pending", "failed"],
};

/** The states that `state` may follow. */
export function actionBefore(state: ActionState): readonly ActionState[] {
  return (Object.keys(NEXT) as ActionState[]).filter((from) => NEXT[from].includes(state));
}

/** States in which an action's money was moved or may have been moved. */
export const COUNTED: readonly ActionState[] = ["sent", "pending", "done", "needs-check"];

/**
 * Time for which one server may be sending an action; longer than all its retries. No other server sends the action in this
 * time, so that a refusal is final for its request id.
 */
export const SENDING_MS = 60_000;

/**
 * Time for which an action without a reply is repeated. PayPal keeps a request id for at least six hours after the first call
 * (PayPal's guide "Idempotency"). The difference covers clock skew and slow replies. The merchant also wants a late refund.
 */
export const REPEATED_MS = 5.5 * 60 * 60 * 1000;
