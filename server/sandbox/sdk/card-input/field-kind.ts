import valid from "card-validator";
import type {Card} from "../protocol/card-field.ts";
import {type Format, digitsOf} from "./edit.ts";

/** What is known about a typed value. */
export interface Validity {
  isValid: boolean;
  /** Whether more typing can still make it valid. */
  isPotentiallyValid: boolean;
}

/** One of the four fields, without its looks. */
export interface FieldKind {
  readonly format: Format;
  readonly autocomplete: string;
  readonly inputMode: "numeric" | "text";
  readonly validate: (characters: string) => Validity;
  /** The brands that a typed number may belong to. */
  cards?(characters: string): Card[];
  /** How long the security code of the typed card may be. */
  setCodeSizes?(sizes: readonly number[]): void;
}

/** The service takes no longer name. */
const longestName = 300;

/** The name on the card. */
export function nameKind(): FieldKind {
  return {
    format: {
      keep: (text) => text.slice(0, longestName),
      show: (text) => text,
      counts: () => true,
    },
    autocomplete: "cc-name",
    inputMode: "text",
    validate(text) {
      const {isValid, isPotentiallyValid} = valid.cardholderName(text.trim());
      return {isValid, isPotentiallyValid};
    },
  };
}

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
