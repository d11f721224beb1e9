import type {Runtime} from "../context.ts";
import {collection, type Store} from "../store.ts";
import type {SavedSource} from "./sources.ts";
import {recordTokenCreated} from "./vault.events.ts";
import type {Customer, PaymentToken} from "./vault.model.ts";

export const paymentTokens = collection<PaymentToken>("payment_tokens");

/** Undefined for a token that is unknown, deleted, or another application's. */
export function findPaymentToken(store: Store, applicationId: string, id: string): PaymentToken | undefined {
  const token = paymentTokens(store).get(id);
  return token?.applicationId === applicationId ? token : undefined;
}

/** Saves a payment source for a customer. @param orderId order whose payment saves it */
export function savePaymentToken(
  store: Store,
  runtime: Runtime,
  customer: Customer,
  source: SavedSource,
  orderId?: string,
): PaymentToken {
  const token = paymentTokens(store).add({
    id: runtime.random.id(),
    applicationId: customer.applicationId,
    customerId: customer.id,
    source,
    createdAt: runtime.clock.now(),
  });
  recordTokenCreated(store, runtime, token, customer, orderId);
  return token;
}
