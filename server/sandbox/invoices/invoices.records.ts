import type {Insertable, Selectable} from "kysely";
import type {Queries, Tx} from "../context.ts";
import type {InvoiceTables} from "./invoices.tables.ts";

export type InvoiceRow = Selectable<InvoiceTables["invoices"]>;

/** The columns of an invoice without its content. */
const HEAD = ["id", "parent_id", "status", "currency_code", "invoice_number", "invoice_date"] as const;
export type InvoiceHead = Pick<InvoiceRow, (typeof HEAD)[number]>;

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

/** A range of an application's invoices, newest first. */
export interface Stretch {
  readonly applicationId: string;
  readonly offset: number;
  readonly limit: number;
  /** True to count all of the application's invoices, too. */
  readonly counted: boolean;
}

export interface FoundStretch {
  readonly ids: readonly string[];
  readonly total: number | undefined;
}

/**
 * The ids of a range and the count. One statement reads both at the same moment. It finds a deep page by the index
 * alone.
 */
export async function findStretch(queries: Queries, stretch: Stretch): Promise<FoundStretch> {
  const ids = stretchQuery(queries, stretch);
  if (!stretch.counted) return {ids: (await ids.execute()).map(({id}) => id), total: undefined};
  const rows = await queries
    .selectFrom((from) =>
      from
        .selectFrom("invoices")
        .select(({fn}) => fn.countAll<number>().as("total"))
        .where("application_id", "=", stretch.applicationId)
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

export function stretchQuery(queries: Queries, {applicationId, offset, limit}: Stretch) {
  return queries
    .selectFrom("invoices")
    .select(["id", "created_at", "ordinal"])
    .where("application_id", "=", applicationId)
    .orderBy("created_at", "desc")
    .orderBy("ordinal", "desc")
    .limit(limit)
    .offset(offset);
}

/** Newest first. Invoices are never changed or deleted, so ids read before stay valid. */
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

/** The same rows without their content. */
export async function findInvoiceHeads(queries: Queries, ids: readonly string[]): Promise<InvoiceHead[]> {
  if (ids.length === 0) return [];
  return queries
    .selectFrom("invoices")
    .select(HEAD)
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
