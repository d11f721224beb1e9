import {z} from "zod";
import {PAYMENT_METHODS, type PaymentMethod} from "../wire/application.ts";
import {countryCode, currencyCode, money} from "../wire/shapes.ts";

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
  customer: z.object({country_code: countryCode.optional().describe("Country of the buyer")}).optional(),
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

const vaulting = {can_be_vaulted: z.boolean()};

const vendor = z.strictObject({
  network: z.string(),
  eligible: z.boolean(),
  ...vaulting,
  branded: z.boolean(),
});

const googlePayConfig = z.strictObject({
  eligible: z.boolean(),
  api_version: z.literal(2),
  api_version_minor: z.literal(0),
  country_code: countryCode,
  merchant_country: countryCode,
  allowed_payment_methods: z.array(
    z.strictObject({
      type: z.literal("CARD"),
      parameters: z.strictObject({
        allowed_auth_methods: z.array(z.enum(["PAN_ONLY", "CRYPTOGRAM_3DS"])),
        supported_networks: z.array(z.string()),
        billing_address_required: z.boolean(),
        assurance_details_required: z.boolean(),
        billing_address_parameters: z.strictObject({format: z.enum(["MIN", "FULL"])}),
      }),
      tokenization_specification: z.strictObject({
        type: z.literal("PAYMENT_GATEWAY"),
        parameters: z.strictObject({gateway: z.string(), gateway_merchant_id: z.string()}),
      }),
    }),
  ),
  merchant_info: z.strictObject({
    merchant_id: z.string(),
    merchant_name: z.string(),
    merchant_origin: z.string().describe("The page's host"),
  }),
});

const applePayConfig = z.strictObject({
  is_eligible: z.boolean(),
  merchant_country: countryCode,
  merchant_capabilities: z.array(z.string()),
  supported_networks: z.array(z.string()),
  token_notification_url: z.url(),
});

const noDetails = z.strictObject(vaulting).optional();

const eligibleMethods = z.strictObject({
  ...(Object.fromEntries(PAYMENT_METHODS.map((method) => [method, noDetails])) as Record<
    PaymentMethod,
    typeof noDetails
  >),
  paypal_pay_later: z
    .strictObject({
      ...vaulting,
      country_code: countryCode,
      product_code: z.enum(["PAYLATER", "PAY_LATER_SHORT_TERM"]),
    })
    .optional(),
  paypal_credit: z.strictObject({...vaulting, country_code: countryCode}).optional(),
  advanced_cards: z
    .strictObject({
      ...vaulting,
      supports_installments: z.boolean(),
      cobranded_enabled: z.boolean(),
      vendors: z.array(vendor),
    })
    .optional(),
  apple_pay: z.strictObject({...vaulting, config: applePayConfig}).optional(),
  google_pay: z.strictObject({...vaulting, config: googlePayConfig}).optional(),
});

export type EligibleMethods = z.output<typeof eligibleMethods>;

export const eligibilityReplySchema = z
  .strictObject({
    eligible_methods: eligibleMethods.describe("Only eligible methods"),
    supplementary_data: z.strictObject({buyer_country_code: countryCode}),
  })
  .meta({id: "EligibleMethods"});

export type EligibilityReply = z.output<typeof eligibilityReplySchema>;
