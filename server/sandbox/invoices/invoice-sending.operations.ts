import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime, SandboxContext} from "../context.ts";
import type {Store} from "../store.ts";
import {unprocessable} from "../wire/errors.ts";
import {timeOf} from "../wire/shapes.ts";
import type {Notification} from "./invoice-body.schema.ts";
import {minor} from "./invoice-balance.ts";
import {type Change, checkAllowed, saveInvoice} from "./invoice-changes.operations.ts";
import {dayOf, invoicerEmailOf} from "./invoice-document.ts";
import {hasRecipient, queueInvoiceMails} from "./invoice-mails.ts";
import type {InvoiceRow} from "./invoices.model.ts";
import {invoices, recordInvoiceEvent, showInvoice} from "./invoices.operations.ts";
import {cancelRefusal, STATUS_MEANINGS} from "./invoices.states.ts";

/**
 * Sends a draft, or schedules it when its date is in the future. An invoice that was sent before stays as it is.
 *
 * @throws ServiceError 404, 403, or 422 CANNOT_SEND_INVOICE for a cancelled invoice and for one without an amount
 */
export function sendInvoice(
  store: Store,
  runtime: Runtime,
  change: Change,
  id: string,
  notification: Notification,
): InvoiceRow {
  const row = showInvoice(store, change.application.id, id);
  const {issued, cancelledBy} = STATUS_MEANINGS[row.status];
  if ((issued === "mail" || issued === "link") && cancelledBy === undefined) return row;
  checkAllowed(row, "send", "CANNOT_SEND_INVOICE");
  if (minor(row.document.amount) === 0n) {
    throw unprocessable("CANNOT_SEND_INVOICE", {
      description: "An invoice with the total 0 can't be sent.",
      field: "/amount",
    });
  }
  if (row.invoiceDate <= dayOf(runtime.clock.now())) {
    return issue(store, runtime, change, row, notification);
  }
  const scheduled = saveInvoice(store, runtime, row, {status: "SCHEDULED", notification});
  recordInvoiceEvent(store, runtime, "SCHEDULED", scheduled);
  return scheduled;
}

/** Makes an invoice payable, and mails it unless it is shared as a link. */
function issue(
  store: Store,
  runtime: Runtime,
  {application, origin}: Change,
  row: InvoiceRow,
  wishes: Notification,
): InvoiceRow {
  const {document} = row;
  const isMailed = wishes.send_to_recipient && hasRecipient(document);
  const now = timeOf(runtime.clock.now());
  const sent = isMailed
    ? {first_sent_time: now, last_sent_time: now, last_sent_by: invoicerEmailOf(document, application)}
    : {};
  const metadata = {...document.detail.metadata, ...sent};
  const status = isMailed ? "SENT" : "UNPAID";
  const saved = saveInvoice(store, runtime, row, {
    document: {...document, detail: {...document.detail, metadata}},
    status,
    unpaidStatus: status,
    notification: undefined,
  });
  queueInvoiceMails(store, runtime, "sent", {row: saved, application, origin, wishes});
  return saved;
}

/**
 * Sends the scheduled invoices whose day has come.
 *
 * @param origin of the links in the mails
 */
export function sendDueInvoices(
  {store, ...runtime}: Pick<SandboxContext, "store"> & Runtime,
  origin: string,
): void {
  const today = dayOf(runtime.clock.now());
  const due = invoices(store).where(
    ({status, invoiceDate}) => status === "SCHEDULED" && invoiceDate <= today,
  );
  if (due.length === 0) return;
  store.run(() => {
    for (const row of due) {
      const application = applicationById(store, row.applicationId);
      // PayPal mails each scheduled invoice.
      const notification = {send_to_invoicer: false, ...row.notification, send_to_recipient: true};
      issue(store, runtime, {application, origin}, row, notification);
    }
  });
}

/** Reminds the recipients. @throws ServiceError 404, 403, or 422 CANNOT_REMIND_INVOICE */
export function remindOfInvoice(
  store: Store,
  runtime: Runtime,
  {application, origin}: Change,
  id: string,
  wishes: Notification,
): void {
  const row = showInvoice(store, application.id, id);
  checkAllowed(row, "remind", "CANNOT_REMIND_INVOICE");
  const {detail} = row.document;
  const last =
    detail.metadata.first_sent_time === undefined ? {} : {last_sent_time: timeOf(runtime.clock.now())};
  const metadata = {...detail.metadata, ...last};
  const saved = saveInvoice(store, runtime, row, {
    document: {...row.document, detail: {...detail, metadata}},
  });
  queueInvoiceMails(store, runtime, "reminded", {row: saved, application, origin, wishes});
}

/** Cancels an invoice that was sent and is not paid. @throws ServiceError 404, 403, or 422 by its status */
export function cancelInvoice(
  store: Store,
  runtime: Runtime,
  {application, origin}: Change,
  id: string,
  wishes: Notification,
): void {
  const row = showInvoice(store, application.id, id);
  const {document} = row;
  const refusal = cancelRefusal(row.status);
  if (refusal) throw unprocessable(refusal);
  const by = invoicerEmailOf(document, application);
  const metadata = {
    ...document.detail.metadata,
    last_updated_by: by,
    cancel_time: timeOf(runtime.clock.now()),
    cancelled_by: by,
  };
  const saved = saveInvoice(store, runtime, row, {
    document: {...document, detail: {...document.detail, metadata}},
    status: "CANCELLED",
  });
  recordInvoiceEvent(store, runtime, "CANCELLED", saved);
  queueInvoiceMails(store, runtime, "cancelled", {row: saved, application, origin, wishes});
}
