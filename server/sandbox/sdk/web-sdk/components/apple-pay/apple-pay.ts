/** The "applepay-payments" component. */
import type {
  ApplePayPaymentsInstance,
  ApplePayOneTimePaymentSession,
  ApplePayConfig,
} from "@paypal/paypal-js/sdk-v6";
import type {ComponentContext} from "../component.ts";
import {confirmWithWallet} from "../device-wallet.ts";
import type {RestApi} from "../../rest-api/rest-api.ts";
import {readConfirmOptions} from "./confirm-options.ts";
import {validateMerchant} from "./merchant-validation.ts";
import {describe, usageError} from "../../errors.ts";

export function createFactories({api}: ComponentContext): ApplePayPaymentsInstance {
  return {createApplePayOneTimePaymentSession: () => createApplePaySession(api)};
}

/** The methods work without `this`. */
export function createApplePaySession(api: RestApi): ApplePayOneTimePaymentSession {
  return {
    formatConfigForPaymentRequest: formatConfig,
    validateMerchant: (options) => validateMerchant(api, options),
    async confirmOrder(options) {
      const {orderId, source} = readConfirmOptions(options);
      return {approveApplePayPayment: await confirmWithWallet(api, orderId, "apple_pay", source)};
    },
  };
}

/**
 * Removes fields that Apple's session doesn't accept from `getDetails("applepay").config`.
 *
 * @throws SdkError for any other value
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
