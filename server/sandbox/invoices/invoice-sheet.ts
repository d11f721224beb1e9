import {html} from "hono/html";
import {fill} from "../locales/fill.ts";
import {formatLocaleOf, type PageLanguage} from "../locales/languages.ts";
import type {InvoiceTexts} from "../locales/texts.ts";
import {addressLines} from "../pages/address-lines.ts";
import {amountText} from "../pages/amount-text.ts";
import {amountRows, dateText, type Row} from "./invoice-rows.ts";
import type {Invoice} from "./invoice.ts";

export interface SheetView {
  readonly invoice: Invoice;
  readonly texts: InvoiceTexts["sheet"];
  readonly language: PageLanguage;
  /** Text about the invoice's status. */
  readonly status: string;
}

/** The content of an invoice without the memo. It loads no logo. */
export function invoiceSheet(view: SheetView) {
  const {invoice, texts, language, status} = view;
  const {detail} = invoice;
  const due = detail.payment_term?.due_date;
  return html`<div class="top">
      <div>
        <h1 id="details-heading">${fill(texts.invoice, {number: detail.invoice_number})}</h1>
        <p>${status}</p>
      </div>
      <div class="from">${party(invoice.invoicer, language)}</div>
    </div>
    <div class="parties">
      ${(invoice.primary_recipients ?? []).map(
        ({billing_info: billing, shipping_info: shipping}) => html`
          <div>
            <h2>${texts.billTo}</h2>
            ${party(billing, language)}
          </div>
          ${
            shipping
              ? html`<div>
                  <h2>${texts.shipTo}</h2>
                  ${party(shipping, language)}
                </div>`
              : ""
          }
        `,
      )}
      <div>
        <h2>${texts.details}</h2>
        ${facts([
          [texts.date, dateText(detail.invoice_date, language)],
          [texts.dueBy, due === undefined ? undefined : dateText(due, language)],
          [texts.reference, detail.reference],
          [texts.taxId, invoice.invoicer.tax_id],
        ])}
      </div>
    </div>
    ${itemTable(view)}
    <div class="amounts">${facts(amountRows(invoice, texts, language))}</div>
    ${paragraph(texts.note, detail.note)} ${paragraph(texts.terms, detail.terms_and_conditions)}`;
}

function itemTable({invoice: {items}, texts, language}: SheetView) {
  return html`<div class="items" role="region" aria-label="${texts.items}" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">${texts.item}</th>
          <th scope="col">${texts.quantity}</th>
          <th scope="col">${texts.price}</th>
          <th scope="col">${texts.tax}</th>
        </tr>
      </thead>
      <tbody>
        ${items.map(
          (item) =>
            html`<tr>
              <td>
                <bdi>${item.name}</bdi> ${small(item.description)}
                ${small(item.item_date && dateText(item.item_date, language))}
                ${small(item.discount && `${texts.discount} ${amountText(item.discount.amount, language)}`)}
              </td>
              <td data-label="${texts.quantity}">${item.quantity}</td>
              <td data-label="${texts.price}">${amountText(item.unit_amount, language)}</td>
              <td data-label="${texts.tax}">${item.tax ? `${item.tax.name} ${item.tax.percent} %` : "–"}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function small(text: string | undefined) {
  return text === undefined || text === "" ? "" : html`<small><bdi>${text}</bdi></small>`;
}

type Party = Partial<Pick<Invoice["invoicer"], "business_name" | "name" | "email_address" | "address">>;

/** A business or person, with address and contact data. */
function party(who: Party | undefined, language: PageLanguage) {
  const {name, address} = who ?? {};
  const person = name?.full_name ?? [name?.given_name, name?.surname].filter(Boolean).join(" ");
  const [first = "", ...rest] = [
    who?.business_name,
    person,
    ...addressLines(address ?? {}, formatLocaleOf(language)),
    who?.email_address,
  ].filter((line) => line !== undefined && line !== "");
  return html`<p class="name"><bdi>${first}</bdi></p>
    <p class="lines">${rest.map((line) => html`<bdi>${line}</bdi><br />`)}</p>`;
}

/** Names and values. Rows without a value are left out. */
function facts(rows: readonly Row[]) {
  return html`<dl>
    ${rows
      .filter(([, value]) => value !== undefined && value !== "")
      .map(
        ([name, value, isSum]) =>
          html`<div ${isSum ? "class=sum" : ""}>
            <dt>${name}</dt>
            <dd><bdi>${value}</bdi></dd>
          </div>`,
      )}
  </dl>`;
}

export function paragraph(heading: string, text: string | undefined) {
  if (text === undefined || text === "") return "";
  return html`<h2>${heading}</h2>
    <p class="text"><bdi>${text}</bdi></p>`;
}
