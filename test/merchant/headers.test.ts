import assert from "node:assert/strict";
import {test} from "node:test";
import {libsql} from "../support/databases.ts";
import {ORIGIN} from "./support/shop.ts";
import {routesOf} from "./support/routes.ts";
import {type Bench, suite} from "./support/suite.ts";

const METRICS_KEY = "metrics-key-0123456789abcdef0123456789";
const OPERATOR_KEY = "operator-key-0123456789abcdef012345678";
const VARIABLES = {
  METRICS_KEY,
  EVENTS_KEY: "events-key-0123456789abcdef01234567890",
  RECOVER_KEY: "recover-key-0123456789abcdef0123456789",
  OPERATOR_KEY,
  RATE_LIMITS: "tokens=1000, orders=3, address=1000",
  ALLOWED_ORIGINS: "https://shop.example",
};

/** Requires the security headers that every reply must have. */
function assertHeaders({headers}: Response, what: string, isSecure: boolean): void {
  assert.match(headers.get("content-security-policy") ?? "", /frame-ancestors 'none'/, what);
  assert.equal(headers.get("x-content-type-options"), "nosniff", what);
  assert.equal(headers.get("referrer-policy"), "strict-origin-when-cross-origin", what);
  // The only page that is shown in a window of an opener.
  const isWindow = what.startsWith("GET /service-api/checkout/bank-return") && what.endsWith("200");
  const opener = isWindow ? "unsafe-none" : "same-origin-allow-popups";
  assert.equal(headers.get("cross-origin-opener-policy"), opener, what);
  assert.ok(headers.get("cross-origin-resource-policy"), what);
  assert.ok(headers.get("cache-control"), what);
  assert.match(headers.get("x-request-id") ?? "", /^[0-9a-f]{12}$/, what);
  assert.equal(headers.get("strict-transport-security"), isSecure ? "max-age=31536000" : null, what);
  assert.equal(headers.get("x-powered-by"), null, what);
}

/** Requires that an error reply has a debug id and a message, and no detail of the server's implementation. */
async function assertError(reply: Response, what: string): Promise<void> {
  if (reply.status < 400 || reply.headers.get("content-type") === null) return;
  const text = await reply.text();
  if (what.includes("/ready")) return;
  const body = JSON.parse(text) as Record<string, unknown>;
  // PayPal's refusals of the operator's requests keep PayPal's debug id.
  assert.match(String(body["debug_id"]), /^(?:[0-9a-f]{12}|fake-debug-id)$/, what);
  assert.ok(String(body["error"]).length > 5, what);
  // Pages written for PayPal's samples read `name` instead of `code`.
  assert.match(String(body["code"] ?? body["name"]), /^[A-Z_]+$/, what);
  assert.doesNotMatch(
    text,
    /\bat [\w.]+ \(|node_modules|\.ts\b|\.js\b|select |insert |sqlite|postgres|\/work|\/home/i,
    what,
  );
}

function testHeaders(bench: Bench): void {
  const own = {origin: ORIGIN, "sec-fetch-site": "same-origin"};
  const variants: readonly [how: string, headers: Record<string, string>, body?: string][] = [
    ["from the shop's page", {...own, "content-type": "application/json"}, "{}"],
    ["with malformed JSON", {...own, "content-type": "application/json"}, "{"],
    ["with text", {...own, "content-type": "text/plain"}, "x"],
    ["from a foreign page", {origin: "https://evil.test", "sec-fetch-site": "cross-site"}, "{}"],
    ["from an allowed page", {origin: "https://shop.example", "content-type": "application/json"}, "{}"],
    [
      "with the operator key",
      {...own, authorization: `Bearer ${OPERATOR_KEY}`, "content-type": "application/json"},
      "{}",
    ],
    ["with the metrics key", {authorization: `Bearer ${METRICS_KEY}`}],
  ];

  test("every reply has the security headers, and every error has a debug id", async () => {
    const shop = await bench.open({variables: VARIABLES});
    const buyer = shop.browser();
    await buyer.token();
    const statuses = new Set<number>();
    const requestAll = async (origin: string) => {
      for (const {method, path} of routesOf(shop.merchant)) {
        for (const [how, headers, body] of variants) {
          const hasBody = body !== undefined && method !== "GET";
          const reply = await buyer.send(path, {method, headers, ...(hasBody && {body})}, origin);
          const what = `${method} ${path} ${how}: ${reply.status}`;
          statuses.add(reply.status);
          assertHeaders(reply, what, origin.startsWith("https"));
          await assertError(reply, what);
        }
      }
    };
    await requestAll(ORIGIN);
    await requestAll("https://shop.example");
    for (const path of ["/", "/cdn/v1/checkout.js", "/cdn/v1/none.js", "/nowhere", "/service-api/nowhere"]) {
      for (const method of ["GET", "HEAD", "OPTIONS", "PUT"])
        assertHeaders(await buyer.send(path, {method}), `${method} ${path}`, false);
    }
    // Without the database and PayPal.
    bench.paypal.fault("POST", /./, 500, 10_000);
    await shop.database.close();
    await requestAll(ORIGIN);
    for (const status of [200, 400, 401, 403, 404, 415, 429, 500, 503])
      assert.ok(statuses.has(status), `some reply has status ${status}: ${[...statuses].join()}`);
    assert.ok(routesOf(shop.merchant).length > 15);
  });

  test("a valid X-Request-Id of a proxy is returned and logged, and an invalid one is replaced", async () => {
    const shop = await bench.open({variables: {LOG_LEVEL: "info"}});
    const buyer = shop.browser();
    const send = async (id: string) =>
      (await buyer.send("/health", {headers: {"x-request-id": id}})).headers.get("x-request-id");
    for (const id of [
      "0f8fad5b-d9cb-469f-a165-70867728950e",
      "550e8400-e29b-41d4-a716-446655440000",
      "Root=1-5759e988-bd862e3fe1be46a994272793",
      "req:01HZX/42",
    ]) {
      assert.equal(await send(id), id);
      assert.ok(shop.logged().includes(`"requestId":"${id}"`), id);
    }
    for (const id of [
      "x".repeat(129),
      "a b",
      '"quoted"',
      "<script>",
      "4868719196829038",
      "id-4868719196829038",
      "buyer@mail.example",
      "eyJhbGciOiJIUzI1NiJ9.e30.abc",
    ]) {
      assert.match((await send(id)) ?? "", /^[0-9a-f]{12}$/, id);
      assert.ok(!shop.logged().includes(id), id);
    }
  });

  test("the log lines of an error have its debug id, its request id and the route", async () => {
    const shop = await bench.open();
    const reply = await shop
      .browser()
      .post("/checkout/orders/SECRET-LOOKING/capture", {}, {"x-request-id": "from-proxy"});
    assert.equal(reply.status, 404);
    const {debug_id: debugId} = (await reply.json()) as {debug_id: string};
    const lines = shop
      .logged()
      .split("\n")
      .filter((line) => line.includes(debugId))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.equal(lines.length, 2);
    for (const line of lines) {
      assert.equal(line["requestId"], "from-proxy");
      assert.equal(line["route"], "/service-api/checkout/orders/:orderId/capture");
    }
    assert.ok(!shop.logged().includes("SECRET-LOOKING"));
  });
}

suite("headers of all routes", testHeaders, {on: [libsql]});
