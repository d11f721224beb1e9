import {z} from "zod";
import {billingAddress, cardDetails} from "../cards/cards.schema.ts";
import {isApplePayToken} from "../device-wallets/tokens.ts";
import {forEachWallet} from "../payment-sources.ts";
import {address, phone, returnAddress} from "../wire/shapes.ts";

/** Bodies and parameters of the vault. Limits are those of PayPal's Payment Method Tokens API, version 3. */

/** Path parameter. The sandbox's ids have 17 capital letters and digits. Any other id gives 404. */
export const tokenId = z.string().min(1).max(36);

const idCharacters = /^[0-9a-zA-Z_-]+$/;

/** Longest id of a customer. */
export const CUSTOMER_ID_LENGTH = 22;

const customer = z.object({
  id: z.string().regex(idCharacters).max(CUSTOMER_ID_LENGTH).optional(),
  merchant_customer_id: z
    .string()
    .regex(/^[0-9a-zA-Z_.^*$@#-]+$/)
    .max(64)
    .optional(),
});

const verificationMethod = z.enum(["SCA_ALWAYS", "SCA_WHEN_REQUIRED"]);

const experienceContext = z.object({
  return_url: returnAddress(4000).optional(),
  cancel_url: returnAddress(4000).optional(),
  brand_name: z.string().min(1).max(300).optional(),
  vault_instruction: z.enum(["ON_CREATE_PAYMENT_TOKENS", "ON_PAYER_APPROVAL"]).optional(),
});

const attributes = z.object({
  verification: z.object({method: verificationMethod.default("SCA_WHEN_REQUIRED")}).optional(),
});

/**
 * A card to save. Without a number the card fields provide it. PayPal accepts the verification method at two
 * places.
 */
const cardSource = cardDetails.partial().extend({
  verification_method: verificationMethod.optional(),
  attributes: attributes.optional(),
  experience_context: experienceContext.optional(),
});

export const walletDetails = z.object({
  description: z.string().min(1).max(128).optional(),
  usage_pattern: z
    .enum([
      "IMMEDIATE",
      "DEFERRED",
      "RECURRING_PREPAID",
      "RECURRING_POSTPAID",
      "THRESHOLD_PREPAID",
      "THRESHOLD_POSTPAID",
      "SUBSCRIPTION_PREPAID",
      "SUBSCRIPTION_POSTPAID",
      "UNSCHEDULED_PREPAID",
      "UNSCHEDULED_POSTPAID",
      "INSTALLMENT_PREPAID",
      "INSTALLMENT_POSTPAID",
    ])
    .optional(),
  usage_type: z.enum(["MERCHANT", "PLATFORM"]).optional(),
  customer_type: z.enum(["CONSUMER", "BUSINESS"]).optional(),
  permit_multiple_payment_tokens: z.boolean().optional(),
  shipping: z
    .object({
      name: z.object({full_name: z.string().min(1).max(300).optional()}).optional(),
      email_address: z.email().max(254).optional(),
      phone_number: phone.optional(),
      type: z.enum(["SHIPPING", "PICKUP_IN_PERSON", "PICKUP_IN_STORE", "PICKUP_FROM_PERSON"]).optional(),
      address: address.optional(),
    })
    .optional(),
});

const walletSource = walletDetails.extend({experience_context: experienceContext.optional()});

/** A card in Apple Pay, which the buyer has confirmed on the device. The encrypted token is never stored. */
const applePaySource = z.object({
  token: z
    .string()
    .min(1)
    .max(20_000)
    .regex(/^[A-Za-z0-9+/=_-]+$/)
    .refine(isApplePayToken)
    .describe("The encrypted token, in base64"),
  card: z
    .object({
      type: z.enum(["CREDIT", "DEBIT", "PREPAID", "STORE", "UNKNOWN"]).optional(),
      brand: z.string().min(1).max(255).optional(),
      billing_address: billingAddress.optional(),
    })
    .optional(),
});

/** Merchant's details about a wallet to save. */
export type WalletDetails = z.output<typeof walletDetails>;

/** A setup token, or a payment token under one of its two names. */
const tokenSource = z.object({
  id: z.string().min(1).max(255),
  type: z.enum(["SETUP_TOKEN", "BILLING_AGREEMENT", "PAYMENT_METHOD_TOKEN"]),
});

/** Body of `POST /v3/vault/setup-tokens`. */
export const setupTokenBody = z.object({
  customer: customer.optional(),
  payment_source: z.object({
    card: cardSource.optional(),
    ...forEachWallet(walletSource.optional()),
    apple_pay: applePaySource.optional(),
    token: tokenSource.optional(),
  }),
});

export type SetupTokenBody = z.output<typeof setupTokenBody>;
export type CardSource = z.output<typeof cardSource>;
export type WalletSource = z.output<typeof walletSource>;
export type ApplePaySource = z.output<typeof applePaySource>;
export type TokenSource = z.output<typeof tokenSource>;
export type ExperienceContext = z.output<typeof experienceContext>;

/** Facts of a card that a request can set before the card fields send the number. */
export const cardPrefill = z.object({
  name: cardDetails.shape.name,
  billing_address: billingAddress.optional(),
});

export type CardPrefill = z.output<typeof cardPrefill>;

/** Body of the card fields, for a setup token or a single-use token. */
export const cardBody = z.object({payment_source: z.object({card: cardDetails})});

/** Body of `POST /v3/vault/payment-tokens`. */
export const paymentTokenBody = z.object({
  customer: customer.optional(),
  payment_source: z.object({token: tokenSource.optional(), card: cardSource.optional()}),
});

export type PaymentTokenBody = z.output<typeof paymentTokenBody>;

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(max));

/** Query of `GET /v3/vault/payment-tokens`. PayPal documents no largest page. 50 is the sandbox's choice. */
export const listQuery = z.object({
  customer_id: z.string().min(1).max(36).regex(idCharacters),
  page_size: wholeNumber(50).default(5),
  page: wholeNumber(1000).default(1),
  total_required: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .default(false),
});

export type ListQuery = z.output<typeof listQuery>;

/** Reply bodies of the vault. */
