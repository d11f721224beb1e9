import {recordDueEvent} from "../events/events.operations.ts";
import {publicFactsOf} from "./local-payment.ts";
import {isReversalDue, localPaymentOf, orders, type StoredOrder} from "./orders.model.ts";
import type {Store} from "../store.ts";

/** The order as it is now. An approval that is due is given back first. */
export function withDueReversal(store: Store, row: StoredOrder, now: number): StoredOrder {
  return isReversalDue(row, now) ? store.change(() => reverse(store, row, now)) : row;
}

/** Gives an approval back, and records its event. */
function reverse(store: Store, row: StoredOrder, now: number): StoredOrder {
  const {id, applicationId, reversesAt = now} = row;
  const type = "CHECKOUT.PAYMENT-APPROVAL.REVERSED";
  recordDueEvent(store, {applicationId, type, resourceId: id, resource: reversedReply(row)}, now);
  return orders(store).change(id, {status: "VOIDED", updatedAt: reversesAt, reversesAt: undefined});
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
export function reverseDueApprovals(store: Store, now: number): void {
  store.change(() => {
    for (const row of orders(store).where((each) => isReversalDue(each, now))) reverse(store, row, now);
  });
}
