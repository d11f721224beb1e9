import type {TemplateResult} from "lit";
import type {PayingTexts} from "../../locales/en-paying.ts";
import {copy, icon} from "../icons.ts";
import type {PayingHost} from "./host.ts";

export interface Receipt {
  orderId: string;
  amount: string;
  lastDigits: string | undefined;
}

/** One line of a receipt, unless there is nothing to say. */
export const receiptRow = (html: PayingHost["html"]) => (name: string, value: unknown) =>
  value
    ? html`<div>
        <dt>${name}</dt>
        <dd>${value}</dd>
      </div>`
    : "";

/** What was paid, how, and the order number to copy. */
export function receipt(
  host: PayingHost,
  texts: PayingTexts,
  {orderId, amount, lastDigits}: Receipt,
): () => TemplateResult {
  const {html} = host;
  const row = receiptRow(html);
  let copied = false;
  return () =>
    html`<dl part="receipt">
        ${row(texts.amount, amount)}
        ${row(texts.card, lastDigits && texts.cardEnding.replace("#", lastDigits))}
        ${row(texts.order, html`<span class="id">${orderId}</span>`)}
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
            // The browser does not let the page copy: the number stands there to be selected.
            () => undefined,
          );
        }}
      >
        ${icon(html, copy)}${copied ? texts.copied : texts.copy}
      </button>`;
}
