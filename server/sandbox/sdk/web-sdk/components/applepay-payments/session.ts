import {confirmWithWallet, type ConfirmedOrder} from "../../device-wallets/confirm.ts";
import type {Service} from "../../service/service.ts";
import {formatConfig, type ApplePayRequestConfig} from "./configuration.ts";
import {readConfirmOptions} from "./confirm-options.ts";
import {validateMerchant, type MerchantSession} from "./merchant-validation.ts";

/** What a page gets from `createApplePayOneTimePaymentSession`. The sheet and the button are the device's own. */
export interface ApplePaySessionSurface {
  /** Takes `getDetails("applepay").config`; what comes back is spread into the payment request. */
  formatConfigForPaymentRequest(config: unknown): ApplePayRequestConfig;
  validateMerchant(options: unknown): Promise<{merchantSession: MerchantSession}>;
  confirmOrder(options: unknown): Promise<{approveApplePayPayment: ConfirmedOrder<"apple_pay">}>;
}

/** The methods are functions that need no `this`. */
export function createApplePaySession(service: Service): ApplePaySessionSurface {
  return {
    formatConfigForPaymentRequest: formatConfig,
    validateMerchant: (options) => validateMerchant(service, options),
    async confirmOrder(options) {
      const {orderId, source} = readConfirmOptions(options);
      return {approveApplePayPayment: await confirmWithWallet(service, orderId, "apple_pay", source)};
    },
  };
}
