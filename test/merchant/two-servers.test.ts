import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {BUYER_WAITS_MS, LAST_TRY_ENDED_MS} from "../../server/merchant/payments/payments.states.ts";
import {CAPTURE, CREATE, SHOW} from "./support/fake-paypal.ts";
import {read} from "./support/replies.ts";
import {attempt, type Browser, TEAPOT, TestClock} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";
import {approved} from "./support/purchases.ts";
import {waitUntil} from "./support/wait-until.ts";

/** Opens a server whose first request to `path` waits. It is sent then, or has no connection. */
async function openHeld(bench: Bench, path: RegExp, clock: TestClock, isSent = false) {
  let release: (() => void) | undefined;
  const shop = await bench.open({
    clock,
    async fetch(input, init) {
      const url = input instanceof Request ? input.url : String(input);
      if (!path.test(new URL(url).pathname)) return globalThis.fetch(input, init);
      if (!release) await new Promise<void>((resolve) => (release = resolve));
      if (isSent) return globalThis.fetch(input, init);
      throw new TypeError("fetch failed", {cause: {code: "ECONNREFUSED", syscall: "connect"}});
    },
  });
  return {shop, held: () => waitUntil(() => release !== undefined), release: () => release?.()};
}

suite("a call that one server sends late or not at all, and another server settles", (bench) => {
  /** Begins a capture whose request waits at one server. */
  async function heldCapture() {
    const clock = new TestClock();
    const {shop, held, release} = await openHeld(bench, CAPTURE, clock);
    const other = await bench.open({clock});
    const buyer = shop.browser();
    await buyer.token();
    const order = await buyer.order(randomUUID());
    bench.paypal.approve(order);
    const first = buyer.capture(order);
    await held();
    return {other, buyer, order, first, release};
  }

  test("an order that is charged when it is created is charged once", async () => {
    bench.paypal.chargeAtCreation = true;
    const clock = new TestClock();
    const {shop, held, release} = await openHeld(bench, CREATE, clock);
    const other = await bench.open({clock});
    const id = randomUUID();
    const pay = (buyer: Browser) =>
      read(buyer.post("/checkout/orders/create", {...TEAPOT, singleUseToken: "once"}, attempt(id)));
    const buyer = shop.browser();
    await buyer.token();
    const first = pay(buyer);
    await held();
    bench.paypal.fault("POST", CREATE, "lose-after", 3);
    assert.equal((await pay(buyer.on(other))).status, 500);
    release();
    assert.equal((await first).status, 500);
    assert.equal((await pay(buyer.on(other))).body.captures[0]?.status, "COMPLETED");
    assert.equal(bench.paypal.captures().length, 1);
  });

  test("a capture stays unknown, so that nothing else pays its purchase", async () => {
    const {other, buyer, order, first, release} = await heldCapture();
    bench.paypal.fault("POST", CAPTURE, "lose-before", 3);
    assert.equal((await buyer.on(other).capture(order)).status, 500);
    release();
    await first;
    const {state} = await other.database.db.selectFrom("attempts").select("state").executeTakeFirstOrThrow();
    assert.equal(state, "capturing");
    assert.equal((await buyer.on(other).capture(order)).status, 201);
    assert.equal(bench.paypal.captures().length, 1);
  });

  test("a capture whose first server has recorded that it was not sent is not repeated", async () => {
    const {other, buyer, order, first, release} = await heldCapture();
    bench.paypal.fault("GET", SHOW, async () => {
      release();
      await first;
    });
    assert.equal((await buyer.on(other).capture(order)).status, 500);
    assert.equal(bench.paypal.count("POST", CAPTURE), 0);
    assert.equal((await buyer.on(other).capture(order)).status, 201);
    assert.equal(bench.paypal.captures().length, 1);
  });

  test("a paid purchase stays paid when a later capture of its order was not sent", async () => {
    const clock = new TestClock();
    const stopped = await openHeld(bench, CAPTURE, clock, true);
    const unconnected = await openHeld(bench, CAPTURE, clock);
    const working = await bench.open({clock});
    const buyer = stopped.shop.browser();
    await buyer.token();
    const purchase = randomUUID();
    const make = () => approved({paypal: bench.paypal, buyer}, purchase);
    const [order, second] = [await make(), await make()];
    const late = buyer.capture(order);
    await stopped.held();
    clock.advance(LAST_TRY_ENDED_MS);
    await working.merchant.recover();
    const unsent = buyer.on(unconnected.shop).capture(order);
    await unconnected.held();
    stopped.release();
    assert.equal((await late).status, 201);
    unconnected.release();
    await unsent;
    assert.equal((await buyer.on(working).capture(second)).status, 409);
    assert.equal(bench.paypal.captures().length, 1);
  });

  test("an order whose creation was given up is not shown when its reply comes", async () => {
    const clock = new TestClock();
    const {shop, held, release} = await openHeld(bench, CREATE, clock, true);
    const other = await bench.open({clock});
    const buyer = shop.browser();
    await buyer.token();
    const id = randomUUID();
    const late = buyer.order(id);
    await held();
    clock.advance(BUYER_WAITS_MS);
    await other.merchant.recover();
    release();
    await assert.rejects(late, /no order: 500/);
    const order = await buyer.order(id);
    bench.paypal.approve(order);
    assert.equal((await buyer.capture(order)).status, 201);
  });
});
