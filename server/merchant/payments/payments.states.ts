import type {PaymentStatus} from "./payment-status.ts";

/** State of an attempt. This file alone defines which state may follow which. */
export type AttemptState =
  /** The call that creates the order is recorded; its outcome is unknown. */
  | "creating"
  /** PayPal definitely created no order. */
  | "create-failed"
  /** The order exists and has no capture. */
  | "created"
  /** A change of the delivery is recorded; its outcome is unknown. */
  | "changing"
  /** The capture is recorded; its outcome is unknown. */
  | "capturing"
  /** The authorization is recorded; its outcome is unknown. */
  | "authorizing"
  /** PayPal has not decided about the capture or the authorization yet. */
  | "pending"
  /** The money is authorized. The merchant captures or voids it. */
  | "authorized"
  /** The money was captured, completely or in part. Final. */
  | "captured"
  /** The merchant voided the authorization. Final. */
  | "voided"
  /** The capture was declined, and the order gets no other. Final. */
  | "declined"
  /** Manual resolution found that the call was not done, or PayPal took the approval back. The attempt is never charged. */
  | "closed"
  /** The outcome is unknown, and it is too late to repeat the call. The merchant has to look it up. */
  | "needs-person";

/** States in which the buyer has paid: the money is captured, pending, or authorized. */
export const PAID_STATES = ["captured", "pending", "authorized"] as const;
const PAID: ReadonlySet<string> = new Set<AttemptState>(PAID_STATES);

/** Tests for a state or a payment status in which the buyer has paid. */
export function isPaid(state: AttemptState | PaymentStatus): boolean {
  return PAID.has(state);
}

/** States in which an attempt has not paid, and takes no money any more. */
const UNPAID_STATES: ReadonlySet<AttemptState> = new Set(["create-failed", "voided", "declined", "closed"]);

/**
 * Payment of a purchase or a cart by the attempt that claims it; undefined if that has not paid it. An order that is complete
 * without a capture stays `created`, and counts as undecided.
 */
export function claimStateOf(state: AttemptState): "paid" | "undecided" | undefined {
  if (isPaid(state)) return "paid";
  return UNPAID_STATES.has(state) ? undefined : "undecided";
}

const NEXT: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  // A payment source that is charged at creation brings its captures with the order.
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
  // The order can be captured without a call of this server, for example in PayPal's dashboard.
  created: [
    "changing",
    "capturing",
    "authorizing",
    "captured",
    "pending",
    "declined",
    "authorized",
    "voided",
    "closed",
  ],
  // A capture can't follow, because its amount would depend on the order of the calls.
  changing: ["created"],
  capturing: ["captured", "pending", "declined", "created", "needs-person"],
  authorizing: ["authorized", "captured", "voided", "pending", "declined", "created", "needs-person"],
  pending: ["captured", "declined", "authorized", "voided"],
  authorized: ["captured", "voided"],
  captured: [],
  voided: [],
  declined: [],
  // PayPal may still show the outcome later.
  "needs-person": ["captured", "pending", "declined", "authorized", "voided", "created", "closed"],
  closed: ["captured", "pending", "declined", "authorized", "voided"],
};

/** The states that `state` may follow. */
export function before(state: AttemptState): readonly AttemptState[] {
  return (Object.keys(NEXT) as AttemptState[]).filter((from) => NEXT[from].includes(state));
}

/** State of a recorded call. */
export type CallState = "sent" | "succeeded" | "failed" | "needs-person";

/**
 * The states that a call's `state` may follow. Success may follow a failure: two servers may repeat the same call, and PayPal
 * may refuse one of them and accept the other. A refused charge is sent again under its request id.
 */
export function callBefore(state: CallState): readonly CallState[] {
  if (state === "succeeded") return ["sent", "failed", "needs-person"];
  if (state === "failed") return ["sent", "needs-person"];
  return state === "sent" ? ["failed"] : ["sent"];
}

/** Time in which a call without a reply may still reach PayPal; longer than all its retries. After a change, no capture starts before. */
export const CHANGE_IS_ON_ITS_WAY_MS = 60_000;

/** The step after the buyer's approval, by the order's intent. */
export type Step = "capture" | "authorize";

/** State of an attempt while its step has no outcome. */
export const CLAIMED: Readonly<Record<Step, "capturing" | "authorizing">> = {
  capture: "capturing",
  authorize: "authorizing",
};

/** Time for which PayPal keeps a request id, and replies to a repetition without another effect. */
export const REQUEST_ID_KEPT_MS = 6 * 60 * 60 * 1000;
/** Time after a press in which the buyer still expects a charge. */
export const BUYER_WAITS_MS = 15 * 60 * 1000;

/**
 * Tests whether a call without a reply may be repeated. After PayPal has forgotten the request id, a repetition would charge
 * again. Long after the press, the buyer no longer expects a charge.
 */
export function mayRepeat(call: {readonly createdAt: number}, now: number): boolean {
  return now - call.createdAt < Math.min(REQUEST_ID_KEPT_MS, BUYER_WAITS_MS);
}
