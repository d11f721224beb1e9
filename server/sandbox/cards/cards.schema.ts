import {z} from "zod";
import {countryCode} from "../wire/shapes.ts";

/** Billing address. Orders do not store it; saved cards do. */
export const billingAddress = z.object({
  address_line_1: z.string().max(300).optional(),
  address_line_2: z.string().max(300).optional(),
  admin_area_1: z.string().max(300).optional(),
  admin_area_2: z.string().max(120).optional(),
  postal_code: z.string().max(60).optional(),
  country_code: countryCode.optional(),
});

export type BillingAddress = z.output<typeof billingAddress>;

/** Card details with the number. They are never stored. */
export const cardDetails = z.object({
  number: z
    .string()
    .regex(/^\d{13,19}$/)
    .meta({examples: ["4111111111111111"]}),
  expiry: z
    .string()
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
    .meta({description: "`YYYY-MM`", examples: ["2030-12"]}),
  security_code: z
    .string()
    .regex(/^\d{3,4}$/)
    .optional(),
  name: z.string().min(1).max(300).optional(),
  billing_address: billingAddress.optional(),
});

export type CardDetails = z.output<typeof cardDetails>;
