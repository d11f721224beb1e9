import type {Payer} from "../../paypal-sdk/sdk-types.ts";
import {countryCodes, hasPostalCode, hasState} from "../countries.ts";
import type {OwnField} from "./field-names.ts";
import type {FormValues, OwnFieldRules} from "./own-fields.ts";
import {isPostalCode, type Problem} from "./problems.ts";

/** Value of a field. The country begins with the buyer's likely one. */
function valueOf(form: FormValues, name: OwnField): string {
  const value = form.values[name]?.trim();
  if (name !== "country" || value !== undefined) return value ?? "";
  return form.regions().find((region) => countryCodes.includes(region)) ?? "";
}

function isOptional(form: FormValues, name: OwnField): boolean {
  switch (name) {
    case "name":
      return form.cardholderName === "optional";
    case "line2":
      return true;
    case "region":
      return !hasState(valueOf(form, "country"));
    case "postal":
      return form.billingAddress === "full" && !hasPostalCode(valueOf(form, "country"));
    default:
      return false;
  }
}

function problemOf(form: FormValues, name: OwnField): Problem | undefined {
  const value = valueOf(form, name);
  if (!value) return isOptional(form, name) ? undefined : "missing";
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

function payerOf(form: FormValues, fields: readonly OwnField[]): Payer {
  const text = (name: OwnField) => (fields.includes(name) && valueOf(form, name)) || undefined;
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

/** Rules of the name, the address and the consent. */
export const addressRules: OwnFieldRules = {valueOf, isOptional, problemOf, payerOf};
