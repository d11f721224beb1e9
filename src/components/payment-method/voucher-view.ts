import {html, nothing, type TemplateResult} from "lit";
import {formatMoney} from "../../controllers/money.ts";
import type {PaymentHost} from "../../controllers/payment-host.ts";
import type {Messages} from "../../locales/messages.ts";
import type {PendingInstructions} from "../../payment-flow/outcome.ts";
import {copyButton, receiptRow} from "../receipt.ts";

/** A voucher that the buyer has to pay. */
interface Voucher {
  readonly orderId: string;
  readonly instructions: PendingInstructions;
  /** Shows the form again. Undefined if the goods can't be sold again. */
  readonly another: (() => void) | undefined;
}

/** How and until when to pay a voucher: its numbers to copy, a link to it, and a button to pay another way. */
export function voucherView(
  host: PaymentHost,
  {orderId, instructions, another}: Voucher,
  {amount, order, copied}: Messages["payment"],
  texts: Messages["localMethods"]["pending"],
): () => TemplateResult {
  const {reference, entity, barcode, expiresAt, instructionsUrl} = instructions;
  const copies = [
    reference !== undefined && copyButton(host, compact(reference), texts.copyReference, copied),
    barcode !== undefined && copyButton(host, compact(barcode), texts.copyBarcode, copied),
  ].filter((button) => button !== false);
  const number = (value: string | undefined) => value && html`<bdi class="id" dir="ltr">${value}</bdi>`;
  return () =>
    html`<dl part="receipt" translate="no">
        ${receiptRow(texts.payBy, expiresAt && dateOf(expiresAt, host.messages.language))}
        ${receiptRow(amount, formatMoney(host.state.total, host))} ${receiptRow(texts.entity, number(entity))}
        ${receiptRow(texts.reference, number(reference))} ${receiptRow(texts.barcode, number(barcode))}
        ${receiptRow(order, number(orderId))}
      </dl>
      <div class="copies">
        ${copies.map((button) => button())}
        ${
          instructionsUrl !== undefined && /^https?:\/\//.test(instructionsUrl)
            ? html`<a part="voucher" href=${instructionsUrl} target="_blank" rel="noopener">${texts.open}</a>`
            : nothing
        }
      </div>
      ${
        another
          ? html`<div class="another">
              <button type="button" class="quiet" part="button" aria-describedby="stays" @click=${another}>
                ${texts.another}
              </button>
              <p id="stays">${texts.stays}</p>
            </div>`
          : nothing
      }`;
}

/** Forms of banks refuse the spaces between groups of digits. */
const compact = (number: string) => number.replaceAll(" ", "");

/** A day, or a time in the buyer's time zone. Text that is no date stays as it is. */
function dateOf(text: string, language: string): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  return new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    ...(isDay ? {timeZone: "UTC"} : {timeStyle: "short"}),
    numberingSystem: "latn",
  }).format(date);
}
