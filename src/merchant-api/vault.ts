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

/** A saved wallet with the server's id. */
export interface ListedWallet {
  id: string;
  /** PayPal's key: `paypal`, `venmo` or `apple_pay`. */
  wallet: string;
  /** Text by which its owner recognizes it, such as a masked e-mail address. */
  label?: string;
}

/** A saved card, or a saved wallet. */
export type Saved = ListedCard | ListedWallet;

const hasId = (value: unknown) => typeof (value as {id?: unknown} | null)?.id === "string";
const isListed = (value: unknown): value is ListedCard => isSavedCard(value) && hasId(value);
const isWallet = (value: unknown): value is ListedWallet =>
  hasId(value) && typeof (value as ListedWallet).wallet === "string";

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

/** Fetches the customer's saved cards and wallets. @throws CheckoutError on any refusal */
export async function fetchSaved(server: string): Promise<{cards: ListedCard[]; wallets: ListedWallet[]}> {
  const reply = await call(`${server}/vault/payment-tokens`, {method: "GET"});
  if (reply.status !== 200) throw refused("unexpected-state", reply);
  const {cards, wallets} = reply.body as {cards?: unknown; wallets?: unknown};
  return {
    cards: Array.isArray(cards) ? cards.filter(isListed) : [],
    wallets: Array.isArray(wallets) ? wallets.filter(isWallet) : [],
  };
}

/** Deletes a saved card or wallet. @throws CheckoutError if it may still exist */
export async function deleteSaved(server: string, id: string): Promise<void> {
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
