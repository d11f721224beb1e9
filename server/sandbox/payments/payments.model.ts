import {type Money, parseMoney} from "../../shared/money.ts";
import type {ResponseCode} from "../cards/processor.ts";
import {collection, type Row} from "../store.ts";
import type {PendingReason} from "../test-controls/pending-outcomes.ts";
import type {PayeeNames, PlatformFees} from "./platform-fees.schema.ts";
import {
  type AuthorizationStatus,
  type CaptureStatus,
  OPEN_AUTHORIZATIONS,
  type RefundReason,
  type RefundStatus,
} from "./payments.states.ts";

/** The payer, as far as the payment source names them. */
export interface Buyer {
  readonly payer_id?: string | undefined;
  readonly email_address?: string | undefined;
  readonly name?:
    {readonly given_name?: string | undefined; readonly surname?: string | undefined} | undefined;
}

/** End of a pending payment, if nothing happens before. */
export interface Review<Status = CaptureStatus, Reason extends string = PendingReason> {
  readonly reason: Reason;
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
  readonly endsAs: Status;
}

/** Fee of a platform, which the payee does not get. In the payment's currency. */
export interface PlatformFee {
  readonly minor: number;
  /** Gets the fee instead of the caller. */
  readonly payee?: PayeeNames | undefined;
}

/** Reads the platform's fee of a payment instruction. */
export function platformFeeOf(
  instruction: {readonly platform_fees?: PlatformFees | undefined} | undefined,
): PlatformFee | undefined {
  const [fee] = instruction?.platform_fees ?? [];
  return fee && {minor: Number(parseMoney(fee.amount).minor), payee: fee.payee};
}

/** The payment of one purchase unit of an order. */
interface UnitPayment {
  readonly applicationId: string;
  readonly orderId: string;
  /** Counted from 0. */
  readonly unitIndex: number;
  /** Response code of the card processor; absent for a wallet, which has none. */
  readonly responseCode?: ResponseCode | undefined;
  /** Card network, such as VISA; absent for a payment without a card. */
  readonly network?: string | undefined;
  /** As the purchase unit asks. INSTANT by default. */
  readonly disbursementMode?: "INSTANT" | "DELAYED" | undefined;
  /** Gets the money instead of the caller. */
  readonly payee?: PayeeNames | undefined;
  readonly platformFee?: PlatformFee | undefined;
  /** True if PayPal covers the loss of a claim by the buyer. */
  readonly isProtected: boolean;
  readonly invoiceId?: string | undefined;
  readonly customId?: string | undefined;
  readonly buyer?: Buyer | undefined;
}

/** Charge for one purchase unit of an order. */
export interface Charge extends UnitPayment {
  readonly amount: Money;
  readonly softDescriptor: string | undefined;
  /** Days in which the capture can be refunded. Null: the API can't refund it. */
  readonly refundDays: number | null;
  /** The money comes later, and the capture is PENDING until then. */
  readonly review?: Review | undefined;
}

/** A stored payment. `minor` counts the smallest unit of its currency. */
interface Payment<Status, Reason extends string> extends Row {
  readonly applicationId: string;
  readonly currency: string;
  readonly minor: number;
  readonly status: Status;
  /** Review of a PENDING payment. */
  readonly review?: Review<Status, Reason> | undefined;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface Authorization extends Payment<AuthorizationStatus, "PENDING_REVIEW">, UnitPayment {
  /** Original authorization, if this is a reauthorization. */
  readonly parentId?: string | undefined;
  readonly capturedMinor: number;
  /** Number of its captures. */
  readonly captures: number;
  readonly expiresAt: number;
  /** True if a reauthorization voided this one. Its captures still count for both. */
  readonly isReplaced: boolean;
  /** True after the event of its expiry was recorded. */
  readonly isExpirySent: boolean;
}

export interface Capture extends Payment<CaptureStatus, PendingReason>, UnitPayment {
  /** Captured authorization; absent if the order itself was captured. */
  readonly authorizationId?: string | undefined;
  /** Refunded amount, including pending refunds. */
  readonly refundedMinor: number;
  /** Part of the platform's fee that refunds have given back. */
  readonly refundedFeeMinor?: number | undefined;
  /** Number of its refunds. */
  readonly refunds: number;
  /** Days in which the capture can be refunded. Absent: the API can't refund it. */
  readonly refundDays?: number | undefined;
  readonly softDescriptor?: string | undefined;
  readonly noteToPayer?: string | undefined;
  readonly isFinal: boolean;
  /** True while a dispute about it is open. */
  readonly isDisputed?: boolean;
}

export interface Refund extends Payment<RefundStatus, "ECHECK"> {
  readonly captureId: string;
  readonly reason: RefundReason;
  /** Refunded amount of the capture, including this refund. */
  readonly totalMinor: number;
  /** Part that the platform pays, from its fee. */
  readonly platformFeeMinor?: number | undefined;
  readonly invoiceId?: string | undefined;
  readonly customId?: string | undefined;
  readonly noteToPayer?: string | undefined;
  /** That of its capture. */
  readonly network?: string | undefined;
}

/** The payment that used an invoice id of an application. */
interface UsedInvoiceId extends Row {
  readonly orderId: string;
  readonly unitIndex: number;
}

export const authorizations = collection<Authorization>("authorizations");
export const captures = collection<Capture>("captures");
export const refunds = collection<Refund>("refunds");
export const usedInvoiceIds = collection<UsedInvoiceId>("used_invoice_ids");

/** Values of a charge that its authorization or capture stores. */
export function chargeValues(charge: Charge) {
  const {applicationId, orderId, unitIndex, amount, responseCode, isProtected} = charge;
  const {invoiceId, customId, buyer, network, disbursementMode, payee, platformFee} = charge;
  return {
    applicationId,
    orderId,
    unitIndex,
    currency: amount.currency,
    minor: Number(amount.minor),
    responseCode,
    isProtected,
    invoiceId,
    customId,
    buyer,
    network,
    disbursementMode,
    payee,
    platformFee,
  };
}

/** Amount of a stored payment, or of a part of it. */
export function moneyOf(
  {currency, minor: whole}: {readonly currency: string; readonly minor: number},
  minor = whole,
): Money {
  return {currency, minor: BigInt(minor)};
}

/** Largest increase of an authorization in US dollars, in minor units. */
const MOST_USD_OVERAGE = 7_500n;

/**
 * Largest amount that can be captured of an authorization, or reauthorized: 115 %. PayPal: payments_payment_v2.json,
 * MAX_CAPTURE_AMOUNT_EXCEEDED, and the reauthorization's description, which limits the increase to $75 USD.
 */
export function capturable({currency, minor}: Authorization): Money {
  const authorized = BigInt(minor);
  const overage = (authorized * 15n) / 100n;
  const isLimited = currency === "USD" && overage > MOST_USD_OVERAGE;
  return {currency, minor: authorized + (isLimited ? MOST_USD_OVERAGE : overage)};
}

/** Captured amount less refunds. */
export function leftOf(capture: Capture): Money {
  return moneyOf(capture, capture.minor - capture.refundedMinor);
}

/** True if the review of a payment is over. */
export function isDue({status, review}: Payment<unknown, string>, now: number): boolean {
  return status === "PENDING" && review !== undefined && review.endsAt <= now;
}

/** A payment in its present state: after its review, if that is over. */
export function reviewed<T extends Payment<unknown, string>>(payment: T, now: number): T {
  const {review} = payment;
  if (!review || !isDue(payment, now)) return payment;
  return {...payment, status: review.endsAs, review: undefined, updatedAt: review.endsAt};
}

/** An authorization at a time, with its public status. */
export interface AuthorizationState {
  readonly row: Authorization;
  readonly status: AuthorizationStatus;
  readonly expired: boolean;
}

/**
 * A reauthorization ends with its original. An expired one is shown as VOIDED, as at PayPal, and so is one that a
 * reauthorization has replaced.
 */
export function authorizationState(
  row: Authorization,
  parent: Authorization | undefined,
  now: number,
): AuthorizationState {
  const expired = row.expiresAt <= now;
  const ended = parent?.status === "VOIDED" || parent?.status === "CAPTURED" ? parent.status : row.status;
  const isOpen = OPEN_AUTHORIZATIONS.includes(ended);
  return {row, expired, status: isOpen && (expired || row.isReplaced) ? "VOIDED" : ended};
}
