import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {after, before, beforeEach, describe, mock, test} from "node:test";
import {merchantMigrations} from "../../server/merchant/migrations.ts";
import {demoCatalogue} from "../support/demo-catalogue.ts";
import {libsql, type TestDatabase} from "../support/databases.ts";
import {assertOrdersMatch} from "./support/order-records.ts";
import type {Route} from "./support/faulted-route.ts";
import {isInShortRun, ROUTES} from "./support/faulted-routes.ts";
import {type FakePayPal, SHOW, startFakePayPal, TOKEN} from "./support/fake-paypal.ts";
import {FAULTS, type FaultyProxy, openFaultyProxy, PROXY_DEBUG_ID} from "./support/faulty-proxy.ts";
import {WEBHOOK_ID} from "./support/webhook-sender.ts";
import {OPERATOR_KEY} from "./support/operator.ts";
import {AUTHORIZING} from "./support/paid-order.ts";
import {read} from "./support/replies.ts";
import {routesOf} from "./support/routes.ts";
import {customerFromHeader, openShop, type Shop, TestClock, LONG_TIMEOUTS} from "./support/shop.ts";
import {reset, suite} from "./support/suite.ts";

const METRICS_KEY = "canary-metrics-key-0123456789abcdefg";
const isLong = process.env["LONG_TESTS"] !== undefined;

type Reply = Awaited<ReturnType<typeof read>>;

/**
 * Requires that a success reports a payment that exists, and that any other reply leaves the outcome open.
 *
 * @returns which of both it is
 */
function assertTrueReply(reply: Reply, paypal: FakePayPal, {openCodes = []}: Route): "success" | "unknown" {
  const {status, body, text} = reply;
  if (text.includes('"COMPLETED"')) {
    const [order, ...others] = paypal.orders.values();
    assert.equal(others.length, 0);
    const {captures = [], authorizations = []} = order ?? {};
    const taken = captures.length > 0 ? captures : authorizations;
    assert.equal(taken.length, 1, "a reported payment exists");
  }
  if (status < 300) return "success";
  const {code = body.name ?? body.status} = body;
  if (code !== "ERROR") assert.ok(body.debug_id && body.error, text);
  // A webhook event without a valid certificate is refused.
  if (code !== "SIGNATURE_REFUSED") assert.equal(status, 500, text);
  const known = ["SERVICE_UNREACHABLE", "OUTCOME_UNKNOWN", ...openCodes];
  assert.ok(known.includes(code), `the reply leaves the outcome open: ${text}`);
  return "unknown";
}

/** A body that the route accepts. */
function bodyFor(method: string, pattern: string): unknown {
  if (method !== "POST" || /\/saved-cards-in-doubt\/|\/events\/:id\/|\/receipt$/.test(pattern))
    return undefined;
  if (pattern.endsWith("/back-office/session")) return {key: OPERATOR_KEY};
  if (pattern.endsWith("/events/replay")) return {since: "2030-01-01T00:00:00Z"};
  return {items: [{sku: "ceramic-teapot", quantity: 1}]};
}

/** Tables that a case writes, those with foreign keys first. */
const TABLES = [
  "resolutions",
  "payment_actions",
  "calls",
  "carts",
  "purchases",
  "attempts",
  "saved_cards",
  "setup_tokens",
  "webhook_events",
  "paypal_actions",
] as const;

describe("twelve faults of PayPal, on every route that calls it", () => {
  const clock = new TestClock();
  let paypal: FakePayPal;
  let proxy: FaultyProxy;
  let database: TestDatabase;
  let capturingShop: Shop;
  let authorizingShop: Shop;

  // All cases share them, because opening them takes longer than a case.
  before(async () => {
    paypal = await startFakePayPal();
    const {url} = paypal;
    const catalogue = demoCatalogue;
    proxy = await openFaultyProxy({url, expireTokens: () => paypal.revokeTokens()});
    database = await libsql.create(merchantMigrations);
    const open = (more: Record<string, string> = {}) =>
      openShop({
        paypalUrl: url,
        databaseUrl: database.url,
        // Without a single currency the shop sends no eligibility requests of its own, which would be counted.
        catalogue: {...catalogue, currency: undefined},
        fetch: proxy.fetch,
        customer: customerFromHeader,
        clock,
        variables: {OPERATOR_KEY, METRICS_KEY, WEBHOOK_ID, ...more},
      });
    capturingShop = await open();
    authorizingShop = await open(AUTHORIZING.variables);
  });
  after(async () => {
    for (const shop of [capturingShop, authorizingShop]) await shop.close();
    await Promise.all([proxy.stop(), paypal.stop()]);
    await database.drop();
  });
  beforeEach(async () => {
    reset(paypal);
    proxy.stopFault();
    for (const table of TABLES) {
      await capturingShop.database.db.deleteFrom(table).execute();
    }
  });

  test("the server declares every route of the table", () => {
    const declared = new Set(
      routesOf(capturingShop.merchant).map(({method, pattern}) => `${method} ${pattern}`),
    );
    assert.deepEqual(
      ROUTES.filter(({serves}) => !declared.has(serves)),
      [],
    );
  });

  test("routes outside the table don't call PayPal", async () => {
    const inTable = new Set(ROUTES.map(({serves}) => serves));
    const buyer = capturingShop.browser().signIn("Ada");
    for (const {method, path, pattern} of routesOf(capturingShop.merchant)) {
      const name = `${method} ${pattern}`;
      if (inTable.has(name)) continue;
      const before = paypal.seen.length;
      const body = bodyFor(method, pattern);
      const bearer = path === "/metrics" ? METRICS_KEY : OPERATOR_KEY;
      const reply = await buyer.call(method, path, body, {authorization: `Bearer ${bearer}`});
      assert.equal(paypal.seen.length, before, `${name} calls PayPal: add it to support/faulted-routes.ts`);
      assert.ok(
        reply.status < 300 || reply.status === 404,
        `${name}: ${reply.status}; add a route that calls PayPal to support/faulted-routes.ts, or give another route a body here`,
      );
    }
  });

  for (const [nth, route] of ROUTES.entries()) {
    for (const fault of FAULTS.filter((_, at) => isLong || isInShortRun(route, nth, at))) {
      test(`${route.name} leaves no wrong payment after the fault ${fault}`, async () => {
        const shop = route.isAuthorizing ? authorizingShop : capturingShop;
        const buyer = shop.browser().signIn("Ada");
        await buyer.token();
        const ask = await route.prepare(buyer, paypal, shop);
        const loggedBefore = shop.logged().length;
        const tokensBefore = paypal.count("POST", TOKEN);
        proxy.startFault(fault, route.method, route.path);
        const during = await read(ask(buyer, shop));
        assert.ok(proxy.faultCount() > 0, "the call met the fault");
        // A token may have expired in a case with a clock skew. Then it is fetched again, and the call is repeated once more.
        const renewed = route.path === TOKEN ? 0 : paypal.count("POST", TOKEN) - tokensBefore;
        assert.ok(
          renewed <= 1 && proxy.faultCount() <= 3 + renewed,
          `the call is repeated at most twice: ${proxy.faultCount()} calls`,
        );
        const outcome = assertTrueReply(during, paypal, route);
        route.assertNoMoreThanOne?.(paypal);
        if (outcome === "success") route.assertOneEffect(paypal);
        if (fault === "429")
          assert.equal(
            proxy.faultCount(),
            1,
            "the call is not repeated, because Retry-After is longer than the buyer waits",
          );
        if (fault === "429" && during.status === 500 && route.passesRetryAfter !== false)
          assert.equal(during.headers.get("retry-after"), "120");
        if ((fault === "5xx" || fault === "429") && !route.hidesDebugId) {
          assert.equal(during.body.debug_id, PROXY_DEBUG_ID, "the reply has PayPal's debug id");
          const log = shop.logged().slice(loggedBefore);
          assert.ok(log.includes(`"serviceDebugId":"${PROXY_DEBUG_ID}"`), "the log has PayPal's debug id");
        }

        proxy.stopFault();
        // A change without a reply may still reach PayPal for a minute.
        clock.advance(61_000);
        const later = await read(ask(buyer, shop));
        if (outcome === "success" && route.repeatedCode !== undefined) {
          assert.equal(later.body.code, route.repeatedCode);
        } else {
          assert.ok(later.status < 300, later.text);
          assertTrueReply(later, paypal, route);
        }
        route.assertOneEffect(paypal);
        if (route.pageSendsNoId) await shop.merchant.recover();
        const finalState = route.finalState ?? (route.isAuthorizing ? "authorized" : undefined);
        if (finalState === undefined) return assertOrdersMatch(paypal, shop);
        const [row] = await shop.database.db.selectFrom("attempts").select("state").execute();
        assert.equal(row?.state, finalState);
      });
    }
  }
});

suite(
  "a PayPal that does not reply",
  (bench) => {
    test("the breaker opens after five timeouts, every buyer gets a reply, and one probe closes it", async () => {
      mock.timers.enable({apis: ["Date"], now: Date.UTC(2030, 0, 1)});
      try {
        const resilience = {...LONG_TIMEOUTS, failuresToOpen: 5, halfOpenAfterMs: 60_000};
        const working = await bench.open();
        const buyer = working.browser();
        const orders = [];
        for (let count = 0; count < 8; count += 1) orders.push(await buyer.order(randomUUID()));
        for (const order of orders) bench.paypal.approve(order);
        const shop = await bench.open({resilience: {...resilience, attemptTimeoutMs: 1_000}});
        bench.paypal.fault("GET", SHOW, "stall", 1_000);
        const before = bench.paypal.count("GET", SHOW);
        for (const order of orders) {
          assert.equal((await read(buyer.on(shop).capture(order))).body.code, "SERVICE_UNREACHABLE");
        }
        const sent = bench.paypal.count("GET", SHOW) - before;
        assert.equal(sent, 5, "after five failures no call is sent");
        assert.ok(sent <= 2 * orders.length);

        bench.paypal.clearFaults();
        mock.timers.tick(60_000);
        const probes = bench.paypal.seen.length;
        for (const order of orders) assert.equal((await buyer.on(shop).capture(order)).status, 201);
        assert.equal(
          bench.paypal.seen.length - probes,
          2 * orders.length,
          "each order is read and captured once",
        );
        assert.equal(bench.paypal.captures().length, orders.length);
        await assertOrdersMatch(bench.paypal, shop);
      } finally {
        mock.timers.reset();
      }
    });
  },
  {on: [libsql]},
);
