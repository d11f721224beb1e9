/** The "card-fields" component: what it adds to an SDK instance. */
import type {ComponentContext} from "../../component-contract.ts";
import {OneTimePaymentSession} from "./session.ts";

export function createFactories(context: ComponentContext): Record<string, unknown> {
  return {
    createCardFieldsOneTimePaymentSession: () => new OneTimePaymentSession(context).surface(),
  };
}
