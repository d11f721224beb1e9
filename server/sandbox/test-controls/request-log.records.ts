import type {Selectable} from "kysely";
import type {Queries, Tx} from "../context.ts";
import {olderThan, type PageKey} from "../wire/paging.ts";
import type {ControlTables} from "./test-controls.tables.ts";

export type RequestRow = Selectable<ControlTables["requests"]>;
export type RequestLine = Omit<RequestRow, "position">;

/** Rows of one insert. Each has a dozen values, and SQLite binds at most 32,766. */
const ROWS_AT_ONCE = 500;

/** Appends lines in this order, after those of all instances. */
export async function appendRequests(tx: Tx, lines: readonly RequestLine[]): Promise<void> {
  if (lines.length === 0) return;
  const {requests_logged: last} = await tx
    .updateTable("control_state")
    .set((row) => ({requests_logged: row("requests_logged", "+", lines.length)}))
    .returning("requests_logged")
    .executeTakeFirstOrThrow();
  const first = last - lines.length + 1;
  const rows = lines.map((line, index) => ({...line, position: first + index}));
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await tx
      .insertInto("requests")
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute();
  }
}

/** Updates a request that was written before it had been processed. */
export async function updateRequest(tx: Tx, {debug_id, ...line}: RequestLine): Promise<void> {
  await tx.updateTable("requests").set(line).where("debug_id", "=", debug_id).execute();
}

/** Deletes all but the newest requests of all instances. */
export async function deleteOldRequests(tx: Tx, kept: number): Promise<void> {
  await tx
    .deleteFrom("requests")
    .where("position", "<=", (query) =>
      query.selectFrom("control_state").select((row) => row("requests_logged", "-", kept).as("last")),
    )
    .execute();
}

export async function deleteRequests(queries: Queries): Promise<void> {
  await queries.deleteFrom("requests").execute();
}

export interface RequestFilter {
  readonly method?: string | undefined;
  /** Prefix of the path. */
  readonly path?: string | undefined;
  /** Prefixes of the path. One query finds all of them. */
  readonly anyPath?: readonly string[] | undefined;
  readonly status?: number | undefined;
  readonly debugId?: string | undefined;
  readonly requestId?: string | undefined;
}

/** Newest first, after `after`, whose `at` is a position. */
export async function findRequests(
  queries: Queries,
  filter: RequestFilter,
  {after, limit}: {readonly after: PageKey | undefined; readonly limit: number},
): Promise<RequestRow[]> {
  const {
    method,
    path,
    anyPath = path === undefined ? undefined : [path],
    status,
    debugId,
    requestId,
  } = filter;
  let list = queries.selectFrom("requests").selectAll();
  if (method !== undefined) list = list.where("method", "=", method);
  if (status !== undefined) list = list.where("status", "=", status);
  if (debugId !== undefined) list = list.where("debug_id", "=", debugId);
  if (requestId !== undefined) list = list.where("request_id", "=", requestId);
  if (anyPath) {
    // Not LIKE, which is case-sensitive in one engine only.
    list = list.where((where) =>
      where.or(
        anyPath.map((each) =>
          where(where.fn("substr", ["path", where.val(1), where.val(each.length)]), "=", each),
        ),
      ),
    );
  }
  if (after) list = list.where(olderThan(after, {at: "position", id: "debug_id"}));
  return list.orderBy("position", "desc").orderBy("debug_id", "desc").limit(limit).execute();
}
