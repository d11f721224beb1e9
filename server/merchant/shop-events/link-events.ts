import type {Transaction} from "kysely";
import type {MerchantTables} from "../tables.ts";
import type {LinkPayment} from "../webhooks/webhooks.tables.ts";
import {writeEvent} from "./shop-events.records.ts";

/** Statuses of a capture whose money has moved. */
const PAID = new Set(["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"]);

/** Writes the event of a payment through a link that was written, in its transaction, if it is paid now. */
export async function writeLinkEvent(
  tx: Transaction<MerchantTables>,
  before: Pick<LinkPayment, "status"> | undefined,
  {capture_id, link_id, order_id, amount, currency, status, created_at}: Omit<LinkPayment, "revision">,
  now: number,
): Promise<void> {
  if (!PAID.has(status) || (before && PAID.has(before.status))) return;
  const link = {
    id: link_id,
    captureId: capture_id,
    orderId: order_id,
    amount: {currencyCode: currency, value: amount},
    at: new Date(created_at).toISOString(),
  };
  await writeEvent(tx, {
    object: `link-payment:${capture_id}`,
    type: "payment-link.paid",
    subject: capture_id,
    status: "COMPLETED",
    body: {link},
    now,
  });
}
