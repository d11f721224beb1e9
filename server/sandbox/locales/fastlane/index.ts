import {chinese} from "./zh.ts";
import {english} from "./en.ts";
import {french} from "./fr.ts";
import {spanish} from "./es.ts";
import type {FastlaneLocale, FastlaneTexts} from "./texts.ts";

export {fill} from "../fill.ts";
export {fastlaneLocales, type FastlaneLocale, type FastlaneTexts, type FormFieldName} from "./texts.ts";

/** Texts of Fastlane, by the locale that `setLocale` takes. */
export const fastlaneTexts: Readonly<Record<FastlaneLocale, FastlaneTexts>> = {
  en_us: english,
  es_us: spanish,
  fr_us: french,
  zh_us: chinese,
};

const brands: Readonly<Record<string, string>> = {
  VISA: "Visa",
  MASTERCARD: "Mastercard",
  AMEX: "American Express",
  DISCOVER: "Discover",
};

/** Display name of a card network. */
export function brandText(brand: string): string {
  return brands[brand] ?? brand;
}

/** Formats `2034-08` as `08/34`. */
export function expiryText(expiry: string): string {
  return expiry.replace(/^\d{2}(\d{2})-(\d{2})$/, "$2/$1");
}
