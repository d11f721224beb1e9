import type {Insertable, Selectable} from "kysely";
import type {Queries, Tx} from "../context.ts";
import type {SandboxTables} from "../tables.ts";
import {olderThan, type PageKey} from "../wire/paging.ts";
import {COMES_FROM, type MailState} from "./states.ts";

export type MailRow = Selectable<SandboxTables["mails"]>;

export async function insertMail(tx: Tx, row: Insertable<SandboxTables["mails"]>): Promise<void> {
  await tx.insertInto("mails").values(row).execute();
}

export async function findMail(queries: Queries, id: string): Promise<MailRow | undefined> {
  return queries.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Newest first, behind `after`. */
export async function listMails(
  queries: Queries,
  {to, after, limit}: {readonly to?: string | undefined; readonly after?: PageKey | undefined; limit: number},
): Promise<MailRow[]> {
  let list = queries.selectFrom("mails").selectAll();
  if (to !== undefined) list = list.where("to_address", "=", to);
  if (after) list = list.where(olderThan(after, {at: "created_at", id: "id"}));
  return list.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

export async function deleteMails(queries: Queries): Promise<void> {
  await queries.deleteFrom("mails").execute();
}

/** The id of the one that waits longest. */
export async function findQueued(queries: Queries): Promise<string | undefined> {
  const row = await queries
    .selectFrom("mails")
    .select("id")
    .where("state", "=", "queued")
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Brings a mail into a state; undefined when it is not in the one before. */
export async function moveMail(
  queries: Queries,
  id: string,
  state: Exclude<MailState, "queued">,
  now: number,
): Promise<MailRow | undefined> {
  return queries
    .updateTable("mails")
    .set({state, state_at: now})
    .where("id", "=", id)
    .where("state", "=", COMES_FROM[state])
    .returningAll()
    .executeTakeFirst();
}
