import type {ApplePayOneTimePaymentSession} from "@paypal/paypal-js/sdk-v6";
import {confirmWithWallet} from "../device-wallets/confirm.ts";
import type {Service} from "../../rest-api/rest-api.ts";
import {formatConfig} from "./configuration.ts";
import {readConfirmOptions} from "./confirm-options.ts";
import {validateMerchant} from "./merchant-validation.ts";

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
