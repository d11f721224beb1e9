import {type Insertable, type Selectable, sql, type Updateable} from "kysely";
import type {Queries, Tx} from "../context.ts";
import {olderThan, type PageKey} from "../wire/paging.ts";
import {COMES_FROM, type MailState} from "./mail.states.ts";
import type {MailTables} from "./mail.tables.ts";

export type MailRow = Selectable<MailTables["mails"]>;

/** Inserts a mail. Has no effect when its id is taken. */
export async function insertMail(tx: Tx, row: Insertable<MailTables["mails"]>): Promise<void> {
  await tx
    .insertInto("mails")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

export async function findMail(queries: Queries, id: string): Promise<MailRow | undefined> {
  return queries.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Newest first, after `after`. */
export async function listMails(
  queries: Queries,
  {
    to,
    state,
    after,
    limit,
  }: {
    readonly to?: string | undefined;
    readonly state?: MailState | undefined;
    readonly after?: PageKey | undefined;
    limit: number;
  },
): Promise<MailRow[]> {
  let list = queries.selectFrom("mails").selectAll();
  if (to !== undefined) list = list.where("to_address", "=", to);
  if (state !== undefined) list = list.where("state", "=", state);
  if (after) list = list.where(olderThan(after, {at: "created_at", id: "id"}));
  return list.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

export async function deleteMails(queries: Queries): Promise<void> {
  await queries.deleteFrom("mails").execute();
}

/** Condition of the index `mails_unfinished`. The engines use it only where a query states it in literals. */
const isUnfinished = sql<boolean>`state in ('queued', 'sending', 'handing-over')`;

/** The ids of due mails, oldest first. */
export async function findDue(queries: Queries, now: number, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom("mails")
    .select("id")
    .where(isUnfinished)
    .where("state", "=", "queued")
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({id}) => id);
}

export type MailChange = Pick<
  Updateable<MailTables["mails"]>,
  "failure" | "tries" | "due_at" | "claim" | "claimed_until"
>;

/**
 * Moves a mail to a state. Undefined when its state does not allow that, or another sender has claimed it.
 *
 * @param claim the sender's claim; without one, any claim is ignored
 */
export async function moveMail(
  queries: Queries,
  {id, claim}: {readonly id: string; readonly claim?: string},
  to: {readonly state: MailState; readonly at: number; readonly from?: readonly MailState[]},
  change: MailChange = {},
): Promise<MailRow | undefined> {
  const {state, at, from = COMES_FROM[state]} = to;
  let update = queries
    .updateTable("mails")
    .set({...change, state, state_at: at})
    .where("id", "=", id)
    .where(
      "state",
      "in",
      from.filter((each) => COMES_FROM[state].includes(each)),
    );
  if (claim !== undefined) update = update.where("claim", "=", claim);
  return update.returningAll().executeTakeFirst();
}

/** True when a claim has expired. */
export async function hasExpiredClaims(queries: Queries, realNow: number): Promise<boolean> {
  const row = await queries
    .selectFrom("mails")
    .select("id")
    .where(isUnfinished)
    .where("state", "in", ["sending", "handing-over"])
    .where("claimed_until", "<=", realNow)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves all mails with an expired claim from one state to another. @returns their ids */
export async function moveExpiredClaims(
  queries: Queries,
  {from, to}: {readonly from: MailState; readonly to: MailState},
  {now, realNow}: {readonly now: number; readonly realNow: number},
  change: MailChange,
): Promise<string[]> {
  const rows = await queries
    .updateTable("mails")
    .set({...change, state: to, state_at: now})
    .where(isUnfinished)
    .where("state", "=", from)
    .where("claimed_until", "<=", realNow)
    .returning("id")
    .execute();
  return rows.map(({id}) => id);
}

/** Moves all queued mails to the mailbox. */
export async function keepQueued(queries: Queries, now: number): Promise<void> {
  await queries
    .updateTable("mails")
    .set({state: "kept", state_at: now})
    .where(isUnfinished)
    .where("state", "=", "queued")
    .execute();
}
