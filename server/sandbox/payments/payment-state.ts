import type {Authorization} from "./authorizations.ts";
import type {CaptureRow} from "./payments.records.ts";
import {TAKING} from "./payments.states.ts";

/** What became of an order's money. An order is COMPLETED also when its capture is DECLINED. */
export type PaymentState =
  "paid" | "declined" | "pending" | "partially refunded" | "refunded" | "authorized" | "voided";

/** The state of the payment of one order; null before anything was authorized or captured. */
export function paymentStateOf(
  captures: readonly Pick<CaptureRow, "status">[],
  authorizations: readonly Pick<Authorization, "status">[],
): PaymentState | null {
  const taken = captures.filter(({status}) => TAKING.includes(status));
  if (taken.some(({status}) => status === "PENDING")) return "pending";
  if (taken.length > 0) {
    if (taken.every(({status}) => status === "REFUNDED")) return "refunded";
    return taken.every(({status}) => status === "COMPLETED") ? "paid" : "partially refunded";
  }
  if (captures.length > 0) return "declined";
  if (authorizations.length === 0) return null;
  if (authorizations.some(({status}) => status === "PENDING")) return "pending";
  if (authorizations.every(({status}) => status === "DENIED")) return "declined";
  return authorizations.every(({status}) => status === "VOIDED") ? "voided" : "authorized";
}
