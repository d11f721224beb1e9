import {CheckoutError} from "../errors.ts";
import {call, isOpen, refused, type Reply} from "./http.ts";
import type {ScaMethod} from "./purchase.ts";

/** A saved card as its holder recognizes it. */
export interface SavedCard {
  /** PayPal's name of the card network, such as `VISA`. */
  brand: string;
  lastDigits: string;
  /** Year and month such as `2029-12`. Empty if unknown. */
  expiry: string;
}

/** A saved card with the server's id. Only its holder can pay with that id. */
export interface ListedCard extends SavedCard {
  id: string;
}

export function isSavedCard(value: unknown): value is SavedCard {
  const {brand, lastDigits, expiry} = (value ?? {}) as Partial<SavedCard>;
  return [brand, lastDigits, expiry].every((part) => typeof part === "string");
}

const isListed = (value: unknown): value is ListedCard =>
  isSavedCard(value) && typeof (value as {id?: unknown}).id === "string";

/** Returns whether the server saves cards and has a customer id. False for an older server. */
export async function fetchSavesCards(server: string): Promise<boolean> {
  const reply = await call(`${server}/configuration`, {method: "GET"});
  if (isOpen(reply)) throw refused("network", reply);
  return reply.status === 200 && (reply.body as {savesCards?: unknown} | null)?.savesCards === true;
}

/** @returns the setup token @throws CheckoutError `save`, or `network` while it is unknown whether there is a token */
export async function createSetupToken(server: string, scaMethod: ScaMethod): Promise<string> {
  const card = scaMethod === "NONE" ? {} : {verification_method: scaMethod};
  const reply = await accepted(call(`${server}/vault/setup-token`, {body: {payment_source: {card}}}));
  const {setupToken} = reply.body as {setupToken?: unknown};
  if (typeof setupToken === "string" && setupToken) return setupToken;
  throw new CheckoutError("save", "The server's reply has no setupToken.");
}

/**
 * Saves the card of a setup token. A repeated call saves the card once.
 * @throws CheckoutError `save`, or `network` while it is unknown whether the card is saved
 */
export async function savePaymentMethod(server: string, setupToken: string): Promise<SavedCard> {
  const reply = await accepted(call(`${server}/vault/payment-token`, {body: {setupToken, consent: true}}));
  const {card} = reply.body as {card?: unknown};
  if (isSavedCard(card)) return card;
  throw new CheckoutError("unexpected-state", "The server's reply has no card.");
}

/** Fetches the customer's saved cards. Empty if the server has no customer id. @throws CheckoutError on any refusal */
export async function fetchCards(server: string): Promise<ListedCard[]> {
  const reply = await call(`${server}/vault/payment-tokens`, {method: "GET"});
  if (reply.status !== 200) throw refused("unexpected-state", reply);
  const {cards} = reply.body as {cards?: unknown};
  return Array.isArray(cards) ? cards.filter(isListed) : [];
}

/** Deletes a saved card. @throws CheckoutError if it may still exist */
export async function deleteCard(server: string, id: string): Promise<void> {
  const reply = await call(`${server}/vault/payment-tokens/${encodeURIComponent(id)}`, {method: "DELETE"});
  // 404: already deleted.
  if (reply.status !== 204 && reply.status !== 404) throw refused("unexpected-state", reply);
}

async function accepted(asking: Promise<Reply>): Promise<Reply> {
  const reply = await asking;
  if (isOpen(reply)) throw refused("network", reply);
  if (reply.status !== 200 && reply.status !== 201) throw refused("save", reply);
  return reply;
}
