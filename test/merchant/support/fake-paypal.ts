import type {IncomingMessage} from "node:http";
import {Hono} from "hono";
import {listen} from "../../../server/shared/http.ts";
import {createFakeRecords, type FakeRecords} from "./fake-records.ts";
import {AUTHORIZE, createFakePayments, type FakeDecisions, paymentsOf, refundReply} from "./fake-payments.ts";
import {
  type CaptureStatus,
  type FakeCapture,
  type FakeOrder,
  type FakeRefund,
  feeOf,
  type Money,
  reasonOf,
  refusal,
  type Reply,
  type SeenRequest,
} from "./fake-payments.ts";
import {
  addTracker,
  answerTracker,
  type FakeTracker,
  patchTracker,
  TRACK,
  TRACKER,
  trackersOf,
  WHOLE_TRACKER,
} from "./fake-trackers.ts";

/** The fake's setup tokens and payment tokens. */
export interface FakeVault {
  /** Ids of the setup tokens, which are approved when they are created. */
  readonly setupTokens: Set<string>;
  /** Ids of the setup tokens, by payment token. */
  readonly paymentTokens: Map<string, string>;
}

/**
 * A fault that a request meets.
 *
 * - `lose-before`: the connection is closed before the request is processed
 * - `lose-after`: the request is processed, then the connection is closed
 * - `garble`: the request is processed, and half of the reply is sent
 * - `stall`: the request is not processed and gets no reply until the client closes the connection
 * - a number: the request is not processed and gets this status
 * - a function: the request is processed, then the function runs, then the reply is sent
 */
export type Fault = "lose-before" | "lose-after" | "garble" | "stall" | number | (() => unknown);

/** Long enough for a busy machine, so that only the faults of a test close a connection. */
export const LONG_KEEP_ALIVE_MS = 120_000;

interface Script {
  readonly method: string;
  readonly path: RegExp;
  readonly fault: Fault;
  times: number;
}

/** A small fake of PayPal's API on a TCP port, with faults on demand. */
export interface FakePayPal extends FakeDecisions {
  readonly url: string;
  readonly orders: Map<string, FakeOrder>;
  readonly vault: FakeVault;
  readonly seen: SeenRequest[];
  /** Issue with which captures of approved orders are refused (422). */
  refuseCapture: string | undefined;
  /** Orders are captured or authorized when they are created. */
  chargeAtCreation: boolean;
  /** Orders that complete on approval are captured at once, or by `complete`. */
  completesAtOnce: boolean;
  eligibleMethods: Record<string, object>;
  /** Additional keys in every reply. The merchant server must not forward them. */
  canary: Record<string, unknown>;
  tokenLifetimeSeconds: number;
  /** Disputes, invoices and payment links. */
  readonly records: FakeRecords;
  /** Disputes without actions, by id. */
  readonly disputes: Map<string, Record<string, unknown>>;
  readonly trackers: Map<string, FakeTracker>;
  /** Public files by path, such as certificates. */
  readonly files: Map<string, string>;
  /** Changes the status of an order's first capture. */
  setCaptureStatus(orderId: string, status: CaptureStatus): void;
  /** Shows all orders as completed without a payment, so that they don't tell whether they are paid. */
  hidePayments(): void;
  approve(orderId: string, authentication?: Record<string, unknown>): void;
  /** Approves an order with a wallet or a local method. Captures it if it completes on approval. */
  approveWith(orderId: string, source: Record<string, unknown>): void;
  /** Captures an order as PayPal does on its own. */
  complete(orderId: string): void;
  /** Applies the fault to the next `times` matching requests. */
  fault(method: string, path: RegExp, fault: Fault, times?: number): void;
  /** Removes all faults and releases stalled requests. */
  clearFaults(): void;
  revokeTokens(): void;
  /** Deletes the request ids, as PayPal does after six hours. */
  forgetRequestIds(): void;
  count(method: string, path: RegExp): number;
  /** Captures of all orders. */
  captures(): FakeCapture[];
  refunds(): FakeRefund[];
  /** Processes requests without a network. Rejects when a fault closes the connection, as Node's `fetch` does. */
  readonly fetch: typeof globalThis.fetch;
  /** Closes idle connections. */
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
  const repliesByRequestId = new Map<string, {readonly body: string; readonly reply: Reply}>();
  let scripts: Script[] = [];
  const stalled = new Set<() => void>();

  function orderBody(order: FakeOrder) {
    const trackers = trackersOf(paypal.trackers, order);
    const {shipping} = order.payload.purchase_units[0] ?? {};
    return {
      id: order.id,
      status: order.status,
      intent: order.payload.intent ?? "CAPTURE",
      ...(order.card ? {payment_source: {card: {...order.card, ...paypal.canary}}} : {}),
      ...(order.source ? {payment_source: order.source} : {}),
      purchase_units: [
        {
          reference_id: "default",
          amount: order.payload.purchase_units[0]?.amount,
          items: order.payload.purchase_units[0]?.items,
          shipping: trackers.length > 0 ? {...shipping, trackers} : shipping,
          payments: paymentsOf(order, paypal),
        },
      ],
      links: order.voucherPage === undefined ? [] : [{rel: "payer-action", href: order.voucherPage}],
      ...paypal.canary,
    };
  }

  function capture(order: FakeOrder) {
    const {amount} = order.payload.purchase_units[0] ?? {};
    const {captureStatus: status} = paypal;
    const fee = feeOf(paypal, {status, amount});
    order.captures.push({id: `CAPTURE-${++serial}`, status, ...reasonOf(paypal), amount, ...fee});
    order.status = "COMPLETED";
  }

  /** Captures or authorizes an order, according to its intent. */
  function captureOrAuthorize(order: FakeOrder) {
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
    const isForBrowser = form.get("response_type") === "client_token";
    const value = `${isForBrowser ? "browser" : "canary-full-scope"}-token-${++serial}`;
    if (!isForBrowser) tokens.add(value);
    return {
      status: 200,
      body: {
        scope: "orders",
        access_token: value,
        token_type: "Bearer",
        app_id: "APP",
        expires_in: isForBrowser ? 900 : paypal.tokenLifetimeSeconds,
        nonce: "nonce",
      },
    };
  }

  function process(request: SeenRequest): Reply {
    if (TOKEN.test(request.path)) return token(request);
    const bearer = request.headers.get("authorization")?.replace("Bearer ", "") ?? "";
    if (!tokens.has(bearer)) return refusal(401, "AUTHENTICATION_FAILURE", "INVALID_TOKEN");
    const requestId = request.headers.get("paypal-request-id");
    if (paypal.records.serves(request.path) && !paypal.disputes.has(request.path.split("/").at(-1) ?? "")) {
      return answerRecords(request, requestId);
    }
    if (WHOLE_TRACKER.test(request.path)) return answerTracker(paypal.trackers, request);
    if (request.method === "GET") return answerGet(request.path);
    if (ELIGIBILITY.test(request.path))
      return {status: 200, body: {eligible_methods: paypal.eligibleMethods}};
    if (request.method === "DELETE") return deletePaymentToken(request.path.split("/").at(-1) ?? "");
    if (!requestId || requestId !== request.headers.get("service-request-id")) {
      return refusal(400, "INVALID_REQUEST", "PAYPAL_REQUEST_ID_REQUIRED");
    }
    // A patch sets absolute values, so repeating it is safe without a request id.
    if (request.method === "PATCH") {
      return TRACKER.test(request.path) ? patchTracker(paypal.trackers, request) : patchOrder(request);
    }
    const before = repliesByRequestId.get(requestId);
    if (before && before.body !== request.body)
      return refusal(422, "UNPROCESSABLE_ENTITY", "DUPLICATE_REQUEST_ID");
    if (before) return {status: 200, body: before.reply.body};
    const reply = payments.answer(request) ?? answerPost(request);
    if (reply.status < 300) repliesByRequestId.set(requestId, {body: request.body, reply});
    return reply;
  }

  /** Repeated changes with one request id get the stored reply. */
  function answerRecords(request: SeenRequest, requestId: string | null): Reply {
    // Each attempt writes a form with another boundary.
    const boundary = /boundary=(\S+)/.exec(request.headers.get("content-type") ?? "")?.[1] ?? "\0";
    const body = request.body.replaceAll(boundary, "");
    const key = `${requestId} ${request.path}`;
    const before = request.method === "POST" ? repliesByRequestId.get(key) : undefined;
    if (before) {
      return before.body === body
        ? before.reply
        : refusal(422, "UNPROCESSABLE_ENTITY", "DUPLICATE_REQUEST_ID");
    }
    const reply = paypal.records.answer(request);
    if (reply.status < 300) repliesByRequestId.set(key, {body, reply});
    return reply;
  }

  function answerPost(request: SeenRequest): Reply {
    if (CREATE.test(request.path)) return createOrder(request);
    if (CAPTURE.test(request.path) || AUTHORIZE.test(request.path))
      return payApproved(request.path.split("/").at(-2) ?? "", AUTHORIZE.test(request.path));
    if (TRACK.test(request.path)) {
      const order = paypal.orders.get(request.path.split("/").at(-2) ?? "");
      return addTracker(paypal.trackers, order, request);
    }
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

  function deletePaymentToken(id: string): Reply {
    if (!paypal.vault.paymentTokens.delete(id))
      return refusal(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
    return {status: 204, body: undefined};
  }

  function createOrder(request: SeenRequest): Reply {
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
    if (paypal.chargeAtCreation) captureOrAuthorize(order);
    return {status: 201, body: orderBody(order)};
  }

  function patchOrder(request: SeenRequest): Reply {
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

  function answerGet(path: string): Reply {
    const id = path.split("/").at(-1) ?? "";
    if (path.startsWith("/v2/checkout/orders/")) return showOrder(id);
    const body = bodyOf(path, id);
    return body ? {status: 200, body} : refusal(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
  }

  function bodyOf(path: string, id: string): object | undefined {
    if (path.startsWith("/v2/payments/captures/")) return captureBody(id);
    if (path.startsWith("/v2/payments/refunds/")) return refundBody(id);
    if (path.startsWith("/v2/payments/authorizations/")) return authorizationBody(id);
    if (PAYMENT_TOKEN.test(path)) return paypal.vault.paymentTokens.has(id) ? {id} : undefined;
    return paypal.disputes.get(id);
  }

  function authorizationBody(id: string) {
    for (const order of paypal.orders.values()) {
      const found = order.authorizations.find((one) => one.id === id);
      const href = `https://paypal.example/v2/checkout/orders/${order.id}`;
      if (found) return {...found, links: [{rel: "up", href, method: "GET"}], ...paypal.canary};
    }
    return undefined;
  }

  function captureBody(id: string) {
    const order = [...paypal.orders.values()].find(({captures}) => captures.some((one) => one.id === id));
    const found = order?.captures.find((one) => one.id === id);
    return found && {...found, supplementary_data: {related_ids: {order_id: order?.id}}, ...paypal.canary};
  }

  function refundBody(id: string) {
    const found = paypal.refunds().find((one) => one.id === id);
    return found && {...refundReply(found), ...paypal.canary};
  }

  function showOrder(orderId: string): Reply {
    const order = paypal.orders.get(orderId);
    return order
      ? {status: 200, body: orderBody(order)}
      : refusal(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
  }

  /** Captures or authorizes an approved order. Refuses the call that does not match the order's intent. */
  function payApproved(orderId: string, isAuthorization: boolean): Reply {
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
    captureOrAuthorize(order);
    return {status: 201, body: orderBody(order)};
  }

  /** The client's connection. */
  interface Connection {
    close(): void;
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
    if (fault === "lose-before") connection.close();
    if (typeof fault === "number")
      return Response.json(
        {name: "FAULT", message: "scripted", debug_id: "fake-debug-id"},
        {status: fault, headers: {"paypal-debug-id": "fake-debug-id"}},
      );
    if (fault === "stall") {
      await new Promise<void>((resolve) => {
        stalled.add(resolve);
        connection.onClosed(resolve);
      });
    }
    if (fault === "lose-before" || fault === "stall") return new Response(null, {status: 500});
    if (file !== undefined) return new Response(file);
    const reply = process(request);
    // The reply says what was true when the request was processed.
    const text = JSON.stringify(reply.body);
    if (fault === "lose-after") connection.close();
    if (typeof fault === "function") await fault();
    if (reply.status === 204) return new Response(null, {status: 204});
    return new Response(fault === "garble" ? text.slice(0, text.length / 2) : text, {
      status: reply.status,
      headers: {"content-type": "application/json", "paypal-debug-id": "fake-debug-id"},
    });
  }

  const app = new Hono<{Bindings: {incoming: IncomingMessage}}>();
  app.all("*", (c) => {
    const {socket} = c.env.incoming;
    return answer(c.req.raw, {
      close: () => void socket.destroy(),
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
    statusReason: undefined,
    fee: undefined,
    skipsAmountChecks: false,
    showsRefunds: true,
    refuseCapture: undefined,
    chargeAtCreation: false,
    completesAtOnce: true,
    eligibleMethods: {paypal: {}},
    canary: {},
    tokenLifetimeSeconds: 32_400,
    records: createFakeRecords(),
    disputes: new Map(),
    trackers: new Map(),
    files: new Map(),
    setCaptureStatus(orderId, status) {
      const [capture] = paypal.orders.get(orderId)?.captures ?? [];
      if (!capture) throw new Error(`The order ${orderId} has no capture.`);
      capture.status = status;
    },
    hidePayments() {
      for (const order of paypal.orders.values()) order.status = "COMPLETED";
    },
    approve(orderId, authentication) {
      const order = paypal.orders.get(orderId);
      if (!order) throw new Error(`There is no order ${orderId}.`);
      order.status = "APPROVED";
      order.card = {
        brand: "VISA",
        last_digits: "9038",
        ...(authentication ? {authentication_result: authentication} : {}),
      };
    },
    approveWith(orderId, source) {
      const order = paypal.orders.get(orderId);
      if (!order) throw new Error(`There is no order ${orderId}.`);
      order.status = "APPROVED";
      order.source = source;
      const completes = order.payload.processing_instruction === "ORDER_COMPLETE_ON_PAYMENT_APPROVAL";
      if (completes && paypal.completesAtOnce) capture(order);
    },
    complete(orderId) {
      const order = paypal.orders.get(orderId);
      if (!order) throw new Error(`There is no order ${orderId}.`);
      capture(order);
    },
    fault: (method, path, fault, times = 1) => void scripts.push({method, path, fault, times}),
    clearFaults() {
      scripts = [];
      for (const release of stalled) release();
    },
    revokeTokens: () => tokens.clear(),
    forgetRequestIds: () => repliesByRequestId.clear(),
    count: (method, path) =>
      paypal.seen.filter((request) => request.method === method && path.test(request.path)).length,
    captures: () => [...paypal.orders.values()].flatMap((order) => order.captures),
    refunds: () => [...paypal.orders.values()].flatMap((order) => order.refunds),
    async fetch(input, init) {
      let isClosed = false;
      const request = new Request(input, init);
      const reply = await answer(request, {
        close: () => {
          isClosed = true;
        },
        onClosed: (listener) => request.signal.addEventListener("abort", () => listener()),
      });
      if (isClosed || request.signal.aborted) throw new TypeError("fetch failed");
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
