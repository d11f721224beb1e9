import {Hono} from "hono";
import {z} from "zod";
import type {BuyerCountry} from "../middleware/buyer-country.ts";
import {pageOrigin} from "../middleware/request-info.ts";
import type {MerchantEnv} from "../middleware/context.ts";
import {refusedByService, serviceUnreachable} from "../errors.ts";
import {parse} from "../pricing/requests.ts";
import type {EligibilityQuestion, FindEligibleMethods} from "../paypal/eligibility.ts";

const querySchema = z
  .strictObject({
    currencyCode: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional(),
    amount: z
      .string()
      .regex(/^\d{1,28}(\.\d{1,3})?$/)
      .optional(),
    countryCode: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    paymentFlow: z
      .enum(["ONE_TIME_PAYMENT", "RECURRING_PAYMENT", "VAULT_WITH_PAYMENT", "VAULT_WITHOUT_PAYMENT"])
      .optional(),
  })
  .refine(({amount, currencyCode}) => amount === undefined || currencyCode !== undefined, {
    path: ["currencyCode"],
    error: "an amount needs its currency",
  });

/**
 * Which methods a buyer can pay with, in the service's own words: put into the page, it saves the browser the question. A
 * country that the page names goes before the one that the CDN does: it may know where the bill goes.
 */
export function eligibilityRoutes(
  findEligibleMethods: FindEligibleMethods,
  countryOf: BuyerCountry,
): Hono<MerchantEnv> {
  const routes = new Hono<MerchantEnv>();
  routes.get("/eligibility", async (c) => {
    const query = parse(querySchema, c.req.query());
    const question = questionOf({...query, countryCode: query.countryCode ?? countryOf(c.req.raw)});
    const outcome = await findEligibleMethods(question, pageOrigin(c.req.raw));
    if (outcome.kind === "refused") throw refusedByService(outcome);
    if (outcome.kind === "unknown") throw serviceUnreachable(outcome);
    return c.json(outcome.value);
  });
  return routes;
}

function questionOf(query: z.output<typeof querySchema>): EligibilityQuestion {
  const {currencyCode, amount, countryCode, paymentFlow} = query;
  return {
    ...(countryCode !== undefined && {customer: {country_code: countryCode}}),
    ...(currencyCode !== undefined && {
      purchase_units: [
        {amount: {currency_code: currencyCode, ...(amount === undefined ? {} : {value: amount})}},
      ],
    }),
    ...(paymentFlow !== undefined && {preferences: {payment_flow: paymentFlow}}),
  };
}
