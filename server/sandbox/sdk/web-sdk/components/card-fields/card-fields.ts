/** The "card-fields" component. */
import type {CardFieldsInstance} from "@paypal/paypal-js/sdk-v6";
import type {ComponentContext} from "../component.ts";
import {oneTimePayment, savePayment} from "./options.ts";
import {CardSession} from "./session.ts";

export function createFactories(context: ComponentContext): CardFieldsInstance {
  return {
    createCardFieldsOneTimePaymentSession: () => new CardSession(context, oneTimePayment).publicMethods(),
    createCardFieldsSavePaymentSession: () => new CardSession(context, savePayment).publicMethods(),
  };
}
