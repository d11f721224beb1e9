import type {ApplePayMerchantSession} from "@paypal/paypal-js/sdk-v6";
import {describe, networkError, usageError} from "../../errors.ts";
import type {Service} from "../../rest-api/rest-api.ts";

/**
 * Reads `{validationUrl, displayName?, domainName?}` into the service's words.
 *
 * @throws SdkError that names the option, what was found and what to pass
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

/** @throws SdkError with the service's own code, or `NETWORK_ERROR` */
export async function validateMerchant(service: Service, options: unknown): Promise<ApplePayMerchantSession> {
  const session = await service.post("/web-sdk/v6/apple-pay/merchant-sessions", readValidation(options));
  if (typeof session !== "object" || session === null) {
    throw networkError("The service validated the merchant without a merchant session.");
  }
  return {merchantSession: session} as ApplePayMerchantSession;
}
