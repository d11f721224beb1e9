const split = (text: string): readonly string[] => text.match(/../g)!;

/** ISO 3166-1, and Kosovo. Where a shop sends its goods is for its server to say. */
export const countryCodes = split(
  "ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSXKYEYTZAZMZW",
);

/** Where addresses do without postal codes. */
const codeless = new Set(
  split(
    "AEAGAOAWBFBIBJBOBSBWBZCDCFCGCICKCMDJDMERFJGAGDGHGMGNGQGYHKIEJMKEKIKMKNLCLYMLMOMRMWNRNUQARWSBSCSLSRSSSTSXSYTDTGTKTLTOTVUGVUYEZMZW",
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
