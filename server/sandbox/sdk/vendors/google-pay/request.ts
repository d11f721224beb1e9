/** Parses the requests of Google's client. */
import type {SheetDetails, SheetOption} from "../../protocol/wallet-sheet.ts";
import {developerError} from "./errors.ts";

/** Cards that a page accepts. */
export interface CardTerms {
  readonly networks: readonly string[];
  readonly asksBillingAddress: boolean;
  readonly wholeBillingAddress: boolean;
  readonly asksBillingPhone: boolean;
  readonly asksAssurance: boolean;
}

export interface PaymentDataRequest {
  readonly card: CardTerms;
  readonly details: SheetDetails;
  readonly intents: readonly string[];
  readonly asksEmail: boolean;
  readonly asksShippingAddress: boolean;
  readonly asksShippingPhone: boolean;
  readonly asksShippingOption: boolean;
  /** Allowed shipping countries. Undefined: all. */
  readonly countries: readonly string[] | undefined;
}

type Shape = Record<string, unknown>;

const INTENTS = ["PAYMENT_AUTHORIZATION", "SHIPPING_ADDRESS", "SHIPPING_OPTION", "OFFER"];

/** @throws PaymentsError `DEVELOPER_ERROR` */
export function readTerms(request: unknown): CardTerms {
  const {apiVersion, apiVersionMinor, allowedPaymentMethods} = object("the request", request);
  if (apiVersion !== 2) throw developerError(`apiVersion must be 2; got ${shown(apiVersion)}.`);
  if (!Number.isInteger(apiVersionMinor)) {
    throw developerError(`apiVersionMinor must be a whole number; got ${shown(apiVersionMinor)}.`);
  }
  if (!Array.isArray(allowedPaymentMethods) || allowedPaymentMethods.length === 0) {
    throw developerError("allowedPaymentMethods must be an array with at least one payment method.");
  }
  const methods = allowedPaymentMethods.map((method) => object("a payment method", method));
  const card = methods.find(({type}) => type === "CARD");
  if (card === undefined) throw developerError('allowedPaymentMethods must have one of type "CARD".');
  const parameters = object("a card's parameters", card["parameters"]);
  strings("allowedAuthMethods", parameters["allowedAuthMethods"]);
  const billing = (parameters["billingAddressParameters"] ?? {}) as Shape;
  return {
    networks: strings("allowedCardNetworks", parameters["allowedCardNetworks"]),
    asksBillingAddress: parameters["billingAddressRequired"] === true,
    wholeBillingAddress: billing["format"] === "FULL",
    asksBillingPhone: billing["phoneNumberRequired"] === true,
    asksAssurance: parameters["assuranceDetailsRequired"] === true,
  };
}

/** @throws PaymentsError `DEVELOPER_ERROR` */
export function readPaymentDataRequest(given: unknown): PaymentDataRequest {
  const card = readTerms(given);
  const request = given as Shape;
  for (const {type, tokenizationSpecification: how} of request["allowedPaymentMethods"] as Shape[]) {
    if (type !== "CARD") continue;
    const {type: kind} = object("a card's tokenizationSpecification", how);
    if (kind !== "PAYMENT_GATEWAY") {
      throw developerError(`tokenizationSpecification.type must be "PAYMENT_GATEWAY"; got ${shown(kind)}.`);
    }
  }
  const merchant = object("merchantInfo", request["merchantInfo"]);
  const intents = request["callbackIntents"] === undefined ? [] : request["callbackIntents"];
  const shipping = (request["shippingAddressParameters"] ?? {}) as Shape;
  const asksShippingOption = request["shippingOptionRequired"] === true;
  const known = strings("callbackIntents", intents, 0);
  const stranger = known.find((intent) => !INTENTS.includes(intent));
  if (stranger !== undefined) throw developerError(`There is no callback intent ${shown(stranger)}.`);
  const delivery = asksShippingOption ? readOptions(request["shippingOptionParameters"]) : {options: []};
  return {
    card,
    details: {
      merchant: typeof merchant["merchantName"] === "string" ? merchant["merchantName"] : location.hostname,
      ...readTransaction(request["transactionInfo"]),
      ...delivery,
    },
    intents: known,
    asksEmail: request["emailRequired"] === true,
    asksShippingAddress: request["shippingAddressRequired"] === true,
    asksShippingPhone: shipping["phoneNumberRequired"] === true,
    asksShippingOption,
    countries:
      shipping["allowedCountryCodes"] === undefined
        ? undefined
        : strings("allowedCountryCodes", shipping["allowedCountryCodes"]),
  };
}

/**
 * Parses `transactionInfo` of a request or an update.
 * @throws PaymentsError `DEVELOPER_ERROR`
 */
export function readTransaction(given: unknown): Pick<SheetDetails, "currencyCode" | "total" | "lines"> {
  const {currencyCode, totalPrice, totalPriceStatus, displayItems} = object("transactionInfo", given);
  if (typeof currencyCode !== "string" || !/^[A-Z]{3}$/.test(currencyCode)) {
    throw developerError(
      `transactionInfo.currencyCode must be a code such as "USD"; got ${shown(currencyCode)}.`,
    );
  }
  if (!["FINAL", "ESTIMATED", "NOT_CURRENTLY_KNOWN"].includes(String(totalPriceStatus))) {
    throw developerError(`transactionInfo.totalPriceStatus must be "FINAL"; got ${shown(totalPriceStatus)}.`);
  }
  const isKnown = totalPriceStatus !== "NOT_CURRENTLY_KNOWN";
  if (isKnown && (typeof totalPrice !== "string" || !/^\d+(\.\d+)?$/.test(totalPrice))) {
    throw developerError(
      `transactionInfo.totalPrice must be a string such as "10.00"; got ${shown(totalPrice)}.`,
    );
  }
  const items = displayItems === undefined ? [] : displayItems;
  if (!Array.isArray(items)) throw developerError("transactionInfo.displayItems must be an array.");
  return {
    currencyCode,
    ...(isKnown ? {total: totalPrice as string} : {}),
    lines: items.map((item) => {
      const {label, price} = object("a display item", item);
      return {label: text("a display item's label", label), amount: text("a display item's price", price)};
    }),
  };
}

/**
 * Parses `shippingOptionParameters` of a request or an update.
 * @throws PaymentsError `DEVELOPER_ERROR`
 */
export function readOptions(given: unknown): Pick<SheetDetails, "options" | "selectedOption"> {
  const {shippingOptions, defaultSelectedOptionId: selected} = object("shippingOptionParameters", given);
  if (!Array.isArray(shippingOptions) || shippingOptions.length === 0) {
    throw developerError(
      "shippingOptionParameters.shippingOptions must be an array with at least one option.",
    );
  }
  const options = shippingOptions.map((option): SheetOption => {
    const {id, label, description} = object("a shipping option", option);
    return {
      id: text("a shipping option's id", id),
      label: text("a shipping option's label", label),
      ...(description === undefined ? {} : {detail: text("a shipping option's description", description)}),
    };
  });
  return {
    options,
    ...(selected === undefined ? {} : {selectedOption: text("defaultSelectedOptionId", selected)}),
  };
}

function object(name: string, value: unknown): Shape {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Shape;
  throw developerError(`${name} must be an object; got ${shown(value)}.`);
}

function text(name: string, value: unknown): string {
  if (typeof value === "string") return value;
  throw developerError(`${name} must be a string; got ${shown(value)}.`);
}

function strings(name: string, value: unknown, least = 1): readonly string[] {
  if (Array.isArray(value) && value.length >= least && value.every((entry) => typeof entry === "string")) {
    return value;
  }
  throw developerError(`${name} must be an array of strings; got ${shown(value)}.`);
}

function shown(value: unknown): string {
  return value === undefined ? "nothing" : (JSON.stringify(value) ?? typeof value);
}
