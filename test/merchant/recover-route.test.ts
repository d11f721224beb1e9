import assert from "node:assert/strict";
import {test} from "node:test";
import {setImmediate} from "node:timers/promises";
import {onlyRounds} from "./support/heard-events.ts";
import {approvedOrder, AUTHORIZING, paidOrder} from "./support/paid-order.ts";
import {CAPTURE, SHOW} from "./support/fake-paypal.ts";
import type {Shop, ShopOptions} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

const RECOVER_KEY = "recover-key-0123456789-abcdefghijk";
const EVENTS_KEY = "events-key-0123456789-abcdefghijkl";
const NOTHING = {unconfirmed: 0, webhooks: 0, events: 0};

const open = (bench: Bench, {variables, ...options}: Partial<ShopOptions> = {}) =>
  bench.open({wait: onlyRounds, ...options, variables: {RECOVER_KEY, ...variables}});

async function call(
  {merchant}: Shop,
  {method = "GET", query = "", key = RECOVER_KEY}: {method?: string; query?: string; key?: string} = {},
) {
  const headers = {authorization: `Bearer ${key}`};
  const reply = await merchant.app.request(`/service-api/recover${query}`, {method, headers});
  const body = (await reply.json()) as {left?: typeof NOTHING; code?: string};
  return {status: reply.status, body, headers: reply.headers};
}

suite("the route of a cron", (bench) => {
  for (const method of ["GET", "POST"])
    test(`${method} does a round, and says what is left`, async () => {
      const heard: string[] = [];
      let isRefused = true;
      const shop = await open(bench, {
        onEvent({type}) {
          if (isRefused) throw new Error("it can't be booked");
          heard.push(type);
        },
      });
      await paidOrder(shop, bench.paypal);
      const first = await call(shop, {method});
      assert.deepEqual([first.status, first.body], [200, {left: {...NOTHING, events: 1}}]);
      assert.equal(first.headers.get("cache-control"), "no-store");
      assert.equal(first.headers.get("set-cookie"), null);
      isRefused = false;
      shop.clock.advance(60_000);
      assert.deepEqual((await call(shop, {method})).body, {left: NOTHING});
      assert.deepEqual(heard, ["payment.paid"]);
    });

  test("needs its own key, and exists only with one", async () => {
    const shop = await open(bench, {variables: {EVENTS_KEY}});
    for (const key of ["wrong", EVENTS_KEY]) {
      const {status, body, headers} = await call(shop, {key});
      assert.deepEqual([status, body.code], [401, "RECOVER_KEY_REQUIRED"]);
      assert.equal(headers.get("www-authenticate"), 'Bearer realm="recover"');
    }
    assert.equal((await call(await bench.open())).status, 404);
  });

  test("takes the time of the round as a parameter", async () => {
    const times: number[] = [];
    const shop = await open(bench, {
      wait(ms, signal) {
        times.push(ms);
        return onlyRounds(ms, signal);
      },
    });
    assert.equal((await call(shop, {query: "?seconds=55"})).status, 200);
    assert.ok(times.includes(55_000));
    for (const query of ["?seconds=0", "?seconds=", "?seconds=901", "?second=5"])
      assert.equal((await call(shop, {query})).status, 400, query);
  });

  /** Two instances, with a payment that a round reads at PayPal. */
  async function withDueRead(): Promise<readonly [Shop, Shop]> {
    const shop = await open(bench, {variables: {...AUTHORIZING.variables}});
    await paidOrder(shop, bench.paypal);
    shop.clock.advance(3 * 60_000);
    bench.paypal.seen.length = 0;
    return [shop, await open(bench, {clock: shop.clock})];
  }

  test("two calls at two instances share the lease", async () => {
    const [shop, other] = await withDueRead();
    bench.paypal.fault("GET", SHOW, async () => {
      assert.equal((await call(other)).status, 200);
    });
    await call(shop);
    assert.equal(bench.paypal.count("GET", SHOW), 1);
  });

  test("a call during another round of its process waits for it, and leaves nothing", async () => {
    const shop = await open(bench);
    const buyer = shop.browser();
    const orderId = await approvedOrder(bench.paypal, buyer);
    bench.paypal.fault("POST", CAPTURE, "lose-after", 10);
    bench.paypal.fault("GET", SHOW, "lose-before", 10);
    assert.equal((await buyer.capture(orderId)).status, 500);
    bench.paypal.clearFaults();
    shop.clock.advance(2 * 60_000);
    let second: ReturnType<typeof call> | undefined;
    bench.paypal.fault("POST", CAPTURE, async () => {
      second = call(shop);
      // Longer than a round without work.
      for (let turns = 0; turns < 100; turns += 1) await setImmediate();
    });
    await shop.merchant.recover();
    assert.deepEqual((await second)?.body, {left: NOTHING});
  });
});
