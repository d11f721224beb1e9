import {html, nothing} from "lit";
import {copyable, money} from "../../../../ui/cells.ts";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {date, time} from "../../../../ui/dates.ts";
import {type Fact, facts} from "../../../../ui/facts.ts";
import {qrCode} from "../../../../ui/qr-code.ts";
import {timeline} from "../../../../ui/timeline.ts";
import {invoiceActions} from "./actions.ts";
import {type Invoice, type InvoiceItem, recipientOf} from "./invoice.ts";

/** An invoice: what can be done, its page, goods and amounts, and its history. */
export function invoiceDetail(invoice: Invoice, context: AppContext): Content {
  const {detail = {}} = invoice;
  const {name, email} = recipientOf(invoice);
  return html`
    ${invoiceActions(invoice, context)} ${page(invoice, context)}
    ${facts([
      {label: "Customer", value: name},
      {label: "E-mail", value: email},
      {label: "Number", value: detail.invoice_number},
      {label: "Date", value: date(detail.invoice_date)},
      {label: "Due", value: date(detail.payment_term?.due_date)},
      {label: "Note", value: detail.note},
      {label: "Terms", value: detail.terms_and_conditions},
      {label: "Memo for you", value: detail.memo},
      {label: "Id", value: copyable(invoice.id, context)},
    ])}
    ${goods(invoice)} ${history(invoice)}
  `;
}

/** The buyer's page, once it exists. */
function page({detail}: Invoice, context: AppContext): Content {
  const address = detail?.metadata?.recipient_view_url;
  if (address === undefined) return nothing;
  return html`<section class="share" aria-label="The buyer’s page">
    ${qrCode(address, "QR code of the invoice")}
    <div>
      <p class="address">${address}</p>
      <p class="actions">
        <button type="button" @click=${() => context.copy(address, "The link")}>Copy the link</button>
        <a class="button" href=${address} target="_blank" rel="noreferrer">Open</a>
      </p>
    </div>
  </section>`;
}

function goods({items = [], amount, due_amount: due, payments, refunds}: Invoice): Content {
  const {breakdown} = amount ?? {};
  const discount = breakdown?.discount;
  const sums: Fact[] = [
    {label: "Items", value: money(breakdown?.item_total)},
    {label: "Discount of items", value: less(discount?.item_discount)},
    {label: "Discount", value: less(discount?.invoice_discount?.amount)},
    {label: "Shipping", value: money(breakdown?.shipping?.amount)},
    {label: "Tax", value: money(breakdown?.tax_total)},
    {label: "Total", value: html`<strong>${money(amount)}</strong>`},
    {label: "Paid", value: less(payments?.paid_amount)},
    {label: "Refunded", value: money(refunds?.refund_amount)},
    {label: "Due", value: due && html`<strong>${money(due)}</strong>`},
  ];
  return html`<section>
    <h3>Items</h3>
    <ul class="goods">
      ${items.map(
        (item) =>
          html`<li>
            ${itemText(item)}
            <span>${money(item.unit_amount)} ${item.quantity === "1" ? nothing : "each"}</span>
          </li>`,
      )}
    </ul>
    <div class="sums">${facts(sums)}</div>
  </section>`;
}

function itemText({name, quantity = "1", description, tax}: InvoiceItem): Content {
  return html`<span>
    ${quantity} × ${name}
    ${tax?.percent ? html`<span class="quiet">${tax.name} ${tax.percent} %</span>` : nothing}
    ${description ? html`<span class="sub-line">${description}</span>` : nothing}
  </span>`;
}

function less(amount: Parameters<typeof money>[0]): Content {
  return amount && /[1-9]/.test(amount.value) ? html`−${money(amount)}` : nothing;
}

function history({detail, payments, refunds}: Invoice): Content {
  const {
    create_time: created,
    first_sent_time: sent,
    last_sent_time: last,
    cancel_time: cancelled,
  } = detail?.metadata ?? {};
  const dated = [
    {time: created, text: "Created"},
    {time: sent, text: "Sent"},
    {time: last === sent ? undefined : last, text: "Sent again"},
    {time: cancelled, text: "Canceled"},
  ].flatMap(({time: at, text}) => (at === undefined ? [] : [{time: at, text}]));
  const paid = (payments?.transactions ?? []).map(({payment_date: at, amount, note}) => ({
    at,
    text: html`Paid ${money(amount)}`,
    note,
  }));
  const refunded = (refunds?.transactions ?? []).map(({refund_date: at, amount}) => ({
    at,
    text: html`Refunded ${money(amount)}`,
    note: undefined,
  }));
  return html`
    ${timeline(dated)}
    ${
      paid.length + refunded.length === 0
        ? nothing
        : html`<section>
            <h3>Payments</h3>
            <ul class="goods">
              ${[...paid, ...refunded].map(
                ({at, text, note}) =>
                  html`<li>
                    <span>${text} ${note ? html`<span class="sub-line">${note}</span>` : nothing}</span>
                    ${/^\d{4}-\d\d-\d\d$/.test(at ?? "") ? date(at) : time(at)}
                  </li>`,
              )}
            </ul>
          </section>`
    }
  `;
}
