import {paymentMethods} from "../payment-methods/registry.ts";
import {isEnvironment} from "../paypal-sdk/sdk-url.ts";
import {distance} from "./distance.ts";
import type {Setting, SettingsSource} from "../controllers/settings.ts";

/** An element with the settings that only some elements have. */
type ConfiguredElement = Element &
  SettingsSource & {
    [
      Name in
        | "threeDSecure"
        | "cardholderName"
        | "billingAddress"
        | "wallet"
        | "layout"
        | "open"
        | "payButton"
        | "method"
        | "expiresInDays"
        | "returnUrl"
        | "cancelUrl"
    ]?: unknown;
  } & {
    /** The controller of a local payment method knows the methods. */
    readonly controller?: {readonly methodNames?: readonly string[]} | undefined;
  };

const found = (value: unknown) => ((value ?? undefined) === undefined ? "missing" : JSON.stringify(value));

const walletNames = Object.entries(paymentMethods).flatMap(([name, {element}]) =>
  element === "checkout-wallet-button" ? [name] : [],
);

const sdkUrl = (element: ConfiguredElement) =>
  `sdk-url="${element.setting("sdkUrl")}" is refused. Write https://www.${element.setting("environment") === "sandbox" ? "sandbox." : ""}paypal.com, a loopback address on a loopback page (sandbox), or call configure({sdkUrl}).`;

/** A similar method, or where the methods are listed. */
function methodAdvice(method: unknown, names: readonly string[] = []): string {
  const written = typeof method === "string" ? method.toLowerCase().replaceAll("-", "_") : "";
  const similar = names.find((name) => distance(name, written) <= 2 || name.replaceAll("_", "") === written);
  return similar
    ? `Write method="${similar}".`
    : `Write PayPal's eligibility key, such as method="ideal". dist/docs/local-methods.md of the package checkout-elements lists all ${names.length}.`;
}

const messages: Record<Setting, (element: ConfiguredElement) => string> = {
  environment: (element) =>
    isEnvironment(element.setting("environment"))
      ? sdkUrl(element)
      : `environment is ${found(element.setting("environment"))}. Write environment="sandbox" or environment="production".`,
  items: (element) =>
    `items is ${found(element.setting("items"))}. Write for example items='[{"sku":"…","quantity":1}]'.`,
  amount: (element) =>
    `amount is ${found(element.setting("amount"))}, currency-code is ${found(element.setting("currencyCode"))}. Write for example amount="75.00" currency-code="USD".`,
  "currency-code": (element) =>
    `currency-code is ${found(element.setting("currencyCode"))}. Write three capital letters of ISO 4217, such as USD.`,
  "three-d-secure": ({threeDSecure}) =>
    `three-d-secure is ${found(threeDSecure)}. Write never, when-required or always.`,
  "cardholder-name": ({cardholderName}) =>
    `cardholder-name is ${found(cardholderName)}. Write hidden, optional or required.`,
  "billing-address": ({billingAddress}) =>
    `billing-address is ${found(billingAddress)}. Write postal-code, none or full.`,
  wallet: ({wallet}) =>
    `wallet is ${found(wallet)}. Write wallet="paypal" or another of: ${walletNames.join(", ")}.`,
  "presentation-mode": (element) =>
    `presentation-mode is ${found(element.setting("presentationMode"))}. Write auto, popup or modal; or redirect for paypal, paylater, credit and the guest button.`,
  shipping: ({wallet}) => `shipping can't be used with wallet=${found(wallet)}. Leave it out.`,
  "return-url": ({returnUrl, cancelUrl}) =>
    `return-url is ${found(returnUrl)}, cancel-url ${found(cancelUrl)}. Write addresses of the shop's own pages.`,
  loading: (element) => `loading is ${found(element.setting("loading"))}. Write eager, lazy or manual.`,
  layout: ({layout}) => `layout is ${found(layout)}. Write auto, accordion or tabs.`,
  open: ({open}) => `open is ${found(open)}. Write first or none.`,
  "pay-button": ({payButton}) => `pay-button is ${found(payButton)}. Write auto or none.`,
  data: (element) =>
    `data has ${new TextEncoder().encode(JSON.stringify(element.setting("data"))).length} bytes of JSON, and the merchant server refuses it. Set a JSON value of at most 4,096 bytes, with at most 8 arrays and objects inside each other.`,
  script: () =>
    `The page loads the SDK from ${document.querySelector<HTMLScriptElement>('script[src*="/web-sdk/v6/core"]')?.src}, but an element asks for another host. Write the same host for both.`,
  "buyer-country": (element) =>
    `buyer-country is ${found(element.setting("buyerCountry"))}. Write two letters of ISO 3166-1, such as NL.`,
  method: ({method, controller}) =>
    `method is ${found(method)}. ${methodAdvice(method, controller?.methodNames)}`,
  "expires-in-days": ({expiresInDays}) =>
    `expires-in-days is ${found(expiresInDays)}. Write a whole number from 1 to 30.`,
};

/** Message about a wrong setting: the value found, and what to write. Undefined for any other text. */
export function configurationMessage(setting: string, element: ConfiguredElement): string | undefined {
  return Object.hasOwn(messages, setting) ? messages[setting as Setting](element) : undefined;
}
