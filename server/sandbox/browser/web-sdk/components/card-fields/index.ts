/** The "card-fields" component: what it adds to an SDK instance. */
import type {ComponentContext} from "../../component-contract.ts";
import {oneTimePayment, savePayment} from "./purpose.ts";
import {CardSession} from "./session.ts";

export function createFactories(context: ComponentContext): Record<string, unknown> {
  return Object.fromEntries(
    [oneTimePayment, savePayment].map((purpose) => [
      purpose.factory,
      () => new CardSession(context, purpose).surface(),
    ]),
  );
}
