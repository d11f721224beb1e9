import type {SandboxClient} from "../sandbox-client.ts";
import type {Entry} from "./entry.ts";
import {redact} from "./redact.ts";
import type {Timeline} from "./timeline.ts";

/** Interval of the look-ups, in ms. */
const EVERY_MS = 150;
/** Requests that are compared in each look-up. */
const COMPARED = 60;

/** Header that marks the shop's own reads for the proof. They are no part of a payment. */
export const PROOF_REQUEST_ID = "live-proof-";

/** Lists the sandbox's newest requests. The sandbox doesn't log this request, so that an open console stays quiet. */
const LIST = `/_sandbox/console/requests?page_size=${COMPARED}`;
/** The log with bodies, which the sandbox has redacted. */
const LOG = `/_sandbox/requests?page_size=${COMPARED * 2}`;

/** A request in the sandbox's log. */
interface Logged {
  readonly time: string;
  readonly method: string;
  readonly path: string;
  readonly status: number | null;
  readonly request_id: string | null;
  readonly debug_id: string;
  readonly duration_ms: number | null;
  readonly request_body: {readonly json?: unknown} | null;
  readonly reply_body: {readonly json?: unknown} | null;
}

/** Adds PayPal's requests to the timeline. */
export interface PayPalRequests {
  /** Looks up while the timeline is watched. */
  follow(): void;
  /** Looks up once, so that the timeline has all requests that have ended. */
  read(): Promise<void>;
}

/** @param linkOf page of PayPal's order. @param noteOf what a fault does to a request */
export function createPayPalRequests({
  sandbox,
  timeline,
  now,
  linkOf,
  noteOf,
}: {
  sandbox: Pick<SandboxClient, "call">;
  timeline: Timeline;
  now: () => number;
  linkOf: (orderId: string) => string;
  noteOf: (key: string, request: string) => string | undefined;
}): PayPalRequests {
  /** Requests with their replies that are in the timeline, by their debug ids; undefined before the first look-up. */
  let known: Map<string, number | null> | undefined;
  /** The keys and states of the list at the last look-up. */
  let listed = "";
  let last: Promise<void> = Promise.resolve();
  let isFollowing = false;

  /** True if the list has changed. A sandbox whose console has a password shows no list. */
  async function hasNews(): Promise<boolean> {
    const reply = await sandbox.call(LIST).catch(() => undefined);
    if (!reply) return true;
    const text = await reply.text();
    const isNew = text !== listed;
    listed = text;
    return isNew;
  }

  async function lookUp(): Promise<void> {
    if (!(await hasNews())) return;
    const askedAt = now();
    const {requests} = (await (await sandbox.call(LOG)).json()) as {requests: Logged[]};
    const shown = requests.filter(isShown).reverse();
    // Requests before the first look-up are no part of what is watched.
    const isFirst = known === undefined;
    const before = (known ??= new Map<string, number | null>());
    const ahead = clockAhead(requests, askedAt);
    for (const request of shown) {
      const {debug_id: key, status} = request;
      if (before.has(key) && before.get(key) === status) continue;
      before.set(key, status);
      if (!isFirst) timeline.add(entryOf(request, ahead));
    }
    const oldest = new Set(shown.map(({debug_id: key}) => key));
    for (const key of before.keys()) if (!oldest.has(key)) before.delete(key);
  }

  function entryOf(request: Logged, ahead: number): Entry {
    const {debug_id: key, time, method, path, status, duration_ms: durationMs} = request;
    const sent = request.request_body?.json;
    const reply = request.reply_body?.json;
    const orderId = orderOf(request);
    const note = noteOf(key, `${method} ${path}`);
    return {
      key,
      side: "paypal",
      at: Date.parse(time) - ahead,
      what: `${method} ${path}`,
      status,
      ...(note !== undefined && {note}),
      ...(durationMs !== null && {durationMs: Math.round(durationMs)}),
      ...(orderId !== undefined && {orderId, link: linkOf(orderId)}),
      details: redact({
        ...(request.request_id !== null && {"PayPal-Request-Id": request.request_id}),
        ...(sent !== undefined && {request: sent}),
        ...(reply !== undefined && {reply}),
      }),
    };
  }

  function read(): Promise<void> {
    // The sandbox may be restarting.
    last = last.then(lookUp).catch(() => undefined);
    return last;
  }

  async function loop(): Promise<void> {
    isFollowing = true;
    known = undefined;
    listed = "";
    while (timeline.isWatched) {
      await read();
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS).unref());
    }
    isFollowing = false;
  }

  return {
    read,
    follow() {
      if (!isFollowing) void loop();
    },
  };
}

/** Requests of the REST API, without those for access tokens and for the proof. */
const isShown = ({method, path, request_id: id}: Logged): boolean =>
  /^\/v\d+\//.test(path) &&
  method !== "OPTIONS" &&
  !path.startsWith("/v1/oauth2/") &&
  id?.startsWith(PROOF_REQUEST_ID) !== true;

/** Id of the order in a request's path, or in the reply to its creation. */
export function orderOf({method, path, reply_body: reply}: Pick<Logged, "method" | "path" | "reply_body">) {
  const [, inPath] = /^\/v2\/checkout\/orders\/([^/]+)/.exec(path) ?? [];
  if (inPath !== undefined) return inPath;
  if (method !== "POST" || path !== "/v2/checkout/orders") return undefined;
  const {id} = (reply?.json ?? {}) as {id?: unknown};
  return typeof id === "string" ? id : undefined;
}

/** Milliseconds by which a tester has moved the sandbox's clock: the newest logged request is the one for this log. */
function clockAhead(requests: readonly Logged[], askedAt: number): number {
  const own = requests.find(({path}) => path === "/_sandbox/requests");
  const ahead = own ? Date.parse(own.time) - askedAt : 0;
  // Both servers read the same clock of this machine.
  return Math.abs(ahead) < 1_000 ? 0 : ahead;
}
