import type {Runtime, Tx} from "../context.ts";
import type {Application} from "../wire/application.ts";
import {notFound, unprocessable} from "../wire/errors.ts";
import {timeOf} from "../wire/shapes.ts";
import type {InvoiceBody} from "./invoice-body.schema.ts";
import {balanceOf, type Payment, type Refund, transactionsOf, withTransactions} from "./invoice-balance.ts";
import {
  documentColumns,
  documentOf,
  type InvoiceDocument,
  invoiceDateOf,
  invoicerEmailOf,
} from "./invoice-document.ts";
import {type MailWishes, queueInvoiceMails} from "./invoice-mails.ts";
import {checkNumber} from "./invoice-numbers.operations.ts";
import {searchTerms} from "./invoice-terms.ts";
import {
  checkCurrency,
  checkInvoicer,
  draftOf,
  lockNumbers,
  recordInvoiceEvent,
  showInvoice,
} from "./invoices.operations.ts";
import {
  deleteInvoiceRow,
  type InvoiceRow,
  lockInvoiceRow,
  updateInvoiceRow,
  writeTerms,
} from "./invoices.records.ts";
import {ALLOWED_IN, type InvoiceAction, type InvoiceStatus, statusOf} from "./invoices.states.ts";

/** A locked invoice with its content. */
export interface OpenInvoice {
  readonly row: InvoiceRow;
  readonly document: InvoiceDocument;
}

/** Locks an application's invoice until the transaction ends. @throws ServiceError 404 or 403, as `showInvoice` */
export async function openInvoice(tx: Tx, applicationId: string, id: string): Promise<OpenInvoice> {
  await showInvoice(tx, applicationId, id);
  const open = await openAnyInvoice(tx, id);
  if (!open) throw notFound("invoice_id");
  return open;
}

/** Locks an invoice of any application. Undefined when it is unknown. */
export async function openAnyInvoice(tx: Tx, id: string): Promise<OpenInvoice | undefined> {
  const row = await lockInvoiceRow(tx, id);
  return row && {row, document: JSON.parse(row.document) as InvoiceDocument};
}

/** @throws ServiceError 422 with this issue when the status forbids the action */
export function checkAllowed({row}: OpenInvoice, action: InvoiceAction, issue: string): void {
  if (ALLOWED_IN[action].includes(row.status)) return;
  throw unprocessable(issue, `An invoice that is ${row.status} does not allow this action.`);
}

/** Changes of an invoice's columns that its document doesn't give. */
type ColumnChange = Partial<
  Pick<
    InvoiceRow,
    "status" | "unpaid_status" | "currency_code" | "invoice_number" | "invoice_date" | "notification"
  >
>;

/** Stores a changed invoice with the time of the change. */
export async function saveInvoice(
  tx: Tx,
  {clock}: Pick<Runtime, "clock">,
  {row, document}: OpenInvoice,
  change: ColumnChange = {},
): Promise<OpenInvoice> {
  const metadata = {...document.detail.metadata, last_update_time: timeOf(clock.now())};
  const changed = {...document, detail: {...document.detail, metadata}};
  const saved = await updateInvoiceRow(tx, row.id, {...change, ...documentColumns(changed)});
  await writeTerms(tx, saved, searchTerms(changed, saved.invoice_number));
  return {row: saved, document: changed};
}

/** Stores other payments and refunds of an invoice. Its status follows from them. */
export async function saveTransactions(
  tx: Tx,
  runtime: Pick<Runtime, "clock">,
  {row, document}: OpenInvoice,
  change: {
    readonly payments?: readonly Payment[];
    readonly refunds?: readonly Refund[];
    readonly isPending?: boolean;
  },
): Promise<OpenInvoice> {
  const changed = withTransactions(document, {...transactionsOf(document), ...change});
  const isPending = change.isPending ?? row.status === "PAYMENT_PENDING";
  const status: InvoiceStatus = statusOf(balanceOf(changed, isPending), row.unpaid_status);
  return saveInvoice(tx, runtime, {row, document: changed}, {status});
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
export async function updateInvoice(
  tx: Tx,
  runtime: Runtime,
  {application, origin}: Change,
  id: string,
  body: InvoiceBody,
  wishes: Pick<MailWishes, "send_to_recipient" | "send_to_invoicer">,
): Promise<InvoiceRow> {
  if (body.detail.invoice_number !== undefined) await lockNumbers(tx, application.id);
  const open = await openInvoice(tx, application.id, id);
  checkAllowed(open, "update", "CANNOT_UPDATE_INVOICE");
  checkInvoicer(application, body);
  checkCurrency(body.detail.currency_code);
  const {random, clock} = runtime;
  const {row, document: before} = open;
  const isScheduled = row.status === "SCHEDULED";
  const draft = draftOf({
    ...body,
    detail: {...body.detail, invoice_date: body.detail.invoice_date ?? row.invoice_date},
  });
  const now = clock.now();
  const document = documentOf(draft, application, {now, newId: (prefix) => random.id(prefix)});
  const metadata = {
    ...before.detail.metadata,
    last_updated_by: invoicerEmailOf(document, application),
  };
  const saved = await saveInvoice(
    tx,
    runtime,
    {row, document: {...document, detail: {...document.detail, metadata}}},
    {
      currency_code: draft.detail.currency_code,
      invoice_number: draft.detail.invoice_number ?? row.invoice_number,
      invoice_date: invoiceDateOf({...draft, status: isScheduled ? row.status : "DRAFT"}, now),
    },
  );
  await checkNumber(tx, saved.row);
  await recordInvoiceEvent(tx, runtime, "UPDATED", saved.row);
  if (ALLOWED_IN.cancel.includes(row.status)) {
    await queueInvoiceMails(tx, runtime, "updated", {...saved, application, origin, wishes});
  }
  return saved.row;
}

/** Deletes a draft or scheduled invoice. @throws ServiceError 404, 403, or 422 CANNOT_DELETE_INVOICE */
export async function deleteInvoice(tx: Tx, applicationId: string, id: string): Promise<void> {
  const open = await openInvoice(tx, applicationId, id);
  checkAllowed(open, "delete", "CANNOT_DELETE_INVOICE");
  await deleteInvoiceRow(tx, id);
}
