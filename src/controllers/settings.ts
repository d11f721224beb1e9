import type {PropertyDeclaration, PropertyDeclarations} from "lit";
import type {Item, Shipping, OrderOptions} from "../merchant-api/purchase.ts";
import type {Endpoints} from "../payment-flow/payment-flow.ts";
import type {ClientToken, EligibilityReply} from "../paypal-sdk/page-instance.ts";
import {serverFromAttribute} from "./server-url.ts";

/** Known values of the buyer, as initial values of the fields. */
export interface Buyer {
  name?: string;
  email?: string;
  /** Digits only. */
  phone?: {countryCode: string; nationalNumber: string};
  billingAddress?: Shipping["address"];
  /** CPF or CNPJ of a buyer in Brazil. */
  taxId?: string;
  /** `YYYY-MM-DD`. */
  dateOfBirth?: string;
}

/** Settings of every element, from its own attributes and properties or from a provider around it. */
export interface SharedSettings extends Pick<Endpoints, "createOrder" | "captureOrder"> {
  /** `sandbox` or `production`. Required. */
  environment?: string | undefined;
  /** Origin of the SDK: PayPal's own (default), or loopback on a loopback page. */
  sdkUrl?: string | undefined;
  /** Items to buy, by SKU; the attribute is JSON. */
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
  /** Language for the buyer, BCP 47, such as `de-AT`. English where there is no translation. */
  locale?: string | undefined;
  /** The SDK's page type, such as `checkout`. */
  pageType?: string | undefined;
  /** The SDK's unique id of the buyer's session. */
  clientMetadataId?: string | undefined;
  /**
   * Country of the buyer, such as `NL`. The sandbox offers the payment methods of this country, and forms begin with it. In
   * production PayPal finds the country out by itself.
   */
  buyerCountry?: string | undefined;
  /** Way to show a payment window: `auto` (default), `popup`, `modal` or `redirect`. */
  presentationMode?: string | undefined;
  /** `eager` (default), `lazy`: once near the viewport, or `manual`: after `load()`. */
  loading?: string | undefined;
  /** Disables every control. */
  disabled?: boolean;
  /** Known values of the buyer, as initial values of the fields. */
  buyer?: Buyer | undefined;
  /**
   * JSON value for the hooks of the shop's server, such as a coupon code: at most 4,096 bytes and 8 arrays and objects inside
   * each other. A change requests the price again.
   */
  data?: unknown;
  /** Destination and delivery of the goods, if the page has asked for them. The price includes the delivery. */
  terms?: Pick<OrderOptions, "shipping"> | undefined;
  /** Replaces the request for a client token. */
  getClientToken?: (() => Promise<ClientToken | string>) | undefined;
  /** Reply of find-eligible-methods to the merchant's server. The attribute is JSON. */
  eligibility?: EligibilityReply | Promise<EligibilityReply> | undefined;
}

/** Settings of the page's SDK instance. A change makes the element start over. */
export const pageSettings = [
  "environment",
  "sdkUrl",
  "server",
  "pageType",
  "clientMetadataId",
  "buyerCountry",
];
/** Settings of the purchase: attributes of the same names. */
const purchaseAttributes = ["items", "cart", "amount", "currencyCode"];
/** Settings of the price and the eligibility. A change requests both again, and keeps the buyer's input. */
export const purchaseSettings = [...purchaseAttributes, "data", "createOrder", "eligibility", "terms"];

/** Compares by content, because frameworks make new lists and functions at each render. */
export const differs = (is: unknown, was: unknown): boolean =>
  !is !== !was || JSON.stringify(is) !== JSON.stringify(was);

/** Returns whether an element has this setting. A removed attribute is null. `data` may be any JSON value. */
export const isSet = (name: string, value: unknown): boolean =>
  name === "data" ? value !== undefined : Boolean(value);

/** Parses JSON. Returns any other value unchanged, so that an error message can show it. */
export const fromJson = (text: unknown): unknown => {
  // A failing JSON.parse is slow on slow devices.
  if (typeof text !== "string") return text ?? undefined;
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return text;
  }
};

/** Properties whose attributes have the same names in kebab-case. */
export const attributes = (
  names: readonly string[],
  more?: Pick<PropertyDeclaration, "type">,
): PropertyDeclarations =>
  Object.fromEntries(
    names.map((name) => [name, {attribute: name.replace(/[A-Z]/g, "-$&").toLowerCase(), ...more}]),
  );

const json = {converter: {fromAttribute: fromJson}, hasChanged: differs};
/** Property that only script can set. */
export const code = {attribute: false, hasChanged: differs};

// Without decorators, which add a kilobyte.
export const sharedProperties: PropertyDeclarations = {
  ...attributes([...pageSettings, ...purchaseAttributes, "locale", "presentationMode", "loading"]),
  server: {converter: {fromAttribute: serverFromAttribute}},
  items: json,
  eligibility: json,
  disabled: {type: Boolean, reflect: true},
  buyer: code,
  data: code,
  terms: code,
  getClientToken: code,
  createOrder: code,
  captureOrder: code,
};

/** Names of settings in messages to the developer: attributes, and what else can be wrong. */
export type Setting =
  | "environment"
  | "items"
  | "amount"
  | "currency-code"
  | "three-d-secure"
  | "cardholder-name"
  | "billing-address"
  | "wallet"
  | "presentation-mode"
  | "shipping"
  | "return-url"
  | "loading"
  | "layout"
  | "open"
  | "pay-button"
  | "buyer-country"
  | "method"
  | "expires-in-days"
  | "script"
  | "data";

/** Resolves a setting from the element, else from its provider. */
export interface SettingsSource {
  setting<Name extends keyof SharedSettings>(name: Name): SharedSettings[Name] | undefined;
}
