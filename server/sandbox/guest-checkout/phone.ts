import {findCountry} from "../forms/countries.ts";

/** Phone number with PayPal's field names. */
export interface PhoneNumber {
  readonly country_code?: string;
  readonly national_number: string;
}

const LONGEST = 14;
const SHORTEST = 4;

/**
 * Reads a phone number in the notation of a country, with or without `+` and country code. Undefined when it
 * can't be one.
 */
export function readPhone(written: string, countryCode: string): PhoneNumber | undefined {
  const text = written.normalize("NFKC").trim();
  if (!/^\+?[\d\s().\-/]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, "");
  const code = findCountry(countryCode)?.callingCode;
  if (!text.startsWith("+")) return number(code, digits);
  return code !== undefined && digits.startsWith(code)
    ? number(code, digits.slice(code.length))
    : number(undefined, digits);
}

function number(code: string | undefined, digits: string): PhoneNumber | undefined {
  if (digits.length < SHORTEST || digits.length > LONGEST) return undefined;
  return {...(code === undefined ? {} : {country_code: code}), national_number: digits};
}
