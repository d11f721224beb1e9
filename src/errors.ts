/** Codes of all errors. The union is closed, so that a page can switch over it. */
export type CheckoutErrorCode =
  | "invalid-config"
  | "script-load"
  | "frames-blocked"
  | "cookies-blocked"
  | "token"
  | "permission"
  | "quote"
  | "not-eligible"
  | "popup-blocked"
  | "order-create"
  | "order-not-found"
  | "amount-changed"
  | "sold-out"
  | "coupon-invalid"
  | "coupon-expired"
  | "address-incomplete"
  | "hook-failed"
  | "save"
  | "declined"
  | "authentication-failed"
  | "approval-expired"
  | "capture"
  | "already-paid"
  | "paid-twice"
  | "network"
  | "unexpected-state";

/** Refusals of a purchase that the buyer or the page can change. */
export const purchaseRefusals = [
  "sold-out",
  "coupon-invalid",
  "coupon-expired",
  "address-incomplete",
] as const;

const unrecoverable: readonly CheckoutErrorCode[] = [
  "invalid-config",
  "cookies-blocked",
  ...purchaseRefusals,
];

/** Reason of a decline that the buyer can act on. */
export type DeclineReason = "funds" | "expired" | "code";

export interface CheckoutErrorOptions extends ErrorOptions {
  /** Correlation id of the server, for support. */
  debugId?: string | undefined;
  reason?: DeclineReason | undefined;
  sku?: string | undefined;
}

/** Error with a `message` for the developer. Buyers read a message from `locales/` instead. */
export class CheckoutError extends Error {
  readonly code: CheckoutErrorCode;
  /** Trying again without a change may succeed. */
  readonly recoverable: boolean;
  readonly debugId: string | undefined;
  readonly reason: DeclineReason | undefined;
  /** SKU of the product that is sold out, if the shop names one. */
  readonly sku: string | undefined;

  constructor(code: CheckoutErrorCode, message: string, options: CheckoutErrorOptions = {}) {
    super(message, options);
    this.name = "CheckoutError";
    this.code = code;
    this.recoverable = !unrecoverable.includes(code);
    this.debugId = options.debugId;
    this.reason = options.reason;
    this.sku = options.sku;
  }
}

/** Wraps any thrown value in a `CheckoutError`. Returns a `CheckoutError` unchanged. */
export function toCheckoutError(thrown: unknown, code: CheckoutErrorCode, message: string): CheckoutError {
  return isCheckoutError(thrown) ? thrown : new CheckoutError(code, message, {cause: thrown});
}

/** Prints an error for the developer, with the reason that PayPal or the server gave. The buyer reads another message. */
export function printError({localName}: Element, {code, message, cause}: CheckoutError): void {
  const reasons = [...new Set(reasonsOf(cause))].filter((reason) => !message.includes(reason));
  const line = [`<${localName}> ${code}: ${message}`, ...reasons].join(" ");
  // oxlint-disable-next-line no-console -- for the developer
  console.error(line, ...(cause === undefined ? [] : [cause]));
}

/** Name, text and debug id, as an error of PayPal's SDK or an error reply has them. */
function reasonsOf(cause: unknown): string[] {
  const facts = typeof cause === "object" && cause !== null ? (cause as Record<string, unknown>) : {};
  const debugId = facts["debugId"] ?? facts["debug_id"];
  const {details} = facts;
  const [detail] = Array.isArray(details) ? (details as Partial<Record<string, unknown>>[]) : [];
  return [
    facts["code"] ?? facts["name"],
    facts["message"],
    // Such as the field with an unknown SKU.
    detail?.["issue"],
    detail?.["field"],
    detail?.["description"],
    typeof debugId === "string" && `debug id ${debugId}`,
  ].filter((text): text is string => typeof text === "string" && !/^(Type)?Error$/.test(text));
}

/** Returns whether an error refuses the purchase for a reason that the buyer reads. */
export function isPurchaseRefusal(error: unknown): error is CheckoutError {
  const codes: readonly CheckoutErrorCode[] = purchaseRefusals;
  return isCheckoutError(error) && codes.includes(error.code);
}

/** Compares the name instead of the class, because a page may have two copies of this library. */
export function isCheckoutError(thrown: unknown): thrown is CheckoutError {
  return thrown instanceof Error && thrown.name === "CheckoutError";
}
