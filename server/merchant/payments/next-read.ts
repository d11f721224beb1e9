import type {Order} from "../paypal/orders.ts";
import {authorizationsOf} from "./payment-status.ts";
import {type AttemptState, ORDER_EXPIRED_MS} from "./payments.states.ts";
import type {Attempt} from "./payments.tables.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Ages of a payment's last change at which it is read: first in the next round, because PayPal decides about most soon. After the
 * last one it is read daily.
 */
const AGES_MS = [
  10_000,
  ...[2, 5, 15, 60].map((minutes) => minutes * MINUTE_MS),
  ...[4, 8, 12, 16, 20, 24].map((hours) => hours * HOUR_MS),
];

/**
 * Ages of an unpaid order at which it is read, if its capture was tried: a late one may still arrive, until PayPal takes back the
 * approval after three hours. PayPal reports other payments.
 */
const TRIED_AGES_MS = [15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS];

/** Times of the reads around an expiry, relative to it. PayPal may show the expiry late. */
const AROUND_EXPIRY_MS = [-HOUR_MS, 0, 5 * MINUTE_MS, HOUR_MS];

/** Time in which PayPal guarantees the funds of an authorization. */
const HONOR_PERIOD_MS = 3 * DAY_MS;

/** Pause after a read without a usable reply. */
export const READ_AGAIN_MS = 15 * MINUTE_MS;

/** States that PayPal or time may end without an event. */
const OPEN: ReadonlySet<AttemptState> = new Set(["pending", "authorized", "needs-check"]);

/** Facts about a payment that decide when it is read next. Times are milliseconds since the epoch. */
export interface ReadFacts {
  readonly state: AttemptState;
  /** True if a capture or authorization of the unpaid order was tried. */
  readonly isTried?: boolean;
  /** PayPal decides later about a refund, or about one of several captures. */
  readonly hasPending: boolean;
  /** Time of the last change. */
  readonly changedAt: number;
  /** Times at which an authorization's guarantee, an authorization or a voucher ends. */
  readonly expiries: readonly number[];
}

/**
 * Returns the time of a payment's next read at PayPal: minutes after its last change, then hours, then daily, and around each
 * expiry.
 *
 * @returns null when no read is needed: PayPal has decided, or recovery settles the payment's call
 */
export function nextReadAt(
  {state, isTried = false, hasPending, changedAt, expiries}: ReadFacts,
  now: number,
): number | null {
  if (state === "created") {
    return nextByAge(changedAt, [...(isTried ? TRIED_AGES_MS : []), ORDER_EXPIRED_MS], now);
  }
  const isOpen = OPEN.has(state) || hasPending;
  if (!isOpen) return null;
  const aroundExpiries = expiries.flatMap((expiry) => AROUND_EXPIRY_MS.map((distance) => expiry + distance));
  return Math.min(nextByAge(changedAt, AGES_MS, now), ...aroundExpiries.filter((time) => time > now));
}

function nextByAge(changedAt: number, ages: readonly number[], now: number): number {
  const age = ages.find((one) => changedAt + one > now);
  if (age !== undefined) return changedAt + age;
  const days = Math.floor((now - changedAt) / DAY_MS) + 1;
  return changedAt + days * DAY_MS;
}

/** Tests whether a capture or authorization of an unpaid order was tried. */
export function isTried({failures, canceled_at}: Pick<Attempt, "failures" | "canceled_at">): boolean {
  return failures > 0 && canceled_at !== null;
}

/** Returns the times at which an order's authorizations and their guarantee, or its voucher, end. */
export function expiriesOf(order: Order): number[] {
  const authorizations = authorizationsOf(order).flatMap(({create_time, expiration_time}) => [
    timeOf(create_time) + HONOR_PERIOD_MS,
    timeOf(expiration_time),
  ]);
  return [...authorizations, voucherEnd(order.pending?.expiresAt)].filter((time) => !Number.isNaN(time));
}

/** @param text time, or the last day, in UTC because the voucher's time zone is unknown */
function voucherEnd(text: string | undefined): number {
  const isDay = text?.length === "YYYY-MM-DD".length;
  return timeOf(text) + (isDay ? DAY_MS : 0);
}

function timeOf(text: string | undefined): number {
  return Date.parse(text ?? "");
}
