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

/** Where the buyer is likely to be at home: the region of the first of these locales that has one. */
export function homeCountry(locales: readonly (string | undefined)[]): string {
  for (const locale of locales) {
    const region = /[-_]([a-z]{2})(?![a-z])/i.exec(locale ?? "")?.[1]?.toUpperCase();
    if (region && countryCodes.includes(region)) return region;
  }
  return "";
}
