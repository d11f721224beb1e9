import type {Chance, Tx} from "../context.ts";
import type {Customer} from "./customers.ts";
import {insertPaymentToken, type PaymentTokenRow} from "./records.ts";
import type {SavedSource} from "./sources.ts";

/** Puts a source into the vault of a customer. */
export async function savePaymentToken(
  tx: Tx,
  {clock, random}: Chance,
  customer: Customer,
  source: SavedSource,
): Promise<PaymentTokenRow> {
  return insertPaymentToken(tx, {
    id: random.id(),
    application_id: customer.applicationId,
    customer_id: customer.id,
    source: JSON.stringify(source),
    created_at: clock.now(),
    deleted_at: null,
  });
}
