import type {FastlaneLocale} from "../web-sdk/protocol/fastlane.ts";
import {chinese} from "./zh.ts";
import {english} from "./en.ts";
import {french} from "./fr.ts";
import {spanish} from "./es.ts";
import type {FastlaneTexts} from "./texts.ts";

export {fill} from "../../locales/fill.ts";
export type {FastlaneTexts, FormFieldName} from "./texts.ts";

/** What buyers read, by what `setLocale` takes. */
export const fastlaneTexts: Readonly<Record<FastlaneLocale, FastlaneTexts>> = {
  en_us: english,
  es_us: spanish,
  fr_us: french,
  zh_us: chinese,
};
