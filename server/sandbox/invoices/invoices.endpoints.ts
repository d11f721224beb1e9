import {z} from "zod";
import {endpoint, REQUEST_ID_LIFETIME_MS} from "../wire/endpoint.ts";
import {flag, listFields, wholeNumber} from "../wire/shapes.ts";
import {
  invoiceBody,
  notificationBody,
  paymentBody,
  qrBody,
  refundBody,
  searchBody,
} from "./invoice-body.schema.ts";
import {
  invoice,
  invoiceList,
  LAST_PAGE,
  numberReplySchema,
  paymentReplySchema,
  refundReplySchema,
  scheduledReplySchema,
  searchReplySchema,
  sentReplySchema,
} from "./invoices.schema.ts";

/** Defaults are those of PayPal. */
const pageQuery = {
  page: wholeNumber({min: 1, max: LAST_PAGE, absent: 1}).describe("From 1, the newest invoices first"),
  page_size: wholeNumber({min: 1, max: 100, absent: 20}),
  total_required: flag({absent: false}).describe("True to return total_pages and total_items"),
};

const listQuery = z.object({
  ...pageQuery,
  fields: listFields.describe(
    "`none` returns only the id, status and number of an invoice, its date and currency, the names of its recipients, and its links",
  ),
});

const read = {
  tag: "Invoices",
  feature: "invoicing",
  scopes: ["invoicing/invoices/read", "invoicing/invoices/readwrite"],
} as const;
const write = {...read, scopes: ["invoicing/invoices/readwrite"]} as const;
const requestIdLifetimeMs = REQUEST_ID_LIFETIME_MS.others;

const INVOICES = "/v2/invoicing/invoices";
const INVOICE = `${INVOICES}/{invoice_id}` as const;
const invoiceParams = z.object({invoice_id: z.string()});
const transactionParams = invoiceParams.extend({transaction_id: z.string()});

export const createInvoiceEndpoint = endpoint({
  ...write,
  id: "invoices.create",
  summary: "Create draft invoice",
  method: "POST",
  path: INVOICES,
  body: {schema: invoiceBody},
  requestIdLifetimeMs,
  replies: {201: invoice},
});

export const listInvoicesEndpoint = endpoint({
  ...read,
  id: "invoices.list",
  summary: "List invoices",
  method: "GET",
  path: INVOICES,
  query: listQuery,
  replies: {200: invoiceList},
});

export const showInvoiceEndpoint = endpoint({
  ...read,
  id: "invoices.get",
  summary: "Show invoice details",
  method: "GET",
  path: INVOICE,
  params: invoiceParams,
  replies: {200: invoice},
});

export const updateInvoiceEndpoint = endpoint({
  ...write,
  id: "invoices.update",
  summary: "Fully update invoice",
  method: "PUT",
  path: INVOICE,
  params: invoiceParams,
  query: z.object({
    send_to_recipient: flag({absent: true}).describe("Mails the update of an invoice that was sent"),
    send_to_invoicer: flag({absent: true}),
  }),
  body: {schema: invoiceBody},
  replies: {200: invoice},
});

export const deleteInvoiceEndpoint = endpoint({
  ...write,
  id: "invoices.delete",
  summary: "Delete a draft or scheduled invoice",
  method: "DELETE",
  path: INVOICE,
  params: invoiceParams,
  replies: {204: null},
});

export const sendInvoiceEndpoint = endpoint({
  ...write,
  id: "invoices.send",
  summary: "Send invoice, or schedule it for its date",
  method: "POST",
  path: `${INVOICE}/send`,
  params: invoiceParams,
  body: {schema: notificationBody, optional: true},
  replies: {200: sentReplySchema, 202: scheduledReplySchema},
});

export const remindInvoiceEndpoint = endpoint({
  ...write,
  id: "invoices.remind",
  summary: "Send invoice reminder",
  method: "POST",
  path: `${INVOICE}/remind`,
  params: invoiceParams,
  body: {schema: notificationBody, optional: true},
  requestIdLifetimeMs,
  replies: {204: null},
});

export const cancelInvoiceEndpoint = endpoint({
  ...write,
  id: "invoices.cancel",
  summary: "Cancel sent invoice",
  method: "POST",
  path: `${INVOICE}/cancel`,
  params: invoiceParams,
  body: {schema: notificationBody, optional: true},
  requestIdLifetimeMs,
  replies: {204: null},
});

export const recordPaymentEndpoint = endpoint({
  ...write,
  id: "invoices.payments",
  summary: "Record payment for invoice",
  method: "POST",
  path: `${INVOICE}/payments`,
  params: invoiceParams,
  body: {schema: paymentBody},
  requestIdLifetimeMs,
  replies: {200: paymentReplySchema},
});

export const deletePaymentEndpoint = endpoint({
  ...write,
  id: "invoices.payments-delete",
  summary: "Delete external payment",
  method: "DELETE",
  path: `${INVOICE}/payments/{transaction_id}`,
  params: transactionParams,
  replies: {204: null},
});

export const recordRefundEndpoint = endpoint({
  ...write,
  id: "invoices.refunds",
  summary: "Record refund for invoice",
  method: "POST",
  path: `${INVOICE}/refunds`,
  params: invoiceParams,
  body: {schema: refundBody},
  requestIdLifetimeMs,
  replies: {200: refundReplySchema},
});

export const deleteRefundEndpoint = endpoint({
  ...write,
  id: "invoices.refunds-delete",
  summary: "Delete external refund",
  method: "DELETE",
  path: `${INVOICE}/refunds/{transaction_id}`,
  params: transactionParams,
  replies: {204: null},
});

export const qrCodeEndpoint = endpoint({
  ...write,
  id: "invoices.generate-qr-code",
  summary: "Generate QR code",
  method: "POST",
  path: `${INVOICE}/generate-qr-code`,
  params: invoiceParams,
  body: {schema: qrBody, optional: true},
  replyType: "multipart/form-data",
  replies: {200: z.string().describe("A form with the field `image`: a PNG image in Base64")},
});

export const nextNumberEndpoint = endpoint({
  ...write,
  id: "invoicing.generate-next-invoice-number",
  summary: "Generate invoice number",
  method: "POST",
  path: "/v2/invoicing/generate-next-invoice-number",
  replies: {200: numberReplySchema},
});

export const searchInvoicesEndpoint = endpoint({
  ...read,
  id: "invoices.search-invoices",
  summary: "Search for invoices",
  method: "POST",
  path: "/v2/invoicing/search-invoices",
  query: z.object(pageQuery),
  body: {schema: searchBody, optional: true},
  replies: {200: searchReplySchema},
});

export const invoiceEndpoints = [
  createInvoiceEndpoint,
  listInvoicesEndpoint,
  showInvoiceEndpoint,
  updateInvoiceEndpoint,
  deleteInvoiceEndpoint,
  sendInvoiceEndpoint,
  remindInvoiceEndpoint,
  cancelInvoiceEndpoint,
  recordPaymentEndpoint,
  deletePaymentEndpoint,
  recordRefundEndpoint,
  deleteRefundEndpoint,
  qrCodeEndpoint,
  nextNumberEndpoint,
  searchInvoicesEndpoint,
];
