import {html} from "hono/html";
import type {Invoice} from "./invoices.schema.ts";
import {STATUS_MEANINGS} from "./invoices.states.ts";
import {addressLines} from "../pages/address-lines.ts";
import {amountText} from "../pages/amount-text.ts";
import {framedHeaders} from "../pages/inline-style.ts";
import {INVOICE_STYLE as STYLE} from "./invoices.style.ts";
import {pageShell} from "../pages/shell.ts";

/** The address is a secret, so the page sends no referrer. */
export const INVOICE_PAGE_HEADERS: Readonly<Record<string, string>> = STYLE.headers;

/** The headers in a frame of the sandbox's console. */
export const FRAMED_INVOICE_HEADERS: Readonly<Record<string, string>> = framedHeaders(STYLE);

/**
 * An invoice to read and print. The sandbox takes no payment on it. Only the invoicer sees the memo. The page loads
 * no logo.
 */
export function invoicePage(invoice: Invoice, viewer: "recipient" | "invoicer") {
  const {detail} = invoice;
  return pageShell({
    title: `Invoice ${detail.invoice_number}`,
    style: STYLE,
    content: html`<div class="top">
        <div>
          <h1>Invoice ${detail.invoice_number}</h1>
          <p>${STATUS_MEANINGS[invoice.status].meaning}</p>
        </div>
        <div class="from">${party(invoice.invoicer)}</div>
      </div>
      <div class="parties">
        ${(invoice.primary_recipients ?? []).map(
          ({billing_info: billing, shipping_info: shipping}) => html`
            <div>
              <h2>Bill to</h2>
              ${party(billing)}
            </div>
            ${
              shipping
                ? html`<div>
                    <h2>Ship to</h2>
                    ${party(shipping)}
                  </div>`
                : ""
            }
          `,
        )}
        <div>
          <h2>Details</h2>
          ${facts([
            ["Date", detail.invoice_date],
            ["Due by", detail.payment_term?.due_date],
            ["Reference", detail.reference],
            ["Tax id", invoice.invoicer.tax_id],
          ])}
        </div>
      </div>
      ${itemTable(invoice)} ${amounts(invoice)} ${paragraph("Note", detail.note)}
      ${paragraph("Terms and conditions", detail.terms_and_conditions)}
      ${viewer === "invoicer" ? paragraph("Memo", detail.memo) : ""}`,
  });
}

function itemTable({items}: Invoice) {
  return html`<div class="items" role="region" aria-label="Items" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Quantity</th>
          <th scope="col">Price</th>
          <th scope="col">Tax</th>
        </tr>
      </thead>
      <tbody>
        ${items.map(
          (item) =>
            html`<tr>
              <td>
                ${item.name} ${small(item.description)} ${small(item.item_date)}
                ${small(item.discount && `Discount ${amountText(item.discount.amount)}`)}
              </td>
              <td data-label="Quantity">${item.quantity}</td>
              <td data-label="Price">${amountText(item.unit_amount)}</td>
              <td data-label="Tax">${item.tax ? `${item.tax.name} ${item.tax.percent} %` : "–"}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function small(text: string | undefined) {
  return text === undefined || text === "" ? "" : html`<small>${text}</small>`;
}

function amounts(invoice: Invoice) {
  const {amount, payments, refunds} = invoice;
  const {breakdown} = amount;
  return html`<div class="amounts">
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
      ["Refunded", money(refunds?.refund_amount)],
      ["Still due", amountText(invoice.due_amount), true],
    ])}
  </div>`;
}

type Party = Partial<Pick<Invoice["invoicer"], "business_name" | "name" | "email_address" | "address">>;

/** A business or person, with address and contact data. */
function party(who: Party | undefined) {
  const {name, address} = who ?? {};
  const person = name?.full_name ?? [name?.given_name, name?.surname].filter(Boolean).join(" ");
  const [first = "", ...rest] = [
    who?.business_name,
    person,
    ...addressLines(address ?? {}, "en-US"),
    who?.email_address,
  ].filter((line) => line !== undefined && line !== "");
  return html`<p class="name">${first}</p>
    <p class="lines">${rest.join("\n")}</p>`;
}

function money(amount: Parameters<typeof amountText>[0] | undefined): string | undefined {
  return amount && amountText(amount);
}

/** A discount, as a negative amount. */
function less(amount: Parameters<typeof amountText>[0] | undefined): string | undefined {
  return amount && amountText({...amount, value: amount.value.replace(/^(?=.*[1-9])/, "-")});
}

type Fact = readonly [name: string, value: string | undefined, isSum?: boolean];

/** Names and values. Rows without a value are left out. */
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
