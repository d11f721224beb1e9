import {matchedRoutes} from "hono/route";
import {textRead} from "../../shared/body.ts";
import {redactNumbers} from "../../shared/redaction.ts";
import type {SandboxRequest} from "../wire/environment.ts";
import {redactJson, redactText} from "./redaction.ts";

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

/** A request in the log, whose result is still open at first. */
export interface Line extends RequestEntry {
  status: number | null;
  duration_ms: number | null;
  route: string | null;
  application_id: string | null;
  request_body: LoggedBody | null;
  reply_body: LoggedBody | null;
}

/** A body before it is logged. */
interface SeenBody {
  readonly type: string | null;
  readonly size: number | null;
  /** JSON as text, or the value that was sent. */
  readonly text?: string | undefined;
  readonly value?: unknown;
}

export function lineOf(c: SandboxRequest, arrivedAt: number): Line {
  return {
    time: new Date(arrivedAt).toISOString(),
    method: c.req.method,
    path: loggedPath(c.req.path),
    route: null,
    status: null,
    request_id: requestId(c.req.header("PayPal-Request-Id") ?? c.req.header("Service-Request-Id")),
    debug_id: c.var.debugId,
    duration_ms: null,
    application_id: null,
    request_body: null,
    reply_body: null,
  };
}

/** Remembers the value that a route passes to `c.json`, because parsing the reply again is expensive. */
export function noteSentJson(c: SandboxRequest): () => unknown {
  const json = c.json as (...sent: unknown[]) => unknown;
  let value: unknown;
  const noting = (...sent: unknown[]) => {
    [value] = sent;
    return json(...sent);
  };
  c.json = noting as typeof c.json;
  return () => value;
}

/** @param sent the value of `c.json` */
export function settle(c: SandboxRequest, line: Line, sent: unknown, durationMs: number): void {
  line.status = c.res.status;
  line.duration_ms = durationMs;
  line.route = routeOf(c);
  line.application_id = (c.var.token as {applicationId: string} | undefined)?.applicationId ?? null;
  const isShown = mayShowBodies(line);
  line.request_body = logged(requestBodyOf(c), isShown);
  line.reply_body = logged(replyBodyOf(c.res, sent), isShown);
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

function replyBodyOf(reply: Response, value: unknown): SeenBody | null {
  const type = mediaType(reply.headers.get("Content-Type") ?? undefined);
  if (type === null) return null;
  // `c.json` may have been called with a value that was not sent.
  return value !== undefined && isJson(type) ? {type, size: null, value} : {type, size: null};
}

/** Bodies of the log itself, mails and events would be stored twice. Vault ids are as sensitive as cards. */
function mayShowBodies({path}: RequestEntry): boolean {
  return !/^\/_sandbox\/(?:requests|mail|webhooks)(?:\/|$)|^\/v3\/vault\/|^\/v1\/notifications\//.test(path);
}

/** A body in the log: type and size, and the redacted content if it is small JSON. */
function logged(body: SeenBody | null, isShown: boolean): LoggedBody | null {
  if (!body) return null;
  const {type, value, text = value === undefined ? undefined : JSON.stringify(value)} = body;
  if (!isShown || !isJson(type) || text === undefined) return {type, size: body.size};
  const size = Buffer.byteLength(text);
  if (size > BODY_LIMIT_BYTES) return {type, size};
  // A value that `c.json` sent needs no parsing.
  const json = body.text === undefined ? body.value : parsed(text);
  return {type, size, ...(json === undefined ? {} : {json: redactJson(json)})};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
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
