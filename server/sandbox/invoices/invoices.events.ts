import type {Runtime, Tx} from "../context.ts";
import {recordEvent} from "../events/events.operations.ts";
import type {InvoiceRow} from "./invoices.records.ts";
import {invoiceOnTheWire} from "./invoices.representation.ts";

/** Records an event if the invoice is paid. */
export async function recordInvoicePaid(tx: Tx, runtime: Runtime, row: InvoiceRow): Promise<void> {
  if (row.status !== "PAID") return;
  await recordEvent(tx, runtime, {
    applicationId: row.application_id,
    type: "INVOICING.INVOICE.PAID",
    resourceId: row.id,
    resource: invoiceOnTheWire(row, ""),
  });
}
