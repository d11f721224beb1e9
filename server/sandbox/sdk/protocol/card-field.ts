/** Messages between the page and a card field's frame. */
import type {Card, FieldState, SubmitOptions} from "@paypal/paypal-js/sdk-v6";
import {hasOnlyStrings, isOneOf, isOptional, isShape} from "./shape.ts";

export type {BillingAddress, Card, FieldState, SubmitOptions} from "@paypal/paypal-js/sdk-v6";

export const fieldTypes = ["number", "expiry", "cvv", "name"] as const;
export type FieldType = (typeof fieldTypes)[number];

export const fieldEvents = [
  "blur",
  "cardtypechange",
  "change",
  "empty",
  "focus",
  "inputsubmit",
  "notempty",
  "validitychange",
] as const;
export type FieldEvent = (typeof fieldEvents)[number];

/** `{selector: {property: value}}`, filtered by `field-style.ts`. */
export type FieldStyle = Record<string, Record<string, string>>;

/** Merchant's options of a field. */
export interface FieldOptions {
  placeholder?: string;
  label?: string;
  style?: FieldStyle;
  ariaLabel?: string;
  ariaDescription?: string;
  ariaInvalidErrorMessage?: string;
}

export interface FieldConnect {
  kind: "connect";
  target: "card-field";
  /** Id of the card session. Frames with the same group belong to one card. */
  group: string;
  type: FieldType;
  clientMetadataId?: string;
  /** CSS `color-scheme` at the frame. */
  colorScheme: string;
  /** BCP 47. */
  language: string;
  texts: FieldTexts;
  options: FieldOptions;
}

/** Default accessible name and error text of a field. */
export interface FieldTexts {
  name: string;
  wrong: string;
}

/** Subject of a card: an order to pay, or a setup token that saves it. */
export const subjectKinds = ["order", "setup-token"] as const;

export interface SubmitSubject {
  kind: (typeof subjectKinds)[number];
  id: string;
}

export interface Submit {
  kind: "submit";
  submission: number;
  subject: SubmitSubject;
  payer: SubmitOptions;
  clientToken: string;
}

/** Page to card field. */
export type ToField = {kind: "focus"} | {kind: "security-code"; sizes: number[]} | Submit;

/** Card field to page. */
export type FromField =
  | {kind: "ready"; state: FieldState}
  | {kind: "event"; name: FieldEvent; state: FieldState; cards: Card[]}
  | {kind: "outcome"; submission: number; outcome: ConfirmOutcome};

/** Outcome of confirming the subject with the card. */
export type ConfirmOutcome =
  | {state: "succeeded"; liabilityShift?: string}
  | {state: "failed"; message: string; liabilityShift?: string}
  | {state: "payer-action"; url: string}
  /** The request failed. The page's `submit` rejects with this error. */
  | {state: "error"; code: string; message: string; isRecoverable: boolean};

function isFieldState(value: unknown): value is FieldState {
  return (
    isShape(value) &&
    [value["isFocused"], value["isValid"], value["isEmpty"], value["isPotentiallyValid"]].every(
      (flag) => typeof flag === "boolean",
    )
  );
}

function isCard(value: unknown): value is Card {
  return (
    isShape(value) &&
    typeof value["niceType"] === "string" &&
    typeof value["type"] === "string" &&
    isShape(value["code"]) &&
    typeof value["code"]["name"] === "string" &&
    typeof value["code"]["size"] === "number"
  );
}

function isFieldOptions(value: unknown): value is FieldOptions {
  if (!isShape(value)) return false;
  const {style, ...texts} = value;
  return hasOnlyStrings(texts) && (style === undefined || isFieldStyle(style));
}

function isFieldTexts(value: unknown): value is FieldTexts {
  return isShape(value) && typeof value["name"] === "string" && typeof value["wrong"] === "string";
}

function isFieldStyle(value: unknown): value is FieldStyle {
  return isShape(value) && Object.values(value).every(hasOnlyStrings);
}

function isSubmitOptions(value: unknown): value is SubmitOptions {
  return (
    isShape(value) &&
    isOptional(value["name"], "string") &&
    (value["billingAddress"] === undefined || hasOnlyStrings(value["billingAddress"]))
  );
}

function isConfirmOutcome(value: unknown): value is ConfirmOutcome {
  if (!isShape(value) || !isOptional(value["liabilityShift"], "string")) return false;
  switch (value["state"]) {
    case "succeeded":
      return true;
    case "failed":
      return typeof value["message"] === "string";
    case "payer-action":
      return typeof value["url"] === "string";
    case "error":
      return (
        typeof value["code"] === "string" &&
        typeof value["message"] === "string" &&
        typeof value["isRecoverable"] === "boolean"
      );
    default:
      return false;
  }
}

function isSubject(value: unknown): value is SubmitSubject {
  return isShape(value) && isOneOf(value["kind"], subjectKinds) && typeof value["id"] === "string";
}

export function isFieldConnect(value: unknown): value is FieldConnect {
  return (
    isShape(value) &&
    value["kind"] === "connect" &&
    value["target"] === "card-field" &&
    typeof value["group"] === "string" &&
    value["group"] !== "" &&
    isOneOf(value["type"], fieldTypes) &&
    isOptional(value["clientMetadataId"], "string") &&
    typeof value["colorScheme"] === "string" &&
    typeof value["language"] === "string" &&
    isFieldTexts(value["texts"]) &&
    isFieldOptions(value["options"])
  );
}

export function isToField(value: unknown): value is ToField {
  if (!isShape(value)) return false;
  switch (value["kind"]) {
    case "focus":
      return true;
    case "security-code":
      return Array.isArray(value["sizes"]) && value["sizes"].every((size) => typeof size === "number");
    case "submit":
      return (
        typeof value["submission"] === "number" &&
        typeof value["clientToken"] === "string" &&
        isSubject(value["subject"]) &&
        isSubmitOptions(value["payer"])
      );
    default:
      return false;
  }
}

export function isFromField(value: unknown): value is FromField {
  if (!isShape(value)) return false;
  switch (value["kind"]) {
    case "ready":
      return isFieldState(value["state"]);
    case "event":
      return (
        isOneOf(value["name"], fieldEvents) &&
        isFieldState(value["state"]) &&
        Array.isArray(value["cards"]) &&
        value["cards"].every(isCard)
      );
    case "outcome":
      return typeof value["submission"] === "number" && isConfirmOutcome(value["outcome"]);
    default:
      return false;
  }
}
