import {isCheckoutError} from "../errors.ts";
import type {Shipping} from "../merchant-api/purchase.ts";
import {countryCodes, hasPostalCode, hasState} from "./countries.ts";

/** Postal codes of countries with a simple rule. */
const postalCodes: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(-\d{4})?$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  DE: /^\d{5}$/,
  FR: /^\d{5}$/,
  ES: /^\d{5}$/,
  IT: /^\d{5}$/,
  AU: /^\d{4}$/,
  AT: /^\d{4}$/,
  CH: /^\d{4}$/,
};

const isPostalCode = (code: string, country: string) => postalCodes[country]?.test(code) ?? true;

/** Countries whose states have codes of two letters. */
const hasStateCodes = (country: string) => country === "US" || country === "CA";

/** Fields of an address in their order. */
export const addressFields = ["name", "country", "line1", "line2", "city", "state", "postalCode"] as const;
export type AddressField = (typeof addressFields)[number];
export type Field = "email" | AddressField;

/** Input of the address fields. */
export type Address = Record<AddressField, string>;

export type Problem = "missing" | "wrong";
export type Problems = Partial<Record<Field, Problem>>;

export const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);

/** Fields that addresses of this country have. */
export const fieldsOf = ({country}: Address): AddressField[] =>
  addressFields.filter(
    (field) => (field !== "state" || hasState(country)) && (field !== "postalCode" || hasPostalCode(country)),
  );

/** Missing and invalid fields of an address. */
export function problemsOf(address: Address): Problems {
  const problems: Problems = {};
  for (const field of fieldsOf(address)) {
    const text = address[field].trim();
    if (!text) {
      if (field !== "line2") problems[field] = "missing";
    } else if (
      (field === "state" && hasStateCodes(address.country) && !/^[a-z]{2}$/i.test(text)) ||
      (field === "postalCode" && !isPostalCode(text, address.country))
    )
      problems[field] = "wrong";
  }
  return problems;
}

/** Converts the address to the form of the merchant's server. */
export function toShipping(address: Address): Shipping {
  const has = fieldsOf(address);
  const line = (field: AddressField) => (has.includes(field) ? address[field].trim() : "");
  const state = line("state");
  const parts = {
    addressLine1: line("line1"),
    addressLine2: line("line2"),
    adminArea2: line("city"),
    adminArea1: hasStateCodes(address.country) ? state.toUpperCase() : state,
    postalCode: line("postalCode"),
  };
  const name = line("name");
  return {
    ...(name && {name: {fullName: name}}),
    address: {
      ...Object.fromEntries(Object.entries(parts).filter(([, text]) => text)),
      countryCode: address.country,
    },
  };
}

/** Likely country of the buyer: the region of the page's locale, or of the browser if it has the page's language. */
export function likelyCountry(locale: string | undefined, languages: readonly string[]): string {
  const read = (tag: string) => {
    try {
      return new Intl.Locale(tag);
    } catch {
      return new Intl.Locale("en-US");
    }
  };
  const own = languages.map(read);
  const page = locale ? read(locale) : own[0];
  const region =
    page?.region ??
    own.find(({language, region}) => region && language === page?.language)?.region ??
    page?.maximize().region ??
    "";
  return countryCodes.includes(region) ? region : "US";
}

/** Codes of the merchant server that refuse an address. */
const addressRefusals = /^(ADDRESS|COUNTRY|STATE|ZIP)_ERROR$/;

/** Returns whether the merchant server refused the address. */
export const isAddressRefusal = (error: unknown): boolean =>
  isCheckoutError(error) &&
  addressRefusals.test(String((error.cause as {code?: unknown} | null | undefined)?.code));
