import {z} from "zod";

/** What pages written for the real service's samples send. Unknown keys are refused, and nothing else is forwarded. */
const webAddress = z.url().max(2048);
const token = z.string().min(1).max(255);
const currencyCode = z.string().regex(/^[A-Z]{3}$/, "write three capital letters");

export const orderSchema = z.strictObject({
  cart: z
    .array(z.strictObject({sku: z.string().min(1).max(127), quantity: z.int().min(1).max(10)}))
    .min(1)
    .max(100)
    .optional(),
  intent: z.enum(["CAPTURE", "AUTHORIZE"]).optional(),
  currencyCode: currencyCode.optional(),
  returnUrl: webAddress.optional(),
  cancelUrl: webAddress.optional(),
});
export type OrderWish = z.output<typeof orderSchema> & {readonly paymentToken?: string};

export const tokenOrderSchema = orderSchema.extend({paymentToken: token});

export const savingSchema = z.strictObject({vaultSetupToken: token});

export const eligibilitySchema = z.strictObject({
  customer: z
    .strictObject({
      country_code: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
    })
    .optional(),
  purchase_units: z
    .array(
      z.strictObject({
        amount: z.strictObject({
          currency_code: currencyCode,
          value: z
            .string()
            .regex(/^\d{1,28}(\.\d{1,3})?$/)
            .optional(),
        }),
        payee: z.strictObject({merchant_id: z.string().max(64).optional()}).optional(),
      }),
    )
    .max(10)
    .optional(),
  preferences: z
    .strictObject({
      payment_flow: z
        .enum(["ONE_TIME_PAYMENT", "RECURRING_PAYMENT", "VAULT_WITH_PAYMENT", "VAULT_WITHOUT_PAYMENT"])
        .optional(),
      payment_source_constraint: z
        .strictObject({
          constraint_type: z.enum(["INCLUDE", "EXCLUDE"]),
          payment_sources: z.array(z.string().max(64)).max(50),
        })
        .optional(),
    })
    .optional(),
});
