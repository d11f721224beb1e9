import {digitsOf} from "../../card-input/edit.ts";
import type {FieldKind} from "../../card-input/field-kind.ts";

/** A line of text that is kept as it is typed. */
function lineKind(autocomplete: string, longest: number, {isOptional = false} = {}): FieldKind {
  return {
    format: {keep: (text) => text.slice(0, longest), show: (text) => text, counts: () => true},
    autocomplete,
    inputMode: "text",
    validate: (text) => ({isValid: isOptional || text.trim() !== "", isPotentiallyValid: true}),
  };
}

/** The parts of an address in the United States, by the limits of the service. */
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
