import valid from "card-validator";
import creditCardType from "credit-card-type";
import type {Card} from "../protocol/card-field.ts";
import {digitsOf, type Format} from "./edit.ts";
import type {FieldKind} from "./field-kind.ts";

const usualGaps: readonly number[] = [4, 8, 12];
const longestNumber = 19;

/** 4-4-4-4, or what the brand prints on its cards (4-6-5 for American Express). */
export const numberFormat: Format = {
  keep(text) {
    const digits = digitsOf(text);
    return digits.slice(0, lengthLimit(digits));
  },
  show(digits) {
    const gaps = brandOf(digits)?.gaps ?? usualGaps;
    return [...digits].map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join("");
  },
  counts: (character) => /\d/.test(character),
};

/** The card number: its brand's lengths and the Luhn checksum. */
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

/** The brands that start like this; none before the first digit. */
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
  return lengths.length === 0 ? longestNumber : Math.max(...lengths);
}
