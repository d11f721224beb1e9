/** States of authorizations, captures and refunds, and their transitions. */
export const AUTHORIZATION_STATUSES = [
  "CREATED",
  "PENDING",
  "PARTIALLY_CAPTURED",
  "CAPTURED",
  "DENIED",
  "VOIDED",
] as const;
export type AuthorizationStatus = (typeof AUTHORIZATION_STATUSES)[number];

export const CAPTURE_STATUSES = [
  "COMPLETED",
  "PENDING",
  "DECLINED",
  "FAILED",
  "PARTIALLY_REFUNDED",
  "REFUNDED",
] as const;
export type CaptureStatus = (typeof CAPTURE_STATUSES)[number];

export const REFUND_STATUSES = ["COMPLETED", "PENDING", "FAILED", "CANCELLED"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Reason of a refund: the merchant's request, a dispute that the buyer has won, or a reversal by PayPal. */
export type RefundReason = "refund" | "dispute" | "reversal";

/** States in which an authorization can still be captured, or become so. */
export const OPEN_AUTHORIZATIONS: readonly AuthorizationStatus[] = [
  "CREATED",
  "PENDING",
  "PARTIALLY_CAPTURED",
];

export type AuthorizationAction = "capture" | "void" | "reauthorize";

/** States in which an authorization allows each action. */
export const AUTHORIZATION_ALLOWS: Readonly<Record<AuthorizationAction, readonly AuthorizationStatus[]>> = {
  capture: ["CREATED", "PARTIALLY_CAPTURED"],
  // Voids the remaining amount of a partial capture.
  void: ["CREATED", "PENDING", "PARTIALLY_CAPTURED"],
  reauthorize: ["CREATED"],
};

/** States in which a capture can be refunded. */
export const REFUNDABLE: readonly CaptureStatus[] = ["COMPLETED", "PARTIALLY_REFUNDED"];

/** States in which a capture has taken the buyer's money or may still take it. */
export const TAKING: readonly CaptureStatus[] = ["COMPLETED", "PENDING", "PARTIALLY_REFUNDED", "REFUNDED"];

export const DAY_MS = 24 * 60 * 60 * 1000;

/** Time that a payment is PENDING before it settles, in milliseconds. PayPal takes hours to days. */
export const PENDING_MS = 60 * 60 * 1000;
/** Honor period, in which the funds are certain. Afterwards the authorization can be renewed once. */
export const HONOR_PERIOD_MS = 3 * DAY_MS;
/** Lifetime of an authorization and its reauthorizations. */
export const AUTHORIZATION_LIFETIME_MS = 29 * DAY_MS;
/**
 * Days in which a capture can be refunded. PayPal documents them for cards, accounts and bank redirects; for all other
 * local methods they are assumed. The API can't refund a voucher, as PayPal documents for Multibanco and Boleto; for
 * all other vouchers this is assumed.
 */
export const REFUND_DAYS = 180;
/** Captures per authorization. */
export const MAX_CAPTURES = 10;
/** Refunds per capture. */
export const MAX_REFUNDS = 100;

/** PayPal's issue and description for an action that the state of an authorization forbids. */
export function authorizationRefusal(
  action: AuthorizationAction,
  {status, expired}: {readonly status: AuthorizationStatus; readonly expired: boolean},
): string {
  if (action === "void") {
    if (status === "CAPTURED") {
      return "PREVIOUSLY_CAPTURED";
    }
    if (status === "VOIDED" || expired) return "PREVIOUSLY_VOIDED";
    return "CANNOT_BE_VOIDED";
  }
  if (status === "VOIDED") return "AUTHORIZATION_VOIDED";
  if (status === "DENIED") return "AUTHORIZATION_DENIED";
  if (status === "CAPTURED" || (action === "reauthorize" && status === "PARTIALLY_CAPTURED")) {
    return "AUTHORIZATION_ALREADY_CAPTURED";
  }
  if (expired) return "AUTHORIZATION_EXPIRED";
  return "PENDING_AUTHORIZATION";
}

/** True while the API can refund a capture. */
export function isInRefundTime(
  {createdAt, refundDays}: {readonly createdAt: number; readonly refundDays?: number | undefined},
  now: number,
): boolean {
  return refundDays !== undefined && createdAt > now - refundDays * DAY_MS;
}

/** PayPal's issue and description for a refund that the state of a capture forbids. */
export function refundRefusal(status: CaptureStatus): string {
  if (status === "REFUNDED") {
    return "CAPTURE_FULLY_REFUNDED";
  }
  if (status === "PENDING") {
    return "PENDING_CAPTURE";
  }
  return "REFUND_NOT_ALLOWED";
}
