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
  forgetRequests,
  type RequestFilter,
  updateRequest,
} from "./request-log.records.ts";

export interface RequestLog {
  /** Newest first: everything that arrived here before, and what other instances have written. */
  page(
    filter: RequestFilter,
    page: {readonly after: PageKey | undefined; readonly size: number},
  ): Promise<{readonly entries: readonly RequestEntry[]; readonly last: PageKey | undefined}>;
  /** Empties it; what is being processed here leaves no line either. */
  clear(): Promise<void>;
  /** As `clear`, for who empties the table otherwise. */
  discard(): Promise<void>;
  /** Writes down what is still in memory: the last thing before the database closes. */
  flush(): Promise<void>;
  /** Writes a request down when it arrives. */
  readonly arrival: MiddlewareHandler<SandboxEnv>;
  /** Notes the status when it has been processed; a reply that a fault then holds or cuts was processed. */
  readonly outcome: MiddlewareHandler<SandboxEnv>;
}

/** The newest of all instances. */
const KEPT = 10_000;
/** How long a line waits for others to be written with. Alone, each would cost its request's successor a transaction. */
const BATCH_MS = 50;
const BATCH = 500;

/**
 * The log of requests, in the database that all instances share. A line is written after its reply is on its way, with
 * those of the same moment, in a transaction that does not wait for the disk, and no failure of it reaches a request.
 *
 * @param time the real time, which durations are measured by
 */
export function createRequestLog(
  {database, clock, log}: Pick<SandboxContext, "database" | "clock" | "log">,
  {time, wait}: {readonly time: Clock; readonly wait: Wait},
): RequestLog {
  /** Being processed, by debug id. */
  const open = new Map<string, Line>();
  /** To be written, or written again. */
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
      await forgetRequests(tx, KEPT);
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

/** The console looks at what happens all the time: its own looking is no news, and would be the next thing to look at. */
function isOfConsole(path: string): boolean {
  return (
    path === "/" || path.startsWith("/_sandbox/console/") || path.startsWith("/web-sdk/v6/assets/console/")
  );
}
