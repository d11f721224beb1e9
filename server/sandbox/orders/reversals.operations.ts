import type {Queries, SandboxContext, Tx} from "../context.ts";
import {recordDueEvent} from "../events/events.operations.ts";
import {publicFactsOf} from "./local-payment.ts";
import {isReversalDue, localPaymentOf, orders, type StoredOrder} from "./orders.model.ts";

/** The order as it is now. An approval that is due is given back first. */
export async function withDueReversal(queries: Queries, row: StoredOrder, now: number): Promise<StoredOrder> {
  return isReversalDue(row, now) ? queries.change(async (tx) => reverse(tx, row, now)) : row;
}

/** Gives an approval back, and records its event. */
function reverse(tx: Tx, row: StoredOrder, now: number): StoredOrder {
  const {id, applicationId, reversesAt = now} = row;
  const type = "CHECKOUT.PAYMENT-APPROVAL.REVERSED";
  recordDueEvent(tx, {applicationId, type, resourceId: id, resource: reversedReply(row)}, now);
  return orders(tx.store).change(id, {status: "VOIDED", updatedAt: reversesAt, reversesAt: undefined});
}

/** Resource of PayPal's sample event. It is not the order. */
function reversedReply(row: StoredOrder) {
  const local = localPaymentOf(row);
  return {
    order_id: row.id,
    purchase_units: row.units.map(({reference_id, custom_id, invoice_id}) => ({
      reference_id,
      ...(custom_id === undefined ? {} : {custom_id}),
      ...(invoice_id === undefined ? {} : {invoice_id}),
    })),
    ...(local ? {payment_source: {[local.kind]: publicFactsOf(local.kind, local.payment)}} : {}),
  };
}

/** Gives back every approval that is due, so that its event is sent even if no request reads the order. */
export async function reverseDueApprovals(
  {database}: Pick<SandboxContext, "database">,
  now: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    for (const row of orders(tx.store).where((each) => isReversalDue(each, now))) reverse(tx, row, now);
  });
}
