import {CheckoutError, toCheckoutError, type CheckoutErrorCode} from "../errors.ts";

/** Our codes for the SDK's. A code that is not listed proves nothing about the payment. */
const codes = new Map<unknown, CheckoutErrorCode>([
  ["ERR_DEV_UNABLE_TO_OPEN_POPUP", "popup-blocked"],
  ["ERR_INVALID_CLIENT_TOKEN", "token"],
  ["ERR_FLOW_FUNDING_SOURCE_NOT_ELIGIBLE", "not-eligible"],
  ["INSTRUMENT_DECLINED", "declined"],
  ["INVALID_RESOURCE_ID", "order-not-found"],
  ["NETWORK_ERROR", "network"],
]);

/** The SDK's rejection as one of our errors. */
export function sessionFailure(
  error: unknown,
  otherwise: CheckoutErrorCode = "unexpected-state",
): CheckoutError {
  const {code, message} = (error ?? {}) as {code?: unknown; message?: unknown};
  const ours = codes.get(code) ?? otherwise;
  return toCheckoutError(
    error,
    ours,
    ours === "order-not-found"
      ? "PayPal doesn't know this order id. Create the order with the account that the client token is for."
      : `The SDK's session failed: ${String(code)} ${String(message)}`,
  );
}

/** A factory that is not there: its component was not loaded. */
export const noFactory = (factory: string) => new CheckoutError("script-load", `The SDK has no ${factory}.`);
