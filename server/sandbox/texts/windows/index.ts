import {languageOf, type Language} from "../languages.ts";
import {german} from "./de.ts";
import {english} from "./en.ts";
import type {WindowTexts} from "./texts.ts";

export {fill} from "../fill.ts";
export type {WindowTexts} from "./texts.ts";

const byLanguage: Readonly<Record<Language, WindowTexts>> = {en: english, de: german};

/** What buyers read in a window, and the language that it is in. */
export interface Speech {
  readonly language: Language;
  readonly texts: WindowTexts;
}

/**
 * Speech of the first of the locales that is given: what a merchant's server asked for with the order comes before what its
 * page speaks.
 */
export function speechOf(...locales: readonly (string | undefined)[]): Speech {
  const language = languageOf(locales.find((locale) => locale !== undefined));
  return {language, texts: byLanguage[language]};
}
