import {html, type TemplateResult} from "lit";
import type {Messages} from "../../locales/messages.ts";
import {countriesIn} from "../countries.ts";
import {listArrow} from "../list-arrow.ts";
import type {OwnField} from "./field-names.ts";
import {textInput, type CardView} from "./form-view.ts";

/** Autocomplete tokens. */
const autocomplete: Readonly<Record<Exclude<OwnField, "consent">, string>> = {
  name: "cc-name",
  postal: "postal-code",
  line1: "address-line1",
  line2: "address-line2",
  city: "address-level2",
  region: "address-level1",
  country: "country",
};

/** Renders an input of the element. @param texts messages of the optional parts, in this language */
export function ownInput(
  name: OwnField,
  view: CardView,
  texts: Messages["extendedCard"],
  language: string,
  placeholderName: string,
): TemplateResult {
  if (name === "consent") return consentBox(view, texts);
  const {form, rules} = view.model;
  // Distinguishes it from a shipping address on the same page.
  const group = form.billingAddress === "full" && name !== "name" ? "billing " : "";
  if (name === "country") return countryList(view, texts, language, group + autocomplete[name]);
  return textInput(name, view, group + autocomplete[name], {
    required: !rules.isOptional(form, name),
    placeholder: name === "name" ? placeholderName : "",
  });
}

function countryList(
  view: CardView,
  texts: Messages["extendedCard"],
  language: string,
  token: string,
): TemplateResult {
  const {form, rules} = view.model;
  const chosen = rules.valueOf(form, "country");
  const option = (code: string, name: string) =>
    html`<option value=${code} ?selected=${code === chosen}>${name}</option>`;
  return html`<select
      id="country"
      autocomplete=${token}
      required
      ?disabled=${view.status !== "ready"}
      aria-invalid=${!!view.error("country")}
      aria-describedby="country-error"
      @change=${({target}: Event) => view.typed("country", (target as HTMLSelectElement).value, true)}
    >
      ${chosen ? "" : option("", texts.choose)}
      ${countriesIn(language).map(({code, name}) => option(code, name))}</select
    >${listArrow}`;
}

function consentBox(view: CardView, texts: Messages["extendedCard"]): TemplateResult {
  return html`<input
      id="consent"
      type="checkbox"
      required
      ?disabled=${view.status !== "ready"}
      aria-invalid=${!!view.error("consent")}
      aria-labelledby="consent-text"
      aria-describedby="consent-error"
      .checked=${view.model.values.consent === "yes"}
      @change=${({target}: Event) =>
        view.typed("consent", (target as HTMLInputElement).checked ? "yes" : "", false)}
    /><label for="consent" id="consent-text"><slot name="consent-text">${texts.consent}</slot></label>`;
}
