/**
 * What the merchant does with a payment after the buyer is gone: give it back, take what is reserved, let go of it, or renew
 * the reservation.
 */
export const ACTION_KINDS = ["refund", "capture-authorization", "void", "reauthorize"] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/** Where a payment action stands. Pure: the only place that says what may follow what. */
export type ActionState =
  /** Journalled; whether it was done is not known yet. */
  | "sent"
  /** The service has it and decides later. */
  | "pending"
  /** Final. */
  | "done"
  /** The service definitely did nothing. Asked again, it is tried again under a new request id. */
  | "failed"
  /** Nobody knows, and it is too late to repeat the call: the merchant has to look. */
  | "needs-person";

const NEXT: Readonly<Record<ActionState, readonly ActionState[]>> = {
  sent: ["done", "pending", "failed", "needs-person"],
  pending: ["done", "failed"],
  done: [],
  // Success wins: a call that was repeated may be refused at one server and done at another.
  failed: ["sent", "done", "pending"],
  // What the service says later is still the truth; a person may say that nothing was done.
  "needs-person": ["done", "pending", "failed"],
};

/** The states from which an action may come to `state`. */
export function actionBefore(state: ActionState): readonly ActionState[] {
  return (Object.keys(NEXT) as ActionState[]).filter((from) => NEXT[from].includes(state));
}

/** The states in which an action's money counts as moved: it was, or it may have been. */
export const COUNTED: readonly ActionState[] = ["sent", "pending", "done", "needs-person"];

/**
 * How long one server of ours may be sending an action: longer than all its tries together. Until then no other one sends
 * it, so that a refusal is the last word about its request id.
 */
export const SENDING_MS = 60_000;

/**
 * How long an action without an answer is repeated. The service keeps a request id six hours or longer (real-world.md,
 * section 3), counted from when it came; the rest is for clocks that differ and for answers that take their time. Nobody
 * waits at a page, so that a late refund is still one that the merchant asked for.
 */
export const REPEATED_MS = 5.5 * 60 * 60 * 1000;
