import {findCountry, usStateCode} from "./countries.ts";
import type {AddressField, TypedAddress} from "./forms.schema.ts";
import type {GuestProblem} from "../locales/texts.ts";

/** A valid address as an order stores it, or the invalid fields. */
export type ReadAddress =
  | {readonly address: TypedAddress; readonly problems?: undefined}
  | {readonly problems: readonly AddressProblem[]};

export interface AddressProblem {
  readonly field: AddressField;
  readonly reason: GuestProblem;
}

/**
 * Reads and checks an address. A bank needs country and postal code, a shipment needs all fields. The form's script
 * checks the same, but only these checks are binding.
 */
export function readAddress(typed: TypedAddress, forWhat: "bank" | "parcel"): ReadAddress {
  const country = findCountry(typed.country_code);
  if (!country) return {problems: [{field: "country", reason: "countryUnknown"}]};
  const problems: AddressProblem[] = [];
  const line = typed.address_line_1?.trim() ?? "";
  const city = typed.admin_area_2?.trim() ?? "";
  const region = readRegion(country.code, typed.admin_area_1 ?? "");
  const postalCode = (typed.postal_code ?? "").trim().toUpperCase();
  if (country.hasPostalCode && !fits(postalCode, country.postalCode?.pattern)) {
    problems.push({field: "postalCode", reason: "postalCodeWrong"});
  }
  if (forWhat === "parcel") {
    if (line === "") problems.push({field: "line1", reason: "line1Empty"});
    if (city === "") problems.push({field: "city", reason: "cityEmpty"});
    if (country.region !== undefined && region === "") {
      problems.push({field: "region", reason: `${country.region}Empty`});
    }
  }
  if (region === undefined) {
    problems.push({field: "region", reason: "stateUnknown"});
  }
  if (problems.length > 0) return {problems};
  const line2 = typed.address_line_2?.trim() ?? "";
  return {
    address: {
      ...(line === "" ? {} : {address_line_1: line}),
      ...(line2 === "" ? {} : {address_line_2: line2}),
      ...(city === "" ? {} : {admin_area_2: city}),
      ...(region ? {admin_area_1: region} : {}),
      ...(postalCode === "" ? {} : {postal_code: postalCode}),
      country_code: country.code,
    },
  };
}

function fits(postalCode: string, pattern: string | undefined): boolean {
  if (pattern === undefined) return postalCode !== "";
  return new RegExp(`^(?:${pattern})$`).test(postalCode);
}

/** Returns undefined for a region that the country does not have. */
function readRegion(country: string, written: string): string | undefined {
  const region = written.trim();
  return country === "US" && region !== "" ? usStateCode(region) : region;
}
