import {canonicalLocale} from "../locales/canonical-locale.ts";
import type {SettingsSource} from "./settings.ts";

/** Regions of the page's language and the browser's, such as `AT`, likeliest first. */
export function localeRegions(tag: SettingsSource): string[] {
  const locales = [tag.setting("locale"), ...navigator.languages.map((tag) => canonicalLocale(tag))];
  return locales.flatMap((locale) => /-([A-Z]{2}|\d{3})$/.exec(locale ?? "")?.[1] ?? []);
}

/**
 * Country where the buyer probably is: of the settings, of the known address, else of the language. Undefined if nothing tells.
 * PayPal finds the country out by itself, so a wrong guess only leaves out methods.
 */
export function buyerCountry(tag: SettingsSource): string | undefined {
  const {countryCode} = tag.setting("buyer")?.billingAddress ?? {};
  const [region] = localeRegions(tag);
  return (tag.setting("buyerCountry") ?? countryCode ?? region)?.toUpperCase();
}
