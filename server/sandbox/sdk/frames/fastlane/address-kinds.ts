import {digitsOf} from "../../card-input/edit.ts";
import type {FieldKind} from "../../card-input/field-kind.ts";

/** Text field without formatting. */
function lineKind(autocomplete: string, maxLength: number, {isOptional = false} = {}): FieldKind {
  return {
    format: {extract: (text) => text.slice(0, maxLength), display: (text) => text, isSignificant: () => true},
    autocomplete,
    inputMode: "text",
    validate: (text) => ({isValid: isOptional || text.trim() !== "", isPotentiallyValid: true}),
  };
}

/** Fields of a US address, with PayPal's limits. */
export const addressKinds = {
  fullName: () => lineKind("name", 300),
  addressLine1: () => lineKind("address-line1", 300),
  addressLine2: () => lineKind("address-line2", 300, {isOptional: true}),
  city: () => lineKind("address-level2", 120),
  state: () => lineKind("address-level1", 300),
  postalCode: (): FieldKind => ({
    ...lineKind("postal-code", 10),
    inputMode: "numeric",
    validate: (text) => ({isValid: /^\d{5}(-?\d{4})?$/.test(text.trim()), isPotentiallyValid: true}),
  }),
  phone: (): FieldKind => ({
    ...lineKind("tel-national", 20),
    inputMode: "numeric",
    validate: (text) => ({
      isValid: text.trim() === "" || digitsOf(text).length === 10,
      isPotentiallyValid: true,
    }),
  }),
} as const;
