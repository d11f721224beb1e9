import {type ExpressionBuilder, type Selectable, sql, type Updateable} from "kysely";
import type {Queries, SandboxTables, Tx} from "../context.ts";
import {olderThan, type PageKey} from "../wire/paging.ts";
import type {DisputeStatus, Party} from "./disputes.states.ts";
import type {DisputeTables} from "./disputes.tables.ts";

export type DisputeRow = Selectable<DisputeTables["disputes"]>;
export type MessageRow = Selectable<DisputeTables["dispute_messages"]>;
export type EvidenceRow = Selectable<DisputeTables["dispute_evidences"]>;
export type SupportingInfoRow = Selectable<DisputeTables["dispute_supporting_info"]>;
export type OfferRow = Selectable<DisputeTables["dispute_offers"]>;
export type DocumentRow = Selectable<DisputeTables["dispute_documents"]>;
/** A document without its content. */
export type DocumentName = Pick<DocumentRow, "id" | "field" | "owner_id" | "name">;

export async function insertDispute(tx: Tx, row: DisputeRow): Promise<void> {
  await tx.insertInto("disputes").values(row).execute();
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

/** Changes a dispute. The caller has locked it. */
export async function updateDispute(
  tx: Tx,
  id: string,
  change: Omit<Updateable<DisputeTables["disputes"]>, "step">,
): Promise<DisputeRow> {
  return tx
    .updateTable("disputes")
    .set((row) => ({...change, step: row("step", "+", 1)}))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The dispute about a capture that isn't resolved. */
export async function findOpenDispute(queries: Queries, captureId: string): Promise<DisputeRow | undefined> {
  return (
    queries
      .selectFrom("disputes")
      .selectAll()
      .where("capture_id", "=", captureId)
      // A literal, as in the condition of the index.
      .where("status", "<>", sql.lit("RESOLVED"))
      .executeTakeFirst()
  );
}

/** Disputes whose deadline has passed, those with the earliest deadline first. */
export async function findDueDisputes(
  queries: Queries,
  now: number,
  {applicationId, limit}: {readonly applicationId: string | undefined; readonly limit: number},
): Promise<Pick<DisputeRow, "id" | "application_id">[]> {
  let query = queries.selectFrom("disputes").select(["id", "application_id"]).where("due_at", "<=", now);
  if (applicationId !== undefined) query = query.where("application_id", "=", applicationId);
  return query.orderBy("due_at").limit(limit).execute();
}

/** Filter of a search. Times are milliseconds since the epoch. */
export interface DisputeFilter {
  readonly applicationId: string;
  readonly captureId: string | undefined;
  /** Never empty. */
  readonly statuses: readonly DisputeStatus[] | undefined;
  /** Only resolved disputes that this party can, or can't, appeal. Undefined: all. */
  readonly appealable: {readonly by: Party; readonly now: number; readonly isWanted: boolean} | undefined;
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
  if (filter.appealable) query = query.where(isAppealable(filter.appealable));
  if (filter.createdFrom !== undefined) query = query.where("created_at", ">=", filter.createdFrom);
  if (filter.updatedFrom !== undefined) query = query.where("updated_at", ">=", filter.updatedFrom);
  if (filter.updatedUntil !== undefined) query = query.where("updated_at", "<=", filter.updatedUntil);
  if (page.after) query = query.where(olderThan(page.after, {at: "created_at", id: "id"}));
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(page.size);
}

function isAppealable({by, now, isWanted}: NonNullable<DisputeFilter["appealable"]>) {
  return (eb: ExpressionBuilder<SandboxTables, "disputes">) => {
    // A comparison with null is null, which `not` keeps.
    const isAppealable = eb.and([
      eb(eb.fn.coalesce("appealable_by", sql.lit("")), "=", by),
      eb(eb.fn.coalesce("appeal_until", sql.lit(0)), ">", now),
    ]);
    return eb.or([eb("status", "<>", "RESOLVED"), isWanted ? isAppealable : eb.not(isAppealable)]);
  };
}

export async function insertMessage(tx: Tx, row: MessageRow): Promise<void> {
  await tx.insertInto("dispute_messages").values(row).execute();
}

/** The newest ones, in order from oldest to newest. */
export async function findMessages(
  queries: Queries,
  disputeId: string,
  limit: number,
): Promise<MessageRow[]> {
  const newest = await queries
    .selectFrom("dispute_messages")
    .selectAll()
    .where("dispute_id", "=", disputeId)
    .orderBy("step", "desc")
    .limit(limit)
    .execute();
  return newest.reverse();
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

export async function insertSupportingInfo(tx: Tx, row: SupportingInfoRow): Promise<void> {
  await tx.insertInto("dispute_supporting_info").values(row).execute();
}

/** The newest ones, in order from oldest to newest. */
export async function findSupportingInfo(
  queries: Queries,
  disputeId: string,
  limit: number,
): Promise<SupportingInfoRow[]> {
  const newest = await queries
    .selectFrom("dispute_supporting_info")
    .selectAll()
    .where("dispute_id", "=", disputeId)
    .orderBy("step", "desc")
    .limit(limit)
    .execute();
  return newest.reverse();
}

export async function insertOffer(tx: Tx, row: OfferRow): Promise<void> {
  await tx.insertInto("dispute_offers").values(row).execute();
}

/** The newest ones, in order from oldest to newest. */
export async function findOffers(queries: Queries, disputeId: string, limit: number): Promise<OfferRow[]> {
  const newest = await queries
    .selectFrom("dispute_offers")
    .selectAll()
    .where("dispute_id", "=", disputeId)
    .orderBy("step", "desc")
    .limit(limit)
    .execute();
  return newest.reverse();
}

export async function insertDocuments(tx: Tx, rows: readonly DocumentRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto("dispute_documents").values(rows).execute();
}

/** The documents of a dispute, in the order of their upload. */
export async function findDocumentNames(queries: Queries, disputeId: string): Promise<DocumentName[]> {
  return queries
    .selectFrom("dispute_documents")
    .select(["id", "field", "owner_id", "name"])
    .where("dispute_id", "=", disputeId)
    .orderBy("position")
    .execute();
}

export async function findDocument(
  queries: Queries,
  disputeId: string,
  id: string,
): Promise<DocumentRow | undefined> {
  return queries
    .selectFrom("dispute_documents")
    .selectAll()
    .where("id", "=", id)
    .where("dispute_id", "=", disputeId)
    .executeTakeFirst();
}
