import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {after, before, beforeEach, describe, mock, test} from "node:test";
import {merchantMigrations} from "../../server/merchant/migrations.ts";
import {loadCatalogue} from "../../server/merchant/pricing/catalogue.ts";
import {libsql, type TestDatabase} from "../support/databases.ts";
import {assertOrdersMatch} from "./support/order-records.ts";
import {isOfShortRun, OPERATOR_KEY, type Route, ROUTES} from "./support/faulted-routes.ts";
import {type FakePayPal, SHOW, startFakePayPal, TOKEN} from "./support/fake-paypal.ts";
import {FAULTS, type FaultyProxy, openFaultyProxy, PROXY_DEBUG_ID} from "./support/faulty-proxy.ts";
import {WEBHOOK_ID} from "./support/webhook-sender.ts";
import {AUTHORIZING} from "./support/paid-order.ts";
import {read} from "./support/replies.ts";
import {routesOf} from "./support/routes.ts";
import {customerFromHeader, openShop, type Shop, TestClock, LONG_TIMEOUTS} from "./support/shop.ts";
import {reset, suite} from "./support/suite.ts";

const METRICS_KEY = "canary-metrics-key-0123456789abcdefg";
const isLong = process.env["LONG_TESTS"] !== undefined;

type Reply = Awaited<ReturnType<typeof read>>;

/** Success with its effect, a definite failure, or "unknown": and money that is said to have moved has moved. */
function assertHonest(reply: Reply, paypal: FakePayPal, {says = []}: Route): "success" | "unknown" {
  const {status, body, text} = reply;
  if (text.includes('"COMPLETED"')) {
    const [order, ...others] = paypal.orders.values();
    assert.equal(others.length, 0);
    const {captures = [], authorizations = []} = order ?? {};
    const taken = captures.length > 0 ? captures : authorizations;
    assert.equal(taken.length, 1, "never success without a capture");
  }
  if (status < 300) return "success";
  const {code = body.name ?? body.status} = body;
  if (code !== "ERROR") assert.ok(body.debug_id && body.error, text);
  // A certificate that can't be had is a notification that can't be trusted.
  if (code !== "SIGNATURE_REFUSED") assert.equal(status, 500, text);
  const known = ["SERVICE_UNREACHABLE", "OUTCOME_UNKNOWN", ...says];
  assert.ok(known.includes(code), `nothing that may have been done is called refused: ${text}`);
  return "unknown";
}

/** What a case leaves behind, children first. */
const TABLES = [
  "resolutions",
  "payment_actions",
  "calls",
  "carts",
  "untold",
  "attempts",
  "saved_cards",
  "setup_tokens",
  "webhook_events",
] as const;

describe("twelve faults of PayPal, on every route that calls it (R4)", () => {
  const clock = new TestClock();
  let paypal: FakePayPal;
  let wire: FaultyProxy;
  let database: TestDatabase;
  let selling: Shop;
  let reserving: Shop;

  // One of each for all the cases: opening them would cost more than the cases themselves.
  before(async () => {
    paypal = await startFakePayPal();
    const {url} = paypal;
    const catalogue = await loadCatalogue(undefined, true);
    wire = await openFaultyProxy({url, expireTokens: () => paypal.revokeTokens()});
    database = await libsql.create(merchantMigrations);
    const open = (more: Record<string, string> = {}) =>
      openShop({
        paypalUrl: url,
        databaseUrl: database.url,
        // A shop with several currencies asks nothing of its own accord: all that is counted here was asked for.
        catalogue: {...catalogue, currency: undefined},
        fetch: wire.fetch,
        customer: customerFromHeader,
        clock,
        variables: {OPERATOR_KEY, METRICS_KEY, WEBHOOK_ID, ...more},
      });
    selling = await open();
    reserving = await open(AUTHORIZING.variables);
  });
  after(async () => {
    for (const shop of [selling, reserving]) await shop.close();
    await Promise.all([wire.stop(), paypal.stop()]);
    await database.drop();
  });
  beforeEach(async () => {
    reset(paypal);
    wire.mend();
    for (const table of TABLES) {
      await selling.database.db.deleteFrom(table).execute();
    }
  });

  test("every route of the table is declared", () => {
    const declared = new Set(routesOf(selling.merchant).map(({method, pattern}) => `${method} ${pattern}`));
    assert.deepEqual(
      ROUTES.filter(({serves}) => !declared.has(serves)),
      [],
    );
  });

  test("no other route calls PayPal", async () => {
    const inTable = new Set(ROUTES.map(({serves}) => serves));
    const buyer = selling.browser().signIn("Ada");
    for (const {method, path, pattern} of routesOf(selling.merchant)) {
      const name = `${method} ${pattern}`;
      if (inTable.has(name)) continue;
      const before = paypal.seen.length;
      const body = method === "GET" ? undefined : {items: [{sku: "ceramic-teapot", quantity: 1}]};
      const bearer = path === "/metrics" ? METRICS_KEY : OPERATOR_KEY;
      const reply = await buyer.call(method, path, body, {authorization: `Bearer ${bearer}`});
      assert.equal(paypal.seen.length, before, `${name} calls PayPal: add it to support/faulted-routes.ts`);
      assert.ok(
        reply.status < 300 || reply.status === 404,
        `${name}: ${reply.status}; a route that calls PayPal belongs in support/faulted-routes.ts, another needs a body here`,
      );
    }
  });

  for (const [nth, route] of ROUTES.entries()) {
    for (const fault of FAULTS.filter((_, at) => isLong || isOfShortRun(route, nth, at))) {
      test(`${route.name}: ${fault}`, async () => {
        const shop = route.isAuthorizing ? reserving : selling;
        const buyer = shop.browser().signIn("Ada");
        await buyer.token();
        const ask = await route.prepare(buyer, paypal, shop);
        const loggedBefore = shop.logged().length;
        const tokensBefore = paypal.count("POST", TOKEN);
        wire.break(fault, route.method, route.path);
        const during = await read(ask(buyer, shop));
        assert.ok(wire.met() > 0, "the call met the fault");
        // A token that is no longer taken, since PayPal's clock was ahead in a case before, is renewed, and all begins anew.
        const renewed = route.path === TOKEN ? 0 : paypal.count("POST", TOKEN) - tokensBefore;
        assert.ok(renewed <= 1 && wire.met() <= 3 + renewed, `repeated twice at most: ${wire.met()} calls`);
        const outcome = assertHonest(during, paypal, route);
        route.assertNoMoreThanOne?.(paypal);
        if (outcome === "success") route.assertOneEffect(paypal);
        if (fault === "429") assert.equal(wire.met(), 1, "asked to wait for longer than the buyer does");
        if (fault === "429" && during.status === 500 && route.passesRetryAfter !== false)
          assert.equal(during.headers.get("retry-after"), "120");
        if ((fault === "5xx" || fault === "429") && !route.hidesDebugId) {
          assert.equal(during.body.debug_id, PROXY_DEBUG_ID, "the page hears the service's own name of it");
          const log = shop.logged().slice(loggedBefore);
          assert.ok(log.includes(`"serviceDebugId":"${PROXY_DEBUG_ID}"`), "so does the log");
        }

        wire.mend();
        // A change without an answer may still be on its way for a minute.
        clock.advance(61_000);
        const later = await read(ask(buyer, shop));
        if (outcome === "success" && route.repeatedCode !== undefined) {
          assert.equal(later.body.code, route.repeatedCode);
        } else {
          assert.ok(later.status < 300, later.text);
          assertHonest(later, paypal, route);
        }
        route.assertOneEffect(paypal);
        if (route.pageSendsNoId) await shop.merchant.recover();
        const ends = route.ends ?? (route.isAuthorizing ? "authorized" : undefined);
        if (ends === undefined) return assertOrdersMatch(paypal, shop);
        const [row] = await shop.database.db.selectFrom("attempts").select("state").execute();
        assert.equal(row?.state, ends);
      });
    }
  }
});

suite(
  "a service that stalls (R5)",
  (bench) => {
    test("everybody gets a reply, it is left alone after five failures, and one probe brings it back", async () => {
      mock.timers.enable({apis: ["Date"], now: Date.UTC(2030, 0, 1)});
      try {
        const resilience = {...LONG_TIMEOUTS, failuresToOpen: 5, halfOpenAfterMs: 60_000};
        const calm = await bench.open();
        const buyer = calm.browser();
        const orders = [];
        for (let count = 0; count < 8; count += 1) orders.push(await buyer.order(randomUUID()));
        for (const order of orders) bench.paypal.approve(order);
        const shop = await bench.open({resilience: {...resilience, attemptTimeoutMs: 1_000}});
        bench.paypal.fault("GET", SHOW, "stall", 1_000);
        const before = bench.paypal.seen.length;
        for (const order of orders) {
          assert.equal((await read(buyer.on(shop).capture(order))).body.code, "SERVICE_UNREACHABLE");
        }
        const sent = bench.paypal.seen.length - before;
        assert.equal(sent, 5, "five failures, then nothing more is sent");
        assert.ok(sent <= 2 * orders.length);

        bench.paypal.clearFaults();
        mock.timers.tick(60_000);
        const probes = bench.paypal.seen.length;
        for (const order of orders) assert.equal((await buyer.on(shop).capture(order)).status, 201);
        assert.equal(bench.paypal.seen.length - probes, 2 * orders.length, "none was sent in vain");
        assert.equal(bench.paypal.captures().length, orders.length);
        await assertOrdersMatch(bench.paypal, shop);
      } finally {
        mock.timers.reset();
      }
    });
  },
  {on: [libsql]},
);
