import {z} from "zod";
<<<<<<< HEAD
import {SERVER_SCOPES} from "../oauth/scopes.ts";
import {languages} from "../locales/languages.ts";
import {paymentMethods, type RestName} from "../sdk/payment-methods.ts";
import {money} from "../wire/shapes.ts";

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
=======
import {ENVIRONMENTS, FEATURES, PAYMENT_METHODS, profile} from "../wire/application.ts";
import {SERVER_SCOPES} from "../wire/scopes.ts";
>>>>>>> main

export const DEFAULT_MERCHANT_NAME = "Test Store";

/** Body of `POST /_sandbox/applications`; what is left out is switched on, or made up. */
export const applicationBody = z.strictObject({
  client_id: z
    .string()
    .max(128)
    .regex(/^[\x21-\x39\x3b-\x7e]+$/)
    .optional(),
  client_secret: z
    .string()
    .max(256)
    .regex(/^[\x21-\x7e]+$/)
    .optional(),
  name: z.string().min(1).max(127).default(DEFAULT_MERCHANT_NAME),
  scopes: z.array(z.enum(SERVER_SCOPES)).default([...SERVER_SCOPES]),
  features: z.array(z.enum(FEATURES)).default([...FEATURES]),
  environment: z.enum(ENVIRONMENTS).default("sandbox"),
  payment_methods: z.array(z.enum(PAYMENT_METHODS)).default([...PAYMENT_METHODS]),
  profile: profile.prefault({
    tax: {name: "Sales tax", percentage: "8.25"},
    shipping: {name: "Standard", amount: {currency_code: "USD", value: "5.00"}},
  }),
});

export type ApplicationBody = z.output<typeof applicationBody>;
