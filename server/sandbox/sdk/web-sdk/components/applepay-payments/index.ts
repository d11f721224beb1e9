/** The "applepay-payments" component: what it adds to an SDK instance. */
import type {ComponentContext} from "../../component-contract.ts";
import {createApplePaySession} from "./session.ts";

export function createFactories({service}: ComponentContext) {
  return {createApplePayOneTimePaymentSession: () => createApplePaySession(service)};
}
