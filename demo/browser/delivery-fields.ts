import type {Buyer} from "checkout-elements";

/** Countries to choose from. The server decides whether it delivers there. */
export const COUNTRIES = [..."US CA MX BR GB IE DE AT FR ES IT PT NL BE PL SE JP CN AE AU".split(" ")];
/** Countries whose addresses have a state, with its label. The states of the United States are a list. */
export const REGIONS: Readonly<Record<string, string>> = {
  US: "State",
  CA: "Province",
  MX: "State",
  BR: "State",
  AU: "State",
  JP: "Prefecture",
  CN: "Province",
  AE: "Emirate",
};

/** Calling codes of the countries to choose from. */
export const CALLING_CODES: Readonly<Record<string, string>> = {
  US: "1",
  CA: "1",
  MX: "52",
  BR: "55",
  GB: "44",
  IE: "353",
  DE: "49",
  AT: "43",
  FR: "33",
  ES: "34",
  IT: "39",
  PT: "351",
  NL: "31",
  BE: "32",
  PL: "48",
  SE: "46",
  JP: "81",
  CN: "86",
  AE: "971",
  AU: "61",
};

/** A typed phone number as the elements take it. Undefined for a number of another country. */
export function phoneOf(text: string, country: string): Buyer["phone"] {
  const countryCode = CALLING_CODES[country] ?? "";
  const typed = text.replaceAll(/[^+\d]/g, "").replace(/^00/, "+");
  const isOther = typed.startsWith("+") && !typed.startsWith(`+${countryCode}`);
  const nationalNumber = typed.replace(`+${countryCode}`, "").replace(country === "IT" ? "+" : /^0/, "");
  return isOther || nationalNumber === "" ? undefined : {countryCode, nationalNumber};
}

/** Messages for empty fields, and for a ZIP code in another format. */
export const MISSING: Readonly<Record<string, string>> = {
  email: "Enter your e-mail address.",
  fullName: "Enter your full name.",
  addressLine1: "Enter your street address.",
  city: "Enter your city.",
  state: "Choose your state.",
  postalCode: "Enter a 5-digit ZIP code.",
  country: "Choose your country.",
};

/** Fields and messages for the server's errors about the delivery. */
export const REFUSED: Readonly<Record<string, [field: string, message: string]>> = {
  ADDRESS_ERROR: ["addressLine1", "We don't ship to this address. Check it, or choose pickup instead."],
  COUNTRY_ERROR: ["country", "We don't ship to this country. Choose another one, or pickup instead."],
  STATE_ERROR: ["state", "We don't ship to this state. Choose pickup instead."],
  ZIP_ERROR: ["postalCode", "We don't ship to this ZIP code. Check it, or choose pickup instead."],
};

/** Fields in their order on the page. */
export const FIELDS = "email phone fullName addressLine1 addressLine2 city state postalCode country".split(
  " ",
);
/** Fields that may be empty. */
export const OPTIONAL = ["phone", "addressLine2"];
/** Fields of the address, which a pickup does not need. */
export const ADDRESS = FIELDS.slice(FIELDS.indexOf("addressLine1"));

/** Browsers also accept an address without a domain's ending. */
export const isEmail = (input: HTMLInputElement): boolean =>
  input.checkValidity() && /@[^@]+\.[^@.]+$/.test(input.value.trim());
