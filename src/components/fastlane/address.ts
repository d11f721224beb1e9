import type {Shipping} from "../../merchant-api/purchase.ts";
import {hasPostalCode, hasState} from "../countries.ts";
import {hasStateCodes, isPostalCode} from "./postal-codes.ts";

/** The fields of an address, in their order. */
export const addressFields = ["name", "country", "line1", "line2", "city", "state", "postalCode"] as const;
export type AddressField = (typeof addressFields)[number];
export type Field = "email" | AddressField;

/** What stands in the fields. */
export type Address = Record<AddressField, string>;

export type Problem = "missing" | "wrong";
export type Problems = Partial<Record<Field, Problem>>;

export const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);

/** The fields that this country's addresses have. */
export const fieldsOf = ({country}: Address): AddressField[] =>
  addressFields.filter(
    (field) => (field !== "state" || hasState(country)) && (field !== "postalCode" || hasPostalCode(country)),
  );

/** Everything that keeps an address from being complete. */
export function problemsOf(address: Address): Problems {
  const problems: Problems = {};
  for (const field of fieldsOf(address)) {
    const text = address[field].trim();
    if (!text) {
      if (field !== "line2") problems[field] = "missing";
    } else if (
      (field === "state" && hasStateCodes(address.country) && !/^[a-z]{2}$/i.test(text)) ||
      (field === "postalCode" && !isPostalCode(text, address.country))
    )
      problems[field] = "wrong";
  }
  return problems;
}

/** What is written, as the merchant's server takes it. */
export function toShipping(address: Address): Shipping {
  const has = fieldsOf(address);
  const line = (field: AddressField) => (has.includes(field) ? address[field].trim() : "");
  const state = line("state");
  const parts = {
    addressLine1: line("line1"),
    addressLine2: line("line2"),
    adminArea2: line("city"),
    adminArea1: hasStateCodes(address.country) ? state.toUpperCase() : state,
    postalCode: line("postalCode"),
  };
  const name = line("name");
  return {
    ...(name && {name: {fullName: name}}),
    address: {
      ...Object.fromEntries(Object.entries(parts).filter(([, text]) => text)),
      countryCode: address.country,
    },
  };
}
