import {z} from "zod";
import {linkDescription, money, timestamp} from "../wire/shapes.ts";
import {AUTHORIZATION_STATUSES, CAPTURE_STATUSES, REFUND_STATUSES} from "./payments.states.ts";

/** Limits are those of PayPal's Payments API, version 2. */

/** Path parameter. Any id that the sandbox did not create gives 404. */
export const paymentId = z.string().min(1).max(50);

const invoiceId = z.string().min(1).max(127);
const noteToPayer = z.string().min(1).max(255);

/** Body of `POST /v2/payments/authorizations/{id}/capture`. */
export const captureAuthorizationBody = z.object({
  amount: money.optional().describe("The remaining amount if absent"),
  invoice_id: invoiceId.optional(),
  final_capture: z.boolean().default(false).describe("Voids the remaining amount"),
  note_to_payer: noteToPayer.optional(),
  soft_descriptor: z.string().min(1).max(22).optional(),
});

/** Body of `POST /v2/payments/authorizations/{id}/reauthorize`. */
export const reauthorizeBody = z.object({
  amount: money.optional().describe("The authorized amount if absent"),
});

/** Body of `POST /v2/payments/captures/{id}/refund`. */
export const refundBody = z.object({
  amount: money.optional().describe("The remaining amount if absent"),
  custom_id: z.string().min(1).max(127).optional(),
  invoice_id: invoiceId.optional(),
  note_to_payer: noteToPayer.optional(),
});

const sellerProtection = z.strictObject({
  status: z.enum(["ELIGIBLE", "NOT_ELIGIBLE"]),
  dispute_categories: z.array(z.enum(["ITEM_NOT_RECEIVED", "UNAUTHORIZED_TRANSACTION"])).optional(),
});

const processorResponse = z.strictObject({
  avs_code: z.string(),
  cvv_code: z.string(),
  response_code: z.string(),
});

const statusDetails = z.strictObject({reason: z.string()});
const payee = z.strictObject({email_address: z.string(), merchant_id: z.string()});
const related = z.strictObject({
  related_ids: z.strictObject({
    order_id: z.string(),
    authorization_id: z.string().optional(),
    capture_id: z.string().optional(),
  }),
});

const links = z.array(linkDescription);
const minimal = {id: z.string(), links};

const captureFields = {
  ...minimal,
  status: z.enum(CAPTURE_STATUSES),
  status_details: statusDetails.optional(),
  amount: money,
  final_capture: z.boolean(),
  seller_protection: sellerProtection,
  seller_receivable_breakdown: z
    .strictObject({gross_amount: money, paypal_fee: money, net_amount: money})
    .optional(),
  invoice_id: z.string().optional(),
  custom_id: z.string().optional(),
  note_to_payer: z.string().optional(),
  soft_descriptor: z.string().optional(),
  processor_response: processorResponse.optional(),
  create_time: timestamp,
  update_time: timestamp,
};

/** A capture in an order. */
export const captureInOrder = z.strictObject(captureFields);

/** A capture. `return=minimal` shows id, status and links. */
export const captureReplySchema = z
  .strictObject({...captureFields, supplementary_data: related, payee})
  .partial()
  .required({id: true, status: true, links: true})
  .meta({id: "Capture"});

const authorizationFields = {
  ...minimal,
  status: z.enum(AUTHORIZATION_STATUSES),
  status_details: statusDetails.optional(),
  amount: money,
  seller_protection: sellerProtection,
  invoice_id: z.string().optional(),
  custom_id: z.string().optional(),
  processor_response: processorResponse.optional(),
  expiration_time: timestamp,
  create_time: timestamp,
  update_time: timestamp,
};

/** An authorization in an order. */
export const authorizationInOrder = z.strictObject(authorizationFields);

/** An authorization. `return=minimal` shows id, status and links. */
export const authorizationReplySchema = z
  .strictObject({...authorizationFields, supplementary_data: related, payee})
  .partial()
  .required({id: true, status: true, links: true})
  .meta({id: "Authorization"});

const refundFields = {
  ...minimal,
  status: z.enum(REFUND_STATUSES),
  status_details: statusDetails.optional(),
  amount: money,
  invoice_id: z.string().optional(),
  custom_id: z.string().optional(),
  note_to_payer: z.string().optional(),
  seller_payable_breakdown: z
    .strictObject({
      gross_amount: money,
      paypal_fee: money,
      net_amount: money,
      total_refunded_amount: money,
    })
    .optional(),
  create_time: timestamp,
  update_time: timestamp,
};

/** A refund in an order. */
export const refundInOrder = z.strictObject(refundFields);

/** A refund. `return=minimal` shows id, status and links. */
export const refundReplySchema = z
  .strictObject({...refundFields, payer: payee})
  .partial()
  .required({id: true, status: true, links: true})
  .meta({id: "Refund"});

/** Body of `POST /_sandbox/captures/{id}/settle`. */
export const settleBody = z.strictObject({status: z.enum(["COMPLETED", "DECLINED", "REVERSED"])});
