import {isOpen, refused, type Reply} from "../merchant-api/http.ts";
import {isMoney, type Money} from "../merchant-api/purchase.ts";
import type {SavedCard} from "../merchant-api/vault.ts";
import {CheckoutError, type CheckoutErrorCode, type DeclineReason} from "../errors.ts";

/** What the order service answers to a capture, or to an authorization in its place, as far as we look at it. */
export interface CaptureResult {
  purchase_units?: {payments?: {captures?: Payment[]; authorizations?: Payment[]}}[];
  payment_source?: {card?: {last_digits?: unknown}};
}

interface Payment {
  status?: unknown;
  amount?: unknown;
  processor_response?: {response_code?: unknown};
}

const liabilityShifts = ["POSSIBLE", "NO", "UNKNOWN", "YES"] as const;
export type LiabilityShift = (typeof liabilityShifts)[number];

/** One that is known; undefined for anything else. */
export const liabilityShiftOf = (value: unknown): LiabilityShift | undefined =>
  liabilityShifts.find((known) => known === value);

/** What a method's approval came to. */
export type Approval =
  | {state: "approved"; orderId: string; liabilityShift?: LiabilityShift}
  /** `orderId` is absent when the buyer was gone before there was one. */
  | {state: "canceled"; orderId?: string | undefined};

export type PendingReason = "unknown" | "capture-pending" | "authorization-pending";

/** What one answer to a capture request means. */
export type Verdict =
  | {state: "complete"; capture: CaptureResult}
  /** The money is reserved; the merchant takes it later. */
  | {state: "authorized"; authorization: CaptureResult}
  | {state: "pending"; reason: PendingReason; retryAfterMs?: number}
  | {state: "error"; error: CheckoutError};

/** How one press ended. `approved`: the page took the capture upon itself. */
export type Outcome =
  | {state: "complete"; orderId: string; capture: CaptureResult}
  | {state: "authorized"; orderId: string; authorization: CaptureResult}
  | Approval
  | {state: "error"; error: CheckoutError};

/** How saving a card ended well. */
export interface SavedOutcome {
  state: "saved";
  card: SavedCard;
}

/** Processor codes that tell the buyer what to do; all others are just "declined". */
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
 * Judges the answer to a capture request. Only captures that all say COMPLETED are a success, or, in a shop that takes the
 * money later, authorizations that all stand; an answer that leaves the truth open is `pending` and is asked for again.
 * @param checking whether an earlier answer to the same request was lost: a refusal then proves nothing.
 */
export function judgeCapture(reply: Reply, checking: boolean): Verdict {
  const {status, body} = reply;
  const {status: known, retryAfterMs} = (body ?? {}) as {status?: unknown; retryAfterMs?: unknown};
  // The server says it in a 500; a page's own `captureOrder` passes on the body alone.
  if (isOpen(reply) || known === "UNKNOWN") {
    return {
      state: "pending",
      reason: "unknown",
      ...(typeof retryAfterMs === "number" && {retryAfterMs}),
    };
  }
  return status >= 400
    ? {state: "error", error: refused(refusalCode(reply, checking), reply)}
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
  // A merchant's later capture may fail, and another one be tried: what is reserved is what counts.
  const isReserved = authorizations.length > 0;
  const payments = isReserved ? authorizations : captures;
  const statuses = payments.map(({status}) => status);
  if (statuses.includes("PENDING"))
    return {state: "pending", reason: isReserved ? "authorization-pending" : "capture-pending"};
  if (!all(payments, "DECLINED", "FAILED", "DENIED"))
    return error("unexpected-state", `The payments' states are [${statuses.join()}].`);
  const code = payments[0]?.processor_response?.response_code;
  return error("declined", `The payment is ${String(statuses[0])}, code ${String(code)}.`, reasons.get(code));
}

function refusalCode({body}: Reply, checking: boolean): CheckoutErrorCode {
  const {code, details} = (body ?? {}) as {code?: unknown; details?: unknown};
  const issues = Array.isArray(details)
    ? details.map((detail) => (detail as {issue?: unknown} | null)?.issue)
    : [];
  if (checking || issues.includes("ORDER_ALREADY_CAPTURED")) return "unexpected-state";
  if (issues.includes("INSTRUMENT_DECLINED")) return "declined";
  if (code === "LIABILITY_SHIFT_REQUIRED" || issues.includes("PAYER_ACTION_REQUIRED"))
    return "authentication-failed";
  return "capture";
}

function paymentsOf(result: CaptureResult, kind: "captures" | "authorizations"): Payment[] {
  const units = Array.isArray(result.purchase_units) ? result.purchase_units : [];
  return units.flatMap((unit) => unit?.payments?.[kind] ?? []).filter(Boolean);
}

/** The amount that was captured or reserved, when there is exactly one payment that says it. */
export function paidAmount(result: CaptureResult, kind: "captures" | "authorizations"): Money | undefined {
  const [payment, ...others] = paymentsOf(result, kind);
  return others.length === 0 && isMoney(payment?.amount) ? payment.amount : undefined;
}

export function lastDigits(result: CaptureResult): string | undefined {
  const digits = result.payment_source?.card?.last_digits;
  return typeof digits === "string" && /^\d{4}$/.test(digits) ? digits : undefined;
}
