import {countryCodes} from "../countries.ts";

/**
 * Where a buyer most likely is: the region that the page's locale names, or that of the browser's language when it is the
 * page's, too.
 */
export function countryOf(locale: string | undefined, languages: readonly string[]): string {
  const read = (tag: string) => {
    try {
      return new Intl.Locale(tag);
    } catch {
      return new Intl.Locale("en-US");
    }
  };
  const own = languages.map(read);
  const page = locale ? read(locale) : own[0];
  const region =
    page?.region ??
    own.find(({language, region}) => region && language === page?.language)?.region ??
    page?.maximize().region ??
    "";
  return countryCodes.includes(region) ? region : "US";
}
