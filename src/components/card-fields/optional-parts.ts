import {html, type TemplateResult} from "lit";
import type {Messages} from "../../locales/messages.ts";
import type {SavedCard} from "../../merchant-api/vault.ts";
import {receiptRow} from "../receipt.ts";
import {brandName} from "./brand-name.ts";
import {isHosted, type CardModel} from "./card-model.ts";
import {shortExpiry} from "./card-title.ts";

// The optional parts of the form: name, address, consent, saving, and saved cards. Loaded when a setting asks for one.
export {addressRules} from "./address-rules.ts";
export {CardSaver} from "./card-saver.ts";
export {extendedCard as english} from "../../locales/en-extended-card.ts";
export {optionalPartsStyles} from "./optional-parts.styles.ts";
export {ownInput} from "./own-inputs.ts";
export {typingStyles} from "../typing.styles.ts";
export {SavedCards} from "./saved-cards.ts";

type Texts = Messages["extendedCard"];

/** Texts of the element with those of the optional parts. @param save the card is saved, without a payment */
export function elementTexts(
  plain: Messages["element"],
  more: Texts,
  {names, form, rules}: CardModel,
  save: boolean,
): Messages["element"] {
  const optional = names.filter((name) => !isHosted(name) && rules.isOptional(form, name));
  const labels: Readonly<Record<string, string>> = {...plain.labels, ...more.labels};
  const marked = Object.fromEntries(
    optional.map((name) => [name, more.optional.replace("#", labels[name]!)]),
  );
  return {
    ...plain,
    labels: {...labels, ...marked} as Messages["element"]["labels"],
    ...(optional[0] && {required: more.required}),
    ...(save && {pay: more.save, processing: more.savingLong}),
  };
}

/** Messages of the payment with those of the optional parts. */
export function paymentTexts(paying: Messages["payment"], more: Texts, save: boolean): Messages["payment"] {
  return {
    ...paying,
    missing: {...paying.missing, ...more.missing},
    wrong: {...paying.wrong, ...more.wrong},
    ...(save && {canceled: more.notSaved, declined: more.notSaved, paying: more.saving}),
  };
}

/** The card that was saved, and a button to save another one. */
export function savedCardView(
  {brand, lastDigits, expiry}: SavedCard,
  more: Texts,
  {card, cardEnding}: Messages["payment"],
  saveAnother: () => void,
): TemplateResult {
  return html`<dl part="receipt" translate="no">
      ${receiptRow(card, `${brandName(brand)} ${cardEnding.replace("#", lastDigits)}`)}
      ${receiptRow(more.expiry, shortExpiry(expiry))}
    </dl>
    <button type="button" class="quiet" part="another" @click=${saveAnother}>${more.saveAnother}</button>`;
}
