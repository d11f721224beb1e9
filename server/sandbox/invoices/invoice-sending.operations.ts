import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime, SandboxContext, Tx} from "../context.ts";
import {unprocessable} from "../wire/errors.ts";
import {timeOf} from "../wire/shapes.ts";
import {notificationBody, type Notification} from "./invoice-body.schema.ts";
import {minor} from "./invoice-balance.ts";
import {
  type Change,
  checkAllowed,
  openAnyInvoice,
  openInvoice,
  type OpenInvoice,
  saveInvoice,
} from "./invoice-changes.operations.ts";
import {dayOf, invoicerEmailOf} from "./invoice-document.ts";
import {hasRecipient, queueInvoiceMails} from "./invoice-mails.ts";
import {recordInvoiceEvent} from "./invoices.operations.ts";
import {findDueInvoices, type InvoiceRow} from "./invoices.records.ts";
import {cancelRefusal, STATUS_MEANINGS} from "./invoices.states.ts";

/**
 * Sends a draft, or schedules it when its date is in the future. An invoice that was sent before stays as it is.
 *
 * @throws ServiceError 404, 403, or 422 CANNOT_SEND_INVOICE for a cancelled invoice and for one without an amount
 */
export async function sendInvoice(
  tx: Tx,
  runtime: Runtime,
  change: Change,
  id: string,
  notification: Notification,
): Promise<InvoiceRow> {
  const open = await openInvoice(tx, change.application.id, id);
  const {issued, cancelledBy} = STATUS_MEANINGS[open.row.status];
  if ((issued === "mail" || issued === "link") && cancelledBy === undefined) return open.row;
  checkAllowed(open, "send", "CANNOT_SEND_INVOICE");
  if (minor(open.document.amount) === 0n) {
    throw unprocessable("CANNOT_SEND_INVOICE", "An invoice with the total 0 can't be sent.", "/amount");
  }
  if (open.row.invoice_date <= dayOf(runtime.clock.now())) {
    return (await issue(tx, runtime, change, open, notification)).row;
  }
  const {row} = await saveInvoice(tx, runtime, open, {
    status: "SCHEDULED",
    notification: JSON.stringify(notification),
  });
  await recordInvoiceEvent(tx, runtime, "SCHEDULED", row);
  return row;
}

/** Makes an invoice payable, and mails it unless it is shared as a link. */
async function issue(
  tx: Tx,
  runtime: Runtime,
  {application, origin}: Change,
  {row, document}: OpenInvoice,
  wishes: Notification,
): Promise<OpenInvoice> {
  const isMailed = wishes.send_to_recipient && hasRecipient(document);
  const now = timeOf(runtime.clock.now());
  const sent = isMailed
    ? {first_sent_time: now, last_sent_time: now, last_sent_by: invoicerEmailOf(document, application)}
    : {};
  const metadata = {...document.detail.metadata, ...sent};
  const status = isMailed ? "SENT" : "UNPAID";
  const saved = await saveInvoice(
    tx,
    runtime,
    {row, document: {...document, detail: {...document.detail, metadata}}},
    {status, unpaid_status: status, notification: null},
  );
  await queueInvoiceMails(tx, runtime, "sent", {...saved, application, origin, wishes});
  return saved;
}

/** Largest number of scheduled invoices that one run sends. */
const AT_ONCE = 100;

/**
 * Sends the scheduled invoices whose day has come. Of concurrent calls one sends an invoice.
 *
 * @param origin of the links in the mails
 */
export async function sendDueInvoices(
  {database, ...runtime}: Pick<SandboxContext, "database" | "clock" | "random">,
  origin: string,
): Promise<void> {
  const today = dayOf(runtime.clock.now());
  for (const id of await findDueInvoices(database.db, today, AT_ONCE)) {
    await database.transaction(async (tx) => {
      const open = await openAnyInvoice(tx, id);
      if (open?.row.status !== "SCHEDULED" || open.row.invoice_date > today) return;
      const application = applicationById(tx, open.row.application_id);
      const stored: unknown = JSON.parse(open.row.notification ?? "{}");
      // PayPal mails each scheduled invoice.
      const notification = {...notificationBody.parse(stored), send_to_recipient: true};
      await issue(tx, runtime, {application, origin}, open, notification);
    });
  }
}

/** Reminds the recipients. @throws ServiceError 404, 403, or 422 CANNOT_REMIND_INVOICE */
export async function remindOfInvoice(
  tx: Tx,
  runtime: Runtime,
  {application, origin}: Change,
  id: string,
  wishes: Notification,
): Promise<void> {
  const open = await openInvoice(tx, application.id, id);
  checkAllowed(open, "remind", "CANNOT_REMIND_INVOICE");
  const {metadata} = open.document.detail;
  const last = metadata.first_sent_time === undefined ? {} : {last_sent_time: timeOf(runtime.clock.now())};
  const detail = {...open.document.detail, metadata: {...metadata, ...last}};
  const saved = await saveInvoice(tx, runtime, {...open, document: {...open.document, detail}});
  await queueInvoiceMails(tx, runtime, "reminded", {...saved, application, origin, wishes});
}

/** Cancels an invoice that was sent and is not paid. @throws ServiceError 404, 403, or 422 by its status */
export async function cancelInvoice(
  tx: Tx,
  runtime: Runtime,
  {application, origin}: Change,
  id: string,
  wishes: Notification,
): Promise<void> {
  const open = await openInvoice(tx, application.id, id);
  const {row, document} = open;
  const refusal = cancelRefusal(row.status);
  if (refusal) throw unprocessable(...refusal);
  const by = invoicerEmailOf(document, application);
  const metadata = {
    ...document.detail.metadata,
    last_updated_by: by,
    cancel_time: timeOf(runtime.clock.now()),
    cancelled_by: by,
  };
  const saved = await saveInvoice(
    tx,
    runtime,
    {row, document: {...document, detail: {...document.detail, metadata}}},
    {status: "CANCELLED"},
  );
  await recordInvoiceEvent(tx, runtime, "CANCELLED", saved.row);
  await queueInvoiceMails(tx, runtime, "cancelled", {...saved, application, origin, wishes});
}
