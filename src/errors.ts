/** Every way a payment or its form can go wrong. The set is closed: a page can switch over it. */
export type CheckoutErrorCode =
  | "invalid-config"
  | "script-load"
  | "frames-blocked"
  | "token"
  | "quote"
  | "not-eligible"
  | "popup-blocked"
  | "order-create"
  | "order-not-found"
  | "amount-changed"
  | "save"
  | "declined"
  | "authentication-failed"
  | "capture"
  | "network"
  | "unexpected-state";

/** Why a card was declined, where the buyer can do something about it. */
export type DeclineReason = "funds" | "expired" | "code";

export interface CheckoutErrorOptions extends ErrorOptions {
  /** The server's correlation id, to be quoted to support. */
  debugId?: string | undefined;
  reason?: DeclineReason | undefined;
}

/**
 * What went wrong, for the developer: `message` names the cause in words, and is never shown to a buyer
 * (the buyer's sentence comes from `texts/`).
 */
export class CheckoutError extends Error {
  readonly code: CheckoutErrorCode;
  /** Whether trying again, unchanged, may succeed. */
  readonly recoverable: boolean;
  readonly debugId: string | undefined;
  readonly reason: DeclineReason | undefined;

  constructor(code: CheckoutErrorCode, message: string, options: CheckoutErrorOptions = {}) {
    super(message, options);
    this.name = "CheckoutError";
    this.code = code;
    this.recoverable = code !== "invalid-config";
    this.debugId = options.debugId;
    this.reason = options.reason;
  }
}

/**
 * Anything thrown becomes a `CheckoutError`; one that is already stays as it is. SettingsSource by its name, not by its class: a
 * page may have two copies of this library, and the CDN's two parts are built apart.
 */
export function toCheckoutError(thrown: unknown, code: CheckoutErrorCode, message: string): CheckoutError {
  return isCheckoutError(thrown) ? thrown : new CheckoutError(code, message, {cause: thrown});
}

export function isCheckoutError(thrown: unknown): thrown is CheckoutError {
  return thrown instanceof Error && thrown.name === "CheckoutError";
}
