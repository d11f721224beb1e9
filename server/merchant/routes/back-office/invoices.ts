import type {InvoiceOperations, InvoiceTemplates} from "../../paypal/invoices.ts";
import {readRecord} from "../../middleware/body.ts";
import {PAYPAL_BODY} from "../paypal-shapes.ts";
import {type Route, route} from "../route.ts";
import {idsOf, passedRoute, replyOf} from "./passed-route.ts";
import {recordedRoute, type RecordingRoutes} from "./recorded-route.ts";

const PAGES = ["page", "page_size", "total_required"];

/** PayPal's invoices and their templates, with PayPal's bodies, queries and replies. */
export function invoiceRoutes(
  operator: RecordingRoutes,
  {invoices, templates}: {invoices: InvoiceOperations; templates: InvoiceTemplates},
): Route[] {
  const [hasBody, isSilent] = [true, true] as const;
  return [
    ...(
      [
        {
          method: "GET",
          path: "/invoices",
          summary: "Lists invoices, newest first.",
          operation: invoices.list,
          query: [...PAGES, "fields"],
        },
        {method: "POST", path: "/invoices", summary: "Creates a draft.", operation: invoices.create, hasBody},
        {
          method: "POST",
          path: "/invoices/search",
          summary: "Finds invoices. The query has `page?`, `page_size?` and `total_required?`.",
          operation: invoices.search,
          query: PAGES,
          hasBody,
        },
        {
          method: "POST",
          path: "/invoices/next-number",
          summary: "Gives the next invoice number.",
          operation: invoices.nextNumber,
        },
        {method: "GET", path: "/invoices/:id", summary: "Shows an invoice.", operation: invoices.show},
        {
          method: "PUT",
          path: "/invoices/:id",
          summary: "Replaces an invoice. The query may have `send_to_recipient` and `send_to_invoicer`.",
          operation: invoices.update,
          query: ["send_to_recipient", "send_to_invoicer"],
          hasBody,
        },
        {
          method: "DELETE",
          path: "/invoices/:id",
          summary: "Deletes a draft or a scheduled invoice.",
          operation: invoices.delete,
        },
        {
          method: "POST",
          path: "/invoices/:id/remind",
          summary: "Reminds the buyer.",
          operation: invoices.remind,
          hasBody,
          isSilent,
        },
        {
          method: "POST",
          path: "/invoices/:id/cancel",
          summary: "Cancels a sent invoice.",
          operation: invoices.cancel,
          hasBody,
          isSilent,
        },
        {
          method: "DELETE",
          path: "/invoices/:id/payments/:transactionId",
          summary: "Deletes a recorded payment.",
          operation: invoices.deletePayment,
        },
        {
          method: "DELETE",
          path: "/invoices/:id/refunds/:transactionId",
          summary: "Deletes a recorded refund.",
          operation: invoices.deleteRefund,
        },
        {
          method: "GET",
          path: "/invoice-templates",
          summary: "Lists templates.",
          operation: templates.list,
          query: ["page", "page_size", "fields"],
        },
        {
          method: "POST",
          path: "/invoice-templates",
          summary: "Creates a template.",
          operation: templates.create,
          hasBody,
        },
        {
          method: "GET",
          path: "/invoice-templates/:id",
          summary: "Shows a template.",
          operation: templates.show,
        },
        {
          method: "PUT",
          path: "/invoice-templates/:id",
          summary: "Replaces a template.",
          operation: templates.update,
          hasBody,
        },
        {
          method: "DELETE",
          path: "/invoice-templates/:id",
          summary: "Deletes a template.",
          operation: templates.delete,
        },
      ] as const
    ).map((declared) => passedRoute(operator, declared)),
    ...(
      [
        {
          path: "/invoices/:id/send",
          kind: "send-invoice",
          summary: "Sends an invoice, once for each request id.",
        },
        {
          path: "/invoices/:id/payments",
          kind: "record-payment",
          summary: "Records a payment, once for each request id.",
        },
        {
          path: "/invoices/:id/refunds",
          kind: "record-refund",
          summary: "Records a refund, once for each request id.",
        },
      ] as const
    ).map((declared) => recordedRoute(operator, {...declared, body: PAYPAL_BODY})),
    route({
      method: "POST",
      path: "/back-office/paypal/invoices/:id/qr-code",
      quota: "reading",
      summary: "Makes the QR code of a sent invoice.",
      key: "OPERATOR_KEY",
      replies: {200: {mediaType: "image/png"}},
      errors: ["404 NOT_FOUND"],
      passesRefusals: true,
      authorize: operator.access.require,
      body: PAYPAL_BODY,
      async handle(c) {
        const body = JSON.stringify(await readRecord(c.req.raw));
        const {value} = replyOf(await invoices.qrCode({...idsOf(c), body}));
        return c.body(value, 200, {"content-type": "image/png"});
      },
    }),
  ];
}
