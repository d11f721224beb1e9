import {sql, type Transaction} from "kysely";
import type {Queries} from "../../database/open.ts";
import {type CallState, callBefore} from "./payments.states.ts";
import {isUnfinished} from "../recorded-calls/unfinished.records.ts";
import type {MerchantTables} from "../tables.ts";
import type {Attempt, Call, PaymentAction, Resolution} from "./payments.tables.ts";

// Queries about attempts and calls. The statement that writes a claim also checks it.
type Tx = Transaction<MerchantTables>;
type Reader = Queries<MerchantTables>;

export function findAttempt(db: Reader, id: string): Promise<Attempt | undefined> {
  return db.selectFrom("attempts").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findAttemptByOrder(db: Reader, orderId: string): Promise<Attempt | undefined> {
  return db.selectFrom("attempts").selectAll().where("order_id", "=", orderId).executeTakeFirst();
}

/** Records a call. By default it is sent later, and has no reply. */
export async function insertCall(
  tx: Tx,
  {
    now,
    ...call
  }: Pick<Call, "request_id" | "attempt_id" | "operation" | "request"> &
    Partial<Call> & {readonly now: number},
): Promise<Call> {
  const recorded: Call = {
    state: "sent",
    response_status: null,
    response: null,
    created_at: now,
    updated_at: now,
    ...call,
  };
  await tx.insertInto("calls").values(recorded).execute();
  return recorded;
}

/**
 * Records a call's outcome. Returns false when it is on record already.
 *
 * @param isOnlyFirst true if the outcome is that of the first time that the call was sent. It counts only without a repetition
 */
export async function settleCall(
  tx: Tx,
  requestId: string,
  state: CallState,
  result: Partial<Pick<Call, "response_status" | "response" | "request">> & Pick<Call, "updated_at">,
  isOnlyFirst = false,
): Promise<boolean> {
  let update = tx
    .updateTable("calls")
    .set({...result, state})
    .where("request_id", "=", requestId)
    .where("state", "in", [...callBefore(state)]);
  if (isOnlyFirst) update = update.whereRef("updated_at", "=", "created_at");
  const {numUpdatedRows} = await update.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Records that a call without an outcome is sent again, before that is done: another server may find that it did not send the call.
 *
 * @returns false when its outcome is on record
 */
export async function markRepeated(
  db: Reader,
  {request_id, created_at}: Pick<Call, "request_id" | "created_at">,
  now: number,
): Promise<boolean> {
  const {numUpdatedRows} = await db
    .updateTable("calls")
    .set({updated_at: Math.max(now, created_at + 1)})
    .where("request_id", "=", request_id)
    .where("state", "=", "sent")
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

/** Lists the requests that created the orders of several attempts, as far as they name a payee or a fee, or are of these units. */
export async function ordersSent(
  db: Reader,
  attemptIds: readonly string[],
  withUnits: readonly string[],
): Promise<Pick<Call, "attempt_id" | "request">[]> {
  if (attemptIds.length === 0) return [];
  return db
    .selectFrom("calls")
    .select(["attempt_id", "request"])
    .where("attempt_id", "in", [...attemptIds])
    .where("operation", "=", "create")
    .where("state", "=", "succeeded")
    .where((row) =>
      row.or([
        row("request", "like", '%"payee":%'),
        row("request", "like", '%"platform_fees":%'),
        ...(withUnits.length > 0 ? [row("attempt_id", "in", [...withUnits])] : []),
      ]),
    )
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

/** Lists attempts with a call or a question to the shop whose outcome is unknown, oldest first. */
export function unconfirmedAttempts(db: Reader): Promise<Attempt[]> {
  return db
    .selectFrom("attempts")
    .selectAll()
    .where(isUnfinished("attempts"))
    .where("state", "in", ["ordering", "creating", "changing", "capturing", "authorizing"])
    .orderBy("updated_at")
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

/** Condition of the index `attempts_unpaid`. Databases use the index only if the query has the literal. */
const isUnpaid = sql<boolean>`attempts.state = 'created'`;

interface UnpaidQuery {
  /** Only attempts that began after this time. */
  readonly begunAfter: number;
  /** Only orders whose last change was after this time. */
  readonly since: number;
  /** Only orders whose last change was at this time or before. */
  readonly until: number;
}

/** Lists attempts with an unpaid order, oldest first. */
export function unpaidOrders(db: Reader, {begunAfter, since, until}: UnpaidQuery): Promise<Attempt[]> {
  return db
    .selectFrom("attempts")
    .selectAll()
    .where(isUnpaid)
    .where("created_at", ">", begunAfter)
    .where("updated_at", ">", since)
    .where("updated_at", "<=", until)
    .orderBy("created_at")
    .execute();
}

/** A payment to read, with the time of its last change. */
export type DueAttempt = Attempt & {readonly changed_at: number};

/** Lists payments whose next read is at this time or before, the longest due first. */
export function dueAttempts(
  db: Reader,
  {until, limit}: {readonly until: number; readonly limit: number},
): Promise<DueAttempt[]> {
  return db
    .selectFrom("attempts")
    .innerJoin("payment_list", "payment_list.attempt_id", "attempts.id")
    .selectAll("attempts")
    .select("payment_list.updated_at as changed_at")
    .where("next_read_at", "<=", until)
    .orderBy("next_read_at")
    .limit(limit)
    .execute();
}

/** Lists an attempt's actions, oldest first. */
export function actionsOf(db: Reader, attemptId: string): Promise<PaymentAction[]> {
  return db
    .selectFrom("payment_actions")
    .selectAll()
    .where("attempt_id", "=", attemptId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function insertResolution(tx: Tx, resolution: Resolution): Promise<void> {
  await tx.insertInto("resolutions").values(resolution).execute();
}

/** Lists the manual resolutions of an attempt, oldest first. */
export function resolutionsOf(db: Reader, attemptId: string): Promise<Resolution[]> {
  return db
    .selectFrom("resolutions")
    .selectAll()
    .where("attempt_id", "=", attemptId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}
