/** Messages between the page and Fastlane's frames: dialogs, payment component and card component. */
import {type FastlaneLocale, fastlaneLocales} from "../../locales/fastlane.ts";
import type {BillingAddress} from "./card-field.ts";
import {hasOnlyStrings, isOneOf, isOptional, isShape} from "./shape.ts";

/** Single-use token that pays one order within three hours. */
export interface PaymentToken {
  id: string;
  paymentSource: {
    card: {
      brand: string;
      /** `YYYY-MM` */
      expiry: string;
      lastDigits: string;
      name: string;
      billingAddress: BillingAddress;
    };
  };
}

export interface PersonName {
  firstName: string;
  lastName: string;
  fullName: string;
}

export interface ShippingAddress {
  name: PersonName;
  address: BillingAddress;
  phoneNumber: {countryCode: string; nationalNumber: string};
}

/** Profile of an authenticated member. Without a card if none is usable. */
export interface ProfileData {
  name: PersonName;
  shippingAddress: ShippingAddress;
  card?: PaymentToken;
}

/** Card of the member's profile that a component shows. */
export interface SavedCard {
  memberSession: string;
  cardId: string;
  brand: string;
  lastDigits: string;
  expiry: string;
}

/** `{part: {property: value}}`, filtered by `styles.ts`. */
export type FastlaneStyles = Record<string, Record<string, string>>;

/** Merchant's options of a component's form. */
export interface FormOptions {
  /** The form has a field for the name on the card. */
  asksName: boolean;
  /** Initial name on the card, or the name to send without a field. */
  namePrefill?: string;
}

/** View of a frame. */
export type FastlaneView =
  | {name: "authentication"; customerContextId: string}
  | {name: "addresses"; memberSession: string; selectedId?: string}
  | {name: "cards"; memberSession: string; selectedId?: string}
  | {
      name: "payment";
      form: FormOptions;
      styles: FastlaneStyles;
      savedCard?: SavedCard;
      shippingAddress?: BillingAddress;
    }
  | {name: "card"; form: FormOptions; styles: FastlaneStyles};

export interface FastlaneConnect {
  kind: "connect";
  target: "fastlane";
  clientToken: string;
  clientMetadataId?: string;
  colorScheme: string;
  locale: FastlaneLocale;
  view: FastlaneView;
}

/** Details that the page adds to a typed card. */
export interface CardDetails {
  billingAddress?: BillingAddress;
  cardholderName?: string;
}

/** Page to a component's frame. */
export type ToFastlane =
  | {kind: "locale"; locale: FastlaneLocale}
  | {kind: "saved-card"; savedCard?: SavedCard}
  | {kind: "shipping-address"; shippingAddress?: BillingAddress}
  | {kind: "tokenize"; request: number; details: CardDetails}
  /** Focuses the first invalid field. */
  | {kind: "focus"};

/** Outcome of a token request. */
export type TokenOutcome =
  | {state: "succeeded"; token: PaymentToken}
  /** A field is empty or invalid. The form shows which. */
  | {state: "invalid"}
  | {state: "error"; code: string; message: string; isRecoverable: boolean};

/** Frame to page. */
export type FromFastlane =
  | {kind: "ready"}
  /** Height of the document in CSS pixels. */
  | {kind: "size"; height: number}
  | {kind: "close"}
  | {kind: "authentication-failed"}
  | {
      kind: "authenticated";
      memberSession: string;
      addressId: string;
      cardId?: string;
      profileData: ProfileData;
    }
  | {kind: "address-selected"; id: string; address: ShippingAddress}
  | {kind: "card-selected"; id: string; token: PaymentToken}
  /** The buyer kept the previous selection. */
  | {kind: "unchanged"}
  /** The buyer wants another card than the saved one. */
  | {kind: "change-card"}
  | {kind: "token"; request: number; outcome: TokenOutcome};

export function isPaymentToken(value: unknown): value is PaymentToken {
  if (!isShape(value) || typeof value["id"] !== "string" || !isShape(value["paymentSource"])) return false;
  const {card} = value["paymentSource"];
  return (
    isShape(card) &&
    [card["brand"], card["expiry"], card["lastDigits"], card["name"]].every(
      (part) => typeof part === "string",
    ) &&
    hasOnlyStrings(card["billingAddress"])
  );
}

function isName(value: unknown): value is PersonName {
  return (
    isShape(value) &&
    [value["firstName"], value["lastName"], value["fullName"]].every((part) => typeof part === "string")
  );
}

export function isShippingAddress(value: unknown): value is ShippingAddress {
  return (
    isShape(value) &&
    isName(value["name"]) &&
    hasOnlyStrings(value["address"]) &&
    isShape(value["phoneNumber"]) &&
    typeof value["phoneNumber"]["countryCode"] === "string" &&
    typeof value["phoneNumber"]["nationalNumber"] === "string"
  );
}

export function isProfileData(value: unknown): value is ProfileData {
  return (
    isShape(value) &&
    isName(value["name"]) &&
    isShippingAddress(value["shippingAddress"]) &&
    (value["card"] === undefined || isPaymentToken(value["card"]))
  );
}

function isSavedCard(value: unknown): value is SavedCard {
  return (
    isShape(value) &&
    ["memberSession", "cardId", "brand", "lastDigits", "expiry"].every(
      (key) => typeof value[key] === "string",
    )
  );
}

function isFormOptions(value: unknown): value is FormOptions {
  return (
    isShape(value) && typeof value["asksName"] === "boolean" && isOptional(value["namePrefill"], "string")
  );
}

function isStyles(value: unknown): value is FastlaneStyles {
  return isShape(value) && Object.values(value).every(hasOnlyStrings);
}

function isAddress(value: unknown): boolean {
  return value === undefined || hasOnlyStrings(value);
}

function isView(value: unknown): value is FastlaneView {
  if (!isShape(value)) return false;
  switch (value["name"]) {
    case "authentication":
      return typeof value["customerContextId"] === "string";
    case "addresses":
    case "cards":
      return typeof value["memberSession"] === "string" && isOptional(value["selectedId"], "string");
    case "payment":
      return (
        isFormOptions(value["form"]) &&
        isStyles(value["styles"]) &&
        (value["savedCard"] === undefined || isSavedCard(value["savedCard"])) &&
        isAddress(value["shippingAddress"])
      );
    case "card":
      return isFormOptions(value["form"]) && isStyles(value["styles"]);
    default:
      return false;
  }
}

export function isFastlaneConnect(value: unknown): value is FastlaneConnect {
  return (
    isShape(value) &&
    value["kind"] === "connect" &&
    value["target"] === "fastlane" &&
    typeof value["clientToken"] === "string" &&
    isOptional(value["clientMetadataId"], "string") &&
    typeof value["colorScheme"] === "string" &&
    isOneOf(value["locale"], fastlaneLocales) &&
    isView(value["view"])
  );
}

export function isToFastlane(value: unknown): value is ToFastlane {
  if (!isShape(value)) return false;
  switch (value["kind"]) {
    case "focus":
      return true;
    case "locale":
      return isOneOf(value["locale"], fastlaneLocales);
    case "saved-card":
      return value["savedCard"] === undefined || isSavedCard(value["savedCard"]);
    case "shipping-address":
      return isAddress(value["shippingAddress"]);
    case "tokenize": {
      const {details} = value;
      return (
        typeof value["request"] === "number" &&
        isShape(details) &&
        isAddress(details["billingAddress"]) &&
        isOptional(details["cardholderName"], "string")
      );
    }
    default:
      return false;
  }
}

function isTokenOutcome(value: unknown): value is TokenOutcome {
  if (!isShape(value)) return false;
  switch (value["state"]) {
    case "succeeded":
      return isPaymentToken(value["token"]);
    case "invalid":
      return true;
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

export function isFromFastlane(value: unknown): value is FromFastlane {
  if (!isShape(value)) return false;
  switch (value["kind"]) {
    case "ready":
    case "close":
    case "authentication-failed":
    case "unchanged":
    case "change-card":
      return true;
    case "size":
      return Number.isFinite(value["height"]) && (value["height"] as number) >= 0;
    case "authenticated":
      return (
        typeof value["memberSession"] === "string" &&
        typeof value["addressId"] === "string" &&
        isOptional(value["cardId"], "string") &&
        isProfileData(value["profileData"])
      );
    case "address-selected":
      return typeof value["id"] === "string" && isShippingAddress(value["address"]);
    case "card-selected":
      return typeof value["id"] === "string" && isPaymentToken(value["token"]);
    case "token":
      return typeof value["request"] === "number" && isTokenOutcome(value["outcome"]);
    default:
      return false;
  }
}
