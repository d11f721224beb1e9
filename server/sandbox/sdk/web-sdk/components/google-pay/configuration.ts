/** Configuration of Google's client. */
import type {GooglePayConfig, GooglePayConfigResponse} from "@paypal/paypal-js/sdk-v6";
import {findEligibleMethods} from "../../eligibility.ts";
import {describe, sdkError, usageError} from "../../errors.ts";
import type {RestApi} from "../../rest-api/rest-api.ts";

/**
 * Converts `getDetails("googlepay").config` for Google's client: `supportedNetworks` becomes `allowedCardNetworks`,
 * `merchantCountry` becomes `countryCode`. Omits `authJwt`, like PayPal's SDK in its sandbox.
 *
 * @throws SdkError for any other value
 */
export function formatConfig(given: unknown): GooglePayConfig {
  const config = shape(given);
  const {allowedPaymentMethods: methods, apiVersion, apiVersionMinor, merchantInfo} = config;
  const {merchantId, merchantName, merchantOrigin} = shape(merchantInfo);
  if (!Array.isArray(methods) || typeof apiVersion !== "number" || typeof apiVersionMinor !== "number") {
    throw usageError(
      "ERR_FLOW_CONFIG_INVALID",
      `formatConfigForPaymentRequest expects getDetails("googlepay").config; got ${describe(given)}.`,
    );
  }
  return {
    allowedPaymentMethods: methods.map((method: unknown) => {
      const {type, parameters, tokenizationSpecification} = shape(method);
      const {supportedNetworks, allowedCardNetworks = supportedNetworks, ...others} = shape(parameters);
      return {type, parameters: {...others, allowedCardNetworks}, tokenizationSpecification};
    }) as unknown as GooglePayConfig["allowedPaymentMethods"],
    apiVersion,
    apiVersionMinor,
    countryCode: text(config["countryCode"] ?? config["merchantCountry"]),
    merchantInfo: {
      merchantId: text(merchantId),
      merchantOrigin: text(merchantOrigin),
      ...(typeof merchantName === "string" ? {merchantName} : {}),
    },
  };
}

/**
 * Fetches the configuration for a page that has not called findEligibleMethods.
 *
 * @throws SdkError `ERR_FLOW_FUNDING_SOURCE_NOT_ELIGIBLE`, PayPal's error code, or `NETWORK_ERROR`
 */
export async function fetchConfig(api: RestApi): Promise<GooglePayConfigResponse> {
  const methods = await findEligibleMethods(api);
  const config = methods.getDetails("googlepay")?.["config"];
  if (config === undefined) {
    throw sdkError(
      "ERR_FLOW_FUNDING_SOURCE_NOT_ELIGIBLE",
      "Google Pay is not eligible for this merchant and buyer.",
    );
  }
  const formatted = formatConfig(config);
  // The sandbox needs no signed proof of the page's domain, but the public type requires a string.
  const {merchantName = "", ...merchant} = formatted.merchantInfo;
  return {...formatted, merchantInfo: {...merchant, merchantName, authJwt: ""}};
}

function shape(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
