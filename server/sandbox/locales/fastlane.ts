import english from "../data/texts/fastlane/en.json" with {type: "json"};
import spanish from "../data/texts/fastlane/es.json" with {type: "json"};
import french from "../data/texts/fastlane/fr.json" with {type: "json"};
import chinese from "../data/texts/fastlane/zh.json" with {type: "json"};

/** Locales that `setLocale` of PayPal's Fastlane takes. */
export const fastlaneLocales = ["en_us", "es_us", "fr_us", "zh_us"] as const;
export type FastlaneLocale = (typeof fastlaneLocales)[number];

export type FastlaneTexts = typeof english;
export type FormFieldName = keyof FastlaneTexts["fields"];

export const fastlaneTexts: Readonly<Record<FastlaneLocale, FastlaneTexts>> = {
  en_us: english,
  es_us: spanish,
  fr_us: french,
  zh_us: chinese,
};
