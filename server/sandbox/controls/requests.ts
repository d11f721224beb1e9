import type {MiddlewareHandler} from "hono";
import type {Clock} from "../../platform/clock.ts";
import type {Log} from "../../platform/log.ts";
import type {SandboxEnv} from "../wire/environment.ts";

/** One request as testers may read it: no query, no headers, no body. */
export interface RequestEntry {
  /** ISO 8601. */
  readonly time: string;
  readonly method: string;
  readonly path: string;
  /** null while it is processed, and for good when its connection was reset before. */
  status: number | null;
  readonly request_id: string | null;
  readonly debug_id: string;
}

export interface RequestLog {
  /** The newest 1,000, oldest first. */
  entries(): readonly RequestEntry[];
  /** Writes a request down when it arrives. */
  readonly arrival: MiddlewareHandler<SandboxEnv>;
  /** Notes the status when it has been processed; a reply that a fault then holds or cuts was processed. */
  readonly outcome: MiddlewareHandler<SandboxEnv>;
}

const KEPT = 1_000;

export function createRequestLog(clock: Clock, log: Log): RequestLog {
  const entries: RequestEntry[] = [];
  const open = new Map<string, RequestEntry>();
  return {
    entries: () => entries,
    arrival: async (c, next) => {
      const entry: RequestEntry = {
        time: new Date(clock.now()).toISOString(),
        method: c.req.method,
        path: withoutCardNumbers(c.req.path),
        status: null,
        request_id: requestId(c.req.header("PayPal-Request-Id") ?? c.req.header("Service-Request-Id")),
        debug_id: c.var.debugId,
      };
      entries.push(entry);
      if (entries.length > KEPT) entries.shift();
      open.set(entry.debug_id, entry);
      try {
        await next();
      } finally {
        open.delete(entry.debug_id);
        log.info({...entry, time: undefined}, "request");
      }
    },
    outcome: async (c, next) => {
      await next();
      const entry = open.get(c.var.debugId);
      if (entry) entry.status = c.res.status;
    },
  };
}

/** Somebody's mistake must not put a number on record: a path never needs that many digits. */
function withoutCardNumbers(path: string): string {
  return path.replace(/\d{13,19}/g, "[redacted]");
}

function requestId(header: string | undefined): string | null {
  return header === undefined ? null : withoutCardNumbers(header.slice(0, 108));
}
