/** Parses Apple's payment request and its updates. */
import type {SheetDetails, SheetLine, SheetOption} from "../../protocol/wallet-sheet.ts";

export interface PaymentRequest {
  readonly details: SheetDetails;
  /** In capitals, e.g. `MASTERCARD`. */
  readonly networks: readonly string[];
  /** Subset of `postalAddress`, `name`, `email`, `phone`. */
  readonly billingFields: readonly string[];
  readonly shippingFields: readonly string[];
}

type Shape = Record<string, unknown>;

/** @throws TypeError like Apple's own session */
export function readRequest(given: unknown): PaymentRequest {
  const request = object("the payment request", given);
  const {countryCode, currencyCode, total, lineItems, shippingMethods} = request;
  if (typeof countryCode !== "string" || !/^[A-Z]{2}$/.test(countryCode)) {
    throw new TypeError(`countryCode must be a code such as "US"; got ${shown(countryCode)}.`);
  }
  if (typeof currencyCode !== "string" || !/^[A-Z]{3}$/.test(currencyCode)) {
    throw new TypeError(`currencyCode must be a code such as "USD"; got ${shown(currencyCode)}.`);
  }
  strings("merchantCapabilities", request["merchantCapabilities"], 1);
  const {label} = object("total", total);
  return {
    details: {
      merchant: text("total.label", label),
      currencyCode,
      lines: [],
      options: [],
      ...readTotal(total),
      ...readLines(lineItems),
      ...readMethods(shippingMethods),
    },
    networks: strings("supportedNetworks", request["supportedNetworks"], 1).map((name) => name.toUpperCase()),
    billingFields: strings("requiredBillingContactFields", request["requiredBillingContactFields"] ?? []),
    shippingFields: strings("requiredShippingContactFields", request["requiredShippingContactFields"] ?? []),
  };
}

/** @throws TypeError */
export function readTotal(given: unknown): {total: string | undefined} {
  const {amount, type} = object("total", given);
  return {total: type === "pending" ? undefined : money("total.amount", amount)};
}

/** @throws TypeError */
export function readLines(given: unknown): {lines?: SheetLine[]} {
  if (given === undefined) return {};
  return {
    lines: list("lineItems", given).map((item) => {
      const {label, amount, type} = object("a line item", item);
      const line = {label: text("a line item's label", label)};
      return type === "pending" ? line : {...line, amount: money("a line item's amount", amount)};
    }),
  };
}

/** @throws TypeError */
export function readMethods(given: unknown): {options?: SheetOption[]; selectedOption?: string | undefined} {
  if (given === undefined) return {};
  const options = list("shippingMethods", given).map((method) => {
    const {identifier, label, detail, amount} = object("a shipping method", method);
    return {
      id: text("a shipping method's identifier", identifier),
      label: text("a shipping method's label", label),
      amount: money("a shipping method's amount", amount),
      ...(detail === undefined ? {} : {detail: text("a shipping method's detail", detail)}),
    };
  });
  return {options, selectedOption: options[0]?.id};
}

export function object(name: string, value: unknown): Shape {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Shape;
  throw new TypeError(`${name} must be an object; got ${shown(value)}.`);
}

function list(name: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw new TypeError(`${name} must be an array; got ${shown(value)}.`);
}

function strings(name: string, value: unknown, least = 0): string[] {
  const found = list(name, value);
  if (found.length >= least && found.every((entry) => typeof entry === "string")) return found;
  throw new TypeError(`${name} must be an array of strings; got ${shown(value)}.`);
}

function text(name: string, value: unknown): string {
  if (typeof value === "string") return value;
  throw new TypeError(`${name} must be a string; got ${shown(value)}.`);
}

function money(name: string, value: unknown): string {
  if (typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value)) return value;
  throw new TypeError(`${name} must be a string such as "10.00"; got ${shown(value)}.`);
}

function shown(value: unknown): string {
  return value === undefined ? "nothing" : (JSON.stringify(value) ?? typeof value);
}
