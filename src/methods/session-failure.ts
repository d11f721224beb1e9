import {CheckoutError, toCheckoutError, type CheckoutErrorCode} from "../payment/errors.ts";

/** How the SDK's codes are called here. A code that is not known claims nothing. */
const codes = new Map<unknown, CheckoutErrorCode>([
  ["ERR_DEV_UNABLE_TO_OPEN_POPUP", "popup-blocked"],
  ["ERR_INVALID_CLIENT_TOKEN", "token"],
  ["ERR_FLOW_FUNDING_SOURCE_NOT_ELIGIBLE", "not-eligible"],
  ["INSTRUMENT_DECLINED", "declined"],
  ["NETWORK_ERROR", "network"],
]);

/** What the SDK rejected with, as one of our errors. */
export function sessionFailure(
  error: unknown,
  otherwise: CheckoutErrorCode = "unexpected-state",
): CheckoutError {
  const {code, message} = (error ?? {}) as {code?: unknown; message?: unknown};
  return toCheckoutError(
    error,
    codes.get(code) ?? otherwise,
    `The SDK's session failed: ${String(code)} ${String(message)}`,
  );
}

/** A factory that is not there: its component was not loaded. */
export const noFactory = (factory: string) => new CheckoutError("script-load", `The SDK has no ${factory}.`);
