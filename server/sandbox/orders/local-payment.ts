import type {LocalMethod} from "../sdk/local-methods.ts";
import {isLocal, type LocalKind, localMethodOf} from "../payment-sources.ts";
import {timeOf} from "../wire/shapes.ts";
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

/**
 * Facts of a local payment. PayPal's specification has the keys of seven methods. Its guides show the other methods
 * in the same way, so they have the fields that all share, and a voucher's last day.
 */
export function publicFactsOf(kind: LocalKind, {name, email, countryCode, bic, payableUntil}: LocalPayment) {
  return {
    ...(name === undefined ? {} : {name}),
    ...(email === undefined || kind === "trustly" ? {} : {email}),
    country_code: countryCode,
    ...bankFacts(kind, bic),
    ...(payableUntil === undefined ? {} : {expiry_date: timeOf(payableUntil).slice(0, 10)}),
  };
}

/** Facts of the buyer's bank, as far as PayPal publishes them for the method. */
function bankFacts(kind: LocalKind, bic: string | undefined) {
  if (bic === undefined) return {};
  if (kind === "eps") return {bic};
  if (kind === "p24") return {method_id: bic, method_description: bic};
  const hasIban = ["ideal", "bancontact", "mybank", "trustly"].includes(kind);
  return hasIban ? {bic, iban_last_chars: "1234"} : {};
}
