import {z} from "zod";
import {type Invoice, invoiceListSchema, invoiceSchema} from "./invoice-schemas.ts";
import {nextOf, type Page} from "./paging.ts";
import {
  itemsSchema,
  passedOperation,
  type PassedOperation,
  recordSchema,
  WHOLE_RESOURCE,
} from "./passed-call.ts";
import {type BinaryReply, mapOutcome, type Outcome} from "./response.ts";
import {noContentSchema, printedLinksSchema} from "./schemas.ts";
import type {Transport} from "./transport.ts";

/** Last page that PayPal serves. */
export const LAST_PAGE = 1000;

/** PayPal names a new invoice by its id, or by a link to it. */
export type NewInvoice = z.output<typeof newInvoiceSchema>;
const newInvoiceSchema = z
  .looseObject({id: z.string().optional(), href: z.string().optional()})
  .transform((reply, context) => {
    const id = reply.id ?? /\/invoices\/([\w-]+)$/.exec(reply.href ?? "")?.[1];
    if (id !== undefined) return {...reply, id};
    context.addIssue("The reply names no invoice.");
    return z.NEVER;
  });

/** A link to the sent invoice, or several. */
const sentSchema = z.union([z.looseObject({href: z.string()}), z.looseObject({links: printedLinksSchema})]);

/** `/v2/invoicing` */
export interface Invoices {
  /** Newest first. An invoice that is added between two requests moves rows to the next page. */
  list(query: {page: number; page_size: number}): Promise<Outcome<Page<Invoice, number>>>;
  /** Finds invoices. @param body PayPal's search */
  search(body: string, query: {page: number; page_size: number}): Promise<Outcome<Page<Invoice, number>>>;
  show(id: string): Promise<Outcome<Invoice>>;
  /** Operations with the caller's body and query. */
  readonly passed: InvoiceOperations;
}

export interface InvoiceOperations {
  readonly list: PassedOperation<{readonly items: readonly object[]}>;
  readonly search: PassedOperation<{readonly items: readonly object[]}>;
  readonly show: PassedOperation;
  readonly create: PassedOperation<NewInvoice>;
  readonly update: PassedOperation;
  readonly delete: PassedOperation;
  readonly send: PassedOperation;
  readonly remind: PassedOperation;
  readonly cancel: PassedOperation;
  readonly recordPayment: PassedOperation<{readonly payment_id: string}>;
  readonly deletePayment: PassedOperation;
  readonly recordRefund: PassedOperation<{readonly refund_id: string}>;
  readonly deleteRefund: PassedOperation;
  /** The picture is a PNG. */
  readonly qrCode: PassedOperation<Uint8Array<ArrayBuffer>>;
  readonly nextNumber: PassedOperation<{readonly invoice_number: string}>;
}

const COLLECTION = "/v2/invoicing/invoices";
const INVOICE = `${COLLECTION}/:id`;
const SEARCH = "/v2/invoicing/search-invoices";

export function createInvoices(send: Transport): Invoices {
  return {
    list: async (query) =>
      mapOutcome(
        await send({method: "GET", path: COLLECTION, query, schema: invoiceListSchema}),
        ({items, links}) => ({rows: items, next: readPageNumber(nextOf(links, "page"))}),
      ),
    search: async (body, query) =>
      mapOutcome(
        await send({method: "POST", path: SEARCH, query, body, schema: invoiceListSchema}),
        ({items}) => {
          // The reply has no link to a page after the last.
          const hasMore = items.length === query.page_size && query.page < LAST_PAGE;
          return {rows: items, next: hasMore ? query.page + 1 : undefined};
        },
      ),
    show: (id) => send({method: "GET", path: INVOICE, id, schema: invoiceSchema}),
    passed: {
      list: passedOperation(send, {method: "GET", path: COLLECTION, schema: itemsSchema}),
      search: passedOperation(send, {method: "POST", path: SEARCH, schema: itemsSchema}),
      show: passedOperation(send, {method: "GET", path: INVOICE, schema: recordSchema}),
      create: passedOperation(send, {
        method: "POST",
        path: COLLECTION,
        headers: WHOLE_RESOURCE,
        schema: newInvoiceSchema,
      }),
      update: passedOperation(send, {
        method: "PUT",
        path: INVOICE,
        headers: WHOLE_RESOURCE,
        schema: newInvoiceSchema,
      }),
      delete: passedOperation(send, {method: "DELETE", path: INVOICE, schema: noContentSchema}),
      send: passedOperation(send, {method: "POST", path: `${INVOICE}/send`, schema: sentSchema}),
      remind: passedOperation(send, {method: "POST", path: `${INVOICE}/remind`, schema: noContentSchema}),
      cancel: passedOperation(send, {method: "POST", path: `${INVOICE}/cancel`, schema: noContentSchema}),
      recordPayment: passedOperation(send, {
        method: "POST",
        path: `${INVOICE}/payments`,
        schema: z.looseObject({payment_id: z.string()}),
        isRepeatable: false,
      }),
      deletePayment: passedOperation(send, {
        method: "DELETE",
        path: `${INVOICE}/payments/:transactionId`,
        schema: noContentSchema,
      }),
      recordRefund: passedOperation(send, {
        method: "POST",
        path: `${INVOICE}/refunds`,
        schema: z.looseObject({refund_id: z.string()}),
        isRepeatable: false,
      }),
      deleteRefund: passedOperation(send, {
        method: "DELETE",
        path: `${INVOICE}/refunds/:transactionId`,
        schema: noContentSchema,
      }),
      qrCode: passedOperation(send, {
        method: "POST",
        path: `${INVOICE}/generate-qr-code`,
        isBinary: true,
        schema: pngSchema,
      }),
      nextNumber: passedOperation(send, {
        method: "POST",
        path: "/v2/invoicing/generate-next-invoice-number",
        schema: z.looseObject({invoice_number: z.string()}),
      }),
    },
  };
}

/** `/v2/invoicing/templates` */
export interface InvoiceTemplates {
  readonly list: PassedOperation<{readonly templates: readonly object[]}>;
  readonly show: PassedOperation;
  readonly create: PassedOperation;
  readonly update: PassedOperation;
  readonly delete: PassedOperation;
}

const TEMPLATES = "/v2/invoicing/templates";
const TEMPLATE = `${TEMPLATES}/:id`;

export function createInvoiceTemplates(send: Transport): InvoiceTemplates {
  const listSchema = z.looseObject({templates: z.array(z.looseObject({}))});
  return {
    list: passedOperation(send, {method: "GET", path: TEMPLATES, schema: listSchema}),
    show: passedOperation(send, {method: "GET", path: TEMPLATE, schema: recordSchema}),
    create: passedOperation(send, {
      method: "POST",
      path: TEMPLATES,
      headers: WHOLE_RESOURCE,
      schema: recordSchema,
    }),
    update: passedOperation(send, {
      method: "PUT",
      path: TEMPLATE,
      headers: WHOLE_RESOURCE,
      schema: recordSchema,
    }),
    delete: passedOperation(send, {method: "DELETE", path: TEMPLATE, schema: noContentSchema}),
  };
}

function readPageNumber(text: string | undefined): number | undefined {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : undefined;
}

const PNG_START = "\x89PNG\r\n\x1a\n";

/** The PNG in a reply: the whole body, a part of a multipart body, or either as base64. */
const pngSchema = z.custom<BinaryReply>().transform(({bytes}, context) => {
  const text = Buffer.from(bytes).toString("latin1");
  const start = text.indexOf(PNG_START);
  // The chunk `IEND` and its checksum end the file.
  if (start !== -1) return bytes.subarray(start, text.lastIndexOf("IEND") + 8);
  const [base64] = /iVBORw0KGgo[A-Za-z0-9+/\r\n]*={0,2}/.exec(text) ?? [];
  if (base64 !== undefined) return new Uint8Array(Buffer.from(base64, "base64"));
  context.addIssue("The reply has no PNG.");
  return z.NEVER;
});
