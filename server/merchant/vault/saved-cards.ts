import type {Queries} from "../../database/open.ts";
import {sha256} from "../../shared/secrets.ts";
import {MerchantError, refusedByService, serviceUnreachable} from "../errors.ts";
import type {MerchantTables} from "../tables.ts";
import {
  cardsInDoubt,
  failCard,
  findCard,
  findCardBySetupToken,
  findSetupToken,
  insertCard,
  moveCard,
  savedOf,
} from "./vault.records.ts";
import {REQUEST_ID_KEPT_MS} from "./vault.states.ts";
import type {SavedWallet} from "../pricing/payment-source.ts";
import type {PaymentToken} from "../paypal/vault.ts";
import {type TokenReader, tokenOf} from "./sealed-tokens.ts";
import type {SavedCard, SavedKind, SetupToken} from "./vault.tables.ts";
import type {VaultContext} from "./vault.ts";

/** A saved card as pages know it: nothing in it can be charged but by this shop, for its customer. */
export interface ShownCard {
  readonly id: string;
  readonly brand: string;
  readonly lastDigits: string;
  /** `YYYY-MM`; empty when the service doesn't tell. */
  readonly expiry: string;
}

/** A saved wallet as pages know it. */
export interface ShownWallet {
  readonly id: string;
  readonly wallet: Exclude<SavedKind, "card">;
}

export interface SaveRequest {
  readonly setupToken: string;
  /** The browser session, as its client metadata id. */
  readonly session: string | undefined;
  /** The shop's own name for its customer. */
  readonly customer: string;
}

/**
 * Saves the card that a setup token was filled with. The card is on record before the service is asked, under a request id
 * that comes from the setup token: however often it is asked, and wherever this process died meanwhile, it is one card.
 *
 * @throws MerchantError 404 for a setup token that is unknown, or of another session or customer; what the service refuses,
 *   or that it gave no answer
 */
export async function saveCard(context: VaultContext, request: SaveRequest): Promise<ShownCard> {
  const {db} = context.database;
  const token = await findSetupToken(db, request.setupToken);
  if (!token || !isOwn(token, request)) throw setupTokenNotFound();
  return context.flights.run(`save ${token.id} ${request.customer}`, async () => {
    const card = await claim(context, request);
    if (card.customer !== request.customer || card.state === "deleting" || card.state === "deleted") {
      throw setupTokenNotFound();
    }
    return card.state === "saved" ? shown(card) : exchange(context, card);
  });
}

/** A visitor's own setup token becomes the card of whoever they sign in as; a customer's stays that customer's. */
function isOwn(token: SetupToken, {session, customer}: SaveRequest): boolean {
  // An order saves by being paid.
  if (token.kind === "order") return false;
  return token.session === session && (token.customer === null || token.customer === customer);
}

/** Writes the card before anything is sent, or finds the one of this setup token. */
function claim({database, clock, randomness}: VaultContext, request: SaveRequest): Promise<SavedCard> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const card = await insertCard(tx, {
      id: randomness.uuid(),
      customer: request.customer,
      setup_token: request.setupToken,
      sealed_token: null,
      brand: null,
      last_digits: null,
      expiry: null,
      state: "saving",
      failures: 0,
      created_at: now,
      updated_at: now,
    });
    if (card) return card;
    const known = await findCardBySetupToken(tx, request.setupToken);
    if (!known) throw new Error("a setup token is taken, and its card is not there");
    // After a definite refusal it may be tried again: the buyer can have approved since.
    const isAgain = known.state === "failed" && known.customer === request.customer;
    const again = isAgain ? await moveCard(tx, known.id, "saving", {updated_at: now}) : undefined;
    return again ?? known;
  });
}

/** Exchanges the setup token for a payment token; the same call as often as its answer is missing. */
async function exchange(context: VaultContext, card: SavedCard): Promise<ShownCard> {
  const {database, service, encryption, clock} = context;
  const round = card.failures === 0 ? "" : `-${card.failures + 1}`;
  const outcome = await service.createPaymentToken({
    requestId: `${sha256(`payment token ${card.setup_token}`).slice(0, 32)}-save${round}`,
    setupToken: card.setup_token,
  });
  const now = clock.now();
  switch (outcome.kind) {
    case "done": {
      const facts = factsOf(outcome.value.payment_source);
      const sealed_token = await encryption.encrypt(outcome.value.id);
      const saved = await database.transaction((tx) =>
        moveCard(tx, card.id, "saved", {...facts, sealed_token, updated_at: now}),
      );
      return shown(saved ?? {...card, ...facts});
    }
    case "refused":
      await database.transaction((tx) => failCard(tx, card, now));
      throw refusedByService(outcome);
    case "unknown":
      throw serviceUnreachable(outcome);
  }
}

/** What may be kept of a source beside its token. */
export function factsOf(source: PaymentToken["payment_source"]) {
  const {card, paypal, apple_pay} = source;
  const {brand = "", last_digits = "", expiry = ""} = card ?? apple_pay?.card ?? {};
  const kind: SavedKind = paypal ? "paypal" : apple_pay ? "apple_pay" : "card";
  return {source: kind, brand, last_digits, expiry};
}

/** What a customer has saved: the cards to pay with, and the wallets; each the oldest first. */
export async function showSaved(
  db: Queries<MerchantTables>,
  customer: string,
): Promise<{cards: ShownCard[]; wallets: ShownWallet[]}> {
  const saved = await savedOf(db, customer);
  return {
    cards: saved.filter(({source}) => source === "card").map(shown),
    wallets: saved.flatMap(({id, source}) => (source === "card" ? [] : [{id, wallet: source}])),
  };
}

/**
 * PayPal's token of a customer's saved card, to pay with.
 *
 * @throws MerchantError 404 for an unknown card and for another customer's
 */
export async function savedToken(context: TokenReader, customer: string, id: string): Promise<string> {
  const card = await findCard(context.database.db, customer, id);
  if (card?.state !== "saved" || card.source !== "card") throw cardNotFound();
  return tokenOf(context, card);
}

/**
 * PayPal's token of a customer's saved wallet, to pay with.
 *
 * @throws MerchantError 404 for an unknown wallet and for another customer's
 */
export async function savedWallet(context: TokenReader, customer: string, id: string): Promise<SavedWallet> {
  const saved = await findCard(context.database.db, customer, id);
  if (saved?.state !== "saved" || saved.source === "card") {
    throw new MerchantError(404, "WALLET_NOT_FOUND", "There is no such wallet.");
  }
  return {wallet: saved.source, token: await tokenOf(context, saved)};
}

/**
 * Erases a customer's card, here and at the service. From the first call on it is neither shown nor charged; a call whose
 * answer was lost may be repeated.
 *
 * @throws MerchantError 404 for an unknown card and for another customer's; what the service refuses, or that it gave no
 *   answer
 */
export async function deleteCard(context: VaultContext, customer: string, id: string): Promise<void> {
  const {database, clock} = context;
  const card = await findCard(database.db, customer, id);
  if (card?.state === "deleted") return;
  if (card?.state !== "saved" && card?.state !== "deleting") throw cardNotFound();
  await database.transaction((tx) => moveCard(tx, id, "deleting", {updated_at: clock.now()}));
  await erase(context, card);
}

async function erase(context: VaultContext, card: SavedCard): Promise<void> {
  const {database, service, clock} = context;
  const outcome = await service.deletePaymentToken(await tokenOf(context, card));
  const now = clock.now();
  if (outcome.kind === "unknown") throw serviceUnreachable(outcome);
  if (outcome.kind === "refused" && outcome.status !== 404) {
    await database.transaction((tx) => moveCard(tx, card.id, "saved", {updated_at: now}));
    throw refusedByService(outcome);
  }
  // What the service doesn't know is gone.
  const nothing = {sealed_token: null, token: null, brand: null, last_digits: null, expiry: null};
  await database.transaction((tx) => moveCard(tx, card.id, "deleted", {...nothing, updated_at: now}));
}

/** Settles every card of which nobody knows what came of its last call. Never rejects for what the service does. */
export async function recoverCards(context: VaultContext, mayGoOn: () => Promise<boolean>): Promise<void> {
  for (const card of await cardsInDoubt(context.database.db)) {
    if (!(await mayGoOn())) return;
    try {
      await settle(context, card);
    } catch (error) {
      // Refused or unreachable: the card's state says which. Anything else is a fault of ours.
      const level = error instanceof MerchantError ? "info" : "error";
      context.log[level]({card: card.id, err: error}, "a saved card was not settled");
    }
  }
}

async function settle(context: VaultContext, card: SavedCard): Promise<void> {
  if (card.state === "deleting") return erase(context, card);
  const {clock, database, log} = context;
  const now = clock.now();
  if (now - card.updated_at < REQUEST_ID_KEPT_MS) {
    await context.flights.run(`save ${card.setup_token} ${card.customer}`, () => exchange(context, card));
    return;
  }
  // A repetition would be another request to the service by now.
  await database.transaction((tx) => failCard(tx, card, now));
  log.error({card: card.id}, "nobody knows whether the service saved a card: compare with its records");
}

function shown({id, brand, last_digits, expiry}: SavedCard): ShownCard {
  return {id, brand: brand ?? "", lastDigits: last_digits ?? "", expiry: expiry ?? ""};
}

function setupTokenNotFound(): MerchantError {
  return new MerchantError(404, "SETUP_TOKEN_NOT_FOUND", "There is no such setup token.");
}

/** An unknown card, and somebody else's: nobody learns which. */
function cardNotFound(): MerchantError {
  return new MerchantError(404, "CARD_NOT_FOUND", "There is no such card.");
}
