import {html, type TemplateResult} from "lit";
import type {Messages} from "../locales/messages.ts";
import {copy, icon} from "./icons.ts";
import type {PaymentHost, Receipt} from "../controllers/payment-host.ts";

/** A line of a receipt. Empty without a value. */
export const receiptRow = (name: string, value: unknown) =>
  value
    ? html`<div>
        <dt>${name}</dt>
        <dd>${value}</dd>
      </div>`
    : "";

/** Receipt: amount, card, and the order number to copy. */
export function receipt(
  host: PaymentHost,
  texts: Messages["payment"],
  {orderId, amount, lastDigits}: Receipt,
): () => TemplateResult {
  let copied = false;
  return () =>
    html`<dl part="receipt">
        ${receiptRow(texts.amount, amount)}
        ${receiptRow(texts.card, lastDigits && texts.cardEnding.replace("#", lastDigits))}
        ${receiptRow(texts.order, html`<span class="id">${orderId}</span>`)}
      </dl>
      <button
        type="button"
        class="quiet"
        part="copy"
        @click=${() => {
          navigator.clipboard.writeText(orderId).then(
            () => {
              copied = true;
              host.requestUpdate();
            },
            // The browser refuses to copy. The buyer can select the number.
            () => undefined,
          );
        }}
      >
        ${icon(copy)}${copied ? texts.copied : texts.copy}
      </button>`;
}
