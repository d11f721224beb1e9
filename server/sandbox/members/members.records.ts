import {type Insertable, type Selectable, sql} from "kysely";
import type {Queries, Tx} from "../context.ts";
import type {ContextState, MemberTables} from "./members.tables.ts";

export type ContextRow = Selectable<MemberTables["member_contexts"]>;
export type SessionRow = Selectable<MemberTables["member_sessions"]>;
export type AdditionRow = Selectable<MemberTables["member_additions"]>;

/** A look-up and its application. Another application's look-up is not found. */
export interface ContextKey {
  readonly id: string;
  readonly applicationId: string;
}

export async function insertContext(tx: Tx, row: Insertable<MemberTables["member_contexts"]>): Promise<void> {
  await tx.insertInto("member_contexts").values(row).execute();
}

/** Only one that has not expired. */
export async function findContext(
  queries: Queries,
  {id, applicationId}: ContextKey,
  now: number,
): Promise<ContextRow | undefined> {
  return queries
    .selectFrom("member_contexts")
    .selectAll()
    .where("id", "=", id)
    .where("application_id", "=", applicationId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Marks a look-up as succeeded. Of concurrent calls with the correct code, one gets the row. */
export async function succeed(
  tx: Tx,
  {id, applicationId}: ContextKey,
  now: number,
): Promise<ContextRow | undefined> {
  return tx
    .updateTable("member_contexts")
    .set({state: "succeeded"})
    .where("id", "=", id)
    .where("application_id", "=", applicationId)
    .where("expires_at", ">", now)
    .where("state", "=", "open")
    .returningAll()
    .executeTakeFirst();
}

/** Uses one attempt of an open look-up and closes it after the last. Undefined when it is not open. */
export async function takeAttempt(
  tx: Tx,
  {id, applicationId}: ContextKey,
  now: number,
): Promise<ContextRow | undefined> {
  return tx
    .updateTable("member_contexts")
    .set({
      attempts_left: sql<number>`attempts_left - 1`,
      state: sql<ContextState>`case when attempts_left <= 1 then 'failed' else 'open' end`,
    })
    .where("id", "=", id)
    .where("application_id", "=", applicationId)
    .where("expires_at", ">", now)
    .where("state", "=", "open")
    .returningAll()
    .executeTakeFirst();
}

export async function insertSession(
  tx: Tx,
  row: Insertable<MemberTables["member_sessions"]>,
): Promise<SessionRow> {
  return tx.insertInto("member_sessions").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Only one that has not expired. */
export async function findSession(
  queries: Queries,
  id: string,
  applicationId: string,
  now: number,
): Promise<SessionRow | undefined> {
  return queries
    .selectFrom("member_sessions")
    .selectAll()
    .where("id", "=", id)
    .where("application_id", "=", applicationId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

export async function insertAddition(
  tx: Tx,
  row: Insertable<MemberTables["member_additions"]>,
): Promise<void> {
  await tx.insertInto("member_additions").values(row).execute();
}

/** Newest first. */
export async function listAdditions(queries: Queries, sessionId: string): Promise<AdditionRow[]> {
  return queries
    .selectFrom("member_additions")
    .selectAll()
    .where("session_id", "=", sessionId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

export async function deleteExpired(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom("member_additions")
    .where("session_id", "in", (select) =>
      select.selectFrom("member_sessions").select("id").where("expires_at", "<=", now),
    )
    .execute();
  await tx.deleteFrom("member_sessions").where("expires_at", "<=", now).execute();
  await tx.deleteFrom("member_contexts").where("expires_at", "<=", now).execute();
}
