import {isOpen, refused, type Reply} from "../merchant-api/http.ts";
import {isMoney, type Money} from "../merchant-api/purchase.ts";
import {CheckoutError, type CheckoutErrorCode, type DeclineReason} from "./errors.ts";

/** What the order service answers to a capture, as far as we look at it. */
export interface CaptureResult {
  purchase_units?: {payments?: {captures?: Capture[]}}[];
  payment_source?: {card?: {last_digits?: unknown}};
}

interface Capture {
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

export type PendingReason = "unknown" | "capture-pending";

/** What one answer to a capture request means. */
export type Verdict =
  | {state: "complete"; capture: CaptureResult}
  | {state: "pending"; reason: PendingReason; retryAfterMs?: number}
  | {state: "error"; error: CheckoutError};

/** How one press ended. `approved`: the page took the capture upon itself. */
export type Outcome =
  | {state: "complete"; orderId: string; capture: CaptureResult}
  | Approval
  | {state: "error"; error: CheckoutError};

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
 * Judges the answer to a capture request. Only captures that all say COMPLETED are a success; an answer that leaves
 * the truth open is `pending` and is asked for again.
 * @param checking whether an earlier answer to the same request was lost: a refusal then proves nothing.
 */
export function judgeCapture(reply: Reply, checking: boolean): Verdict {
  const {status, body} = reply;
  if (isOpen(reply)) {
    const {retryAfterMs} = (body ?? {}) as {retryAfterMs?: unknown};
    return {
      state: "pending",
      reason: "unknown",
      ...(typeof retryAfterMs === "number" && {retryAfterMs}),
    };
  }
  return status >= 400
    ? {state: "error", error: refused(refusalCode(reply, checking), reply)}
    : judgeCaptures(body ?? {});
}

function judgeCaptures(capture: CaptureResult): Verdict {
  const captures = capturesOf(capture);
  const statuses = captures.map(({status}) => status);
  const all = (...wanted: unknown[]) =>
    statuses.length > 0 && statuses.every((status) => wanted.includes(status));
  if (all("COMPLETED")) return {state: "complete", capture};
  if (statuses.includes("PENDING")) return {state: "pending", reason: "capture-pending"};
  if (!all("DECLINED", "FAILED"))
    return error("unexpected-state", `The captures' states are [${statuses.join()}].`);
  const code = captures[0]?.processor_response?.response_code;
  return error("declined", `The capture is ${String(statuses[0])}, code ${String(code)}.`, reasons.get(code));
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

function capturesOf(result: CaptureResult): Capture[] {
  const units = Array.isArray(result.purchase_units) ? result.purchase_units : [];
  return units.flatMap((unit) => unit?.payments?.captures ?? []).filter(Boolean);
}

/** The amount that was captured, when there is exactly one capture that says it. */
export function capturedAmount(result: CaptureResult): Money | undefined {
  const [capture, ...others] = capturesOf(result);
  return others.length === 0 && isMoney(capture?.amount) ? capture.amount : undefined;
}

export function lastDigits(result: CaptureResult): string | undefined {
  const digits = result.payment_source?.card?.last_digits;
  return typeof digits === "string" && /^\d{4}$/.test(digits) ? digits : undefined;
}
