import {z} from "zod";
import {billingAddress} from "../cards/cards.schema.ts";
import {linkDescription} from "../wire/shapes.ts";
import {walletDetails} from "./vault.schema.ts";

/** Reply bodies of the vault. */

const customer = z.strictObject({id: z.string(), merchant_customer_id: z.string().optional()});

const authenticationResult = z.strictObject({
  liability_shift: z.enum(["POSSIBLE", "NO"]),
  three_d_secure: z.strictObject({
    enrollment_status: z.string().nullable(),
    authentication_status: z.string().optional(),
  }),
});

/** A card. Its digits are absent until the card fields send it. */
const card = z
  .strictObject({
    brand: z.string().optional(),
    last_digits: z.string().optional(),
    expiry: z.string().optional(),
    name: z.string().optional(),
    billing_address: billingAddress.optional(),
    verification_status: z.enum(["VERIFIED", "FAILED"]).optional(),
    authentication_result: authenticationResult.optional(),
  })
  .meta({id: "SavedCard"});

const phoneNumber = z.strictObject({country_code: z.string(), national_number: z.string()});

/** A wallet. Its account is absent until the owner approves. */
const wallet = walletDetails
  .extend({
    payer_id: z.string().optional(),
    account_id: z.string().optional(),
    email_address: z.string().optional(),
    name: z.strictObject({given_name: z.string(), surname: z.string(), full_name: z.string()}).optional(),
    phone: z.strictObject({phone_number: phoneNumber}).optional(),
    phone_number: phoneNumber.optional(),
    address: billingAddress.optional(),
  })
  .strict();

const paymentSource = z.strictObject({
  card: card.optional(),
  apple_pay: z.strictObject({card}).optional(),
  paypal: wallet.meta({id: "SavedWallet"}).optional(),
  venmo: wallet.extend({user_name: z.string().optional()}).meta({id: "SavedVenmo"}).optional(),
});

export const setupTokenReplySchema = z
  .strictObject({
    id: z.string(),
    status: z.enum(["CREATED", "PAYER_ACTION_REQUIRED", "APPROVED", "VAULTED"]),
    customer,
    payment_source: paymentSource,
    links: z.array(linkDescription),
  })
  .meta({id: "SetupToken"});

export const paymentTokenReplySchema = z
  .strictObject({id: z.string(), customer, payment_source: paymentSource, links: z.array(linkDescription)})
  .meta({id: "PaymentToken"});

export const paymentTokenListReplySchema = z
  .strictObject({
    customer: customer.optional(),
    payment_tokens: z.array(paymentTokenReplySchema),
    total_items: z.int().min(1).optional(),
    total_pages: z.int().min(1).optional(),
    links: z.array(linkDescription),
  })
  .meta({id: "PaymentTokenList"});

/** A card for one order, whose card source names the id as its `single_use_token`. */
export const singleUseTokenReplySchema = z
  .strictObject({id: z.string(), payment_source: z.strictObject({card})})
  .meta({id: "SingleUseToken"});
