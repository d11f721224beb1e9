import type {Outcome} from "./outcome.ts";
import type {Transport} from "./transport.ts";
import {type EligibleMethods, eligibleMethodsSchema} from "./wire.ts";

/** What the service is told about a payment to come. */
export interface EligibilityQuestion {
  readonly customer?: {readonly country_code?: string | undefined} | undefined;
  readonly purchase_units?:
    | readonly {
        readonly amount: {readonly currency_code: string; readonly value?: string | undefined};
        readonly payee?: {readonly merchant_id?: string | undefined} | undefined;
      }[]
    | undefined;
  readonly preferences?:
    {readonly payment_flow?: string | undefined; readonly payment_source_constraint?: unknown} | undefined;
}

/**
 * Asks the service which methods a buyer can pay with, with this server's own rights. `page` is the origin that the buyer
 * is on: device wallets show it as the merchant's site.
 */
export type FindEligibleMethods = (
  question: EligibilityQuestion,
  page: string,
) => Promise<Outcome<EligibleMethods>>;

/** @param send sends with this server's rights */
export function createFindEligibleMethods(send: Transport): FindEligibleMethods {
  return (question, page) =>
    send({
      method: "POST",
      path: "/v2/payments/find-eligible-methods",
      headers: {"content-type": "application/json", origin: page},
      body: JSON.stringify(question),
      schema: eligibleMethodsSchema,
      lane: "read",
    });
}
