import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime} from "../context.ts";
import {recordEvent} from "../events/events.operations.ts";
import {collection, type Store} from "../store.ts";
import type {Application} from "../wire/application.ts";
import {isSupportedCurrency} from "../wire/shapes.ts";
import {notFound, ServiceError, unprocessable} from "../wire/errors.ts";
import {documentOf, invoiceDateOf} from "./invoice-document.ts";
import type {InvoiceBody} from "./invoice-body.schema.ts";
import type {InvoiceDraft} from "./invoice-draft.schema.ts";
import {
  comparable,
  type InvoicePage,
  invoiceReply,
  type InvoiceRow,
  type PageQuery,
} from "./invoices.model.ts";
import {unpaidStatusOf} from "./invoices.states.ts";

export const invoices = collection<InvoiceRow>("invoices");

/**
 * Creates an invoice with the draft's status, and records an event if it is paid. PayPal's API creates drafts only, so
 * tests create invoices of other statuses this way.
 *
 * @throws ServiceError 422 for an unsupported currency, a parent that is not an invoice of the application, or
 *   amounts that don't add up or contradict the status
 */
export function createInvoice(
  store: Store,
  runtime: Runtime,
  applicationId: string,
  draft: InvoiceDraft,
): InvoiceRow {
  const row = addInvoice(store, runtime, applicationById(store, applicationId), draft);
  if (row.status === "PAID") recordInvoiceEvent(store, runtime, "PAID", row);
  return row;
}

/**
 * Creates a draft as PayPal's API does.
 *
 * @throws ServiceError 422 as `createInvoice`, DUPLICATE_INVOICE_NUMBER, or USER_NOT_FOUND for another invoicer
 */
export function createDraft(
  store: Store,
  runtime: Runtime,
  application: Application,
  body: InvoiceBody,
): InvoiceRow {
  checkInvoicer(application, body);
  const row = addInvoice(store, runtime, application, draftOf(body));
  checkNumber(store, row);
  recordInvoiceEvent(store, runtime, "CREATED", row);
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
  // The samples of PayPal's documentation have such an address, and clients send them as they are.
  if (/@example\.(?:com|net|org)$/i.test(email)) return;
  throw unprocessable("USER_NOT_FOUND", {field: "/invoicer/email_address"});
}

function addInvoice(
  store: Store,
  runtime: Runtime,
  application: Application,
  draft: InvoiceDraft,
): InvoiceRow {
  const {clock, random} = runtime;
  const {currency_code: currency} = draft.detail;
  checkCurrency(currency);
  checkParent(store, application.id, draft.parent_id);
  const now = clock.now();
  const document = documentOf(draft, application, {now, newId: (prefix) => random.id(prefix)});
  return invoices(store).add({
    id: newInvoiceId(random.id()),
    applicationId: application.id,
    parentId: draft.parent_id,
    status: draft.status,
    unpaidStatus: unpaidStatusOf(draft.status),
    currencyCode: currency,
    invoiceNumber: draft.detail.invoice_number ?? nextInvoiceNumber(store, application.id),
    invoiceDate: invoiceDateOf(draft, now),
    document,
    createdAt: now,
  });
}

/** @throws ServiceError 422 CURRENCY_NOT_SUPPORTED */
export function checkCurrency(currency: string): void {
  if (isSupportedCurrency(currency)) return;
  const description = "Currency code is not currently supported.";
  throw unprocessable("CURRENCY_NOT_SUPPORTED", {description, field: "/detail/currency_code"});
}

/** Records an event of an invoice, such as `INVOICING.INVOICE.PAID`, also for a payment in part. */
export function recordInvoiceEvent(
  store: Store,
  runtime: Runtime,
  change: "CREATED" | "UPDATED" | "SCHEDULED" | "PAID" | "REFUNDED" | "CANCELLED",
  row: InvoiceRow,
): void {
  recordEvent(store, runtime, {
    applicationId: row.applicationId,
    type: `INVOICING.INVOICE.${change}`,
    resourceId: row.id,
    // PayPal: recorded events of invoices have this form.
    resource: {invoice: invoiceReply(row, "")},
  });
}

/** An invoice of any application, for its pages. Knowing their address is the only access control. */
export function invoiceById(store: Store, id: string): InvoiceRow | undefined {
  return invoices(store).get(id);
}

/**
 * @throws ServiceError 404 for an unknown invoice, 403 PERMISSION_DENIED for another merchant's, as with PayPal
 */
export function showInvoice(store: Store, applicationId: string, id: string): InvoiceRow {
  const row = invoiceById(store, id);
  if (!row) throw notFound("invoice_id");
  if (row.applicationId !== applicationId) {
    throw new ServiceError(403, [{issue: "PERMISSION_DENIED", field: "invoice_id", location: "path"}]);
  }
  return row;
}

/** An application's invoices, newest first. */
export function invoicesOf(store: Store, applicationId: string): InvoiceRow[] {
  const rows = invoices(store).where((row) => row.applicationId === applicationId);
  return rows.reverse().sort((one, other) => other.createdAt - one.createdAt);
}

/** A page of these invoices. */
export function pageOfInvoices(
  rows: readonly InvoiceRow[],
  {page, page_size: size, total_required: isCounted}: PageQuery,
): InvoicePage {
  return {
    rows: rows.slice((page - 1) * size, page * size),
    hasMore: rows.length > page * size,
    total: isCounted ? rows.length : undefined,
  };
}

/** Longest number that PayPal generates, in characters. */
const MAX_GENERATED = 25;
const FIRST_NUMBER = "0001";

/**
 * The next free invoice number. It has the prefix and suffix of the newest invoice's number, which is increased by
 * one: `INV-0009/A` is followed by `INV-0010/A`.
 */
export function nextInvoiceNumber(store: Store, applicationId: string): string {
  const taken = invoicesOf(store, applicationId).map(({invoiceNumber}) => invoiceNumber);
  let number = taken[0];
  if (number === undefined) return FIRST_NUMBER;
  do number = increased(number);
  while (taken.includes(number));
  return number;
}

/** Increases the last group of digits. After a number without digits, or one of the maximum length, the first follows. */
function increased(number: string): string {
  const [, prefix = "", digits, suffix = ""] = /^(.*?)(\d+)(\D*)$/s.exec(number) ?? [];
  if (digits === undefined) return FIRST_NUMBER;
  const next = prefix + String(BigInt(digits) + 1n).padStart(digits.length, "0") + suffix;
  return next.length > MAX_GENERATED ? FIRST_NUMBER : next;
}

/** @throws ServiceError 422 DUPLICATE_INVOICE_NUMBER when another invoice has the number of this one */
export function checkNumber(store: Store, {id, applicationId, invoiceNumber}: InvoiceRow): void {
  const other = invoices(store).find(
    (row) => row.applicationId === applicationId && row.invoiceNumber === invoiceNumber && row.id !== id,
  );
  if (!other) return;
  const description = "Another invoice has this number.";
  throw unprocessable("DUPLICATE_INVOICE_NUMBER", {description, field: "/detail/invoice_number"});
}

function checkParent(store: Store, applicationId: string, parentId: string | undefined): void {
  if (parentId === undefined || invoiceById(store, parentId)?.applicationId === applicationId) return;
  throw unprocessable("INVALID_RESOURCE_ID", {field: "/parent_id"});
}

/** PayPal's form of invoice ids, without letters and digits that people mix up. */
function newInvoiceId(signs: string): string {
  return `INV2-${signs.slice(0, 16).match(/.{4}/g)?.join("-") ?? ""}`;
}
