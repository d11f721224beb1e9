import assert from "node:assert/strict";
import {afterEach, beforeEach, mock, test} from "node:test";
import {
  DEFAULT_RATE_LIMITS,
  generousLimits,
  rateLimitsOf,
  rateLimitsOfText,
  rateLimitsSchema,
} from "../../server/merchant/middleware/quotas.ts";
import {CAPTURE, CREATE} from "./support/fake-paypal.ts";
import {waitUntil} from "./support/wait-until.ts";
import {read, refusal} from "./support/replies.ts";
import {type Browser, type Shop, TEAPOT} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

const LIMITS = "tokens=3, orders=4, changes=3, captures=3, vault=2, reading=3, declines=2, address=2";
const ALL_LIMITS = {variables: {RATE_LIMITS: LIMITS}};
const TOO_MANY = [429, "TOO_MANY_REQUESTS"];

/** Sends equal requests. @returns how many are not refused with 429 */
async function countAccepted(times: number, send: () => Promise<Response>): Promise<number> {
  let count = 0;
  for (let time = 0; time < times; time += 1) if ((await send()).status !== 429) count += 1;
  return count;
}

/** Moves the shop's clock and the mocked `Date`, which the limiter uses. */
function advance(shop: Shop, ms: number): void {
  shop.clock.advance(ms);
  mock.timers.tick(ms);
}

/** Starts a browser's session. */
async function withSession(browser: Browser): Promise<Browser> {
  await browser.token();
  return browser;
}

/** Declares that each test of a suite moves the time itself. */
function mockDate(): void {
  beforeEach(() => mock.timers.enable({apis: ["Date"], now: Date.now()}));
  afterEach(() => mock.timers.reset());
}

suite("rate limits", (bench) => {
  mockDate();

  test("each group has its own quota per session and minute, which is full again after a minute", async () => {
    const shop = await bench.open(ALL_LIMITS);
    const buyer = await withSession(shop.browser());
    const groups: Record<string, [number, () => Promise<Response>]> = {
      orders: [4, () => buyer.post("/checkout/orders/create", TEAPOT)],
      changes: [3, () => buyer.post("/checkout/quote", {items: TEAPOT.items})],
      captures: [3, () => buyer.capture("NOBODYS")],
      vault: [2, () => buyer.post("/vault/setup-token", {})],
      reading: [3, () => buyer.get("/configuration")],
      // The first token request had no session and does not count.
      tokens: [3, () => buyer.token()],
    };
    for (const [group, [limit, send]] of Object.entries(groups)) {
      assert.equal(await countAccepted(limit + 3, send), limit, group);
    }
    advance(shop, 59_000);
    for (const [group, [, send]] of Object.entries(groups)) {
      assert.equal(await countAccepted(1, send), 0, `${group} within the minute`);
    }
    advance(shop, 1_000);
    for (const [group, [limit, send]] of Object.entries(groups)) {
      assert.equal(await countAccepted(limit + 3, send), limit, `${group} after a minute`);
    }
  });

  test("a refused request is a 429 with Retry-After and a JSON error, and has no effect", async () => {
    const shop = await bench.open(ALL_LIMITS);
    const buyer = await withSession(shop.browser());
    const first = await buyer.post("/checkout/orders/create", TEAPOT);
    assert.equal(first.headers.get("ratelimit-policy"), '"orders-session";q=4;w=60');
    assert.equal(first.headers.get("ratelimit"), '"orders-session";r=3;t=60');
    assert.equal(first.headers.get("retry-after"), null);
    await countAccepted(3, () => buyer.post("/checkout/orders/create", TEAPOT));
    const created = bench.paypal.count("POST", CREATE);
    const refused = await buyer.post("/checkout/orders/create", TEAPOT);
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get("retry-after"), "60");
    assert.equal(refused.headers.get("ratelimit"), '"orders-session";r=0;t=60');
    assert.equal(refused.headers.get("cache-control"), "no-store");
    const body = (await refused.json()) as Record<string, string>;
    assert.deepEqual(Object.keys(body), ["error", "code", "debug_id"]);
    assert.equal(body["code"], "TOO_MANY_REQUESTS");
    assert.equal(bench.paypal.count("POST", CREATE), created);
    advance(shop, 59_000);
    assert.deepEqual(await refusal(buyer.post("/checkout/orders/create", TEAPOT)), TOO_MANY);
    advance(shop, 1_000);
    assert.equal((await buyer.post("/checkout/orders/create", TEAPOT)).status, 201);
  });

  test("requests at the same time are counted one by one", async () => {
    const shop = await bench.open({variables: {RATE_LIMITS: "orders=4, declines=100"}});
    const buyer = await withSession(shop.browser());
    const all = await Promise.all(
      Array.from({length: 40}, () => buyer.post("/checkout/orders/create", TEAPOT)),
    );
    assert.equal(all.filter(({status}) => status === 201).length, 4);
    assert.equal(bench.paypal.count("POST", CREATE), 4);
  });

  test("a session and an address must wait after declined cards", async () => {
    const shop = await bench.open({variables: {RATE_LIMITS: "declines=2, address=2"}});
    bench.paypal.captureStatus = "DECLINED";
    const decline = async (buyer: Browser) => {
      const orderId = await buyer.order();
      bench.paypal.approve(orderId);
      assert.equal((await buyer.capture(orderId)).status, 201);
    };
    const thief = shop.browser().from("198.51.100.1");
    await decline(thief);
    await decline(thief);
    const captures = bench.paypal.count("POST", CAPTURE);
    const refused = await thief.post("/checkout/orders/create", TEAPOT);
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get("retry-after"), "600");
    assert.match(await refused.text(), /Too many cards were declined/);
    assert.deepEqual(await refusal(thief.capture("ANY")), TOO_MANY);
    assert.deepEqual(await refusal(thief.post("/vault/setup-token", {})), TOO_MANY);
    assert.equal((await thief.get("/configuration")).status, 200, "reads are not limited");
    assert.equal(bench.paypal.count("POST", CAPTURE), captures);

    // New sessions of the same address, up to the address's quota.
    await decline(shop.browser().from("198.51.100.1"));
    await decline(shop.browser().from("198.51.100.1"));
    const again = shop.browser().from("198.51.100.1").post("/checkout/orders/create", TEAPOT);
    assert.deepEqual(await refusal(again), TOO_MANY);
    await decline(shop.browser().from("198.51.100.2"));
    advance(shop, 600_000);
    assert.equal((await thief.post("/checkout/orders/create", TEAPOT)).status, 201);
  });

  for (const [issue, counts] of [
    ["TRANSACTION_REFUSED", true],
    ["REFERENCED_CARD_EXPIRED", true],
    ["PAYER_ACTION_REQUIRED", false],
    ["toString", false],
  ] as const) {
    test(`a capture that PayPal refuses for ${issue} ${counts ? "counts" : "does not count"} as a declined card`, async () => {
      const shop = await bench.open({variables: {RATE_LIMITS: "declines=1"}});
      const buyer = shop.browser();
      const orderId = await buyer.order();
      bench.paypal.approve(orderId);
      bench.paypal.refuseCapture = issue;
      assert.equal((await buyer.capture(orderId)).status, 422);
      assert.equal((await buyer.capture(orderId)).status, counts ? 429 : 422);
    });
  }

  test("captures sent at the same time by one session or address can't exceed the quota of declines", async () => {
    const shop = await bench.open({
      variables: {RATE_LIMITS: "orders=100, captures=100, declines=5, address=2"},
    });
    const captureTogether = async (buyers: readonly Browser[]) => {
      bench.paypal.captureStatus = "COMPLETED";
      const orders: {buyer: Browser; id: string}[] = [];
      for (const buyer of buyers) {
        const id = await buyer.order();
        bench.paypal.approve(id);
        orders.push({buyer, id});
      }
      bench.paypal.captureStatus = "DECLINED";
      const before = bench.paypal.count("POST", CAPTURE);
      const replies = await Promise.all(orders.map(({buyer, id}) => buyer.capture(id)));
      assert.deepEqual([...new Set(replies.map(({status}) => status))].sort(), [201, 429]);
      return bench.paypal.count("POST", CAPTURE) - before;
    };
    const one = await withSession(shop.browser());
    assert.equal(await captureTogether(Array.from({length: 28}, () => one)), 5);
    const sessions = await Promise.all(
      Array.from({length: 28}, () => withSession(shop.browser().from("198.51.100.1"))),
    );
    assert.equal(await captureTogether(sessions), 10);
  });

  test("captures that are refused while others are undecided don't count as declines", async () => {
    const shop = await bench.open({variables: {RATE_LIMITS: "captures=100, declines=2, address=10"}});
    const buyer = await withSession(shop.browser());
    const held = [await buyer.order(), await buyer.order()];
    const orderId = await buyer.order();
    bench.paypal.approve(orderId);
    let release: (() => void) | undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    bench.paypal.fault("POST", CAPTURE, () => released, 2);
    const unapproved = held.map((id) => buyer.capture(id));
    await waitUntil(() => bench.paypal.count("POST", CAPTURE) === 2);
    for (let time = 0; time < 2; time += 1) assert.deepEqual(await refusal(buyer.capture(orderId)), TOO_MANY);
    release?.();
    for (const reply of unapproved) assert.equal((await reply).status, 422);
    assert.equal((await buyer.capture(orderId)).status, 201);
  });

  test("accepted cards and refusals for other reasons don't count as declines", async () => {
    const shop = await bench.open({
      variables: {RATE_LIMITS: "orders=3, captures=100, declines=1, address=1"},
    });
    const buyer = (await withSession(shop.browser())).from("198.51.100.1");
    for (let time = 0; time < 3; time += 1) {
      const orderId = await buyer.order();
      assert.equal((await buyer.capture(orderId)).status, 422, "not approved");
      bench.paypal.approve(orderId);
      assert.equal((await buyer.capture(orderId)).status, 201);
    }
    const refused = await buyer.post("/checkout/orders/create", TEAPOT);
    assert.match(await refused.text(), /Too many requests/);
    assert.deepEqual(await refusal(buyer.capture("UNKNOWN")), [404, "ORDER_NOT_FOUND"]);
  });

  test("cards that PayPal refuses or declines at creation count as declines, and other refusals don't", async () => {
    const shop = await bench.open({variables: {RATE_LIMITS: "declines=1"}});
    const buyer = await withSession(shop.browser());
    const orderId = await buyer.order();
    assert.equal((await read(buyer.capture(orderId))).body.details[0]?.issue, "ORDER_NOT_APPROVED");
    bench.paypal.approve(orderId);
    bench.paypal.refuseCapture = "INSTRUMENT_DECLINED";
    assert.equal((await buyer.capture(orderId)).status, 422);
    assert.deepEqual(await refusal(buyer.capture(orderId)), TOO_MANY);
    const other = await withSession(shop.browser());
    bench.paypal.captureStatus = "DECLINED";
    bench.paypal.chargeAtCreation = true;
    await other.order();
    assert.deepEqual(await refusal(other.post("/checkout/orders/create", TEAPOT)), TOO_MANY);
  });

  test("requests are counted in memory when the database fails", async () => {
    const shop = await bench.open(ALL_LIMITS);
    const buyer = await withSession(shop.browser());
    await shop.database.close();
    assert.equal(await countAccepted(6, () => buyer.get("/configuration")), 3, "the quota applies");
  });

  test("instances on one PostgreSQL share their counts, and instances on a file count separately", async () => {
    const first = await bench.open(ALL_LIMITS);
    const second = await bench.open({...ALL_LIMITS, clock: first.clock});
    const buyer = await withSession(first.browser());
    const order = (browser: Browser) => () => browser.post("/checkout/orders/create", TEAPOT);
    assert.equal(await countAccepted(3, order(buyer)), 3);
    const isShared = first.database.engine === "postgres";
    const elsewhere = buyer.on(second);
    assert.equal(await countAccepted(6, order(elsewhere)), isShared ? 1 : 4);
    if (!isShared) return;
    const {rows} = await first.database.postgres!.query<{key: string}>("select key from rate_limits");
    assert.ok(rows.length > 0);
    for (const {key} of rows) assert.match(key, /^[a-z]+ session:[0-9a-f]{64}$/);
  });
});

suite("requests that count against a rate limit", (bench) => {
  mockDate();

  test("an address has the quota of several sessions, also without cookies", async () => {
    const shop = await bench.open(ALL_LIMITS);
    const fresh = (peer: string) => () => shop.browser().from(peer).token();
    assert.equal(await countAccepted(20, fresh("198.51.100.1")), 6);
    const asked = bench.paypal.seen.filter(({body}) => body.includes("response_type=client_token"));
    assert.equal(asked.length, 6, "PayPal is asked six times");
    assert.equal(await countAccepted(3, fresh("198.51.100.2")), 3, "another address");
    assert.equal(await countAccepted(20, fresh("2001:db8::1")), 6);
    assert.equal(await countAccepted(3, fresh("2001:db8::2:0:0:1")), 0, "the same IPv6 prefix of 64 bits");
    assert.equal(await countAccepted(3, fresh("2001:db8:0:1::1")), 3, "another IPv6 prefix");
    // A loopback address may be an unknown proxy, so it is not limited.
    assert.equal(await countAccepted(20, fresh("127.0.0.1")), 20);
  });

  test("X-Forwarded-For names the client only when a trusted proxy wrote it", async () => {
    const shop = await bench.open({variables: {RATE_LIMITS: LIMITS, TRUST_PROXY: "127.0.0.1"}});
    const from = (peer: string, forwarded: string) => () =>
      shop
        .browser()
        .from(peer)
        .send("/service-api/auth/browser-safe-client-token", {headers: {"x-forwarded-for": forwarded}});
    assert.equal(await countAccepted(9, from("127.0.0.1", "192.0.2.1, 198.51.100.1")), 6);
    assert.equal(
      await countAccepted(9, from("127.0.0.1", "192.0.2.2, 198.51.100.1")),
      0,
      "a client may write anything before the proxy's entry",
    );
    assert.equal(await countAccepted(2, from("127.0.0.1", "198.51.100.2")), 2);
    assert.equal(
      await countAccepted(9, from("198.51.100.7", "192.0.2.3")),
      6,
      "the peer is not a trusted proxy",
    );
    assert.equal(await countAccepted(2, from("198.51.100.7", "192.0.2.4")), 0);
  });

  test("the log warns once when forwarded headers arrive and no proxy is trusted", async () => {
    const warned = (shop: {logged: () => string}) => shop.logged().match(/TRUST_PROXY/g)?.length ?? 0;
    const ask = (browser: Browser, headers: Record<string, string>) =>
      browser.from("127.0.0.1").send("/service-api/configuration", {headers});
    const shop = await bench.open(ALL_LIMITS);
    await ask(shop.browser(), {});
    assert.equal(warned(shop), 0);
    for (const name of ["x-forwarded-for", "forwarded"])
      await ask(shop.browser(), {[name]: "for=198.51.100.1"});
    assert.equal(warned(shop), 1);
    assert.doesNotMatch(shop.logged(), /198\.51\.100\.1/);
    const behindProxy = await bench.open({variables: {TRUST_PROXY: "127.0.0.1"}});
    await ask(behindProxy.browser(), {"x-forwarded-for": "198.51.100.1"});
    assert.equal(warned(behindProxy), 0);
  });

  test("requests of foreign pages, and requests for pages, files and health, are not counted", async () => {
    const shop = await bench.open(ALL_LIMITS);
    const buyer = await withSession(shop.browser());
    const foreign = {origin: "http://localhost:9999", "sec-fetch-site": "same-site"};
    for (let time = 0; time < 10; time += 1)
      assert.equal((await buyer.post("/checkout/orders/create", TEAPOT, foreign)).status, 403);
    assert.equal((await buyer.post("/checkout/orders/create", TEAPOT)).status, 201);
    for (const path of ["/health", "/ready", "/"])
      assert.equal(await countAccepted(20, () => buyer.send(path)), 20, path);
  });

  test("a page of an allowed origin can read Retry-After, and its preflights are not counted", async () => {
    const origin = "https://shop.example";
    const shop = await bench.open({variables: {RATE_LIMITS: LIMITS, ALLOWED_ORIGINS: origin}});
    const buyer = await withSession(shop.browser());
    const headers = {origin, "sec-fetch-site": "cross-site"};
    const preflight = {method: "OPTIONS", headers: {...headers, "access-control-request-method": "POST"}};
    for (let time = 0; time < 10; time += 1)
      assert.equal((await buyer.send("/service-api/checkout/orders/create", preflight)).status, 204);
    await countAccepted(4, () => buyer.post("/checkout/orders/create", TEAPOT, headers));
    const refused = await buyer.post("/checkout/orders/create", TEAPOT, headers);
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get("access-control-allow-origin"), origin);
    assert.match(refused.headers.get("access-control-expose-headers") ?? "", /Retry-After/);
  });

  test("RATE_LIMITS=off removes all limits, and the log warns at the start", async () => {
    const warning = /"level":40.*RATE_LIMITS is off/;
    assert.doesNotMatch((await bench.open({variables: {RATE_LIMITS: LIMITS}})).logged(), warning);
    const shop = await bench.open({variables: {RATE_LIMITS: "off"}});
    assert.match(shop.logged(), warning);
    const buyer = await withSession(shop.browser());
    const reply = await buyer.get("/configuration");
    assert.equal(reply.headers.get("ratelimit"), null);
    assert.equal(await countAccepted(400, () => buyer.get("/configuration")), 400);
  });

  test("each route counts against the group that it declares", async () => {
    const shop = await bench.open({
      variables: {
        RATE_LIMITS: "orders=1000",
        OPERATOR_KEY: "canary-operator-key-0123456789abcdef",
        WEBHOOK_ID: "WH-1",
      },
    });
    const buyer = await withSession(shop.browser());
    const cases: [string, string, string | undefined][] = [
      ["GET", "/service-api/auth/browser-safe-client-token", "tokens"],
      ["GET", "/paypal-api/auth/browser-safe-client-id", "tokens"],
      ["POST", "/service-api/checkout/orders/create", "orders"],
      ["POST", "/service-api/checkout/orders", "orders"],
      ["POST", "/paypal-api/checkout/orders/create-order-for-one-time-payment", "orders"],
      ["POST", "/service-api/checkout/orders/X/capture", "captures"],
      ["POST", "/service-api/checkout/orders/X/authorize", "captures"],
      ["POST", "/paypal-api/checkout/orders/X/capture", "captures"],
      ["POST", "/service-api/checkout/orders/X/shipping", "changes"],
      ["POST", "/service-api/checkout/quote", "changes"],
      ["POST", "/paypal-api/payments/find-eligible-methods", "changes"],
      ["GET", "/service-api/checkout/orders/X", "reading"],
      ["HEAD", "/service-api/configuration", "reading"],
      ["POST", "/service-api/vault/setup-token", "vault"],
      ["DELETE", "/service-api/vault/payment-tokens/X", "vault"],
      ["GET", "/service-api/vault/payment-tokens", "reading"],
      ["POST", "/paypal-api/vault/payment-token/create", "vault"],
      ["POST", "/service-api/back-office/orders/X/refund", "reading"],
      ["POST", "/service-api/webhooks", "reading"],
      ["POST", "/service-api/something/new", undefined],
      ["OPTIONS", "/service-api/checkout/orders", undefined],
      ["GET", "/health", undefined],
      ["GET", "/cdn/v1/checkout.js", undefined],
    ];
    for (const [method, path, group] of cases) {
      const {headers} = await buyer.send(path, {method, headers: {origin: "http://localhost:8080"}});
      const policy = headers.get("ratelimit-policy");
      assert.equal(/^"(\w+)-session"/.exec(policy ?? "")?.[1], group, `${method} ${path}`);
    }
  });
});

test("RATE_LIMITS changes the named limits or is off, and any other value is refused", () => {
  const read = (text: string) => rateLimitsSchema.safeParse(rateLimitsOfText(text));
  assert.deepEqual(rateLimitsOf(read("orders=1,declines = 2").data), {
    ...DEFAULT_RATE_LIMITS,
    orders: 1,
    declines: 2,
  });
  assert.equal(rateLimitsOf(read(" off ").data), undefined);
  for (const wrong of [
    "",
    "on",
    "orders",
    "orders=0",
    "orders=-1",
    "orders=1.5",
    "others=3",
    "orders=1;vault=2",
    "constructor=1",
  ])
    assert.equal(read(wrong).success, false, wrong);
  const generous = rateLimitsOf(read(generousLimits("orders=2")).data);
  assert.deepEqual([generous?.tokens, generous?.orders, generous?.address], [6000, 2, 10]);
  assert.equal(generousLimits("off"), "off");
});
