import type {Selectable, Updateable} from "kysely";
import type {Queries, Tx} from "../context.ts";
import {olderThan, type PageKey} from "../wire/paging.ts";
import type {DisputeStatus} from "./disputes.states.ts";
import type {DisputeTables} from "./disputes.tables.ts";

export type DisputeRow = Selectable<DisputeTables["disputes"]>;
export type MessageRow = Selectable<DisputeTables["dispute_messages"]>;
export type EvidenceRow = Selectable<DisputeTables["dispute_evidences"]>;

/** Returns undefined when the capture already has an open dispute. Safe against concurrent creation. */
export async function insertDispute(tx: Tx, row: DisputeRow): Promise<DisputeRow | undefined> {
  return tx
    .insertInto("disputes")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findDispute(
  queries: Queries,
  applicationId: string,
  id: string,
): Promise<DisputeRow | undefined> {
  return queries
    .selectFrom("disputes")
    .selectAll()
    .where("id", "=", id)
    .where("application_id", "=", applicationId)
    .executeTakeFirst();
}

/**
 * Changes a dispute that has the given status. A single statement, so that only one of several concurrent calls
 * succeeds. The others get undefined.
 */
export async function moveDispute(
  tx: Tx,
  target: {readonly id: string; readonly applicationId: string; readonly from: DisputeStatus},
  change: Omit<Updateable<DisputeTables["disputes"]>, "step">,
): Promise<DisputeRow | undefined> {
  return tx
    .updateTable("disputes")
    .set((row) => ({...change, step: row("step", "+", 1)}))
    .where("id", "=", target.id)
    .where("application_id", "=", target.applicationId)
    .where("status", "=", target.from)
    .returningAll()
    .executeTakeFirst();
}

/** Stores the amount that the settlement refunded, in minor units. */
export async function recordRefund(tx: Tx, id: string, minor: number): Promise<void> {
  await tx.updateTable("disputes").set({refunded_minor: minor}).where("id", "=", id).execute();
}

/** Filter of a search. Times are milliseconds since the epoch. */
export interface DisputeFilter {
  readonly applicationId: string;
  readonly captureId: string | undefined;
  /** Never empty. */
  readonly statuses: readonly DisputeStatus[] | undefined;
  readonly createdFrom: number | undefined;
  readonly updatedFrom: number | undefined;
  readonly updatedUntil: number | undefined;
}

interface Page {
  readonly size: number;
  readonly after: PageKey | undefined;
}

/** Newest first, after the key if there is one. */
export async function searchDisputes(
  queries: Queries,
  filter: DisputeFilter,
  page: Page,
): Promise<DisputeRow[]> {
  return disputesQuery(queries, filter, page).execute();
}

export function disputesQuery(queries: Queries, filter: DisputeFilter, page: Page) {
  let query = queries.selectFrom("disputes").selectAll().where("application_id", "=", filter.applicationId);
  if (filter.captureId !== undefined) query = query.where("capture_id", "=", filter.captureId);
  if (filter.statuses) query = query.where("status", "in", filter.statuses);
  if (filter.createdFrom !== undefined) query = query.where("created_at", ">=", filter.createdFrom);
  if (filter.updatedFrom !== undefined) query = query.where("updated_at", ">=", filter.updatedFrom);
  if (filter.updatedUntil !== undefined) query = query.where("updated_at", "<=", filter.updatedUntil);
  if (page.after) query = query.where(olderThan(page.after, {at: "created_at", id: "id"}));
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(page.size);
}

export async function insertMessage(tx: Tx, row: MessageRow): Promise<void> {
  await tx.insertInto("dispute_messages").values(row).execute();
}

/** Oldest first. */
export async function findMessages(queries: Queries, disputeId: string): Promise<MessageRow[]> {
  return queries
    .selectFrom("dispute_messages")
    .selectAll()
    .where("dispute_id", "=", disputeId)
    .orderBy("step")
    .execute();
}

export async function insertEvidences(tx: Tx, rows: readonly EvidenceRow[]): Promise<void> {
  await tx.insertInto("dispute_evidences").values(rows).execute();
}

/** The newest ones, in order from oldest to newest. */
export async function findEvidences(
  queries: Queries,
  disputeId: string,
  limit: number,
): Promise<EvidenceRow[]> {
  const newest = await queries
    .selectFrom("dispute_evidences")
    .selectAll()
    .where("dispute_id", "=", disputeId)
    .orderBy("step", "desc")
    .orderBy("position", "desc")
    .limit(limit)
    .execute();
  return newest.reverse();
}
