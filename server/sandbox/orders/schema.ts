import {z} from "zod";
import {cardDetails} from "../cards/schema.ts";
import {linkDescription, money, timestamp} from "../wire/shapes.ts";

/** Limits are those of the public order service (real-world.md, section 3). */

/** The path parameter: ids that the service made are 17 capital letters and digits; others are simply unknown. */
export const orderId = z.string().min(1).max(36);

const breakdown = z.object({
  item_total: money.optional(),
  shipping: money.optional(),
  handling: money.optional(),
  tax_total: money.optional(),
  insurance: money.optional(),
  shipping_discount: money.optional(),
  discount: money.optional(),
});

const item = z.object({
  name: z.string().min(1).max(127),
  quantity: z.string().regex(/^[1-9][0-9]{0,9}$/),
  unit_amount: money,
  tax: money.optional(),
  description: z.string().max(2048).optional(),
  sku: z.string().max(127).optional(),
  category: z.enum(["DIGITAL_GOODS", "PHYSICAL_GOODS", "DONATION"]).optional(),
});

const shippingOption = z.object({
  id: z.string().min(1).max(127),
  label: z.string().min(1).max(127),
  type: z.enum(["SHIPPING", "PICKUP", "PICKUP_IN_STORE", "PICKUP_FROM_PERSON"]).optional(),
  selected: z.boolean(),
  amount: money.optional(),
});

const purchaseUnit = z.object({
  reference_id: z.string().min(1).max(256).default("default"),
  description: z.string().max(127).optional(),
  custom_id: z.string().max(127).optional(),
  invoice_id: z.string().max(127).optional(),
  soft_descriptor: z.string().max(22).optional(),
  amount: money.extend({breakdown: breakdown.optional()}),
  items: z.array(item).optional(),
  shipping: z.object({options: z.array(shippingOption).max(10).optional()}).optional(),
});

/** Where the buyer comes back to after a redirect: web pages only. */
const pageUrl = z.url({protocol: /^https?$/}).max(2048);

const experienceContext = z.object({
  return_url: pageUrl.optional(),
  cancel_url: pageUrl.optional(),
  brand_name: z.string().min(1).max(127).optional(),
});

const verification = z.object({
  method: z.enum(["SCA_ALWAYS", "SCA_WHEN_REQUIRED"]).default("SCA_WHEN_REQUIRED"),
});

/** A card source at creation: with a number it is processed at once, without one the card fields fill it. */
const cardSource = cardDetails.partial().extend({
  attributes: z.object({verification: verification.optional()}).optional(),
  experience_context: experienceContext.optional(),
  single_use_token: z.string().optional(),
  vault_id: z.string().optional(),
});

/** Body of `POST /v2/checkout/orders`. */
export const createOrderBody = z.object({
  intent: z.literal("CAPTURE"),
  purchase_units: z.array(purchaseUnit).min(1).max(10),
  payment_source: z.looseObject({card: cardSource.optional()}).optional(),
});

export type CreateOrderBody = z.output<typeof createOrderBody>;
export type CardSource = z.output<typeof cardSource>;
export type PurchaseUnit = z.output<typeof purchaseUnit>;

/** Body of `POST /v2/checkout/orders/{id}/confirm-payment-source`. */
export const confirmBody = z.object({payment_source: z.object({card: cardDetails})});

/** Body of `POST /v2/checkout/orders/{id}/capture`: nothing in it changes what is captured. */
export const captureBody = z.object({});

const captureReply = z.strictObject({
  id: z.string(),
  status: z.enum(["COMPLETED", "DECLINED"]),
  amount: money,
  final_capture: z.boolean(),
  seller_protection: z.strictObject({status: z.enum(["ELIGIBLE", "NOT_ELIGIBLE"])}),
  seller_receivable_breakdown: z
    .strictObject({gross_amount: money, paypal_fee: money, net_amount: money})
    .optional(),
  processor_response: z.strictObject({avs_code: z.string(), cvv_code: z.string(), response_code: z.string()}),
  create_time: timestamp,
  update_time: timestamp,
});

const authenticationResult = z.strictObject({
  liability_shift: z.enum(["POSSIBLE", "NO"]),
  three_d_secure: z.strictObject({
    enrollment_status: z.string().nullable(),
    authentication_status: z.string().optional(),
  }),
});

const cardReply = z.strictObject({
  brand: z.string(),
  last_digits: z.string(),
  expiry: z.string(),
  name: z.string().optional(),
  authentication_result: authenticationResult.optional(),
});

/** An order on the wire; `return=minimal` leaves out all that is optional here. */
export const orderReply = z
  .strictObject({
    id: z.string(),
    status: z.enum(["CREATED", "PAYER_ACTION_REQUIRED", "APPROVED", "COMPLETED"]),
    intent: z.enum(["CAPTURE"]).optional(),
    payment_source: z.strictObject({card: cardReply}).optional(),
    purchase_units: z
      .array(
        purchaseUnit.partial().extend({
          payments: z.strictObject({captures: z.array(captureReply)}).optional(),
        }),
      )
      .optional(),
    create_time: timestamp.optional(),
    update_time: timestamp.optional(),
    links: z.array(linkDescription),
  })
  .meta({id: "Order"});
