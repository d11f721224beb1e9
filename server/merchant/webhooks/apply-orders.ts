import {captureWithoutPage, PAGE_CAPTURES_MS} from "../payments/capture-without-page.ts";
import {closeReversed} from "../payments/close-payment.ts";
import {findAttemptByOrder} from "../payments/payments.records.ts";
import {type Applied, type Apply, type Batch, mayWait} from "./applying.ts";
import {isOrderAwaited} from "./webhooks.records.ts";
import type {WebhookEvent} from "./webhooks.tables.ts";

/** Brings the payment of an order up to date. */
export const applyOrder: Apply = (batch, event, {orderId}) => applyKnownOrder(batch, event, orderId);

/** Captures an approved order whose page was closed. */
export const applyApproval: Apply = (batch, event, {orderId}) =>
  applyKnownOrder(batch, event, orderId, (id) => captureApproved(batch, event, id));

/** Ends the payment of an order whose approval PayPal has taken back. */
export const applyReversal: Apply = (batch, event, {orderId}) =>
  applyKnownOrder(batch, event, orderId, async (id) =>
    (await closeReversed(batch.payments, id)) ? "done" : "later",
  );

/** Further work on an order after its synchronization. */
type Then = (orderId: string) => Promise<Applied>;

async function applyKnownOrder(
  batch: Batch,
  event: WebhookEvent,
  orderId: string | undefined,
  then?: Then,
): Promise<Applied> {
  const applied = await applyToOrder(batch, orderId, then);
  return applied === "unknown-order" ? applyUnknownOrder(batch, event) : applied;
}

/** Brings the payment of an order up to date, and records the card or wallet that it saved. */
export async function applyToOrder(
  batch: Batch,
  orderId: string | undefined,
  then?: Then,
): Promise<Applied | "unknown-order"> {
  if (orderId === undefined) return "unknown-order";
  const synced = await batch.sync(orderId);
  batch.checkpoint?.("webhook:asked");
  if (synced !== "synced") return synced;
  const applied = (await then?.(orderId)) ?? "done";
  if (applied === "done") await batch.recordSaved(orderId);
  return applied;
}

async function captureApproved(
  {payments, captureWithoutPage: isCapturing}: Batch,
  {created_at: approvedAt, received_at: receivedAt}: WebhookEvent,
  orderId: string,
): Promise<Applied> {
  if (!isCapturing) return "done";
  const attempt = await findAttemptByOrder(payments.database.db, orderId);
  if (attempt?.state !== "created" && attempt?.state !== "changing") return "done";
  const pageCapturesUntil = receivedAt + PAGE_CAPTURES_MS;
  if (payments.clock.now() < pageCapturesUntil) return {tooEarlyUntil: pageCapturesUntil};
  return (await captureWithoutPage(payments, {orderId, approvedAt})) ? "done" : "later";
}

/** Waits for recovery while an attempt has no order id, because it may have created this order. */
export async function applyUnknownOrder(batch: Batch, event: WebhookEvent): Promise<Applied> {
  if (!mayWait(batch, event)) return "done";
  return (await isOrderAwaited(batch.payments.database.db)) ? "later" : "done";
}
