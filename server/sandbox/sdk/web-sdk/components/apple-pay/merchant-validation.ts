import type {ApplePayMerchantSession} from "@paypal/paypal-js/sdk-v6";
import {describe, networkError, usageError} from "../../errors.ts";
import type {RestApi} from "../../rest-api/rest-api.ts";

/**
 * Converts `{validationUrl, displayName?, domainName?}` to the request body of PayPal's API.
 *
 * @throws SdkError that names the option, the value found and what to pass
 */
export function readValidation(options: unknown): Record<string, string> {
  if (typeof options !== "object" || options === null) {
    throw usageError(
      "ERR_FLOW_OPTIONS_INVALID",
      `validateMerchant expects {validationUrl}; got ${describe(options)}.`,
    );
  }
  const {validationUrl, displayName, domainName} = options as Record<string, unknown>;
  if (typeof validationUrl !== "string" || !URL.canParse(validationUrl)) {
    throw usageError(
      "ERR_FLOW_OPTIONS_INVALID",
      `validateMerchant: validationUrl must be the event's validationURL; got ${describe(validationUrl)}.`,
    );
  }
  for (const [name, value] of Object.entries({displayName, domainName})) {
    if (value === undefined || typeof value === "string") continue;
    throw usageError(
      "ERR_FLOW_OPTIONS_INVALID",
      `validateMerchant: ${name} must be a string; got ${describe(value)}.`,
    );
  }
  return {
    validation_url: validationUrl,
    ...(typeof displayName === "string" ? {display_name: displayName} : {}),
    ...(typeof domainName === "string" ? {domain_name: domainName} : {}),
  };
}

/** @throws SdkError with PayPal's error code, or `NETWORK_ERROR` */
export async function validateMerchant(api: RestApi, options: unknown): Promise<ApplePayMerchantSession> {
  const session = await api.post("/web-sdk/v6/apple-pay/merchant-sessions", readValidation(options));
  if (typeof session !== "object" || session === null) {
    throw networkError("PayPal validated the merchant without a merchant session.");
  }
  return {merchantSession: session} as ApplePayMerchantSession;
}
