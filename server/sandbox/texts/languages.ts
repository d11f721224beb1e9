/** The languages that the hosted frames and windows speak, by BCP 47. */
export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

/** In which of them a locale such as `de-AT` is answered; English for any other, and where none is known. */
export function languageOf(locale: string | undefined): Language {
  const [language] = (locale ?? "").toLowerCase().split(/[-_]/);
  return languages.find((known) => known === language) ?? "en";
}

/** For `dir`, of any language. */
export function directionOf(language: string): "ltr" | "rtl" {
  return rightToLeft.has(language) ? "rtl" : "ltr";
}

const rightToLeft: ReadonlySet<string> = new Set(["ar", "he", "fa", "ur"]);
