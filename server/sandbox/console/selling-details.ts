import {applicationById} from "../accounts/accounts.operations.ts";
import {invoiceById} from "../invoices/invoices.operations.ts";
import {invoiceReply} from "../invoices/invoices.model.ts";
import {ALLOWED_IN, STATUS_MEANINGS} from "../invoices/invoices.states.ts";
import {linkPayments} from "../payment-links/link-payments.operations.ts";
import {linkReply} from "../payment-links/payment-links.model.ts";
import {paymentLinks} from "../payment-links/payment-links.operations.ts";
import {pageOf} from "../wire/paging.ts";
import {invoiceActionBody} from "./console.schema.ts";
import {type Detail, type DetailContext, inOrder} from "./detail.ts";
import {eventsOf, requestsOf} from "./timeline.ts";
import {iso} from "./rows.ts";
import {shownJson} from "./redaction.ts";

/** Number of payments in a link's history, newest first. */
const PAYMENTS = 50;

export function linkDetail(context: DetailContext, id: string): Detail | undefined {
  const {store} = context;
  const link = paymentLinks(store).get(id);
  if (!link) return undefined;
  const {items} = link;
  const {profile} = applicationById(context.store, link.applicationId);
  const shown = linkReply(link, profile, context.origin);
  const payments = linkPayments(store).where(({linkId}) => linkId === id);
  return {
    id,
    status: link.status,
    facts: [
      {label: "Items", text: items.map(({name}) => name).join(", ")},
      {label: "Price", amount: items[0]?.unit_amount},
      ...(items[0]?.variants?.dimensions ?? []).map(({name, options}) => ({
        label: name,
        text: options
          .map(({label, unit_amount: own}) => (own ? `${label} (${own.value} ${own.currency_code})` : label))
          .join(", "),
      })),
      {label: "Maximum quantity", text: items[0]?.adjustable_quantity?.maximum.toString()},
      {label: "Asks for an address", text: items[0]?.collect_shipping_address ? "Yes" : null},
      {label: "Return URL", text: link.returnUrl},
      {label: "Tags", text: shown.tags?.join(", ")},
      {label: "Created", time: iso(link.createdAt)},
      {label: "Updated", time: iso(link.updatedAt)},
    ],
    timeline: inOrder([
      {time: iso(link.createdAt), text: "Created"},
      ...pageOf(payments, {size: PAYMENTS}).rows.map((payment) => ({
        time: iso(payment.createdAt),
        text: `Bought: ${payment.product}`,
        status: payment.status,
        amount: payment.total,
        ref: {view: "orders", id: payment.id},
      })),
      ...requestsOf(context, [`/v1/checkout/payment-resources/${id}`]),
    ]),
    json: shownJson(shown),
    more: {payment_link: link.address},
  };
}

export function invoiceDetail(context: DetailContext, id: string): Detail | undefined {
  const {store} = context;
  const row = invoiceById(context.store, id);
  if (!row) return undefined;
  const invoice = invoiceReply(row, context.origin);
  const {metadata, payment_term: term} = invoice.detail;
  return {
    id,
    status: row.status,
    facts: [
      {label: "Number", text: row.invoiceNumber},
      {label: "Meaning", text: STATUS_MEANINGS[row.status].meaning},
      {label: "Total", amount: invoice.amount},
      {label: "Due amount", amount: invoice.due_amount},
      {label: "Invoice date", text: row.invoiceDate},
      {label: "Due date", text: term?.due_date},
      {label: "Group invoice", ref: row.parentId === undefined ? null : {view: "invoices", id: row.parentId}},
      {label: "Created", time: metadata.create_time},
    ],
    timeline: inOrder([
      {time: iso(row.createdAt), text: "Created"},
      ...(metadata.first_sent_time === undefined ? [] : [{time: metadata.first_sent_time, text: "Sent"}]),
      ...(metadata.cancel_time === undefined ? [] : [{time: metadata.cancel_time, text: "Cancelled"}]),
      ...(invoice.payments?.transactions ?? []).map(({payment_date_time: at, amount}) => ({
        time: at ?? metadata.create_time,
        text: "Paid",
        amount,
      })),
      ...eventsOf(store, [id]),
    ]),
    json: shownJson(invoice),
    more: {
      actions: INVOICE_ACTIONS.filter((action) => ALLOWED_IN[action].includes(row.status)),
      buyer_page: metadata.recipient_view_url,
    },
  };
}

/** Actions that the console offers. */
const INVOICE_ACTIONS = invoiceActionBody.shape.action.options;
