import type {MiddlewareHandler} from "hono";
import type {Clock} from "../../shared/clock.ts";
import type {Wait} from "../../shared/wait.ts";
import type {SandboxContext} from "../context.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import type {PageKey} from "../wire/paging.ts";
import {isCut} from "./faults.ts";
import {
  entryOf,
  type Line,
  lineOf,
  noteSentJson,
  type RequestEntry,
  rowOf,
  settle,
} from "./request-log.entries.ts";
import {
  appendRequests,
  deleteRequests,
  findRequests,
  deleteOldRequests,
  type RequestFilter,
  updateRequest,
} from "./request-log.records.ts";

export interface RequestLog {
  /** Newest first, including requests of other instances that are already written. */
  page(
    filter: RequestFilter,
    page: {readonly after: PageKey | undefined; readonly size: number},
  ): Promise<{readonly entries: readonly RequestEntry[]; readonly last: PageKey | undefined}>;
  /** Empties the log. Requests that are being processed here are not logged either. */
  clear(): Promise<void>;
  /** As `clear`, if the caller empties the table. */
  discard(): Promise<void>;
  /** Writes the lines in memory. Called before the database closes. */
  flush(): Promise<void>;
  /** Logs a request when it arrives. */
  readonly arrival: MiddlewareHandler<SandboxEnv>;
  /** Logs the status after processing. A reply that a fault then holds or cuts counts as processed. */
  readonly outcome: MiddlewareHandler<SandboxEnv>;
}

/** Number of requests kept, of all instances. */
const KEPT = 10_000;
/** Time that a line waits for others. Writing each in its own transaction would delay the next request. */
const BATCH_MS = 50;
const BATCH = 500;

/**
 * Log of requests, in the database that all instances share. Lines are written in batches after their replies. The
 * transaction does not wait for the disk, and its failure affects no request.
 *
 * @param time the real clock, for durations
 */
export function createRequestLog(
  {database, clock, log}: Pick<SandboxContext, "database" | "clock" | "log">,
  {time, wait}: {readonly time: Clock; readonly wait: Wait},
): RequestLog {
  /** Requests being processed, by debug id. */
  const open = new Map<string, Line>();
  /** Lines to be written or updated. */
  let changed = new Set<Line>();
  let writing: Promise<void> | undefined;

  const note = (line: Line) => {
    if (changed.size >= KEPT) return;
    changed.add(line);
    if (changed.size === BATCH) void flush();
    else if (changed.size === 1) void flushSoon();
  };
  const flushSoon = async () => {
    await wait(BATCH_MS, new AbortController().signal);
    await flush();
  };
  const flush = async (): Promise<void> => {
    await writing;
    if (changed.size === 0 || writing) return writing;
    const lines = [...changed];
    changed = new Set();
    writing = write(lines).catch((error: unknown) => {
      log.warn({err: error, lines: lines.length}, "lines of the request log are lost");
    });
    await writing;
    writing = undefined;
  };
  const write = async (lines: readonly Line[]) => {
    const fresh = lines.filter(({written}) => !written);
    const again = lines.filter(({written}) => written).map(rowOf);
    const rows = fresh.map(rowOf);
    await database.unsyncedTransaction(async (tx) => {
      await appendRequests(tx, rows);
      for (const row of again) await updateRequest(tx, row);
      await deleteOldRequests(tx, KEPT);
    });
    for (const line of fresh) line.written = true;
  };
  const discard = async () => {
    open.clear();
    changed.clear();
    await writing;
  };

  return {
    async page(filter, {after, size}) {
      for (const line of open.values()) if (!line.written) changed.add(line);
      await flush();
      const rows = await findRequests(database.db, filter, {after, limit: size + 1});
      const shown = rows.slice(0, size);
      const end = rows.length > size ? shown.at(-1) : undefined;
      return {entries: shown.map(entryOf), last: end && {at: end.position, id: end.debug_id}};
    },
    async clear() {
      await discard();
      await deleteRequests(database.db);
    },
    discard,
    flush,
    arrival: async (c, next) => {
      if (isOfConsole(c.req.path)) return next();
      const line = lineOf(c, {arrivedAt: clock.now(), startedAt: time.now()});
      open.set(line.debugId, line);
      noteSentJson(c, line);
      try {
        await next();
      } finally {
        if (line.status === null && !isCut(c.res)) settle(c, line, time.now());
        if (open.delete(line.debugId) && !line.written) note(line);
        const {method, path, status, requestId, debugId, durationMs} = line;
        log.info(
          {method, path, status, request_id: requestId, debug_id: debugId, duration_ms: durationMs},
          "request",
        );
      }
    },
    outcome: async (c, next) => {
      await next();
      const line = open.get(c.var.debugId);
      if (!line) return;
      settle(c, line, time.now());
      note(line);
    },
  };
}

/** Requests of the console are not logged, because each log entry makes the console load again. */
function isOfConsole(path: string): boolean {
  return (
    path === "/" || path.startsWith("/_sandbox/console/") || path.startsWith("/web-sdk/v6/assets/console/")
  );
}
