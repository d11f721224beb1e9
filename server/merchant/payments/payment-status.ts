import type {Order} from "../paypal/orders.ts";
import type {Authorization, Capture, Refund} from "../paypal/payments.ts";
import {unitsOf} from "../paypal/units.ts";

/**
 * Payment status of an order.
 *
 * - `open`: not paid
 * - `captured`, `pending`, `declined`: the status of its captures
 * - `authorized`, `voided`, `expired`: the order's money is authorized, or the authorization was voided or has expired
 * - `reversed`: the captured money was taken back
 * - `unclear`: completed without a capture, or with an unknown status
 *
 * Of several purchase units, the first status in {@link WEIGHT} counts.
 */
export type PaymentStatus =
  "open" | "captured" | "reversed" | "pending" | "declined" | "authorized" | "voided" | "expired" | "unclear";

/** Statuses after the buyer's payment. */
export type SettledStatus = Exclude<PaymentStatus, "open" | "unclear">;

export function isSettled(paymentStatus: PaymentStatus | undefined): paymentStatus is SettledStatus {
  return paymentStatus !== undefined && paymentStatus !== "open" && paymentStatus !== "unclear";
}

/** Captures that moved money. An order with a refunded capture was paid, and is not captured again. */
const MOVED = new Set(["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"]);
/** Status of a capture whose money was taken back, by PayPal or after a chargeback. */
const TAKEN_BACK = "REVERSED";
const NOT_MOVED = new Set(["DECLINED", "FAILED"]);
/** Authorizations with money to capture. */
const OPEN = new Set(["CREATED", "PARTIALLY_CAPTURED"]);

/** Authorizations without money to capture. */
const ENDED = new Set(["VOIDED", "DENIED", "EXPIRED"]);

type UnitPayments = NonNullable<NonNullable<Order["purchase_units"]>[number]["payments"]>;

export function capturesOf(order: Order): readonly Capture[] {
  return unitsOf(order).flatMap((unit) => unit.payments?.captures ?? []);
}

export function authorizationsOf(order: Order): readonly Authorization[] {
  return unitsOf(order).flatMap((unit) => unit.payments?.authorizations ?? []);
}

export function refundsOf(order: Order): readonly Refund[] {
  return unitsOf(order).flatMap((unit) => unit.payments?.refunds ?? []);
}

/** Returns an order's payment status by its payments. The order's own status is COMPLETED even for some declined cards. */
export function paymentStatusOf(order: Order): PaymentStatus {
  const unpaid = order.status === "COMPLETED" ? "unclear" : "open";
  const statuses = unitsOf(order).map(({payments}) => unitStatusOf(payments) ?? unpaid);
  return WEIGHT.find((status) => statuses.includes(status)) ?? unpaid;
}

/** Which status counts if units differ. A unit without money never hides one that has taken it, or may take it. */
const WEIGHT: readonly PaymentStatus[] = [
  "captured",
  "authorized",
  "pending",
  "unclear",
  "open",
  "reversed",
  "expired",
  "voided",
  "declined",
];

/** Payment status of a purchase unit. Undefined without a payment. */
export function unitStatusOf({captures = [], authorizations = []}: UnitPayments = {}):
  PaymentStatus | undefined {
  if (authorizations.length > 0) return authorizedStatusOf(authorizations, captures);
  if (captures.length === 0) return undefined;
  if (captures.every(({status}) => status === TAKEN_BACK)) return "reversed";
  if (captures.every(({status}) => MOVED.has(status) || status === TAKEN_BACK)) return "captured";
  if (captures.every(({status}) => NOT_MOVED.has(status))) return "declined";
  return captures.some(({status}) => status === "PENDING") ? "pending" : "unclear";
}

/** Ignores declined captures, since another capture of the same authorization can still succeed. */
function authorizedStatusOf(
  authorizations: readonly Authorization[],
  captures: readonly Capture[],
): PaymentStatus {
  if (captures.some(({status}) => MOVED.has(status))) return "captured";
  // The rest of the authorization can still be captured.
  if (captures.some(({status}) => status === TAKEN_BACK)) return "reversed";
  // A reauthorization adds another authorization to the order.
  if (authorizations.some(({status}) => OPEN.has(status))) return "authorized";
  if (authorizations.some(({status}) => status === "CAPTURED")) return "authorized";
  // A capture may be decided after its authorization has ended.
  if (captures.some(({status}) => status === "PENDING")) return "pending";
  if (authorizations.some(({status}) => status === "PENDING")) return "pending";
  if (authorizations.every(({status}) => status === "DENIED")) return "declined";
  if (!authorizations.every(({status}) => ENDED.has(status))) return "unclear";
  return authorizations.some(({status}) => status === "EXPIRED") ? "expired" : "voided";
}
