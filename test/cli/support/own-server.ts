import {createServer, type IncomingMessage, type ServerResponse} from "node:http";
import {once} from "node:events";
import type {AddressInfo} from "node:net";
import {setTimeout} from "node:timers/promises";
import {text as readText} from "node:stream/consumers";

/** Mistakes of a shop's own server, as merchants make them. */
export const MISTAKES = [
  "wrong price",
  "captured twice",
  "somebody else's order",
  "lost reply",
  "not JSON",
  "redirect",
  "slow",
  "no CORS",
  "full token",
  "link captures",
] as const;

/** Mistakes that merchants notice later. */
export const FURTHER_MISTAKES = [
  "cached token",
  "any quantity",
  "second order",
  "time-out is a failure",
  "paid without approval",
  "decline without details",
  "other sites",
  "no reason",
  "secret",
] as const;
export type Mistake = (typeof MISTAKES)[number] | (typeof FURTHER_MISTAKES)[number];

interface Options {
  readonly paypal: {readonly url: string; readonly clientId: string; readonly clientSecret: string};
  readonly mistakes: readonly Mistake[];
  /** Origin of pages at another address. */
  readonly pages: string;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Row {
  readonly session: string;
  readonly attempt: string;
}

const PRICE = "12.50";

/** Starts a small server with the three routes. Without mistakes it follows the contract. */
export async function startOwnServer({paypal, mistakes, pages}: Options) {
  const has = (mistake: Mistake) => mistakes.includes(mistake);
  const rows = new Map<string, Row>();
  const captured = new Set<string>();
  let isCold = true;

  async function newToken(form: Record<string, string>): Promise<string> {
    const reply = await fetch(`${paypal.url}/v1/oauth2/token`, {
      method: "POST",
      headers: {authorization: `Basic ${btoa(`${paypal.clientId}:${paypal.clientSecret}`)}`},
      body: new URLSearchParams({grant_type: "client_credentials", ...form}),
    });
    return ((await reply.json()) as {access_token: string}).access_token;
  }

  async function call(method: string, path: string, body?: object, requestId?: string): Promise<Answer> {
    const reply = await fetch(paypal.url + path, {
      method,
      headers: {
        authorization: `Bearer ${await newToken({})}`,
        "content-type": "application/json",
        prefer: "return=representation",
        ...(requestId !== undefined && {"paypal-request-id": requestId}),
      },
      ...(body && {body: JSON.stringify(body)}),
      signal: AbortSignal.timeout(3_000),
    });
    return {status: reply.status, body: await reply.json()};
  }

  async function clientToken(): Promise<Answer> {
    if (has("slow") && isCold) await setTimeout(5_200);
    isCold = false;
    const form = has("full token") ? {} : {response_type: "client_token", intent: "sdk_init"};
    return {
      status: 200,
      body: {
        accessToken: await newToken(form),
        ...(has("secret") && {application: paypal}),
      },
      headers: has("cached token") ? {} : {"cache-control": "no-store"},
    };
  }

  async function create(session: string, attempt: string, body: string): Promise<Answer> {
    let sent;
    try {
      sent = JSON.parse(body) as {items?: {quantity: number}[]; amount?: {value: string}};
    } catch {
      return {status: 400, body: {error: "Send JSON."}};
    }
    const isWhole = ({quantity}: {quantity: number}) => Number.isInteger(quantity) && quantity > 0;
    if (!sent.items?.every(isWhole) && !has("any quantity"))
      return {status: 422, body: {error: "Send items."}};
    const value = has("wrong price") ? (sent.amount?.value ?? PRICE) : PRICE;
    const order = {intent: "CAPTURE", purchase_units: [{amount: {currency_code: "USD", value}}]};
    const requestId = has("second order") ? crypto.randomUUID() : attempt;
    const {status, body: made} = await call("POST", "/v2/checkout/orders", order, requestId);
    const {id} = made as {id: string};
    if (status >= 400) return {status: 422, body: {error: "PayPal refuses the order."}};
    rows.set(id, {session, attempt});
    return {status: 201, body: {id}};
  }

  const isCaptured = (order: unknown) => JSON.stringify(order).includes('"captures"');

  async function capture(session: string, id: string): Promise<Answer> {
    const row = rows.get(id);
    if (!row || (row.session !== session && !has("somebody else's order")))
      return {status: 404, body: has("no reason") ? {} : {error: "There is no such order."}};
    const path = `/v2/checkout/orders/${id}`;
    if (has("captured twice") && captured.has(id)) {
      // The buyer's card is charged once more.
      const order = {intent: "CAPTURE", purchase_units: [{amount: {currency_code: "USD", value: PRICE}}]};
      const card = {number: "4868719196829038", expiry: "2030-12", security_code: "123"};
      return call("POST", "/v2/checkout/orders", {...order, payment_source: {card}}, crypto.randomUUID());
    }
    let reply: Answer | undefined;
    try {
      reply = await call("POST", `${path}/capture`, {}, `capture-${row.attempt}`);
    } catch (error) {
      const isLost = (error as Error).name !== "TimeoutError";
      if (has(isLost ? "lost reply" : "time-out is a failure"))
        return {status: 422, body: {error: "The payment has failed."}};
    }
    if (reply && reply.status < 300 && !JSON.stringify(reply.body).includes("DECLINED")) {
      captured.add(id);
      return reply;
    }
    const read = await call("GET", path);
    const isDeclined = JSON.stringify(read.body).includes("DECLINED");
    if (isCaptured(read.body) && !(isDeclined && has("decline without details"))) return read;
    if (has("paid without approval") && (read.body as {status: string}).status !== "APPROVED" && !isDeclined)
      return {status: 200, body: {purchase_units: [{payments: {captures: [{status: "COMPLETED"}]}}]}};
    const {details} = (has("decline without details") ? {} : (reply?.body ?? {})) as {details?: unknown};
    return reply
      ? {status: 422, body: {error: "PayPal refuses the capture.", details}}
      : {status: 500, body: {error: "PayPal has not replied."}};
  }

  async function answer(request: IncomingMessage, session: string): Promise<Answer> {
    const {method, url = "", headers} = request;
    const body = await readText(request);
    if (method === "OPTIONS") return {status: has("no CORS") ? 404 : 204};
    if (![undefined, pages].includes(headers.origin) && !has("other sites"))
      return {status: 403, body: {error: "Not for this page."}};
    if (method === "GET" && url === "/auth/browser-safe-client-token") return clientToken();
    const [, id] = /^\/checkout\/orders\/(\w+)\/capture$/.exec(url) ?? [];
    if (method !== "POST" && !(has("link captures") && id !== undefined))
      return {status: 405, body: {error: "Use POST."}};
    if (has("redirect") && url === "/checkout/orders/create")
      return {status: 307, headers: {location: `${url}/`}};
    const attempt = headers["service-request-id"];
    if (/^\/checkout\/orders\/create\/?$/.test(url)) return create(session, String(attempt), body);
    return id === undefined ? {status: 404, body: {error: "No such route."}} : capture(session, id);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const session = /session=([\w-]+)/.exec(request.headers.cookie ?? "")?.[1] ?? crypto.randomUUID();
    const {status, body, headers} = await answer(request, session).catch((): Answer => ({
      status: 500,
      body: {error: "PayPal has not replied."},
    }));
    const isPlain = has("not JSON") && status === 404;
    response.writeHead(status, {
      "set-cookie": `session=${session}; HttpOnly; SameSite=Lax`,
      "content-type": isPlain ? "text/html" : "application/json",
      ...(!has("no CORS") && {
        "access-control-allow-origin": pages,
        "access-control-allow-credentials": "true",
        "access-control-allow-headers": "content-type, service-request-id, expected-amount, purchase-id",
      }),
      ...headers,
    });
    response.end(isPlain ? "<h1>Not Found</h1>" : body === undefined ? "" : JSON.stringify(body));
  }

  const server = createServer((request, response) => void handle(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}
