import {z} from "zod";
import {money} from "../wire/shapes.ts";

export const emailAddress = z
  .string()
  .min(3)
  .max(254)
  .regex(/^[^@\s]+@[^@\s]+$/);

/** Id of a PayPal account. */
export const accountId = z.string().regex(/^[2-9A-HJ-NP-Z]{13}$/);

/** The merchant, by one of its names. */
export const payee = z.object({email_address: emailAddress.optional(), merchant_id: accountId.optional()});
export type PayeeNames = Readonly<z.output<typeof payee>>;

/** Fees of a platform, which the payee does not get. */
export const platformFees = z.array(z.object({amount: money, payee: payee.optional()})).max(1);
export type PlatformFees = z.output<typeof platformFees>;
