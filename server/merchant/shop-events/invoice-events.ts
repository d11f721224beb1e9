import type {Transaction} from "kysely";
import type {MerchantTables} from "../tables.ts";
import type {EventInvoice} from "./events.ts";
import {writeEvent} from "./shop-events.records.ts";

/** Writes the event of an invoice that PayPal shows as paid. */
export function writeInvoiceEvent(
  tx: Transaction<MerchantTables>,
  invoice: EventInvoice,
  now: number,
): Promise<void> {
  return writeEvent(tx, {
    object: `invoice:${invoice.id}`,
    type: "invoice.paid",
    subject: invoice.id,
    // An invoice is paid once, at PayPal or outside.
    status: "PAID",
    body: {invoice},
    now,
  });
}
