import {describe, usageError} from "../../errors.ts";
import {filterStyle} from "../../field-style.ts";
import {
  type FieldOptions,
  type FieldType,
  type SubmitSubject,
  fieldTypes,
} from "../../../protocol/card-field.ts";
import type {BillingAddress, SubmitOptions} from "@paypal/paypal-js/sdk-v6";

/** Purpose of a card session: paying an order or saving a card. */
export interface Purpose {
  /** Factory that created the session. */
  readonly factory: string;
  readonly subject: SubmitSubject["kind"];
  /** Name of the id in `data`. */
  readonly idName: "orderId" | "vaultSetupToken";
  /** Name of the id in error messages. */
  readonly idLabel: string;
  readonly idErrorCode: string;
}

export const oneTimePayment: Purpose = {
  factory: "createCardFieldsOneTimePaymentSession",
  subject: "order",
  idName: "orderId",
  idLabel: "the order id",
  idErrorCode: "ERR_CARD_FIELDS_ORDER_ID_INVALID",
};

/** Saves the card. The merchant's server then exchanges the setup token for a payment token. */
export const savePayment: Purpose = {
  factory: "createCardFieldsSavePaymentSession",
  subject: "setup-token",
  idName: "vaultSetupToken",
  idLabel: "the setup token",
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
 * Checks the options of `createCardFieldsComponent`.
 * @param warn receives a message about each style that was removed
 * @throws SdkError for an unknown type
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

/** @throws SdkError that says what to pass instead. A common mistake is an object instead of the id. */
export function readSubjectId({idName, idLabel, idErrorCode}: Purpose, id: unknown): string {
  if (typeof id === "string" && id !== "") return id;
  const hint =
    typeof id === "object" && id !== null && idName in id
      ? ` Pass its ${idName} instead.`
      : id instanceof Promise
        ? " Await it first."
        : "";
  throw usageError(idErrorCode, `submit: ${idLabel} must be a plain string; got ${describe(id)}.${hint}`);
}

/**
 * Reads the fields of `{name, billingAddress}` that PayPal's API accepts.
 * @throws SdkError for a value that is not a string
 */
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
 * Checks the options of `update`. It changes nothing, because the sandbox offers neither installments nor co-branded
 * cards.
 * @throws SdkError that names the wrong option
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
