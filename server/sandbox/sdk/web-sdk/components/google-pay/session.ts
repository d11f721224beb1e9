import type {GooglePayOneTimePaymentSession} from "@paypal/paypal-js/sdk-v6";
import {confirmWithWallet} from "../device-wallets/confirm.ts";
import type {Service} from "../../rest-api/rest-api.ts";
import {fetchConfig, formatConfig} from "./configuration.ts";
import {readConfirmOptions} from "./confirm-options.ts";
import type {PayerActions} from "./payer-action.ts";

/** The methods are functions that need no `this`. */
export function createGooglePaySession(
  service: Service,
  payerActions: PayerActions,
): GooglePayOneTimePaymentSession {
  return {
    formatConfigForPaymentRequest: formatConfig,
    getGooglePayConfig: () => fetchConfig(service),
    async confirmOrder(options) {
      const {orderId, source} = readConfirmOptions(options);
      const order = await confirmWithWallet(service, orderId, "google_pay", source);
      payerActions.note(order);
      return order;
    },
    initiatePayerAction: (options) => payerActions.start(options),
  };
}
