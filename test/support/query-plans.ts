import {type Kysely, sql} from "kysely";
import type {IssuedQuery} from "./issued-queries.ts";

/**
 * Reads the engines' plans of a query, and finds the parts whose cost grows with the number of rows.
 *
 * The tables are empty. SQLite without statistics prefers any index to a scan. PostgreSQL would scan a small table, so
 * scans, bitmaps, hash joins and merge joins are disabled: it then scans only without a usable index. Both plan without the
 * values of parameters, so a partial index helps only if the query has the index's condition in literals.
 */

/** Columns with few values. An index search by these alone reads a large part of the table. */
const LOW_CARDINALITY = new Set([
  "state",
  "status",
  "kind",
  "operation",
  "intent",
  "event_type",
  "application_id",
  "webhook_id",
]);

/** Tables whose size doesn't grow with the number of payments. */
const SMALL_TABLES = new Set([
  // A row for each lease, and for a request of /ready in progress.
  "leases",
  // A row for each receiver of events.
  "event_receivers",
  "readiness",
]);

/** Partial indexes of unfinished rows, which are few. */
const SMALL_INDEXES = new Set([
  "attempts_unfinished",
  "attempts_unpaid",
  "payment_actions_unfinished",
  "payment_actions_to_check",
  "paypal_actions_unfinished",
  "saved_cards_unfinished",
  "event_deliveries_open",
  "event_deliveries_failed",
]);

/** Functions whose queries may read many rows, with the reason. */
const EXCEPTIONS = new Map([
  ["up", "a migration runs once"],
  ["countReceived", "few webhook events are not applied"],
  ["countAbandoned", "counts up to a maximum"],
  ["forgetReceivers", "a receiver is deleted with its deliveries"],
]);

/**
 * Filters without an index. The list of payment links by tags is rare. The list of payments by a range of amounts tests each
 * payment until the page is full; `npm run bench -- back-office` measures it.
 */
const UNINDEXED_FILTER = /\btags like |"thousandths" [<>]= /;

/** Access to a table in a plan. */
interface Access {
  readonly table: string;
  readonly index: string | undefined;
  /** Columns by which the index is searched; empty if it is read in order. */
  readonly searched: readonly string[];
  /** The query has a limit, and reads rows in the index's order until it is reached. */
  readonly isPage: boolean;
}

function faultOf({table, index, searched, isPage}: Access): string | undefined {
  if (SMALL_TABLES.has(table) || isPage) return undefined;
  if (index === undefined) return `scans ${table}`;
  if (SMALL_INDEXES.has(index)) return undefined;
  if (searched.length === 0) return `reads all of the index ${index}`;
  if (searched.every((column) => LOW_CARDINALITY.has(column))) {
    return `searches the index ${index} by ${searched.join(", ")} alone`;
  }
  return undefined;
}

/** Describes the parts of a query's plan whose cost grows with the number of rows. */
export async function faultsOf(
  db: Kysely<object>,
  {engine, sql: query, builtAt}: IssuedQuery,
): Promise<string[]> {
  if (EXCEPTIONS.has(builtAt.split(":")[1] ?? "") || UNINDEXED_FILTER.test(query)) return [];
  const accesses = engine === "libsql" ? await planOnLibsql(db, query) : await planOnPostgres(db, query);
  return accesses.flatMap((access) => faultOf(access) ?? []);
}

async function planOnLibsql(db: Kysely<object>, query: string): Promise<Access[]> {
  const {rows} = await sql<{detail: string}>`explain query plan ${sql.raw(query)}`.execute(db);
  const details = rows.map(({detail}) => detail);
  const isPage = / limit \?/.test(query) && !details.some((detail) => detail.startsWith("USE TEMP B-TREE"));
  const subqueries = details.flatMap((detail) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(detail)?.[1] ?? []);
  return details.flatMap((detail): Access[] => {
    // `SEARCH calls USING INDEX calls_of_attempt (attempt_id=? AND operation=?)`, `SCAN attempts`, …
    const found = /^(SCAN|SEARCH) (\S+)(?: AS \S+)?(?: USING (?:AUTOMATIC )?(.*))?$/.exec(detail);
    const [, , table = "", using] = found ?? [];
    if (!found || subqueries.includes(table) || /^CONSTANT|^\(/.test(table)) return [];
    const index = using && (/INDEX (\S+)/.exec(using)?.[1] ?? "primary key");
    const condition = using && /\((.*)\)(?: LEFT-JOIN)?$/.exec(using)?.[1];
    const searched = condition ? condition.split(" AND ").flatMap(columnsOf) : [];
    return [{table, index, searched, isPage}];
  });
}

/** `a=?`, `a>?`, `(a,b)<(?,?)`, `rowid=?` */
const columnsOf = (term: string) => /^\(?([\w,]+)\)?\s*[=<>]/.exec(term)?.[1]?.split(",") ?? [];

interface Node {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Node[];
}

async function planOnPostgres(db: Kysely<object>, query: string): Promise<Access[]> {
  const count = Math.max(0, ...[...query.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const values = count === 0 ? "" : `(${Array.from({length: count}, () => "null").join(", ")})`;
  return db.connection().execute(async (connection) => {
    await sql`prepare planned as ${sql.raw(query)}`.execute(connection);
    const {rows} = await sql<{"QUERY PLAN": readonly {readonly Plan: Node}[]}>`
      explain (format json, costs off) execute planned${sql.raw(values)}`.execute(connection);
    await sql`deallocate planned`.execute(connection);
    return rows.flatMap((row) => row["QUERY PLAN"]).flatMap(({Plan}) => accessesOf(Plan, false));
  });
}

function accessesOf(node: Node, isLimited: boolean): Access[] {
  const type = node["Node Type"];
  // A sort reads all rows of its input.
  const passes = isLimited || type === "Limit" ? !/Sort|Aggregate|ModifyTable/.test(type) : false;
  const below = (node.Plans ?? []).flatMap((plan) => accessesOf(plan, passes));
  const table = node["Relation Name"];
  if (table === undefined || !type.endsWith("Scan")) return below;
  // PostgreSQL quotes names that are keywords, such as "position".
  const condition = (node["Index Cond"] ?? "").replaceAll('"', "");
  const searched = [...condition.matchAll(/\(?\b(\w+)\b(?:\)?::\w+\)?)? (?:[=<>]|IS)/g)];
  return [
    ...below,
    {
      table,
      index: node["Index Name"],
      searched: searched.map(([, column = ""]) => column),
      isPage: passes && node.Filter === undefined,
    },
  ];
}

/** Makes PostgreSQL plan as for large tables, on all later connections to this database. */
export async function planAsIfLarge(db: Kysely<object>): Promise<void> {
  const {rows} = await sql<{name: string}>`select current_database() as name`.execute(db);
  const settings = {
    enable_seqscan: "off",
    enable_bitmapscan: "off",
    enable_hashjoin: "off",
    enable_mergejoin: "off",
    plan_cache_mode: "force_generic_plan",
  };
  for (const [name, value] of Object.entries(settings)) {
    await sql`alter database ${sql.id(rows[0]!.name)} set ${sql.raw(name)} = ${sql.raw(value)}`.execute(db);
  }
}
