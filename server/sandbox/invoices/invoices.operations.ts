import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime, Queries, Tx} from "../context.ts";
import {recordEvent} from "../events/events.operations.ts";
import {isSupportedCurrency} from "../wire/shapes.ts";
import {notFound, ServiceError, unprocessable} from "../wire/errors.ts";
import {documentOf, invoiceDateOf} from "./invoice-document.ts";
import type {InvoiceDraft} from "./invoice-draft.schema.ts";
import {
  findInvoiceHeads,
  findInvoiceRow,
  findInvoiceRows,
  findStretch,
  insertInvoice,
  type InvoiceHead,
  type InvoicePage,
  type InvoiceRow,
  nextOrdinal,
} from "./invoices.records.ts";
import {invoiceOnTheWire} from "./invoices.representation.ts";

/**
 * Creates an invoice with the draft's status, and records an event if it is paid. PayPal's API only reads invoices, so
 * tests create them this way.
 *
 * @throws ServiceError 422 for an unsupported currency, a parent that is not an invoice of the application, or
 *   amounts that don't add up or contradict the status
 */
export async function createInvoice(
  tx: Tx,
  runtime: Runtime,
  applicationId: string,
  draft: InvoiceDraft,
): Promise<InvoiceRow> {
  const {clock, random} = runtime;
  const {currency_code: currency} = draft.detail;
  if (!isSupportedCurrency(currency)) {
    const description = "Currency code is not currently supported.";
    throw unprocessable("CURRENCY_NOT_SUPPORTED", description, "/detail/currency_code");
  }
  await checkParent(tx, applicationId, draft.parent_id);
  const now = clock.now();
  const application = await applicationById(tx, applicationId);
  const document = documentOf(draft, application, {now, newId: (prefix) => random.id(prefix)});
  const ordinal = await nextOrdinal(tx, applicationId);
  const row = await insertInvoice(tx, {
    id: newInvoiceId(random.id()),
    application_id: applicationId,
    ordinal,
    parent_id: draft.parent_id ?? null,
    status: draft.status,
    currency_code: currency,
    invoice_number: draft.detail.invoice_number ?? String(ordinal).padStart(4, "0"),
    invoice_date: invoiceDateOf(draft, now),
    document: JSON.stringify(document),
    created_at: now,
  });
  if (row.status === "PAID") {
    await recordEvent(tx, runtime, {
      applicationId,
      type: "INVOICING.INVOICE.PAID",
      resourceId: row.id,
      resource: invoiceOnTheWire(row, ""),
    });
  }
  return row;
}

/** An invoice of any application, for its pages. Knowing their address is the only access control. */
export async function invoiceById(queries: Queries, id: string): Promise<InvoiceRow | undefined> {
  // PostgreSQL fails on some texts, so only well-formed ids are looked up.
  return INVOICE_ID.test(id) ? findInvoiceRow(queries, id) : undefined;
}

/**
 * @throws ServiceError 404 for an unknown invoice, 403 PERMISSION_DENIED for another merchant's, as with PayPal
 */
export async function showInvoice(queries: Queries, applicationId: string, id: string): Promise<InvoiceRow> {
  const row = await invoiceById(queries, id);
  if (!row) throw notFound("invoice_id");
  if (row.application_id !== applicationId) {
    const description = "The requested invoice is not associated with the requesting user.";
    throw new ServiceError(403, [
      {issue: "PERMISSION_DENIED", description, field: "invoice_id", location: "path"},
    ]);
  }
  return row;
}

export interface PageAsked {
  /** Counts from 1. */
  readonly page: number;
  readonly page_size: number;
  readonly total_required: boolean;
}

export async function listInvoices(
  queries: Queries,
  applicationId: string,
  asked: PageAsked,
): Promise<InvoicePage<InvoiceRow>> {
  const {ids, ...page} = await walkTo(queries, applicationId, asked);
  return {...page, rows: await findInvoiceRows(queries, ids)};
}

/** The same page without the invoices' content. */
export async function listInvoiceHeads(
  queries: Queries,
  applicationId: string,
  asked: PageAsked,
): Promise<InvoicePage<InvoiceHead>> {
  const {ids, ...page} = await walkTo(queries, applicationId, asked);
  return {...page, rows: await findInvoiceHeads(queries, ids)};
}

async function walkTo(queries: Queries, applicationId: string, asked: PageAsked) {
  const {ids, total} = await findStretch(queries, {
    applicationId,
    offset: (asked.page - 1) * asked.page_size,
    // Reads one more row than shown, to detect a next page.
    limit: asked.page_size + 1,
    counted: asked.total_required,
  });
  return {ids: ids.slice(0, asked.page_size), hasMore: ids.length > asked.page_size, total};
}

async function checkParent(tx: Tx, applicationId: string, parentId: string | undefined): Promise<void> {
  if (parentId === undefined) return;
  const parent = await invoiceById(tx, parentId);
  if (parent?.application_id === applicationId) return;
  throw unprocessable("INVALID_RESOURCE_ID", "There is no such group invoice.", "/parent_id");
}

/**
 * PayPal's form of invoice ids, without letters and digits that people mix up. PayPal's own example of an unknown
 * invoice, INV2-ABCD-1234-EINV-0010, does not have it and is a 404 here, too.
 */
const INVOICE_ID = /^INV2(?:-[A-HJ-NP-Z2-9]{4}){4}$/;

function newInvoiceId(signs: string): string {
  return `INV2-${signs.slice(0, 16).match(/.{4}/g)?.join("-") ?? ""}`;
}
