import type {SearchBody} from "./invoice-body.schema.ts";
import type {InvoiceDocument} from "./invoice-document.ts";
import type {InvoicePage, InvoiceRow} from "./invoices.records.ts";
import {
  type FoundInvoice,
  type Invoice,
  type InvoiceList,
  type InvoiceSummary,
  LAST_PAGE,
} from "./invoices.schema.ts";
import {methodOf} from "./settlement.ts";
import {STATUS_MEANINGS} from "./invoices.states.ts";

/** Paths of the invoice pages. */
export const VIEW_PATHS = {recipient: "/invoice/p/", invoicer: "/invoice/details/"} as const;

/** An invoice as in the REST reply. `origin` is the sandbox's origin as the caller reached it. */
export function invoiceReply(row: InvoiceRow, origin: string): Invoice {
  const {detail, payments, refunds, ...rest} = JSON.parse(row.document) as InvoiceDocument;
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
    ...(payments ? {payments: withMethods(payments, row)} : {}),
    ...(refunds ? {refunds: withMethods(refunds, row)} : {}),
    links: linksOf(row, origin),
  };
}

/** Adds the missing `method` of transactions that an older version stored. It follows from the invoice's status. */
function withMethods<Transaction extends object, Rest extends {readonly transactions: Transaction[]}>(
  settled: Rest,
  row: InvoiceRow,
): Rest {
  const method = methodOf(row);
  return {...settled, transactions: settled.transactions.map((transaction) => ({method, ...transaction}))};
}

/** An invoice under `fields=none`: its id, what each invoice has, and the names of its recipients. */
export function summaryReply(row: InvoiceRow, origin: string): InvoiceSummary {
  const {primary_recipients: recipients} = JSON.parse(row.document) as InvoiceDocument;
  const named = recipients?.flatMap(({billing_info: {business_name, name} = {}}) => {
    const known = name ? {name} : business_name && {business_name};
    return known ? [{billing_info: known}] : [];
  });
  return {
    ...identityOf(row),
    detail: namesOf(row),
    ...(named?.length && {primary_recipients: named}),
    links: linksOf(row, origin),
  };
}

/** The list's query, as its links repeat it. */
export interface ListQuery {
  readonly page: number;
  readonly page_size: number;
  readonly total_required: boolean;
  readonly fields: string;
}

export function listReply<Row>(
  page: InvoicePage<Row>,
  listQuery: ListQuery,
  origin: string,
  show: (row: Row, origin: string) => Invoice | InvoiceSummary,
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
  return {id: row.id, ...(row.parent_id === null ? {} : {parent_id: row.parent_id}), status: row.status};
}

function namesOf(row: InvoiceRow) {
  return {
    currency_code: row.currency_code,
    invoice_number: row.invoice_number,
    invoice_date: row.invoice_date,
  };
}

function linksOf(row: InvoiceRow, origin: string) {
  return [{href: `${origin}/v2/invoicing/invoices/${row.id}`, rel: "self"}];
}

/** An invoice of a search, with the collections that the search asked for. All by default. */
export function foundReply(invoice: Invoice, fields: SearchBody["fields"]): FoundInvoice {
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

/** Links of a search. Its filters are in the body of each request. */
export function searchLinks(
  {page, page_size: size, total_required: counted}: Omit<ListQuery, "fields">,
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
        body: {links: linksOf(row, origin).map((link) => ({...link, method: "GET"}))},
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
