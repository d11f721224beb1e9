import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import type {FakePayPal} from "./fake-paypal.ts";
import {read} from "./replies.ts";
import {attempt, type Browser, type Shop, TEAPOT} from "./shop.ts";

export const ITEMS = {items: TEAPOT.items};

/** Asks what a purchase has been through. */
export async function progressOf(buyer: Browser, body: object = ITEMS, place?: number) {
  const headers = place === undefined ? {} : {"purchase-place": String(place)};
  const quote = await read(buyer.post("/checkout/quote", body, headers));
  return quote.body.purchase;
}

/** Sends the request that creates an order, with a purchase id if there is one. */
export function sendOrder(buyer: Browser, purchase: string | undefined, body: object = TEAPOT) {
  const headers = purchase === undefined ? {} : {"purchase-id": purchase};
  return read(buyer.post("/checkout/orders/create", body, {...attempt(randomUUID()), ...headers}));
}

/** Creates an order that the buyer approves. @returns its id */
export async function approved(
  {paypal, buyer}: {paypal: FakePayPal; buyer: Browser},
  purchase: string | undefined,
  body: object = TEAPOT,
  source: Record<string, unknown> = {card: {}},
): Promise<string> {
  const made = await sendOrder(buyer, purchase, body);
  assert.equal(made.status, 201, made.text);
  paypal.approveWith(made.body.id, source);
  return made.body.id;
}

export const cancel = async (buyer: Browser, orderId: string) =>
  read(buyer.post(`/checkout/orders/${orderId}/cancel`));

export const confirm = async (buyer: Browser, orderId: string) =>
  read(buyer.post(`/checkout/orders/${orderId}/receipt`));

/** A browser with a session. */
export async function newBuyer(shop: Shop): Promise<Browser> {
  const buyer = shop.browser();
  await buyer.token();
  return buyer;
}

/** Claims of purchases on record, oldest first. */
export function claimsOf({database}: Shop) {
  return database.db.selectFrom("purchases").selectAll().orderBy("created_at").execute();
}
