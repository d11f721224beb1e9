import {html, type TemplateResult} from "lit";
import type {Messages} from "../../locales/messages.ts";
import {countriesIn} from "../countries.ts";
import {listArrow} from "../list-arrow.ts";
import type {OwnField} from "./field-names.ts";
import type {CardHost} from "./card-host.ts";
import {autocomplete, isOptional, valueOf} from "./own-fields.ts";
import {textInput} from "./card-form-view.ts";

/** Renders an input of the element. */
export function ownInput(name: OwnField, model: CardHost, texts: Messages["extendedCard"]): TemplateResult {
  if (name === "consent") return consentBox(model, texts);
  // Distinguishes it from a shipping address on the same page.
  const group = model.billingAddress === "full" && name !== "name" ? "billing " : "";
  if (name === "country") return countryList(model, texts, group + autocomplete[name]);
  return textInput(name, model, group + autocomplete[name], {
    required: !isOptional(model, name),
    placeholder: (name === "name" && model.placeholderName) || "",
  });
}

function countryList(model: CardHost, texts: Messages["extendedCard"], token: string): TemplateResult {
  const chosen = valueOf(model, "country");
  const option = (code: string, name: string) =>
    html`<option value=${code} ?selected=${code === chosen}>${name}</option>`;
  return html`<select
      id="country"
      autocomplete=${token}
      required
      ?disabled=${model.status !== "ready"}
      aria-invalid=${!!model.problems.country}
      aria-describedby="country-error"
      @change=${({target}: Event) => model.typed("country", (target as HTMLSelectElement).value, true)}
    >
      ${chosen ? "" : option("", texts.choose)}
      ${countriesIn(model.messages.language).map(({code, name}) => option(code, name))}</select
    >${listArrow}`;
}

function consentBox(model: CardHost, texts: Messages["extendedCard"]): TemplateResult {
  return html`<input
      id="consent"
      type="checkbox"
      required
      ?disabled=${model.status !== "ready"}
      aria-invalid=${!!model.problems.consent}
      aria-labelledby="consent-text"
      aria-describedby="consent-error"
      .checked=${valueOf(model, "consent") === "yes"}
      @change=${({target}: Event) =>
        model.typed("consent", (target as HTMLInputElement).checked ? "yes" : "", false)}
    /><label for="consent" id="consent-text"><slot name="consent-text">${texts.consent}</slot></label>`;
}
