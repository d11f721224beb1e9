import {sql, type Transaction} from "kysely";
import type {Queries} from "../../database/open.ts";
import type {MerchantTables} from "../tables.ts";
import {before, type SavedCardState} from "./vault.states.ts";
import type {NewSavedCard, NewSetupToken, SavedCard, SetupToken} from "./vault.tables.ts";

/** The vault's queries. Claims are made by the statement that writes, never by reading first. */
type Tx = Transaction<MerchantTables>;
type Reader = Queries<MerchantTables>;

/** Writes whose setup token it is; one that is known already stays its owner's. */
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

/** Writes a new card; `undefined` when its setup token has one. */
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

/** A customer's own card; another's is none. */
export function findCard(db: Reader, customer: string, id: string): Promise<SavedCard | undefined> {
  return db
    .selectFrom("saved_cards")
    .selectAll()
    .where("id", "=", id)
    .where("customer", "=", customer)
    .executeTakeFirst();
}

/** The cards and wallets that a customer has saved, the oldest first. */
export function savedOf(db: Reader, customer: string): Promise<SavedCard[]> {
  return db
    .selectFrom("saved_cards")
    .selectAll()
    .where("customer", "=", customer)
    .where("state", "=", "saved")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Condition of the index `saved_cards_unfinished`. The engines use it only where a query states it in literals. */
const isUnfinished = sql<boolean>`state in ('saving', 'deleting')`;

/** Every card of which nobody knows what came of its last call; the oldest first. */
export function cardsInDoubt(db: Reader): Promise<SavedCard[]> {
  return db.selectFrom("saved_cards").selectAll().where(isUnfinished).orderBy("updated_at").execute();
}

/** Longest time from an order's creation to its payment. PayPal's orders expire after three hours, or 72 by agreement. */
const ORDER_LIVES_MS = 72 * 60 * 60 * 1000;

/** The orders that were paid after this time, and of which nobody has noted yet what they saved. */
export async function ordersToCollect(db: Reader, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom("setup_tokens")
    .innerJoin("attempts", "attempts.order_id", "setup_tokens.id")
    .leftJoin("saved_cards", "saved_cards.setup_token", "setup_tokens.id")
    .select("setup_tokens.id")
    .where(sql<boolean>`setup_tokens.kind = 'order'`)
    .where("setup_tokens.created_at", ">", since - ORDER_LIVES_MS)
    .where("attempts.state", "in", ["captured", "authorized"])
    .where("attempts.updated_at", ">", since)
    .where("saved_cards.id", "is", null)
    .execute();
  return rows.map(({id}) => id);
}

type Facts = Pick<SavedCard, "sealed_token" | "token" | "source" | "brand" | "last_digits" | "expiry">;

/** Moves a card to a state that may follow its present one; `undefined` when it may not (somebody was faster). */
export function moveCard(
  tx: Tx,
  id: string,
  state: SavedCardState,
  changes: Partial<Facts> & {updated_at: number},
): Promise<SavedCard | undefined> {
  return tx
    .updateTable("saved_cards")
    .set({...changes, state})
    .where("id", "=", id)
    .where("state", "in", [...before(state)])
    .returningAll()
    .executeTakeFirst();
}

/** Some of the cards whose tokens are not encrypted. */
export function unsealedCards(db: Reader, limit: number): Promise<{id: string; token: string}[]> {
  return db
    .selectFrom("saved_cards")
    .select(["id", (row) => row.ref("token").$notNull().as("token")])
    .where("token", "is not", null)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Replaces a card's token by the encrypted one, unless the card was erased meanwhile. */
export async function sealCard(tx: Tx, id: string, sealed_token: string): Promise<void> {
  await tx
    .updateTable("saved_cards")
    .set({sealed_token, token: null})
    .where("id", "=", id)
    .where("token", "is not", null)
    .execute();
}

/** Writes that the service definitely saved nothing, and counts it: the next call bears a new request id. */
export async function failCard(tx: Tx, card: SavedCard, now: number): Promise<void> {
  await tx
    .updateTable("saved_cards")
    .set((row) => ({state: "failed", failures: row("failures", "+", 1), updated_at: now}))
    .where("id", "=", card.id)
    .where("failures", "=", card.failures)
    .where("state", "in", [...before("failed")])
    .execute();
}

/** How many cards are in each state of which nobody knows yet what the service did. */
export async function countCardsInDoubt(db: Reader): Promise<{state: SavedCardState; count: number}[]> {
  const rows = await db
    .selectFrom("saved_cards")
    .select(({fn}) => ["state", fn.countAll<number>().as("count")])
    .where(isUnfinished)
    .groupBy("state")
    .execute();
  const count = (state: SavedCardState) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return (["saving", "deleting"] as const).map((state) => ({state, count: count(state)}));
}
