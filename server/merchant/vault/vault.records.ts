import {sql, type Transaction} from "kysely";
import type {Queries} from "../../database/open.ts";
import {ORDER_EXPIRED_MS} from "../payments/payments.states.ts";
import {isUnfinished} from "../recorded-calls/unfinished.records.ts";
import type {MerchantTables} from "../tables.ts";
import {type SavedCardState, statesBefore} from "./vault.states.ts";
import type {NewSavedCard, NewSetupToken, SavedCard, SetupToken} from "./vault.tables.ts";

/** Queries of the vault. A claim is one statement that writes, without a read before. */
type Tx = Transaction<MerchantTables>;
type Reader = Queries<MerchantTables>;

/** Records a setup token's owner; the owner of a recorded token stays. */
export async function insertSetupToken(tx: Tx, token: NewSetupToken): Promise<void> {
  await tx
    .insertInto("setup_tokens")
    .values(token)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

export function findSetupToken(db: Reader, id: string): Promise<SetupToken | undefined> {
  return db.selectFrom("setup_tokens").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Inserts a card; undefined when its setup token has one. */
export function insertCard(tx: Tx, card: NewSavedCard): Promise<SavedCard | undefined> {
  return tx
    .insertInto("saved_cards")
    .values(card)
    .onConflict((conflict) => conflict.column("setup_token").doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function findCardBySetupToken(db: Reader, setupToken: string): Promise<SavedCard | undefined> {
  return db.selectFrom("saved_cards").selectAll().where("setup_token", "=", setupToken).executeTakeFirst();
}

/** Finds a customer's card; undefined for another customer's. */
export function findCard(db: Reader, customer: string, id: string): Promise<SavedCard | undefined> {
  return db
    .selectFrom("saved_cards")
    .selectAll()
    .where("id", "=", id)
    .where("customer", "=", customer)
    .executeTakeFirst();
}

export function findCardById(db: Reader, id: string): Promise<SavedCard | undefined> {
  return db.selectFrom("saved_cards").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Erases the label of the wallet that an order's payment saved. The customer can still pay with the wallet. */
export async function eraseLabel(tx: Tx, orderId: string): Promise<void> {
  await tx.updateTable("saved_cards").set({sealed_label: null}).where("setup_token", "=", orderId).execute();
}

/** Lists a customer's saved cards and wallets, oldest first. */
export function listSavedOf(db: Reader, customer: string): Promise<SavedCard[]> {
  return db
    .selectFrom("saved_cards")
    .selectAll()
    .where("customer", "=", customer)
    .where("state", "=", "saved")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Lists the cards whose last call has an unknown outcome and may be repeated, oldest first. */
export function listUnfinishedCards(db: Reader): Promise<SavedCard[]> {
  return db
    .selectFrom("saved_cards")
    .selectAll()
    .where(isUnfinished("saved_cards"))
    .where("state", "<>", "in-doubt")
    .orderBy("updated_at")
    .execute();
}

/** Lists the orders that were paid after this time and whose saved card or wallet is not recorded. */
export async function listOrdersToSave(db: Reader, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom("setup_tokens")
    .innerJoin("attempts", "attempts.order_id", "setup_tokens.id")
    .leftJoin("saved_cards", "saved_cards.setup_token", "setup_tokens.id")
    .select("setup_tokens.id")
    .where(sql<boolean>`setup_tokens.kind = 'order'`)
    .where("setup_tokens.created_at", ">", since - ORDER_EXPIRED_MS)
    .where("attempts.state", "in", ["captured", "authorized"])
    .where("attempts.updated_at", ">", since)
    .where("saved_cards.id", "is", null)
    .execute();
  return rows.map(({id}) => id);
}

type CardDetails = Pick<
  SavedCard,
  | "sealed_token"
  | "token_hash"
  | "token"
  | "source"
  | "brand"
  | "last_digits"
  | "expiry"
  | "sealed_label"
  | "note"
>;

/**
 * Changes a card's state. Undefined when the current state does not allow it, as after a concurrent change.
 *
 * @param from the state that it must have now; by default any that `state` may follow
 */
export function moveCard(
  tx: Tx,
  id: string,
  state: SavedCardState,
  changes: Partial<CardDetails> & {updated_at: number},
  from?: SavedCardState,
): Promise<SavedCard | undefined> {
  return tx
    .updateTable("saved_cards")
    .set({...changes, state})
    .where("id", "=", id)
    .where(
      "state",
      "in",
      statesBefore(state).filter((one) => from === undefined || one === from),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Reads a card, and locks it until the end of the transaction. */
export function lockCard(tx: Tx, id: string): Promise<SavedCard | undefined> {
  return tx
    .updateTable("saved_cards")
    .set((row) => ({updated_at: row.ref("updated_at")}))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Finds the card or wallet of a payment token by the token's keyed hash. */
export function findCardByToken(db: Reader, tokenHash: string): Promise<SavedCard | undefined> {
  return (
    db
      .selectFrom("saved_cards")
      .selectAll()
      .where("token_hash", "=", tokenHash)
      // The condition of the index.
      .where(sql<boolean>`token_hash is not null`)
      .executeTakeFirst()
  );
}

/** Condition of the index of encrypted tokens without a hash. */
const isUnhashed = sql<boolean>`sealed_token is not null and token_hash is null`;

/** Lists some encrypted payment tokens without a hash. */
export function listUnhashedTokens(db: Reader, limit: number): Promise<{id: string; sealed_token: string}[]> {
  return db
    .selectFrom("saved_cards")
    .select(["id", (row) => row.ref("sealed_token").$notNull().as("sealed_token")])
    .where(isUnhashed)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Records the hash of a card's token, unless the card was deleted meanwhile. */
export async function writeTokenHash(tx: Tx, id: string, token_hash: string): Promise<void> {
  await tx.updateTable("saved_cards").set({token_hash}).where("id", "=", id).where(isUnhashed).execute();
}

/** Tests whether a card is being saved, or has a token without a hash. */
export async function hasUnhashed(db: Reader): Promise<boolean> {
  const some = db.selectFrom("saved_cards").select("id").limit(1);
  const rows = await Promise.all([
    some
      .where(isUnfinished("saved_cards"))
      .where("state", "not in", ["deleting", "in-doubt"])
      .executeTakeFirst(),
    some.where(isUnhashed).executeTakeFirst(),
    some.where("token", "is not", null).executeTakeFirst(),
  ]);
  return rows.some((row) => row !== undefined);
}

/** Lists some payment tokens that are stored as plain text. */
export function listUnencryptedTokens(db: Reader, limit: number): Promise<{id: string; token: string}[]> {
  return db
    .selectFrom("saved_cards")
    .select(["id", (row) => row.ref("token").$notNull().as("token")])
    .where("token", "is not", null)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Replaces a card's token by the encrypted one, unless the card was deleted meanwhile. */
export async function encryptToken(tx: Tx, id: string, sealed_token: string): Promise<void> {
  await tx
    .updateTable("saved_cards")
    .set({sealed_token, token: null})
    .where("id", "=", id)
    .where("token", "is not", null)
    .execute();
}

/**
 * Records that PayPal refused to save a card, or that its reply is lost. The count of these gives the next call a new request
 * id.
 */
export async function failCard(
  tx: Tx,
  card: SavedCard,
  now: number,
  state: "failed" | "in-doubt" = "failed",
): Promise<void> {
  await tx
    .updateTable("saved_cards")
    .set((row) => ({state, failures: row("failures", "+", 1), updated_at: now}))
    .where("id", "=", card.id)
    .where("failures", "=", card.failures)
    .where("state", "in", [...statesBefore(state)])
    .execute();
}
