import {type Insertable, type Selectable, sql, type Updateable} from "kysely";
import type {Queries, Tx} from "../context.ts";
import type {InvoiceTables} from "./invoices.tables.ts";

export type InvoiceRow = Selectable<InvoiceTables["invoices"]>;

/** The next ordinal of an application. Concurrent calls get different ones. */
export async function nextOrdinal(tx: Tx, applicationId: string): Promise<number> {
  const {made} = await tx
    .insertInto("invoice_counters")
    .values({application_id: applicationId, made: 1})
    .onConflict((conflict) =>
      conflict
        .column("application_id")
        .doUpdateSet((counter) => ({made: counter("invoice_counters.made", "+", 1)})),
    )
    .returning("made")
    .executeTakeFirstOrThrow();
  return made;
}

export async function insertInvoice(tx: Tx, row: Insertable<InvoiceTables["invoices"]>): Promise<InvoiceRow> {
  return tx.insertInto("invoices").values(row).returningAll().executeTakeFirstOrThrow();
}

/** An invoice of any application. */
export async function findInvoiceRow(queries: Queries, id: string): Promise<InvoiceRow | undefined> {
  return queries.selectFrom("invoices").selectAll().where("id", "=", id).executeTakeFirst();
}

/** An invoice that no other transaction can change until this one ends. */
export async function lockInvoiceRow(tx: Tx, id: string): Promise<InvoiceRow | undefined> {
  return tx
    .updateTable("invoices")
    .set({id: sql<string>`id`})
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export async function updateInvoiceRow(
  tx: Tx,
  id: string,
  change: Updateable<InvoiceTables["invoices"]>,
): Promise<InvoiceRow> {
  return tx.updateTable("invoices").set(change).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

export async function deleteInvoiceRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("invoice_terms").where("invoice_id", "=", id).execute();
  await tx.deleteFrom("invoices").where("id", "=", id).execute();
}

export type Term = Pick<InvoiceTables["invoice_terms"], "kind" | "value">;

/** Replaces the terms of an invoice. */
export async function writeTerms(
  tx: Tx,
  {id, application_id}: Pick<InvoiceRow, "id" | "application_id">,
  terms: readonly Term[],
): Promise<void> {
  await tx.deleteFrom("invoice_terms").where("invoice_id", "=", id).execute();
  if (terms.length === 0) return;
  await tx
    .insertInto("invoice_terms")
    .values(terms.map((term) => ({invoice_id: id, application_id, ...term})))
    .execute();
}

/** Number of the newest invoice. */
export async function findLastNumber(queries: Queries, applicationId: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom("invoices")
    .select("invoice_number")
    .where("application_id", "=", applicationId)
    .orderBy("created_at", "desc")
    .orderBy("ordinal", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.invoice_number;
}

/** Ids of an application's invoices with this number. */
export async function findWithNumber(
  queries: Queries,
  applicationId: string,
  number: string,
): Promise<{readonly id: string}[]> {
  return queries
    .selectFrom("invoices")
    .select("id")
    .where("application_id", "=", applicationId)
    .where("invoice_number", "=", number)
    .execute();
}

/** Scheduled invoices whose day has come, the oldest first. */
export async function findDueInvoices(queries: Queries, today: string, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom("invoices")
    .select("id")
    // A literal, because the partial index cannot be used with a parameter.
    .where("status", "=", sql.lit("SCHEDULED" as const))
    .where("invoice_date", "<=", today)
    .orderBy("invoice_date")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({id}) => id);
}

/** A range of an application's invoices, newest first. */
export interface PageRange {
  readonly applicationId: string;
  readonly offset: number;
  readonly limit: number;
  /** True to count all of the application's invoices, too. */
  readonly counted: boolean;
}

export interface FoundPageRange {
  readonly ids: readonly string[];
  readonly total: number | undefined;
}

/**
 * The ids of a range and the count. One statement reads both at the same moment. It finds a deep page by the index
 * alone.
 */
export async function findPageRange(queries: Queries, range: PageRange): Promise<FoundPageRange> {
  const ids = pageRangeQuery(queries, range);
  if (!range.counted) return {ids: (await ids.execute()).map(({id}) => id), total: undefined};
  const rows = await queries
    .selectFrom((from) =>
      from
        .selectFrom("invoices")
        .select(({fn}) => fn.countAll<number>().as("total"))
        .where("application_id", "=", range.applicationId)
        .as("counted"),
    )
    // A page beyond the end still gives one row, without an id.
    .leftJoin(ids.as("page"), (join) => join.onTrue())
    .select(["counted.total", "page.id"])
    .orderBy("page.created_at", "desc")
    .orderBy("page.ordinal", "desc")
    .execute();
  return {ids: rows.flatMap(({id}) => (id === null ? [] : [id])), total: rows[0]?.total ?? 0};
}

export function pageRangeQuery(queries: Queries, {applicationId, offset, limit}: PageRange) {
  return queries
    .selectFrom("invoices")
    .select(["id", "created_at", "ordinal"])
    .where("application_id", "=", applicationId)
    .orderBy("created_at", "desc")
    .orderBy("ordinal", "desc")
    .limit(limit)
    .offset(offset);
}

/** Newest first. An invoice that was deleted since its id was read is missing. */
export async function findInvoiceRows(queries: Queries, ids: readonly string[]): Promise<InvoiceRow[]> {
  if (ids.length === 0) return [];
  return queries
    .selectFrom("invoices")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("created_at", "desc")
    .orderBy("ordinal", "desc")
    .execute();
}

/** A page of a merchant's invoices, newest first. */
export interface InvoicePage<Row> {
  readonly rows: readonly Row[];
  /** True when there are older invoices. */
  readonly hasMore: boolean;
  /** Number of all invoices, if requested. Read at the same moment as the rows. */
  readonly total: number | undefined;
}
