import {fill} from "../../locales/fill.ts";
import type {GuestScriptTexts} from "../../locales/texts.ts";

/** Returns an error text for a wrong value, undefined for a valid one. */
export type Check = (value: string) => string | undefined;

export function needed(message: string): Check {
  return (value) => (value.trim() === "" ? message : undefined);
}

export function emailProblem(texts: EmailTexts, value: string): string | undefined {
  const email = value.trim();
  if (email === "") return texts.emailEmpty;
  if (!email.includes("@")) return texts.emailNoAt;
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) ? undefined : texts.emailWrong;
}

/** The phone number is optional, so an empty one is valid. */
export function phoneProblem(texts: GuestScriptTexts, value: string): string | undefined {
  const phone = value.normalize("NFKC").trim();
  if (phone === "") return undefined;
  if (!/^\+?[\d\s().\-/]+$/.test(phone)) return texts.phoneDigits;
  const digits = phone.replace(/\D/g, "").length;
  return digits >= 4 && digits <= 15 ? undefined : texts.phoneLength;
}

/** Postal code rules of a country. */
export interface PostalRules {
  readonly country: string;
  /** Source of a regular expression for the upper-case code. Absent: any text is valid. */
  readonly pattern?: string | undefined;
  readonly example?: string | undefined;
}

export function postalCodeProblem(
  texts: GuestScriptTexts["postalCode"],
  value: string,
  {country, pattern, example = ""}: PostalRules,
): string | undefined {
  const code = value.trim().toUpperCase();
  if (code === "") return example === "" ? texts.empty : fill(texts.emptyWithExample, {example});
  if (pattern === undefined || new RegExp(`^(?:${pattern})$`).test(code)) return undefined;
  return fill(texts.wrong, {country, example});
}

/** Texts about address fields. */
export type AddressTexts = Pick<
  GuestScriptTexts,
  "line1Empty" | "cityEmpty" | "regions" | "zipCode" | "postalCode"
>;

/** Texts about an e-mail address. */
export type EmailTexts = Pick<GuestScriptTexts, "emailEmpty" | "emailNoAt" | "emailWrong">;
