import {Hono} from "hono";
import {readJsonBody} from "../../shared/body.ts";
import {applicationByClientId} from "../accounts/accounts.operations.ts";
import type {Runtime, SandboxContext} from "../context.ts";
import {GONE_HEADERS, gonePage} from "../pages/gone.ts";
import {ownOrigin, type SandboxEnv} from "../wire/environment.ts";
import {unprocessable} from "../wire/errors.ts";
import {onlyLoopback} from "../wire/loopback.ts";
import {parse} from "../wire/validation.ts";
import {invoiceControlBody} from "./invoice-draft.schema.ts";
import {type CaptureStates, settleInvoicePayments} from "./invoice-payments.operations.ts";
import {sendDueInvoices} from "./invoice-sending.operations.ts";
import {invoiceReply, VIEW_PATHS} from "./invoices.model.ts";
import {createInvoice, invoiceById} from "./invoices.operations.ts";
import {INVOICE_PAGE_HEADERS, invoicePage} from "./invoices.page.ts";

/**
 * The invoicer's page, and `POST /_sandbox/invoices`, which creates an invoice in any status. The REST API and the
 * buyer's page come after these routes, whose middleware brings invoices up to date.
 *
 * @param ownClientId the application of invoices that name none
 */
export function invoiceRoutes(
  context: SandboxContext,
  ownClientId: string,
  captureStates: CaptureStates,
): Hono<SandboxEnv> {
  const {store} = context;
  const routes = new Hono<SandboxEnv>();

  // An invoice shows what the clock has changed since the last run in the background.
  for (const path of ["/v2/invoicing/*", "/invoice/*"]) {
    routes.use(path, async (c, next) => {
      settleDueInvoices(context, ownOrigin(c), captureStates);
      await next();
    });
  }

  routes.post("/_sandbox/invoices", onlyLoopback, async (c) => {
    const {client_id, ...draft} = parse(invoiceControlBody, await readJsonBody(c.req.raw));
    const row = store.run(() => {
      const application = applicationByClientId(context.store, client_id ?? ownClientId);
      if (!application) {
        throw unprocessable("INVALID_CLIENT_ID", {
          description: "There is no application with this client id.",
          field: "/client_id",
        });
      }
      return createInvoice(store, context, application.id, draft);
    });
    return c.json(invoiceReply(row, ownOrigin(c)), 201);
  });

  routes.get(`${VIEW_PATHS.invoicer}:invoice_id`, onlyLoopback, (c) => {
    const row = invoiceById(context.store, c.req.param("invoice_id"));
    return row
      ? c.html(invoicePage(invoiceReply(row, ownOrigin(c))), 200, {...INVOICE_PAGE_HEADERS})
      : c.html(gonePage(), 404, GONE_HEADERS);
  });

  return routes;
}

/** Sends the scheduled invoices whose day has come, and ends the payments whose review is over. */
export function settleDueInvoices(
  context: Pick<SandboxContext, "store"> & Runtime,
  origin: string,
  captureStates: CaptureStates,
): void {
  sendDueInvoices(context, origin);
  settleInvoicePayments(context, captureStates);
}
