import {z} from "zod";
import {accountId, emailAddress, payee, platformFees} from "../payments/platform-fees.schema.ts";
import {address, money, phone} from "../wire/shapes.ts";

/** Purchase units. Limits are those of PayPal's Orders API, version 2. */

/** Platform fees and payout. The sandbox pays nobody. */
const paymentInstruction = z.object({
  platform_fees: platformFees.optional(),
  disbursement_mode: z.enum(["INSTANT", "DELAYED"]).optional(),
  payee_pricing_tier_id: z.string().min(1).max(20).optional(),
  payee_receivable_fx_rate_id: z.string().min(1).max(4000).optional(),
});

/** An empty breakdown counts as absent: PayPal's events have `breakdown: {}` for orders without one. */
const breakdown = z
  .object({
    item_total: money.optional(),
    shipping: money.optional(),
    handling: money.optional(),
    tax_total: money.optional(),
    insurance: money.optional(),
    shipping_discount: money.optional(),
    discount: money.optional(),
  })
  .transform((parts) => (Object.keys(parts).length === 0 ? undefined : parts));

const amount = money.extend({breakdown: breakdown.optional()});

const item = z.object({
  name: z.string().min(1).max(127),
  quantity: z.string().regex(/^[1-9][0-9]{0,9}$/),
  unit_amount: money,
  tax: money.optional(),
  description: z.string().max(2048).optional(),
  sku: z.string().max(127).optional(),
  url: z.string().max(2048).optional(),
  image_url: z.string().max(2048).optional(),
  category: z.enum(["DIGITAL_GOODS", "PHYSICAL_GOODS", "DONATION"]).optional(),
});

const shippingOption = z.object({
  id: z.string().min(1).max(127),
  label: z.string().min(1).max(127),
  type: z.enum(["SHIPPING", "PICKUP", "PICKUP_IN_STORE", "PICKUP_FROM_PERSON"]).optional(),
  selected: z.boolean(),
  amount: money.optional(),
});

export const shipping = z.object({
  name: z.object({full_name: z.string().max(300).optional()}).optional(),
  email_address: emailAddress.optional(),
  /** PayPal's replies show shipping phones without a country code. */
  phone_number: phone.partial({country_code: true}).optional(),
  type: z.enum(["SHIPPING", "PICKUP_IN_PERSON", "PICKUP_IN_STORE", "PICKUP_FROM_PERSON"]).optional(),
  options: z.array(shippingOption).max(10).optional(),
  address: address.optional(),
});

/** An empty text is dropped: replies have none. */
const emptyOrText = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text || undefined)
    .optional();

export const purchaseUnit = z.object({
  reference_id: z.string().min(1).max(256).default("default"),
  description: emptyOrText(127),
  custom_id: emptyOrText(127),
  invoice_id: emptyOrText(127),
  soft_descriptor: emptyOrText(22),
  payee: payee.optional(),
  payment_instruction: paymentInstruction.optional(),
  amount,
  items: z.array(item).optional(),
  shipping: shipping.optional(),
});

export const purchaseUnits = z.array(purchaseUnit).min(1).max(10);

export type PurchaseUnit = z.output<typeof purchaseUnit>;

/** The payer, as the merchant or the wallet gives it. */
export const payer = z.object({
  payer_id: accountId.optional(),
  email_address: emailAddress.optional(),
  name: z
    .object({given_name: z.string().max(140).optional(), surname: z.string().max(140).optional()})
    .optional(),
  phone: z
    .object({
      phone_type: z.enum(["FAX", "HOME", "MOBILE", "OTHER", "PAGER"]).optional(),
      phone_number: phone.partial({country_code: true}),
    })
    .optional(),
  address: address.optional(),
});

export type Payer = z.output<typeof payer>;
export {emailAddress};
