import assert from "node:assert/strict";
import {once} from "node:events";
import {after, before, describe, test} from "node:test";
import {setImmediate} from "node:timers/promises";
import {gzipSync} from "node:zlib";
import type {Listening} from "../../server/shared/http.ts";
import {inMemory} from "../support/databases.ts";
import {type FakePayPal, startFakePayPal} from "./support/fake-paypal.ts";
import {readUntilClosed, type RawReply, listenWithLimits, openSocket, sendRaw} from "./support/raw-http.ts";
import {openShop, type Shop, TEAPOT} from "./support/shop.ts";

const CREATE_PATH = "/service-api/checkout/orders/create";

describe("connections and request bodies", () => {
  let paypal: FakePayPal;
  let shop: Shop;
  let server: Listening;
  before(async () => {
    paypal = await startFakePayPal();
    shop = await openShop({paypalUrl: paypal.url, databaseUrl: (await inMemory.create()).url});
    server = await listenWithLimits(shop);
  });
  after(async () => {
    await server.stop();
    await shop.close();
    await paypal.stop();
  });

  /** The head of a request. The connection is closed after the reply. */
  const head = (line: string, headers: Record<string, string> = {}) =>
    `${line} HTTP/1.1\r\n${Object.entries({Host: "localhost:8080", Connection: "close", ...headers})
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("")}\r\n`;
  const json = {"Content-Type": "application/json"};
  const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
  const long = "x".repeat(1_400_000);

  function assertRefused(reply: RawReply, status: number, code: string): void {
    assert.equal(reply.status, status);
    const body = JSON.parse(reply.body.replace(/^[0-9a-f]+\r\n/, "")) as Record<string, string>;
    assert.deepEqual(Object.keys(body), ["error", "code", "debug_id"]);
    assert.equal(body["code"], code);
    for (const header of [
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options: nosniff",
      "referrer-policy:",
      "cache-control: no-store",
      "x-request-id:",
    ])
      assert.ok(reply.head.includes(header), header);
    assert.equal(paypal.orders.size, 0, "no effect");
  }

  const refused: readonly [what: string, bytes: () => string, status: number, code: string][] = [
    [
      "a body whose Content-Length is too large",
      () => head(`POST ${CREATE_PATH}`, {...json, "Content-Length": String(10 ** 12)}),
      413,
      "BODY_TOO_LARGE",
    ],
    [
      "a chunked body that is too large",
      () =>
        head(`POST ${CREATE_PATH}`, {...json, "Transfer-Encoding": "chunked"}) + chunk(`{"cart":"${long}"}`),
      413,
      "BODY_TOO_LARGE",
    ],
    [
      "a compressed body",
      () => head(`POST ${CREATE_PATH}`, {...json, "Content-Encoding": "gzip", "Content-Length": "2"}) + "{}",
      415,
      "NOT_JSON",
    ],
    [
      "JSON that is nested too deeply",
      () => {
        const deep = "[".repeat(50) + "]".repeat(50);
        return head(`POST ${CREATE_PATH}`, {...json, "Content-Length": String(deep.length)}) + deep;
      },
      400,
      "MALFORMED_BODY",
    ],
    [
      "JSON with too many keys",
      () => {
        const many = JSON.stringify(
          Object.fromEntries(Array.from({length: 20_000}, (_, at) => [`k${at}`, 1])),
        );
        return head(`POST ${CREATE_PATH}`, {...json, "Content-Length": String(many.length)}) + many;
      },
      400,
      "MALFORMED_BODY",
    ],
  ];
  const unreadable: readonly [what: string, bytes: string, status: number][] = [
    ["text that is not HTTP", "HELO shop\r\n\r\n", 400],
    ["a header that is too large", head("GET /health", {"X-Long": "x".repeat(20_000)}), 431],
    ["a URL that is too long", head(`GET /health?${"x".repeat(20_000)}`), 431],
    ["a request without Host", "GET /health HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["an invalid Host", head("GET /health", {Host: "a b"}), 400],
    [
      "a body with Content-Length and Transfer-Encoding",
      head(`POST ${CREATE_PATH}`, {...json, "Content-Length": "2", "Transfer-Encoding": "chunked"}) +
        "0\r\n\r\n",
      400,
    ],
    [
      "two different Content-Length headers",
      `POST ${CREATE_PATH} HTTP/1.1\r\nHost: localhost:8080\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      400,
    ],
    ["a negative Content-Length", head(`POST ${CREATE_PATH}`, {...json, "Content-Length": "-1"}), 400],
  ];
  for (const [what, bytes, status] of unreadable) {
    test(`${what} is refused with ${status} by Node`, async () => {
      assert.equal((await sendRaw(server, bytes)).status, status);
      assert.equal(paypal.orders.size, 0);
    });
  }

  test("the origin check sees the last header of a request with thousands of headers", async () => {
    const fill = Array.from({length: 2_500}, () => "a:\r\n").join("");
    const foreign = head("GET /service-api/configuration").replace(
      /\r\n$/,
      `${fill}Origin: https://evil.test\r\n\r\n`,
    );
    assert.equal((await sendRaw(server, foreign)).status, 403);
  });

  for (const [what, bytes, status, code] of refused) {
    test(`${what} is refused with ${status} and a JSON error`, async () => {
      assertRefused(await sendRaw(server, bytes()), status, code);
    });
  }

  test("a chunked body within the limits is accepted, also with the content encoding identity", async () => {
    const bytes =
      head(`POST ${CREATE_PATH}`, {...json, "Transfer-Encoding": "chunked", "Content-Encoding": "identity"}) +
      chunk(JSON.stringify(TEAPOT)) +
      "0\r\n\r\n";
    assert.equal((await sendRaw(server, bytes)).status, 201);
    paypal.orders.clear();
  });

  test("a compressed body is refused without being decompressed", async () => {
    const body = gzipSync(Buffer.alloc(10_000_000, 32));
    const reply = await fetch(`${server.url}${CREATE_PATH}`, {
      method: "POST",
      headers: {"content-type": "application/json", "content-encoding": "gzip"},
      body,
    });
    assert.equal(reply.status, 415);
  });

  test("unknown keys are refused and not forwarded to PayPal", async () => {
    const seen = paypal.seen.length;
    for (const body of [
      {...TEAPOT, intent: "AUTHORIZE"},
      {...TEAPOT, __proto__x: 1},
      {items: [{sku: "ceramic-teapot", quantity: 1, price: "0.01"}]},
      {
        purchase_units: [
          {amount: {currency_code: "USD", value: "75.00"}, payee: {email_address: "a@b.example"}},
        ],
      },
    ]) {
      const reply = await fetch(`${server.url}${CREATE_PATH}`, {
        method: "POST",
        headers: {"content-type": "application/json"},
        body: JSON.stringify(body),
      });
      assert.equal(reply.status, 400, JSON.stringify(body));
    }
    const polluted = `{"items":[{"sku":"ceramic-teapot","quantity":1}],"__proto__":{"quantity":0}}`;
    const reply = await fetch(`${server.url}${CREATE_PATH}`, {
      method: "POST",
      headers: {"content-type": "application/json"},
      body: polluted,
    });
    assert.equal(reply.status, 400);
    assert.equal(paypal.seen.length, seen);
  });

  const SHORT_TIMEOUTS = {headersTimeout: 60, requestTimeout: 120, connectionsCheckingInterval: 20};

  test("a connection that sends its head byte by byte, or nothing, is closed", async () => {
    const ownServer = await listenWithLimits(shop, SHORT_TIMEOUTS);
    const slow = await openSocket(ownServer);
    const answer = readUntilClosed(slow);
    slow.write("GET /health HTTP/1.1\r\nHost: loc");
    const interval = setInterval(() => slow.write("a"), 10);
    const silent = readUntilClosed(await openSocket(ownServer));
    assert.equal((await answer).status, 408);
    clearInterval(interval);
    await silent;
    await waitUntilIdle(ownServer);
    await ownServer.stop();
  });

  test("a connection that sends its body byte by byte is closed without a logged error", async () => {
    const ownServer = await listenWithLimits(shop, SHORT_TIMEOUTS);
    const before = shop.logged().length;
    const slow = await openSocket(ownServer);
    const answer = readUntilClosed(slow);
    slow.write(head(`POST ${CREATE_PATH}`, {...json, "Content-Length": "1000"}));
    const interval = setInterval(() => slow.write(" "), 10);
    assert.equal((await answer).status, 408);
    clearInterval(interval);
    await waitUntilIdle(ownServer);
    await ownServer.stop();
    assert.doesNotMatch(shop.logged().slice(before), /"level":50/);
  });

  test("clients that disconnect in the middle of a body leave no connection and no logged error", async () => {
    const ownServer = await listenWithLimits(shop);
    const before = shop.logged().length;
    for (let time = 0; time < 20; time += 1) {
      const socket = await openSocket(ownServer);
      const framing = time % 2 === 0 ? {"Content-Length": "1000"} : {"Transfer-Encoding": "chunked"};
      const arrived = once(ownServer.server, "request");
      socket.write(head(`POST ${CREATE_PATH}`, {...json, ...framing}));
      await arrived;
      socket.destroy();
      await once(socket, "close");
    }
    await waitUntilIdle(ownServer);
    assert.doesNotMatch(shop.logged().slice(before), /"level":50/);
    assert.match(await shop.merchant.metrics.text(), /status="499"/);
    await ownServer.stop();
  });

  test("connections above maxConnections are closed without a reply, and the others are served", async () => {
    const small = await listenWithLimits(shop, {maxConnections: 2});
    const kept = [await openSocket(small), await openSocket(small)];
    while ((await connections(small)) < 2) await setImmediate();
    const dropped = await Promise.all([
      readUntilClosed(await openSocket(small)),
      readUntilClosed(await openSocket(small)),
    ]);
    assert.deepEqual(
      dropped.map(({status}) => status),
      [0, 0],
    );
    for (const socket of kept) {
      const answer = readUntilClosed(socket);
      socket.write(head("GET /health"));
      assert.equal((await answer).status, 200);
    }
    assert.equal((await sendRaw(small, head("GET /health"))).status, 200);
    await small.stop();
  });

  test("a connection is closed after maxRequestsPerSocket requests", async () => {
    const small = await listenWithLimits(shop, {maxRequestsPerSocket: 2});
    const socket = await openSocket(small);
    const answer = readUntilClosed(socket);
    const next = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
    socket.write(next);
    await once(socket, "data");
    socket.write(next);
    assert.match((await answer).head + (await answer).body, /connection: close/i);
    await small.stop();
  });

  test("an idle connection is closed after keepAliveTimeout", async () => {
    const small = await listenWithLimits(shop, {keepAliveTimeout: 50, connectionsCheckingInterval: 20});
    const idle = await openSocket(small);
    const gone = readUntilClosed(idle);
    idle.write("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assert.equal((await gone).status, 200);
    await small.stop();
  });

  async function connections({server: node}: Listening): Promise<number> {
    return new Promise((resolve, reject) =>
      node.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  }

  /** Waits until the server has no connection and no running request. */
  async function waitUntilIdle(of: Listening): Promise<void> {
    while ((await connections(of)) > 0 || (await inFlight()) > 0) await setImmediate();
  }

  async function inFlight(): Promise<number> {
    const text = await shop.merchant.metrics.text();
    return Number(/^checkout_http_requests_in_flight (\d+)$/m.exec(text)?.[1]);
  }
});
