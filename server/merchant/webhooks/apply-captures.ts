import type {CaptureDetails} from "../paypal/payments.ts";
import {writeLinkEvent} from "../shop-events/link-events.ts";
import {applyToOrder, applyUnknownOrder} from "./apply-orders.ts";
import {type Applied, type Apply, type Batch, endOf, timeOf, TRIES} from "./applying.ts";
import {relatedOrder} from "./subjects.ts";
import {findLinkPayment, findOrderOfCapture, writeLinkPayment} from "./webhooks.records.ts";
import type {WebhookEvent} from "./webhooks.tables.ts";

/** Brings the payment of a capture up to date, also after a refund: the order shows its captures and refunds. */
export const applyCapture: Apply = async (batch, event, {orderId, captureId}) => {
  const {db} = batch.payments.database;
  const applied = await applyToOrder(batch, orderId ?? (await findOrderOfCapture(db, captureId ?? "")));
  if (applied !== "unknown-order") return applied;
  return captureId === undefined ? applyUnknownOrder(batch, event) : applyUnknown(batch, event, captureId);
};

/** Reads a capture whose order is not one of this server's, and records a payment through a payment link. */
async function applyUnknown(batch: Batch, event: WebhookEvent, captureId: string): Promise<Applied> {
  const {database, clock} = batch.payments;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = await findLinkPayment(database.db, captureId);
    const shown = await batch.paypal.payments.showCapture(captureId);
    batch.checkpoint?.("webhook:asked");
    if (shown.kind !== "done") return endOf(shown);
    const orderId = relatedOrder(shown.value);
    const applied = await applyToOrder(batch, orderId);
    if (applied !== "unknown-order") return applied;
    const link = linkOf(shown.value);
    if (link === undefined) return applyUnknownOrder(batch, event);
    const payment = {...paymentOf(shown.value, link), order_id: orderId ?? null};
    const isWritten = await database.transaction(async (tx) => {
      if (!(await writeLinkPayment(tx, before, payment))) return false;
      await writeLinkEvent(tx, before, payment, clock.now());
      return true;
    });
    if (isWritten) return "done";
  }
  return "later";
}

/** Returns the payment link's id, which a payment through a link has as its `custom_id`. */
function linkOf({custom_id: reference}: CaptureDetails): string | undefined {
  return reference !== undefined && /^[A-Z]{3}-[A-Z0-9]+$/.test(reference) ? reference : undefined;
}

function paymentOf(capture: CaptureDetails, linkId: string) {
  const created = timeOf(capture.create_time);
  return {
    capture_id: capture.id,
    link_id: linkId,
    amount: capture.amount?.value ?? "",
    currency: capture.amount?.currency_code ?? "",
    status: capture.status,
    created_at: created,
    updated_at: capture.update_time === undefined ? created : timeOf(capture.update_time),
  };
}
