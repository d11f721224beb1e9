import {shownStates} from "../orders/load-order.operations.ts";
import {authorizationStates} from "../payments/authorizations.operations.ts";
import {type RawBuilder, sql} from "kysely";
import type {Queries} from "../context.ts";
import {authorizations, captures, refunds} from "../payments/payments.model.ts";
import type {PaymentState} from "../payments/payments.states.ts";
import type {SandboxTables} from "../context.ts";
import {disputes} from "../disputes/disputes.operations.ts";
import {events} from "../events/events.operations.ts";
import {invoices} from "../invoices/invoices.operations.ts";
import {mails} from "../mail/mail.operations.ts";
import {paymentLinks} from "../payment-links/payment-links.operations.ts";
import type {Store} from "../store.ts";
import {setupTokens} from "../vault/setup-tokens.operations.ts";
import {paymentTokens} from "../vault/stored-payment-tokens.operations.ts";
import {type PageKey, pageOf} from "../wire/paging.ts";

/**
 * The console lists rows of all applications with its own read-only queries. Single resources come from their own
 * operations.
 */
export interface ListOf {
  readonly table: keyof SandboxTables;
  /** Filters and their columns. Each has an index in the list's order. */
  readonly filters: Readonly<Record<string, string>>;
}

/** The lists, newest first by `created_at` and `id`. */
export const LISTS = {
  orders: {table: "orders", filters: {status: "status"}},
} as const satisfies Readonly<Record<string, ListOf>>;

interface StoredList {
  readonly rows: (store: Store) => {all(): {readonly id: string; readonly createdAt: number}[]};
  /** Filters and their fields. */
  readonly filters: Readonly<Record<string, string>>;
}

/** Lists whose rows are in the store, newest first. */
const STORED = {
  captures: {rows: captures, filters: {status: "status"}},
  authorizations: {rows: authorizations, filters: {status: "status"}},
  refunds: {rows: refunds, filters: {status: "status"}},
  disputes: {rows: disputes, filters: {status: "status"}},
  links: {rows: paymentLinks, filters: {status: "status"}},
  invoices: {rows: invoices, filters: {status: "status"}},
  "payment-tokens": {rows: paymentTokens, filters: {}},
  "setup-tokens": {rows: setupTokens, filters: {}},
  mail: {rows: mails, filters: {to: "to", state: "state"}},
  webhooks: {rows: events, filters: {event_type: "type", resource_id: "resourceId"}},
} as const satisfies Readonly<Record<string, StoredList>>;

type TableName = keyof typeof LISTS;
type StoredName = keyof typeof STORED;
export type ListName = TableName | StoredName;
export const LIST_NAMES = [...Object.keys(LISTS), ...Object.keys(STORED)] as readonly ListName[];

const isStored = (name: ListName): name is StoredName => name in STORED;

export interface ListQuery {
  readonly filter: Readonly<Record<string, string | undefined>>;
  readonly id?: string | undefined;
  readonly after?: PageKey | undefined;
  readonly limit: number;
}

/** One page of a list, newest first, and the key of its last row if there are more. */
export async function readList<Name extends ListName>(
  queries: Queries,
  name: Name,
  query: ListQuery,
): Promise<readonly RowOf<Name>[]> {
  if (!isStored(name)) return (await listQuery<RowOf<Name>>(name, query).execute(queries)).rows;
  const {rows, filters}: StoredList = STORED[name];
  const {filter, id, after, limit} = query;
  const wanted = rows(queries.store)
    .all()
    .filter(
      (row) =>
        (id === undefined || row.id === id) &&
        Object.entries(filters).every(
          ([requested, field]) =>
            filter[requested] === undefined || row[field as keyof typeof row] === filter[requested],
        ),
    );
  return pageOf(wanted, {after, size: limit}).rows as unknown as readonly RowOf<Name>[];
}

/** Reads one page of a list, after a key. It reads one index in its order, so deep pages are as fast as the first. */
function listQuery<Row>(name: TableName, {filter, id, after, limit}: ListQuery): RawBuilder<Row> {
  const {table, filters}: ListOf = LISTS[name];
  // True for each row. It lets the planner use the indexes of these lists.
  const conditions = [sql`created_at > 0`];
  const narrowed = Object.entries(filters).flatMap(([requested, column]) =>
    filter[requested] === undefined ? [] : [sql`${sql.ref(column)} = ${filter[requested]}`],
  );
  conditions.push(...narrowed);
  if (id !== undefined) conditions.push(sql`id = ${id}`);
  // A single comparison of pairs, so that both engines seek in the index instead of counting rows.
  if (after) conditions.push(sql`(created_at, id) < (${after.at}, ${after.id})`);
  const where = sql`where ${sql.join(conditions, sql` and `)}`;
  return sql<Row>`select * from ${sql.table(table)} ${where} order by created_at desc, id desc limit ${limit}`;
}

/** Reads a row by its id. */
export async function findRow<Name extends ListName>(
  queries: Queries,
  name: Name,
  id: string,
): Promise<RowOf<Name> | undefined> {
  const [row] = await readList(queries, name, {filter: {}, id, limit: 1});
  return row;
}

/** A row of a list. */
export type RowOf<Name extends ListName> = Name extends TableName
  ? Row<SandboxTables[(typeof LISTS)[Name]["table"]]>
  : Name extends StoredName
    ? ReturnType<ReturnType<(typeof STORED)[Name]["rows"]>["need"]>
    : never;
/** A row as the console shows it. Orders have the state of their payment. */
export type ShownRow<Name extends ListName> = RowOf<Name> & {readonly payment?: PaymentState | null};
type Row<Table> = {readonly [Column in keyof Table]: Table[Column]};

/**
 * Rows of a list with their current statuses, where these differ from the stored ones: an authorization expires by
 * itself, and the last one makes its order VOIDED. Orders also get the state of their payment.
 */
export async function asShown<Name extends ListName>(
  queries: Queries,
  name: Name,
  rows: readonly RowOf<Name>[],
  now: number,
): Promise<ShownRow<Name>[]> {
  const states = await statesOf(queries, name, rows, now);
  return rows.map((row, index) => ({...row, ...states?.[index]})) as ShownRow<Name>[];
}

async function statesOf(
  queries: Queries,
  name: ListName,
  rows: readonly unknown[],
  now: number,
): Promise<readonly {readonly status: string}[] | undefined> {
  if (name === "orders") return shownStates(queries, rows as readonly RowOf<"orders">[], now);
  if (name !== "authorizations") return undefined;
  const standing = authorizationStates(queries.store, rows as readonly RowOf<"authorizations">[], now);
  return standing.map(({status}) => ({status}));
}

export function createdAtOf(row: RowOf<ListName>): number {
  return "createdAt" in row ? row.createdAt : row.created_at;
}
