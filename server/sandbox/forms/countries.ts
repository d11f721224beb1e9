import {formatLocaleOf, type PageLanguage} from "../locales/languages.ts";
import type {RegionKind} from "../locales/texts.ts";

/** Form rules for addresses of a country. */
export interface Country {
  /** ISO 3166-1, two capital letters. */
  readonly code: string;
  /** Format of its postal codes. Absent where they are not checked. */
  readonly postalCode?: PostalCode;
  /** True when addresses have a postal code. */
  readonly hasPostalCode: boolean;
  /** The kind of region that its addresses need. Absent if they need none. */
  readonly region?: RegionKind;
  /** International calling code, if the form has it. */
  readonly callingCode?: string;
}

export interface PostalCode {
  /** Source of a regular expression for capital letters, without surrounding spaces. */
  readonly pattern: string;
  readonly example: string;
}

const DIGITS_4 = "\\d{4}";
const DIGITS_5 = "\\d{5}";
const DIGITS_6 = "\\d{6}";

/** Calling code, postal code (pattern, example), region. */
type Facts = readonly [callingCode: string, pattern: string, example: string, region?: RegionKind];

const FACTS: Readonly<Record<string, Facts>> = {
  AT: ["43", DIGITS_4, "1010"],
  AU: ["61", DIGITS_4, "2000", "state"],
  BE: ["32", DIGITS_4, "1000"],
  BG: ["359", DIGITS_4, "1000"],
  BR: ["55", "\\d{5}-?\\d{3}", "01310-100", "state"],
  CA: ["1", "[ABCEGHJ-NPRSTVXY]\\d[A-Z] ?\\d[A-Z]\\d", "K1A 0B1", "province"],
  CH: ["41", DIGITS_4, "8001"],
  CY: ["357", DIGITS_4, "1010"],
  CZ: ["420", "\\d{3} ?\\d{2}", "110 00"],
  DE: ["49", DIGITS_5, "10115"],
  DK: ["45", DIGITS_4, "1050"],
  EE: ["372", DIGITS_5, "10111"],
  ES: ["34", DIGITS_5, "28001"],
  FI: ["358", DIGITS_5, "00100"],
  FR: ["33", DIGITS_5, "75001"],
  GB: ["44", "(?:GIR ?0AA|[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2})", "SW1A 1AA"],
  GR: ["30", "\\d{3} ?\\d{2}", "104 31"],
  HR: ["385", DIGITS_5, "10000"],
  HU: ["36", DIGITS_4, "1051"],
  IE: ["353", "(?:D6W|[AC-FHKNPRTV-Y]\\d{2}) ?[AC-FHKNPRTV-Y\\d]{4}", "D02 AF30"],
  IN: ["91", DIGITS_6, "110001", "state"],
  IT: ["39", DIGITS_5, "00184", "province"],
  JP: ["81", "\\d{3}-?\\d{4}", "100-0001", "prefecture"],
  LT: ["370", "(?:LT-?)?\\d{5}", "01103"],
  LU: ["352", "(?:L-?)?\\d{4}", "1111"],
  LV: ["371", "(?:LV-?)?\\d{4}", "LV-1050"],
  MT: ["356", "[A-Z]{3} ?\\d{4}", "VLT 1010"],
  MX: ["52", DIGITS_5, "06000", "state"],
  NL: ["31", "\\d{4} ?[A-Z]{2}", "1012 JS"],
  NO: ["47", DIGITS_4, "0150"],
  NZ: ["64", DIGITS_4, "6011"],
  PL: ["48", "\\d{2}-?\\d{3}", "00-001"],
  PT: ["351", "\\d{4}-?\\d{3}", "1000-001"],
  RO: ["40", DIGITS_6, "010011"],
  SE: ["46", "\\d{3} ?\\d{2}", "111 20"],
  SG: ["65", DIGITS_6, "048616"],
  SI: ["386", "(?:SI-?)?\\d{4}", "1000"],
  SK: ["421", "\\d{3} ?\\d{2}", "811 01"],
  US: ["1", "\\d{5}(?:-?\\d{4})?", "95131", "state"],
  ZA: ["27", DIGITS_4, "8001"],
};

/** Countries without postal codes. */
const WITHOUT_POSTAL_CODE = new Set("AE AG AO AW BS BZ CI CM FJ GH HK JM KI QA RW SC UG VU".split(" "));

/** Countries and territories whose cards can pay. */
const CODES = (
  "AD AE AG AI AL AM AO AR AT AU AW AZ BA BB BE BF BG BH BI BJ BM BN BO BR BS BT BW BZ CA CD CG CH CI CK CL CM CN CO CR " +
  "CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GI GL GM GN GP GR GT GW GY HK HN HR HU " +
  "ID IE IL IN IS IT JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LC LI LK LS LT LU LV MA MC MD ME MG MH MK ML MN MQ MR MS " +
  "MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PL PM PN PT PW PY QA RE RO RS RW SA SB SC " +
  "SE SG SH SI SJ SK SL SM SN SO SR ST SV SZ TC TD TG TH TJ TM TN TO TT TV TW TZ UA UG US UY VA VC VE VG VN VU WF WS YE " +
  "YT ZA ZM ZW"
).split(" ");

const BY_CODE: ReadonlyMap<string, Country> = new Map(CODES.map((code) => [code, countryOf(code)]));

/** A country with its name in a form's language. */
export interface NamedCountry extends Country {
  readonly name: string;
}

const named = new Map<PageLanguage, readonly NamedCountry[]>();

/** Sorted by name in this language. */
export function countriesIn(language: PageLanguage): readonly NamedCountry[] {
  const known = named.get(language);
  if (known) return known;
  const locale = formatLocaleOf(language);
  const names = new Intl.DisplayNames([locale], {type: "region"});
  const list = [...BY_CODE.values()]
    .map((country) => ({...country, name: names.of(country.code) ?? country.code}))
    .sort((one, other) => one.name.localeCompare(other.name, locale));
  named.set(language, list);
  return list;
}

/** Undefined for a country whose cards cannot pay. */
export function findCountry(code: string | undefined): Country | undefined {
  return code === undefined ? undefined : BY_CODE.get(code);
}

function countryOf(code: string): Country {
  const [callingCode, pattern, example, region] = FACTS[code] ?? [];
  return {
    code,
    hasPostalCode: !WITHOUT_POSTAL_CODE.has(code),
    ...(pattern === undefined || example === undefined ? {} : {postalCode: {pattern, example}}),
    ...(region === undefined ? {} : {region}),
    ...(callingCode === undefined ? {} : {callingCode}),
  };
}

/** States, districts, territories and military addresses of the United States, by postal abbreviation. */
const STATES: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "AL Alabama;AK Alaska;AZ Arizona;AR Arkansas;CA California;CO Colorado;CT Connecticut;DE Delaware;" +
    "DC District of Columbia;FL Florida;GA Georgia;HI Hawaii;ID Idaho;IL Illinois;IN Indiana;IA Iowa;KS Kansas;" +
    "KY Kentucky;LA Louisiana;ME Maine;MD Maryland;MA Massachusetts;MI Michigan;MN Minnesota;MS Mississippi;" +
    "MO Missouri;MT Montana;NE Nebraska;NV Nevada;NH New Hampshire;NJ New Jersey;NM New Mexico;NY New York;" +
    "NC North Carolina;ND North Dakota;OH Ohio;OK Oklahoma;OR Oregon;PA Pennsylvania;RI Rhode Island;" +
    "SC South Carolina;SD South Dakota;TN Tennessee;TX Texas;UT Utah;VT Vermont;VA Virginia;WA Washington;" +
    "WV West Virginia;WI Wisconsin;WY Wyoming;AS American Samoa;GU Guam;MP Northern Mariana Islands;PR Puerto Rico;" +
    "VI Virgin Islands;AA Armed Forces Americas;AE Armed Forces Europe;AP Armed Forces Pacific"
  )
    .split(";")
    .map((entry) => [entry.slice(0, 2), entry.slice(3)]),
);

/** Postal abbreviation of a US state that was typed as name or abbreviation. Undefined for any other text. */
export function usStateCode(written: string): string | undefined {
  const wanted = written.trim().toUpperCase();
  if (Object.hasOwn(STATES, wanted)) return wanted;
  return Object.entries(STATES).find(([, name]) => name.toUpperCase() === wanted)?.[0];
}
