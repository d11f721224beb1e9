import {digitsOf} from "./edit.ts";
import type {FieldKind} from "./field-kind.ts";

/** Before the brand is known either length may be right. */
const anySize: readonly number[] = [3, 4];

/** The card's security code: three digits, four on American Express. */
export function securityCodeKind(): FieldKind {
  let sizes = anySize;
  return {
    format: {
      // The longest of all, not of this brand: digits that were typed are not thrown away when the number is mended.
      keep: (text) => digitsOf(text).slice(0, Math.max(...anySize)),
      show: (digits) => digits,
      counts: (character) => /\d/.test(character),
    },
    autocomplete: "cc-csc",
    inputMode: "numeric",
    validate: (digits) => ({
      isValid: sizes.includes(digits.length),
      isPotentiallyValid: digits.length <= Math.max(...sizes),
    }),
    setCodeSizes(known) {
      sizes = known.length === 0 ? anySize : known;
    },
  };
}
