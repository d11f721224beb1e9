import type {Runtime, Tx} from "../context.ts";
import {eraseEventsOf, recordEvent} from "../events/events.operations.ts";
import type {PaymentTokenRow} from "./vault.records.ts";
import {type PaymentToken, paymentTokenOnTheWire} from "./vault.representation.ts";

/** Records the event of a new payment token. @param orderId order whose payment saved it */
export async function recordTokenCreated(
  tx: Tx,
  runtime: Runtime,
  token: PaymentToken,
  orderId?: string,
): Promise<void> {
  if (runtime.isSeeding === true) return;
  await recordEvent(tx, runtime, {
    applicationId: token.customer.applicationId,
    type: "VAULT.PAYMENT-TOKEN.CREATED",
    resourceId: token.id,
    resource: {
      ...paymentTokenOnTheWire(token, ""),
      ...(orderId === undefined ? {} : {metadata: {order_id: orderId}}),
    },
  });
}

/** Records the event of a deleted payment token. It names only the customer. */
export async function recordTokenDeleted(tx: Tx, runtime: Runtime, row: PaymentTokenRow): Promise<void> {
  await eraseEventsOf(tx, row.application_id, row.id);
  await recordEvent(tx, runtime, {
    applicationId: row.application_id,
    type: "VAULT.PAYMENT-TOKEN.DELETED",
    resourceId: row.id,
    resource: {id: row.id, customer: {id: row.customer_id}},
  });
}
