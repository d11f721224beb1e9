import type {BillingAddress, SubmitOptions} from "@paypal/paypal-js/sdk-v6";
import {describe, usageError} from "../../errors.ts";
import type {Purpose} from "./purpose.ts";

const addressKeys = [
  "addressLine1",
  "addressLine2",
  "adminArea1",
  "adminArea2",
  "postalCode",
  "countryCode",
] as const satisfies ReadonlyArray<keyof BillingAddress>;

/** @throws SdkError that says what to pass instead: an object in the place of the id is the usual mistake. */
export function readSubjectId({idName, idWords, idErrorCode}: Purpose, id: unknown): string {
  if (typeof id === "string" && id !== "") return id;
  const hint =
    typeof id === "object" && id !== null && idName in id
      ? ` Pass its ${idName} instead.`
      : id instanceof Promise
        ? " Await it first."
        : "";
  throw usageError(idErrorCode, `submit: ${idWords} must be a plain string; got ${describe(id)}.${hint}`);
}

/** Keeps what the service knows of `{name, billingAddress}`. @throws SdkError when a part of it is no string. */
export function readPayerDetails(options: unknown): SubmitOptions {
  if (options === undefined || options === null) return {};
  const {name, billingAddress} = options as Record<string, unknown>;
  const payer: SubmitOptions = {};
  if (name !== undefined) payer.name = text("name", name);
  if (typeof billingAddress === "object" && billingAddress !== null) {
    const address: BillingAddress = {};
    for (const key of addressKeys) {
      const value = (billingAddress as Record<string, unknown>)[key];
      if (value !== undefined) address[key] = text(`billingAddress.${key}`, value);
    }
    payer.billingAddress = address;
  }
  return payer;
}

function text(name: string, value: unknown): string {
  if (typeof value === "string") return value;
  throw usageError(
    "ERR_CARD_FIELDS_OPTIONS_INVALID",
    `submit: ${name} must be a string; got ${describe(value)}.`,
  );
}
