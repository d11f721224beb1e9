import {describe, networkError, usageError} from "../errors.ts";
import type {Service} from "../rest-api/rest-api.ts";

export interface Link {
  href: string;
  rel: string;
  method: string;
}

/** What the service says of a device wallet's card. */
export interface ConfirmedCard {
  last_digits: string;
  type: string;
  brand: string;
  [more: string]: unknown;
}

/** A confirmed order in the public SDK's shape; `Kind` is the payment source's name on the wire. */
export interface ConfirmedOrder<Kind extends string> {
  id: string;
  /** `APPROVED`, or `PAYER_ACTION_REQUIRED` when the buyer's bank asks for a check. */
  status: string;
  payment_source: Record<Kind, {name: string; card: ConfirmedCard}>;
  links: Link[];
}

/**
 * Confirms an order with a device wallet's token. It may be called again, with the same token or another one, until the
 * order is paid.
 *
 * @throws SdkError with the service's own code, or `NETWORK_ERROR`
 */
export async function confirmWithWallet<Kind extends "google_pay" | "apple_pay">(
  service: Service,
  orderId: string,
  kind: Kind,
  source: Record<string, unknown>,
): Promise<ConfirmedOrder<Kind>> {
  const reply = await service.post(
    `/v2/checkout/orders/${encodeURIComponent(orderId)}/confirm-payment-source`,
    {payment_source: {[kind]: source}},
  );
  return readConfirmed(reply, kind);
}

/** @throws SdkError when this is no order: whether it was confirmed is not known then */
export function readConfirmed<Kind extends string>(reply: unknown, kind: Kind): ConfirmedOrder<Kind> {
  const {id, status, payment_source: sources, links} = shape(reply);
  if (typeof id !== "string" || typeof status !== "string") {
    throw networkError("The service confirmed the order without saying its id and status.");
  }
  const source = shape(shape(sources)[kind]);
  const {card: given} = source;
  const {name: cardName, ...card} = shape(given);
  // Nobody tells what type a wallet's card is; the wire has a word for that.
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
 * The order id of a call's options.
 *
 * @param call as a developer's message names it
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

/** The parts of a device wallet's payment source on the wire. */

/** A postal address in the service's words; undefined when nothing of it is known. */
export interface WireAddress {
  address_line_1?: string;
  address_line_2?: string;
  admin_area_1?: string;
  admin_area_2?: string;
  postal_code?: string;
  country_code?: string;
}

/** What a payment source says of the buyer and the card, beside the token. */
export interface WalletFacts {
  readonly token: string;
  readonly brand?: string | undefined;
  /** Whatever the vendor says of the card; only four digits are sent on. */
  readonly lastDigits?: string | undefined;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly billingAddress?: WireAddress | undefined;
}

/** Leaves out what is empty, and what the service would refuse: nothing of that is needed to pay. */
export function walletSource(facts: WalletFacts): Record<string, unknown> {
  const {token, brand, lastDigits, name, email, phone, billingAddress} = facts;
  const digits = /(\d{4})$/.exec(lastDigits ?? "")?.[1];
  return withoutEmpty({
    token,
    name,
    email_address: email,
    phone_number: wirePhone(phone),
    card: withoutEmpty({
      name,
      brand,
      last_digits: digits,
      billing_address: billingAddress && withoutEmpty({...billingAddress}),
    }),
  });
}

function wirePhone(phone: string | undefined): {national_number: string} | undefined {
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
