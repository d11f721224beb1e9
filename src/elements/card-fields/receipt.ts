import {html, nothing, type TemplateResult} from "lit";
import type {Texts} from "../../texts/en.ts";
import {copy} from "../icons.ts";

export interface Receipt {
  orderId: string;
  amount: string | undefined;
  lastDigits: string | undefined;
  copied: boolean;
}

/** What was paid, how, and the order number to copy. */
export function receiptView(receipt: Receipt, texts: Texts, onCopy: () => void): TemplateResult {
  const row = (name: string, value: unknown) =>
    value
      ? html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`
      : nothing;
  return html`<dl part="receipt">
      ${row(texts.amount, receipt.amount)}
      ${row(texts.card, receipt.lastDigits && texts.cardEnding(receipt.lastDigits))}
      ${row(texts.order, html`<span class="id">${receipt.orderId}</span>`)}
    </dl>
    <button type="button" class="quiet" part="copy" @click=${onCopy}>
      ${copy}${receipt.copied ? texts.copied : texts.copy}
    </button>`;
}
