import {readFileSync} from "node:fs";
import type {Package} from "custom-elements-manifest";
import {languages as translations} from "../src/locales/load-messages.ts";
import {readPage} from "./docs/site.ts";
import {elementReference} from "./docs/tables/elements.ts";
import {elementsOf, inReadingOrder, type ElementDeclaration, type Field} from "./manifest/elements.ts";

/** Attributes that the server sets. */
const SERVED = ["environment", "sdk-url"];
/** Attributes that few pages need: shown last. */
const RARE = ["server", "cart", "client-metadata-id", "eligibility", "page-type", "amount", "currency-code"];
/** Initial values of attributes. */
const INITIAL: Readonly<Record<string, string>> = {items: "{{items}}", wallet: "paypal"};
/** Initial values of an element instead. The goods of the demo shop cost dollars, which few local methods take. */
const INITIAL_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "checkout-payment": {"buyer-country": "US", amount: "75.00", "currency-code": "USD"},
  "checkout-express-buttons": {"buyer-country": "US", amount: "75.00", "currency-code": "USD"},
  "checkout-payment-method": {
    method: "ideal",
    "buyer-country": "NL",
    amount: "75.00",
    "currency-code": "EUR",
  },
};
/** Countries with other lists of payment methods, and an amount in their currency. The front page shows the first ones. */
const MARKETS = [
  {country: "US", currency: "USD", amount: "75.00", isOnFront: true},
  {country: "NL", currency: "EUR", amount: "75.00", isOnFront: true},
  {country: "PL", currency: "PLN", amount: "299.00", isOnFront: true},
  {country: "BR", currency: "BRL", amount: "390.00", isOnFront: true},
  {country: "MX", currency: "MXN", amount: "1350.00", isOnFront: true},
  {country: "DE", currency: "EUR", amount: "75.00", isOnFront: true},
  {country: "JP", currency: "JPY", amount: "9800", isOnFront: true},
  {country: "PT", currency: "EUR", amount: "75.00"},
  {country: "GB", currency: "GBP", amount: "60.00"},
  {country: "SE", currency: "SEK", amount: "790.00"},
].map((market) => ({
  isOnFront: false,
  ...market,
  name: new Intl.DisplayNames(["en"], {type: "region"}).of(market.country),
}));
/** Examples of JSON for properties. */
const EXAMPLES: Readonly<Record<string, string>> = {
  fieldStyle: '{"input": {"letter-spacing": "0.05em"}}',
  terms: '{"shipping": {"option": "express"}}',
  eligibility: '{"eligible_methods": {}}',
  fields: '{"card": {"cardholderName": "required"}}',
  methodOptions: '{"card": {"threeDSecure": "always"}}',
  buyer: '{"name": "Ada Lovelace", "email": "ada@buyer.example"}',
};

/** Names of the code's tabs, as in demo/browser/playground/code.ts. */
const FRAMEWORKS = ["HTML", "React", "Vue", "Svelte", "Angular"];

const STATES = [
  {name: "ready", title: "Ready"},
  {name: "loading", title: "Loading"},
  {name: "ineligible", title: "Ineligible"},
  {name: "failed", title: "Failed to load"},
  {name: "declined", title: "Declined", isPayment: true},
  {name: "challenge", title: "3-D Secure", isPayment: true},
  {name: "pending", title: "Pending", isPayment: true},
  {name: "paid", title: "Paid", isPayment: true},
];

/** Elements that lack some or all states, with the reason. */
const LACKING: Readonly<Record<string, {names: readonly string[]; reason: string}>> = {
  "checkout-provider": {
    names: STATES.map(({name}) => name),
    reason: "The provider has no states of its own. Each element inside it has its own states.",
  },
  "checkout-wallet-button": {
    names: ["challenge"],
    reason: "There is no button for 3-D Secure, because the wallet checks the buyer in its own window.",
  },
  "checkout-express-buttons": {
    names: ["challenge"],
    reason:
      "The buttons of a payment press the first wallet. There is no button for 3-D Secure, because the wallet checks the buyer in its own window.",
  },
  "checkout-payment-method": {
    names: ["challenge"],
    reason:
      "There is no button for 3-D Secure, because the buyer's bank, app or lender checks the buyer in its own window. For another method, also change the country and the currency.",
  },
  "checkout-fastlane": {
    names: ["challenge"],
    reason:
      "There is no button for 3-D Secure. To see the bank's check, choose the preset “challenge-required” in the sandbox's console, and press Paid.",
  },
};

/** A control of the page: a form field that changes the element. */
export interface Control {
  readonly id: string;
  readonly name: string;
  /** Name in the URL and in forms: `::name` is a part, `.name` a property. */
  readonly key: string;
  readonly kind: "boolean" | "choice" | "json" | "text" | "color" | "style" | "served";
  readonly description: string;
  /** Property of the attribute. */
  readonly property?: string | undefined;
  readonly value: string;
  readonly words: readonly string[];
  /** Text for a value that is not set. */
  readonly unset: string;
  readonly placeholder: string;
}

const noValue = {value: "", words: [], unset: "", placeholder: ""} as const;

/** Languages of the elements' texts. */
const languages = ["en", ...translations].map((code) => ({
  code,
  name: new Intl.DisplayNames([code], {type: "language"}).of(code),
}));

/** The elements of the custom elements manifest, as their pages show them. @param file path of the manifest */
export function describeElements(file: string) {
  const elements = elementsOf(JSON.parse(readFileSync(file, "utf8")) as Package);
  const list = inReadingOrder(elements).map(describeElement);
  return {
    languages,
    frameworks: FRAMEWORKS,
    markets: MARKETS,
    elements_list: list,
    elements_by_name: Object.fromEntries(list.map((one) => [one.short, one])),
  };
}

function describeElement(element: ElementDeclaration) {
  const {tagName} = element;
  const paragraphs = element.description.split("\n\n");
  const initial = INITIAL_OF[tagName] ?? INITIAL;
  const attributes = element.attributes.map((attribute) => attributeControl(attribute, initial));
  const isRare = (control: Control) => RARE.includes(control.name) && initial[control.name] === undefined;
  const scripted = element.members.filter(
    (member): member is Field => member.kind === "field" && member.attribute === undefined,
  );
  const isJson = ({readonly, type}: Field) => readonly !== true && !/=>|^Element$/.test(type.text);
  const lacking = LACKING[tagName];
  return {
    name: tagName,
    short: tagName.replace("checkout-", ""),
    title: `<${tagName}>`,
    summary: paragraphs[0]?.replaceAll("`", ""),
    paragraphs,
    groups: [
      {title: "Attributes", open: true, controls: attributes.filter((control) => !isRare(control))},
      {title: "More attributes", controls: attributes.filter(isRare)},
      {title: "Properties", controls: scripted.filter(isJson).map(propertyControl)},
      {title: "Custom properties", controls: element.cssProperties.map(customPropertyControl)},
      {title: "Parts", controls: element.cssParts.map(partControl)},
    ].filter(({controls}) => controls.length > 0),
    hasMarkets: element.attributes.some(({name}) => name === "methods"),
    states: STATES.filter((state) => lacking?.names.includes(state.name) !== true),
    lacking: lacking?.reason,
    reference: readPage(tagName, elementReference(element, "###")).html,
  };
}

function attributeControl(
  {name, description, type, fieldName, default: written = ""}: ElementDeclaration["attributes"][number],
  initial: Readonly<Record<string, string>>,
): Control {
  const fallback = written.replaceAll('"', "");
  const words = [...type.text.matchAll(/"([^"]*)"/g)].map(([, word = ""]) => word);
  const isText = ["string", "number", "NameList"].includes(type.text);
  return {
    id: `attribute-${name}`,
    name,
    key: name,
    kind: SERVED.includes(name)
      ? "served"
      : type.text === "boolean"
        ? "boolean"
        : words.length > 0
          ? "choice"
          : isText
            ? "text"
            : "json",
    description,
    property: fieldName,
    value: initial[name] ?? "",
    words: [...new Set(words)].filter((word) => word !== fallback),
    unset: fallback === "" ? "(not set)" : `${fallback} (default)`,
    placeholder: EXAMPLES[name] ?? "",
  };
}

function propertyControl({name, description}: Field): Control {
  const placeholder = EXAMPLES[name] ?? "{}";
  return {...noValue, id: `property-${name}`, name, key: `.${name}`, kind: "json", description, placeholder};
}

function customPropertyControl({
  name,
  description,
  default: value = "",
}: ElementDeclaration["cssProperties"][number]): Control {
  const isColor = /^(?:#|light-dark\(#|rgb|hsl|okl)/.test(value);
  return {
    ...noValue,
    id: `css${name}`,
    name,
    key: name,
    kind: isColor ? "color" : "text",
    description: `${description.charAt(0).toUpperCase()}${description.slice(1)}. Default: \`${value}\`.`,
    placeholder: value,
  };
}

function partControl({name, description}: ElementDeclaration["cssParts"][number]): Control {
  const text = `${description.charAt(0).toUpperCase()}${description.slice(1)}.`;
  return {
    ...noValue,
    id: `part-${name}`,
    name: `::part(${name})`,
    key: `::${name}`,
    kind: "style",
    description: text,
  };
}
