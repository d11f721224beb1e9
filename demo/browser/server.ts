import type {Item, Money, Shipping} from "checkout-elements";
import type {Line, ListedOrder, ShippingOption, ShownOrder} from "../server/shown-order.ts";

/** The checkout's routes that the shop's own pages call. The elements call those that pay. */
const SERVER = "/service-api";

export interface Quote extends Pick<ShownOrder, "amount" | "goodsAmount" | "discountAmount" | "taxAmount"> {
  readonly items: readonly (Line & {readonly amount: Money})[];
  readonly shipping?: {readonly options: readonly ShippingOption[]};
}

/** An error reply of the shop's server. */
export class ServerError extends Error {
  readonly status: number;
  /** Such as `COUNTRY_ERROR`; empty when there was no answer. */
  readonly code: string;
  readonly field: string | undefined;

  constructor(status: number, body: {error?: string; code?: string; details?: {field?: string}[]} = {}) {
    super(body.error ?? "The shop couldn't be reached.");
    this.status = status;
    this.code = body.code ?? "";
    this.field = body.details?.[0]?.field;
  }
}

/** The price of the items with their delivery. @param data what the shop's hooks need, such as a coupon. @throws ServerError */
export function askQuote(
  items: readonly Item[],
  shipping: Shipping | {option?: string},
  data?: object,
): Promise<Quote> {
  return ask(`${SERVER}/checkout/quote`, {method: "POST", body: {items, shipping, ...(data && {data})}});
}

/** An order of this browser, or with the token of a signed link of any browser. @throws ServerError */
export function askOrder(id: string, token = ""): Promise<ShownOrder> {
  const path = encodeURIComponent(id);
  return token === ""
    ? ask(`${SERVER}/checkout/orders/${path}`)
    : ask(`/demo-orders/${path}`, {headers: {authorization: `Bearer ${token}`}});
}

/** Orders of the signed-in buyer, the newest first. @throws ServerError */
export const askOrders = (): Promise<{orders: readonly ListedOrder[]}> => ask("/demo-orders");

/** Entered contact of a buyer, for the confirmation and the next order. */
export interface Contact {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly shipping?: Pick<Shipping, "name" | "address">;
}

/**
 * Sends the contact of an order. The buyer's page may close meanwhile. A failure must not stop the payment.
 * @returns whether the server has it
 */
export async function sendContact(orderId: string, contact: Contact): Promise<boolean> {
  if (!document.querySelector("meta[name=shop-mails]")) return true;
  const reply = await fetch(`/demo-orders/${encodeURIComponent(orderId)}/contact`, {
    method: "PUT",
    headers: {"content-type": "application/json"},
    body: JSON.stringify(contact),
    keepalive: true,
  }).catch(() => undefined);
  return reply?.ok === true;
}

export interface SavedCard {
  readonly id: string;
  readonly brand: string;
  readonly lastDigits: string;
  readonly expiry: string;
}

/** Saved cards of the signed-in buyer. @throws ServerError */
export const askCards = (): Promise<{cards: readonly SavedCard[]}> => ask(`${SERVER}/vault/payment-tokens`);

/** @throws ServerError */
export const removeCard = (id: string): Promise<unknown> =>
  ask(`${SERVER}/vault/payment-tokens/${encodeURIComponent(id)}`, {method: "DELETE"});

/** Signs in at the demo shop. @throws ServerError */
export const signIn = (name: string): Promise<unknown> =>
  ask("/demo-account", {method: "POST", body: {name}});

/** @throws ServerError */
export const signOut = (): Promise<unknown> => ask("/demo-account", {method: "DELETE"});

async function ask<Reply>(
  path: string,
  {
    method = "GET",
    body,
    headers = {},
  }: {method?: string; body?: object; headers?: Readonly<Record<string, string>>} = {},
) {
  const reply = await fetch(path, {
    method,
    headers: {...headers, ...(body && {"content-type": "application/json"})},
    ...(body && {body: JSON.stringify(body)}),
  }).catch(() => undefined);
  if (!reply) throw new ServerError(0);
  const answer: unknown = reply.status === 204 ? undefined : await reply.json().catch(() => undefined);
  if (!reply.ok) throw new ServerError(reply.status, answer as object | undefined);
  return answer as Reply;
}

/** An amount as the buyer reads it. The decimal string never becomes a float. */
export function formatMoney({currencyCode: currency, value}: Money): string {
  return new Intl.NumberFormat("en-US", {style: "currency", currency}).format(value as `${number}`);
}

/** An amount, or `Free`. */
export const formatPrice = (money: Money): string =>
  /[1-9]/.test(money.value) ? formatMoney(money) : "Free";

/** Names of card networks. */
const BRANDS: Readonly<Record<string, string>> = {
  VISA: "Visa",
  MASTERCARD: "Mastercard",
  AMEX: "American Express",
  DISCOVER: "Discover",
};

/** Such as `Visa ending in 1234`. */
export function cardTitle({
  brand = "Card",
  lastDigits,
}: {
  brand?: string | undefined;
  lastDigits: string;
}): string {
  return `${BRANDS[brand] ?? brand} ending in ${lastDigits}`;
}
