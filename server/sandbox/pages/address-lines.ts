import {countryName} from "../locales/country-name.ts";

/** An address as the wire has it, of any kind: what is missing or empty is left out. */
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

/** Where the postal code stands behind the place, in Latin letters; everywhere else it stands before it. */
const CODE_LAST: ReadonlySet<string> = new Set(
  "AU BD BH BR CA CO EG GB GG HK ID IE IM IN JE JO JP KH KR LK MV MY NG NP NZ PK SA SG TH TW UA US VN ZA".split(
    " ",
  ),
);

/**
 * An address as one writes it on a parcel, a line each: the place with its postal code in one, the country last.
 *
 * @param locale in which the country's name is
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
  const parts = isCodeLast ? [city, words(region, code)] : [words(code, city), region];
  return filled(parts).join(", ");
}

const words = (...parts: readonly (string | undefined)[]) => filled(parts).join(" ");

const filled = (parts: readonly (string | undefined)[]) =>
  parts.filter((part): part is string => part !== undefined && part !== "");
