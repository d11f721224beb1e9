import type {GuestScriptTexts} from "../../../locales/texts.ts";
import {bindInput} from "../../card-input/bind-input.ts";
import {expiryKind, toApiExpiry} from "../../card-input/expiry.ts";
import {type FieldKind, securityCodeKind} from "../../card-input/field-kind.ts";
import {FieldModel} from "../../card-input/field-model.ts";
import {cardsOf, numberKind} from "../../card-input/number.ts";
import {cardholderProblem, expiryProblem, numberProblem, securityCodeProblem} from "./card-checks.ts";
import {required} from "../../document/rendered.ts";
import type {Field} from "../../form/field.ts";

/** Card fields of the form. */
export interface CardPart {
  readonly fields: readonly Field[];
  /** Card in the form that PayPal's API expects. */
  read(): {number: string; expiry: string; security_code: string; name: string};
}

export function createCardPart(
  texts: GuestScriptTexts,
  createField: (id: string, check: (value: string) => string | undefined) => Field,
): CardPart {
  const number = model("number", numberKind());
  const expiry = model("expiry", expiryKind());
  const code = model("securityCode", securityCodeKind());
  const cards = () => cardsOf(number.characters);
  const brand = required("brand", HTMLElement);
  const codeField = createField("securityCode", () => securityCodeProblem(texts, code.characters, cards()));
  required("number", HTMLInputElement).addEventListener("input", () => {
    const known = cards();
    brand.textContent = known.length === 1 ? (known[0]?.niceType ?? "") : "";
    // The length of the security code depends on the brand.
    codeField.update();
  });
  const name = createField("name", (value) => cardholderProblem(texts, value));
  return {
    fields: [
      createField("number", () => numberProblem(texts, number.characters)),
      createField("expiry", () => expiryProblem(texts, expiry.characters)),
      codeField,
      name,
    ],
    read: () => ({
      number: number.characters,
      expiry: toApiExpiry(expiry.characters),
      security_code: code.characters,
      name: name.value.trim(),
    }),
  };
}

/** Creates the model of an input. A value that the browser restored after a reload counts as typed. */
function model(id: string, kind: FieldKind): FieldModel {
  const input = required(id, HTMLInputElement);
  const made = new FieldModel(kind, () => undefined);
  if (input.value !== "")
    input.value = made.input({text: input.value, caret: input.value.length}, undefined).text;
  bindInput(input, made, () => undefined);
  return made;
}
