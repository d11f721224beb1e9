import type {Payer} from "../../paypal-sdk/sdk-types.ts";
import type {FieldSettings, OwnField, OwnValues} from "./field-names.ts";
import {isPostalCode, type Problem} from "./problems.ts";

/** Settings and values of the form. */
export interface FormValues extends FieldSettings {
  readonly values: OwnValues;
  /** Regions of the buyer's languages, likeliest first: the country begins with one. */
  regions(): readonly string[];
}

/** Rules of the element's own fields. */
export interface OwnFieldRules {
  valueOf(form: FormValues, name: OwnField): string;
  isOptional(form: FormValues, name: OwnField): boolean;
  problemOf(form: FormValues, name: OwnField): Problem | undefined;
  /** Values for PayPal in addition to the hosted fields, without empty ones. */
  payerOf(form: FormValues, fields: readonly OwnField[]): Payer;
}

const textOf = ({values}: FormValues, name: OwnField) => values[name]?.trim() ?? "";

/** Rules of a form whose only own field is the postal code. Those of the other fields are loaded when a setting needs them. */
export const postalCodeRules: OwnFieldRules = {
  valueOf: textOf,
  isOptional: () => false,
  problemOf(form, name) {
    const text = textOf(form, name);
    return text ? (isPostalCode(text) ? undefined : "wrong") : "missing";
  },
  payerOf: (form, fields) =>
    fields.includes("postal") ? {billingAddress: {postalCode: textOf(form, "postal")}} : {},
};
