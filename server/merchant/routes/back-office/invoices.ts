import type {InvoiceOperations, InvoiceTemplates} from "../../paypal/invoices.ts";
import {readRecord} from "../../middleware/body.ts";
import {type Route, route} from "../route.ts";
import {idsOf, passedRoute, replyOf} from "./passed-route.ts";
import {recordedRoute, type RecordingRoutes} from "./recorded-route.ts";

const PAGES = ["page", "page_size", "total_required"];

/** PayPal's invoices and their templates, with PayPal's bodies, queries and replies. */
export function invoiceRoutes(
  operator: RecordingRoutes,
  {invoices, templates}: {invoices: InvoiceOperations; templates: InvoiceTemplates},
): Route[] {
  const hasBody = true;
  return [
    ...(
      [
        {method: "GET", path: "/invoices", operation: invoices.list, query: [...PAGES, "fields"]},
        {method: "POST", path: "/invoices", operation: invoices.create, hasBody},
        {method: "POST", path: "/invoices/search", operation: invoices.search, query: PAGES, hasBody},
        {method: "POST", path: "/invoices/next-number", operation: invoices.nextNumber},
        {method: "GET", path: "/invoices/:id", operation: invoices.show},
        {
          method: "PUT",
          path: "/invoices/:id",
          operation: invoices.update,
          query: ["send_to_recipient", "send_to_invoicer"],
          hasBody,
        },
        {method: "DELETE", path: "/invoices/:id", operation: invoices.delete},
        {method: "POST", path: "/invoices/:id/remind", operation: invoices.remind, hasBody},
        {method: "POST", path: "/invoices/:id/cancel", operation: invoices.cancel, hasBody},
        {method: "DELETE", path: "/invoices/:id/payments/:transactionId", operation: invoices.deletePayment},
        {method: "DELETE", path: "/invoices/:id/refunds/:transactionId", operation: invoices.deleteRefund},
        {
          method: "GET",
          path: "/invoice-templates",
          operation: templates.list,
          query: ["page", "page_size", "fields"],
        },
        {method: "POST", path: "/invoice-templates", operation: templates.create, hasBody},
        {method: "GET", path: "/invoice-templates/:id", operation: templates.show},
        {method: "PUT", path: "/invoice-templates/:id", operation: templates.update, hasBody},
        {method: "DELETE", path: "/invoice-templates/:id", operation: templates.delete},
      ] as const
    ).map((declared) => passedRoute(operator, declared)),
    ...(
      [
        {path: "/invoices/:id/send", kind: "send-invoice"},
        {path: "/invoices/:id/payments", kind: "record-payment"},
        {path: "/invoices/:id/refunds", kind: "record-refund"},
      ] as const
    ).map((declared) => recordedRoute(operator, declared)),
    route({
      method: "POST",
      path: "/back-office/paypal/invoices/:id/qr-code",
      quota: "reading",
      authorize: operator.access.demand,
      body: "raw",
      async handle(c) {
        const body = JSON.stringify(await readRecord(c.req.raw));
        const {value} = replyOf(await invoices.qrCode({...idsOf(c), body}));
        return c.body(value, 200, {"content-type": "image/png"});
      },
    }),
  ];
}
