import {z} from "zod";
import {
  carrierNameRule,
  carrierRule,
  shipment,
  trackerItem,
  trackingStatus,
  transactionId,
} from "../trackers/trackers.model.ts";
import {experienceContext, paymentSource} from "./payment-source.schema.ts";
import {PROCESSING_INSTRUCTIONS} from "./orders.model.ts";
import {payer, purchaseUnits} from "./purchase-units.schema.ts";

export type {PurchaseUnit} from "./purchase-units.schema.ts";

/** Request bodies. Limits are those of PayPal's Orders API, version 2. */

/** Path parameter. The sandbox's ids have 17 capital letters and digits. Any other id gives 404. */
export const orderId = z.string().min(1).max(36);

const processingInstruction = z.enum(PROCESSING_INSTRUCTIONS);

/** Body of `POST /v2/checkout/orders`. */
export const createOrderBody = z.object({
  intent: z.enum(["CAPTURE", "AUTHORIZE"]),
  processing_instruction: processingInstruction.default("NO_INSTRUCTION"),
  payer: payer.optional(),
  purchase_units: purchaseUnits,
  payment_source: paymentSource.optional(),
  application_context: experienceContext.optional(),
});

export type CreateOrderBody = z.output<typeof createOrderBody>;

/** Body of `POST /v2/checkout/orders/{id}/confirm-payment-source`. */
export const confirmBody = z.object({
  payment_source: paymentSource,
  /** That of the order by default. */
  processing_instruction: processingInstruction.optional(),
  application_context: experienceContext.optional(),
});

export type ConfirmBody = z.output<typeof confirmBody>;

/** Body of capture and authorize. A payment source in it is confirmed first. */
export const captureBody = z.object({payment_source: paymentSource.optional()});

export type CaptureBody = z.output<typeof captureBody>;

/** A patched order must still be one that could be created. */
export const patchedOrder = createOrderBody.pick({intent: true, payer: true, purchase_units: true});

const trackerItems = z.array(trackerItem);

/**
 * Body of `POST /v2/checkout/orders/{id}/track`. PayPal's `notify_buyer` and `notify_payer` mean the same. Its
 * `transaction_id` is ignored.
 */
export const trackBody = shipment
  .extend({
    capture_id: transactionId,
    status: trackingStatus.default("SHIPPED"),
    notify_payer: z.boolean().default(false),
    items: trackerItems.optional(),
  })
  .refine(carrierRule.holds, {path: carrierRule.path})
  .refine(carrierNameRule.holds, {path: carrierNameRule.path});

export type TrackBody = z.output<typeof trackBody>;

/** Attributes of a tracker that a patch may set. */
export const trackerPatch = z
  .object({items: trackerItems, notify_payer: z.boolean(), status: z.literal("CANCELLED")})
  .partial();
