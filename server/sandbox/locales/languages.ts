/** Languages of the hosted frames and windows, as BCP 47 tags. */
export const languages = ["en", "de", "es", "fr", "it", "pt", "nl", "pl", "sv", "ja", "zh", "ar"] as const;
export type Language = (typeof languages)[number];

/** True when the language of a locale such as `de-AT` is supported. */
export function isLanguage(locale: string): boolean {
  return known(locale) !== undefined;
}

/** The supported language of a locale such as `de-AT`. English for an unsupported or missing one. */
export function languageOf(locale: string | undefined): Language {
  return known(locale ?? "") ?? "en";
}

function known(locale: string): Language | undefined {
  const [language] = locale.toLowerCase().split(/[-_]/);
  return languages.find((each) => each === language);
}

/** Value for the `dir` attribute of any language. */
export function directionOf(language: string): "ltr" | "rtl" {
  return rightToLeft.has(language) ? "rtl" : "ltr";
}

/**
 * The locale for formatting amounts, countries and the like with `Intl`. It fixes the region that the texts are
 * written for, and Latin digits as on cards and in the merchant's records.
 */
export function formatLocaleOf(language: Language): string {
  return formatLocales[language] ?? language;
}

/**
 * Prepares a formatted amount for right-to-left text. A left-to-right mark keeps the sign of "US$" after its letters.
 */
export function inOnePiece(amount: string, language: Language): string {
  return directionOf(language) === "ltr"
    ? amount
    : amount.replace(LETTERS_AND_SIGN, `$&${LEFT_TO_RIGHT_MARK}`);
}

const LETTERS_AND_SIGN = /[A-Z]\p{Sc}/u;
const LEFT_TO_RIGHT_MARK = "\u200e";

const formatLocales: Readonly<Partial<Record<Language, string>>> = {
  en: "en-US",
  pt: "pt-BR",
  ar: "ar-u-nu-latn",
};

const rightToLeft: ReadonlySet<string> = new Set(["ar", "he", "fa", "ur"]);

/** A country's name in a language. Unknown codes, such as PayPal's own C2, are returned as they are. */
export function countryName(code: string, locales: string | readonly string[]): string {
  try {
    return new Intl.DisplayNames(locales, {type: "region"}).of(code) ?? code;
  } catch {
    return code;
  }
}
