import {z} from "zod";
import {amountField, answerEligibility, countryField, ELIGIBILITY, flowField} from "../eligibility.ts";
import {type Route, route, type RouteContext} from "../route.ts";

const eligibilitySchema = z.strictObject({
  customer: z.strictObject({country_code: countryField.optional()}).optional(),
  purchase_units: z
    .array(
      z.strictObject({
        amount: z.strictObject({
          currency_code: z.string().regex(/^[A-Z]{3}$/, "write three capital letters"),
          value: amountField.optional(),
        }),
        payee: z.strictObject({merchant_id: z.string().max(64).optional()}).optional(),
      }),
    )
    .max(10)
    .optional(),
  preferences: z
    .strictObject({
      payment_flow: flowField.optional(),
      payment_source_constraint: z
        .strictObject({
          constraint_type: z.enum(["INCLUDE", "EXCLUDE"]),
          payment_sources: z.array(z.string().max(64)).max(50),
        })
        .optional(),
    })
    .optional(),
});

/** The eligibility request of PayPal's samples. */
export function paypalEligibilityRoutes(context: RouteContext): Route[] {
  return [
    route({
      method: "POST",
      path: "/payments/find-eligible-methods",
      quota: "changes",
      ...ELIGIBILITY,
      body: eligibilitySchema,
      handle: (c, {body}) => answerEligibility(c, context, body),
    }),
  ];
}
