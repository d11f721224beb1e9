import type {Runtime} from "../context.ts";
import type {Store} from "../store.ts";
import type {Application} from "../wire/application.ts";
import {unprocessable} from "../wire/errors.ts";
import {timeOf} from "../wire/shapes.ts";
import type {InvoiceBody} from "./invoice-body.schema.ts";
import {balanceOf, type Payment, type Refund, transactionsOf, withTransactions} from "./invoice-balance.ts";
import {documentOf, invoiceDateOf, invoicerEmailOf} from "./invoice-document.ts";
import {type MailWishes, queueInvoiceMails} from "./invoice-mails.ts";
import type {InvoiceRow} from "./invoices.model.ts";
import {
  checkCurrency,
  checkInvoicer,
  checkNumber,
  draftOf,
  invoices,
  recordInvoiceEvent,
  showInvoice,
} from "./invoices.operations.ts";
import {ALLOWED_IN, type InvoiceAction, statusOf} from "./invoices.states.ts";

/** @throws ServiceError 422 with this issue when the status forbids the action */
export function checkAllowed({status}: InvoiceRow, action: InvoiceAction, issue: string): void {
  if (ALLOWED_IN[action].includes(status)) return;
  throw unprocessable(issue, {description: `An invoice that is ${status} does not allow this action.`});
}

/** Stores changes of an invoice with the time of the change. */
export function saveInvoice(
  store: Store,
  {clock}: Pick<Runtime, "clock">,
  row: InvoiceRow,
  {document = row.document, ...change}: Partial<Omit<InvoiceRow, "id">>,
): InvoiceRow {
  const metadata = {...document.detail.metadata, last_update_time: timeOf(clock.now())};
  const changed = {...document, detail: {...document.detail, metadata}};
  return invoices(store).change(row.id, {...change, document: changed});
}

/** Stores other payments and refunds of an invoice. Its status follows from them. */
export function saveTransactions(
  store: Store,
  runtime: Pick<Runtime, "clock">,
  row: InvoiceRow,
  {
    isPending = row.status === "PAYMENT_PENDING",
    ...change
  }: {
    readonly payments?: readonly Payment[];
    readonly refunds?: readonly Refund[];
    readonly isPending?: boolean;
  },
): InvoiceRow {
  const document = withTransactions(row.document, {...transactionsOf(row.document), ...change});
  const status = statusOf(balanceOf(document, isPending), row.unpaidStatus);
  return saveInvoice(store, runtime, row, {document, status});
}

/** Merchant that changes an invoice, and the origin of the request. */
export interface Change {
  readonly application: Application;
  /** Origin of the links in mails. */
  readonly origin: string;
}

/**
 * Replaces the content of an invoice that is not paid. The recipients of an invoice that was sent get a mail.
 *
 * @throws ServiceError 404, 403, or 422 CANNOT_UPDATE_INVOICE and as `createDraft`
 */
export function updateInvoice(
  store: Store,
  runtime: Runtime,
  {application, origin}: Change,
  id: string,
  body: InvoiceBody,
  wishes: Pick<MailWishes, "send_to_recipient" | "send_to_invoicer">,
): InvoiceRow {
  const row = showInvoice(store, application.id, id);
  checkAllowed(row, "update", "CANNOT_UPDATE_INVOICE");
  checkInvoicer(application, body);
  checkCurrency(body.detail.currency_code);
  const {random, clock} = runtime;
  const isScheduled = row.status === "SCHEDULED";
  const draft = draftOf({
    ...body,
    detail: {...body.detail, invoice_date: body.detail.invoice_date ?? row.invoiceDate},
  });
  const now = clock.now();
  const document = documentOf(draft, application, {now, newId: (prefix) => random.id(prefix)});
  const metadata = {
    ...row.document.detail.metadata,
    last_updated_by: invoicerEmailOf(document, application),
  };
  const saved = saveInvoice(store, runtime, row, {
    document: {...document, detail: {...document.detail, metadata}},
    currencyCode: draft.detail.currency_code,
    invoiceNumber: draft.detail.invoice_number ?? row.invoiceNumber,
    invoiceDate: invoiceDateOf({...draft, status: isScheduled ? row.status : "DRAFT"}, now),
  });
  checkNumber(store, saved);
  recordInvoiceEvent(store, runtime, "UPDATED", saved);
  if (ALLOWED_IN.cancel.includes(row.status)) {
    queueInvoiceMails(store, runtime, "updated", {row: saved, application, origin, wishes});
  }
  return saved;
}

/** Deletes a draft or scheduled invoice. @throws ServiceError 404, 403, or 422 CANNOT_DELETE_INVOICE */
export function deleteInvoice(store: Store, applicationId: string, id: string): void {
  checkAllowed(showInvoice(store, applicationId, id), "delete", "CANNOT_DELETE_INVOICE");
  invoices(store).remove(id);
}
