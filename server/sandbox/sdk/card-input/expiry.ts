import valid from "card-validator";
import {digitsOf, type Change, type Format} from "./edit.ts";
import type {FieldKind} from "./field-kind.ts";

/** MM/YY: the slash comes by itself, and so does the zero of a month that can only have one digit. */
export const expiryFormat: Format = {
  keep(text, change) {
    const plain = text.normalize("NFKC");
    const whole = change === "replace" ? wholeDate(plain) : undefined;
    if (whole !== undefined) return whole;
    const digits = digitsOf(plain).slice(0, 4);
    if (isDeletion(change)) return digits;
    return /^[2-9]$/.test(digits) || /^\s*1\s*[/.-]\s*$/.test(plain) ? `0${digits}` : digits;
  },
  show: (digits) => (digits.length < 2 ? digits : `${digits.slice(0, 2)}/${digits.slice(2)}`),
  counts: (character) => /\d/.test(character),
};

export function expiryKind(): FieldKind {
  return {
    format: expiryFormat,
    autocomplete: "cc-exp",
    inputMode: "numeric",
    validate(digits) {
      if (digits === "") return {isValid: false, isPotentiallyValid: true};
      const {isValid, isPotentiallyValid} = valid.expirationDate(expiryFormat.show(digits));
      // "20" alone could begin "2030"; here it is the year already.
      return {isValid, isPotentiallyValid: isValid || (isPotentiallyValid && digits.length < 4)};
    },
  };
}

/** `YYYY-MM`, as the service wants it. */
export function wireExpiry(digits: string): string {
  return `20${digits.slice(2, 4)}-${digits.slice(0, 2)}`;
}

/** A date that came in one piece, pasted or filled in: 4/27, 04-2027, 042027, 2027-04. */
function wholeDate(text: string): string | undefined {
  const [, month, year] =
    /^\s*(\d{1,2})\s*[/.\- ]\s*(?:20)?(\d{2})\s*$/.exec(text) ?? /^\s*(\d{2})20(\d{2})\s*$/.exec(text) ?? [];
  if (month !== undefined && year !== undefined) return month.padStart(2, "0") + year;
  const [, isoYear, isoMonth] =
    /^\s*20(\d{2})\s*[/.-]\s*(\d{1,2})(?:\s*[/.-]\s*\d{1,2})?\s*$/.exec(text) ?? [];
  return isoYear !== undefined && isoMonth !== undefined ? isoMonth.padStart(2, "0") + isoYear : undefined;
}

function isDeletion(change: Change): boolean {
  return change === "delete-backward" || change === "delete-forward";
}
