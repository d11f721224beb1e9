import {Hono} from "hono";
import {readJsonBody} from "../../shared/body.ts";
import {applicationByClientId} from "../accounts/accounts.operations.ts";
import type {SandboxContext} from "../context.ts";
import {onlyLoopback} from "../wire/loopback.ts";
import {GONE_HEADERS, gonePage} from "../pages/gone.ts";
import {INVOICE_PAGE_HEADERS, invoicePage} from "./invoices.page.ts";
import {ownOrigin, type SandboxEnv} from "../wire/environment.ts";
import {unprocessable} from "../wire/errors.ts";
import type {Idempotency} from "../wire/idempotency.ts";
import {serveOn} from "../wire/serve.ts";
import {parse} from "../wire/validation.ts";
import {deleteInvoice, updateInvoice} from "./invoice-changes.operations.ts";
import {invoiceControlBody} from "./invoice-draft.schema.ts";
import {nextInvoiceNumber} from "./invoice-numbers.operations.ts";
import {settleInvoicePayments} from "./invoice-payments.operations.ts";
import {findInvoices} from "./invoice-search.operations.ts";
import {cancelInvoice, remindOfInvoice, sendDueInvoices, sendInvoice} from "./invoice-sending.operations.ts";
import {deletePayment, deleteRefund, recordPayment, recordRefund} from "./invoice-transactions.operations.ts";
import {
  cancelInvoiceEndpoint,
  createInvoiceEndpoint,
  deleteInvoiceEndpoint,
  deletePaymentEndpoint,
  deleteRefundEndpoint,
  listInvoicesEndpoint,
  nextNumberEndpoint,
  qrCodeEndpoint,
  recordPaymentEndpoint,
  recordRefundEndpoint,
  remindInvoiceEndpoint,
  searchInvoicesEndpoint,
  sendInvoiceEndpoint,
  showInvoiceEndpoint,
  updateInvoiceEndpoint,
} from "./invoices.endpoints.ts";
import {createDraft, createInvoice, invoiceById, listInvoices, showInvoice} from "./invoices.operations.ts";
import {
  foundReply,
  invoiceReply,
  listReply,
  qrForm,
  searchLinks,
  sentReply,
  summaryReply,
  VIEW_PATHS,
} from "./invoices.representation.ts";
import {STATUS_MEANINGS} from "./invoices.states.ts";
import {qrImage} from "./qr-image.ts";

/**
 * `/v2/invoicing` without its templates, the invoicer's page, and `POST /_sandbox/invoices`, which creates an invoice in
 * any status.
 *
 * @param ownClientId the application of invoices that name none
 */
export function invoiceRoutes(
  context: SandboxContext,
  idempotency: Idempotency,
  ownClientId: string,
): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const serve = serveOn(routes, context, idempotency);

  // An invoice shows what the clock has changed since the last run in the background.
  for (const path of ["/v2/invoicing/*", "/invoice/*"]) {
    routes.use(path, async (c, next) => {
      await settleDueInvoices(context, ownOrigin(c));
      await next();
    });
  }

  serve.change(createInvoiceEndpoint, async (tx, {body, token, origin}) => {
    const row = await createDraft(tx, context, token.application, body);
    return {status: 201, body: invoiceReply(row, origin)};
  });

  serve.read(listInvoicesEndpoint, async ({query, token, origin}) => {
    const page = await listInvoices(context.database.db, token.applicationId, query);
    const show = query.fields === "none" ? summaryReply : invoiceReply;
    const body = listReply(page, query, origin, show);
    return {status: 200, body};
  });

  serve.read(showInvoiceEndpoint, async ({params, token, origin}) => {
    const row = await showInvoice(context.database.db, token.applicationId, params.invoice_id);
    return {status: 200, body: invoiceReply(row, origin)};
  });

  serve.change(updateInvoiceEndpoint, async (tx, {params, query, body, token, origin}) => {
    const change = {application: token.application, origin};
    const row = await updateInvoice(tx, context, change, params.invoice_id, body, query);
    return {status: 200, body: invoiceReply(row, origin)};
  });

  serve.change(deleteInvoiceEndpoint, async (tx, {params, token}) => {
    await deleteInvoice(tx, token.applicationId, params.invoice_id);
    return {status: 204};
  });

  serve.change(sendInvoiceEndpoint, async (tx, {params, body, token, origin}) => {
    const change = {application: token.application, origin};
    return sentReply(await sendInvoice(tx, context, change, params.invoice_id, body), origin);
  });

  serve.change(remindInvoiceEndpoint, async (tx, {params, body, token, origin}) => {
    const change = {application: token.application, origin};
    await remindOfInvoice(tx, context, change, params.invoice_id, body);
    return {status: 204};
  });

  serve.change(cancelInvoiceEndpoint, async (tx, {params, body, token, origin}) => {
    const change = {application: token.application, origin};
    await cancelInvoice(tx, context, change, params.invoice_id, body);
    return {status: 204};
  });

  serve.change(recordPaymentEndpoint, async (tx, {params, body, token}) => {
    const target = {applicationId: token.applicationId, id: params.invoice_id};
    return {status: 200, body: {payment_id: await recordPayment(tx, context, target, body)}};
  });

  serve.change(deletePaymentEndpoint, async (tx, {params, token}) => {
    const target = {applicationId: token.applicationId, id: params.invoice_id};
    await deletePayment(tx, context, target, params.transaction_id);
    return {status: 204};
  });

  serve.change(recordRefundEndpoint, async (tx, {params, body, token}) => {
    const target = {applicationId: token.applicationId, id: params.invoice_id};
    return {status: 200, body: {refund_id: await recordRefund(tx, context, target, body)}};
  });

  serve.change(deleteRefundEndpoint, async (tx, {params, token}) => {
    const target = {applicationId: token.applicationId, id: params.invoice_id};
    await deleteRefund(tx, context, target, params.transaction_id);
    return {status: 204};
  });

  serve.read(qrCodeEndpoint, async ({params, body, token, origin}) => {
    const row = await showInvoice(context.database.db, token.applicationId, params.invoice_id);
    const {issued} = STATUS_MEANINGS[row.status];
    if (issued === "no" || issued === "scheduled") {
      throw unprocessable(
        "INVOICE_NOT_SENT",
        "An invoice has a page, and a QR code of it, after it was sent.",
      );
    }
    const part = body.action.toLowerCase() === "pay" ? "#pay" : "#details";
    return {status: 200, ...qrForm(qrImage(`${origin}${VIEW_PATHS.recipient}${row.id}${part}`, body))};
  });

  serve.read(nextNumberEndpoint, async ({token}) => {
    const number = await nextInvoiceNumber(context.database.db, token.applicationId);
    return {status: 200, body: {invoice_number: number}};
  });

  serve.read(searchInvoicesEndpoint, async ({query, body, token, origin}) => {
    const found = await findInvoices(context.database.db, token.applicationId, body, query);
    const total = found.total;
    return {
      status: 200,
      body: {
        ...(total === undefined ? {} : {total_pages: Math.ceil(total / query.page_size), total_items: total}),
        items: found.rows.map((row) => foundReply(invoiceReply(row, origin), body.fields)),
        links: searchLinks(query, found.hasMore, origin),
      },
    };
  });

  routes.post("/_sandbox/invoices", onlyLoopback, async (c) => {
    const {client_id, ...draft} = parse(invoiceControlBody, await readJsonBody(c.req.raw));
    const row = await context.database.transaction(async (tx) => {
      const application = applicationByClientId(tx, client_id ?? ownClientId);
      if (!application) {
        throw unprocessable(
          "INVALID_CLIENT_ID",
          "There is no application with this client id.",
          "/client_id",
        );
      }
      return createInvoice(tx, context, application.id, draft);
    });
    return c.json(invoiceReply(row, ownOrigin(c)), 201);
  });

  routes.get(`${VIEW_PATHS.invoicer}:invoice_id`, onlyLoopback, async (c) => {
    const row = await invoiceById(context.database.db, c.req.param("invoice_id"));
    return row
      ? c.html(invoicePage(invoiceReply(row, ownOrigin(c))), 200, {...INVOICE_PAGE_HEADERS})
      : c.html(gonePage(), 404, GONE_HEADERS);
  });

  return routes;
}

/** Sends the scheduled invoices whose day has come, and ends the payments whose review is over. */
export async function settleDueInvoices(
  context: Pick<SandboxContext, "database" | "clock" | "random">,
  origin: string,
): Promise<void> {
  await sendDueInvoices(context, origin);
  await settleInvoicePayments(context);
}
