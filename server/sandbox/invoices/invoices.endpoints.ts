import {z} from "zod";
import {endpoint} from "../wire/endpoint.ts";
import {flag, wholeNumber} from "../wire/shapes.ts";
import {invoice, invoiceList, LAST_PAGE} from "./invoices.schema.ts";

/** Defaults are those of PayPal. */
const listQuery = z.object({
  page: wholeNumber({min: 1, max: LAST_PAGE, absent: 1}).describe("From 1, the newest invoices first"),
  page_size: wholeNumber({min: 1, max: 100, absent: 20}),
  total_required: flag({absent: false}).describe("Whether total_pages and total_items are returned"),
  fields: z
    .string()
    .regex(/^(?:all|none)$/i)
    .default("all")
    .describe(
      "`none` returns only the id, status and number of an invoice, its date and currency, and its links",
    ),
});

export const listInvoicesEndpoint = endpoint({
  id: "invoices.list",
  tag: "Invoices",
  summary: "List invoices",
  method: "GET",
  path: "/v2/invoicing/invoices",
  scopes: ["invoicing/invoices/read"],
  feature: "invoicing",
  query: listQuery,
  replies: {200: invoiceList},
});

export const showInvoiceEndpoint = endpoint({
  id: "invoices.get",
  tag: "Invoices",
  summary: "Show invoice details",
  method: "GET",
  path: "/v2/invoicing/invoices/{invoice_id}",
  scopes: ["invoicing/invoices/read"],
  feature: "invoicing",
  params: z.object({invoice_id: z.string()}),
  replies: {200: invoice},
});

export const invoiceEndpoints = [listInvoicesEndpoint, showInvoiceEndpoint];
