import {describe, usageError} from "../../errors.ts";
import {filterStyle} from "../../field-style.ts";
import {
  type FieldOptions,
  type FieldType,
  type SubmitSubject,
  fieldTypes,
} from "../../../protocol/card-field.ts";
import type {BillingAddress, SubmitOptions} from "@paypal/paypal-js/sdk-v6";

/** What a card session is for: what its `submit` is given, and how that is called in what it gives back. */
export interface Purpose {
  /** How a page made the session. */
  readonly factory: string;
  readonly subject: SubmitSubject["kind"];
  /** What the id is called in `data`, and in an object that somebody passes in its place. */
  readonly idName: "orderId" | "vaultSetupToken";
  /** What it is called in words. */
  readonly idWords: string;
  readonly idErrorCode: string;
}

/** An order is paid once. */
export const oneTimePayment: Purpose = {
  factory: "createCardFieldsOneTimePaymentSession",
  subject: "order",
  idName: "orderId",
  idWords: "the order id",
  idErrorCode: "ERR_CARD_FIELDS_ORDER_ID_INVALID",
};

/** The card is saved; the merchant's server exchanges the setup token for a payment token. */
export const savePayment: Purpose = {
  factory: "createCardFieldsSavePaymentSession",
  subject: "setup-token",
  idName: "vaultSetupToken",
  idWords: "the setup token",
  idErrorCode: "ERR_CARD_FIELDS_SETUP_TOKEN_INVALID",
};

const textOptions = [
  "placeholder",
  "label",
  "ariaLabel",
  "ariaDescription",
  "ariaInvalidErrorMessage",
] as const;

/**
 * Checks what a page gave to `createCardFieldsComponent`.
 * @param warn is told, in words, what of the style was dropped.
 * @throws SdkError for a type that there is not.
 */
export function readFieldOptions(
  given: unknown,
  warn: (message: string) => void,
): {type: FieldType; options: FieldOptions} {
  const config = (typeof given === "object" && given !== null ? given : {}) as Record<string, unknown>;
  const type = fieldTypes.find((known) => known === config["type"]);
  if (type === undefined) {
    throw usageError(
      "ERR_CARD_FIELDS_TYPE_INVALID",
      `createCardFieldsComponent: type must be one of ${fieldTypes.join(", ")}; got ${
        typeof config["type"] === "string" ? `"${config["type"]}"` : describe(config["type"])
      }.`,
    );
  }
  const options: FieldOptions = {};
  for (const name of textOptions) {
    const text = config[name];
    if (typeof text === "string") options[name] = text;
    else if (text !== undefined)
      warn(`Card field "${type}": ${name} must be a string; got ${describe(text)}.`);
  }
  const {style, dropped} = filterStyle(config["style"]);
  if (Object.keys(style).length > 0) options.style = style;
  if (dropped.length > 0)
    warn(`Card field "${type}": these styles are not allowed and were dropped: ${dropped.join("; ")}.`);
  return {type, options};
}

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

/**
 * Checks what a page gave to `update`. The amount and co-branding change what a card's installments and second brand
 * offer; the sandbox's service offers neither, so a right call changes nothing here.
 * @throws SdkError that names what is wrong.
 */
export function checkUpdate(options: unknown): void {
  if (typeof options !== "object" || options === null) {
    throw usageError(
      "ERR_CARD_FIELDS_OPTIONS_INVALID",
      `update expects {amount, isCobrandedEligible}; got ${describe(options)}.`,
    );
  }
  const {amount, isCobrandedEligible} = options as Record<string, unknown>;
  if (isCobrandedEligible !== undefined && typeof isCobrandedEligible !== "boolean") {
    throw usageError(
      "ERR_CARD_FIELDS_OPTIONS_INVALID",
      `update: isCobrandedEligible must be a boolean; got ${describe(isCobrandedEligible)}.`,
    );
  }
  if (amount !== undefined && !isAmount(amount)) {
    throw usageError(
      "ERR_CARD_FIELDS_OPTIONS_INVALID",
      `update: amount must be {value, currencyCode} with strings; got ${describe(amount)}.`,
    );
  }
}

function isAmount(amount: unknown): boolean {
  if (typeof amount !== "object" || amount === null) return false;
  const {value, currencyCode} = amount as Record<string, unknown>;
  return [value, currencyCode].every((part) => part === undefined || typeof part === "string");
}
