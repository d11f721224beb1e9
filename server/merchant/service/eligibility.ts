import type {Outcome} from "./outcome.ts";
import type {Transport} from "./transport.ts";
import {type EligibleMethods, eligibleMethodsSchema} from "./wire.ts";

/** What the service is told about a payment to come. */
export interface EligibilityQuestion {
  readonly customer?: {readonly country_code: string};
  readonly purchase_units?: readonly {
    readonly amount: {readonly currency_code: string; readonly value?: string};
  }[];
  readonly preferences?: {readonly payment_flow: string};
}

/** Asks the service which methods a buyer can pay with, with this server's own rights. */
export type FindEligibleMethods = (question: EligibilityQuestion) => Promise<Outcome<EligibleMethods>>;

/** @param send sends with this server's rights */
export function createFindEligibleMethods(send: Transport): FindEligibleMethods {
  return (question) =>
    send({
      method: "POST",
      path: "/v2/payments/find-eligible-methods",
      headers: {"content-type": "application/json"},
      body: JSON.stringify(question),
      schema: eligibleMethodsSchema,
    });
}
