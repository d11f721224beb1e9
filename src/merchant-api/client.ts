import {CheckoutError} from "../errors.ts";
import {shared} from "../page-state.ts";
import type {ClientToken} from "../paypal-sdk/page-instance.ts";
import {call, refused} from "./http.ts";
import {isMissing} from "./missing-route.ts";
import {isMoney, payload, type Money, type Purchase, type OrderOptions} from "./purchase.ts";
import {purchaseIn, type PurchaseState} from "./purchase-state.ts";

/**
 * Fetches client tokens, one after another. Two first requests at the same time would each begin a session, and the browser
 * keeps the cookie of one. PayPal would refuse the orders of that session for the token of the other.
 */
export function fetchClientToken(server: string): Promise<ClientToken> {
  const last = shared("tokens", () => new Map<string, Promise<ClientToken>>());
  const fetchNext = () => requestToken(server);
  const token = last.get(server)?.then(fetchNext, fetchNext) ?? fetchNext();
  last.set(server, token);
  return token;
}

async function requestToken(server: string): Promise<ClientToken> {
  const reply = await call(`${server}/auth/browser-safe-client-token`, {method: "GET"});
  if (reply.status !== 200) throw refused("token", reply);
  return reply.body as ClientToken;
}

/** Price of a purchase, and what the server knows of its payment. */
export interface Quote {
  amount?: Money | undefined;
  purchase?: PurchaseState | undefined;
  /** The server's reply about the delivery. */
  shipping?: unknown;
  /** The purchase has several purchase units, which local methods can't pay. */
  hasUnits?: boolean | undefined;
}

const namesOf = (server: string) => {
  const servers = shared("names", () => new Map<string, Map<string, string>>());
  const names = servers.get(server) ?? new Map<string, string>();
  servers.set(server, names);
  return names;
};

/** Name of a product, if a quote of this page had it. */
export const productName = (server: string, sku: string): string | undefined => namesOf(server).get(sku);

/** Keeps the names for a message about a product that is refused later. */
function keepNames(server: string, items: unknown): void {
  for (const item of Array.isArray(items) ? (items as unknown[]) : []) {
    const {sku, name} = (item ?? {}) as {sku?: unknown; name?: unknown};
    if (typeof sku === "string" && typeof name === "string") namesOf(server).set(sku, name);
  }
}

/**
 * Fetches the price of a purchase. Without an amount if the server has no such route (an older server, or a shop's own).
 * @param place number of the seller among those of the same goods on the page
 */
export async function fetchQuote(
  server: string,
  purchase: Purchase,
  terms?: Pick<OrderOptions, "shipping">,
  place = 1,
): Promise<Quote> {
  const reply = await call(`${server}/checkout/quote`, {
    body: {...("amount" in purchase ? payload(purchase) : purchase), ...terms},
    ...(place > 1 && {headers: {"Purchase-Place": String(place)}}),
  });
  const {amount, code, items, shipping, units} = (reply.body ?? {}) as Readonly<Record<string, unknown>>;
  keepNames(server, items);
  const known = {
    purchase: purchaseIn(reply.body),
    amount: isMoney(amount) ? amount : undefined,
    shipping,
    hasUnits: Array.isArray(units),
  };
  if (isMissing(reply, "checkout/quote", "no button shows a price")) return {};
  if (code === "CART_PAID" && known.purchase) return known;
  if (reply.status !== 200) throw refused("quote", reply);
  if (!known.amount) throw new CheckoutError("quote", "The quote has no amount");
  return known;
}
