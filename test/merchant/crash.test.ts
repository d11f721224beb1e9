import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {type CheckpointName, CHECKPOINTS} from "../../server/merchant/payments/checkpoints.ts";
import {assertOrdersMatch, assertOneEffect} from "./support/order-records.ts";
import {CAPTURE, CREATE} from "./support/fake-paypal.ts";
import {attempt, type Browser, type Shop, type ShopOptions, TEAPOT, LONG_TIMEOUTS} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

/** A server that dies at its first pass of a checkpoint: from then on nothing of it works. */
async function doomed(
  bench: Bench,
  at: CheckpointName,
  extra: Partial<ShopOptions> = {},
): Promise<{shop: Shop; died: () => boolean}> {
  let dead = false;
  const shop = await bench.open({
    fetch: (input, init) => (dead ? new Promise<Response>(() => undefined) : globalThis.fetch(input, init)),
    ...extra,
    checkpoint(name) {
      if (dead || name === at) {
        dead = true;
        throw new Error(`killed at ${name}`);
      }
    },
  });
  // Its token is fetched: a server that dies while it fetches one keeps the others waiting until its lease has run out.
  await shop.browser().get("/eligibility");
  return {shop, died: () => dead};
}

async function askForOrder(buyer: Browser, id: string): Promise<string> {
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

/** How the server comes back: by itself, by the page asking, or both at once. */
const RESTARTS_BY = ["recovery first", "the page first", "both at once"] as const;

async function recoverBy<T>(
  how: (typeof RESTARTS_BY)[number],
  shop: Shop,
  ask: () => Promise<T>,
): Promise<T> {
  if (how === "recovery first") await shop.merchant.recover();
  if (how !== "both at once") return ask();
  const [, answer] = await Promise.all([shop.merchant.recover(), ask()]);
  return answer;
}

/** What is passed when all goes well. */
function straightOn(step: string): CheckpointName[] {
  return CHECKPOINTS.filter(
    (name) => name.startsWith(`${step}:`) && !/:(verified|giving-up|given-up)$/.test(name),
  );
}
const CREATING = straightOn("create");
const CAPTURING = straightOn("capture");

suite("killed while an order is made", (bench) => {
  for (const at of CREATING) {
    for (const how of RESTARTS_BY) {
      test(`at ${at}, ${how}: one order, one capture`, async () => {
        const {shop, died} = await doomed(bench, at);
        const before = shop.browser();
        await before.token();
        const id = randomUUID();
        await before.post("/checkout/orders/create", TEAPOT, attempt(id));
        assert.ok(died(), "the checkpoint was passed");

        const next = await bench.open();
        const buyer = before.on(next);
        const orderId = await recoverBy(how, next, () => askForOrder(buyer, id));
        bench.paypal.approve(orderId);
        await assertCaptured(await buyer.capture(orderId, id));
        assertOneEffect(bench.paypal);
        await assertOrdersMatch(bench.paypal, next);
      });
    }
    test(`at ${at}, and the page never comes back: the journal knows every order`, async () => {
      const {shop} = await doomed(bench, at);
      const buyer = shop.browser();
      await buyer.token();
      await buyer.post("/checkout/orders/create", TEAPOT, attempt(randomUUID()));
      const next = await bench.open();
      await next.merchant.recover();
      await assertOrdersMatch(bench.paypal, next);
    });
  }
});

suite("killed while an order is made that is charged at once", (bench) => {
  for (const at of CREATING) {
    test(`at ${at}: one order, one charge, and the truth`, async () => {
      bench.paypal.chargeAtCreation = true;
      const {shop, died} = await doomed(bench, at);
      const before = shop.browser();
      await before.token();
      const id = randomUUID();
      const buy = (buyer: Browser) =>
        buyer.post("/checkout/orders/create", {...TEAPOT, singleUseToken: "once"}, attempt(id));
      await buy(before);
      assert.ok(died(), "the checkpoint was passed");
      const next = await bench.open();
      const buyer = before.on(next);
      const reply = await recoverBy("both at once", next, () => buy(buyer));
      const {id: orderId} = (await reply.json()) as {id: string};
      await assertCaptured(await buyer.capture(orderId, id));
      assertOneEffect(bench.paypal);
      assert.equal(bench.paypal.count("POST", CAPTURE), 0);
      await assertOrdersMatch(bench.paypal, next);
    });
  }
});

suite("killed while an order is captured", (bench) => {
  async function approved(buyer: Browser, id: string): Promise<string> {
    await buyer.token();
    const orderId = await askForOrder(buyer, id);
    bench.paypal.approve(orderId);
    return orderId;
  }

  for (const at of CAPTURING) {
    for (const how of RESTARTS_BY) {
      test(`at ${at}, ${how}: one capture`, async () => {
        const {shop, died} = await doomed(bench, at);
        const before = shop.browser();
        const id = randomUUID();
        const orderId = await approved(before, id);
        await before.capture(orderId, id);
        assert.ok(died(), "the checkpoint was passed");

        const next = await bench.open();
        const reply = await recoverBy(how, next, () => before.on(next).capture(orderId, id));
        await assertCaptured(reply);
        assertOneEffect(bench.paypal);
        await assertOrdersMatch(bench.paypal, next);
      });
    }

    test(`at ${at}, and the page never comes back: the journal tells the truth`, async () => {
      const {shop} = await doomed(bench, at);
      const buyer = shop.browser();
      const id = randomUUID();
      await buyer.capture(await approved(buyer, id), id);
      const next = await bench.open();
      await next.merchant.recover();
      await assertOrdersMatch(bench.paypal, next);
      assert.ok(bench.paypal.captures().length <= 1);
    });

    test(`at ${at}, with a declined card: the decline is what everybody hears`, async () => {
      bench.paypal.captureStatus = "DECLINED";
      const {shop} = await doomed(bench, at);
      const before = shop.browser();
      const id = randomUUID();
      const orderId = await approved(before, id);
      await before.capture(orderId, id);
      const next = await bench.open();
      const reply = await before.on(next).capture(orderId, id);
      assert.match(await reply.text(), /"status":"DECLINED"/);
      assertOneEffect(bench.paypal);
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
      test(`at ${first}, and again at ${second} while it recovers: one capture`, async () => {
        const {shop} = await doomed(bench, first);
        const before = shop.browser();
        const id = randomUUID();
        const orderId = await approved(before, id);
        await before.capture(orderId, id);
        await (await doomed(bench, second)).shop.merchant.recover();
        const last = await bench.open();
        await assertCaptured(await before.on(last).capture(orderId, id));
        assertOneEffect(bench.paypal);
        await assertOrdersMatch(bench.paypal, last);
      });
    }
  }
});

suite("a mistake in the journal would be seen", (bench) => {
  /** Plants the mistake of a new request id for every send. */
  const careless: typeof globalThis.fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    for (const name of ["service-request-id", "paypal-request-id"]) {
      const id = headers.get(name);
      if (id !== null) headers.set(name, `${id}-${bench.paypal.seen.length}`);
    }
    return globalThis.fetch(input, {...init, headers});
  };

  test("with a new request id at each send, a lost answer makes a second order", async () => {
    const shop = await bench.open({fetch: careless});
    const buyer = shop.browser();
    bench.paypal.fault("POST", CREATE, "lose-after");
    await buyer.order(randomUUID());
    assert.throws(() => assertOneEffect(bench.paypal), /one order/);
  });

  test("with the call forgotten, the journal does not know the order", async () => {
    const {shop} = await doomed(bench, "create:answered");
    await shop.browser().post("/checkout/orders/create", TEAPOT, attempt(randomUUID()));
    const next = await bench.open();
    await next.database.db.deleteFrom("calls").execute();
    await next.database.db.deleteFrom("attempts").execute();
    await next.merchant.recover();
    await assert.rejects(assertOrdersMatch(bench.paypal, next), /say the same/);
  });
});

suite("answers that get lost", (bench) => {
  for (const fault of ["lose-before", "lose-after", "garble", "stall", 500, 503, 409, 429] as const) {
    // A stall is the one fault that only time tells.
    const resilience = fault === "stall" ? {...LONG_TIMEOUTS, attemptTimeoutMs: 1_000} : LONG_TIMEOUTS;
    test(`${fault}, once: repeated at once under the same request id`, async () => {
      const shop = await bench.open({resilience});
      const buyer = shop.browser();
      const id = randomUUID();
      bench.paypal.fault("POST", CREATE, fault);
      const orderId = await askForOrder(buyer, id);
      bench.paypal.approve(orderId);
      bench.paypal.fault("POST", CAPTURE, fault);
      await assertCaptured(await buyer.capture(orderId, id));
      assertOneEffect(bench.paypal);
      await assertOrdersMatch(bench.paypal, shop);
    });

    test(`${fault}, until the server gives up: UNKNOWN, and later the truth`, async () => {
      const shop = await bench.open({resilience});
      const buyer = shop.browser();
      const id = randomUUID();
      const orderId = await askForOrder(buyer, id);
      bench.paypal.approve(orderId);
      bench.paypal.fault("POST", CAPTURE, fault, 3);
      const reply = await buyer.capture(orderId, id);
      assert.equal(reply.status, 500);
      const {id: told, status, retryAfterMs} = (await reply.json()) as Record<string, unknown>;
      assert.deepEqual([told, status, retryAfterMs], [orderId, "UNKNOWN", 2000]);
      assert.ok(bench.paypal.count("POST", CAPTURE) <= 3, "at most two repetitions");
      bench.paypal.clearFaults();
      await assertCaptured(await buyer.capture(orderId, id));
      assertOneEffect(bench.paypal);
      await assertOrdersMatch(bench.paypal, shop);
    });
  }
});
