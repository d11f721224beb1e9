import {z} from "zod";
import type {components} from "../rest/generated/rest-api.d.ts";
import {countryText, currencyCode, money} from "../wire/shapes.ts";

/** Purpose of the payment method. `ONE_TIME_PAYMENT` by default. */
export const PAYMENT_FLOWS = [
  "ONE_TIME_PAYMENT",
  "RECURRING_PAYMENT",
  "VAULT_WITH_PAYMENT",
  "VAULT_WITHOUT_PAYMENT",
] as const;
export type PaymentFlow = (typeof PAYMENT_FLOWS)[number];

/**
 * Body of `POST /v2/payments/find-eligible-methods`. Other fields of PayPal's schema (customer, browser,
 * payee) are accepted and ignored.
 */
export const eligibilityBody = z.object({
  customer: z.object({country_code: countryText.optional().describe("Country of the buyer")}).optional(),
  purchase_units: z
    .array(
      z.object({
        amount: z.object({currency_code: currencyCode, value: money.shape.value.optional()}).optional(),
      }),
    )
    .max(10)
    .optional(),
  preferences: z
    .object({
      payment_flow: z.enum(PAYMENT_FLOWS).optional(),
      payment_source_constraint: z
        .object({
          constraint_type: z.enum(["INCLUDE", "EXCLUDE"]),
          payment_sources: z.array(z.string().max(64)).max(50).describe("Keys of the reply in capitals"),
        })
        .optional(),
    })
    .optional(),
});

export type EligibilityBody = z.output<typeof eligibilityBody>;

/** Reply, with the eligible methods only. */
export type EligibilityReply = components["schemas"]["eligibility.eligible_methods"];
export type EligibleMethods = EligibilityReply["eligible_methods"];
