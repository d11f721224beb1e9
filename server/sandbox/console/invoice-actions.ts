import type {z} from "zod";
import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime} from "../context.ts";
import type {Store} from "../store.ts";
import {notificationBody} from "../invoices/invoice-body.schema.ts";
import {cancelInvoice, remindOfInvoice, sendInvoice} from "../invoices/invoice-sending.operations.ts";
import {invoiceById} from "../invoices/invoices.operations.ts";
import {notFound} from "../wire/errors.ts";
import type {invoiceActionBody} from "./console.schema.ts";

const ACTIONS = {send: sendInvoice, remind: remindOfInvoice, cancel: cancelInvoice};

/**
 * Performs a merchant's action on an invoice, with PayPal's default mail.
 *
 * @throws ServiceError 404, 422
 */
export function actOnInvoice(
  store: Store,
  runtime: Runtime,
  {action, id, origin}: z.output<typeof invoiceActionBody> & {readonly id: string; readonly origin: string},
): void {
  const invoice = invoiceById(store, id);
  if (!invoice) throw notFound("id");
  const application = applicationById(store, invoice.applicationId);
  ACTIONS[action](store, runtime, {application, origin}, id, notificationBody.parse({}));
}
