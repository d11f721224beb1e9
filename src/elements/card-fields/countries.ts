/** ISO 3166-1, two letters each. */
const codes =
  "ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW";
/** Countries that deliver without postal codes. */
const withoutPostalCode =
  "AEAGANAOAWBFBIBJBOBSBWBZCDCFCGCICKCMDJDMERFJGDGHGMGNGQGYHKJMKEKIKMKNLYMLMOMRMWNRNUQARWSBSCSLSRSTSYTDTGTKTOTVUGVUYEZW";
/** Countries whose addresses are not found without a state, province or prefecture. */
const withRegion = "AUBRCACNINJPMXUS";

const split = (text: string) => text.match(/../g)!;

export const countryCodes: readonly string[] = split(codes);
const postal = new Set(split(withoutPostalCode));
const regions = new Set(split(withRegion));

export const hasPostalCode = (country: string) => !postal.has(country);
export const needsRegion = (country: string) => regions.has(country);

export interface Country {
  code: string;
  name: string;
}

let named: {locale: string; countries: Country[]} | undefined;

/** All countries by their names in this language, in its order. */
export function countriesIn(locale: string): readonly Country[] {
  if (named?.locale === locale) return named.countries;
  const names = new Intl.DisplayNames(locale, {type: "region"});
  const countries = countryCodes.map((code) => ({code, name: names.of(code) ?? code}));
  const {compare} = new Intl.Collator(locale);
  named = {locale, countries: countries.sort((a, b) => compare(a.name, b.name))};
  return named.countries;
}

/** Where the buyer is likely to be at home: the region of the first of these locales that has one. */
export function homeCountry(locales: readonly (string | undefined)[]): string {
  for (const locale of locales) {
    const region = /[-_]([a-z]{2})(?![a-z])/i.exec(locale ?? "")?.[1]?.toUpperCase();
    if (region && countryCodes.includes(region)) return region;
  }
  return "";
}
