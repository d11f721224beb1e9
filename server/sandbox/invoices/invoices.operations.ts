import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime, Queries, Tx} from "../context.ts";
import {recordEvent} from "../events/events.operations.ts";
import type {Application} from "../wire/application.ts";
import {isSupportedCurrency} from "../wire/shapes.ts";
import {notFound, ServiceError, unprocessable} from "../wire/errors.ts";
import {documentColumns, documentOf, invoiceDateOf} from "./invoice-document.ts";
import type {InvoiceBody} from "./invoice-body.schema.ts";
import type {InvoiceDraft} from "./invoice-draft.schema.ts";
import {checkNumber, nextInvoiceNumber} from "./invoice-numbers.operations.ts";
import {comparable, searchTerms} from "./invoice-terms.ts";
import {
  findInvoiceRow,
  findInvoiceRows,
  findPageRange,
  insertInvoice,
  type InvoicePage,
  type InvoiceRow,
  nextOrdinal,
  writeTerms,
} from "./invoices.records.ts";
import {invoiceReply} from "./invoices.representation.ts";
import {unpaidStatusOf} from "./invoices.states.ts";

export type {InvoiceRow} from "./invoices.records.ts";

/**
 * Creates an invoice with the draft's status, and records an event if it is paid. PayPal's API creates drafts only, so
 * tests create invoices of other statuses this way.
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
  const row = await insertDraft(tx, runtime, applicationById(tx, applicationId), draft);
  if (row.status === "PAID") await recordInvoiceEvent(tx, runtime, "PAID", row);
  return row;
}

/**
 * Creates a draft as PayPal's API does.
 *
 * @throws ServiceError 422 as `createInvoice`, DUPLICATE_INVOICE_NUMBER, or USER_NOT_FOUND for another invoicer
 */
export async function createDraft(
  tx: Tx,
  runtime: Runtime,
  application: Application,
  body: InvoiceBody,
): Promise<InvoiceRow> {
  checkInvoicer(application, body);
  const row = await insertDraft(tx, runtime, application, draftOf(body));
  await checkNumber(tx, row);
  await recordInvoiceEvent(tx, runtime, "CREATED", row);
  return row;
}

/** The body of a request as a draft. */
export function draftOf(body: InvoiceBody): InvoiceDraft {
  return {status: "DRAFT", ...body};
}

/** @throws ServiceError 422 USER_NOT_FOUND when the invoicer's address is not that of the merchant's account */
export function checkInvoicer({profile}: Application, {invoicer}: Pick<InvoiceBody, "invoicer">): void {
  const email = invoicer?.email_address;
  if (email === undefined || comparable(email) === comparable(profile.email_address)) return;
  const description = "The invoicer's address is not that of the merchant's account.";
  throw unprocessable("USER_NOT_FOUND", description, "/invoicer/email_address");
}

async function insertDraft(
  tx: Tx,
  runtime: Runtime,
  application: Application,
  draft: InvoiceDraft,
): Promise<InvoiceRow> {
  const {clock, random} = runtime;
  const {currency_code: currency} = draft.detail;
  checkCurrency(currency);
  await checkParent(tx, application.id, draft.parent_id);
  const now = clock.now();
  const document = documentOf(draft, application, {now, newId: (prefix) => random.id(prefix)});
  // It locks the application's numbers until the transaction ends.
  const ordinal = await nextOrdinal(tx, application.id);
  const row = await insertInvoice(tx, {
    id: newInvoiceId(random.id()),
    application_id: application.id,
    ordinal,
    parent_id: draft.parent_id ?? null,
    status: draft.status,
    unpaid_status: unpaidStatusOf(draft.status),
    currency_code: currency,
    invoice_number: draft.detail.invoice_number ?? (await nextInvoiceNumber(tx, application.id)),
    invoice_date: invoiceDateOf(draft, now),
    ...documentColumns(document),
    notification: null,
    created_at: now,
  });
  await writeTerms(tx, row, searchTerms(document, row.invoice_number));
  return row;
}

/** @throws ServiceError 422 CURRENCY_NOT_SUPPORTED */
export function checkCurrency(currency: string): void {
  if (isSupportedCurrency(currency)) return;
  const description = "Currency code is not currently supported.";
  throw unprocessable("CURRENCY_NOT_SUPPORTED", description, "/detail/currency_code");
}

/** Records an event of an invoice, such as `INVOICING.INVOICE.PAID`. */
export async function recordInvoiceEvent(
  tx: Tx,
  runtime: Runtime,
  change: "CREATED" | "UPDATED" | "SCHEDULED" | "PAID" | "REFUNDED" | "CANCELLED",
  row: InvoiceRow,
): Promise<void> {
  await recordEvent(tx, runtime, {
    applicationId: row.application_id,
    type: `INVOICING.INVOICE.${change}`,
    resourceId: row.id,
    resource: invoiceReply(row, ""),
  });
}

/** Locks the application's invoice numbers and templates until the transaction ends. */
export async function lockNumbers(tx: Tx, applicationId: string): Promise<void> {
  await nextOrdinal(tx, applicationId);
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

export interface PageQuery {
  /** Counts from 1. */
  readonly page: number;
  readonly page_size: number;
  readonly total_required: boolean;
}

export async function listInvoices(
  queries: Queries,
  applicationId: string,
  listQuery: PageQuery,
): Promise<InvoicePage<InvoiceRow>> {
  const {ids, ...page} = await walkTo(queries, applicationId, listQuery);
  return {...page, rows: await findInvoiceRows(queries, ids)};
}

async function walkTo(queries: Queries, applicationId: string, listQuery: PageQuery) {
  const {ids, total} = await findPageRange(queries, {
    applicationId,
    offset: (listQuery.page - 1) * listQuery.page_size,
    // Reads one more row than shown, to detect a next page.
    limit: listQuery.page_size + 1,
    counted: listQuery.total_required,
  });
  return {ids: ids.slice(0, listQuery.page_size), hasMore: ids.length > listQuery.page_size, total};
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
