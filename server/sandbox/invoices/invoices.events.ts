import type {Chance, Tx} from "../context.ts";
import {noteEvent} from "../events/events.operations.ts";
import type {InvoiceRow} from "./invoices.records.ts";
import {invoiceOnTheWire} from "./invoices.representation.ts";

/** Notes that an invoice was paid, if it was. */
export async function announcePaid(tx: Tx, chance: Chance, row: InvoiceRow): Promise<void> {
  if (row.status !== "PAID") return;
  await noteEvent(tx, chance, {
    applicationId: row.application_id,
    type: "INVOICING.INVOICE.PAID",
    resourceId: row.id,
    resource: invoiceOnTheWire(row, ""),
  });
}
