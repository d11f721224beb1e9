/** The "googlepay-payments" component: what it adds to an SDK instance. */
import type {GooglePayPaymentsInstance, GooglePayOneTimePaymentSession} from "@paypal/paypal-js/sdk-v6";
import type {ComponentContext} from "../component.ts";
import {PayerActions} from "./payer-action.ts";
import {confirmWithWallet} from "../device-wallet.ts";
import type {RestApi} from "../../rest-api/rest-api.ts";
import {fetchConfig, formatConfig} from "./configuration.ts";
import {readConfirmOptions} from "./confirm-options.ts";

export function createFactories(context: ComponentContext): GooglePayPaymentsInstance {
  // Shared by all sessions of an instance, because a page may create a session at each render.
  const payerActions = new PayerActions(context);
  return {createGooglePayOneTimePaymentSession: () => createGooglePaySession(context.api, payerActions)};
}

/** The methods work without `this`. */
export function createGooglePaySession(
  api: RestApi,
  payerActions: PayerActions,
): GooglePayOneTimePaymentSession {
  return {
    formatConfigForPaymentRequest: formatConfig,
    getGooglePayConfig: () => fetchConfig(api),
    async confirmOrder(options) {
      const {orderId, source} = readConfirmOptions(options);
      const order = await confirmWithWallet(api, orderId, "google_pay", source);
      payerActions.update(order);
      return order;
    },
    initiatePayerAction: (options) => payerActions.start(options),
  };
}
