import {countryCodes} from "../countries.ts";

/** Where the buyer is likely to be at home: the region of the first of these locales that has one. */
export function homeCountry(locales: readonly (string | undefined)[]): string {
  for (const locale of locales) {
    const region = /[-_]([a-z]{2})(?![a-z])/i.exec(locale ?? "")?.[1]?.toUpperCase();
    if (region && countryCodes.includes(region)) return region;
  }
  return "";
}
