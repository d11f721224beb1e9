import type {Buyer} from "../../controllers/settings.ts";

/** Calling codes of the countries whose methods need a phone number. */
export const callingCodes: Readonly<Record<string, string>> = {
  FR: "33",
  ID: "62",
  IT: "39",
  PH: "63",
  PT: "351",
};

/** Digits of a calling code, as in `+351` or `00351`. Undefined if it isn't one. */
export function readCallingCode(text: string): string | undefined {
  return /^(?:\+|00)?([1-9]\d{0,2})$/.exec(text.replaceAll(/\s/g, ""))?.[1];
}

/** A phone number as E.164 has it. Undefined if it isn't one. */
export function readPhone(code: string, text: string): Required<Buyer>["phone"] | undefined {
  const countryCode = readCallingCode(code);
  if (!countryCode) return undefined;
  const typed = text.replaceAll(/[\s()./-]/g, "");
  const national = [`+${countryCode}`, `00${countryCode}`].reduce(
    (rest, prefix) => (rest.startsWith(prefix) ? rest.slice(prefix.length) : rest),
    typed,
  );
  // In Italy, the first 0 belongs to the number.
  const nationalNumber = countryCode === "39" ? national : national.replace(/^0/, "");
  return /^\d{4,12}$/.test(nationalNumber) ? {countryCode, nationalNumber} : undefined;
}
