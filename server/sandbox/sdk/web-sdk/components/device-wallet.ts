import {describe, networkError, usageError} from "../errors.ts";
import type {RestApi} from "../rest-api/rest-api.ts";

export interface Link {
  href: string;
  rel: string;
  method: string;
}

/** Card of a device wallet in PayPal's reply. */
export interface ConfirmedCard {
  last_digits: string;
  type: string;
  brand: string;
  [more: string]: unknown;
}

/** Confirmed order in the shape of PayPal's SDK. `Kind`: name of the payment source in the API. */
export interface ConfirmedOrder<Kind extends string> {
  id: string;
  /** `APPROVED`, or `PAYER_ACTION_REQUIRED` for a 3-D Secure check. */
  status: string;
  payment_source: Record<Kind, {name: string; card: ConfirmedCard}>;
  links: Link[];
}

/**
 * Confirms an order with a device wallet's token. Can be called again with any token until the order is paid.
 *
 * @throws SdkError with PayPal's error code, or `NETWORK_ERROR`
 */
export async function confirmWithWallet<Kind extends "google_pay" | "apple_pay">(
  api: RestApi,
  orderId: string,
  kind: Kind,
  source: Record<string, unknown>,
): Promise<ConfirmedOrder<Kind>> {
  const reply = await api.post(`/v2/checkout/orders/${encodeURIComponent(orderId)}/confirm-payment-source`, {
    payment_source: {[kind]: source},
  });
  return readConfirmed(reply, kind);
}

/** @throws SdkError when the reply is not an order; its confirmation is then unknown */
export function readConfirmed<Kind extends string>(reply: unknown, kind: Kind): ConfirmedOrder<Kind> {
  const {id, status, payment_source: sources, links} = shape(reply);
  if (typeof id !== "string" || typeof status !== "string") {
    throw networkError("PayPal confirmed the order without an id and status.");
  }
  const source = shape(shape(sources)[kind]);
  const {card: given} = source;
  const {name: cardName, ...card} = shape(given);
  // Wallets don't report the card's type. The API calls it UNKNOWN.
  const known = {last_digits: "", brand: "", type: "UNKNOWN", ...card};
  const name =
    typeof source["name"] === "string" ? source["name"] : typeof cardName === "string" ? cardName : "";
  return {
    id,
    status,
    payment_source: {[kind]: {name, card: known}} as ConfirmedOrder<Kind>["payment_source"],
    links: Array.isArray(links) ? links.filter(isLink) : [],
  };
}

function isLink(value: unknown): value is Link {
  const {href, rel, method} = shape(value);
  return [href, rel, method].every((part) => typeof part === "string");
}

function shape(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/**
 * Reads the order id from a call's options.
 *
 * @param call name of the public method, for errors
 * @throws SdkError that says what was found and what to pass
 */
export function readOrderId(call: string, options: unknown): string {
  if (typeof options !== "object" || options === null) {
    throw usageError(
      "ERR_FLOW_OPTIONS_INVALID",
      `${call} expects an object with orderId; got ${describe(options)}.`,
    );
  }
  const {orderId} = options as Record<string, unknown>;
  if (typeof orderId === "string" && orderId !== "") return orderId;
  const advice =
    orderId instanceof Promise ? " Await it first." : " Pass the id that your server answered with.";
  throw usageError(
    "ERR_FLOW_ORDER_ID_INVALID",
    `${call}: orderId must be a plain string; got ${describe(orderId)}.${advice}`,
  );
}

/** Postal address in PayPal's API. */
export interface ApiAddress {
  address_line_1?: string;
  address_line_2?: string;
  admin_area_1?: string;
  admin_area_2?: string;
  postal_code?: string;
  country_code?: string;
}

/** Buyer and card of a device wallet's payment source. */
export interface WalletFacts {
  readonly token: string;
  readonly brand?: string | undefined;
  /** Text that ends with the last digits. Only four digits are sent. */
  readonly lastDigits?: string | undefined;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly billingAddress?: ApiAddress | undefined;
}

/** Builds the payment source. Omits empty and invalid values, because only the token is required. */
export function walletSource(facts: WalletFacts): Record<string, unknown> {
  const {token, brand, lastDigits, name, email, phone, billingAddress} = facts;
  const digits = /(\d{4})$/.exec(lastDigits ?? "")?.[1];
  return withoutEmpty({
    token,
    name,
    email_address: email,
    phone_number: toApiPhone(phone),
    card: withoutEmpty({
      name,
      brand,
      last_digits: digits,
      billing_address: billingAddress && withoutEmpty({...billingAddress}),
    }),
  });
}

function toApiPhone(phone: string | undefined): {national_number: string} | undefined {
  const digits = (phone ?? "").replace(/\D/g, "");
  return digits.length >= 1 && digits.length <= 14 ? {national_number: digits} : undefined;
}

function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) =>
        value !== undefined &&
        value !== "" &&
        !(typeof value === "object" && value !== null && Object.keys(value).length === 0),
    ),
  );
}
