/** The "googlepay-payments" component: what it adds to an SDK instance. */
import type {GooglePayPaymentsInstance, GooglePayOneTimePaymentSession} from "@paypal/paypal-js/sdk-v6";
import type {ComponentContext} from "../component.ts";
import {PayerActions} from "./payer-action.ts";
import {confirmWithWallet} from "../device-wallet.ts";
import type {Service} from "../../rest-api/rest-api.ts";
import {fetchConfig, formatConfig} from "./configuration.ts";
import {readConfirmOptions} from "./confirm-options.ts";

export function createFactories(context: ComponentContext): GooglePayPaymentsInstance {
  // All sessions of an instance know of each other's orders: a page may make a new session at each render.
  const payerActions = new PayerActions(context);
  return {createGooglePayOneTimePaymentSession: () => createGooglePaySession(context.service, payerActions)};
}

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
