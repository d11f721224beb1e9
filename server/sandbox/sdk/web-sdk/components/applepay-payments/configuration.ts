import {describe, usageError} from "../../errors.ts";

type MerchantCapability = "supports3DS" | "supportsCredit" | "supportsDebit";
type SupportedNetwork = "amex" | "cartesBancaires" | "discover" | "jcb" | "maestro" | "masterCard" | "visa";

/** What a page spreads into its Apple Pay payment request. */
export interface ApplePayRequestConfig {
  merchantCapabilities: MerchantCapability[];
  supportedNetworks: SupportedNetwork[];
  merchantCountry?: string;
  tokenNotificationURL: string;
}

/**
 * `getDetails("applepay").config` without what Apple's session doesn't know.
 *
 * @throws SdkError for anything but that configuration
 */
export function formatConfig(given: unknown): ApplePayRequestConfig {
  const config = (typeof given === "object" && given !== null ? given : {}) as Partial<
    Record<keyof ApplePayRequestConfig, unknown>
  >;
  const {merchantCapabilities, supportedNetworks, merchantCountry, tokenNotificationURL} = config;
  if (!Array.isArray(merchantCapabilities) || !Array.isArray(supportedNetworks)) {
    throw usageError(
      "ERR_FLOW_CONFIG_INVALID",
      `formatConfigForPaymentRequest expects getDetails("applepay").config; got ${describe(given)}.`,
    );
  }
  return {
    merchantCapabilities: merchantCapabilities as MerchantCapability[],
    supportedNetworks: supportedNetworks as SupportedNetwork[],
    ...(typeof merchantCountry === "string" ? {merchantCountry} : {}),
    tokenNotificationURL: typeof tokenNotificationURL === "string" ? tokenNotificationURL : "",
  };
}
