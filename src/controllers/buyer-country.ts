import {canonicalLocale} from "../locales/canonical-locale.ts";
import type {SettingsSource} from "./settings.ts";

function regionOf(locale: string | undefined): string | undefined {
  const tag = canonicalLocale(locale);
  return tag && new Intl.Locale(tag).region;
}

/**
 * Country where the buyer probably is: of the settings, of the known address, else of the language. Undefined if nothing tells.
 * PayPal finds the country out by itself, so a wrong guess only leaves out methods.
 */
export function buyerCountry(tag: SettingsSource): string | undefined {
  const {countryCode} = tag.setting("buyer")?.billingAddress ?? {};
  const region = [tag.setting("locale"), ...navigator.languages].map(regionOf).find(Boolean);
  return (tag.setting("buyerCountry") ?? countryCode ?? region)?.toUpperCase();
}
