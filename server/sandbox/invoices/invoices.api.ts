import {z} from "zod";
import {type Call, operation} from "../rest/operation.ts";
import {unprocessable} from "../wire/errors.ts";
import {listFields, wholeNumber} from "../wire/shapes.ts";
import {preferredReturn} from "../wire/headers.ts";
import {
  invoiceBody,
  notificationBody,
  paymentBody,
  qrBody,
  refundBody,
  searchBody,
} from "./invoice-body.schema.ts";
import {deleteInvoice, updateInvoice} from "./invoice-changes.operations.ts";
import {findInvoices} from "./invoice-search.operations.ts";
import {cancelInvoice, remindOfInvoice, sendInvoice} from "./invoice-sending.operations.ts";
import {deletePayment, deleteRefund, recordPayment, recordRefund} from "./invoice-transactions.operations.ts";
import {
  createdReply,
  type InvoiceRow,
  invoiceReply,
  listReply,
  qrForm,
  searchReply,
  sentReply,
  summaryReply,
  VIEW_PATHS,
} from "./invoices.model.ts";
import {
  createDraft,
  invoicesOf,
  nextInvoiceNumber,
  pageOfInvoices,
  showInvoice,
} from "./invoices.operations.ts";
import {LAST_PAGE} from "./invoice.ts";
import {STATUS_MEANINGS} from "./invoices.states.ts";
import {qrImage} from "./qr-image.ts";

/** Defaults are those of PayPal. */
const pageQuery = {
  page: wholeNumber({min: 1, max: LAST_PAGE, absent: 1}).describe("From 1, the newest invoices first"),
  page_size: wholeNumber({min: 1, max: 100, absent: 20}),
  total_required: z.boolean().default(false).describe("True to return total_pages and total_items"),
};

const listQuery = z.object({
  ...pageQuery,
  fields: listFields.describe(
    "`none` returns only the id, status and number of an invoice, its date and currency, the names of its recipients, and its links",
  ),
});

const read = {
  feature: "invoicing",
  scopes: ["invoicing/invoices/read", "invoicing/invoices/readwrite"],
} as const;
const write = {...read, scopes: ["invoicing/invoices/readwrite"]} as const;
const replay = {hours: 6};
const params = z.object({invoice_id: z.string()});
const transactionParams = params.extend({transaction_id: z.string()});
const notification = {schema: notificationBody, optional: true};

/**
 * Without `Prefer: return=representation`, PayPal replies with a link to the new invoice. PayPal's agent toolkit reads the id
 * from it.
 */
function preferredReply({header, origin}: Pick<Call, "header" | "origin">, row: InvoiceRow) {
  const isWhole = preferredReturn(header("Prefer")) === "representation";
  return isWhole ? invoiceReply(row, origin) : createdReply(row, origin);
}

/** `/v2/invoicing` without its templates. */
export const invoiceOperations = [
  operation(
    "POST /v2/invoicing/invoices",
    {
      ...write,
      id: "invoices.create",
      body: {schema: invoiceBody},
      replay,
    },
    (call) => {
      const {body, store, context, application} = call;
      return {status: 201, body: preferredReply(call, createDraft(store, context, application, body))};
    },
    (call, id) => ({
      status: 201,
      body: preferredReply(call, showInvoice(call.store, call.application.id, id)),
    }),
  ),

  operation(
    "GET /v2/invoicing/invoices",
    {...read, id: "invoices.list", query: listQuery},
    ({query, store, application, origin}) => {
      const page = pageOfInvoices(invoicesOf(store, application.id), query);
      const show = query.fields === "none" ? summaryReply : invoiceReply;
      return {status: 200, body: listReply(page, query, origin, show)};
    },
  ),

  operation(
    "GET /v2/invoicing/invoices/{invoice_id}",
    {...read, id: "invoices.get", params},
    ({params: {invoice_id: id}, store, application, origin}) => ({
      status: 200,
      body: invoiceReply(showInvoice(store, application.id, id), origin),
    }),
  ),

  operation(
    "PUT /v2/invoicing/invoices/{invoice_id}",
    {
      ...write,
      id: "invoices.update",
      params,
      query: z.object({
        send_to_recipient: z.boolean().default(true).describe("Mails the update of an invoice that was sent"),
        send_to_invoicer: z.boolean().default(true),
      }),
      body: {schema: invoiceBody},
    },
    (call) => ({
      status: 200,
      body: invoiceReply(
        updateInvoice(call.store, call.context, call, call.params.invoice_id, call.body, call.query),
        call.origin,
      ),
    }),
  ),

  operation(
    "DELETE /v2/invoicing/invoices/{invoice_id}",
    {
      ...write,
      id: "invoices.delete",
      params,
    },
    ({params: {invoice_id: id}, store, application}) => {
      deleteInvoice(store, application.id, id);
      return {status: 204};
    },
  ),

  operation(
    "POST /v2/invoicing/invoices/{invoice_id}/send",
    {
      ...write,
      id: "invoices.send",
      params,
      body: notification,
    },
    (call) =>
      sentReply(sendInvoice(call.store, call.context, call, call.params.invoice_id, call.body), call.origin),
  ),

  operation(
    "POST /v2/invoicing/invoices/{invoice_id}/remind",
    {
      ...write,
      id: "invoices.remind",
      params,
      body: notification,
      replay,
    },
    (call) => {
      remindOfInvoice(call.store, call.context, call, call.params.invoice_id, call.body);
      return {status: 204};
    },
  ),

  operation(
    "POST /v2/invoicing/invoices/{invoice_id}/cancel",
    {
      ...write,
      id: "invoices.cancel",
      params,
      body: notification,
      replay,
    },
    (call) => {
      cancelInvoice(call.store, call.context, call, call.params.invoice_id, call.body);
      return {status: 204};
    },
  ),

  operation(
    "POST /v2/invoicing/invoices/{invoice_id}/payments",
    {
      ...write,
      id: "invoices.payments",
      params,
      body: {schema: paymentBody},
      replay,
    },
    ({params: {invoice_id: id}, body, store, context, application}) => ({
      status: 200,
      body: {payment_id: recordPayment(store, context, {applicationId: application.id, id}, body)},
    }),
  ),

  operation(
    "DELETE /v2/invoicing/invoices/{invoice_id}/payments/{transaction_id}",
    {
      ...write,
      id: "invoices.payments-delete",
      params: transactionParams,
    },
    ({params: {invoice_id: id, transaction_id: paymentId}, store, context, application}) => {
      deletePayment(store, context, {applicationId: application.id, id}, paymentId);
      return {status: 204};
    },
  ),

  operation(
    "POST /v2/invoicing/invoices/{invoice_id}/refunds",
    {
      ...write,
      id: "invoices.refunds",
      params,
      body: {schema: refundBody},
      replay,
    },
    ({params: {invoice_id: id}, body, store, context, application}) => ({
      status: 200,
      body: {refund_id: recordRefund(store, context, {applicationId: application.id, id}, body)},
    }),
  ),

  operation(
    "DELETE /v2/invoicing/invoices/{invoice_id}/refunds/{transaction_id}",
    {
      ...write,
      id: "invoices.refunds-delete",
      params: transactionParams,
    },
    ({params: {invoice_id: id, transaction_id: refundId}, store, context, application}) => {
      deleteRefund(store, context, {applicationId: application.id, id}, refundId);
      return {status: 204};
    },
  ),

  operation(
    "POST /v2/invoicing/invoices/{invoice_id}/generate-qr-code",
    {
      ...write,
      id: "invoices.generate-qr-code",
      params,
      body: {schema: qrBody, optional: true},
    },
    ({params: {invoice_id: id}, body, store, application, origin}) => {
      const row = showInvoice(store, application.id, id);
      const {issued} = STATUS_MEANINGS[row.status];
      if (issued === "no" || issued === "scheduled") {
        throw unprocessable("INVOICE_NOT_SENT", {
          description: "An invoice has a page, and a QR code of it, after it was sent.",
        });
      }
      const part = body.action.toLowerCase() === "pay" ? "#pay" : "#details";
      return {status: 200, ...qrForm(qrImage(`${origin}${VIEW_PATHS.recipient}${row.id}${part}`, body))};
    },
  ),

  operation(
    "POST /v2/invoicing/generate-next-invoice-number",
    {
      ...write,
      id: "invoicing.generate-next-invoice-number",
    },
    ({store, application}) => ({
      status: 200,
      body: {invoice_number: nextInvoiceNumber(store, application.id)},
    }),
  ),

  operation(
    "POST /v2/invoicing/search-invoices",
    {
      ...read,
      id: "invoices.search-invoices",
      query: z.object(pageQuery),
      body: {schema: searchBody, optional: true},
    },
    ({query, body, store, application, origin}) => ({
      status: 200,
      body: searchReply(findInvoices(store, application.id, body, query), query, body.fields, origin),
    }),
  ),
];
