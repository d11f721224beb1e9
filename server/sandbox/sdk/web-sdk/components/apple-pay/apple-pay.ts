/** The "applepay-payments" component: what it adds to an SDK instance. */
import type {
  ApplePayPaymentsInstance,
  ApplePayOneTimePaymentSession,
  ApplePayConfig,
} from "@paypal/paypal-js/sdk-v6";
import type {ComponentContext} from "../component.ts";
import {confirmWithWallet} from "../device-wallet.ts";
import type {Service} from "../../rest-api/rest-api.ts";
import {readConfirmOptions} from "./confirm-options.ts";
import {validateMerchant} from "./merchant-validation.ts";
import {describe, usageError} from "../../errors.ts";

export function createFactories({service}: ComponentContext): ApplePayPaymentsInstance {
  return {createApplePayOneTimePaymentSession: () => createApplePaySession(service)};
}

/** The methods are functions that need no `this`. */
export function createApplePaySession(service: Service): ApplePayOneTimePaymentSession {
  return {
    formatConfigForPaymentRequest: formatConfig,
    validateMerchant: (options) => validateMerchant(service, options),
    async confirmOrder(options) {
      const {orderId, source} = readConfirmOptions(options);
      return {approveApplePayPayment: await confirmWithWallet(service, orderId, "apple_pay", source)};
    },
  };
}

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
