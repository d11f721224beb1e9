/** The "applepay-payments" component: what it adds to an SDK instance. */
import type {ApplePayPaymentsInstance} from "@paypal/paypal-js/sdk-v6";
import type {ComponentContext} from "../component.ts";
import {createApplePaySession} from "./session.ts";

export function createFactories({service}: ComponentContext): ApplePayPaymentsInstance {
  return {createApplePayOneTimePaymentSession: () => createApplePaySession(service)};
}
