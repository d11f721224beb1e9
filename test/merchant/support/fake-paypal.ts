import type {IncomingMessage} from "node:http";
import {Hono} from "hono";
import {listen} from "../../../server/shared/http.ts";
import {AUTHORIZE, createFakePayments, type FakeDecisions, paymentsOf} from "./fake-payments.ts";
import {
  type CaptureStatus,
  type FakeCapture,
  type FakeOrder,
  type FakeRefund,
  type Money,
  refusal,
  type Reply,
  type SeenRequest,
} from "./fake-payments.ts";

/** A card that a buyer's fields filled, and the token that it was exchanged for. */
export interface FakeVault {
  /** Setup tokens by their id: approved as they are made. */
  readonly setupTokens: Set<string>;
  /** The setup token of each payment token. */
  readonly paymentTokens: Map<string, string>;
}

/**
 * What happens to a request instead of the plain answer.
 *
 * - `lose-before`: the connection is cut, and nothing was done
 * - `lose-after`: it is done, and then the connection is cut
 * - `garble`: it is done, and half of the answer arrives
 * - `stall`: nothing is done and nothing is answered until the caller gives up
 * - a number: that status, and nothing was done
 * - a function: it is done, then the function runs, then it is answered
 */
export type Fault = "lose-before" | "lose-after" | "garble" | "stall" | number | (() => void | Promise<void>);

/** Longer than a busy machine lets a process wait: only faults that a test orders cut a connection. */
export const LONG_KEEP_ALIVE_MS = 120_000;

interface Script {
  readonly method: string;
  readonly path: RegExp;
  readonly fault: Fault;
  times: number;
}

/** A small order service that really listens, and misbehaves on demand. */
export interface FakePayPal extends FakeDecisions {
  readonly url: string;
  readonly orders: Map<string, FakeOrder>;
  readonly vault: FakeVault;
  readonly seen: SeenRequest[];
  /** What a capture is refused with (422 and this issue) although the order is approved. */
  refuseCapture: string | undefined;
  /** Orders are charged as they are created. */
  chargeAtCreation: boolean;
  /** Extra keys that are mixed into every answer: none of them may leave the merchant server. */
  canary: Record<string, unknown>;
  tokenLifetimeSeconds: number;
  /** What it shows of disputes, by their ids. */
  readonly disputes: Map<string, Record<string, unknown>>;
  /** What anybody may fetch from it, by path: certificates. */
  readonly files: Map<string, string>;
  /** Changes a capture of an order, as PayPal's own people do. */
  setCaptureStatus(orderId: string, status: CaptureStatus): void;
  approve(orderId: string, authentication?: Record<string, unknown>): void;
  /** The next `times` matching requests meet the fault. */
  fault(method: string, path: RegExp, fault: Fault, times?: number): void;
  clearFaults(): void;
  revokeTokens(): void;
  /** Forgets the request ids, as PayPal does after six hours. */
  forgetRequestIds(): void;
  count(method: string, path: RegExp): number;
  /** All captures that were made, of all orders. */
  captures(): FakeCapture[];
  refunds(): FakeRefund[];
  /** The same without a port; a connection that is cut rejects, as Node's own `fetch` does. */
  readonly fetch: typeof globalThis.fetch;
  /** Closes the connections over which nobody asks anything. */
  closeIdle(): void;
  stop(): Promise<void>;
}

export const TOKEN = /^\/v1\/oauth2\/token$/;
export const CREATE = /^\/v2\/checkout\/orders$/;
export const SHOW = /^\/v2\/checkout\/orders\/[^/]+$/;
export const CAPTURE = /\/orders\/[^/]+\/capture$/;
export const SETUP_TOKENS = /\/setup-tokens$/;
export const PAYMENT_TOKENS = /\/payment-tokens$/;
export const PAYMENT_TOKEN = /\/payment-tokens\/[^/]+$/;
export const ELIGIBILITY = /\/find-eligible-methods$/;

export const CLIENT_ID = "test-client";
export const CLIENT_SECRET = "canary-client-secret-5f2c";

export async function startFakePayPal(): Promise<FakePayPal> {
  let serial = 0;
  const tokens = new Set<string>();
  const kept = new Map<string, {readonly body: string; readonly reply: Reply}>();
  let scripts: Script[] = [];
  const stalled = new Set<() => void>();

  function orderBody(order: FakeOrder) {
    return {
      id: order.id,
      status: order.status,
      intent: order.payload.intent ?? "CAPTURE",
      ...(order.card ? {payment_source: {card: {...order.card, ...paypal.canary}}} : {}),
      purchase_units: [
        {
          reference_id: "default",
          amount: order.payload.purchase_units[0]?.amount,
          shipping: order.payload.purchase_units[0]?.shipping,
          payments: paymentsOf(order, paypal),
        },
      ],
      links: [],
      ...paypal.canary,
    };
  }

  function capture(order: FakeOrder) {
    const {amount} = order.payload.purchase_units[0] ?? {};
    order.captures.push({id: `CAPTURE-${++serial}`, status: paypal.captureStatus, amount});
    order.status = "COMPLETED";
  }

  /** Takes the money of an order, or reserves it. */
  function take(order: FakeOrder) {
    if (order.payload.intent === "AUTHORIZE") payments.authorize(order);
    else capture(order);
  }

  function token(request: SeenRequest): Reply {
    const basic = Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString("base64");
    if (request.headers.get("authorization") !== `Basic ${basic}`) {
      return {
        status: 401,
        body: {error: "invalid_client", error_description: "Client Authentication failed"},
      };
    }
    const form = new URLSearchParams(request.body);
    const browser = form.get("response_type") === "client_token";
    const value = `${browser ? "browser" : "canary-full-scope"}-token-${++serial}`;
    if (!browser) tokens.add(value);
    return {
      status: 200,
      body: {
        scope: "orders",
        access_token: value,
        token_type: "Bearer",
        app_id: "APP",
        expires_in: browser ? 900 : paypal.tokenLifetimeSeconds,
        nonce: "nonce",
      },
    };
  }

  function process(request: SeenRequest): Reply {
    if (TOKEN.test(request.path)) return token(request);
    const bearer = request.headers.get("authorization")?.replace("Bearer ", "") ?? "";
    if (!tokens.has(bearer)) return refusal(401, "AUTHENTICATION_FAILURE", "INVALID_TOKEN");
    const requestId = request.headers.get("paypal-request-id");
    if (request.method === "GET") return shown(request.path);
    if (ELIGIBILITY.test(request.path)) return {status: 200, body: {eligible_methods: {paypal: {}}}};
    if (request.method === "DELETE") return forget(request.path.split("/").at(-1) ?? "");
    if (!requestId || requestId !== request.headers.get("service-request-id")) {
      return refusal(400, "INVALID_REQUEST", "PAYPAL_REQUEST_ID_REQUIRED");
    }
    // Absolute values: no id is needed to do it once, and none is kept.
    if (request.method === "PATCH") return change(request);
    const before = kept.get(requestId);
    if (before && before.body !== request.body)
      return refusal(422, "UNPROCESSABLE_ENTITY", "DUPLICATE_REQUEST_ID");
    if (before) return {status: 200, body: before.reply.body};
    const reply = payments.answer(request) ?? act(request);
    if (reply.status < 300) kept.set(requestId, {body: request.body, reply});
    return reply;
  }

  function act(request: SeenRequest): Reply {
    if (CREATE.test(request.path)) return create(request);
    if (CAPTURE.test(request.path) || AUTHORIZE.test(request.path))
      return finish(request.path.split("/").at(-2) ?? "", AUTHORIZE.test(request.path));
    const {setupTokens, paymentTokens} = paypal.vault;
    if (SETUP_TOKENS.test(request.path)) {
      const id = `SETUP-${++serial}`;
      setupTokens.add(id);
      return {status: 201, body: {id, status: "APPROVED"}};
    }
    const {payment_source: source} = JSON.parse(request.body) as {payment_source: {token: {id: string}}};
    if (!setupTokens.has(source.token.id)) return refusal(422, "UNPROCESSABLE_ENTITY", "TOKEN_NOT_FOUND");
    if ([...paymentTokens.values()].includes(source.token.id)) {
      return refusal(422, "UNPROCESSABLE_ENTITY", "SETUP_TOKEN_ALREADY_VAULTED");
    }
    const id = `PAYMENT-TOKEN-${++serial}`;
    paymentTokens.set(id, source.token.id);
    return {status: 201, body: {id, payment_source: {card: {brand: "VISA", last_digits: "9038"}}}};
  }

  function forget(id: string): Reply {
    if (!paypal.vault.paymentTokens.delete(id))
      return refusal(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
    return {status: 204, body: undefined};
  }

  function create(request: SeenRequest): Reply {
    const order: FakeOrder = {
      id: `ORDER-${++serial}`,
      status: "CREATED",
      payload: JSON.parse(request.body) as FakeOrder["payload"],
      clientMetadataId: request.headers.get("paypal-client-metadata-id") ?? undefined,
      captures: [],
      authorizations: [],
      refunds: [],
    };
    paypal.orders.set(order.id, order);
    if (paypal.chargeAtCreation) take(order);
    return {status: 201, body: orderBody(order)};
  }

  function change(request: SeenRequest): Reply {
    const order = paypal.orders.get(request.path.split("/").at(-1) ?? "");
    const [unit] = order?.payload.purchase_units ?? [];
    if (!order || !unit) return refusal(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
    if (order.status === "COMPLETED") {
      return refusal(422, "UNPROCESSABLE_ENTITY", "ORDER_ALREADY_COMPLETED");
    }
    for (const {path, value} of JSON.parse(request.body) as {path: string; value: unknown}[]) {
      if (path.endsWith("/amount")) unit.amount = value as Money;
      else unit.shipping = {...unit.shipping, options: value};
    }
    return {status: 204, body: undefined};
  }

  function shown(path: string): Reply {
    const id = path.split("/").at(-1) ?? "";
    if (path.startsWith("/v2/checkout/orders/")) return show(id);
    const body = path.startsWith("/v2/payments/captures/") ? captureBody(id) : paypal.disputes.get(id);
    return body ? {status: 200, body} : refusal(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
  }

  function captureBody(id: string) {
    const order = [...paypal.orders.values()].find(({captures}) => captures.some((one) => one.id === id));
    const found = order?.captures.find((one) => one.id === id);
    return found && {...found, supplementary_data: {related_ids: {order_id: order?.id}}, ...paypal.canary};
  }

  function show(orderId: string): Reply {
    const order = paypal.orders.get(orderId);
    return order
      ? {status: 200, body: orderBody(order)}
      : refusal(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
  }

  /** Captures or authorizes an approved order, as it was made for. */
  function finish(orderId: string, isAuthorization: boolean): Reply {
    const order = paypal.orders.get(orderId);
    if (!order) return refusal(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
    if ((order.payload.intent === "AUTHORIZE") !== isAuthorization) {
      return refusal(422, "UNPROCESSABLE_ENTITY", "ACTION_DOES_NOT_MATCH_INTENT");
    }
    if (order.authorizations.length > 0) {
      return refusal(422, "UNPROCESSABLE_ENTITY", "ORDER_ALREADY_AUTHORIZED");
    }
    if (order.captures.length > 0) return refusal(422, "UNPROCESSABLE_ENTITY", "ORDER_ALREADY_CAPTURED");
    if (order.status !== "APPROVED") return refusal(422, "UNPROCESSABLE_ENTITY", "ORDER_NOT_APPROVED");
    if (paypal.refuseCapture) return refusal(422, "UNPROCESSABLE_ENTITY", paypal.refuseCapture);
    take(order);
    return {status: 201, body: orderBody(order)};
  }

  /** How the caller's connection is cut, and how it is known to have ended. */
  interface Connection {
    cut(): void;
    onClosed(listener: () => void): void;
  }

  async function answer(raw: Request, connection: Connection): Promise<Response> {
    const request: SeenRequest = {
      method: raw.method,
      path: new URL(raw.url).pathname,
      headers: raw.headers,
      body: await raw.text(),
    };
    const file = paypal.files.get(request.path);
    paypal.seen.push(request);
    const script = scripts.find(
      ({method, path, times}) => times > 0 && method === request.method && path.test(request.path),
    );
    if (script) script.times -= 1;
    const fault = script?.fault;
    if (fault === "lose-before") connection.cut();
    if (typeof fault === "number")
      return Response.json({name: "FAULT", message: "scripted", debug_id: "fake-debug-id"}, {status: fault});
    if (fault === "stall") {
      await new Promise<void>((resolve) => {
        stalled.add(resolve);
        connection.onClosed(resolve);
      });
    }
    if (fault === "lose-before" || fault === "stall") return new Response(null, {status: 500});
    if (file !== undefined) return new Response(file);
    const reply = process(request);
    if (fault === "lose-after") connection.cut();
    if (typeof fault === "function") await fault();
    if (reply.status === 204) return new Response(null, {status: 204});
    const text = JSON.stringify(reply.body);
    return new Response(fault === "garble" ? text.slice(0, text.length / 2) : text, {
      status: reply.status,
      headers: {"content-type": "application/json"},
    });
  }

  const app = new Hono<{Bindings: {incoming: IncomingMessage}}>();
  app.all("*", (c) => {
    const {socket} = c.env.incoming;
    return answer(c.req.raw, {
      cut: () => void socket.destroy(),
      onClosed: (listener) => void socket.once("close", listener),
    });
  });
  const server = await listen({
    fetch: (request, env) => app.fetch(request, env),
    host: "127.0.0.1",
    port: 0,
    limits: {keepAliveTimeout: LONG_KEEP_ALIVE_MS},
  });

  const paypal: FakePayPal = {
    url: server.url,
    orders: new Map(),
    vault: {setupTokens: new Set(), paymentTokens: new Map()},
    seen: [],
    captureStatus: "COMPLETED",
    authorizationStatus: "CREATED",
    refundStatus: "COMPLETED",
    skipsAmountChecks: false,
    showsRefunds: true,
    refuseCapture: undefined,
    chargeAtCreation: false,
    canary: {},
    tokenLifetimeSeconds: 32_400,
    disputes: new Map(),
    files: new Map(),
    setCaptureStatus(orderId, status) {
      const [capture] = paypal.orders.get(orderId)?.captures ?? [];
      if (!capture) throw new Error(`order ${orderId} has no capture`);
      capture.status = status;
    },
    approve(orderId, authentication) {
      const order = paypal.orders.get(orderId);
      if (!order) throw new Error(`no order ${orderId}`);
      order.status = "APPROVED";
      order.card = {
        brand: "VISA",
        last_digits: "9038",
        ...(authentication ? {authentication_result: authentication} : {}),
      };
    },
    fault: (method, path, fault, times = 1) => void scripts.push({method, path, fault, times}),
    clearFaults() {
      scripts = [];
      for (const release of stalled) release();
    },
    revokeTokens: () => tokens.clear(),
    forgetRequestIds: () => kept.clear(),
    count: (method, path) =>
      paypal.seen.filter((request) => request.method === method && path.test(request.path)).length,
    captures: () => [...paypal.orders.values()].flatMap((order) => order.captures),
    refunds: () => [...paypal.orders.values()].flatMap((order) => order.refunds),
    async fetch(input, init) {
      let isCut = false;
      const request = new Request(input, init);
      const reply = await answer(request, {
        cut: () => {
          isCut = true;
        },
        onClosed: (listener) => request.signal.addEventListener("abort", () => listener()),
      });
      if (isCut || request.signal.aborted) throw new TypeError("fetch failed");
      return reply;
    },
    closeIdle: () => server.server.closeIdleConnections(),
    async stop() {
      paypal.clearFaults();
      server.server.closeAllConnections();
      await server.stop();
    },
  };
  const payments = createFakePayments({
    orders: () => paypal.orders.values(),
    decisions: paypal,
    nextId: (kind) => `${kind}-${++serial}`,
  });
  return paypal;
}
