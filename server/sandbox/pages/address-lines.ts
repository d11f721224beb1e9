import {countryName} from "../locales/languages.ts";

/** An address in the form of the REST API. Missing and empty fields are left out. */
interface Address {
  readonly address_line_1?: string | undefined;
  readonly address_line_2?: string | undefined;
  readonly address_line_3?: string | undefined;
  readonly admin_area_1?: string | undefined;
  readonly admin_area_2?: string | undefined;
  readonly admin_area_3?: string | undefined;
  readonly admin_area_4?: string | undefined;
  readonly postal_code?: string | undefined;
  readonly country_code?: string | undefined;
}

/** Countries that write the postal code after the city, in Latin letters. All others write it before the city. */
const CODE_LAST: ReadonlySet<string> = new Set(
  "AU BD BH BR CA CO EG GB GG HK ID IE IM IN JE JO JP KH KR LK MV MY NG NP NZ PK SA SG TH TW UA US VN ZA".split(
    " ",
  ),
);

/**
 * An address as on a parcel, one entry for each line: city and postal code on one line, the country last.
 *
 * @param locale language of the country's name
 */
export function addressLines(address: Address, locale: string): string[] {
  return filled([
    address.address_line_1,
    address.address_line_2,
    address.address_line_3,
    address.admin_area_4,
    address.admin_area_3,
    place(address),
    countryName(address.country_code ?? "", locale),
  ]);
}

function place({admin_area_1: region, admin_area_2: city, postal_code: code, country_code}: Address): string {
  const isCodeLast = country_code !== undefined && CODE_LAST.has(country_code);
  const parts = isCodeLast ? [city, joined(region, code)] : [joined(code, city), region];
  return filled(parts).join(", ");
}

const joined = (...parts: readonly (string | undefined)[]) => filled(parts).join(" ");

const filled = (parts: readonly (string | undefined)[]) =>
  parts.filter((part): part is string => part !== undefined && part !== "");
