/** ISO 3166-1. */
export const countryCodes: readonly string[] =
  "ADAEAFAGAIALAMAOARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBWBYBZCACDCFCGCHCICKCLCMCNCOCRCVCWCYCZDEDJDKDMDODZECEEEGERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGTGUGWGYHKHNHRHTHUIDIEILIMINIQISITJEJMJOJPKEKGKHKIKMKNKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPRPSPTPWPYQARERORSRWSASBSCSDSESGSHSISKSLSMSNSOSRSSSTSVSXSZTCTDTGTHTJTLTMTNTOTRTTTVTWTZUAUGUSUYUZVAVCVEVGVIVNVUWFWSXKYEYTZAZMZW".match(
    /../g,
  )!;

/** Where an address names a state, province or prefecture. */
const states = /AE|AR|AU|BR|CA|CN|ID|IN|IT|JP|KR|MX|MY|TH|US/;

/** Where there are no postal codes. */
const codeless =
  /AE|AG|AO|AW|BF|BI|BJ|BO|BS|BW|BZ|CD|CF|CG|CI|CK|CM|DJ|DM|ER|FJ|GA|GD|GH|GM|GQ|GY|HK|IE|JM|KI|KM|KN|LC|LY|ML|MO|MR|MW|NR|NU|QA|RW|SB|SC|SL|SR|SS|ST|SX|SY|TD|TG|TK|TL|TO|TV|UG|VU|YE|ZM|ZW/;

export const hasState = (country: string) => states.test(country);
export const hasPostalCode = (country: string) => !codeless.test(country);

/** What postal codes look like, where that is simple enough to be sure. */
const postalCodes: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(-\d{4})?$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  DE: /^\d{5}$/,
  FR: /^\d{5}$/,
  ES: /^\d{5}$/,
  IT: /^\d{5}$/,
  AU: /^\d{4}$/,
  AT: /^\d{4}$/,
  CH: /^\d{4}$/,
};

export const isPostalCode = (code: string, country: string) => postalCodes[country]?.test(code) ?? true;

/** Where a state is written as two capital letters. */
export const hasStateCodes = (country: string) => country === "US" || country === "CA";

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
