import {z} from "zod";

/** Body of `POST /v2/payments/find-eligible-methods`: what decides is the currency. */
export const eligibilityBody = z.object({
  purchase_units: z
    .array(z.object({amount: z.object({currency_code: z.string().regex(/^[A-Z]{3}$/)}).optional()}))
    .max(10)
    .optional(),
});

export type EligibilityBody = z.output<typeof eligibilityBody>;

const network = z.strictObject({
  network: z.string(),
  eligible: z.boolean(),
  can_be_vaulted: z.boolean(),
  branded: z.boolean(),
});

export const eligibilityReply = z
  .strictObject({
    eligible_methods: z.strictObject({
      advanced_cards: z
        .strictObject({
          can_be_vaulted: z.boolean(),
          supports_installments: z.boolean(),
          cobranded_enabled: z.boolean(),
          vendors: z.array(network),
        })
        .optional(),
    }),
  })
  .meta({id: "EligibleMethods"});
