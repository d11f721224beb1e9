import {html} from "lit";
import {money, twoLines} from "../../../../ui/cells.ts";
import {date} from "../../../../ui/dates.ts";
import {document as documentIcon, icon, plus} from "../../../../ui/icons.ts";
import {addressOf, viewAt} from "../../../../ui/route.ts";
import type {ListView} from "../../../../ui/view.ts";
import {call, find} from "../api.ts";
import {csvLink} from "../csv-link.ts";
import {headline} from "../headline.ts";
import {path} from "../paths.ts";
import {type ListLinks, pageOf, queryFor} from "../paypal-pages.ts";
import {invoiceDetail} from "./detail.ts";
import {customerName, dueOf, type Invoice, recipientOf} from "./invoice.ts";
import {isUnpaid, stateBadge, stateOptions} from "./states.ts";

const newInvoice = () =>
  html`<a class="button primary" href=${addressOf(viewAt("new-invoice"))}>${icon(plus)} New invoice</a>`;

/** Fields of PayPal's search. A text is one field: an e-mail address, otherwise an invoice number. */
function searchOf({search, status}: Readonly<Record<string, string>>): Record<string, string> {
  return {
    ...(search !== undefined && {[search.includes("@") ? "recipient_email" : "invoice_number"]: search}),
    ...(status !== undefined && {status}),
  };
}

export const invoices: ListView<Invoice> = {
  kind: "list",
  name: "invoices",
  title: "Invoices",
  icon: documentIcon,
  filters: [
    {name: "search", label: "Search", type: "search", placeholder: "Whole e-mail or invoice number"},
    {name: "status", label: "State", options: stateOptions},
  ],
  columns: [
    {
      label: "Customer",
      cell: (invoice) => {
        const {name, email} = recipientOf(invoice);
        return twoLines(customerName(invoice), name === undefined ? undefined : email);
      },
    },
    {label: "State", cell: stateBadge},
    {label: "Number", hides: 1, cell: ({detail}) => detail?.invoice_number},
    {label: "Due", hides: 2, cell: ({detail}) => date(detail?.payment_term?.due_date)},
    {
      label: "Amount",
      isNumeric: true,
      cell: (invoice) =>
        twoLines(
          money(invoice.amount),
          isUnpaid(invoice) &&
            invoice.due_amount?.value !== invoice.amount?.value &&
            html`${money(dueOf(invoice))} due`,
        ),
    },
  ],
  keyOf: ({id}) => id,
  async load(query, signal) {
    const {status, ...search} = searchOf(Object.fromEntries(query));
    const requested = queryFor(query, "page", 20);
    requested.delete("search");
    requested.delete("status");
    const body = {...search, ...(status !== undefined && {status: [status]})};
    const found =
      Object.keys(body).length > 0
        ? await call<Found>("POST", `paypal/invoices/search?${requested.toString()}`, {body, signal})
        : await call<Found>("GET", `paypal/invoices?${requested.toString()}`, {signal});
    return pageOf(found.items, found, "page");
  },
  loadDetail: (id, signal) => find<Invoice>(path`paypal/invoices/${id}`, signal),
  heading: (invoice) =>
    headline(
      {name: customerName(invoice), amount: invoice.amount},
      stateBadge(invoice),
      invoice.detail?.invoice_number ?? invoice.id,
    ),
  detail: invoiceDetail,
  tools: ({route}) =>
    html`${csvLink("paypal/invoices", new URLSearchParams(searchOf(route.filter)))} ${newInvoice()}`,
  empty: () => html`
    <p>Write an invoice, and PayPal sends it by e-mail. The buyer pays it on a PayPal page.</p>
    <p>${newInvoice()}</p>
  `,
};

type Found = ListLinks & {readonly items: readonly Invoice[]};
