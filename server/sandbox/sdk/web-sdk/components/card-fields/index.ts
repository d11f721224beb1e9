/** The "card-fields" component: what it adds to an SDK instance. */
import type {ComponentContext} from "../../component-contract.ts";
import {oneTimePayment, savePayment} from "./purpose.ts";
import {CardSession, type CardFieldsSession} from "./session.ts";

export function createFactories(context: ComponentContext) {
  return {
    createCardFieldsOneTimePaymentSession: () =>
      new CardSession(context, oneTimePayment).surface() as CardFieldsSession<"orderId">,
    createCardFieldsSavePaymentSession: () =>
      new CardSession(context, savePayment).surface() as CardFieldsSession<"vaultSetupToken">,
  };
}
