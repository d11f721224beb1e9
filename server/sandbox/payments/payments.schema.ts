import {z} from "zod";
import {money} from "../wire/shapes.ts";
import {platformFees} from "./platform-fees.schema.ts";

/** Limits are those of PayPal's Payments API, version 2. */

/** Path parameter. Any id that the sandbox did not create gives 404. */
export const paymentId = z.string().min(1).max(50);

const invoiceId = z.string().min(1).max(127);
const feeInstruction = z.object({platform_fees: platformFees.optional()});
const noteToPayer = z.string().min(1).max(255);

/** Body of `POST /v2/payments/authorizations/{authorization_id}/capture`. */
export const captureAuthorizationBody = z.object({
  amount: money.optional().describe("The remaining amount if absent"),
  invoice_id: invoiceId.optional(),
  final_capture: z.boolean().default(false).describe("Voids the remaining amount"),
  note_to_payer: noteToPayer.optional(),
  soft_descriptor: z.string().min(1).max(22).optional(),
  payment_instruction: feeInstruction.optional(),
});

/** Body of `POST /v2/payments/authorizations/{authorization_id}/reauthorize`. */
export const reauthorizeBody = z.object({
  amount: money.optional().describe("The authorized amount if absent"),
});

/** Body of `POST /v2/payments/captures/{capture_id}/refund`. */
export const refundBody = z.object({
  amount: money.optional().describe("The remaining amount if absent"),
  custom_id: z.string().min(1).max(127).optional(),
  invoice_id: invoiceId.optional(),
  note_to_payer: noteToPayer.optional(),
  payment_instruction: feeInstruction.optional().describe("What the platform gives back of its fee"),
});

/** Body of `POST /_sandbox/captures/{id}/settle`. */
export const settleBody = z.strictObject({status: z.enum(["COMPLETED", "DECLINED", "REVERSED"])});
