const split = (text: string): readonly string[] => text.match(/../g)!;

/**
 * ISO 3166-1 and Kosovo, without Cuba, Iran, North Korea and Syria. PayPal's list of countries lacks these, and US law
 * makes PayPal refuse orders that name them (OFAC's settlement with PayPal, March 2015). Buyers see this before they type.
 * Other countries that PayPal's list lacks, such as Turkey, are here: that list is for wallet accounts, and cards may be
 * "issued in any country". The merchant's server decides which countries it sends goods to.
 */
export const countryCodes = split(
  "ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQISITJEJMJOJPKEKGKHKIKMKNKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSXKYEYTZAZMZW",
);

/** Countries without postal codes. */
const codeless = new Set(
  split(
    "AEAGAOAWBFBIBJBOBSBWBZCDCFCGCICKCMDJDMERFJGAGDGHGMGNGQGYHKIEJMKEKIKMKNLCLYMLMOMRMWNRNUQARWSBSCSLSRSSSTSXTDTGTKTLTOTVUGVUYEZMZW",
  ),
);

/** Countries whose addresses name a state, province or prefecture. */
const states = new Set(split("AEARAUBRCACNIDINITJPKRMXMYTHUS"));

export const hasPostalCode = (country: string) => !codeless.has(country);
export const hasState = (country: string) => states.has(country);

export interface Country {
  /** ISO 3166-1, two letters. */
  code: string;
  name: string;
}

let cached: {language: string; countries: Country[]} | undefined;

/** All countries with their names in that language, sorted by it. Cached, because forms call this at each render. */
export function countriesIn(language: string): readonly Country[] {
  if (cached?.language === language) return cached.countries;
  const names = new Intl.DisplayNames([language, "en"], {type: "region"});
  const {compare} = new Intl.Collator([language, "en"]);
  const countries = countryCodes.map((code) => ({code, name: names.of(code) ?? code}));
  cached = {language, countries: countries.sort((one, other) => compare(one.name, other.name))};
  return cached.countries;
}
