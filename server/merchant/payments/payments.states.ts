import type {PaymentStatus} from "./payment-status.ts";

/** State of an attempt. This file alone defines which state may follow which. */
export const ATTEMPT_STATES = [
  /** The shop's hook `order` is asked about the attempt, before the call to PayPal. */
  "ordering",
  /** The shop's hook `order` has refused the attempt, before a call to PayPal. */
  "refused",
  /** The call that creates the order is recorded; its outcome is unknown. */
  "creating",
  /** PayPal definitely created no order. */
  "create-failed",
  /** The order exists and has no capture. */
  "created",
  /** A change of the delivery is recorded; its outcome is unknown. */
  "changing",
  /** The capture is recorded; its outcome is unknown. */
  "capturing",
  /** The authorization is recorded; its outcome is unknown. */
  "authorizing",
  /** PayPal has not decided about the capture or the authorization yet. */
  "pending",
  /** The money is authorized. The merchant captures or voids it. */
  "authorized",
  /** The authorization has expired, and nothing of it was captured. */
  "expired",
  /** The money was captured, completely or in part. */
  "captured",
  /** The captured money was taken back, as after a chargeback. */
  "reversed",
  /** The authorization was voided. Only another authorization that PayPal shows can follow. */
  "voided",
  /** The capture was declined, and the order gets no other. Final. */
  "declined",
  /**
   * Manual resolution found that the call was not done, PayPal took the approval back, or the order is unpaid past its expiry. The
   * server never charges the attempt. PayPal may still show a payment later.
   */
  "closed",
  /** The outcome is unknown, and it is too late to repeat the call. The merchant has to look it up. */
  "needs-check",
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** States in which the buyer has paid: the money is captured, pending, or authorized. */
export const PAID_STATES = ["captured", "pending", "authorized"] as const;
const PAID: ReadonlySet<string> = new Set<AttemptState>(PAID_STATES);

/** Tests for a state or a payment status in which the buyer has paid. */
export function isPaid(state: AttemptState | PaymentStatus): boolean {
  return PAID.has(state);
}

/** States in which an attempt has not paid, and takes no money any more. */
const UNPAID_STATES: ReadonlySet<AttemptState> = new Set([
  "refused",
  "create-failed",
  "voided",
  "expired",
  "declined",
  "reversed",
  "closed",
]);

/**
 * Payment of a purchase or a cart by the attempt that claims it; undefined if that has not paid it. An order that is complete
 * without a capture stays `created`, and counts as undecided.
 */
export function claimStateOf(state: AttemptState): "paid" | "undecided" | undefined {
  if (isPaid(state)) return "paid";
  return UNPAID_STATES.has(state) ? undefined : "undecided";
}

const NEXT: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  // A repetition asks the hook again.
  ordering: ["ordering", "creating", "refused", "create-failed"],
  refused: ["ordering", "creating"],
  // A payment source that is charged at creation brings its captures with the order.
  creating: [
    "created",
    "create-failed",
    "needs-check",
    "captured",
    "pending",
    "declined",
    "authorized",
    "voided",
    "expired",
    "reversed",
  ],
  "create-failed": ["creating", "ordering"],
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
    "expired",
    "reversed",
    "closed",
  ],
  // A capture can't follow, because its amount would depend on the order of the calls.
  changing: ["created"],
  capturing: ["captured", "reversed", "pending", "declined", "created", "needs-check"],
  authorizing: [
    "authorized",
    "captured",
    "reversed",
    "voided",
    "expired",
    "pending",
    "declined",
    "created",
    "needs-check",
  ],
  pending: ["captured", "declined", "authorized", "voided", "expired", "reversed"],
  authorized: ["captured", "pending", "declined", "voided", "expired", "reversed"],
  // PayPal may show that a capture was late.
  expired: ["captured"],
  // An authorization may be captured in several parts.
  captured: ["captured", "reversed"],
  // A reversal may be canceled.
  reversed: ["captured"],
  // A reauthorization voids the older authorization, and PayPal may show the new one later.
  voided: ["authorized", "captured"],
  declined: [],
  // PayPal may still show the outcome later.
  "needs-check": [
    "captured",
    "reversed",
    "pending",
    "declined",
    "authorized",
    "voided",
    "expired",
    "created",
    "closed",
  ],
  closed: ["captured", "reversed", "pending", "declined", "authorized", "voided", "expired"],
};

/** The states that `state` may follow. */
export function before(state: AttemptState): readonly AttemptState[] {
  return (Object.keys(NEXT) as AttemptState[]).filter((from) => NEXT[from].includes(state));
}

/** State of a recorded call. */
export const CALL_STATES = ["sent", "succeeded", "failed", "needs-check"] as const;
export type CallState = (typeof CALL_STATES)[number];

/**
 * The states that a call's `state` may follow. Success may follow a failure: two servers may repeat the same call, and PayPal
 * may refuse one of them and accept the other. A refused charge is sent again under its request id.
 */
export function callBefore(state: CallState): readonly CallState[] {
  if (state === "succeeded") return ["sent", "failed", "needs-check"];
  if (state === "failed") return ["sent", "needs-check"];
  return state === "sent" ? ["failed"] : ["sent"];
}

/** Time in which a call without a reply may still reach PayPal; longer than all its retries. After a change, no capture starts before. */
export const CHANGE_IS_ON_ITS_WAY_MS = 60_000;

/** Time after which an attempt whose hook has given no answer is closed; longer than the hook's time. */
export const ORDERING_ENDED_MS = 60_000;

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

/** Time after which no try of a call is on its way to PayPal any more, so that the order shows what came of it. */
export const LAST_TRY_ENDED_MS = BUYER_WAITS_MS + CHANGE_IS_ON_ITS_WAY_MS;

/** Time after which an unpaid order has expired. PayPal's orders expire after three hours, or 72 by agreement. */
export const ORDER_EXPIRED_MS = 72 * 60 * 60 * 1000;
