import {z} from "zod";
import {ENVIRONMENTS, FEATURES, PAYMENT_METHODS, profile} from "../wire/application.ts";
import {SERVER_SCOPES} from "../wire/scopes.ts";

export const DEFAULT_MERCHANT_NAME = "Test Store";

/** Body of `POST /_sandbox/applications`. Absent features are on; absent credentials are generated. */
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
