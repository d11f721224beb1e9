/** The conversation with a window in which a buyer pays or agrees to save: a wallet's, or the guest form. */
import {hasOnlyStrings, isOneOf, isOptional, isShape} from "./shape.ts";

/** How the page shows the window. */
export const windowLayouts = ["inline", "dialog", "popup"] as const;
export type WindowLayout = (typeof windowLayouts)[number];

/**
 * A popup's first word to the page that opened it: only the popup knows when its document is there. It holds nothing, and
 * is sent to the one origin that the document was made for.
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
  /** Which choices of the buyer's the page wants to hear of before they count. */
  asks: {address: boolean; option: boolean};
}

/** Where the goods go, as much of it as a page may know before the approval. */
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

/** Page to payment window. */
export type ToPaymentWindow =
  /** The page accepts what the buyer chose, or says in words why not; `reason` is the key of `data.errors` that it threw. */
  | {kind: "answer"; question: number; accepted: true}
  | {kind: "answer"; question: number; accepted: false; message: string; reason?: string};

/** Payment window to page. */
export type FromPaymentWindow =
  | {kind: "ready"}
  /** How high the document wants to be, in CSS pixels; for inline windows. */
  | {kind: "size"; height: number}
  | {kind: "shipping-address"; question: number; address: ShippingAddress}
  | {kind: "shipping-option"; question: number; option: ShippingOption}
  /** The buyer sent the form, and something in it has to be mended. */
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
        typeof value["message"] === "string" &&
        isOptional(value["reason"], "string")))
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
