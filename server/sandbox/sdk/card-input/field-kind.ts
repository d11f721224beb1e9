import valid from "card-validator";
import type {Card} from "../protocol/card-field.ts";
import {type Format, digitsOf} from "./edit.ts";

export interface Validity {
  isValid: boolean;
  /** More typing can still make the value valid. */
  isPotentiallyValid: boolean;
}

/** Format and validation of a kind of field. */
export interface FieldKind {
  readonly format: Format;
  readonly autocomplete: string;
  readonly inputMode: "numeric" | "text";
  readonly validate: (characters: string) => Validity;
  /** Card brands that a partial number may belong to. */
  cards?(characters: string): Card[];
  /** Sets the allowed lengths of the security code. */
  setCodeSizes?(sizes: readonly number[]): void;
}

/** PayPal's limit for names. */
const maxNameLength = 300;

export function nameKind(): FieldKind {
  return {
    format: {
      extract: (text) => text.slice(0, maxNameLength),
      display: (text) => text,
      isSignificant: () => true,
    },
    autocomplete: "cc-name",
    inputMode: "text",
    validate(text) {
      const {isValid, isPotentiallyValid} = valid.cardholderName(text.trim());
      return {isValid, isPotentiallyValid};
    },
  };
}

/** Lengths allowed while the brand is unknown. */
const anySize: readonly number[] = [3, 4];

/** Security code: three digits, four for American Express. */
export function securityCodeKind(): FieldKind {
  let sizes = anySize;
  return {
    format: {
      // Allows four digits for every brand, so that correcting the number doesn't cut a code that was typed.
      extract: (text) => digitsOf(text).slice(0, Math.max(...anySize)),
      display: (digits) => digits,
      isSignificant: (character) => /\d/.test(character),
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
