import type {AttemptState} from "../payments/payments.states.ts";

/** States of a payment in the merchant's words. */
export const SHOWN_STATES = [
  "paid",
  /** Of several purchase units, at least one is paid, and another one is not, or not in full. */
  "partly-paid",
  "declined",
  /** PayPal decides later, or its reply is not known yet. */
  "pending",
  "authorized",
  "refunded",
  "partly-refunded",
  "voided",
  /** The authorization has expired, and nothing of it was captured. */
  "expired",
  /** The captured money was taken back, as after a chargeback. */
  "reversed",
  /** The checkout was started and never paid: an abandoned one. */
  "not-completed",
  /** A person has to look the outcome up at PayPal. */
  "needs-check",
] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

/** Abandoned checkouts are counted up to this number. */
export const MOST_COUNTED = 1000;

const STATES: Readonly<Record<Exclude<AttemptState, "captured">, ShownState>> = {
  ordering: "not-completed",
  refused: "not-completed",
  creating: "not-completed",
  "create-failed": "not-completed",
  created: "not-completed",
  changing: "not-completed",
  closed: "not-completed",
  capturing: "pending",
  authorizing: "pending",
  pending: "pending",
  authorized: "authorized",
  voided: "voided",
  expired: "expired",
  reversed: "reversed",
  declined: "declined",
  "needs-check": "needs-check",
};

/** Sums of completed captures and refunds, in thousandths. */
export interface MovedSums {
  readonly captured: bigint;
  readonly refunded: bigint;
  /** True for an order of several purchase units. */
  readonly isOfUnits: boolean;
}

/** Returns the state that the merchant sees. @param amount of the order, in thousandths */
export function shownStateOf(
  state: AttemptState,
  {captured, refunded, isOfUnits}: MovedSums,
  amount: number,
): ShownState {
  if (state !== "captured") return STATES[state];
  if (refunded === 0n) return isOfUnits && captured < BigInt(amount) ? "partly-paid" : "paid";
  return refunded >= captured ? "refunded" : "partly-refunded";
}

/** Tests for a state in which money was captured, perhaps refunded or taken back later. */
export function hasCapture(state: ShownState): boolean {
  return ["paid", "partly-paid", "partly-refunded", "refunded", "reversed"].includes(state);
}
