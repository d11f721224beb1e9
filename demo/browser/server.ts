import type {Item, Money, Shipping} from "checkout-elements";

/** The merchant server's routes that the shop's own pages call. The elements call those that pay. */
const SERVER = "/service-api";

export interface ShippingOption {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly selected: boolean;
  readonly amount: Money;
}

export interface Line {
  readonly name: string;
  readonly sku?: string;
  readonly quantity: number;
  readonly unitAmount?: Money;
}

/** Discount and tax, if the server has any. */
interface Extras {
  readonly discountAmount?: Money;
  readonly taxAmount?: Money;
}

export interface Quote extends Extras {
  readonly amount: Money;
  readonly goodsAmount?: Money;
  readonly items: readonly (Line & {readonly amount: Money})[];
  readonly shipping?: {readonly options: readonly ShippingOption[]};
}

export interface ShownOrder extends Extras {
  readonly id: string;
  readonly status: string;
  readonly amount: Money;
  readonly goodsAmount?: Money;
  readonly shippingAmount?: Money;
  readonly items?: readonly Line[];
  readonly paidWith?: {
    readonly method?: string;
    /** Name of a local payment method. */
    readonly name?: string;
    readonly brand?: string;
    readonly lastDigits?: string;
  };
  readonly shipping?: {
    readonly name?: {readonly fullName?: string};
    readonly address?: Partial<Shipping["address"]>;
    readonly options?: readonly ShippingOption[];
  };
  readonly captures?: readonly {readonly id: string; readonly status: string}[];
  /** Data by which the buyer pays a pending voucher. */
  readonly pending?: {
    readonly reference?: string;
    readonly barcode?: string;
    readonly entity?: string;
    /** Day (`YYYY-MM-DD`) or time (ISO 8601). */
    readonly expiresAt?: string;
    readonly instructionsUrl?: string;
  };
}

/** An error reply of the merchant server. */
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

/** The price of the items with their delivery. @throws ServerError */
export function askQuote(items: readonly Item[], shipping: Shipping | {option?: string}): Promise<Quote> {
  return ask(`${SERVER}/checkout/quote`, {method: "POST", body: {items, shipping}});
}

/** An order of this browser, or with the token of a signed link of any browser. @throws ServerError */
export function askOrder(id: string, token = ""): Promise<ShownOrder> {
  const path = encodeURIComponent(id);
  return token === ""
    ? ask(`${SERVER}/checkout/orders/${path}`)
    : ask(`/demo-orders/${path}`, {headers: {authorization: `Bearer ${token}`}});
}

/** Entered contact of a buyer, for the confirmation and the next order. */
export interface Contact {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly shipping?: Pick<Shipping, "name" | "address">;
}

/** Sends the contact of an order. The buyer's page may close meanwhile. A failure must not stop the payment. */
export function sendContact(orderId: string, contact: Contact): void {
  if (!document.querySelector("meta[name=shop-mails]")) return;
  fetch(`/demo-orders/${encodeURIComponent(orderId)}/contact`, {
    method: "PUT",
    headers: {"content-type": "application/json"},
    body: JSON.stringify(contact),
    keepalive: true,
  }).catch(() => undefined);
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
