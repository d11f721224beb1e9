import type {Queries, SandboxContext, Tx} from "../context.ts";
import {recordDueEvent} from "../events/events.operations.ts";
import {isReversalDue, localPaymentOf, publicFactsOf} from "./local-payment.ts";
import {findDueReversals, findOrderRow, type OrderRow, reverseApproval} from "./orders.records.ts";
import type {PurchaseUnit} from "./purchase-units.schema.ts";

/** The order as it is now. An approval that is due is given back first. */
export async function withDueReversal(queries: Queries, row: OrderRow, now: number): Promise<OrderRow> {
  if (!isReversalDue(row, now)) return row;
  await queries.change((tx) => reverseIn(tx, row.id, now));
  return (await findOrderRow(queries, row.id)) ?? row;
}

/** Gives an approval back once, and records its event in the same transaction. */
async function reverseIn(tx: Tx, id: string, now: number): Promise<void> {
  const row = await reverseApproval(tx, id, now);
  if (!row) return;
  const {application_id: applicationId} = row;
  const resource = reversedReply(row);
  const type = "CHECKOUT.PAYMENT-APPROVAL.REVERSED";
  recordDueEvent(tx, {applicationId, type, resourceId: id, resource}, now);
}

/** Resource of PayPal's sample event. It is not the order. */
function reversedReply(row: OrderRow) {
  const units = JSON.parse(row.purchase_units) as PurchaseUnit[];
  const local = localPaymentOf(row);
  return {
    order_id: row.id,
    purchase_units: units.map(({reference_id, custom_id, invoice_id}) => ({
      reference_id,
      ...(custom_id === undefined ? {} : {custom_id}),
      ...(invoice_id === undefined ? {} : {invoice_id}),
    })),
    ...(local ? {payment_source: {[local.kind]: publicFactsOf(local.kind, local.payment)}} : {}),
  };
}

/** Number of approvals to give back in one run. */
const BATCH_SIZE = 100;

/** Gives back every approval that is due, so that its event is sent even if no request reads the order. */
export async function reverseDueApprovals(
  {database}: Pick<SandboxContext, "database">,
  now: number,
): Promise<void> {
  for (const id of await findDueReversals(database.db, now, BATCH_SIZE)) {
    await database.transaction((tx) => reverseIn(tx, id, now));
  }
}
