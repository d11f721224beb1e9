import type {Capture, Order} from "../service/wire.ts";

/**
 * What an order says about the money.
 *
 * - `open`: nothing was captured
 * - `captured`, `pending`, `declined`: what its captures say
 * - `unclear`: it is completed but shows no capture, or states that nobody knows
 */
export type Judgement = "open" | "captured" | "pending" | "declined" | "unclear";

/** A refunded capture did move the money once: the order is paid, and is never captured again. */
const MOVED = new Set(["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"]);
const NOT_MOVED = new Set(["DECLINED", "FAILED"]);

export function capturesOf(order: Order): readonly Capture[] {
  return (order.purchase_units ?? []).flatMap((unit) => unit.payments?.captures ?? []);
}

/** Judges an order by its captures: a declined card can be an order that is COMPLETED. */
export function judge(order: Order): Judgement {
  const captures = capturesOf(order);
  if (captures.length === 0) return order.status === "COMPLETED" ? "unclear" : "open";
  if (captures.every(({status}) => MOVED.has(status))) return "captured";
  if (captures.every(({status}) => NOT_MOVED.has(status))) return "declined";
  return captures.some(({status}) => status === "PENDING") ? "pending" : "unclear";
}
