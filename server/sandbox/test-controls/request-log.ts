import type {MiddlewareHandler} from "hono";
import type {Clock} from "../../shared/clock.ts";
import type {SandboxContext} from "../context.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import type {PageKey} from "../wire/paging.ts";
import {isCut} from "./faults.ts";
import {type Line, lineOf, noteSentJson, type RequestEntry, settle} from "./request-log.entries.ts";

export interface RequestFilter {
  readonly method?: string | undefined;
  /** Prefix of the path. */
  readonly path?: string | undefined;
  readonly status?: number | undefined;
  readonly debugId?: string | undefined;
  readonly requestId?: string | undefined;
}

export interface RequestLog {
  /** Newest first. */
  page(
    filter: RequestFilter,
    page: {readonly after: PageKey | undefined; readonly size: number},
  ): {readonly entries: readonly RequestEntry[]; readonly last: PageKey | undefined};
  /** Empties the log. Requests that are being processed are not logged either. */
  clear(): void;
  /** Increases with each change of the log. */
  readonly changes: number;
  /** Logs a request when it arrives. */
  readonly arrival: MiddlewareHandler<SandboxEnv>;
  /** Logs the status after processing. A reply that a fault then holds or cuts counts as processed. */
  readonly outcome: MiddlewareHandler<SandboxEnv>;
}

/** Number of requests kept. */
const KEPT = 10_000;

interface Logged {
  readonly position: number;
  readonly line: Line;
  /** Settles the line after processing. */
  readonly settle: () => void;
}

/**
 * Log of requests, in memory.
 *
 * @param time the real clock, for durations
 */
export function createRequestLog(
  {clock, log}: Pick<SandboxContext, "clock" | "log">,
  time: Clock,
): RequestLog {
  /** By debug id, oldest first. */
  const lines = new Map<string, Logged>();
  let position = 0;
  let changes = 0;

  return {
    page(filter, {after, size}) {
      const found = [...lines.values()].filter(
        (each) => isMeant(each.line, filter) && (!after || each.position < after.at),
      );
      const shown = found.reverse().slice(0, size);
      const end = found.length > size ? shown.at(-1) : undefined;
      return {
        entries: shown.map(({line}) => line),
        last: end && {at: end.position, id: end.line.debug_id},
      };
    },
    clear() {
      lines.clear();
      changes += 1;
    },
    get changes() {
      return changes;
    },
    arrival: async (c, next) => {
      if (isOfConsole(c.req.path)) return next();
      const startedAt = time.now();
      const line = lineOf(c, clock.now());
      const sent = noteSentJson(c);
      const settleLine = () => settle(c, line, sent(), time.now() - startedAt);
      lines.set(line.debug_id, {position: (position += 1), line, settle: settleLine});
      const oldest = lines.keys().next();
      if (lines.size > KEPT && !oldest.done) lines.delete(oldest.value);
      try {
        await next();
      } finally {
        if (line.status === null && !isCut(c.res)) settleLine();
        changes += 1;
        const {method, path, status, request_id, debug_id, duration_ms} = line;
        log.info({method, path, status, request_id, debug_id, duration_ms}, "request");
      }
    },
    outcome: async (c, next) => {
      await next();
      const logged = lines.get(c.var.debugId);
      if (!logged) return;
      logged.settle();
      changes += 1;
    },
  };
}

function isMeant(line: RequestEntry, filter: RequestFilter): boolean {
  const {method, path, status, debugId, requestId} = filter;
  return (
    (method === undefined || line.method === method) &&
    (status === undefined || line.status === status) &&
    (debugId === undefined || line.debug_id === debugId) &&
    (requestId === undefined || line.request_id === requestId) &&
    (path === undefined || line.path.startsWith(path))
  );
}

/** Requests of the console are not logged, because each log entry makes the console load again. */
function isOfConsole(path: string): boolean {
  return (
    path === "/" || path.startsWith("/_sandbox/console/") || path.startsWith("/web-sdk/v6/assets/console/")
  );
}
