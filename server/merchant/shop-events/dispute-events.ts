import type {Transaction} from "kysely";
import {findMovement} from "../payment-list/payment-list.records.ts";
import type {MerchantTables} from "../tables.ts";
import type {Dispute} from "../webhooks/webhooks.tables.ts";
import type {DisputeEvent, EventDispute} from "./events.ts";
import {writeEvent} from "./shop-events.records.ts";

const CLOSED = "RESOLVED";

/** Writes the event of a dispute that was written, in its transaction, if the merchant sees a difference. */
export async function writeDisputeEvent(
  tx: Transaction<MerchantTables>,
  before: Dispute | undefined,
  dispute: Omit<Dispute, "revision">,
): Promise<void> {
  const shown = viewOf(dispute);
  if (before && JSON.stringify(viewOf(before)) === JSON.stringify(shown)) return;
  const revision = before ? before.revision + 1 : 0;
  await writeEvent(tx, {
    object: `dispute:${dispute.id}`,
    type: typeOf(before, dispute),
    subject: dispute.id,
    // A dispute may return to an earlier status.
    status: `${dispute.status} ${revision}`,
    body: {dispute: {...shown, ...(await unitOf(tx, dispute))}},
    now: dispute.updated_at,
  });
}

/** The purchase unit of the disputed capture, in an order of several. */
async function unitOf(
  tx: Transaction<MerchantTables>,
  {capture_id: captureId}: Pick<Dispute, "capture_id">,
): Promise<Pick<EventDispute, "unit">> {
  const unit = captureId === null ? null : (await findMovement(tx, captureId))?.unit;
  return unit == null ? {} : {unit};
}

function typeOf(before: Dispute | undefined, {status}: Pick<Dispute, "status">): DisputeEvent["type"] {
  if (status === CLOSED && before?.status !== CLOSED) return "dispute.closed";
  return before ? "dispute.changed" : "dispute.opened";
}

function viewOf(dispute: Omit<Dispute, "revision">): EventDispute {
  const {id, order_id, capture_id, status, reason, stage, amount, currency, outcome} = dispute;
  return {
    id,
    orderId: order_id,
    captureId: capture_id,
    status,
    reason,
    stage,
    amount: amount === null || currency === null ? null : {currencyCode: currency, value: amount},
    outcome,
    responseDue: dispute.response_due,
    openedAt: new Date(dispute.created_at).toISOString(),
  };
}
