const split = (text: string): readonly string[] => text.match(/../g)!;

/**
 * ISO 3166-1 and Kosovo, without Cuba, Iran, North Korea and Syria: the service's list of countries lacks them, and it
 * refuses what so much as names them, which the law of its own country has it do (OFAC's settlement with it, March 2015). A
 * buyer hears that before anything is typed, not after. Others that are missing there (Turkey, Pakistan …) are: that list is
 * of the wallet's accounts, and cards are taken "issued in any country". Where a shop sends its goods is for its server to say.
 */
export const countryCodes = split(
  "ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQISITJEJMJOJPKEKGKHKIKMKNKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSXKYEYTZAZMZW",
);

/** Where addresses do without postal codes. */
const codeless = new Set(
  split(
    "AEAGAOAWBFBIBJBOBSBWBZCDCFCGCICKCMDJDMERFJGAGDGHGMGNGQGYHKIEJMKEKIKMKNLCLYMLMOMRMWNRNUQARWSBSCSLSRSSSTSXTDTGTKTLTOTVUGVUYEZMZW",
  ),
);

/** Where an address names a state, province or prefecture. */
const states = new Set(split("AEARAUBRCACNIDINITJPKRMXMYTHUS"));

export const hasPostalCode = (country: string) => !codeless.has(country);
export const hasState = (country: string) => states.has(country);

export interface Country {
  /** ISO 3166-1, two letters. */
  code: string;
  name: string;
}

let named: {language: string; countries: Country[]} | undefined;

/** All countries by their names in that language, in its order. Kept: a form asks at each of its renders. */
export function countriesIn(language: string): readonly Country[] {
  if (named?.language === language) return named.countries;
  const names = new Intl.DisplayNames([language, "en"], {type: "region"});
  const {compare} = new Intl.Collator([language, "en"]);
  const countries = countryCodes.map((code) => ({code, name: names.of(code) ?? code}));
  named = {language, countries: countries.sort((one, other) => compare(one.name, other.name))};
  return named.countries;
}
