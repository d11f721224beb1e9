import {fill} from "../../locales/fill.ts";
import type {GuestScriptTexts, PostalCodeTexts} from "../../locales/windows/texts.ts";

/** What is wrong with a value, in words that say what to do; undefined for one that is right. */
export type Check = (value: string) => string | undefined;

export function needed(words: string): Check {
  return (value) => (value.trim() === "" ? words : undefined);
}

export function emailProblem(texts: EmailTexts, value: string): string | undefined {
  const email = value.trim();
  if (email === "") return texts.emailEmpty;
  if (!email.includes("@")) return texts.emailNoAt;
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) ? undefined : texts.emailWrong;
}

/** An empty one is right: it is optional. */
export function phoneProblem(texts: GuestScriptTexts, value: string): string | undefined {
  const phone = value.normalize("NFKC").trim();
  if (phone === "") return undefined;
  if (!/^\+?[\d\s().\-/]+$/.test(phone)) return texts.phoneDigits;
  const digits = phone.replace(/\D/g, "").length;
  return digits >= 4 && digits <= 15 ? undefined : texts.phoneLength;
}

/** How a country's postal codes are written. */
export interface PostalRules {
  readonly country: string;
  /** The source of a regular expression for capital letters; any text where there is none. */
  readonly pattern?: string | undefined;
  readonly example?: string | undefined;
}

export function postalCodeProblem(
  texts: PostalCodeTexts,
  value: string,
  {country, pattern, example = ""}: PostalRules,
): string | undefined {
  const code = value.trim().toUpperCase();
  if (code === "") return example === "" ? texts.empty : fill(texts.emptyWithExample, {example});
  if (pattern === undefined || new RegExp(`^(?:${pattern})$`).test(code)) return undefined;
  return fill(texts.wrong, {country, example});
}

/** What is said about the fields of an address. */
export type AddressTexts = Pick<
  GuestScriptTexts,
  "line1Empty" | "cityEmpty" | "regions" | "zipCode" | "postalCode"
>;

/** What is said about an e-mail address. */
export type EmailTexts = Pick<GuestScriptTexts, "emailEmpty" | "emailNoAt" | "emailWrong">;
