import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {type CheckpointName, CHECKPOINTS} from "../../server/merchant/payments/checkpoints.ts";
import {assertOrdersMatch, assertOneOrderAndCapture} from "./support/order-records.ts";
import {CAPTURE, CREATE} from "./support/fake-paypal.ts";
import {attempt, type Browser, type Shop, type ShopOptions, TEAPOT, LONG_TIMEOUTS} from "./support/shop.ts";
import {type Bench, storageSuite, suite} from "./support/suite.ts";

/** Opens a server that fails at its first pass of a checkpoint, and in every call after it. */
async function openCrashing(
  bench: Bench,
  at: CheckpointName,
  extra: Partial<ShopOptions> = {},
): Promise<{shop: Shop; hasCrashed: () => boolean}> {
  let hasCrashed = false;
  const shop = await bench.open({
    fetch: (input, init) =>
      hasCrashed ? new Promise<Response>(() => undefined) : globalThis.fetch(input, init),
    ...extra,
    checkpoint(name) {
      if (hasCrashed || name === at) {
        hasCrashed = true;
        throw new Error(`killed at ${name}`);
      }
    },
  });
  // Fetches the access token first. A server that crashes while fetching it makes the others wait for the end of its lease.
  await shop.browser().get("/eligibility");
  return {shop, hasCrashed: () => hasCrashed};
}

async function createOrder(buyer: Browser, id: string): Promise<string> {
  const reply = await buyer.post("/checkout/orders/create", TEAPOT, attempt(id));
  assert.equal(reply.status, 201, await reply.clone().text());
  return ((await reply.json()) as {id: string}).id;
}

async function assertCaptured(reply: Response): Promise<void> {
  assert.ok(
    reply.status === 200 || reply.status === 201,
    `status ${reply.status}: ${await reply.clone().text()}`,
  );
  const order = (await reply.json()) as {purchase_units: {payments: {captures: {status: string}[]}}[]};
  assert.deepEqual(
    order.purchase_units.flatMap(({payments}) => payments.captures.map(({status}) => status)),
    ["COMPLETED"],
  );
}

/** How the payment is settled after the restart. */
const RECOVERIES = ["recovery first", "the page first", "both at the same time"] as const;

async function recoverBy<T>(
  recovery: (typeof RECOVERIES)[number],
  shop: Shop,
  ask: () => Promise<T>,
): Promise<T> {
  if (recovery === "recovery first") await shop.merchant.recover();
  if (recovery !== "both at the same time") return ask();
  const [, answer] = await Promise.all([shop.merchant.recover(), ask()]);
  return answer;
}

/** The checkpoints that an operation passes when PayPal accepts its first call, in a shop without the hook `order`. */
function checkpointsOf(step: string): CheckpointName[] {
  return CHECKPOINTS.filter(
    (name) =>
      name.startsWith(`${step}:`) && !/:(ordering|ordered|accepted|verified|giving-up|given-up)$/.test(name),
  );
}
const CREATING = checkpointsOf("create");
const CAPTURING = checkpointsOf("capture");

suite("a server that is killed while it creates an order", (bench) => {
  for (const at of CREATING) {
    for (const recovery of RECOVERIES) {
      test(`PayPal has one order with one capture after a crash at ${at} (${recovery})`, async () => {
        const {shop, hasCrashed} = await openCrashing(bench, at);
        const before = shop.browser();
        await before.token();
        const id = randomUUID();
        await before.post("/checkout/orders/create", TEAPOT, attempt(id));
        assert.ok(hasCrashed(), "the checkpoint was passed");

        const next = await bench.open();
        const buyer = before.on(next);
        const orderId = await recoverBy(recovery, next, () => createOrder(buyer, id));
        bench.paypal.approve(orderId);
        await assertCaptured(await buyer.capture(orderId, id));
        assertOneOrderAndCapture(bench.paypal);
        await assertOrdersMatch(bench.paypal, next);
      });
    }
    test(`the order is recorded after a crash at ${at} when the page does not return`, async () => {
      const {shop} = await openCrashing(bench, at);
      const buyer = shop.browser();
      await buyer.token();
      await buyer.post("/checkout/orders/create", TEAPOT, attempt(randomUUID()));
      const next = await bench.open();
      await next.merchant.recover();
      await assertOrdersMatch(bench.paypal, next);
    });
  }
});

suite("a server that is killed while it creates an order that is captured at creation", (bench) => {
  for (const at of CREATING) {
    test(`PayPal has one order with one capture after a crash at ${at}`, async () => {
      bench.paypal.chargeAtCreation = true;
      const {shop, hasCrashed} = await openCrashing(bench, at);
      const before = shop.browser();
      await before.token();
      const id = randomUUID();
      const buy = (buyer: Browser) =>
        buyer.post("/checkout/orders/create", {...TEAPOT, singleUseToken: "once"}, attempt(id));
      await buy(before);
      assert.ok(hasCrashed(), "the checkpoint was passed");
      const next = await bench.open();
      const buyer = before.on(next);
      const reply = await recoverBy("both at the same time", next, () => buy(buyer));
      const {id: orderId} = (await reply.json()) as {id: string};
      await assertCaptured(await buyer.capture(orderId, id));
      assertOneOrderAndCapture(bench.paypal);
      assert.equal(bench.paypal.count("POST", CAPTURE), 0);
      await assertOrdersMatch(bench.paypal, next);
    });
  }
});

storageSuite("a server that is killed while it captures an order", (bench) => {
  async function approved(buyer: Browser, id: string): Promise<string> {
    await buyer.token();
    const orderId = await createOrder(buyer, id);
    bench.paypal.approve(orderId);
    return orderId;
  }

  for (const at of CAPTURING) {
    for (const recovery of RECOVERIES) {
      test(`the order is captured once after a crash at ${at} (${recovery})`, async () => {
        const {shop, hasCrashed} = await openCrashing(bench, at);
        const before = shop.browser();
        const id = randomUUID();
        const orderId = await approved(before, id);
        await before.capture(orderId, id);
        assert.ok(hasCrashed(), "the checkpoint was passed");

        const next = await bench.open();
        const reply = await recoverBy(recovery, next, () => before.on(next).capture(orderId, id));
        await assertCaptured(reply);
        assertOneOrderAndCapture(bench.paypal);
        await assertOrdersMatch(bench.paypal, next);
      });
    }

    test(`the recorded payment matches PayPal's after a crash at ${at} when the page does not return`, async () => {
      const {shop} = await openCrashing(bench, at);
      const buyer = shop.browser();
      const id = randomUUID();
      await buyer.capture(await approved(buyer, id), id);
      const next = await bench.open();
      await next.merchant.recover();
      await assertOrdersMatch(bench.paypal, next);
      assert.ok(bench.paypal.captures().length <= 1);
    });

    test(`a declined capture is returned and recorded after a crash at ${at}`, async () => {
      bench.paypal.captureStatus = "DECLINED";
      const {shop} = await openCrashing(bench, at);
      const before = shop.browser();
      const id = randomUUID();
      const orderId = await approved(before, id);
      await before.capture(orderId, id);
      const next = await bench.open();
      const reply = await before.on(next).capture(orderId, id);
      assert.match(await reply.text(), /"status":"DECLINED"/);
      assertOneOrderAndCapture(bench.paypal);
      await assertOrdersMatch(bench.paypal, next);
    });
  }

  for (const first of ["capture:claimed", "capture:answered", "capture:recording"] as const) {
    for (const second of [
      "capture:read",
      "capture:answered",
      "capture:recording",
      "capture:recorded",
    ] as const) {
      test(`the order is captured once after crashes at ${first} and, during recovery, at ${second}`, async () => {
        const {shop} = await openCrashing(bench, first);
        const before = shop.browser();
        const id = randomUUID();
        const orderId = await approved(before, id);
        await before.capture(orderId, id);
        await (await openCrashing(bench, second)).shop.merchant.recover();
        const last = await bench.open();
        await assertCaptured(await before.on(last).capture(orderId, id));
        assertOneOrderAndCapture(bench.paypal);
        await assertOrdersMatch(bench.paypal, last);
      });
    }
  }
});

storageSuite("the checks of recorded orders", (bench) => {
  /** Sends each call with another request id, which is a bug. */
  const withNewRequestIds: typeof globalThis.fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    for (const name of ["service-request-id", "paypal-request-id"]) {
      const id = headers.get(name);
      if (id !== null) headers.set(name, `${id}-${bench.paypal.seen.length}`);
    }
    return globalThis.fetch(input, {...init, headers});
  };

  test("assertOneOrderAndCapture fails when repeated calls have new request ids", async () => {
    const shop = await bench.open({fetch: withNewRequestIds});
    const buyer = shop.browser();
    bench.paypal.fault("POST", CREATE, "lose-after");
    await buyer.order(randomUUID());
    assert.throws(() => assertOneOrderAndCapture(bench.paypal), /one order/);
  });

  test("assertOrdersMatch fails when the database has no row for an order", async () => {
    const {shop} = await openCrashing(bench, "create:answered");
    await shop.browser().post("/checkout/orders/create", TEAPOT, attempt(randomUUID()));
    const next = await bench.open();
    await next.database.db.deleteFrom("calls").execute();
    await next.database.db.deleteFrom("attempts").execute();
    await next.merchant.recover();
    await assert.rejects(assertOrdersMatch(bench.paypal, next), /the recorded orders are PayPal's orders/);
  });
});

suite("calls with a lost reply", (bench) => {
  for (const fault of ["lose-before", "lose-after", "garble", "stall", 500, 503, 409, 429] as const) {
    // Only a stall is detected by a timeout.
    const resilience = fault === "stall" ? {...LONG_TIMEOUTS, attemptTimeoutMs: 1_000} : LONG_TIMEOUTS;
    test(`the server repeats a call with the same request id after one ${fault}`, async () => {
      const shop = await bench.open({resilience});
      const buyer = shop.browser();
      const id = randomUUID();
      bench.paypal.fault("POST", CREATE, fault);
      const orderId = await createOrder(buyer, id);
      bench.paypal.approve(orderId);
      bench.paypal.fault("POST", CAPTURE, fault);
      await assertCaptured(await buyer.capture(orderId, id));
      assertOneOrderAndCapture(bench.paypal);
      await assertOrdersMatch(bench.paypal, shop);
    });

    test(`the page gets UNKNOWN after three times ${fault}, and the result with a later request`, async () => {
      const shop = await bench.open({resilience});
      const buyer = shop.browser();
      const id = randomUUID();
      const orderId = await createOrder(buyer, id);
      bench.paypal.approve(orderId);
      bench.paypal.fault("POST", CAPTURE, fault, 3);
      const reply = await buyer.capture(orderId, id);
      assert.equal(reply.status, 500);
      const {id: returned, status, retryAfterMs} = (await reply.json()) as Record<string, unknown>;
      assert.deepEqual([returned, status, retryAfterMs], [orderId, "UNKNOWN", 2000]);
      assert.ok(bench.paypal.count("POST", CAPTURE) <= 3, "at most two repetitions");
      bench.paypal.clearFaults();
      await assertCaptured(await buyer.capture(orderId, id));
      assertOneOrderAndCapture(bench.paypal);
      await assertOrdersMatch(bench.paypal, shop);
    });
  }
});
