import type {z} from "zod";
import {sha256} from "../../shared/secrets.ts";
import {MerchantError, payPalUnreachable} from "../errors.ts";
import type {Encryption} from "../encryption.ts";
import {unknownOf} from "../paypal/response.ts";
import type {PaymentToken} from "../paypal/vault.ts";
import type {SavedWallet} from "../pricing/payment-source.ts";
import {findOutcome, type RecordedCall, requestIdOf, sendCall} from "../recorded-calls/recorded-call.ts";
import {changeCard} from "./change-card.ts";
import {
  failCard,
  findCard,
  findCardBySetupToken,
  findSetupToken,
  insertCard,
  listSavedOf,
  moveCard,
} from "./vault.records.ts";
import type {savedCard as savedCardSchema, savedWallet as savedWalletSchema} from "./saved-schemas.ts";
import {ERASED, savedDetails, walletLabel} from "./saved-details.ts";
import {savedReference} from "./source-tokens.ts";
import {REQUEST_ID_KEPT_MS} from "./vault.states.ts";
import type {SavedCard, SetupToken} from "./vault.tables.ts";
import {paymentTokenOf, type TokenReader, type VaultContext} from "./vault.ts";

/** A saved card as pages see it. Only this shop can charge it, and only for its customer. */
export type SavedCardView = z.output<typeof savedCardSchema>;
/** A saved wallet as pages see it. */
export type SavedWalletView = z.output<typeof savedWalletSchema>;

export interface SaveRequest {
  readonly setupToken: string;
  /** Client metadata id of the browser session. */
  readonly session: string | undefined;
  /** The shop's id of its customer. */
  readonly customer: string;
}

/**
 * Saves the card of a setup token. The card is recorded before the call to PayPal, and the call's request id is derived from
 * the setup token: repeated requests, also after a crash, save one card.
 *
 * @throws MerchantError 404 for a setup token that is unknown, or of another session or customer; PayPal's refusal, or that
 *   it gave no answer
 */
export async function saveCard(context: VaultContext, request: SaveRequest): Promise<SavedCardView> {
  const {db} = context.database;
  const token = await findSetupToken(db, request.setupToken);
  if (!token || !isOwn(token, request)) throw setupTokenNotFound();
  return context.singleFlight.run(`save ${token.id} ${request.customer}`, async () => {
    const card = await claim(context, request);
    if (card.customer !== request.customer || card.state === "deleting" || card.state === "deleted") {
      throw setupTokenNotFound();
    }
    return card.state === "saved" ? cardView(card) : exchange(context, card);
  });
}

/** Tests whether the session may use the token. A visitor may sign in between; a customer's token stays that customer's. */
function isOwn(token: SetupToken, {session, customer}: SaveRequest): boolean {
  // The payment of an order saves its wallet.
  if (token.kind === "order") return false;
  return token.session === session && (token.customer === null || token.customer === customer);
}

/** Records the card before the call to PayPal, or returns the card that the setup token has. */
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
    if (!known) throw new Error("The card of a used setup token is missing.");
    // A new try after a refusal, because the buyer may have approved the setup token meanwhile.
    const isRetry =
      (known.state === "failed" || known.state === "in-doubt") && known.customer === request.customer;
    const retried = isRetry ? await moveCard(tx, known.id, "saving", {updated_at: now}) : undefined;
    return retried ?? known;
  });
}

/** Exchanges the setup token for a payment token, with the same request id until PayPal answers. */
function exchange(context: VaultContext, card: SavedCard): Promise<SavedCardView> {
  return sendCall(context, saving(context, card));
}

function saving(context: VaultContext, card: SavedCard): RecordedCall<PaymentToken, SavedCardView> {
  const {database, paypal, encryption, clock} = context;
  const id = sha256(`payment token ${card.setup_token}`).slice(0, 32);
  const requestId = requestIdOf(id, "save", card.failures);
  return {
    about: {card: card.id},
    send: () => paypal.createPaymentToken({requestId, setupToken: card.setup_token}),
    // A setup token does not show what it saved. Something else may have written the reply to a call that PayPal has processed.
    find: async (refused) => {
      if (!refused) return {kind: "unclear"};
      return refused.hasDebugId ? {kind: "not-done"} : unknownOf(refused);
    },
    async recordDone({value: {id: token, payment_source: source}}) {
      const details = await savedDetails(encryption, {token, source});
      const saved = await database.transaction((tx) =>
        changeCard(tx, card.id, "saved", {...details, updated_at: clock.now()}),
      );
      return cardView(saved ?? {...card, ...details});
    },
    async recordRefused({refusal}) {
      // An earlier call, whose reply is lost, has saved it.
      const isVaulted = refusal.details?.some(({issue}) => issue === "SETUP_TOKEN_ALREADY_VAULTED");
      const state = isVaulted ? "in-doubt" : "failed";
      await database.transaction((tx) => failCard(tx, card, clock.now(), state));
    },
    unknown(reply): never {
      throw payPalUnreachable(reply);
    },
  };
}

/** Lists a customer's saved cards and wallets, oldest first. */
export async function listSaved(
  {database, encryption}: TokenReader,
  customer: string,
): Promise<{cards: SavedCardView[]; wallets: SavedWalletView[]}> {
  const saved = await listSavedOf(database.db, customer);
  const wallets = saved.map((row) => walletView(encryption, row));
  return {
    cards: saved.filter(({source}) => source === "card").map(cardView),
    wallets: (await Promise.all(wallets)).filter((wallet) => wallet !== undefined),
  };
}

async function walletView(encryption: Encryption, row: SavedCard): Promise<SavedWalletView | undefined> {
  const {id, source: wallet} = row;
  if (wallet === "card") return undefined;
  const label = await walletLabel(encryption, row);
  return {id, wallet, ...(label !== undefined && {label})};
}

/**
 * Refers to the payment token of a customer's saved card.
 *
 * @throws MerchantError 404 for an unknown card and for another customer's
 */
export async function savedCard(reader: TokenReader, customer: string, id: string): Promise<string> {
  const card = await findCard(reader.database.db, customer, id);
  if (card?.state !== "saved" || card.source !== "card") throw cardNotFound();
  return readableReference(reader, card);
}

/**
 * Finds a customer's saved wallet, with a reference to its payment token.
 *
 * @throws MerchantError 404 for an unknown wallet and for another customer's
 */
export async function savedWallet(reader: TokenReader, customer: string, id: string): Promise<SavedWallet> {
  const saved = await findCard(reader.database.db, customer, id);
  if (saved?.state !== "saved" || saved.source === "card") {
    throw new MerchantError(404, "WALLET_NOT_FOUND", "There is no such wallet.");
  }
  return {wallet: saved.source, token: await readableReference(reader, saved)};
}

/** Refers to a token, after a check that it can be read: a call that can't be sent must not be recorded. */
async function readableReference(reader: TokenReader, card: SavedCard): Promise<string> {
  await paymentTokenOf(reader, card);
  return savedReference(card.id);
}

/**
 * Deletes a customer's card, here and at PayPal. After the first call it is neither shown nor charged. The call may be
 * repeated when its answer was lost.
 *
 * @throws MerchantError 404 for an unknown card and for another customer's; PayPal's refusal, or that it gave no answer
 */
export async function deleteCard(context: VaultContext, customer: string, id: string): Promise<void> {
  const {database, clock} = context;
  const card = await findCard(database.db, customer, id);
  if (card?.state === "deleted") return;
  if (card?.state !== "saved" && card?.state !== "deleting") throw cardNotFound();
  await database.transaction((tx) => changeCard(tx, id, "deleting", {updated_at: clock.now()}));
  await erase(context, card);
}

async function erase(context: VaultContext, card: SavedCard): Promise<void> {
  const {database, paypal, clock} = context;
  const token = await paymentTokenOf(context, card);
  const move = async (state: "saved" | "deleted", details = {}) => {
    await database.transaction((tx) => changeCard(tx, card.id, state, {...details, updated_at: clock.now()}));
  };
  await sendCall<undefined, void>(context, {
    about: {card: card.id},
    send: () => paypal.deletePaymentToken(token),
    // A 404 means that PayPal has deleted it before.
    find: async (refused) =>
      refused?.status === 404 ? {kind: "done", status: 404, value: undefined} : {kind: "not-done"},
    recordDone: () => move("deleted", ERASED),
    recordRefused: () => move("saved"),
    unknown(reply): never {
      throw payPalUnreachable(reply);
    },
  });
}

/** Finds the outcome of a card's last call: repeats it, or leaves it to a check. */
export async function settleCard(context: VaultContext, card: SavedCard): Promise<void> {
  if (card.state === "deleting") return erase(context, card);
  const {clock, database, log, singleFlight} = context;
  await findOutcome<PaymentToken, SavedCardView>(context, {
    ...saving(context, card),
    needsCheck: false,
    mayRepeat: (now) => now - card.updated_at < REQUEST_ID_KEPT_MS,
    repeat: () =>
      singleFlight.run(`save ${card.setup_token} ${card.customer}`, () => exchange(context, card)),
    async markForCheck() {
      await database.transaction((tx) => failCard(tx, card, clock.now(), "in-doubt"));
      log.error({card: card.id}, "it is unknown whether PayPal saved a card: compare with PayPal's records");
      return cardView(card);
    },
  });
}

function cardView({id, brand, last_digits, expiry}: SavedCard): SavedCardView {
  return {id, brand: brand ?? "", lastDigits: last_digits ?? "", expiry: expiry ?? ""};
}

function setupTokenNotFound(): MerchantError {
  return new MerchantError(404, "SETUP_TOKEN_NOT_FOUND", "There is no such setup token.");
}

/** The same error for an unknown card and another customer's, so that it does not reveal which cards exist. */
function cardNotFound(): MerchantError {
  return new MerchantError(404, "CARD_NOT_FOUND", "There is no such card.");
}
