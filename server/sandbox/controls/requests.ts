import type {MiddlewareHandler} from "hono";
import {matchedRoutes} from "hono/route";
import {textRead} from "../../platform/body.ts";
import type {Clock} from "../../platform/clock.ts";
import type {Wait} from "../../platform/wait.ts";
import type {SandboxContext} from "../context.ts";
import type {SandboxEnv, SandboxRequest} from "../wire/environment.ts";
import type {PageKey} from "../wire/paging.ts";
import {isCut} from "./faults.ts";
import {redactJson, redactNumbers, redactText} from "./redaction.ts";
import {
  appendRequests,
  deleteRequests,
  findRequests,
  forgetRequests,
  type RequestFilter,
  type RequestLine,
  type RequestRow,
  updateRequest,
} from "./request-records.ts";

/** A body as testers may read it; `json` only when it is JSON, small, and was read or sent as such. */
interface LoggedBody {
  /** The media type, without parameters; null when the body names none. */
  readonly type: string | null;
  /** Bytes; null when it is not known. */
  readonly size: number | null;
  /** Without card numbers, secrets and tokens. */
  readonly json?: unknown;
}

/** One request as testers may read it: no query, no headers. */
export interface RequestEntry {
  /** By the sandbox's clock. ISO 8601. */
  readonly time: string;
  readonly method: string;
  readonly path: string;
  readonly route: string | null;
  /** null while it is processed, and for good when its connection was reset before. */
  readonly status: number | null;
  readonly request_id: string | null;
  readonly debug_id: string;
  /** From its arrival until it was processed; how long a fault then held the reply is not in it. */
  readonly duration_ms: number | null;
  readonly application_id: string | null;
  readonly request_body: LoggedBody | null;
  readonly reply_body: LoggedBody | null;
}

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
const BODY_LIMIT_BYTES = 8 * 1024;

/** What is known of a request so far. Bodies are rendered when the line is written, off the request's path. */
interface Line {
  readonly arrivedAt: number;
  readonly startedAt: number;
  readonly method: string;
  readonly path: string;
  readonly requestId: string | null;
  readonly debugId: string;
  route: string | null;
  status: number | null;
  durationMs: number | null;
  applicationId: string | null;
  requestBody: SeenBody | null;
  replyBody: SeenBody | null;
  /** Whether the table has it. */
  written: boolean;
}

interface SeenBody {
  readonly type: string | null;
  readonly size: number | null;
  /** JSON as text, or as the value that was sent. */
  readonly text?: string | undefined;
  readonly value?: unknown;
}

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

function lineOf(c: SandboxRequest, times: Pick<Line, "arrivedAt" | "startedAt">): Line {
  return {
    ...times,
    method: c.req.method,
    path: loggedPath(c.req.path),
    requestId: requestId(c.req.header("PayPal-Request-Id") ?? c.req.header("Service-Request-Id")),
    debugId: c.var.debugId,
    route: null,
    status: null,
    durationMs: null,
    applicationId: null,
    requestBody: null,
    replyBody: null,
    written: false,
  };
}

/** What a route sends by `c.json` is remembered as it is: reading it back from the reply would cost more than the route. */
function noteSentJson(c: SandboxRequest, line: Line): void {
  const json = c.json as (...sent: unknown[]) => unknown;
  const noting = (...sent: unknown[]) => {
    line.replyBody = {type: "application/json", size: null, value: sent[0]};
    return json(...sent);
  };
  c.json = noting as typeof c.json;
}

function settle(c: SandboxRequest, line: Line, now: number): void {
  line.status = c.res.status;
  line.durationMs = now - line.startedAt;
  line.route = routeOf(c);
  line.applicationId = (c.var.token as {applicationId: string} | undefined)?.applicationId ?? null;
  line.requestBody = requestBodyOf(c);
  const sent = line.replyBody;
  line.replyBody = replyBodyOf(c.res, sent);
  if (!mayShowBodies(line)) {
    line.requestBody = withoutContent(line.requestBody);
    line.replyBody = withoutContent(line.replyBody);
  }
}

/** The pattern of the route that took the request, as an OpenAPI description would write it. */
function routeOf(c: SandboxRequest): string | null {
  const path = matchedRoutes(c).findLast(({method}) => method !== "ALL")?.path;
  return path === undefined ? null : path.replace(/:(\w+)(?:\{[^/]*\})?\??/g, "{$1}");
}

function requestBodyOf(c: SandboxRequest): SeenBody | null {
  const length = c.req.header("Content-Length");
  const type = mediaType(c.req.header("Content-Type"));
  const text = textRead(c.req.raw);
  if (text !== undefined) return text === "" ? null : {type, size: Buffer.byteLength(text), text};
  if (length === undefined && type === null) return null;
  return {type, size: length !== undefined && /^\d+$/.test(length) ? Number(length) : null};
}

function replyBodyOf(reply: Response, sent: SeenBody | null): SeenBody | null {
  const type = mediaType(reply.headers.get("Content-Type") ?? undefined);
  if (type === null) return null;
  // A value that was to be sent, and then something else was.
  return sent && isJson(type) ? {...sent, type} : {type, size: null};
}

/** What the log itself and the mail room reply would be stored twice; the vault's ids are as good as cards. */
function mayShowBodies({path}: Line): boolean {
  return !/^\/_sandbox\/(?:requests|mail)(?:\/|$)|^\/v3\/vault\//.test(path);
}

function withoutContent(body: SeenBody | null): SeenBody | null {
  return body && {type: body.type, size: body.size};
}

function rowOf(line: Line): RequestLine {
  return {
    debug_id: line.debugId,
    arrived_at: line.arrivedAt,
    method: line.method,
    path: line.path,
    route: line.route,
    status: line.status,
    request_id: line.requestId,
    duration_ms: line.durationMs,
    application_id: line.applicationId,
    request_body: rendered(line.requestBody),
    reply_body: rendered(line.replyBody),
  };
}

/** As JSON text: with the content when that is JSON and small, redacted; otherwise only its type and size. */
function rendered(body: SeenBody | null): string | null {
  if (!body) return null;
  const {type} = body;
  if (!isJson(type) || (body.text === undefined && body.value === undefined)) {
    return JSON.stringify({type, size: body.size});
  }
  const text = body.text ?? JSON.stringify(body.value);
  const size = Buffer.byteLength(text);
  const json = size > BODY_LIMIT_BYTES ? undefined : parsed(text);
  if (json === undefined) return JSON.stringify({type, size});
  return JSON.stringify({type, size, json: redactJson(json)});
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function entryOf(row: RequestRow): RequestEntry {
  const body = (text: string | null) => (text === null ? null : (JSON.parse(text) as LoggedBody));
  return {
    time: new Date(row.arrived_at).toISOString(),
    method: row.method,
    path: row.path,
    route: row.route,
    status: row.status,
    request_id: row.request_id,
    debug_id: row.debug_id,
    duration_ms: row.duration_ms,
    application_id: row.application_id,
    request_body: body(row.request_body),
    reply_body: body(row.reply_body),
  };
}

function mediaType(header: string | undefined): string | null {
  const type = header?.split(";", 1)[0]?.trim().toLowerCase().slice(0, 100);
  return type === undefined || type === "" ? null : type;
}

function isJson(type: string | null): boolean {
  return type !== null && /^application\/(?:[\w.-]+\+)?json$/.test(type);
}

/** Somebody's mistake must not put a number on record: a path never needs that many digits. */
function loggedPath(path: string): string {
  return redactText(path.slice(0, 500)).replace(/^(\/v3\/vault\/[^/]+\/)[^/]+/, "$1[redacted]");
}

function requestId(header: string | undefined): string | null {
  return header === undefined ? null : redactNumbers(header.slice(0, 108));
}
