import {describe, usageError} from "../../errors.ts";
import type {BillingAddress} from "../../../protocol/card-field.ts";
import type {FastlaneStyles, FormOptions} from "../../../protocol/fastlane.ts";
import {filterStyles} from "./styles.ts";

export interface ComponentOptions {
  readonly form: FormOptions;
  readonly styles: FastlaneStyles;
  readonly shippingAddress?: BillingAddress;
}

/** Fields that pages may configure. The phone number is only for sign-up, which the sandbox doesn't have. */
const fieldNames: readonly string[] = ["cardholderName", "phoneNumber"];

/**
 * Reads the options of a component. `styles` and `fields` may be at the top level or inside `options`, as in PayPal's
 * examples.
 *
 * @throws SdkError that names the option and the value found
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
    // A named field is shown unless `enabled` is false.
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

/** Reads an address: `{name, address, phoneNumber}` of the profile, or only the address. */
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

/**
 * Reads the fields of an address that PayPal's API accepts.
 * @throws SdkError for a value that is not a string
 */
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
  // oxlint-disable-next-line no-console -- PayPal's SDK warns developers about removed options
  console.warn(message);
}
