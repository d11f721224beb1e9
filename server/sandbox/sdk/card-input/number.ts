import valid from "card-validator";
import creditCardType from "credit-card-type";
import type {Card} from "../protocol/card-field.ts";
import {digitsOf, type Format} from "./edit.ts";
import type {FieldKind} from "./field-kind.ts";

const usualGaps: readonly number[] = [4, 8, 12];
const maxNumberLength = 19;

/** Groups of four digits, or those of the brand (4-6-5 for American Express). */
export const numberFormat: Format = {
  extract(text) {
    const digits = digitsOf(text);
    return digits.slice(0, lengthLimit(digits));
  },
  display(digits) {
    const gaps = brandOf(digits)?.gaps ?? usualGaps;
    return [...digits].map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join("");
  },
  isSignificant: (character) => /\d/.test(character),
};

/** Card number: length by brand, and the Luhn checksum. */
export function numberKind(): FieldKind {
  return {
    format: numberFormat,
    autocomplete: "cc-number",
    inputMode: "numeric",
    validate(digits) {
      const {isValid, isPotentiallyValid} = valid.number(digits);
      return {isValid, isPotentiallyValid};
    },
    cards: (digits) => cardsOf(digits),
  };
}

/** Card brands whose numbers start with these digits. Empty before the first digit. */
export function cardsOf(digits: string): Card[] {
  if (digits === "") return [];
  const brand = brandOf(digits);
  const possible = brand === undefined ? creditCardType(digits) : [brand];
  return possible.map(({niceType, type, code}) => ({
    niceType,
    type,
    code: {name: code.name, size: code.size},
  }));
}

function brandOf(digits: string) {
  if (digits === "") return undefined;
  return valid.number(digits).card ?? undefined;
}

function lengthLimit(digits: string): number {
  const lengths = creditCardType(digits).flatMap((card) => card.lengths);
  return lengths.length === 0 ? maxNumberLength : Math.max(...lengths);
}
