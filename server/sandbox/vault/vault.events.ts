import type {Runtime} from "../context.ts";
import {eraseEventsOf, recordEvent} from "../events/events.operations.ts";
import {type Customer, type PaymentToken, paymentTokenReply} from "./vault.model.ts";
import type {Store} from "../store.ts";

/** Records the event of a new payment token. @param orderId order whose payment saved it */
export function recordTokenCreated(
  store: Store,
  runtime: Runtime,
  token: PaymentToken,
  customer: Customer,
  orderId?: string,
): void {
  if (runtime.isSeeding === true) return;
  recordEvent(store, runtime, {
    applicationId: token.applicationId,
    type: "VAULT.PAYMENT-TOKEN.CREATED",
    resourceId: token.id,
    resource: {
      ...paymentTokenReply(token, customer, ""),
      ...(orderId === undefined ? {} : {metadata: {order_id: orderId}}),
    },
  });
}

/**
 * Records the events of a deleted payment token. They name only the customer. For a PayPal wallet, PayPal also sends the event of the
 * request.
 */
export function recordTokenDeleted(
  store: Store,
  runtime: Runtime,
  {id, applicationId, customerId, source}: PaymentToken,
): void {
  eraseEventsOf(store, applicationId, id);
  const deleted = {applicationId, resourceId: id, resource: {id, customer: {id: customerId}}};
  if (source.kind === "paypal") {
    recordEvent(store, runtime, {...deleted, type: "VAULT.PAYMENT-TOKEN.DELETION-INITIATED"});
  }
  recordEvent(store, runtime, {...deleted, type: "VAULT.PAYMENT-TOKEN.DELETED"});
}
