import type {SessionField} from "../../../../../../src/payment-methods/local-methods.ts";
import type {LocalPaymentMethod} from "../../../local-methods.ts";
import {describe, type SdkError, usageError} from "../../errors.ts";

/** Expected form of a session field, for errors, and a function that reads it. It returns undefined for another form. */
interface Reader {
  readonly form: string;
  read(value: unknown): unknown;
}

const readers: Readonly<Record<SessionField, Reader>> = {
  phone: {
    form: '{countryCode: "351", nationalNumber: "912345678"}',
    read: (value) => texts(value, ["countryCode", "nationalNumber"]),
  },
  billingAddress: {
    form: '{addressLine1, addressLine2, adminArea1, adminArea2, postalCode, countryCode: "BR"}, all strings',
    read: (value) =>
      texts(
        value,
        ["countryCode"],
        ["addressLine1", "addressLine2", "adminArea1", "adminArea2", "postalCode"],
      ),
  },
  taxInfo: {
    form: '{taxId: "12345678909", taxIdType: "BR_CPF"}',
    read: (value) => texts(value, ["taxId", "taxIdType"]),
  },
  dateOfBirth: {form: '"1990-12-31"', read: date},
  numberOfInstallments: {form: "3", read: (value) => (Number.isInteger(value) ? value : undefined)},
  // Types and sample pages of PayPal differ: an object, or its date.
  expiryDate: {
    form: '{expiry_date: "2030-12-31"}',
    read: (value) => date(isObject(value) ? value["expiry_date"] : value),
  },
};

/**
 * Reads what a method needs in addition to the order's id from the result of the promise that `start` takes.
 * @throws SdkError for a value that is missing or has another form
 */
export function readSessionFields(
  {factory, sessionFields, optionalSessionFields}: LocalPaymentMethod,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    [...sessionFields, ...optionalSessionFields].flatMap((name) => {
      const value = given[name];
      if (optionalSessionFields.includes(name) && (value === undefined || value === null)) return [];
      const read = readers[name].read(value);
      if (read === undefined) throw wrongField(factory, name, value);
      return [[name, read] as const];
    }),
  );
}

function wrongField(factory: string, name: SessionField, value: unknown): SdkError {
  const found = typeof value === "string" && value !== "" ? `"${value}"` : describe(value);
  return usageError(
    "ERR_FLOW_SESSION_FIELDS_INVALID",
    `start: for ${factory} the promise must resolve with {orderId, ${name}}. ${name} is ${readers[name].form}; got ${found}.`,
  );
}

/** Reads an object of strings. Undefined if a required one is missing or one is not a string. */
function texts(
  value: unknown,
  required: readonly string[],
  optional: readonly string[] = [],
): Record<string, string> | undefined {
  if (!isObject(value)) return undefined;
  const found = [...required, ...optional].map((name) => [name, value[name]] as const);
  if (found.some(([, text]) => text !== undefined && text !== null && typeof text !== "string"))
    return undefined;
  const filled = Object.fromEntries(
    found.filter(
      (entry): entry is readonly [string, string] => typeof entry[1] === "string" && entry[1] !== "",
    ),
  );
  return required.every((name) => name in filled) ? filled : undefined;
}

/** Reads a date such as `2030-12-31`. */
function date(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  return Number.isNaN(Date.parse(value)) ? undefined : value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
