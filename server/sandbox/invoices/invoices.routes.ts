import {Hono} from "hono";
import {readJsonBody} from "../../shared/body.ts";
import {applicationByClientId} from "../accounts/accounts.operations.ts";
import type {SandboxContext} from "../context.ts";
import {onlyLoopback} from "../wire/loopback.ts";
import {GONE_HEADERS, gonePage} from "../pages/gone.ts";
import {INVOICE_PAGE_HEADERS, invoicePage} from "./invoices.page.ts";
import {ownOrigin, type SandboxEnv, type SandboxRequest} from "../wire/environment.ts";
import {unprocessable} from "../wire/errors.ts";
import type {Once} from "../wire/idempotency.ts";
import {serveOn} from "../wire/serve.ts";
import {parse} from "../wire/validation.ts";
import {invoiceControlBody} from "./invoice-draft.schema.ts";
import {listInvoicesEndpoint, showInvoiceEndpoint} from "./invoices.endpoints.ts";
import {
  createInvoice,
  invoiceById,
  listInvoiceHeads,
  listInvoices,
  showInvoice,
} from "./invoices.operations.ts";
import {invoiceOnTheWire, listOnTheWire, summaryOnTheWire, VIEW_PATHS} from "./invoices.representation.ts";

/**
 * `/v2/invoicing/invoices`, the invoice pages, and `POST /_sandbox/invoices`, which creates an invoice in any status.
 *
 * @param ownClientId the application of invoices that name none
 */
export function invoiceRoutes(context: SandboxContext, once: Once, ownClientId: string): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const serve = serveOn(routes, context, once);

  serve.read(listInvoicesEndpoint, async ({query, token, origin}) => {
    const asked = {...query, fields: query.fields.toLowerCase()};
    const {db} = context.database;
    const body =
      asked.fields === "none"
        ? listOnTheWire(
            await listInvoiceHeads(db, token.applicationId, asked),
            asked,
            origin,
            summaryOnTheWire,
          )
        : listOnTheWire(await listInvoices(db, token.applicationId, asked), asked, origin, invoiceOnTheWire);
    return {status: 200, body};
  });

  serve.read(showInvoiceEndpoint, async ({params, token, origin}) => {
    const row = await showInvoice(context.database.db, token.applicationId, params.invoice_id);
    return {status: 200, body: invoiceOnTheWire(row, origin)};
  });

  routes.post("/_sandbox/invoices", onlyLoopback, async (c) => {
    const {client_id, ...draft} = parse(invoiceControlBody, await readJsonBody(c.req.raw));
    const row = await context.database.transaction(async (tx) => {
      const application = await applicationByClientId(tx, client_id ?? ownClientId);
      if (!application) {
        throw unprocessable(
          "INVALID_CLIENT_ID",
          "There is no application with this client id.",
          "/client_id",
        );
      }
      return createInvoice(tx, context, application.id, draft);
    });
    return c.json(invoiceOnTheWire(row, ownOrigin(c)), 201);
  });

  routes.get(`${VIEW_PATHS.recipient}:invoice_id`, async (c) => {
    const invoice = await viewed(c);
    // An issued invoice has a page for its recipient.
    const isOpen = invoice?.detail.metadata.recipient_view_url !== undefined;
    return isOpen
      ? c.html(invoicePage(invoice, "recipient"), 200, {...INVOICE_PAGE_HEADERS})
      : c.html(gonePage(), 404, GONE_HEADERS);
  });

  routes.get(`${VIEW_PATHS.invoicer}:invoice_id`, onlyLoopback, async (c) => {
    const invoice = await viewed(c);
    return invoice
      ? c.html(invoicePage(invoice, "invoicer"), 200, {...INVOICE_PAGE_HEADERS})
      : c.html(gonePage(), 404, GONE_HEADERS);
  });

  const viewed = async (c: SandboxRequest) => {
    const row = await invoiceById(context.database.db, c.req.param("invoice_id") ?? "");
    return row && invoiceOnTheWire(row, ownOrigin(c));
  };

  return routes;
}
