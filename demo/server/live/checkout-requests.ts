import {randomUUID} from "node:crypto";
import type {Checkout} from "../checkout.ts";
import type {Entry} from "./entry.ts";
import {redact} from "./redact.ts";
import type {Timeline} from "./timeline.ts";

/** Longer bodies are not shown. */
const BODY_LIMIT_BYTES = 16 * 1024;

/** Paths whose bodies are shown. Tokens, sessions and saved cards are not among them. */
const SHOWN_BODIES = /^\/(?:service-api|paypal-api)\/(?:checkout\/|configuration$|webhooks$)/;

/** Ids of saved cards in paths. They are as sensitive as cards. */
const SAVED_ID = /(\/vault\/[\w-]+\/)[^/]+/;

/** True for requests of pages and of PayPal. Those of operators and of the shop's own programs are theirs alone. */
const isOfPayment = (path: string, {headers}: Request): boolean =>
  /^\/(?:service-api|paypal-api)\/(?!back-office\/)/.test(path) &&
  !headers.has("authorization") &&
  !/checkout-operator=/.test(headers.get("cookie") ?? "");

/** Records the requests of pages and of PayPal's webhooks that the checkout answers. */
export function watchCheckout(checkout: Checkout, timeline: Timeline, now: () => number): Checkout {
  return async (request) => {
    const {pathname: path} = new URL(request.url);
    if (!timeline.isWatched || !isOfPayment(path, request)) return checkout(request);
    const isWebhook = path.endsWith("/webhooks");
    const at = now();
    const entry: Entry = {
      key: randomUUID(),
      side: isWebhook ? "webhook" : "server",
      at,
      what: String(redact(`${request.method} ${path.replace(SAVED_ID, "$1[redacted]")}`)),
      status: null,
    };
    const isShown = SHOWN_BODIES.test(path);
    const sent = isShown ? await readJson(request) : undefined;
    const first = {...entry, ...orderIn(path, sent), ...(sent !== undefined && {details: {request: sent}})};
    timeline.add(first);
    const reply = await checkout(request).catch((error: unknown) => {
      timeline.add({...first, status: 500, durationMs: now() - at});
      throw error;
    });
    const body = isShown ? await readJson(reply) : undefined;
    timeline.add({
      ...first,
      ...orderIn(path, sent, body),
      status: reply.status,
      durationMs: now() - at,
      ...((sent ?? body) !== undefined && {
        details: {...(sent !== undefined && {request: sent}), ...(body !== undefined && {reply: body})},
      }),
    });
    return reply;
  };
}

/** Reads a copy of a small JSON body, without its secrets. */
async function readJson(message: Request | Response): Promise<unknown> {
  const {headers, body} = message;
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/.test(headers.get("content-type") ?? "");
  if (!body || !isJson || Number(headers.get("content-length") ?? 0) > BODY_LIMIT_BYTES) return undefined;
  const text = await message.clone().text();
  if (text.length > BODY_LIMIT_BYTES) return undefined;
  try {
    return redact(JSON.parse(text));
  } catch {
    return undefined;
  }
}

interface Body {
  readonly id?: unknown;
  readonly orderId?: unknown;
  readonly resource?: {
    readonly id?: unknown;
    readonly supplementary_data?: {readonly related_ids?: {readonly order_id?: unknown}};
  };
  readonly resource_type?: unknown;
}

/** Id of the order that a request is about: in its path, else in the bodies. */
function orderIn(path: string, sent: unknown, reply?: unknown): {orderId?: string} {
  const [, inPath] = /\/orders\/([\w-]{8,})(?:\/|$)/.exec(path) ?? [];
  const {resource, resource_type: type, orderId} = (sent ?? {}) as Body;
  const created = path.endsWith("/orders/create") ? ((reply ?? {}) as Body).id : undefined;
  const ofEvent =
    type === "checkout-order" ? resource?.id : resource?.supplementary_data?.related_ids?.order_id;
  const found = [inPath, ofEvent, orderId, created].find((id) => typeof id === "string");
  return found === undefined ? {} : {orderId: found};
}
