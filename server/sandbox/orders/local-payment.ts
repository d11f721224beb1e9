import type {LocalMethod} from "../sdk/local-methods.ts";
import {isLocal, type LocalKind, localMethodOf} from "../payment-sources.ts";
import type {OrderRow} from "./orders.records.ts";

/** Data of a local payment on an order. */
export interface LocalPayment {
  /** Country of the buyer, ISO 3166-1. */
  readonly countryCode: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  /** Bank of the buyer. */
  readonly bic?: string | undefined;
  /** Time until which a voucher can be paid, in milliseconds since the epoch. */
  readonly payableUntil?: number | undefined;
  /** Number of payments that the merchant's page has chosen. */
  readonly installments?: number | undefined;
  /** The buyer approved, but the money comes later: the capture is PENDING. */
  readonly isPending?: boolean | undefined;
}

/** Undefined for an order with another payment source. */
export function localPaymentOf(
  row: OrderRow,
): {readonly kind: LocalKind; readonly payment: LocalPayment} | undefined {
  const {source_kind: kind, local_payment: stored} = row;
  if (kind === null || !isLocal(kind) || stored === null) return undefined;
  return {kind, payment: JSON.parse(stored) as LocalPayment};
}

export function isVoucher(kind: LocalKind): boolean {
  const {window}: LocalMethod = localMethodOf(kind);
  return window === "voucher";
}

/** True while the buyer's money waits for a capture. It can then be captured, but not replaced. */
export function isHeld({status, reverses_at: reversesAt}: OrderRow, now: number): boolean {
  return status === "APPROVED" && reversesAt !== null && reversesAt > now;
}

/** True for an approval that was not captured in time. The buyer gets the money back. */
export function isReversalDue({status, reverses_at: reversesAt}: OrderRow, now: number): boolean {
  return status === "APPROVED" && reversesAt !== null && reversesAt <= now;
}
