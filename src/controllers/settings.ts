import type {PropertyDeclaration, PropertyDeclarations} from "lit";
import type {Item} from "../merchant-api/purchase.ts";
import type {Endpoints} from "../payment-flow/payment-flow.ts";
import type {ClientToken, EligibilityReply} from "../paypal-sdk/page-instance.ts";
import {serverFromAttribute} from "./server-url.ts";

/** What every tag can be told: by its own attributes and properties, or by those of a provider around it. */
export interface SharedSettings extends Pick<Endpoints, "createOrder" | "captureOrder"> {
  /** `sandbox` or `production`. Required. */
  environment?: string | undefined;
  /** Where the SDK is loaded from: the service's own host (default), or loopback on a loopback page. */
  sdkUrl?: string | undefined;
  /** What is bought, by SKU; the attribute is JSON. */
  items?: Item[] | undefined;
  /** A cart signed by the merchant's back end. */
  cart?: string | undefined;
  /**
   * Address of the merchant server's routes, `/service-api` by default. The attribute names the page's own origin, or loopback
   * on a loopback page; another origin is set by script, as the property or with `configure({server})`.
   */
  server?: string | undefined;
  /** Three capital letters, such as `USD`. */
  currencyCode?: string | undefined;
  /** A decimal string such as `75.00`. */
  amount?: string | undefined;
  /** What buyers read is in this language, where there is one; BCP 47, such as `de-AT`. English otherwise. */
  locale?: string | undefined;
  /** The SDK's page type, such as `checkout`. */
  pageType?: string | undefined;
  /** The SDK's unique id of the buyer's session. */
  clientMetadataId?: string | undefined;
  /** How a payment window is shown. */
  presentationMode?: string | undefined;
  /** `eager` (default), `lazy`: once near the viewport, or `manual`: after `load()`. */
  loading?: string | undefined;
  /** Nothing can be pressed. */
  disabled?: boolean;
  /** Replaces the request for a client token. */
  getClientToken?: (() => Promise<ClientToken | string>) | undefined;
  /** The answer of find-eligible-methods, when the merchant's server has asked already; the attribute is JSON. */
  eligibility?: EligibilityReply | Promise<EligibilityReply> | undefined;
}

/** Settings that the page's SDK instance depends on: a change makes the tag start over. */
export const pageSettings = ["environment", "sdkUrl", "server", "pageType", "clientMetadataId"];
/** Settings of the purchase: attributes of the same names. */
const purchaseAttributes = ["items", "cart", "amount", "currencyCode"];
/** Settings that the price and the eligibility depend on: a change asks for both again, and keeps the buyer's input. */
export const purchaseSettings = [...purchaseAttributes, "createOrder", "eligibility"];

/** Frameworks make new lists and functions at each render: what says the same, or is a function still, is the same. */
export const differs = (is: unknown, was: unknown): boolean =>
  !is !== !was || JSON.stringify(is) !== JSON.stringify(was);

/** What is no JSON text comes back as it is, so that the message can show it. */
export const fromJson = (text: unknown): unknown => {
  // A list is none, and to throw over it takes a slow device longer than all that is read here.
  if (typeof text !== "string") return text ?? undefined;
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return text;
  }
};

/** Properties whose attributes bear the same names in kebab-case. */
export const attributes = (
  names: readonly string[],
  more?: Pick<PropertyDeclaration, "type">,
): PropertyDeclarations =>
  Object.fromEntries(
    names.map((name) => [name, {attribute: name.replace(/[A-Z]/g, "-$&").toLowerCase(), ...more}]),
  );

/** Properties without an attribute, which only redraw. */
export const states = (names: readonly string[]): PropertyDeclarations =>
  Object.fromEntries(names.map((name) => [name, {state: true}]));

const json = {converter: {fromAttribute: fromJson}, hasChanged: differs};
/** A property that only script can set. */
export const code = {attribute: false, hasChanged: differs};

// Declared here and not by decorators: these cost a kilobyte of the buyer's time, this costs none.
export const sharedProperties: PropertyDeclarations = {
  ...attributes([...pageSettings, ...purchaseAttributes, "locale", "presentationMode", "loading"]),
  server: {converter: {fromAttribute: serverFromAttribute}},
  items: json,
  eligibility: json,
  disabled: {type: Boolean, reflect: true},
  getClientToken: code,
  createOrder: code,
  captureOrder: code,
};

/** Whoever can be asked for a setting: a tag, with what it inherits. */
export interface SettingsSource {
  setting<Name extends keyof SharedSettings>(name: Name): SharedSettings[Name] | undefined;
}
