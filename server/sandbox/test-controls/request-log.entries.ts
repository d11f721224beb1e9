import {matchedRoutes} from "hono/route";
import {textRead} from "../../shared/body.ts";
import {redactNumbers} from "../../shared/redaction.ts";
import type {SandboxRequest} from "../wire/environment.ts";
import {redactJson, redactText} from "./redaction.ts";
import type {RequestLine, RequestRow} from "./request-log.records.ts";

const BODY_LIMIT_BYTES = 8 * 1024;

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

/** What is known of a request so far. Bodies are rendered when the line is written, off the request's path. */
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

/** What a route sends by `c.json` is remembered as it is: reading it back from the reply would cost more than the route. */
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

/** What the log itself, mails and events reply would be stored twice; the vault's ids are as good as cards. */
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

/** As JSON text: with the content when that is JSON and small, redacted; otherwise only its type and size. */
function rendered(body: SeenBody | null): string | null {
  if (!body) return null;
  const {type} = body;
  if (!isJson(type) || (body.text === undefined && body.value === undefined)) {
    return JSON.stringify({type, size: body.size});
  }
  const text = body.text ?? JSON.stringify(body.value);
  const size = Buffer.byteLength(text);
  if (size > BODY_LIMIT_BYTES) return JSON.stringify({type, size});
  // What was sent need not be read back from its text.
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

/** Somebody's mistake must not put a number on record: a path never needs that many digits. */
function loggedPath(path: string): string {
  return redactText(path.slice(0, 500)).replace(/^(\/v3\/vault\/[^/]+\/)[^/]+/, "$1[redacted]");
}

function requestId(header: string | undefined): string | null {
  return header === undefined ? null : redactNumbers(header.slice(0, 108));
}
