import {html} from "hono/html";
import type {Invoice} from "../invoices/schema.ts";
import {STATUS_MEANINGS} from "../invoices/states.ts";
import {amountText} from "./amount-text.ts";
import {inlineStyle, PAGE_STYLE} from "./inline-style.ts";

const STYLE = inlineStyle(`${PAGE_STYLE}
main { max-inline-size: 44rem; margin: 0 auto; padding: 24px 20px 40px; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.3; }
h1 + p { margin-block: 4px 0; }
h2 { margin: 32px 0 0; font-size: 1.125rem; line-height: 1.3; }
dl { margin: 8px 0 0; }
dl > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; padding-block: 4px;
  border-block-end: 1px solid light-dark(#c3cad2, #454e58); }
dd { margin: 0 0 0 auto; font-variant-numeric: tabular-nums; }
dt { color: light-dark(#5b6470, #a4adb8); }
.sum { font-weight: 600; }
.sum dt { color: inherit; }
.text { margin: 4px 0 0; white-space: pre-wrap; }
`);

/** Its address is known to few: it tells nobody. */
export const INVOICE_PAGE_HEADERS: Readonly<Record<string, string>> = STYLE.headers;

/** An invoice for people, to read: the sandbox takes no payment on it. The memo is for the invoicer alone. */
export function invoicePage(invoice: Invoice, viewer: "recipient" | "invoicer") {
  const {detail, amount, payments, refunds} = invoice;
  const {breakdown} = amount;
  const from = partyText(invoice.invoicer);
  const to = (invoice.primary_recipients ?? []).map(({billing_info}) => partyText(billing_info)).join(", ");
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Invoice ${detail.invoice_number}</title>
        ${STYLE.element}
      </head>
      <body>
        <header class="banner">Sandbox: no real money</header>
        <main>
          <h1>Invoice ${detail.invoice_number}</h1>
          <p>${STATUS_MEANINGS[invoice.status].says}</p>
          ${facts([
            ["From", from],
            ["To", to],
            ["Date", detail.invoice_date],
            ["Due by", detail.payment_term?.due_date],
            ["Reference", detail.reference],
          ])}
          <h2>Items</h2>
          ${facts(
            invoice.items.map((item) => [item.name, `${item.quantity} × ${amountText(item.unit_amount)}`]),
          )}
          <h2>Amounts</h2>
          ${facts([
            ["Items", amountText(breakdown.item_total)],
            ["Discount on items", less(breakdown.discount?.item_discount)],
            ["Discount", less(breakdown.discount?.invoice_discount?.amount)],
            [invoice.configuration.tax_inclusive ? "Tax, included" : "Tax", amountText(breakdown.tax_total)],
            ["Shipping", money(breakdown.shipping?.amount)],
            [breakdown.custom?.label ?? "", money(breakdown.custom?.amount)],
            ["Total", amountText(amount), true],
            ["Tip", money(invoice.gratuity)],
            ["Paid", money(payments?.paid_amount)],
            ["Given back", money(refunds?.refund_amount)],
            ["Still due", amountText(invoice.due_amount), true],
          ])}
          ${paragraph("Note", detail.note)} ${paragraph("Terms and conditions", detail.terms_and_conditions)}
          ${viewer === "invoicer" ? paragraph("Memo", detail.memo) : ""}
        </main>
      </body>
    </html>`;
}

type Party = Pick<Invoice["invoicer"], "business_name" | "name" | "email_address">;

function partyText(party: Party | undefined): string {
  const name = party?.name;
  const person = name?.full_name ?? [name?.given_name, name?.surname].filter(Boolean).join(" ");
  return [party?.business_name, person, party?.email_address].find(Boolean) ?? "";
}

function money(amount: Parameters<typeof amountText>[0] | undefined): string | undefined {
  return amount && amountText(amount);
}

/** What is taken off, with its sign. */
function less(amount: Parameters<typeof amountText>[0] | undefined): string | undefined {
  return amount && amountText({...amount, value: amount.value.replace(/^(?=.*[1-9])/, "-")});
}

type Fact = readonly [name: string, value: string | undefined, isSum?: boolean];

/** Names and values; what has no value is left out. */
function facts(rows: readonly Fact[]) {
  return html`<dl>
    ${rows
      .filter(([, value]) => value !== undefined && value !== "")
      .map(
        ([name, value, isSum]) =>
          html`<div ${isSum ? "class=sum" : ""}>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
  </dl>`;
}

function paragraph(heading: string, text: string | undefined) {
  if (text === undefined || text === "") return "";
  return html`<h2>${heading}</h2>
    <p class="text">${text}</p>`;
}
