import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {after, before, describe, test} from "node:test";
import {sql} from "kysely";
import {merchantMigrations} from "../../server/merchant/migrations.ts";
import {engines, type TestDatabase} from "../support/databases.ts";
import {assertOrdersMatch} from "./support/order-records.ts";
import {type KillableServer, startKillableServer} from "./support/killable-server.ts";
import {CAPTURE, type FakePayPal, SHOW, startFakePayPal, TOKEN} from "./support/fake-paypal.ts";
import {waitUntil} from "./support/wait-until.ts";
import {attempt, openShop, type ShopOptions, TEAPOT, TestClock} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

suite("recovery, when several instances run", (bench: Bench) => {
  const UNCONFIRMED = 4;

  /** Captures that were done, and of which no server has the answer. */
  async function leaveUnconfirmed(clock: TestClock): Promise<void> {
    const shop = await bench.open({clock});
    const buyer = shop.browser();
    for (let count = 0; count < UNCONFIRMED; count += 1) {
      const order = await buyer.order(randomUUID());
      bench.paypal.approve(order);
      bench.paypal.fault("POST", CAPTURE, "lose-after", 3);
      assert.equal((await buyer.capture(order)).status, 500);
    }
    bench.paypal.seen.length = 0;
  }
  const reads = () => bench.paypal.count("GET", SHOW);
  const open = (clock: TestClock, options: Partial<ShopOptions> = {}) => bench.open({clock, ...options});

  test("is done by one of them, and once", async () => {
    const clock = new TestClock();
    await leaveUnconfirmed(clock);
    const shops = await Promise.all([open(clock), open(clock), open(clock)]);
    await Promise.all(shops.map(({merchant}) => merchant.recover()));
    assert.equal(reads(), UNCONFIRMED);
    await assertOrdersMatch(bench.paypal, await open(clock));
    // The lease was given back: whoever is next need not wait for its end.
    await leaveUnconfirmed(clock);
    await shops[1]?.merchant.recover();
    assert.equal(reads(), UNCONFIRMED);
  });

  test("is taken over from one that hangs or was killed, which does nothing more when it wakes up", async () => {
    const clock = new TestClock();
    await leaveUnconfirmed(clock);
    const [hanging, other] = [await open(clock), await open(clock)];
    bench.paypal.fault("GET", SHOW, "stall");
    const hangs = hanging.merchant.recover();
    await waitUntil(() => reads() === 1);
    clock.advance(59_999);
    await other.merchant.recover();
    assert.equal(reads(), 1, "the lease is the first one's");
    clock.advance(1);
    // The other one gets no answers, and leaves the doubts for later.
    bench.paypal.fault("GET", SHOW, 503, 3 * UNCONFIRMED);
    await other.merchant.recover();
    assert.equal(reads(), 1 + 3 * UNCONFIRMED);
    bench.paypal.seen.length = 0;
    bench.paypal.clearFaults();
    await hangs;
    assert.equal(reads(), 1, "the call that hung is repeated, and no more");
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

    test("one is killed in mid-capture, under load: nothing is lost, nothing is done twice", async (t) => {
      const bench = {paypal, databaseUrl: database.url};
      // All at once, on a database without a table.
      const [doomed, ...others] = await Promise.all([
        startKillableServer(bench, {killAt: "capture:answered", killOn: 6}),
        startKillableServer(bench),
        startKillableServer(bench),
      ]);
      const instances: KillableServer[] = [doomed, ...others];
      t.after(() => instances.forEach(({process}) => process.kill("SIGKILL")));
      let dead = false;
      /** Captures whose answer nobody got: the one in whose middle it died, and those beside it. */
      let lost = 0;
      void doomed.ended.then(() => (dead = true));

      /** As a page behind a balancer: the same request again, at another instance, until there is an answer. */
      async function ask(nth: number, path: string, init: RequestInit): Promise<Response> {
        for (let tries = 0; ; tries += 1) {
          const to = instances[(nth + tries) % instances.length];
          try {
            const reply = await fetch(`${to?.url}/service-api${path}`, init);
            if (reply.status < 500) return reply;
            await reply.body?.cancel();
          } catch (error) {
            if (!dead && to !== doomed) throw error;
            if (to === doomed && path.endsWith("/capture")) lost += 1;
          }
        }
      }

      let paid = 0;
      async function buy(nth: number): Promise<void> {
        const token = await ask(nth, "/auth/browser-safe-client-token", {});
        const cookie = token.headers.get("set-cookie")?.split(";")[0] ?? "";
        for (let purchase = 0; purchase < PURCHASES; purchase += 1) {
          const headers = {cookie, "content-type": "application/json", ...attempt(randomUUID())};
          const init = {method: "POST", headers, body: JSON.stringify(TEAPOT)};
          const made = await ask(nth + purchase, "/checkout/orders/create", init);
          assert.equal(made.status, 201, await made.clone().text());
          const {id} = (await made.json()) as {id: string};
          paypal.approve(id);
          const path = `/checkout/orders/${id}/capture`;
          const press = {method: "POST", headers};
          // A page that is closed when its instance dies never asks again: the journal has to know all the same.
          if (nth % 3 === 0 && !dead) {
            const answer = await fetch(`${doomed.url}/service-api${path}`, press).catch(() => undefined);
            if (answer === undefined) lost += 1;
            await answer?.body?.cancel();
            continue;
          }
          // Two tabs, at two instances.
          const double = async (from: number) => {
            for (;;) {
              const reply = await ask(from, path, press);
              const text = await reply.text();
              if (reply.status !== 500) return {status: reply.status, text};
            }
          };
          const answers = await Promise.all([double(nth), double(nth + 1)]);
          for (const {status, text} of answers) {
            assert.ok(status === 200 || status === 201, `${status} ${text}`);
            assert.match(text, /"status":"COMPLETED"/);
          }
          paid += 1;
        }
      }

      await Promise.all(Array.from({length: BUYERS}, (_, nth) => buy(nth)));
      assert.equal(await doomed.ended, "SIGKILL", "one was killed");
      assert.ok(lost > 0 && paid > 0, `${lost} lost their answer, ${paid} were told that they paid`);

      // One more starts in its place, and settles what the dead one left.
      const shop = await openShop({
        paypalUrl: paypal.url,
        databaseUrl: database.url,
        clock: Object.assign(new TestClock(), {now: Date.now}),
      });
      await shop.merchant.recover();
      await assertOrdersMatch(paypal, shop);
      for (const order of paypal.orders.values()) {
        assert.ok(order.captures.length <= 1, "no order was captured twice");
      }
      assert.equal(paypal.orders.size, BUYERS * PURCHASES, "each press made one order");
      assert.ok(paypal.captures().length >= paid);
      const tokens = paypal.seen.filter(
        ({path, body}) => TOKEN.test(path) && /response_type=token/.test(body),
      );
      assert.equal(tokens.length, 1, "they shared one token");
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
