import {sql, type Transaction} from "kysely";
import type {Queries} from "../../database/open.ts";
import {type AttemptState, type CallState, callBefore} from "./payments.states.ts";
import type {MerchantTables} from "../tables.ts";
import type {Attempt, Call, NewCall} from "./payments.tables.ts";

// Queries about attempts and calls. The statement that writes a claim also checks it.
type Tx = Transaction<MerchantTables>;
type Reader = Queries<MerchantTables>;

export function findAttempt(db: Reader, id: string): Promise<Attempt | undefined> {
  return db.selectFrom("attempts").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findAttemptByOrder(db: Reader, orderId: string): Promise<Attempt | undefined> {
  return db.selectFrom("attempts").selectAll().where("order_id", "=", orderId).executeTakeFirst();
}

export async function insertCall(tx: Tx, call: NewCall): Promise<void> {
  await tx.insertInto("calls").values(call).execute();
}

/** Records a call's outcome. Returns false when it is on record already. */
export async function settleCall(
  tx: Tx,
  requestId: string,
  state: CallState,
  result: {response_status?: number; response?: string; request?: string; updated_at: number},
): Promise<boolean> {
  const {numUpdatedRows} = await tx
    .updateTable("calls")
    .set({...result, state})
    .where("request_id", "=", requestId)
    .where("state", "in", [...callBefore(state)])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Replaces the recorded reply of a call that succeeded.
 *
 * @param before text of the reply to replace; any reply by default
 * @returns false when another reply is on record
 */
export async function replaceResponse(
  tx: Tx,
  requestId: string,
  {before, ...result}: {before?: string; response: string; updated_at: number},
): Promise<boolean> {
  const update = tx
    .updateTable("calls")
    .set(result)
    .where("request_id", "=", requestId)
    .where("state", "=", "succeeded");
  const replaced = await (before === undefined ? update : update.where("response", "=", before))
    .returning("request_id")
    .executeTakeFirst();
  return replaced !== undefined;
}

/** Lists an attempt's calls, oldest first. */
export function callsOf(db: Reader, attemptId: string): Promise<Call[]> {
  return db
    .selectFrom("calls")
    .selectAll()
    .where("attempt_id", "=", attemptId)
    .orderBy("created_at")
    .orderBy("request_id")
    .execute();
}

export function findCallById(db: Reader, requestId: string): Promise<Call | undefined> {
  return db.selectFrom("calls").selectAll().where("request_id", "=", requestId).executeTakeFirst();
}

/** Finds the newest call with one of these operations and states. */
export function findCall(
  db: Reader,
  attemptId: string,
  operations: readonly Call["operation"][],
  states: readonly CallState[],
): Promise<Call | undefined> {
  return db
    .selectFrom("calls")
    .selectAll()
    .where("attempt_id", "=", attemptId)
    .where("operation", "in", [...operations])
    .where("state", "in", [...states])
    .orderBy("created_at", "desc")
    .orderBy("request_id", "desc")
    .executeTakeFirst();
}

/** States of an attempt without a final result: PayPal, the buyer or the merchant still decides. */
const UNFINISHED = [
  "creating",
  "changing",
  "capturing",
  "authorizing",
  "authorized",
  "pending",
  "needs-person",
] as const;

/** Condition of the index `attempts_unfinished`. Databases use the index only if the query has the literals. */
export const isUnfinished = sql<boolean>`attempts.state in (${sql.join(UNFINISHED.map((state) => sql.lit(state)))})`;

/** Lists attempts with a call whose outcome is unknown, oldest first. */
export function unconfirmedAttempts(db: Reader): Promise<Attempt[]> {
  return db
    .selectFrom("attempts")
    .selectAll()
    .where(isUnfinished)
    .where("state", "in", ["creating", "changing", "capturing", "authorizing"])
    .orderBy("created_at")
    .execute();
}

/**
 * Tests whether the same browser session has started another attempt since: of the same purchase, or any for an attempt without
 * a purchase id.
 */
export async function hasLaterAttempt(
  db: Reader,
  {id, session, purchase, created_at}: Attempt,
): Promise<boolean> {
  const later = db
    .selectFrom("attempts")
    .select("id")
    .where("session", "=", session)
    .where("created_at", ">=", created_at)
    .where("id", "<>", id)
    .limit(1);
  const row = await (purchase === null ? later : later.where("purchase", "=", purchase)).executeTakeFirst();
  return row !== undefined;
}

/** Finds the newest unpaid order of a purchase that was made after `since` and that the buyer has not canceled. */
export function newestOpenAttempt(
  db: Reader,
  {session, purchase, since}: {session: string; purchase: string; since: number},
): Promise<Attempt | undefined> {
  return db
    .selectFrom("attempts")
    .selectAll()
    .where("session", "=", session)
    .where("purchase", "=", purchase)
    .where("state", "in", ["created", "changing"])
    .where("canceled_at", "is", null)
    .where("created_at", ">", since)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Lists attempts with an unpaid order that were made after `since` and not after `until`, oldest first. */
export function unpaidOrders(db: Reader, since: number, until: number): Promise<Attempt[]> {
  return db
    .selectFrom("payment_list")
    .innerJoin("attempts", "attempts.id", "payment_list.attempt_id")
    .selectAll("attempts")
    .where("payment_list.state", "=", "not-completed")
    .where("payment_list.created_at", ">", since)
    .where("payment_list.created_at", "<=", until)
    .where("attempts.state", "=", "created")
    .orderBy("payment_list.created_at")
    .execute();
}

/** Counts the attempts in each unfinished state. Orders that the buyer left unpaid are not counted. */
export async function countUnfinished(db: Reader): Promise<{state: AttemptState; count: number}[]> {
  const rows = await db
    .selectFrom("attempts")
    .select(({fn}) => ["state", fn.countAll<number>().as("count")])
    .where(isUnfinished)
    .groupBy("state")
    .execute();
  return UNFINISHED.map((state) => ({
    state,
    count: Number(rows.find((row) => row.state === state)?.count ?? 0),
  }));
}
