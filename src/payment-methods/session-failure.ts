import {declineIssueOf} from "../merchant-api/decline-issues.ts";
import {CheckoutError, toCheckoutError, type CheckoutErrorCode} from "../errors.ts";

/** Our codes by the codes of the SDK. Any other code proves nothing about the payment. */
const codes = new Map<unknown, CheckoutErrorCode>([
  ["ERR_DEV_UNABLE_TO_OPEN_POPUP", "popup-blocked"],
  ["ERR_INVALID_CLIENT_TOKEN", "token"],
  ["ERR_FLOW_FUNDING_SOURCE_NOT_ELIGIBLE", "not-eligible"],
  ["PAYMENT_APPROVAL_EXPIRED", "approval-expired"],
  ["COUNTRY_NOT_SUPPORTED_BY_PAYMENT_SOURCE", "not-eligible"],
  ["CURRENCY_NOT_SUPPORTED_FOR_PAYMENT_SOURCE", "not-eligible"],
  ["INVALID_RESOURCE_ID", "order-not-found"],
  ["NETWORK_ERROR", "network"],
]);

/** Converts a rejection of the SDK to our error. */
export function sessionFailure(
  error: unknown,
  otherwise: CheckoutErrorCode = "unexpected-state",
): CheckoutError {
  const {code, message} = (error ?? {}) as {code?: unknown; message?: unknown};
  const ours = codes.get(code) ?? (declineIssueOf([{issue: code}]) ? "declined" : otherwise);
  return toCheckoutError(
    error,
    ours,
    ours === "order-not-found"
      ? "PayPal doesn't know this order id. Create the order with the account that the client token is for."
      : `The SDK's session failed: ${String(code)} ${String(message)}`,
  );
}

/** Error for a missing factory: its component was not loaded. */
export const missingFactory = (factory: string) =>
  new CheckoutError("script-load", `The SDK has no ${factory}.`);
