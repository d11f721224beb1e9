import type {Order} from "../paypal/orders.ts";
import type {Authorization, Capture, Refund} from "../paypal/payments.ts";

/**
 * What an order says about the money.
 *
 * - `open`: nothing was captured
 * - `captured`, `pending`, `declined`: what its captures say
 * - `authorized`, `voided`: the money is reserved; the merchant let go of it
 * - `unclear`: it is completed but shows no capture, or states that nobody knows
 */
export type PaymentStatus =
  "open" | "captured" | "pending" | "declined" | "authorized" | "voided" | "unclear";

/** Those that say what came of the buyer's approval. */
export type SettledStatus = Exclude<PaymentStatus, "open" | "unclear">;

export function isSettled(paymentStatus: PaymentStatus | undefined): paymentStatus is SettledStatus {
  return paymentStatus !== undefined && paymentStatus !== "open" && paymentStatus !== "unclear";
}

/** A refunded capture did move the money once: the order is paid, and is never captured again. */
const MOVED = new Set(["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"]);
const NOT_MOVED = new Set(["DECLINED", "FAILED"]);
/** Of an authorization whose money is reserved, or was taken. */
const RESERVED = new Set(["CREATED", "PARTIALLY_CAPTURED", "CAPTURED"]);

export function capturesOf(order: Order): readonly Capture[] {
  return (order.purchase_units ?? []).flatMap((unit) => unit.payments?.captures ?? []);
}

export function authorizationsOf(order: Order): readonly Authorization[] {
  return (order.purchase_units ?? []).flatMap((unit) => unit.payments?.authorizations ?? []);
}

export function refundsOf(order: Order): readonly Refund[] {
  return (order.purchase_units ?? []).flatMap((unit) => unit.payments?.refunds ?? []);
}

/** Judges an order by its payments: a declined card can be an order that is COMPLETED. */
export function paymentStatusOf(order: Order): PaymentStatus {
  const captures = capturesOf(order);
  const authorizations = authorizationsOf(order);
  if (authorizations.length > 0) return authorizedStatusOf(authorizations, captures);
  if (captures.length === 0) return order.status === "COMPLETED" ? "unclear" : "open";
  if (captures.every(({status}) => MOVED.has(status))) return "captured";
  if (captures.every(({status}) => NOT_MOVED.has(status))) return "declined";
  return captures.some(({status}) => status === "PENDING") ? "pending" : "unclear";
}

/** A capture of what was reserved may be declined, and another one taken: only one that moved money counts. */
function authorizedStatusOf(
  authorizations: readonly Authorization[],
  captures: readonly Capture[],
): PaymentStatus {
  if (captures.some(({status}) => MOVED.has(status))) return "captured";
  // What renews an authorization stands beside it.
  if (authorizations.some(({status}) => RESERVED.has(status))) return "authorized";
  if (authorizations.some(({status}) => status === "PENDING")) return "pending";
  if (authorizations.every(({status}) => status === "DENIED")) return "declined";
  return authorizations.every(({status}) => status === "VOIDED" || status === "DENIED")
    ? "voided"
    : "unclear";
}
