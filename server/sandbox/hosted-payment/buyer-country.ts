import {findCountry} from "../forms/countries.ts";
import type {Offer} from "./offers.ts";
import type {PageLocalization} from "./page-language.ts";

const EURO_COUNTRIES = new Set("AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split(" "));

/** The country that the address form preselects, from the buyer's locale and the currency of the offer. */
export function buyerCountry(
  {locale}: Pick<PageLocalization, "locale">,
  {currency, merchant}: Pick<Offer, "currency" | "merchant">,
): string {
  const country = locale.region;
  // `de` becomes `de-Latn-DE`.
  const spoken = locale.maximize().region;
  const candidates = [
    // Browsers have the locale en-US in many countries.
    country === "US" && currency !== "USD" ? undefined : country,
    // ISO 4217 starts a national currency's code with the country's.
    currency.slice(0, 2),
    currency === "EUR" && spoken && EURO_COUNTRIES.has(spoken) ? spoken : undefined,
    merchant.profile.country_code,
  ];
  return candidates.find((code) => findCountry(code)) ?? "US";
}
