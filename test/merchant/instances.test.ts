import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {after, before, describe, test} from "node:test";
import {sql} from "kysely";
import {merchantMigrations} from "../../server/merchant/migrations.ts";
import {AT_ONCE} from "../../server/merchant/recorded-calls/recovery.ts";
import {engines, type TestDatabase} from "../support/databases.ts";
import {assertOrdersMatch} from "./support/order-records.ts";
import {type KillableServer, startKillableServer} from "./support/killable-server.ts";
import {CAPTURE, type FakePayPal, SHOW, startFakePayPal} from "./support/fake-paypal.ts";
import {waitUntil} from "./support/wait-until.ts";
import {attempt, openShop, type ShopOptions, TEAPOT, TestClock} from "./support/shop.ts";
import {type Bench, storageSuite} from "./support/suite.ts";

storageSuite("recovery with several instances", (bench: Bench) => {
  /** More than an instance reads at the same time. */
  const UNCONFIRMED = AT_ONCE + 2;

  /** Creates captures whose replies are lost. */
  async function leaveUnconfirmed(clock: TestClock): Promise<void> {
    const shop = await bench.open({clock});
    for (let count = 0; count < UNCONFIRMED; count += 1) {
      // An older page gets no other order while its payment is unconfirmed.
      const buyer = shop.browser();
      await buyer.token();
      const order = await buyer.order(randomUUID());
      bench.paypal.approve(order);
      bench.paypal.fault("POST", CAPTURE, "lose-after", 3);
      assert.equal((await buyer.capture(order)).status, 500);
    }
    bench.paypal.seen.length = 0;
  }
  const reads = () => bench.paypal.count("GET", SHOW);
  const readPaths = () => bench.paypal.seen.map(({path}) => path).filter((path) => SHOW.test(path));
  const open = (clock: TestClock, options: Partial<ShopOptions> = {}) => bench.open({clock, ...options});

  test("one instance recovers all payments, once", async () => {
    const clock = new TestClock();
    await leaveUnconfirmed(clock);
    const shops = await Promise.all([open(clock), open(clock), open(clock)]);
    await Promise.all(shops.map(({merchant}) => merchant.recover()));
    assert.equal(reads(), UNCONFIRMED);
    await assertOrdersMatch(bench.paypal, await open(clock));
    // The lease was released, so the next instance doesn't wait for its end.
    await leaveUnconfirmed(clock);
    await shops[1]?.merchant.recover();
    assert.equal(reads(), UNCONFIRMED);
  });

  test("an instance takes over an expired lease, and the instance that hung stops", async () => {
    const clock = new TestClock();
    await leaveUnconfirmed(clock);
    const [hanging, other] = [await open(clock), await open(clock)];
    bench.paypal.fault("GET", SHOW, "stall", AT_ONCE);
    const hangs = hanging.merchant.recover();
    await waitUntil(() => reads() === AT_ONCE);
    const held = new Set(readPaths());
    clock.advance(59_999);
    await other.merchant.recover();
    assert.equal(reads(), AT_ONCE, "the first instance has the lease");
    clock.advance(1);
    // The other instance gets no replies, so the captures stay unconfirmed.
    bench.paypal.fault("GET", SHOW, 503, 3 * UNCONFIRMED);
    await other.merchant.recover();
    assert.ok(reads() >= AT_ONCE + UNCONFIRMED, "the other instance has read all");
    bench.paypal.seen.length = 0;
    bench.paypal.clearFaults();
    await hangs;
    assert.ok(
      readPaths().every((path) => held.has(path)),
      "the instance that hung begins no other call",
    );
    await other.merchant.recover();
    await assertOrdersMatch(bench.paypal, other);
  });
});

for (const engine of engines().filter(({name}) => name === "postgres")) {
  describe("three instances on one PostgreSQL", () => {
    let paypal: FakePayPal;
    let database: TestDatabase;
    before(async () => {
      paypal = await startFakePayPal();
      database = await engine.create();
    });
    after(async () => {
      await paypal.stop();
      await database.drop();
    });

    const BUYERS = 12;
    const PURCHASES = 4;

    test("no payment is lost or repeated when one of three instances is killed during a capture", async (t) => {
      const bench = {paypal, databaseUrl: database.url};
      // They start at the same time on an empty database.
      const [killed, ...others] = await Promise.all([
        startKillableServer(bench, {killAt: "capture:answered", killOn: 6}),
        startKillableServer(bench),
        startKillableServer(bench),
      ]);
      const instances: KillableServer[] = [killed, ...others];
      t.after(() => instances.forEach(({process}) => process.kill("SIGKILL")));
      let isKilled = false;
      /** Number of captures whose reply was lost because the instance was killed. */
      let lost = 0;
      void killed.ended.then(() => (isKilled = true));

      /** Repeats the request at another instance until one replies, like a page behind a load balancer. */
      async function ask(nth: number, path: string, init: RequestInit): Promise<Response> {
        for (let tries = 0; ; tries += 1) {
          const to = instances[(nth + tries) % instances.length];
          try {
            const reply = await fetch(`${to?.url}/service-api${path}`, init);
            if (reply.status < 500) return reply;
            await reply.body?.cancel();
          } catch (error) {
            if (!isKilled && to !== killed) throw error;
            if (to === killed && path.endsWith("/capture")) lost += 1;
          }
        }
      }

      let paid = 0;
      async function buy(nth: number): Promise<void> {
        const token = await ask(nth, "/auth/browser-safe-client-token", {});
        const cookie = token.headers.get("set-cookie")?.split(";")[0] ?? "";
        for (let purchase = 0; purchase < PURCHASES; purchase += 1) {
          // With purchase ids, a lost reply doesn't keep the buyer from the next purchase.
          const ids = {"purchase-id": randomUUID(), ...attempt(randomUUID())};
          const headers = {cookie, "content-type": "application/json", ...ids};
          const init = {method: "POST", headers, body: JSON.stringify(TEAPOT)};
          const made = await ask(nth + purchase, "/checkout/orders/create", init);
          assert.equal(made.status, 201, await made.clone().text());
          const {id} = (await made.json()) as {id: string};
          paypal.approve(id);
          const path = `/checkout/orders/${id}/capture`;
          const press = {method: "POST", headers};
          // This page closes when its instance is killed and doesn't repeat its request. Recovery must record the capture.
          if (nth % 3 === 0 && !isKilled) {
            const answer = await fetch(`${killed.url}/service-api${path}`, press).catch(() => undefined);
            if (answer === undefined) lost += 1;
            await answer?.body?.cancel();
            continue;
          }
          // Two tabs send the same capture to two instances.
          const captureAt = async (from: number) => {
            for (;;) {
              const reply = await ask(from, path, press);
              const text = await reply.text();
              if (reply.status !== 500) return {status: reply.status, text};
            }
          };
          const answers = await Promise.all([captureAt(nth), captureAt(nth + 1)]);
          for (const {status, text} of answers) {
            assert.ok(status === 200 || status === 201, `${status} ${text}`);
            assert.match(text, /"status":"COMPLETED"/);
          }
          paid += 1;
        }
      }

      await Promise.all(Array.from({length: BUYERS}, (_, nth) => buy(nth)));
      assert.equal(await killed.ended, "SIGKILL", "the instance was killed");
      assert.ok(lost > 0 && paid > 0, `${lost} lost replies, ${paid} confirmed payments`);

      // A new instance replaces it and recovers its payments.
      const shop = await openShop({
        paypalUrl: paypal.url,
        databaseUrl: database.url,
        clock: Object.assign(new TestClock(), {now: Date.now}),
      });
      await shop.merchant.recover();
      await assertOrdersMatch(paypal, shop);
      for (const order of paypal.orders.values()) {
        assert.ok(order.captures.length <= 1, "each order is captured at most once");
      }
      assert.equal(paypal.orders.size, BUYERS * PURCHASES, "each purchase has one order");
      assert.ok(paypal.captures().length >= paid);
      const {rows} = await sql<{name: string}>`select name from kysely_migration`.execute(shop.database.db);
      assert.equal(rows.length, Object.keys(merchantMigrations).length, "each migration ran once");
      await shop.close();
      for (const {process, ended} of others) {
        process.disconnect();
        await ended;
      }
    });
  });
}
