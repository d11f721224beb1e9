import {z} from "zod";
import type {Outcome} from "./response.ts";
import type {Transport} from "./transport.ts";

/** Forwarded as it is to the SDK, which reads fields whose names change. */
const eligibleMethodsSchema = z.looseObject({eligible_methods: z.record(z.string(), z.unknown())});
export type EligibleMethods = z.output<typeof eligibleMethodsSchema>;

/** The planned payment. */
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
 * Asks PayPal for the methods that a buyer can pay with.
 *
 * @param page origin of the page: device wallets show it as the merchant's site
 */
export type FindEligibleMethods = (
  question: EligibilityQuestion,
  page: string,
) => Promise<Outcome<EligibleMethods>>;

export function createFindEligibleMethods(send: Transport): FindEligibleMethods {
  return (question, page) =>
    send({
      method: "POST",
      path: "/v2/payments/find-eligible-methods",
      headers: {origin: page},
      body: JSON.stringify(question),
      schema: eligibleMethodsSchema,
      policy: "read",
    });
}

/** Removes methods that the shop does not offer from PayPal's answers. @param isOffered tests a method's REST name */
export function offering(
  find: FindEligibleMethods,
  isOffered: (name: string) => boolean,
): FindEligibleMethods {
  return async (question, page) => {
    const outcome = await find(question, page);
    if (outcome.kind !== "done") return outcome;
    const offered = Object.entries(outcome.value.eligible_methods).filter(([name]) => isOffered(name));
    return {...outcome, value: {...outcome.value, eligible_methods: Object.fromEntries(offered)}};
  };
}
