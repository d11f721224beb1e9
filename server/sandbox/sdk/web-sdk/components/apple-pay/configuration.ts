import type {ApplePayConfig} from "@paypal/paypal-js/sdk-v6";
import {describe, usageError} from "../../errors.ts";

/**
 * `getDetails("applepay").config` without what Apple's session doesn't know.
 *
 * @throws SdkError for anything but that configuration
 */
export function formatConfig(given: unknown): ApplePayConfig {
  const config = (typeof given === "object" && given !== null ? given : {}) as Partial<
    Record<keyof ApplePayConfig, unknown>
  >;
  const {merchantCapabilities, supportedNetworks, merchantCountry, tokenNotificationURL} = config;
  if (!Array.isArray(merchantCapabilities) || !Array.isArray(supportedNetworks)) {
    throw usageError(
      "ERR_FLOW_CONFIG_INVALID",
      `formatConfigForPaymentRequest expects getDetails("applepay").config; got ${describe(given)}.`,
    );
  }
  return {
    merchantCapabilities: merchantCapabilities as ApplePayConfig["merchantCapabilities"],
    supportedNetworks: supportedNetworks as ApplePayConfig["supportedNetworks"],
    ...(typeof merchantCountry === "string" ? {merchantCountry} : {}),
    tokenNotificationURL: typeof tokenNotificationURL === "string" ? tokenNotificationURL : "",
  };
}
