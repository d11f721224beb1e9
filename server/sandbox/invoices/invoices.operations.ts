import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime, Queries, Tx} from "../context.ts";
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
  type InvoiceRow,
  nextOrdinal,
} from "./invoices.records.ts";

/**
 * Makes an invoice in the state that its draft says, as if it had come to it: the interface reads invoices, so this is how
 * they come to be.
 *
 * @throws ServiceError 422 when the currency is not supported, the parent is none of the application's invoices, or the
 *   draft's amounts don't add up or contradict its status
 */
export async function createInvoice(
  tx: Tx,
  {clock, random}: Runtime,
  applicationId: string,
  draft: InvoiceDraft,
): Promise<InvoiceRow> {
  const {currency_code: currency} = draft.detail;
  if (!isSupportedCurrency(currency)) {
    const words = "Currency code is not currently supported.";
    throw unprocessable("CURRENCY_NOT_SUPPORTED", words, "/detail/currency_code");
  }
  await checkParent(tx, applicationId, draft.parent_id);
  const now = clock.now();
  const application = await applicationById(tx, applicationId);
  const document = documentOf(draft, application, {now, newId: (prefix) => random.id(prefix)});
  const ordinal = await nextOrdinal(tx, applicationId);
  return insertInvoice(tx, {
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
}

/** Whoever's it is: for the pages, whose addresses only those know who were given them. */
export async function invoiceById(queries: Queries, id: string): Promise<InvoiceRow | undefined> {
  // What has not the form of an id is asked of no database: PostgreSQL refuses some texts with an error of its own.
  return INVOICE_ID.test(id) ? findInvoiceRow(queries, id) : undefined;
}

/** @throws ServiceError 404 for an unknown invoice, 403 PERMISSION_DENIED for another merchant's (the interface's words) */
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

/** A page of a merchant's invoices, newest first. */
export interface InvoicePage<Row> {
  readonly rows: readonly Row[];
  /** True when older invoices follow. */
  readonly hasMore: boolean;
  /** Of all pages, when asked for; of the same moment as the rows. */
  readonly total: number | undefined;
}

export interface PageAsked {
  /** From 1. */
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

/** The same page without what the invoices hold. */
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
    // One more than shown, to know whether more follow.
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
 * As the service's ids look, of signs that people don't mix up. The public sandbox's own example of an unknown invoice,
 * INV2-ABCD-1234-EINV-0010, is none of them, so it is a 404 here, too.
 */
const INVOICE_ID = /^INV2(?:-[A-HJ-NP-Z2-9]{4}){4}$/;

function newInvoiceId(signs: string): string {
  return `INV2-${signs.slice(0, 16).match(/.{4}/g)?.join("-") ?? ""}`;
}
