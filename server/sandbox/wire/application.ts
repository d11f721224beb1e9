import {z} from "zod";
import {paymentMethods, type RestName} from "../sdk/payment-methods.ts";
import {languages} from "../locales/languages.ts";
import {money} from "./shapes.ts";

/**
 * Features of an application, as in PayPal's developer dashboard. Without a feature its routes answer
 * NOT_AUTHORIZED.
 */
export const FEATURES = ["disputes", "payment-links", "vault", "invoicing"] as const;
export type Feature = (typeof FEATURES)[number];

/** Payment methods that an application can offer, by their keys in the eligibility reply. */
export type PaymentMethod = RestName;
export const PAYMENT_METHODS: readonly PaymentMethod[] = paymentMethods.flatMap(
  ({restName}) => restName ?? [],
);

/** `live` refuses the calls that only PayPal's sandbox has: settling and creating disputes. */
export const ENVIRONMENTS = ["sandbox", "live"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** Account data of the merchant, and the settings that `PREFERENCE` with `PROFILE` applies. */
export const profile = z.strictObject({
  /** Country of the merchant. */
  country_code: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default("US"),
  email_address: z.email().max(254).default("merchant@store.example"),
  /** Language of the merchant, BCP 47, for mails. Without it they use the buyer's language. */
  language: z.enum(languages).optional(),
  tax: z
    .strictObject({
      name: z.string().min(1).max(127),
      percentage: z.string().regex(/^\d{1,2}(?:\.\d{1,4})?$/),
    })
    .optional(),
  shipping: z.strictObject({name: z.string().min(1).max(127), amount: money}).optional(),
});

export type Profile = z.output<typeof profile>;

/** Merchant's application, which calls the API. */
export interface Application {
  readonly id: string;
  /** PayPal account of the merchant: 13 characters, constant for an application. */
  readonly merchantId: string;
  readonly clientId: string;
  /** Name of the merchant that buyers see. */
  readonly name: string;
  /** Scopes of its access tokens. */
  readonly scopes: readonly string[];
  readonly features: readonly Feature[];
  readonly environment: Environment;
  readonly paymentMethods: readonly PaymentMethod[];
  readonly profile: Profile;
}
