/** Where an attempt to buy stands. Pure: the only place that says what may follow what. */
export type AttemptState =
  /** The call that makes the order is journalled; whether it was done is not known yet. */
  | "creating"
  /** The service definitely made no order. */
  | "create-failed"
  /** There is an order, and no capture. */
  | "created"
  /** The buyer chose another delivery: the change of the order is journalled; whether it was done is not known yet. */
  | "changing"
  /** The capture is journalled; whether it was done is not known yet. */
  | "capturing"
  /** The authorization is journalled; whether it was done is not known yet. */
  | "authorizing"
  /** The service has the capture, or the authorization, and decides later. */
  | "pending"
  /** The money is reserved: the merchant takes it, or lets go of it. */
  | "authorized"
  /** The money moved, all of it or the first part of what was reserved. Final. */
  | "captured"
  /** The merchant let go of what was reserved. Final. */
  | "voided"
  /** The capture was declined: no money moved, and this order never gets another capture. Final. */
  | "declined"
  /** A person found that nothing was done: this attempt charges nothing any more. */
  | "closed"
  /** Nobody knows, and it is too late to repeat the call: the merchant has to look. */
  | "needs-person";

const NEXT: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  // An order can come back with its captures at once, when its payment source is charged at creation.
  creating: [
    "created",
    "create-failed",
    "needs-person",
    "captured",
    "pending",
    "declined",
    "authorized",
    "voided",
  ],
  "create-failed": ["creating"],
  // Without a call of ours: the service says that somebody else (the merchant's back office) captured it.
  created: [
    "changing",
    "capturing",
    "authorizing",
    "captured",
    "pending",
    "declined",
    "authorized",
    "voided",
  ],
  // Never on to a capture: that would take whichever amount comes first.
  changing: ["created"],
  capturing: ["captured", "pending", "declined", "created", "needs-person"],
  authorizing: ["authorized", "captured", "voided", "pending", "declined", "created", "needs-person"],
  pending: ["captured", "declined", "authorized", "voided"],
  authorized: ["captured", "voided"],
  captured: [],
  voided: [],
  declined: [],
  // What the service says later is still the truth.
  "needs-person": ["captured", "pending", "declined", "authorized", "voided", "created", "closed"],
  closed: ["captured", "pending", "declined", "authorized", "voided"],
};

/** The states from which an attempt may come to `state`. */
export function before(state: AttemptState): readonly AttemptState[] {
  return (Object.keys(NEXT) as AttemptState[]).filter((from) => NEXT[from].includes(state));
}

/** Where a journalled call stands. */
export type CallState = "sent" | "succeeded" | "failed" | "needs-person";

/**
 * The states from which a call may come to `state`. Success wins over everything: two servers may repeat the same call,
 * and the one that was refused must not hide that the other's was done.
 */
export function callBefore(state: CallState): readonly CallState[] {
  if (state === "succeeded") return ["sent", "failed", "needs-person"];
  if (state === "failed") return ["sent", "needs-person"];
  return state === "sent" ? [] : ["sent"];
}

/**
 * How long a change of an order without an answer may still reach the service: longer than all its tries together. Until
 * then nothing is captured.
 */
export const CHANGE_IS_ON_ITS_WAY_MS = 60_000;

/**
 * What the buyer's approval leads to: the money is taken, or it is reserved, as the order's intent says.
 */
export type Step = "capture" | "authorize";

/** Where an attempt stands while its step is journalled and not known. */
export const CLAIMED: Readonly<Record<Step, "capturing" | "authorizing">> = {
  capture: "capturing",
  authorize: "authorizing",
};

/** How long the service keeps a request id, and with it the answer to a repetition. */
export const REQUEST_ID_KEPT_MS = 6 * 60 * 60 * 1000;
/** How long a buyer who pressed the button may still be there to be charged. */
export const BUYER_WAITS_MS = 15 * 60 * 1000;

/**
 * May a call without an answer be repeated? Only while the service still knows its request id, as otherwise the repetition
 * would be a second charge, and while the buyer can still be there, as otherwise it would be a charge out of the blue.
 */
export function mayRepeat(call: {readonly createdAt: number}, now: number): boolean {
  return now - call.createdAt < Math.min(REQUEST_ID_KEPT_MS, BUYER_WAITS_MS);
}
