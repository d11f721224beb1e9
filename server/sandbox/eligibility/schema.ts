import {z} from "zod";

/** Body of `POST /v2/payments/find-eligible-methods`: what decides is the currency. */
export const eligibilityBody = z.object({
  purchase_units: z
    .array(z.object({amount: z.object({currency_code: z.string().regex(/^[A-Z]{3}$/)}).optional()}))
    .max(10)
    .optional(),
});

export type EligibilityBody = z.output<typeof eligibilityBody>;
