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

/** A button that copies this text, and then says so. */
export function copyButton(
  host: Pick<PaymentHost, "requestUpdate">,
  text: string,
  label: string,
  done: string,
): () => TemplateResult {
  let copied = false;
  return () =>
    html`<button
      type="button"
      class="quiet"
      part="copy"
      translate="no"
      @click=${() => {
        navigator.clipboard.writeText(text).then(
          () => {
            copied = true;
            host.requestUpdate();
          },
          // The browser refuses to copy. The buyer can select the text.
          () => undefined,
        );
      }}
    >
      ${icon(copy)}${copied ? done : label}
    </button>`;
}

/** Receipt: purchase units if there are several, amount, card, and the order number to copy. */
export function receipt(
  host: PaymentHost,
  texts: Messages["payment"],
  {orderNumber, amount, lastDigits, units = []}: Receipt,
): () => TemplateResult {
  const button = copyButton(host, orderNumber, texts.copy, texts.copied);
  return () =>
    html`<dl part="receipt" translate="no">
        ${units.map((unit) =>
          receiptRow(unit.name, [unit.amount, texts.units[unit.state]].filter(Boolean).join(" · ")),
        )}
        ${receiptRow(texts.amount, amount)}
        ${receiptRow(texts.card, lastDigits && texts.cardEnding.replace("#", lastDigits))}
        ${receiptRow(texts.order, html`<span class="id">${orderNumber}</span>`)}
      </dl>
      ${button()}`;
}
