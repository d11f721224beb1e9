/** Languages of the buttons and of the fields in the merchant's page, as BCP 47 tags. */
export const languages = ["en", "de", "es", "fr", "it", "pt", "nl", "pl", "sv", "ja", "zh", "ar"] as const;
export type Language = (typeof languages)[number];

/** Languages of windows, pages and mails. Buyers with another language get English. */
export const pageLanguages = ["en", "de", "ar"] as const satisfies readonly Language[];
export type PageLanguage = (typeof pageLanguages)[number];

/** The language of a locale such as `de-AT`, for buttons and fields. English for an unsupported or missing one. */
export function languageOf(locale: string | undefined): Language {
  return oneOf(languages, locale) ?? "en";
}

/** The language of a locale, for windows, pages and mails. English for an unsupported or missing one. */
export function pageLanguageOf(locale: string | undefined): PageLanguage {
  return oneOf(pageLanguages, locale) ?? "en";
}

/** True when pages have the language of a locale. */
export function isPageLanguage(locale: string): boolean {
  return oneOf(pageLanguages, locale) !== undefined;
}

function oneOf<Supported extends string>(
  supported: readonly Supported[],
  locale = "",
): Supported | undefined {
  const [language] = locale.toLowerCase().split(/[-_]/);
  return supported.find((each) => each === language);
}

/** Value for the `dir` attribute of a supported language. */
export function directionOf(language: string): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}

/**
 * The locale for formatting amounts, countries and the like with `Intl`. It fixes the region that the texts are
 * written for, and Latin digits as on cards and in the merchant's records.
 */
export function formatLocaleOf(language: PageLanguage): string {
  return formatLocales[language];
}

/**
 * Prepares a formatted amount for right-to-left text. A left-to-right mark keeps the sign of "US$" after its letters.
 */
export function inOnePiece(amount: string, language: PageLanguage): string {
  return directionOf(language) === "ltr"
    ? amount
    : amount.replace(LETTERS_AND_SIGN, `$&${LEFT_TO_RIGHT_MARK}`);
}

const LETTERS_AND_SIGN = /[A-Z]\p{Sc}/u;
const LEFT_TO_RIGHT_MARK = "\u200e";

const formatLocales = {en: "en-US", de: "de", ar: "ar-u-nu-latn"} as const satisfies Record<
  PageLanguage,
  string
>;

/** A country's name in a language. Unknown codes, such as PayPal's own C2, are returned as they are. */
export function countryName(code: string, locales: string | readonly string[]): string {
  try {
    return new Intl.DisplayNames(locales, {type: "region"}).of(code) ?? code;
  } catch {
    return code;
  }
}
