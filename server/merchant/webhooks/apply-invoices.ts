import type {Invoice} from "../paypal/invoice-schemas.ts";
import type {EventInvoice} from "../shop-events/events.ts";
import {writeInvoiceEvent} from "../shop-events/invoice-events.ts";
import {type Apply, endOf} from "./applying.ts";

/** Statuses of an invoice that is paid as a whole. PayPal may show a later refund first. */
const PAID = new Set(["PAID", "MARKED_AS_PAID", "PARTIALLY_REFUNDED", "REFUNDED", "MARKED_AS_REFUNDED"]);

/** Writes the event of an invoice, if PayPal shows it paid. This server has no records of invoices. */
export const applyInvoice: Apply = async (context, _event, {invoiceId = ""}) => {
  const {database, clock} = context.payments;
  const shown = await context.paypal.invoices.show(invoiceId);
  context.checkpoint?.("webhook:asked");
  if (shown.kind !== "done") return endOf(shown);
  const {status = ""} = shown.value;
  if (!PAID.has(status)) return "done";
  await database.transaction((tx) => writeInvoiceEvent(tx, viewOf(shown.value, status), clock.now()));
  return "done";
};

function viewOf({id, detail, amount}: Invoice, status: string): EventInvoice {
  const {currency_code: currencyCode, value} = amount ?? {};
  return {
    id,
    number: detail?.invoice_number ?? null,
    status,
    amount: currencyCode === undefined || value === undefined ? null : {currencyCode, value},
  };
}
