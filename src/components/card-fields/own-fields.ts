import type {Payer} from "../../paypal-sdk/sdk-types.ts";
import {localeRegions} from "../../controllers/buyer-country.ts";
import {countryCodes, hasPostalCode, hasState} from "../countries.ts";
import {isPostalCode, type Problem} from "./field-errors.ts";
import type {OwnField} from "./field-names.ts";
import type {CardHost} from "./card-host.ts";

/** Autocomplete tokens. */
export const autocomplete: Readonly<Record<Exclude<OwnField, "consent">, string>> = {
  name: "cc-name",
  postal: "postal-code",
  line1: "address-line1",
  line2: "address-line2",
  city: "address-level2",
  region: "address-level1",
  country: "country",
};

/** Value of a field. The country starts with the buyer's likely one. */
export function valueOf(host: CardHost, name: OwnField): string {
  const value = host.values[name]?.trim();
  if (name !== "country" || value !== undefined) return value ?? "";
  return localeRegions(host).find((region) => countryCodes.includes(region)) ?? "";
}

export function isOptional(host: CardHost, name: OwnField): boolean {
  switch (name) {
    case "name":
      return host.cardholderName === "optional";
    case "line2":
      return true;
    case "region":
      return !hasState(valueOf(host, "country"));
    case "postal":
      return host.billingAddress === "full" && !hasPostalCode(valueOf(host, "country"));
    default:
      return false;
  }
}

/** Problem of a field. */
export function problemOf(host: CardHost, name: OwnField): Problem | undefined {
  const value = valueOf(host, name);
  if (!value) return isOptional(host, name) ? undefined : "missing";
  return isRight(name, value) ? undefined : "wrong";
}

function isRight(name: OwnField, value: string): boolean {
  switch (name) {
    case "name":
      // A card number belongs only into its frame.
      return /\p{L}/u.test(value) && !/\d{2}[\d -]{6,}/.test(value);
    case "postal":
      return isPostalCode(value);
    case "country":
      return countryCodes.includes(value);
    default:
      return true;
  }
}

/** Values for PayPal in addition to the hosted fields, without empty ones. */
export function payerOf(host: CardHost, fields: readonly OwnField[]): Payer {
  const text = (name: OwnField) => (fields.includes(name) && valueOf(host, name)) || undefined;
  const name = text("name");
  const address = {
    addressLine1: text("line1"),
    addressLine2: text("line2"),
    adminArea2: text("city"),
    adminArea1: text("region"),
    postalCode: text("postal"),
    countryCode: text("country"),
  };
  const filled = Object.entries(address).filter(([, value]) => value);
  return {
    ...(name && {name}),
    ...(filled[0] && {billingAddress: Object.fromEntries(filled)}),
  };
}
