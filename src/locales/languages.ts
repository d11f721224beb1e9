/** The languages, by BCP 47, that are a file each; English is built in. */
export const languages = ["ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "sv", "zh"] as const;
export type Language = (typeof languages)[number];
