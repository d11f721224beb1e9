import {z} from "zod";
import type {Outcome} from "./outcome.ts";
import type {Transport} from "./transport.ts";
import {moneySchema} from "./wire.ts";

/** A capture by itself: it names its order, and the payment link that it was paid by. */
const shownCaptureSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: moneySchema.optional(),
  custom_id: z.string().optional(),
  create_time: z.string().optional(),
  update_time: z.string().optional(),
  supplementary_data: z
    .object({related_ids: z.object({order_id: z.string().optional()}).optional()})
    .optional(),
});
export type ShownCapture = z.output<typeof shownCaptureSchema>;

const disputeSchema = z.object({
  dispute_id: z.string(),
  status: z.string(),
  reason: z.string().optional(),
  dispute_life_cycle_stage: z.string().optional(),
  dispute_amount: moneySchema.optional(),
  dispute_outcome: z.object({outcome_code: z.string().optional()}).optional(),
  seller_response_due_date: z.string().optional(),
  disputed_transactions: z.array(z.object({seller_transaction_id: z.string().optional()})).optional(),
  create_time: z.string(),
});
export type ShownDispute = z.output<typeof disputeSchema>;

/** What is asked for when the service has told that something happened. With this server's own rights. */
export interface Notified {
  capture(id: string): Promise<Outcome<ShownCapture>>;
  dispute(id: string): Promise<Outcome<ShownDispute>>;
}

/** @param send sends with this server's rights */
export function createNotified(send: Transport): Notified {
  const show = <T>(path: string, id: string, schema: z.ZodType<T>) =>
    send({method: "GET", path: `${path}/${encodeURIComponent(id)}`, headers: {}, schema});
  return {
    capture: (id) => show("/v2/payments/captures", id, shownCaptureSchema),
    dispute: (id) => show("/v1/customer/disputes", id, disputeSchema),
  };
}
