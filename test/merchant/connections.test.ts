import assert from "node:assert/strict";
import {once} from "node:events";
import {after, before, describe, test} from "node:test";
import {setImmediate} from "node:timers/promises";
import {gzipSync} from "node:zlib";
import type {Listening} from "../../server/shared/http.ts";
import {inMemory} from "../support/databases.ts";
import {type FakePayPal, startFakePayPal} from "./support/fake-paypal.ts";
import {ended, type Heard, listening, opened, said} from "./support/raw-http.ts";
import {openShop, type Shop, TEAPOT} from "./support/shop.ts";

const CREATE_PATH = "/service-api/checkout/orders/create";

describe("connections and what comes over them (S18)", () => {
  let paypal: FakePayPal;
  let shop: Shop;
  let server: Listening;
  before(async () => {
    paypal = await startFakePayPal();
    shop = await openShop({paypalUrl: paypal.url, databaseUrl: (await inMemory.create()).url});
    server = await listening(shop);
  });
  after(async () => {
    await server.stop();
    await shop.close();
    await paypal.stop();
  });

  /** A request as bytes; its connection is closed after the answer. */
  const head = (line: string, headers: Record<string, string> = {}) =>
    `${line} HTTP/1.1\r\n${Object.entries({Host: "localhost:8080", Connection: "close", ...headers})
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("")}\r\n`;
  const json = {"Content-Type": "application/json"};
  const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
  const long = "x".repeat(70_000);

  function assertRefused(heard: Heard, status: number, code: string): void {
    assert.equal(heard.status, status);
    const body = JSON.parse(heard.body.replace(/^[0-9a-f]+\r\n/, "")) as Record<string, string>;
    assert.deepEqual(Object.keys(body), ["error", "code", "debug_id"]);
    assert.equal(body["code"], code);
    for (const header of [
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options: nosniff",
      "referrer-policy:",
      "cache-control: no-store",
      "x-request-id:",
    ])
      assert.ok(heard.head.includes(header), header);
    assert.equal(paypal.orders.size, 0, "no effect");
  }

  const refused: readonly [what: string, bytes: () => string, status: number, code: string][] = [
    [
      "a body that is said to be too large, before it has come",
      () => head(`POST ${CREATE_PATH}`, {...json, "Content-Length": String(10 ** 12)}),
      413,
      "BODY_TOO_LARGE",
    ],
    [
      "a body that turns out too large",
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
          Object.fromEntries(Array.from({length: 2_000}, (_, at) => [`k${at}`, 1])),
        );
        return head(`POST ${CREATE_PATH}`, {...json, "Content-Length": String(many.length)}) + many;
      },
      400,
      "MALFORMED_BODY",
    ],
  ];
  const unreadable: readonly [what: string, bytes: string, status: number][] = [
    ["no HTTP", "HELO shop\r\n\r\n", 400],
    ["a header that is too large", head("GET /health", {"X-Long": "x".repeat(20_000)}), 431],
    ["an address that is too long", head(`GET /health?${"x".repeat(20_000)}`), 431],
    ["no Host", "GET /health HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["a Host that no URL can have", head("GET /health", {Host: "a b"}), 400],
    [
      "two framings of one body",
      head(`POST ${CREATE_PATH}`, {...json, "Content-Length": "2", "Transfer-Encoding": "chunked"}) +
        "0\r\n\r\n",
      400,
    ],
    [
      "lengths that differ",
      `POST ${CREATE_PATH} HTTP/1.1\r\nHost: localhost:8080\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      400,
    ],
    ["a length that is no number", head(`POST ${CREATE_PATH}`, {...json, "Content-Length": "-1"}), 400],
  ];
  for (const [what, bytes, status] of unreadable) {
    test(`${what}: ${status} by Node, before any route`, async () => {
      assert.equal((await said(server, bytes)).status, status);
      assert.equal(paypal.orders.size, 0);
    });
  }

  test("keeps all headers of a request with thousands of them", async () => {
    const fill = Array.from({length: 2_500}, () => "a:\r\n").join("");
    const foreign = head("GET /service-api/configuration").replace(
      /\r\n$/,
      `${fill}Origin: https://evil.test\r\n\r\n`,
    );
    assert.equal((await said(server, foreign)).status, 403);
  });

  for (const [what, bytes, status, code] of refused) {
    test(`${what}: ${status} in the routes' own shape`, async () => {
      assertRefused(await said(server, bytes()), status, code);
    });
  }

  test("a body in chunks within the limits is taken; an empty coding is none", async () => {
    const bytes =
      head(`POST ${CREATE_PATH}`, {...json, "Transfer-Encoding": "chunked", "Content-Encoding": "identity"}) +
      chunk(JSON.stringify(TEAPOT)) +
      "0\r\n\r\n";
    assert.equal((await said(server, bytes)).status, 201);
    paypal.orders.clear();
  });

  test("what is compressed isn't unpacked", async () => {
    const body = gzipSync(Buffer.alloc(10_000_000, 32));
    const reply = await fetch(`${server.url}${CREATE_PATH}`, {
      method: "POST",
      headers: {"content-type": "application/json", "content-encoding": "gzip"},
      body,
    });
    assert.equal(reply.status, 415);
  });

  test("unknown keys are refused and never forwarded (S17)", async () => {
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

  const HURRIED = {headersTimeout: 60, requestTimeout: 120, connectionsCheckingInterval: 20};

  test("who sends a head drop by drop, or nothing at all, is let go", async () => {
    const hurried = await listening(shop, HURRIED);
    const slow = await opened(hurried);
    const answer = ended(slow);
    slow.write("GET /health HTTP/1.1\r\nHost: loc");
    const drops = setInterval(() => slow.write("a"), 10);
    const silent = ended(await opened(hurried));
    assert.equal((await answer).status, 408);
    clearInterval(drops);
    await silent;
    await nobodyLeft(hurried);
    await hurried.stop();
  });

  test("who sends a body drop by drop is let go, and the log holds no fault of ours", async () => {
    const hurried = await listening(shop, HURRIED);
    const before = shop.logged().length;
    const slow = await opened(hurried);
    const answer = ended(slow);
    slow.write(head(`POST ${CREATE_PATH}`, {...json, "Content-Length": "1000"}));
    const drops = setInterval(() => slow.write(" "), 10);
    assert.equal((await answer).status, 408);
    clearInterval(drops);
    await nobodyLeft(hurried);
    await hurried.stop();
    assert.doesNotMatch(shop.logged().slice(before), /"level":50/);
  });

  test("who goes away in the middle of a body leaves nothing behind", async () => {
    const own = await listening(shop);
    const before = shop.logged().length;
    for (let time = 0; time < 20; time += 1) {
      const socket = await opened(own);
      const framing = time % 2 === 0 ? {"Content-Length": "1000"} : {"Transfer-Encoding": "chunked"};
      const arrived = once(own.server, "request");
      socket.write(head(`POST ${CREATE_PATH}`, {...json, ...framing}));
      await arrived;
      socket.destroy();
      await once(socket, "close");
    }
    await nobodyLeft(own);
    assert.doesNotMatch(shop.logged().slice(before), /"level":50/);
    assert.match(await shop.merchant.metrics.text(), /status="499"/);
    await own.stop();
  });

  test("connections above the limit are closed unheard, and those below are served", async () => {
    const small = await listening(shop, {maxConnections: 2});
    const kept = [await opened(small), await opened(small)];
    while ((await connections(small)) < 2) await setImmediate();
    const dropped = await Promise.all([ended(await opened(small)), ended(await opened(small))]);
    assert.deepEqual(
      dropped.map(({status}) => status),
      [0, 0],
    );
    for (const socket of kept) {
      const answer = ended(socket);
      socket.write(head("GET /health"));
      assert.equal((await answer).status, 200);
    }
    assert.equal((await said(small, head("GET /health"))).status, 200);
    await small.stop();
  });

  test("a connection serves so many requests", async () => {
    const small = await listening(shop, {maxRequestsPerSocket: 2});
    const socket = await opened(small);
    const answer = ended(socket);
    const next = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
    socket.write(next);
    await once(socket, "data");
    socket.write(next);
    assert.match((await answer).head + (await answer).body, /connection: close/i);
    await small.stop();
  });

  test("an idle connection is not kept for long", async () => {
    const small = await listening(shop, {keepAliveTimeout: 50, connectionsCheckingInterval: 20});
    const idle = await opened(small);
    const gone = ended(idle);
    idle.write("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assert.equal((await gone).status, 200);
    await small.stop();
  });

  async function connections({server: node}: Listening): Promise<number> {
    return new Promise((resolve, reject) =>
      node.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  }

  /** Waits until no connection is left, and no request is being answered. */
  async function nobodyLeft(of: Listening): Promise<void> {
    while ((await connections(of)) > 0 || (await inFlight()) > 0) await setImmediate();
  }

  async function inFlight(): Promise<number> {
    const text = await shop.merchant.metrics.text();
    return Number(/^checkout_http_requests_in_flight (\d+)$/m.exec(text)?.[1]);
  }
});
