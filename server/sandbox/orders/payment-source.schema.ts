import {z} from "zod";
import {cardDetails} from "../cards/cards.schema.ts";
import {forEachWallet, type PublishedLocalKind} from "../payment-sources.ts";
import {countryCode, personName, phone, returnAddress} from "../wire/shapes.ts";
import {emailAddress} from "./purchase-units.schema.ts";

/** `payment_source` of create and confirm. Card numbers in it are never stored. */

/**
 * Settings of the pages that the buyer sees. The deprecated `application_context` has the same fields for the
 * whole order.
 */
export const experienceContext = z.object({
  return_url: returnAddress(2048).optional(),
  cancel_url: returnAddress(2048).optional(),
  brand_name: z.string().min(1).max(127).optional(),
  locale: z
    .string()
    .regex(/^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$/)
    .optional(),
  landing_page: z.enum(["LOGIN", "BILLING", "GUEST_CHECKOUT", "NO_PREFERENCE"]).optional(),
  shipping_preference: z.enum(["GET_FROM_FILE", "NO_SHIPPING", "SET_PROVIDED_ADDRESS"]).optional(),
  user_action: z.enum(["CONTINUE", "PAY_NOW"]).optional(),
  payment_method_preference: z.enum(["UNRESTRICTED", "IMMEDIATE_PAYMENT_REQUIRED"]).optional(),
});

export type ExperienceContext = z.output<typeof experienceContext>;

const vaultId = z.string().min(1).max(255);

const vaultAttributes = {
  vault: z.object({store_in_vault: z.literal("ON_SUCCESS").optional()}).optional(),
  customer: z
    .object({
      id: z
        .string()
        .regex(/^[0-9a-zA-Z_-]{1,36}$/)
        .optional(),
      merchant_customer_id: z.string().min(1).max(64).optional(),
    })
    .optional(),
};

const cardAttributes = z.object({
  ...vaultAttributes,
  verification: z
    .object({method: z.enum(["SCA_ALWAYS", "SCA_WHEN_REQUIRED"]).default("SCA_WHEN_REQUIRED")})
    .optional(),
});

/** Initiator of a payment with a stored card. Only a customer can answer a 3-D Secure challenge. */
const storedCredential = z.object({
  payment_initiator: z.enum(["CUSTOMER", "MERCHANT"]),
  payment_type: z.enum(["ONE_TIME", "RECURRING", "UNSCHEDULED"]).optional(),
  usage: z.enum(["FIRST", "SUBSEQUENT", "DERIVED"]).optional(),
});

/** A card. With a number it is processed; without one the card fields provide it. */
const cardSource = cardDetails.partial().extend({
  attributes: cardAttributes.optional(),
  experience_context: experienceContext.optional(),
  stored_credential: storedCredential.optional(),
  single_use_token: z.string().min(1).max(255).optional(),
  vault_id: vaultId.optional(),
});

const walletSource = z.object({
  vault_id: vaultId.optional(),
  billing_agreement_id: z.string().min(1).max(128).optional(),
  email_address: emailAddress.optional(),
  name: personName.optional(),
  attributes: z.object(vaultAttributes).optional(),
  experience_context: experienceContext.optional(),
});

/** Public facts of the card in a device wallet. */
const maskedCard = z.object({
  name: z.string().min(1).max(300).optional(),
  brand: z.string().min(1).max(255).optional(),
  last_digits: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
});

const deviceWallet = {
  name: z.string().min(1).max(300).optional(),
  email_address: emailAddress.optional(),
  phone_number: phone.partial({country_code: true}).optional(),
  card: maskedCard.optional(),
  /** The wallet's encrypted token. It is never stored. */
  token: z.string().min(1).max(20_000).optional(),
  attributes: cardAttributes.optional(),
  experience_context: experienceContext.optional(),
};

const tokenizedCard = cardDetails.pick({number: true, expiry: true, name: true});

const googlePaySource = z.object({
  ...deviceWallet,
  decrypted_token: z
    .object({
      card: tokenizedCard,
      /** `PAN_ONLY`: a card number. `CRYPTOGRAM_3DS`: the device has authenticated the buyer. */
      authentication_method: z.enum(["PAN_ONLY", "CRYPTOGRAM_3DS"]).optional(),
      cryptogram: z.string().min(1).max(2000).optional(),
    })
    .optional(),
});

const applePaySource = z.object({
  ...deviceWallet,
  id: z.string().min(1).max(250).optional(),
  vault_id: vaultId.optional(),
  stored_credential: storedCredential.optional(),
  decrypted_token: z.object({tokenized_card: tokenizedCard}).optional(),
});

const tokenSource = z.object({
  id: vaultId.regex(/^[0-9a-zA-Z_-]+$/),
  type: z.enum(["BILLING_AGREEMENT", "PAYMENT_METHOD_TOKEN", "SETUP_TOKEN"]),
});

/** Data of the buyer for a local method. PayPal shows the same fields on its page. */
const localSource = z.object({
  name: z.string().min(3).max(300),
  country_code: countryCode,
  experience_context: experienceContext.optional(),
});

const withEmail = localSource.extend({email: emailAddress.optional()});

/** Bank identification code (ISO 9362). */
const bic = z.string().regex(/^[A-Za-z0-9]{4}[A-Za-z]{2}[A-Za-z0-9]{2}(?:[A-Za-z0-9]{3})?$/);

/** Code of the buyer's BLIK app. */
const blikCode = z.string().regex(/^\d{6}$/);

/** Local methods whose data PayPal publishes. */
const localSources = {
  ideal: localSource.extend({bic: bic.optional()}).optional(),
  bancontact: localSource.optional(),
  blik: withEmail.extend({level_0: z.object({auth_code: blikCode}).optional()}).optional(),
  eps: localSource.optional(),
  mybank: localSource.optional(),
  trustly: withEmail.optional(),
  p24: localSource.extend({email: emailAddress}).optional(),
} satisfies Record<PublishedLocalKind, z.ZodType>;

/** Unknown sources pass the schema, so that the operation can refuse them with the right issue. */
export const paymentSource = z.looseObject({
  card: cardSource.optional(),
  ...forEachWallet(walletSource.optional()),
  google_pay: googlePaySource.optional(),
  apple_pay: applePaySource.optional(),
  token: tokenSource.optional(),
  ...localSources,
});

export type PaymentSource = z.output<typeof paymentSource>;
/** Data of any published local method. */
export type LocalSource = z.output<typeof withEmail> & {readonly bic?: string | undefined};
export type CardSource = z.output<typeof cardSource>;
export type WalletSource = z.output<typeof walletSource>;
export type DeviceWalletSource = z.output<typeof googlePaySource> | z.output<typeof applePaySource>;
