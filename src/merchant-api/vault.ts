import {CheckoutError} from "../errors.ts";
import {call, isOpen, refused, type Reply} from "./http.ts";
import type {ScaMethod} from "./purchase.ts";

/** A saved card as its holder knows it. */
export interface SavedCard {
  /** As the service writes it, such as `VISA`. */
  brand: string;
  lastDigits: string;
  /** `2029-12`; empty when it is not known. */
  expiry: string;
}

/** A saved card with the server's own id of it, which only its holder can pay with. */
export interface ListedCard extends SavedCard {
  id: string;
}

export function isSavedCard(value: unknown): value is SavedCard {
  const {brand, lastDigits, expiry} = (value ?? {}) as Partial<SavedCard>;
  return [brand, lastDigits, expiry].every((part) => typeof part === "string");
}

const isListed = (value: unknown): value is ListedCard =>
  isSavedCard(value) && typeof (value as {id?: unknown}).id === "string";

/** Whether the server keeps cards, and knows whose they would be. An older server does not. */
export async function fetchSavesCards(server: string): Promise<boolean> {
  const reply = await call(`${server}/configuration`, {method: "GET"});
  if (isOpen(reply)) throw refused("network", reply);
  return reply.status === 200 && (reply.body as {savesCards?: unknown} | null)?.savesCards === true;
}

/** @returns the setup token. @throws CheckoutError `save`, or `network` while it is not known whether there is one */
export async function createSetupToken(server: string, scaMethod: ScaMethod): Promise<string> {
  const card = scaMethod === "NONE" ? {} : {verification_method: scaMethod};
  const reply = await demand(call(`${server}/vault/setup-token`, {body: {payment_source: {card}}}));
  const {setupToken} = reply.body as {setupToken?: unknown};
  if (typeof setupToken === "string" && setupToken) return setupToken;
  throw new CheckoutError("save", "The server's reply has no setupToken.");
}

/**
 * Saves the card that a setup token was filled with; asking twice saves one card.
 * @throws CheckoutError `save`, or `network` while it is not known whether the card is saved
 */
export async function savePaymentMethod(server: string, setupToken: string): Promise<SavedCard> {
  const reply = await demand(call(`${server}/vault/payment-token`, {body: {setupToken, consent: true}}));
  const {card} = reply.body as {card?: unknown};
  if (isSavedCard(card)) return card;
  throw new CheckoutError("unexpected-state", "The server's reply has no card.");
}

/** The customer's own cards; none when the server knows no customer. @throws CheckoutError when they can't be had */
export async function fetchCards(server: string): Promise<ListedCard[]> {
  const reply = await call(`${server}/vault/payment-tokens`, {method: "GET"});
  if (reply.status !== 200) throw refused("unexpected-state", reply);
  const {cards} = reply.body as {cards?: unknown};
  return Array.isArray(cards) ? cards.filter(isListed) : [];
}

/** @throws CheckoutError when it is not certain that the card is gone */
export async function deleteCard(server: string, id: string): Promise<void> {
  const reply = await call(`${server}/vault/payment-tokens/${encodeURIComponent(id)}`, {method: "DELETE"});
  // One that is gone already is gone.
  if (reply.status !== 204 && reply.status !== 404) throw refused("unexpected-state", reply);
}

async function demand(asking: Promise<Reply>): Promise<Reply> {
  const reply = await asking;
  if (isOpen(reply)) throw refused("network", reply);
  if (reply.status !== 200 && reply.status !== 201) throw refused("save", reply);
  return reply;
}
