import {createHash} from "node:crypto";
import {html, raw} from "hono/html";
import type {Invoice} from "../invoices/schema.ts";
import {STATUS_MEANINGS} from "../invoices/states.ts";
import {amountText} from "./amount-text.ts";

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; color: light-dark(#1a1d21, #eceff2);
  background: light-dark(#ffffff, #14171a); }
body { margin: 0; }
.banner { margin: 0; padding: 4px 16px; text-align: center; background: light-dark(#1a1d21, #eceff2);
  color: light-dark(#ffffff, #14171a); }
main { max-width: 44rem; margin: 0 auto; padding: 16px; overflow-wrap: anywhere; }
dl > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; padding-block: 4px;
  border-block-end: 1px solid light-dark(#87919d, #6b7682); }
dd { margin: 0; font-variant-numeric: tabular-nums; }
dt { color: light-dark(#5b6470, #a4adb8); }
.text { white-space: pre-wrap; }
`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
const STYLE_ELEMENT = raw(`<style>${STYLE}</style>`);

/** The page's one style sheet is in it: its hash is what the policy lets in. Its address is known to few: it tells nobody. */
export const INVOICE_PAGE_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy":
    `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; ` +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

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
        <title>Invoice ${detail.invoice_number}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <p class="banner">Sandbox: no real money</p>
        <main>
          <h1>Invoice ${detail.invoice_number}</h1>
          <p>${STATUS_MEANINGS[invoice.status].says}</p>
          ${facts([
            ["From", from],
            ["To", to],
            ["Date", detail.invoice_date],
            ["Due", detail.payment_term?.due_date],
            ["Reference", detail.reference],
          ])}
          <h2>Items</h2>
          ${facts(
            invoice.items.map((item) => [item.name, `${item.quantity} × ${amountText(item.unit_amount)}`]),
          )}
          <h2>Amounts</h2>
          ${facts([
            ["Items", amountText(breakdown.item_total)],
            ["Discount on items", money(breakdown.discount?.item_discount)],
            ["Discount", money(breakdown.discount?.invoice_discount?.amount)],
            [invoice.configuration.tax_inclusive ? "Tax, included" : "Tax", amountText(breakdown.tax_total)],
            ["Shipping", money(breakdown.shipping?.amount)],
            [breakdown.custom?.label ?? "", money(breakdown.custom?.amount)],
            ["Total", amountText(amount)],
            ["Tip", money(invoice.gratuity)],
            ["Paid", money(payments?.paid_amount)],
            ["Given back", money(refunds?.refund_amount)],
            ["Due", amountText(invoice.due_amount)],
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

/** Names and values; what has no value is left out. */
function facts(rows: readonly (readonly [name: string, value: string | undefined])[]) {
  return html`<dl>
    ${rows
      .filter(([, value]) => value !== undefined && value !== "")
      .map(
        ([name, value]) =>
          html`<div>
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
