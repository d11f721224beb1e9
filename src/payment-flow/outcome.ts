import {declineIssueOf, declineReasonOf} from "../merchant-api/decline-issues.ts";
import {isOpen, refused, type Reply} from "../merchant-api/http.ts";
import {isMoney, type Money} from "../merchant-api/purchase.ts";
import type {SavedCard} from "../merchant-api/vault.ts";
import {CheckoutError, type CheckoutErrorCode, type DeclineReason} from "../errors.ts";

/** PayPal's reply to a capture or an authorization, as far as the elements read it. */
export interface CaptureResult {
  purchase_units?: Unit[];
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

interface Unit {
  reference_id?: unknown;
  /** The buyer reads it at PayPal. */
  description?: unknown;
  amount?: unknown;
  payments?: {captures?: Payment[]; authorizations?: Payment[]};
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

/**
 * How a payment went through. `authorized`: the money is reserved, and the merchant captures it later. `partly-complete`: the
 * order has several purchase units, and some of them only are paid or reserved.
 */
export type PaidResult =
  | {state: "complete"; capture: CaptureResult}
  | {state: "authorized"; authorization: CaptureResult}
  | {state: "partly-complete"; result: CaptureResult};

/** Meaning of one reply to a capture request. */
export type Verdict =
  | PaidResult
  | {
      state: "pending";
      reason: PendingReason;
      retryAfterMs?: number;
      instructions?: PendingInstructions | undefined;
    }
  | {state: "error"; error: CheckoutError};

/** Outcome of one press. `approved`: the page captures the order itself. */
export type Outcome = Paid | Approval | {state: "error"; error: CheckoutError};

/** Outcome of a press that has paid the order, or a part of it. */
export type Paid = PaidResult & {orderId: string};

export const isPaid = (outcome: Outcome): outcome is Paid =>
  ["complete", "authorized", "partly-complete"].includes(outcome.state);

/** PayPal's reply in an outcome. */
export function resultOf(paid: PaidResult): CaptureResult {
  switch (paid.state) {
    case "complete":
      return paid.capture;
    case "authorized":
      return paid.authorization;
    case "partly-complete":
      return paid.result;
  }
}

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
 * valid; a part of one if some purchase units only are. A reply that leaves the result open is `pending`, and the request is repeated.
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
  const units = unitsOf(result);
  const states = units.map(unitState);
  const [first = "unclear", ...others] = new Set(states);
  const isAlike = others.length === 0;
  if (isAlike && first === "paid") return {state: "complete", capture: result};
  if (isAlike && first === "authorized") return {state: "authorized", authorization: result};
  if (states.includes("paid") || states.includes("authorized")) return {state: "partly-complete", result};
  const payments = units.flatMap(paymentsOf);
  const statuses = payments.map(({status}) => status);
  if (states.includes("pending"))
    return {
      state: "pending",
      reason: units.some((unit) => authorizationsOf(unit).length > 0)
        ? "authorization-pending"
        : "capture-pending",
      instructions: result.pending,
    };
  if (!isAlike || first !== "declined")
    return error("unexpected-state", `The payments' states are [${statuses.join()}].`);
  const code = payments[0]?.processor_response?.response_code;
  return error("declined", `The payment is ${String(statuses[0])}, code ${String(code)}.`, reasons.get(code));
}

/** State of a purchase unit. */
export type UnitState = "paid" | "authorized" | "pending" | "declined" | "unclear";

function unitState(unit: Unit): UnitState {
  const payments = paymentsOf(unit);
  const all = (of: Payment[], ...wanted: unknown[]) =>
    of.length > 0 && of.every(({status}) => wanted.includes(status));
  if (all(capturesOf(unit), "COMPLETED")) return "paid";
  if (all(authorizationsOf(unit), "CREATED", "PARTIALLY_CAPTURED", "CAPTURED")) return "authorized";
  if (payments.some(({status}) => status === "PENDING")) return "pending";
  return all(payments, "DECLINED", "FAILED", "DENIED") ? "declined" : "unclear";
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

function unitsOf({purchase_units: units}: CaptureResult): Unit[] {
  return Array.isArray(units) ? units.filter(Boolean) : [];
}

const capturesOf = ({payments}: Unit): Payment[] => (payments?.captures ?? []).filter(Boolean);
const authorizationsOf = ({payments}: Unit): Payment[] => (payments?.authorizations ?? []).filter(Boolean);

/** The payments that decide. The merchant's later capture may fail and be repeated, so an authorization counts. */
function paymentsOf(unit: Unit): Payment[] {
  const authorizations = authorizationsOf(unit);
  return authorizations.length > 0 ? authorizations : capturesOf(unit);
}

/** Reads an amount in PayPal's format, such as that of a capture. */
export function readPayPalMoney(value: unknown): Money | undefined {
  const {currency_code, ...more} = (value ?? {}) as {currency_code?: unknown; value?: unknown};
  const money = {currencyCode: currency_code, value: more.value};
  return isMoney(money) ? money : undefined;
}

/** Captured or reserved amount, if there is exactly one payment. */
export function paidAmount(paid: PaidResult): Money | undefined {
  const kind = paid.state === "complete" ? capturesOf : paymentsOf;
  const [payment, ...others] = unitsOf(resultOf(paid)).flatMap(kind);
  return others.length === 0 ? readPayPalMoney(payment?.amount) : undefined;
}

/** A purchase unit on the receipt. */
export interface PaidUnit {
  readonly name: string;
  readonly amount: Money | undefined;
  readonly state: UnitState;
}

/** The purchase units of an order with several. Empty for one. */
export function paidUnits(result: CaptureResult): PaidUnit[] {
  const units = unitsOf(result);
  if (units.length < 2) return [];
  return units.map((unit) => ({
    name: [unit.description, unit.reference_id].find((text) => typeof text === "string") ?? "",
    amount: readPayPalMoney(unit.amount),
    state: unitState(unit),
  }));
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
