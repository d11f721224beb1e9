import {describe, usageError} from "../../errors.ts";
import type {BillingAddress} from "../../../protocol/card-field.ts";
import type {FastlaneStyles, FormOptions} from "../../../protocol/fastlane.ts";
import {filterStyles} from "./styles.ts";

export interface ComponentOptions {
  readonly form: FormOptions;
  readonly styles: FastlaneStyles;
  readonly shippingAddress?: BillingAddress;
}

/** What pages name, and what it is here: a telephone number is for buyers who sign up, which nobody can here. */
const fieldNames: readonly string[] = ["cardholderName", "phoneNumber"];

/**
 * Reads what a page gave to a component. `styles` and `fields` may stand in `options`, as pages of the public service
 * write them, or beside it.
 *
 * @throws SdkError that names the option and what was found
 */
export function readComponentOptions(component: string, given: unknown): ComponentOptions {
  const named = readObject(component, "its argument", given);
  const options = readObject(component, "options", named["options"]);
  const {styles, dropped} = filterStyles(named["styles"] ?? options["styles"]);
  if (dropped.length > 0)
    warn(`${component}: these styles are not allowed and were dropped: ${dropped.join("; ")}.`);
  const fields = readObject(component, "fields", named["fields"] ?? options["fields"]);
  const unknown = Object.keys(fields).filter((name) => !fieldNames.includes(name));
  if (unknown.length > 0) warn(`${component}: there are no such fields: ${unknown.join("; ")}.`);
  const {enabled, prefill} = readObject(component, "fields.cardholderName", fields["cardholderName"]);
  if (prefill !== undefined && typeof prefill !== "string") {
    throw invalid(component, "fields.cardholderName.prefill", "a string", prefill);
  }
  const shipping = named["shippingAddress"] ?? options["shippingAddress"];
  return {
    // A field that is named is shown, unless it says otherwise.
    form: {
      asksName: fields["cardholderName"] !== undefined && enabled !== false,
      ...(prefill === undefined ? {} : {namePrefill: prefill}),
    },
    styles,
    ...(shipping === undefined || shipping === null
      ? {}
      : {shippingAddress: readShippingAddress(component, "shippingAddress", shipping)}),
  };
}

/** `{name, address, phoneNumber}` as the profile gives it, or the address alone. */
export function readShippingAddress(component: string, name: string, given: unknown): BillingAddress {
  const whole = readObject(component, name, given ?? null);
  return readAddress(component, name, whole["address"] ?? whole);
}

const addressKeys = [
  "addressLine1",
  "addressLine2",
  "adminArea1",
  "adminArea2",
  "postalCode",
  "countryCode",
] as const satisfies ReadonlyArray<keyof BillingAddress>;

/** Keeps what the service knows of an address. @throws SdkError when a part of it is no string */
export function readAddress(component: string, name: string, given: unknown): BillingAddress {
  const parts = readObject(component, name, given ?? null);
  const address: BillingAddress = {};
  for (const key of addressKeys) {
    const value = parts[key];
    if (value === undefined || value === null) continue;
    if (typeof value !== "string") throw invalid(component, `${name}.${key}`, "a string", value);
    address[key] = value;
  }
  return address;
}

function readObject(component: string, name: string, given: unknown): Record<string, unknown> {
  if (given === undefined) return {};
  if (typeof given === "object" && given !== null && !Array.isArray(given))
    return given as Record<string, unknown>;
  throw invalid(component, name, "an object", given);
}

function invalid(component: string, name: string, expected: string, found: unknown) {
  return usageError(
    "ERR_FASTLANE_OPTIONS_INVALID",
    `${component}: ${name} must be ${expected}; got ${describe(found)}.`,
  );
}

function warn(message: string): void {
  // oxlint-disable-next-line no-console -- the public SDK tells a page's developer there what it dropped
  console.warn(message);
}
