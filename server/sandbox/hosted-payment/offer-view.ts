import {html} from "hono/html";
import {amountText} from "../pages/amount-text.ts";
import {largestQuantity} from "../payment-links/item-choices.ts";
import type {Dimension, LineItem} from "../payment-links/line-items.schema.ts";
import {fill} from "../locales/fill.ts";
import type {PriceReply} from "./hosted-payment.representation.ts";
import type {Offer} from "./offers.ts";
import type {PageLocalization} from "./page-language.ts";

/**
 * The offer and the choices it allows. The merchant's texts may be in another language than the page, so each has
 * `dir="auto"`.
 */
export function offerView(offer: Offer, price: PriceReply, localization: PageLocalization) {
  const isOne = offer.items.length === 1;
  const title = fill(localization.own.page.title, {merchant: offer.merchant.name});
  return html`<p class="merchant" dir="auto">${offer.merchant.name}</p>
    ${isOne ? "" : html`<h1>${title}</h1>`}
    ${offer.items.map((item, index) => itemView(item, index, {isOne, unit: price.units[index] ?? "", localization}))}
    <section class="summary" aria-labelledby="summary-heading">
      <h2 id="summary-heading">${localization.own.page.summary}</h2>
      <dl id="rows">
        ${price.rows.map(({label, amount}) => row(label, amount))}
        ${row(localization.own.page.total, price.totalText, "total")}
      </dl>
    </section>`;
}

function row(label: string, amount: string, kind = "part") {
  return html`<div class="${kind}">
    <dt dir="auto">${label}</dt>
    <dd>${amount}</dd>
  </div>`;
}

interface ItemShown {
  readonly isOne: boolean;
  readonly unit: string;
  readonly localization: PageLocalization;
}

function itemView(item: LineItem, index: number, {isOne, unit, localization}: ItemShown) {
  const {name, description = "", variants, customer_notes: notes = []} = item;
  return html`<section class="item" data-item="${index}" aria-labelledby="item-${index}-name">
    ${
      isOne
        ? html`<h1 id="item-${index}-name" dir="auto">${name}</h1>`
        : html`<h2 id="item-${index}-name" dir="auto">${name}</h2>`
    }
    <p class="unit" id="item-${index}-unit">${unit}</p>
    ${description === "" ? "" : html`<p class="description" dir="auto">${description}</p>`}
    ${(variants?.dimensions ?? []).map((each, place) =>
      dimensionView(each, `item-${index}-option-${place}`, {
        hasPrices: item.unit_amount === undefined,
        localization,
      }),
    )}
    ${largestQuantity(item) > 1 ? quantityView(item, index, localization) : ""}
    ${notes.map(({label, required}, note) => noteView(label, required, `item-${index}-note-${note}`, localization))}
  </section>`;
}

function dimensionView(
  {name, options}: Dimension,
  id: string,
  {hasPrices, localization}: {readonly hasPrices: boolean; readonly localization: PageLocalization},
) {
  return html`<fieldset class="dimension">
    <legend dir="auto">${name}</legend>
    <div class="options">
      ${options.map(
        ({label, unit_amount: price}, index) =>
          html`<label class="option">
            <input
              type="radio"
              id="${id}-${index}"
              name="${id}"
              value="${label}"
              ${index === 0 ? "checked" : ""}
            />
            <span dir="auto">${label}</span>
            ${hasPrices && price ? html`<small>${amountText(price, localization.language)}</small>` : ""}
          </label>`,
      )}
    </div>
  </fieldset>`;
}

function quantityView(item: LineItem, index: number, {own: {page: texts}}: PageLocalization) {
  const id = `item-${index}-quantity`;
  const largest = largestQuantity(item);
  const {name} = item;
  return html`<div class="field quantity">
    <label for="${id}">${texts.quantity}</label>
    <span class="hint" id="${id}-hint">${fill(texts.upTo, {count: largest})}</span>
    <div class="stepper">
      <button type="button" data-step="-1" data-for="${id}" aria-label="${fill(texts.fewer, {name})}">
        <span aria-hidden="true">−</span>
      </button>
      <input
        id="${id}"
        name="${id}"
        inputmode="numeric"
        autocomplete="off"
        maxlength="6"
        value="1"
        data-largest="${largest}"
        aria-describedby="${id}-error ${id}-hint"
      />
      <button type="button" data-step="1" data-for="${id}" aria-label="${fill(texts.more, {name})}">
        <span aria-hidden="true">+</span>
      </button>
    </div>
    <p class="error" id="${id}-error"></p>
  </div>`;
}

function noteView(label: string, required: boolean, id: string, {texts: {guest}}: PageLocalization) {
  return html`<div class="field">
    <label for="${id}"
      ><span dir="auto">${label}</span
      >${required ? "" : html` <span class="optional">${guest.optional}</span>`}</label
    >
    <div class="input">
      <textarea
        id="${id}"
        name="${id}"
        rows="2"
        dir="auto"
        maxlength="500"
        autocomplete="off"
        aria-describedby="${id}-error"
        ${required ? "aria-required=true" : ""}
      ></textarea>
    </div>
    <p class="error" id="${id}-error"></p>
  </div>`;
}
