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
  | "old_token_hash"
  | "key_id"
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

/**
 * Finds the card or wallet of a payment token by the token's keyed hashes.
 *
 * @param tokenHashes with each key: the row and the event may have been written under different ones
 */
export async function findCardByToken(
  db: Reader,
  tokenHashes: readonly string[],
): Promise<SavedCard | undefined> {
  // The old hash is read last: a row that is encrypted again meanwhile moves its hash there.
  for (const column of ["token_hash", "old_token_hash"] as const) {
    const card = await db
      .selectFrom("saved_cards")
      .selectAll()
      .where(column, "in", [...tokenHashes])
      // The condition of the index.
      .where(sql<boolean>`${sql.ref(column)} is not null`)
      .executeTakeFirst();
    if (card) return card;
  }
  return undefined;
}

/** Condition of the index of payment tokens by the key that encrypted them. */
const hasToken = sql<boolean>`(sealed_token is not null or token is not null)`;

/** Marks of tokens without a key's id, in its column. */
export const KEY_MARKS = {
  /** An older version wrote the row, or it has no token. */
  olderVersion: "",
  /** No key of this server decrypts the token. */
  unreadable: "unreadable",
} as const;

/** Tests whether a card is being saved, or has a token of an older version, whose hash may be missing. */
export async function isTokenAwaited(db: Reader): Promise<boolean> {
  const some = db.selectFrom("saved_cards").select("id").limit(1);
  const rows = await Promise.all([
    some
      .where(isUnfinished("saved_cards"))
      .where("state", "not in", ["deleting", "in-doubt"])
      .executeTakeFirst(),
    some.where(hasToken).where("key_id", "=", KEY_MARKS.olderVersion).executeTakeFirst(),
  ]);
  return rows.some((row) => row !== undefined);
}

/** Lists the ids and marks of keys with which payment tokens are encrypted. They are few, and each is one search of the index. */
export async function listKeyIds(db: Reader): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const last = ids.at(-1);
    const next = await db
      .selectFrom("saved_cards")
      .select("key_id")
      .where(hasToken)
      .where("key_id", last === undefined ? ">=" : ">", last ?? "")
      .orderBy("key_id")
      .limit(1)
      .executeTakeFirst();
    if (!next) return ids;
    ids.push(next.key_id);
  }
}

/** Columns that a key has encrypted or hashed. */
export type EncryptedColumns = Pick<
  SavedCard,
  "key_id" | "sealed_token" | "token_hash" | "old_token_hash" | "token" | "sealed_label"
>;

/** Lists some cards whose payment tokens are encrypted with a key. */
export function listCardsOfKey(
  db: Reader,
  keyId: string,
  limit: number,
): Promise<(EncryptedColumns & Pick<SavedCard, "id">)[]> {
  return db
    .selectFrom("saved_cards")
    .select(["id", "key_id", "sealed_token", "token_hash", "old_token_hash", "token", "sealed_label"])
    .where(hasToken)
    .where("key_id", "=", keyId)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Replaces what a key has encrypted, unless the token or the label was erased or replaced meanwhile. */
export async function writeEncrypted(
  tx: Tx,
  {id, key_id, sealed_label}: EncryptedColumns & Pick<SavedCard, "id">,
  changes: Partial<EncryptedColumns>,
): Promise<void> {
  await tx
    .updateTable("saved_cards")
    .set(changes)
    .where("id", "=", id)
    .where(hasToken)
    .where("key_id", "=", key_id)
    .where("sealed_label", sealed_label === null ? "is" : "is not", null)
    .execute();
}

/** Marks the tokens that no key decrypted as unknown, because this server may have other keys. */
export async function forgetUnreadable(db: Reader): Promise<void> {
  await db
    .updateTable("saved_cards")
    .set({key_id: KEY_MARKS.olderVersion})
    .where(hasToken)
    .where("key_id", "=", KEY_MARKS.unreadable)
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
