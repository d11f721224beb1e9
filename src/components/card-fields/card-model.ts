import {readFields} from "../../payment-methods/card-state.ts";
import {hostedFields, type CardPayment} from "../../payment-methods/card-payment.ts";
import type {HostedField, Payer} from "../../paypal-sdk/sdk-types.ts";
import {
  fieldNames,
  type FieldName,
  type FieldSettings,
  type OwnField,
  type OwnValues,
} from "./field-names.ts";
import {postalCodeRules, type FormValues, type OwnFieldRules} from "./own-fields.ts";
import {problemIn, type Problem, type Problems} from "./problems.ts";

export const isHosted = (name: FieldName): name is HostedField => hostedFields.includes(name as HostedField);

type FormSettings = FieldSettings & Pick<FormValues, "regions">;

/** What a change of the fields means for the errors. */
export interface ErrorChange {
  /** An error that was shown has gone. */
  readonly isCorrected: boolean;
  /** The field that the buyer has left with a wrong value. */
  readonly wrong: FieldName | undefined;
}

/** Values of the card form, their problems, and the payer for PayPal. */
export class CardModel {
  /** Texts of the element's own inputs. */
  values: OwnValues = {};
  /** Problems that the form shows. */
  shown: Problems = {};
  /** Valid fields that have a tick. */
  ticked: ReadonlySet<FieldName> = new Set();
  /** The field that a decline is about, until the buyer edits it or presses again. */
  declined: HostedField | undefined;
  rules: OwnFieldRules = postalCodeRules;
  readonly #settings: () => FormSettings;

  constructor(settings: () => FormSettings) {
    this.#settings = settings;
  }

  get form(): FormValues {
    return {...this.#settings(), values: this.values};
  }

  /** The fields in their order. */
  get names(): FieldName[] {
    return fieldNames(this.#settings());
  }

  get #ownNames(): OwnField[] {
    return this.names.filter((name) => !isHosted(name));
  }

  /** Values for PayPal in addition to the hosted fields. */
  get payer(): Payer {
    return this.rules.payerOf(this.form, this.#ownNames);
  }

  /** Problems in the order of the fields. Without a card session, the hosted fields are empty. */
  problems(card: CardPayment | undefined): Problems {
    const hosted = card && readFields(card);
    const {form} = this;
    const problems: Problems = {};
    for (const name of this.names) {
      const problem = isHosted(name)
        ? hosted
          ? problemIn(hosted[name])
          : "missing"
        : this.rules.problemOf(form, name);
      if (problem) problems[name] = problem;
    }
    return problems;
  }

  /** New hosted fields are open. */
  opened(): void {
    this.shown = {};
    this.ticked = new Set();
    this.declined = undefined;
  }

  /**
   * Updates what the form shows after a change.
   * @param left field that has lost the focus
   * @param edited hosted field with a new text
   */
  changed(problems: Problems, left: FieldName | undefined, edited: HostedField | undefined): ErrorChange {
    if (edited && edited === this.declined) this.declined = undefined;
    this.tick(problems);
    const shown: Problems = {};
    for (const [name, problem] of Object.entries(problems) as [FieldName, Problem][]) {
      const before = this.shown[name];
      // The first digit ends "missing". Only a valid value ends "wrong".
      if (before && (before === "wrong" || before === problem)) shown[name] = before;
    }
    const isCorrected = Object.keys(this.shown).some((name) => !(name in shown));
    const wrong = left && problems[left] === "wrong" && !shown[left] ? left : undefined;
    if (wrong) shown[wrong] = "wrong";
    this.shown = shown;
    return {isCorrected, wrong};
  }

  /** Ticks the valid fields. Empty optional fields and the checkbox get no tick. */
  tick(problems: Problems): void {
    const {form} = this;
    const isTicked = (name: FieldName) =>
      !problems[name] &&
      name !== this.declined &&
      (isHosted(name) || (name !== "consent" && this.rules.valueOf(form, name) !== ""));
    this.ticked = new Set(this.names.filter(isTicked));
  }
}
