import type {WireMoney} from "../../shared/money.ts";
import type {Language} from "../locales/languages.ts";
import type {Notification, SearchBody} from "./invoice-body.schema.ts";
import type {InvoiceDocument} from "./invoice-document.ts";
import {
  type FoundInvoice,
  type Invoice,
  type InvoiceList,
  type InvoiceSummary,
  LAST_PAGE,
} from "./invoice.ts";
import {
  type InvoicePaymentStatus,
  type InvoiceStatus,
  STATUS_MEANINGS,
  type UnpaidStatus,
} from "./invoices.states.ts";

/** A stored invoice. */
export interface InvoiceRow {
  readonly id: string;
  readonly applicationId: string;
  /** Id of its group invoice. */
  readonly parentId?: string | undefined;
  readonly status: InvoiceStatus;
  /** Its status after it was sent, while it has no payments. */
  readonly unpaidStatus: UnpaidStatus;
  readonly currencyCode: string;
  readonly invoiceNumber: string;
  /** A calendar day, such as 2027-01-15. */
  readonly invoiceDate: string;
  /** The notification with which a scheduled invoice will be sent. */
  readonly notification?: Notification | undefined;
  /** The fields that neither the other values nor the caller's address give. */
  readonly document: InvoiceDocument;
  readonly createdAt: number;
}

/** A buyer's payment on the invoice's page. */
export interface InvoicePayment {
  /** Id of its order. */
  readonly id: string;
  readonly invoiceId: string;
  readonly applicationId: string;
  readonly status: InvoicePaymentStatus;
  /** Paid for the invoice. */
  readonly amount: WireMoney;
  /** Paid in addition. */
  readonly tip: WireMoney;
  /** Absent until it is known. An order that the merchant paid with a card of its own has none. */
  readonly payer?: InvoicePayer | undefined;
  /** The payer's language. */
  readonly language: Language;
  /** Absent before the capture. */
  readonly captureId?: string;
}

export interface InvoicePayer {
  readonly name: string;
  readonly email_address: string;
}

/** A page of a merchant's invoices, newest first. */
export interface InvoicePage {
  readonly rows: readonly InvoiceRow[];
  /** True when there are older invoices. */
  readonly hasMore: boolean;
  /** Number of all invoices, if requested. */
  readonly total: number | undefined;
}

/** The form in which texts are compared: without regard to case and to spaces around them. */
export function comparable(text: string): string {
  return text.normalize("NFC").trim().toLowerCase();
}

/** Paths of the invoice pages. */
export const VIEW_PATHS = {recipient: "/invoice/p/", invoicer: "/invoice/details/"} as const;

/** An invoice as in the REST reply. `origin` is the sandbox's origin as the caller reached it. */
export function invoiceReply(row: InvoiceRow, origin: string): Invoice {
  const {detail, payments, refunds, ...rest} = row.document;
  const {issued} = STATUS_MEANINGS[row.status];
  const views = {
    // A draft is not sent yet, so its recipient has no page.
    ...(issued === "mail" || issued === "link"
      ? {recipient_view_url: origin + VIEW_PATHS.recipient + row.id}
      : {}),
    invoicer_view_url: origin + VIEW_PATHS.invoicer + row.id,
  };
  return {
    ...identityOf(row),
    detail: {...namesOf(row), ...detail, metadata: {...detail.metadata, ...views}},
    ...rest,
    ...(payments ? {payments} : {}),
    ...(refunds ? {refunds} : {}),
    links: [selfLink(row, origin)],
  };
}

/** An invoice under `fields=none`: its id, what each invoice has, and the names of its recipients. */
export function summaryReply(row: InvoiceRow, origin: string): InvoiceSummary {
  const {primary_recipients: recipients} = row.document;
  const named = recipients?.flatMap(({billing_info: {business_name, name} = {}}) => {
    const known = name ? {name} : business_name && {business_name};
    return known ? [{billing_info: known}] : [];
  });
  return {
    ...identityOf(row),
    detail: namesOf(row),
    ...(named?.length && {primary_recipients: named}),
    links: [selfLink(row, origin)],
  };
}

export interface PageQuery {
  /** Counts from 1. */
  readonly page: number;
  readonly page_size: number;
  readonly total_required: boolean;
}

/** The list's query, as its links repeat it. */
export interface ListQuery extends PageQuery {
  readonly fields: string;
}

export function listReply(
  page: InvoicePage,
  listQuery: ListQuery,
  origin: string,
  show: (row: InvoiceRow, origin: string) => Invoice | InvoiceSummary,
): InvoiceList {
  const pages = page.total === undefined ? undefined : Math.ceil(page.total / listQuery.page_size);
  return {
    ...(page.total === undefined ? {} : {total_pages: pages, total_items: page.total}),
    items: page.rows.map((row) => show(row, origin)),
    links: listLinks(page.hasMore, pages, listQuery, origin),
  };
}

function listLinks(hasMore: boolean, pages: number | undefined, listQuery: ListQuery, origin: string) {
  const link = (rel: string, page: number) => {
    const query = new URLSearchParams({
      page: String(page),
      page_size: String(listQuery.page_size),
      total_required: String(listQuery.total_required),
      fields: listQuery.fields,
    });
    return {href: `${origin}/v2/invoicing/invoices?${query.toString()}`, rel};
  };
  const last = pages === undefined ? undefined : Math.min(Math.max(pages, 1), LAST_PAGE);
  const links = [link("self", listQuery.page)];
  if (listQuery.page > 1) {
    links.push(link("first", 1));
    // Beyond the end, the previous page is the last one, if it is known.
    links.push(link("prev", Math.min(listQuery.page - 1, last ?? LAST_PAGE)));
  }
  if (hasMore && listQuery.page < LAST_PAGE) links.push(link("next", listQuery.page + 1));
  if (last !== undefined && last !== listQuery.page) links.push(link("last", last));
  return links;
}

function identityOf(row: InvoiceRow) {
  const {id, parentId, status} = row;
  return {id, ...(parentId === undefined ? {} : {parent_id: parentId}), status};
}

function namesOf(row: InvoiceRow) {
  return {
    currency_code: row.currencyCode,
    invoice_number: row.invoiceNumber,
    invoice_date: row.invoiceDate,
  };
}

/** The reply after an invoice was created for a client that doesn't ask for the whole invoice. */
export function createdReply(row: InvoiceRow, origin: string) {
  return {...selfLink(row, origin), method: "GET"} as const;
}

function selfLink(row: InvoiceRow, origin: string) {
  return {href: `${origin}/v2/invoicing/invoices/${row.id}`, rel: "self"};
}

/** An invoice of a search, with the collections that the search asked for. All by default. */
function foundReply(invoice: Invoice, fields: SearchBody["fields"]): FoundInvoice {
  if (!fields) return invoice;
  const {items, payments, refunds, additional_recipients: copies, detail, ...rest} = invoice;
  const {attachments, ...others} = detail;
  return {
    ...rest,
    detail: fields.includes("attachments") && attachments ? {...others, attachments} : others,
    ...(fields.includes("items") ? {items} : {}),
    ...(fields.includes("payments") && payments ? {payments} : {}),
    ...(fields.includes("refunds") && refunds ? {refunds} : {}),
    ...(fields.includes("additional_recipients_info") && copies ? {additional_recipients: copies} : {}),
  };
}

export function searchReply(
  {rows, total, hasMore}: InvoicePage,
  query: PageQuery,
  fields: SearchBody["fields"],
  origin: string,
) {
  const counts =
    total === undefined ? {} : {total_pages: Math.ceil(total / query.page_size), total_items: total};
  return {
    ...counts,
    items: rows.map((row) => foundReply(invoiceReply(row, origin), fields)),
    links: searchLinks(query, hasMore, origin),
  };
}

/** Links of a search. Its filters are in the body of each request. */
function searchLinks(
  {page, page_size: size, total_required: counted}: PageQuery,
  hasMore: boolean,
  origin: string,
) {
  const link = (rel: string, of: number) => {
    const query = new URLSearchParams({
      page: String(of),
      page_size: String(size),
      total_required: String(counted),
    });
    return {href: `${origin}/v2/invoicing/search-invoices?${query.toString()}`, rel, method: "POST" as const};
  };
  return [
    link("self", page),
    ...(page > 1 ? [link("prev", page - 1)] : []),
    ...(hasMore && page < LAST_PAGE ? [link("next", page + 1)] : []),
  ];
}

/** The reply after an invoice was sent or scheduled. */
export function sentReply(row: InvoiceRow, origin: string) {
  return row.status === "SCHEDULED"
    ? ({
        status: 202,
        body: {links: [selfLink(row, origin)].map((link) => ({...link, method: "GET"}))},
      } as const)
    : ({
        status: 200,
        body: {href: `${origin}${VIEW_PATHS.recipient}${row.id}`, rel: "payer-view", method: "GET"},
      } as const);
}

/** The form with which PayPal answers a request for a QR code: its field is the picture in Base64. */
export function qrForm(image: Buffer) {
  const boundary = "qr-code-of-the-invoice";
  const data = image.toString("base64");
  const body = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="image"',
    "Content-Type: application/octet-stream",
    `Content-Length: ${data.length}`,
    "",
    data,
    `--${boundary}--`,
    "",
  ].join("\r\n");
  return {body, contentType: `multipart/form-data; boundary=${boundary}`};
}
