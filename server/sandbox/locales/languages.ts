/** The languages that the hosted frames and windows speak, by BCP 47. */
export const languages = ["en", "de", "es", "fr", "it", "pt", "nl", "pl", "sv", "ja", "zh", "ar"] as const;
export type Language = (typeof languages)[number];

/** Whether a locale such as `de-AT` is of one of them. */
export function isLanguage(locale: string): boolean {
  return known(locale) !== undefined;
}

/** In which of them a locale such as `de-AT` is answered; English for any other, and where none is known. */
export function languageOf(locale: string | undefined): Language {
  return known(locale ?? "") ?? "en";
}

function known(locale: string): Language | undefined {
  const [language] = locale.toLowerCase().split(/[-_]/);
  return languages.find((each) => each === language);
}

/** For `dir`, of any language. */
export function directionOf(language: string): "ltr" | "rtl" {
  return rightToLeft.has(language) ? "rtl" : "ltr";
}

/**
 * The locale in which `Intl` writes amounts, countries and the like for a language: what its words are written for, and the
 * same digits everywhere, as on the card and in what the merchant reads.
 */
export function formatLocaleOf(language: Language): string {
  return formatLocales[language] ?? language;
}

/**
 * An amount as `Intl` writes it, for a language: between words that are read from the right, the sign of "US$" would stand
 * before its letters, and a mark holds it there.
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
