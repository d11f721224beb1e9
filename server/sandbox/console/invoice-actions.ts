import type {z} from "zod";
import {applicationById} from "../accounts/accounts.operations.ts";
import type {Runtime, Tx} from "../context.ts";
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
export async function actOnInvoice(
  tx: Tx,
  runtime: Runtime,
  {action, id, origin}: z.output<typeof invoiceActionBody> & {readonly id: string; readonly origin: string},
): Promise<void> {
  const invoice = invoiceById(tx.store, id);
  if (!invoice) throw notFound("id");
  const application = applicationById(tx, invoice.applicationId);
  await ACTIONS[action](tx, runtime, {application, origin}, id, notificationBody.parse({}));
}
