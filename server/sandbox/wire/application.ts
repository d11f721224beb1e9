import {z} from "zod";
import {paymentMethods, type RestName} from "../sdk/payment-methods.ts";
import {languages} from "../locales/languages.ts";
import {money} from "./shapes.ts";

/** What an application has switched on in the developer dashboard. Off, its routes are NOT_AUTHORIZED. */
export const FEATURES = ["disputes", "payment-links", "vault", "invoicing"] as const;
export type Feature = (typeof FEATURES)[number];

/** The payment methods that an application can offer, by the names of the eligibility reply. */
export type PaymentMethod = RestName;
export const PAYMENT_METHODS: readonly PaymentMethod[] = paymentMethods.flatMap(
  ({restName}) => restName ?? [],
);

/** `live` refuses what only a sandbox may do: to settle a dispute, or to create one. */
export const ENVIRONMENTS = ["sandbox", "live"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** The merchant's preconfigured settings, which `PREFERENCE` with `PROFILE` applies, and who the merchant is. */
export const profile = z.strictObject({
  /** Where the merchant does business. */
  country_code: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default("US"),
  email_address: z.email().max(254).default("merchant@store.example"),
  /** What the merchant reads, by BCP 47: the notices of payments are in it, and without it in each buyer's language. */
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

/** A merchant's application: who calls the service. */
export interface Application {
  readonly id: string;
  /** The merchant's PayPal account: 13 characters, always the same for one application. */
  readonly merchantId: string;
  readonly clientId: string;
  /** The merchant's name, as buyers read it. */
  readonly name: string;
  /** What its full tokens may do. */
  readonly scopes: readonly string[];
  readonly features: readonly Feature[];
  readonly environment: Environment;
  readonly paymentMethods: readonly PaymentMethod[];
  readonly profile: Profile;
}
