import {z} from "zod";
import {refusedByPayPal, payPalUnreachable} from "../errors.ts";
import type {MerchantContext} from "../middleware/context.ts";
import {pageOrigin} from "../middleware/request-info.ts";
import type {EligibilityQuestion} from "../paypal/eligibility.ts";
import {type Route, route, type RouteContext} from "./route.ts";

const eligibleMethods = z
  .looseObject({
    eligible_methods: z
      .record(z.string(), z.unknown())
      .describe("The eligible methods by PayPal's name, without those that the shop has switched off."),
  })
  .meta({
    id: "EligibleMethods",
    description:
      "PayPal's reply to find-eligible-methods: https://developer.paypal.com/docs/api/payment-method-eligibility/v2/",
  });

/** Declaration of the eligibility below both `/service-api` and `/paypal-api`. */
export const ELIGIBILITY = {
  summary: "Asks PayPal which methods are eligible.",
  replies: {200: eligibleMethods},
  passesRefusals: true,
} as const;

/** Fields of the question by their type. */
export const amountField = z.string().regex(/^\d{1,28}(\.\d{1,3})?$/);
export const countryField = z.string().regex(/^[A-Z]{2}$/);
export const flowField = z.enum([
  "ONE_TIME_PAYMENT",
  "RECURRING_PAYMENT",
  "VAULT_WITH_PAYMENT",
  "VAULT_WITHOUT_PAYMENT",
]);

const querySchema = z
  .strictObject({
    currencyCode: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional(),
    amount: amountField.optional(),
    countryCode: countryField.optional(),
    paymentFlow: flowField.optional(),
  })
  .refine(({amount, currencyCode}) => amount === undefined || currencyCode !== undefined, {
    path: ["currencyCode"],
    error: "amount needs currencyCode",
  });

/** Returns the methods that PayPal calls eligible. A page that contains them saves the browser a request. */
export function eligibilityRoutes(context: RouteContext): Route[] {
  return [
    route({
      method: "GET",
      path: "/eligibility",
      quota: "reading",
      ...ELIGIBILITY,
      query: querySchema,
      handle: (c, {query}) => answerEligibility(c, context, questionOf(query)),
    }),
  ];
}

/** Returns PayPal's reply. The page's country has priority over the CDN's, because the page may know the billing address. */
export async function answerEligibility(
  c: MerchantContext,
  {findEligibleMethods, countryOf}: RouteContext,
  question: EligibilityQuestion,
) {
  const country = question.customer?.country_code ?? countryOf(c.req.raw);
  const outcome = await findEligibleMethods(
    {...question, ...(country !== undefined && {customer: {country_code: country}})},
    pageOrigin(c.req.raw),
  );
  if (outcome.kind === "refused") throw refusedByPayPal(outcome);
  if (outcome.kind === "unknown") throw payPalUnreachable(outcome);
  return c.json(outcome.value);
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
