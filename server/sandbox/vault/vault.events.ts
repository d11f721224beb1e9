import type {Runtime, Tx} from "../context.ts";
import {eraseEventsOf, recordEvent} from "../events/events.operations.ts";
import type {SavedSource} from "./sources.ts";
import type {PaymentTokenRow} from "./vault.records.ts";
import {type PaymentToken, paymentTokenReply} from "./vault.representation.ts";

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
      ...paymentTokenReply(token, ""),
      ...(orderId === undefined ? {} : {metadata: {order_id: orderId}}),
    },
  });
}

/**
 * Records the events of a deleted payment token. They name only the customer. For a PayPal wallet, PayPal also sends the event of the
 * request.
 */
export async function recordTokenDeleted(tx: Tx, runtime: Runtime, row: PaymentTokenRow): Promise<void> {
  await eraseEventsOf(tx, row.application_id, row.id);
  const {kind} = JSON.parse(row.source) as SavedSource;
  const deleted = {
    applicationId: row.application_id,
    resourceId: row.id,
    resource: {id: row.id, customer: {id: row.customer_id}},
  };
  if (kind === "paypal") {
    await recordEvent(tx, runtime, {...deleted, type: "VAULT.PAYMENT-TOKEN.DELETION-INITIATED"});
  }
  await recordEvent(tx, runtime, {...deleted, type: "VAULT.PAYMENT-TOKEN.DELETED"});
}
