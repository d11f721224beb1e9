/** The "googlepay-payments" component: what it adds to an SDK instance. */
import type {GooglePayPaymentsInstance} from "@paypal/paypal-js/sdk-v6";
import type {ComponentContext} from "../component.ts";
import {PayerActions} from "./payer-action.ts";
import {createGooglePaySession} from "./session.ts";

export function createFactories(context: ComponentContext): GooglePayPaymentsInstance {
  // All sessions of an instance know of each other's orders: a page may make a new session at each render.
  const payerActions = new PayerActions(context);
  return {createGooglePayOneTimePaymentSession: () => createGooglePaySession(context.service, payerActions)};
}
