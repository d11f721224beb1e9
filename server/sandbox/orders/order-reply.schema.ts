import {z} from "zod";
import {authorizationInOrder, captureInOrder, refundInOrder} from "../payments/payments.schema.ts";
import {orderTrackerSchema} from "../trackers/trackers.model.ts";
import {forEachLocal, forEachWallet} from "../payment-sources.ts";
import {address, countryCode, linkDescription, phone, timestamp} from "../wire/shapes.ts";
import {SHOWN_STATUSES} from "./orders.model.ts";
import {payer, purchaseUnit, shipping} from "./purchase-units.schema.ts";

const authenticationResult = z.strictObject({
  liability_shift: z.enum(["POSSIBLE", "NO"]),
  three_d_secure: z.strictObject({
    enrollment_status: z.string().nullable(),
    authentication_status: z.string().optional(),
  }),
});

const links = z.array(linkDescription);

const vaultAttributes = z.strictObject({
  vault: z.strictObject({
    id: z.string(),
    status: z.string(),
    customer: z.strictObject({id: z.string(), merchant_customer_id: z.string().optional()}),
    links,
  }),
});

const cardReplySchema = z.strictObject({
  brand: z.string(),
  last_digits: z.string(),
  expiry: z.string().optional(),
  name: z.string().optional(),
  authentication_result: authenticationResult.optional(),
  attributes: vaultAttributes.optional(),
});

/** Empty until the account is known. */
const walletReplySchema = z.strictObject({
  email_address: z.string().optional(),
  account_id: z.string().optional(),
  account_status: z.enum(["VERIFIED", "UNVERIFIED"]).optional(),
  user_name: z.string().optional(),
  name: z.strictObject({given_name: z.string().optional(), surname: z.string().optional()}).optional(),
  phone_number: phone.partial({country_code: true}).optional(),
  address: address.optional(),
  attributes: vaultAttributes.optional(),
});

const deviceWalletReplySchema = z.strictObject({card: cardReplySchema.optional()});

const localReplySchema = z.strictObject({
  name: z.string().optional(),
  email: z.string().optional(),
  country_code: countryCode,
  bic: z.string().optional(),
  iban_last_chars: z.string().optional(),
  method_id: z.string().optional(),
  method_description: z.string().optional(),
  expiry_date: z.iso.date().optional().describe("Last day to pay a voucher"),
});

const unitReplySchema = z
  .strictObject(purchaseUnit.shape)
  .partial()
  .extend({
    shipping: shipping.extend({trackers: z.array(orderTrackerSchema).optional()}).optional(),
    payments: z
      .strictObject({
        authorizations: z.array(authorizationInOrder).optional(),
        captures: z.array(captureInOrder).optional(),
        refunds: z.array(refundInOrder).optional(),
      })
      .optional(),
  });

/** Reply body of an order. `return=minimal` leaves out everything that is optional here. */
export const orderReplySchema = z
  .strictObject({
    id: z.string(),
    status: z.enum(SHOWN_STATUSES),
    intent: z.enum(["CAPTURE", "AUTHORIZE"]).optional(),
    payment_source: z
      .strictObject({
        card: cardReplySchema.optional(),
        ...forEachWallet(walletReplySchema.optional()),
        ...forEachLocal(localReplySchema.optional()),
        google_pay: deviceWalletReplySchema.optional(),
        apple_pay: deviceWalletReplySchema.extend({attributes: vaultAttributes.optional()}).optional(),
      })
      .optional(),
    payer: z.strictObject(payer.shape).optional(),
    purchase_units: z.array(unitReplySchema).optional(),
    create_time: timestamp.optional(),
    update_time: timestamp.optional(),
    links,
  })
  .meta({id: "Order"});
