/** Messages between the page and a payment window: a wallet's page or the guest form. */
import {hasOnlyStrings, isOneOf, isOptional, isShape} from "./shape.ts";

/** Ways in which the page shows the window. */
export const windowLayouts = ["inline", "dialog", "popup"] as const;
export type WindowLayout = (typeof windowLayouts)[number];

/**
 * First message of a popup to the page that opened it, because only the popup knows when its document has loaded. It
 * has no content and is sent only to the origin that the document was rendered for.
 */
export interface PopupHello {
  kind: "hello";
  target: "payment-window";
}

export interface PaymentWindowConnect {
  kind: "connect";
  target: "payment-window";
  /** CSS `color-scheme` of the page. */
  colorScheme: string;
  layout: WindowLayout;
  /** Choices of the buyer that the page wants to confirm. */
  asks: {address: boolean; option: boolean};
}

/** Shipping address as a page may read it before the approval. */
export interface ShippingAddress {
  countryCode: string;
  city?: string;
  state?: string;
  postalCode?: string;
}

export interface ShippingOption {
  id: string;
  label: string;
  /** `SHIPPING` or `PICKUP`. */
  type: string;
  selected: boolean;
  amount: {currencyCode: string; value: string};
}

/** Keys of `data.errors`, which a page throws: `throw new Error(data.errors.COUNTRY_ERROR)`. */
export const addressReasons = ["ADDRESS_ERROR", "COUNTRY_ERROR", "STATE_ERROR", "ZIP_ERROR"] as const;
export const optionReasons = ["METHOD_UNAVAILABLE", "STORE_UNAVAILABLE"] as const;
const shippingReasons = [...addressReasons, ...optionReasons];
export type ShippingReason = (typeof shippingReasons)[number];

/** Page to payment window. */
export type ToPaymentWindow =
  /** The page accepts or refuses a choice. `reason`: the key of `data.errors` that it threw. */
  | {kind: "answer"; question: number; accepted: true}
  | {kind: "answer"; question: number; accepted: false; reason?: ShippingReason};

/** Payment window to page. */
export type FromPaymentWindow =
  | {kind: "ready"}
  /** Height of the document in CSS pixels, for inline windows. */
  | {kind: "size"; height: number}
  | {kind: "shipping-address"; question: number; address: ShippingAddress}
  | {kind: "shipping-option"; question: number; option: ShippingOption}
  /** The buyer submitted the form with errors. */
  | {kind: "warning"}
  | {kind: "approved"; payerId?: string}
  | {kind: "canceled"}
  | {kind: "failed"; code: string; message: string; isRecoverable: boolean};

export function isPopupHello(value: unknown): value is PopupHello {
  return isShape(value) && value["kind"] === "hello" && value["target"] === "payment-window";
}

export function isPaymentWindowConnect(value: unknown): value is PaymentWindowConnect {
  return (
    isShape(value) &&
    value["kind"] === "connect" &&
    value["target"] === "payment-window" &&
    typeof value["colorScheme"] === "string" &&
    isOneOf(value["layout"], windowLayouts) &&
    isShape(value["asks"]) &&
    typeof value["asks"]["address"] === "boolean" &&
    typeof value["asks"]["option"] === "boolean"
  );
}

export function isToPaymentWindow(value: unknown): value is ToPaymentWindow {
  return (
    isShape(value) &&
    value["kind"] === "answer" &&
    typeof value["question"] === "number" &&
    (value["accepted"] === true ||
      (value["accepted"] === false &&
        (value["reason"] === undefined || isOneOf(value["reason"], shippingReasons))))
  );
}

export function isFromPaymentWindow(value: unknown): value is FromPaymentWindow {
  if (!isShape(value)) return false;
  switch (value["kind"]) {
    case "ready":
    case "warning":
    case "canceled":
      return true;
    case "size":
      return Number.isFinite(value["height"]);
    case "shipping-address":
      return typeof value["question"] === "number" && isShippingAddress(value["address"]);
    case "shipping-option":
      return typeof value["question"] === "number" && isShippingOption(value["option"]);
    case "approved":
      return isOptional(value["payerId"], "string");
    case "failed":
      return (
        typeof value["code"] === "string" &&
        typeof value["message"] === "string" &&
        typeof value["isRecoverable"] === "boolean"
      );
    default:
      return false;
  }
}

function isShippingAddress(value: unknown): value is ShippingAddress {
  return hasOnlyStrings(value) && typeof (value as Record<string, unknown>)["countryCode"] === "string";
}

function isShippingOption(value: unknown): value is ShippingOption {
  if (!isShape(value)) return false;
  const {amount, selected, ...texts} = value;
  return (
    typeof selected === "boolean" &&
    ["id", "label", "type"].every((name) => typeof texts[name] === "string") &&
    isShape(amount) &&
    typeof amount["currencyCode"] === "string" &&
    typeof amount["value"] === "string"
  );
}
