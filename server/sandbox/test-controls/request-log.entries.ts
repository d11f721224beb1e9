import {matchedRoutes} from "hono/route";
import {textRead} from "../../shared/body.ts";
import {redactNumbers} from "../../shared/redaction.ts";
import type {SandboxRequest} from "../wire/environment.ts";
import {redactJson, redactText} from "./redaction.ts";
import type {RequestLine, RequestRow} from "./request-log.records.ts";

const BODY_LIMIT_BYTES = 8 * 1024;

/** A body in the log. `json` is present only if the body is small JSON. */
interface LoggedBody {
  /** The media type without parameters. Null if the body has none. */
  readonly type: string | null;
  /** Size in bytes. Null if it is unknown. */
  readonly size: number | null;
  /** Redacted. */
  readonly json?: unknown;
}

/** A logged request, without query and headers. */
export interface RequestEntry {
  /** By the sandbox's clock, ISO 8601. */
  readonly time: string;
  readonly method: string;
  readonly path: string;
  readonly route: string | null;
  /** Null while it is processed, and when its connection was reset before that. */
  readonly status: number | null;
  readonly request_id: string | null;
  readonly debug_id: string;
  /** Processing time. The time for which a fault holds the reply does not count. */
  readonly duration_ms: number | null;
  readonly application_id: string | null;
  readonly request_body: LoggedBody | null;
  readonly reply_body: LoggedBody | null;
}

/** A log line in memory. Bodies are rendered later, when it is written. */
export interface Line {
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
  /** True when it is in the table. */
  written: boolean;
}

interface SeenBody {
  readonly type: string | null;
  readonly size: number | null;
  /** JSON as text, or the value that was sent. */
  readonly text?: string | undefined;
  readonly value?: unknown;
}

export function lineOf(c: SandboxRequest, times: Pick<Line, "arrivedAt" | "startedAt">): Line {
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

/** Stores the value that a route passes to `c.json`, because parsing the reply again is expensive. */
export function noteSentJson(c: SandboxRequest, line: Line): void {
  const json = c.json as (...sent: unknown[]) => unknown;
  const noting = (...sent: unknown[]) => {
    line.replyBody = {type: "application/json", size: null, value: sent[0]};
    return json(...sent);
  };
  c.json = noting as typeof c.json;
}

export function settle(c: SandboxRequest, line: Line, now: number): void {
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

/** The matching route's path in OpenAPI notation. */
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
  // `c.json` may have been called with a value that was not sent.
  return sent && isJson(type) ? {...sent, type} : {type, size: null};
}

/** Bodies of the log itself, mails and events would be stored twice. Vault ids are as sensitive as cards. */
function mayShowBodies({path}: Line): boolean {
  return !/^\/_sandbox\/(?:requests|mail|webhooks)(?:\/|$)|^\/v3\/vault\/|^\/v1\/notifications\//.test(path);
}

function withoutContent(body: SeenBody | null): SeenBody | null {
  return body && {type: body.type, size: body.size};
}

export function rowOf(line: Line): RequestLine {
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

/** A body as JSON text: type and size, and the redacted content if it is small JSON. */
function rendered(body: SeenBody | null): string | null {
  if (!body) return null;
  const {type} = body;
  if (!isJson(type) || (body.text === undefined && body.value === undefined)) {
    return JSON.stringify({type, size: body.size});
  }
  const text = body.text ?? JSON.stringify(body.value);
  const size = Buffer.byteLength(text);
  if (size > BODY_LIMIT_BYTES) return JSON.stringify({type, size});
  // A value that `c.json` sent needs no parsing.
  const json = body.text === undefined ? body.value : parsed(text);
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

export function entryOf(row: RequestRow): RequestEntry {
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

/** Removes long digit sequences, which could be a card number in a path by mistake. */
function loggedPath(path: string): string {
  return redactText(path.slice(0, 500)).replace(/^(\/v3\/vault\/[^/]+\/)[^/]+/, "$1[redacted]");
}

function requestId(header: string | undefined): string | null {
  return header === undefined ? null : redactNumbers(header.slice(0, 108));
}
