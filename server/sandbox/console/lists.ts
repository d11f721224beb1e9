import {type RawBuilder, sql} from "kysely";
import type {Queries} from "../context.ts";
import type {PaymentState} from "../payments/payments.states.ts";
import type {SandboxTables} from "../context.ts";
import type {PageKey} from "../wire/paging.ts";

/**
 * The console reads lists of all applications, whatever resource they are of: its own queries, which change nothing. What one
 * resource is, its resource says.
 */
export interface ListOf {
  readonly table: keyof SandboxTables;
  /** What a list can be narrowed by, and the column that says it; each has an index that is in the list's order. */
  readonly filters: Readonly<Record<string, string>>;
  /** What is always left out. */
  readonly only?: RawBuilder<unknown>;
}

/** What may be listed. Newest first by `created_at` and `id`. */
export const LISTS = {
  orders: {table: "orders", filters: {status: "status"}},
  captures: {table: "captures", filters: {status: "status"}},
  authorizations: {table: "authorizations", filters: {status: "status"}},
  refunds: {table: "refunds", filters: {status: "status"}},
  "payment-tokens": {table: "payment_tokens", filters: {}, only: sql`deleted_at is null`},
  "setup-tokens": {table: "setup_tokens", filters: {}},
  disputes: {table: "disputes", filters: {status: "status"}},
  links: {table: "payment_links", filters: {status: "status"}},
  invoices: {table: "invoices", filters: {status: "status"}},
  mail: {table: "mails", filters: {to: "to_address", state: "state"}},
  webhooks: {table: "events", filters: {event_type: "event_type", resource_id: "resource_id"}},
} as const satisfies Readonly<Record<string, ListOf>>;

export type ListName = keyof typeof LISTS;

export interface ListAsked {
  readonly filter: Readonly<Record<string, string | undefined>>;
  /** Only the one with this id. */
  readonly id?: string | undefined;
  readonly after?: PageKey | undefined;
  readonly limit: number;
}

/** One page of a list: a walk along one index, from behind a key on, however far that is from the newest. */
export function listQuery<Row>(name: ListName, {filter, id, after, limit}: ListAsked): RawBuilder<Row> {
  const {table, filters, only}: ListOf = LISTS[name];
  // Of every row; it lets the planner use the indexes that are made for these lists.
  const conditions = [sql`created_at > 0`];
  const narrowed = Object.entries(filters).flatMap(([asked, column]) =>
    filter[asked] === undefined ? [] : [sql`${sql.ref(column)} = ${filter[asked]}`],
  );
  conditions.push(...narrowed);
  if (only) conditions.push(only);
  if (id !== undefined) conditions.push(sql`id = ${id}`);
  // As one comparison of pairs, so that both engines find the place in the index instead of counting to it.
  if (after) conditions.push(sql`(created_at, id) < (${after.at}, ${after.id})`);
  const where = sql`where ${sql.join(conditions, sql` and `)}`;
  return sql<Row>`select * from ${sql.table(table)} ${where} order by created_at desc, id desc limit ${limit}`;
}

/** One row, by its id. */
export async function findRow<Name extends ListName>(
  queries: Queries,
  name: Name,
  id: string,
): Promise<RowOf<Name> | undefined> {
  const {rows} = await listQuery<RowOf<Name>>(name, {filter: {}, id, limit: 1}).execute(queries);
  return rows[0];
}

/** A row of the table that a list reads. */
export type RowOf<Name extends ListName> = Row<SandboxTables[(typeof LISTS)[Name]["table"]]>;
/** A row as the console shows it; orders have the state of their payment. */
export type ShownRow<Name extends ListName> = RowOf<Name> & {readonly payment?: PaymentState | null};
type Row<Table> = {readonly [Column in keyof Table]: Table[Column]};
