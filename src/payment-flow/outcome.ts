import {declineIssueOf, declineReasonOf} from "../merchant-api/decline-issues.ts";
import {isOpen, refused, type Reply} from "../merchant-api/http.ts";
import {isMoney, type Money} from "../merchant-api/purchase.ts";
import type {SavedCard} from "../merchant-api/vault.ts";
import {CheckoutError, type CheckoutErrorCode, type DeclineReason} from "../errors.ts";

/** PayPal's reply to a capture or an authorization, as far as the elements read it. */
export interface CaptureResult {
  purchase_units?: {payments?: {captures?: Payment[]; authorizations?: Payment[]}}[];
  /** By PayPal's name of the source: a card, or a device's wallet with a card inside. */
  payment_source?: Record<string, {last_digits?: unknown; card?: {last_digits?: unknown}} | undefined>;
  /** Added by the merchant's server to a pending payment that the buyer still has to pay. */
  pending?: PendingInstructions;
  /** The shop's order number, added by the merchant's server. */
  reference?: unknown;
}

/** How and until when the buyer pays a voucher, as far as PayPal says it. */
export interface PendingInstructions {
  kind: string;
  /** Number that the buyer enters or names. */
  reference?: string;
  /** Number of the receiver, for Multibanco. */
  entity?: string;
  /** Digits below the bar code. */
  barcode?: string;
  /** End of the time to pay, ISO 8601. */
  expiresAt?: string;
  /** Page with the voucher. */
  instructionsUrl?: string;
}

interface Payment {
  /** PayPal's id of the capture or authorization. */
  id?: string;
  status?: unknown;
  amount?: {currency_code: string; value: string};
  processor_response?: {response_code?: unknown};
}

const liabilityShifts = ["POSSIBLE", "NO", "UNKNOWN", "YES"] as const;
export type LiabilityShift = (typeof liabilityShifts)[number];

/** Reads a liability shift. Undefined for unknown values. */
export const liabilityShiftOf = (value: unknown): LiabilityShift | undefined =>
  liabilityShifts.find((known) => known === value);

/** Result of an approval. */
export type Approval =
  | {state: "approved"; orderId: string; liabilityShift?: LiabilityShift}
  /** `orderId` is absent if the buyer left before there was an order. */
  | {state: "canceled"; orderId?: string | undefined};

export type PendingReason = "unknown" | "capture-pending" | "authorization-pending";

/** Meaning of one reply to a capture request. */
export type Verdict =
  | {state: "complete"; capture: CaptureResult}
  /** The money is reserved. The merchant captures it later. */
  | {state: "authorized"; authorization: CaptureResult}
  | {
      state: "pending";
      reason: PendingReason;
      retryAfterMs?: number;
      instructions?: PendingInstructions | undefined;
    }
  | {state: "error"; error: CheckoutError};

/** Outcome of one press. `approved`: the page captures the order itself. */
export type Outcome =
  | {state: "complete"; orderId: string; capture: CaptureResult}
  | {state: "authorized"; orderId: string; authorization: CaptureResult}
  | Approval
  | {state: "error"; error: CheckoutError};

/** Outcome of saving a card. */
export interface SavedOutcome {
  state: "saved";
  card: SavedCard;
}

/** Processor codes with a reason that the buyer can act on. Any other code is just "declined". */
const reasons = new Map<unknown, DeclineReason>([
  ["5120", "funds"],
  ["5400", "expired"],
  ["5110", "code"],
  ["00N7", "code"],
]);

const error = (code: CheckoutErrorCode, message: string, reason?: DeclineReason): Verdict => ({
  state: "error",
  error: new CheckoutError(code, message, {reason}),
});

/**
 * Reads the reply to a capture request. It is a success only if all captures are COMPLETED, or if all authorizations are
 * valid. A reply that leaves the result open is `pending`, and the request is repeated.
 * @param checking an earlier reply to the same request was lost, so a refusal proves nothing
 */
export function judgeCapture(reply: Reply, checking: boolean): Verdict {
  const {status, body} = reply;
  const {status: known, code, details, retryAfterMs} = (body ?? {}) as Record<string, unknown>;
  // The server replies UNKNOWN with status 500. A `captureOrder` of the page passes on the body alone.
  if (isOpen(reply) || known === "UNKNOWN" || code === "PAYMENT_IN_DOUBT") {
    return {
      state: "pending",
      reason: "unknown",
      ...(typeof retryAfterMs === "number" && {retryAfterMs}),
    };
  }
  return status >= 400
    ? {state: "error", error: refused(refusalCode(reply, checking), reply, declineReasonOf(details))}
    : judgePayments(body ?? {});
}

function judgePayments(result: CaptureResult): Verdict {
  const captures = paymentsOf(result, "captures");
  const authorizations = paymentsOf(result, "authorizations");
  const all = (payments: Payment[], ...wanted: unknown[]) =>
    payments.length > 0 && payments.every(({status}) => wanted.includes(status));
  if (all(captures, "COMPLETED")) return {state: "complete", capture: result};
  if (all(authorizations, "CREATED", "PARTIALLY_CAPTURED", "CAPTURED"))
    return {state: "authorized", authorization: result};
  // The merchant's later capture may fail and be repeated, so the authorization counts.
  const isReserved = authorizations.length > 0;
  const payments = isReserved ? authorizations : captures;
  const statuses = payments.map(({status}) => status);
  if (statuses.includes("PENDING"))
    return {
      state: "pending",
      reason: isReserved ? "authorization-pending" : "capture-pending",
      instructions: result.pending,
    };
  if (!all(payments, "DECLINED", "FAILED", "DENIED"))
    return error("unexpected-state", `The payments' states are [${statuses.join()}].`);
  const code = payments[0]?.processor_response?.response_code;
  return error("declined", `The payment is ${String(statuses[0])}, code ${String(code)}.`, reasons.get(code));
}

/** Codes of the server's rules for cards. */
const CARD_RULES = new Set<unknown>([
  "LIABILITY_SHIFT_REQUIRED",
  "AUTHENTICATION_REQUIRED",
  "SOURCE_CHANGED",
]);

function refusalCode({body}: Reply, checking: boolean): CheckoutErrorCode {
  const {code, details} = (body ?? {}) as {code?: unknown; details?: unknown};
  const issues = Array.isArray(details)
    ? details.map((detail) => (detail as {issue?: unknown} | null)?.issue)
    : [];
  if (code === "PAID_TWICE") return "paid-twice";
  if (code === "ALREADY_PAID" || code === "CART_PAID") return "already-paid";
  if (checking || issues.includes("ORDER_ALREADY_CAPTURED")) return "unexpected-state";
  if (declineIssueOf(details) !== undefined) return "declined";
  if (CARD_RULES.has(code) || issues.includes("PAYER_ACTION_REQUIRED")) return "authentication-failed";
  return "capture";
}

function paymentsOf(result: CaptureResult, kind: "captures" | "authorizations"): Payment[] {
  const units = Array.isArray(result.purchase_units) ? result.purchase_units : [];
  return units.flatMap((unit) => unit?.payments?.[kind] ?? []).filter(Boolean);
}

/** Reads an amount in PayPal's format, such as that of a capture. */
export function readPayPalMoney(value: unknown): Money | undefined {
  const {currency_code, ...more} = (value ?? {}) as {currency_code?: unknown; value?: unknown};
  const money = {currencyCode: currency_code, value: more.value};
  return isMoney(money) ? money : undefined;
}

/** Captured or reserved amount, if there is exactly one payment. */
export function paidAmount(result: CaptureResult, kind: "captures" | "authorizations"): Money | undefined {
  const [payment, ...others] = paymentsOf(result, kind);
  return others.length === 0 ? readPayPalMoney(payment?.amount) : undefined;
}

/** Order number that the buyer sees: the shop's, or else PayPal's order id. */
export function orderNumber({reference}: CaptureResult, orderId: string): string {
  return typeof reference === "string" ? reference : orderId;
}

export function lastDigits(result: CaptureResult): string | undefined {
  const [source] = Object.values(result.payment_source ?? {});
  const digits = source?.last_digits ?? source?.card?.last_digits;
  return typeof digits === "string" && /^\d{4}$/.test(digits) ? digits : undefined;
}
