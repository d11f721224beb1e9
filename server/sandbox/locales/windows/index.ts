import {languageOf, type Language} from "../languages.ts";
import {arabic} from "./ar.ts";
import {german} from "./de.ts";
import {english} from "./en.ts";
import {spanish} from "./es.ts";
import {french} from "./fr.ts";
import {italian} from "./it.ts";
import {japanese} from "./ja.ts";
import {dutch} from "./nl.ts";
import {polish} from "./pl.ts";
import {portuguese} from "./pt.ts";
import {swedish} from "./sv.ts";
import {chinese} from "./zh.ts";
import type {WindowTexts} from "./texts.ts";

export {fill} from "../fill.ts";
export type {WindowTexts} from "./texts.ts";

const byLanguage: Readonly<Record<Language, WindowTexts>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  it: italian,
  pt: portuguese,
  nl: dutch,
  pl: polish,
  sv: swedish,
  ja: japanese,
  zh: chinese,
  ar: arabic,
};

/** Texts of a window and their language. */
export interface Localization {
  readonly language: Language;
  readonly texts: WindowTexts;
}

/** Texts for the first locale that is given. The locale of the merchant's order comes before that of the page. */
export function localizationOf(...locales: readonly (string | undefined)[]): Localization {
  const language = languageOf(locales.find((locale) => locale !== undefined));
  return {language, texts: byLanguage[language]};
}
