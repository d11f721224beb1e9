import valid from "card-validator";
import {digitsOf, type Change, type Format} from "./edit.ts";
import type {FieldKind} from "./field-kind.ts";

/** MM/YY. Inserts the slash, and the leading zero of a month such as 4. */
export const expiryFormat: Format = {
  extract(text, change) {
    const plain = text.normalize("NFKC");
    const whole = change === "replace" ? wholeDate(plain) : undefined;
    if (whole !== undefined) return whole;
    const digits = digitsOf(plain).slice(0, 4);
    if (isDeletion(change)) return digits;
    return /^[2-9]$/.test(digits) || /^\s*1\s*[/.-]\s*$/.test(plain) ? `0${digits}` : digits;
  },
  display: (digits) => (digits.length < 2 ? digits : `${digits.slice(0, 2)}/${digits.slice(2)}`),
  isSignificant: (character) => /\d/.test(character),
};

export function expiryKind(): FieldKind {
  return {
    format: expiryFormat,
    autocomplete: "cc-exp",
    inputMode: "numeric",
    validate(digits) {
      if (digits === "") return {isValid: false, isPotentiallyValid: true};
      const {isValid, isPotentiallyValid} = valid.expirationDate(expiryFormat.display(digits));
      // card-validator takes "20" for the start of "2030". Here it is already the year.
      return {isValid, isPotentiallyValid: isValid || (isPotentiallyValid && digits.length < 4)};
    },
  };
}

/** Converts MMYY to `YYYY-MM`, as PayPal's API expects it. */
export function toApiExpiry(digits: string): string {
  return `20${digits.slice(2, 4)}-${digits.slice(0, 2)}`;
}

/** Reads a pasted or autofilled date: 4/27, 04-2027, 042027, 2027-04. Returns MMYY. */
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
