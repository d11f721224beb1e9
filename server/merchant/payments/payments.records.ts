import {sql, type Transaction} from "kysely";
import type {Queries} from "../../database/open.ts";
import {type AttemptState, before, type CallState, callBefore} from "./payments.states.ts";
import type {MerchantTables} from "../tables.ts";
import type {Attempt, Call, NewAttempt, NewCall, NewUnconfirmed} from "./payments.tables.ts";

/** The journal's queries. Claims are made by the statement that writes, never by reading first. */
type Tx = Transaction<MerchantTables>;
type Reader = Queries<MerchantTables>;

export function findAttempt(db: Reader, id: string): Promise<Attempt | undefined> {
  return db.selectFrom("attempts").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findAttemptByOrder(db: Reader, orderId: string): Promise<Attempt | undefined> {
  return db.selectFrom("attempts").selectAll().where("order_id", "=", orderId).executeTakeFirst();
}

/** Writes a new attempt; `undefined` when its id is taken. */
export function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<Attempt | undefined> {
  return tx
    .insertInto("attempts")
    .values(attempt)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Moves an attempt to a state that may follow its present one; `undefined` when it may not (somebody was faster).
 *
 * @param from the only state that it may come from, where not all that may precede it will do
 */
export function moveAttempt(
  tx: Tx,
  id: string,
  state: AttemptState,
  changes: Partial<Pick<Attempt, "order_id" | "amount" | "currency" | "delivery" | "intent">> & {
    updated_at: number;
  },
  from?: AttemptState,
): Promise<Attempt | undefined> {
  return tx
    .updateTable("attempts")
    .set({...changes, state})
    .where("id", "=", id)
    .where(
      "state",
      "in",
      before(state).filter((one) => from === undefined || one === from),
    )
    .returningAll()
    .executeTakeFirst();
}

/**
 * Claims the capture, or the authorization, of an attempt whose order costs what `attempt` says; `undefined` when it is being
 * captured, or when its delivery was changed meanwhile.
 */
export function claimStep(
  tx: Tx,
  attempt: Attempt,
  state: "capturing" | "authorizing",
  now: number,
): Promise<Attempt | undefined> {
  return tx
    .updateTable("attempts")
    .set({state, amount: attempt.amount, delivery: attempt.delivery, updated_at: now})
    .where("id", "=", attempt.id)
    .where("state", "in", [...before(state)])
    .where("changes", "=", attempt.changes)
    .returningAll()
    .executeTakeFirst();
}

/** Claims a change of an attempt's delivery; `undefined` when another change, or a capture, was faster. */
export function claimChange(tx: Tx, attempt: Attempt, now: number): Promise<Attempt | undefined> {
  return tx
    .updateTable("attempts")
    .set((row) => ({state: "changing", changes: row("changes", "+", 1), updated_at: now}))
    .where("id", "=", attempt.id)
    .where("state", "in", [...before("changing")])
    .where("changes", "=", attempt.changes)
    .returningAll()
    .executeTakeFirst();
}

/** Ends a change, with what the order costs now; `undefined` when somebody else has ended it. */
export function endChange(
  tx: Tx,
  attempt: Attempt,
  result: Pick<Attempt, "amount" | "delivery" | "updated_at">,
): Promise<Attempt | undefined> {
  return tx
    .updateTable("attempts")
    .set({...result, state: "created"})
    .where("id", "=", attempt.id)
    .where("state", "=", "changing")
    .where("changes", "=", attempt.changes)
    .returningAll()
    .executeTakeFirst();
}

/** Moves an attempt on after a definite failure, and counts it: the next call bears a new request id. */
export async function failAttempt(tx: Tx, id: string, state: AttemptState, now: number): Promise<void> {
  await tx
    .updateTable("attempts")
    .set((row) => ({state, updated_at: now, failures: row("failures", "+", 1)}))
    .where("id", "=", id)
    .where("state", "in", [...before(state)])
    .execute();
}

export async function insertCall(tx: Tx, call: NewCall): Promise<void> {
  await tx.insertInto("calls").values(call).execute();
}

/** Records the result of a call. Returns false when a result is recorded already. */
export async function settleCall(
  tx: Tx,
  requestId: string,
  state: CallState,
  result: {response_status?: number; response?: string; updated_at: number},
): Promise<boolean> {
  const {numUpdatedRows} = await tx
    .updateTable("calls")
    .set({...result, state})
    .where("request_id", "=", requestId)
    .where("state", "in", [...callBefore(state)])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces the recorded answer of a call that succeeded by a newer one: a pending capture that was decided. */
export async function refreshCall(
  tx: Tx,
  requestId: string,
  result: {response: string; updated_at: number},
): Promise<void> {
  await tx
    .updateTable("calls")
    .set(result)
    .where("request_id", "=", requestId)
    .where("state", "=", "succeeded")
    .execute();
}

/** As `refreshCall`, if the recorded answer is still the one that is to be replaced; false when it is not. */
export async function refreshAnswer(
  tx: Tx,
  requestId: string,
  {replaced, ...result}: {replaced: string; response: string; updated_at: number},
): Promise<boolean> {
  const refreshed = await tx
    .updateTable("calls")
    .set(result)
    .where("request_id", "=", requestId)
    .where("state", "=", "succeeded")
    .where("response", "=", replaced)
    .returning("request_id")
    .executeTakeFirst();
  return refreshed !== undefined;
}

/** Of an attempt, the oldest first. */
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

/** The newest call of one operation in one of these states. */
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

/** States of an attempt that has not ended: PayPal, the buyer or the merchant still decides. */
const UNFINISHED = [
  "creating",
  "changing",
  "capturing",
  "authorizing",
  "authorized",
  "pending",
  "needs-person",
] as const;

/** Condition of the index `attempts_unfinished`. The engines use it only where a query states it in literals. */
export const isUnfinished = sql<boolean>`attempts.state in (${sql.join(UNFINISHED.map((state) => sql.lit(state)))})`;

/** Every attempt with a call that was written, and of which nobody knows what came; the oldest first. */
export function unconfirmedAttempts(db: Reader): Promise<Attempt[]> {
  return db
    .selectFrom("attempts")
    .selectAll()
    .where(isUnfinished)
    .where("state", "in", ["creating", "changing", "capturing", "authorizing"])
    .orderBy("created_at")
    .execute();
}

/** Notes a payment whose page has not heard what came of it; noted already, it stays. */
export async function insertUnconfirmed(tx: Tx, payment: NewUnconfirmed): Promise<void> {
  await tx
    .insertInto("untold")
    .values(payment)
    .onConflict((conflict) => conflict.column("attempt_id").doNothing())
    .execute();
}

export async function deleteUnconfirmed(tx: Tx, attemptId: string): Promise<void> {
  await tx.deleteFrom("untold").where("attempt_id", "=", attemptId).execute();
}

/** The attempts of a session whose pages have not heard what came of them, the oldest first. */
export async function unconfirmedOf(db: Reader, session: string): Promise<string[]> {
  const rows = await db
    .selectFrom("untold")
    .select("attempt_id")
    .where("session", "=", session)
    .orderBy("created_at")
    .execute();
  return rows.map(({attempt_id}) => attempt_id);
}

/** How many attempts are in each state that is no end; what has ended, or was left by its buyer, is not counted. */
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

/** Claims a cart for an attempt; false when another attempt pays it or has paid it. */
export async function claimCart(tx: Tx, jti: string, attemptId: string, now: number): Promise<boolean> {
  await tx
    .insertInto("carts")
    .values({jti, attempt_id: attemptId, created_at: now})
    .onConflict((conflict) => conflict.column("jti").doNothing())
    .execute();
  return (await cartHolder(tx, jti)) === attemptId;
}

/** Gives a cart back after its capture definitely failed. */
export async function releaseCart(tx: Tx, jti: string, attemptId: string): Promise<void> {
  await tx.deleteFrom("carts").where("jti", "=", jti).where("attempt_id", "=", attemptId).execute();
}

/** The attempt that pays, or has paid, a cart. */
export async function cartHolder(db: Reader, jti: string): Promise<string | undefined> {
  const row = await db.selectFrom("carts").select("attempt_id").where("jti", "=", jti).executeTakeFirst();
  return row?.attempt_id;
}
