import type {PaymentField} from "../../../local-methods.ts";
import {type FieldVariables, paymentFieldTypes} from "../../../protocol/payment-field.ts";
import {describe, usageError} from "../../errors.ts";
import {filterVariables} from "../../field-variables.ts";

export interface PaymentFieldOptions {
  readonly type: PaymentField;
  readonly value: string;
  readonly variables: FieldVariables;
}

/**
 * Checks the options of `createPaymentFields`.
 * @param warn receives a message about each style that was removed
 * @throws SdkError for an unknown type, or a value that is not a string
 */
export function readFieldOptions(given: unknown, warn: (message: string) => void): PaymentFieldOptions {
  const {type, value, style} = (typeof given === "object" && given !== null ? given : {}) as Record<
    string,
    unknown
  >;
  const known = paymentFieldTypes.find((each) => each === type);
  if (known === undefined) {
    throw usageError(
      "ERR_PAYMENT_FIELDS_TYPE_INVALID",
      `createPaymentFields: type must be one of ${paymentFieldTypes.join(", ")}; got ${
        typeof type === "string" ? `"${type}"` : describe(type)
      }.`,
    );
  }
  if (value !== undefined && value !== null && typeof value !== "string") {
    throw usageError(
      "ERR_PAYMENT_FIELDS_OPTIONS_INVALID",
      `createPaymentFields: value must be a string; got ${describe(value)}.`,
    );
  }
  const {variables, dropped} = filterVariables(style);
  if (dropped.length > 0)
    warn(`Payment field "${known}": these styles are not allowed and were dropped: ${dropped.join("; ")}.`);
  return {type: known, value: value ?? "", variables};
}
