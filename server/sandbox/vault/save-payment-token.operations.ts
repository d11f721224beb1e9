import type {Runtime, Tx} from "../context.ts";
import type {Customer} from "./customers.operations.ts";
import type {SavedSource} from "./sources.ts";
import {recordTokenCreated} from "./vault.events.ts";
import {insertPaymentToken, type PaymentTokenRow} from "./vault.records.ts";

/** Saves a payment source for a customer. @param orderId order whose payment saves it */
export async function savePaymentToken(
  tx: Tx,
  runtime: Runtime,
  customer: Customer,
  source: SavedSource,
  orderId?: string,
): Promise<PaymentTokenRow> {
  const row = await insertPaymentToken(tx, {
    id: runtime.random.id(),
    application_id: customer.applicationId,
    customer_id: customer.id,
    source: JSON.stringify(source),
    created_at: runtime.clock.now(),
    deleted_at: null,
  });
  await recordTokenCreated(tx, runtime, {id: row.id, customer, source}, orderId);
  return row;
}
