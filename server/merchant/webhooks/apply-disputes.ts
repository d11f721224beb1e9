import type {RecordedDispute} from "../paypal/disputes.ts";
import {writeDisputeEvent} from "../shop-events/dispute-events.ts";
import {type Apply, type ApplyContext, endOf, timeOf, TRIES} from "./applying.ts";
import {relatedOrder} from "./subjects.ts";
import {findDispute, writeDispute} from "./webhooks.records.ts";

/** Records a dispute as PayPal shows it now, with its order. */
export const applyDispute: Apply = async (context, _event, {disputeId = ""}) => {
  const {database, clock} = context.payments;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = await findDispute(database.db, disputeId);
    const shown = await context.paypal.disputes.showForRecord(disputeId);
    context.checkpoint?.("webhook:asked");
    if (shown.kind !== "done") return endOf(shown);
    const captureId = shown.value.disputed_transactions?.[0]?.seller_transaction_id ?? null;
    const order = before?.order_id ?? (captureId === null ? null : await orderOfCapture(context, captureId));
    if (order === undefined) return "later";
    const dispute = {
      ...disputeOf(shown.value),
      capture_id: captureId,
      order_id: order,
      updated_at: clock.now(),
    };
    const isWritten = await database.transaction(async (tx) => {
      if (!(await writeDispute(tx, before, dispute))) return false;
      await writeDisputeEvent(tx, before, dispute);
      return true;
    });
    if (isWritten) return "done";
  }
  return "later";
};

/** Returns null for a payment without an order, undefined when PayPal gives no reply. */
async function orderOfCapture({paypal}: ApplyContext, captureId: string): Promise<string | null | undefined> {
  const shown = await paypal.payments.showCapture(captureId);
  if (shown.kind === "unknown") return undefined;
  return shown.kind === "refused" ? null : (relatedOrder(shown.value) ?? null);
}

function disputeOf(shown: RecordedDispute) {
  return {
    id: shown.dispute_id,
    status: shown.status,
    reason: shown.reason ?? null,
    stage: shown.dispute_life_cycle_stage ?? null,
    amount: shown.dispute_amount?.value ?? null,
    currency: shown.dispute_amount?.currency_code ?? null,
    outcome: shown.dispute_outcome?.outcome_code ?? null,
    response_due: shown.seller_response_due_date ?? null,
    created_at: timeOf(shown.create_time),
  };
}
