/** Messages between the page and the frame of a local method's payment field. */
import type {PaymentField} from "../local-methods.ts";
import {hasOnlyStrings, isOneOf, isShape} from "./shape.ts";

export const paymentFieldTypes = [
  "name",
  "email",
  "tax_id",
  "tax_id_type",
] as const satisfies readonly PaymentField[];

/** Variables of PayPal's `style`, filtered by `field-variables.ts`. */
export type FieldVariables = Readonly<Record<string, string>>;

export interface PaymentFieldConnect {
  kind: "connect";
  target: "payment-field";
  /** CSS `color-scheme` at the frame. */
  colorScheme: string;
  /** First value of the field. */
  value: string;
  variables: FieldVariables;
}

/** The SDK sends the value to PayPal with the order's confirmation. The page's own code doesn't get it. */
export interface PaymentFieldState {
  value: string;
  isValid: boolean;
}

/** Page to payment field. `check` shows an invalid field's error, and asks for its state. */
export type ToPaymentField = {kind: "focus"} | {kind: "check"};

/** Payment field to page. */
export type FromPaymentField =
  | {kind: "ready"; title: string; state: PaymentFieldState}
  | {kind: "changed" | "checked"; state: PaymentFieldState}
  /** Height of the document in CSS pixels. */
  | {kind: "size"; height: number};

export function isPaymentFieldConnect(value: unknown): value is PaymentFieldConnect {
  return (
    isShape(value) &&
    value["kind"] === "connect" &&
    value["target"] === "payment-field" &&
    typeof value["colorScheme"] === "string" &&
    typeof value["value"] === "string" &&
    hasOnlyStrings(value["variables"])
  );
}

export function isToPaymentField(value: unknown): value is ToPaymentField {
  return isShape(value) && isOneOf(value["kind"], ["focus", "check"]);
}

export function isFromPaymentField(value: unknown): value is FromPaymentField {
  if (!isShape(value)) return false;
  switch (value["kind"]) {
    case "ready":
      return typeof value["title"] === "string" && isState(value["state"]);
    case "changed":
    case "checked":
      return isState(value["state"]);
    case "size":
      return Number.isFinite(value["height"]);
    default:
      return false;
  }
}

function isState(value: unknown): value is PaymentFieldState {
  return isShape(value) && typeof value["value"] === "string" && typeof value["isValid"] === "boolean";
}
