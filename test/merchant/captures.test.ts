import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {describe, test} from "node:test";
import {assertOrdersMatch, assertOneOrderAndCapture} from "./support/order-records.ts";
import {CAPTURE, CREATE, SHOW} from "./support/fake-paypal.ts";
import {approved} from "./support/purchases.ts";
import {type Browser, TestClock} from "./support/shop.ts";
import {type Bench, storageSuite, suite} from "./support/suite.ts";

const MINUTE = 60_000;

interface ErrorBody {
  readonly error: string;
  readonly code: string;
  readonly debug_id: string;
  readonly details?: unknown;
}

async function errorOf(reply: Response): Promise<ErrorBody> {
  return (await reply.json()) as ErrorBody;
}

async function approvedOrder(bench: Bench, buyer: Browser, authentication?: Record<string, unknown>) {
  await buyer.token();
  const orderId = await buyer.order(randomUUID());
  bench.paypal.approve(orderId, authentication);
  return orderId;
}

storageSuite("captures of one order", (bench) => {
  test("an order can be captured with a new request id after a definite refusal", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    await buyer.token();
    const orderId = await buyer.order();
    const refused = await buyer.capture(orderId);
    assert.equal(refused.status, 422);
    const error = await errorOf(refused);
    assert.equal(error.code, "UNPROCESSABLE_ENTITY");
    assert.deepEqual(error.details, [
      {issue: "ORDER_NOT_APPROVED", description: "About ORDER_NOT_APPROVED."},
    ]);
    bench.paypal.approve(orderId);
    assert.equal((await buyer.capture(orderId)).status, 201);
    const ids = bench.paypal.seen
      .filter(({path}) => CAPTURE.test(path))
      .map(({headers}) => headers.get("paypal-request-id") ?? "");
    assert.match(ids[0] ?? "", /-capture$/);
    assert.equal(ids[1], `${ids[0]}-2`);
    await assertOrdersMatch(bench.paypal, shop);
  });

  test("an order that was captured elsewhere is recorded by its captures and not captured again", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const orderId = await approvedOrder(bench, buyer);
    const order = bench.paypal.orders.get(orderId);
    order?.captures.push({id: "BACK-OFFICE", status: "COMPLETED"});
    if (order) order.status = "COMPLETED";
    for (let time = 0; time < 2; time += 1) {
      const reply = await buyer.capture(orderId);
      assert.equal(reply.status, 200);
      assert.match(await reply.text(), /BACK-OFFICE/);
    }
    assert.equal(bench.paypal.count("POST", CAPTURE), 0);
    await assertOrdersMatch(bench.paypal, shop);
  });

  test("an order that is captured at creation is not captured again", async () => {
    bench.paypal.chargeAtCreation = true;
    const shop = await bench.open();
    const buyer = shop.browser();
    await buyer.token();
    const orderId = await buyer.order();
    const reply = await buyer.capture(orderId);
    assert.match(await reply.text(), /"status":"COMPLETED"/);
    assert.equal(bench.paypal.count("POST", CAPTURE), 0);
    await assertOrdersMatch(bench.paypal, shop);
  });

  test("a declined capture is returned with PayPal's status, and the order is not captured again", async () => {
    bench.paypal.captureStatus = "DECLINED";
    const shop = await bench.open();
    const buyer = shop.browser();
    const orderId = await approvedOrder(bench, buyer);
    for (let time = 0; time < 2; time += 1) {
      const reply = await buyer.capture(orderId);
      assert.equal(reply.status, 201);
      const order = (await reply.json()) as {status: string; purchase_units: {payments: unknown}[]};
      assert.equal(order.status, "COMPLETED");
      assert.match(JSON.stringify(order.purchase_units[0]?.payments), /"DECLINED"/);
    }
    assertOneOrderAndCapture(bench.paypal);
    await assertOrdersMatch(bench.paypal, shop);
  });

  for (const decided of ["COMPLETED", "DECLINED"] as const) {
    test(`a pending capture is returned as pending until it is ${decided}`, async () => {
      bench.paypal.captureStatus = "PENDING";
      const shop = await bench.open();
      const buyer = shop.browser();
      const orderId = await approvedOrder(bench, buyer);
      for (let time = 0; time < 2; time += 1) {
        const reply = await buyer.capture(orderId);
        assert.equal(reply.status, 201);
        assert.match(await reply.text(), /"status":"PENDING"/);
      }
      const [capture] = bench.paypal.captures();
      if (capture) capture.status = decided;
      for (let time = 0; time < 2; time += 1) {
        assert.match(await (await buyer.capture(orderId)).text(), new RegExp(`"status":"${decided}"`));
      }
      assertOneOrderAndCapture(bench.paypal);
      await assertOrdersMatch(bench.paypal, shop);
    });
  }
});

suite("orders of other sessions", (bench) => {
  test("another session's order, an unknown order and a request without a session get the same 404", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const orderId = await approvedOrder(bench, buyer);
    const stranger = shop.browser();
    await stranger.token();
    const answers = [];
    for (const reply of [
      await stranger.capture(orderId),
      await stranger.capture("NO-SUCH-ORDER"),
      await shop.browser().capture(orderId),
    ]) {
      const {debug_id, ...rest} = await errorOf(reply);
      assert.match(debug_id, /^[0-9a-f]{12}$/);
      answers.push({status: reply.status, ...rest});
    }
    const [first] = answers;
    assert.equal(first?.status, 404);
    for (const answer of answers) assert.deepEqual(answer, first);
    assert.equal(bench.paypal.captures().length, 0);
    assert.equal(bench.paypal.count("GET", SHOW), 0, "PayPal gets no request");
    assert.equal((await buyer.capture(orderId)).status, 201);
  });

  test("a forged session cookie gets a 404", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const orderId = await approvedOrder(bench, buyer);
    const [name, value = ""] = buyer.cookie.split("=");
    const [id = ""] = decodeURIComponent(value).split(".");
    for (const cookie of [`${name}=${id}`, `${name}=${id}.`, `${name}=${id}.${"A".repeat(43)}%3D`]) {
      const reply = await shop.merchant.app.request(
        `http://localhost:8080/service-api/checkout/orders/${orderId}/capture`,
        {method: "POST", headers: {cookie}},
      );
      assert.equal(reply.status, 404);
    }
  });
});

storageSuite("a capture with an unknown outcome", (bench) => {
  async function unconfirmedCall(clock: TestClock) {
    const shop = await bench.open({clock});
    const buyer = shop.browser();
    const orderId = await approvedOrder(bench, buyer);
    bench.paypal.fault("POST", CAPTURE, "lose-before", 3);
    assert.equal((await buyer.capture(orderId)).status, 500);
    return {shop, buyer, orderId};
  }

  async function statesOf(shop: Awaited<ReturnType<Bench["open"]>>) {
    const attempt = await shop.database.db.selectFrom("attempts").select("state").executeTakeFirstOrThrow();
    const call = await shop.database.db
      .selectFrom("calls")
      .select("state")
      .where("operation", "=", "capture")
      .executeTakeFirstOrThrow();
    return [attempt.state, call.state];
  }

  test("recovery repeats the call within 15 minutes", async () => {
    const clock = new TestClock();
    const {shop} = await unconfirmedCall(clock);
    clock.advance(15 * MINUTE - 1);
    await shop.merchant.recover();
    assert.deepEqual(await statesOf(shop), ["captured", "succeeded"]);
    assertOneOrderAndCapture(bench.paypal);
  });

  test("a call that is too old to repeat, but may be on its way, stays unknown", async () => {
    const clock = new TestClock();
    const {shop, buyer, orderId} = await unconfirmedCall(clock);
    clock.advance(16 * MINUTE - 1);
    const sent = bench.paypal.count("POST", CAPTURE);
    await shop.merchant.recover();
    assert.deepEqual(await statesOf(shop), ["capturing", "sent"]);
    const reply = await buyer.capture(orderId);
    assert.equal(reply.status, 500);
    assert.equal(reply.headers.get("retry-after"), "30");
    const {error, debug_id: _, ...rest} = (await reply.json()) as Record<string, unknown>;
    assert.match(String(error), /not known yet whether this order is paid/);
    const code = "OUTCOME_UNKNOWN";
    assert.deepEqual(rest, {id: orderId, status: "UNKNOWN", retryAfterMs: 30_000, code});
    assert.equal(bench.paypal.count("POST", CAPTURE), sent, "the call is not repeated");
  });

  test("an order that was read before the last try, by a server that was stopped since, tells nothing", async () => {
    const clock = new TestClock();
    const {shop, buyer, orderId} = await unconfirmedCall(clock);
    const other = await bench.open({clock});
    clock.advance(MINUTE);
    bench.paypal.fault("GET", SHOW, async () => {
      bench.paypal.fault("POST", CAPTURE, "lose-after", 3);
      assert.equal((await buyer.on(other).capture(orderId)).status, 500);
      clock.advance(15 * MINUTE);
    });
    assert.equal((await buyer.capture(orderId)).status, 500);
    assert.deepEqual(await statesOf(shop), ["capturing", "sent"]);
    assert.ok((await buyer.capture(orderId)).ok);
    assertOneOrderAndCapture(bench.paypal);
  });

  describe("when PayPal's order is open after the last try", () => {
    async function notCaptured(clock: TestClock) {
      const unconfirmed = await unconfirmedCall(clock);
      bench.paypal.forgetRequestIds();
      clock.advance(16 * MINUTE);
      await unconfirmed.shop.merchant.recover();
      assert.deepEqual(await statesOf(unconfirmed.shop), ["created", "failed"]);
      return unconfirmed;
    }

    test("it needs no check, and only its page captures it", async () => {
      const clock = new TestClock();
      const {shop, buyer, orderId} = await notCaptured(clock);
      clock.advance(60 * MINUTE);
      await shop.merchant.recover();
      assert.equal(bench.paypal.captures().length, 0);
      assert.equal((await buyer.capture(orderId)).status, 201);
      assertOneOrderAndCapture(bench.paypal);
      await assertOrdersMatch(bench.paypal, shop);
    });

    test("its purchase can be paid with another order, and a late capture is the second payment", async () => {
      const clock = new TestClock();
      const shop = await bench.open({clock});
      const buyer = shop.browser();
      await buyer.token();
      const purchase = randomUUID();
      const make = () => approved({paypal: bench.paypal, buyer}, purchase);
      const [orderId, other] = [await make(), await make()];
      bench.paypal.fault("POST", CAPTURE, "lose-before", 3);
      assert.equal((await buyer.capture(orderId)).status, 500);
      assert.equal((await buyer.capture(other)).status, 409);
      clock.advance(16 * MINUTE);
      await shop.merchant.recover();
      assert.equal((await buyer.capture(other)).status, 201);
      bench.paypal.complete(orderId);
      clock.advance(15 * MINUTE);
      await shop.merchant.recover();
      assert.equal((await shop.merchant.backOffice.findAttempt(orderId)).state, "captured");
      assert.match(shop.logged(), /a purchase was paid twice/);
    });
  });

  test("an order that does not tell the outcome needs a check after 6 hours", async () => {
    const clock = new TestClock();
    const {shop} = await unconfirmedCall(clock);
    bench.paypal.hidePayments();
    clock.advance(6 * 60 * MINUTE - 1);
    await shop.merchant.recover();
    assert.deepEqual(await statesOf(shop), ["capturing", "sent"]);
    clock.advance(1);
    await shop.merchant.recover();
    assert.deepEqual(await statesOf(shop), ["needs-check", "needs-check"]);
    assert.match(shop.logged(), /too old to repeat/);
  });

  test("it needs no check any more when the order tells that it is unpaid", async () => {
    const clock = new TestClock();
    const {shop, orderId} = await unconfirmedCall(clock);
    bench.paypal.hidePayments();
    clock.advance(6 * 60 * MINUTE);
    await shop.merchant.recover();
    bench.paypal.approve(orderId);
    clock.advance(2 * MINUTE);
    await shop.merchant.recover();
    assert.deepEqual(await statesOf(shop), ["created", "failed"]);
    assert.deepEqual((await shop.merchant.backOffice.attemptsToCheck()).items, []);
  });

  test("a capture that needs a check is recorded when PayPal shows it", async () => {
    const clock = new TestClock();
    const {shop, buyer, orderId} = await unconfirmedCall(clock);
    bench.paypal.hidePayments();
    clock.advance(7 * 60 * MINUTE);
    await shop.merchant.recover();
    bench.paypal.orders.get(orderId)?.captures.push({id: "LATE", status: "COMPLETED"});
    assert.match(await (await buyer.capture(orderId)).text(), /LATE/);
    assert.deepEqual(await statesOf(shop), ["captured", "succeeded"]);
    await assertOrdersMatch(bench.paypal, shop);
  });

  test("a call that never left the process is not unknown", async () => {
    let isConnected = true;
    const refused = new TypeError("fetch failed", {cause: {code: "ECONNREFUSED", syscall: "connect"}});
    const shop = await bench.open({
      fetch: (input, init) =>
        isConnected || !/\/capture$/.test(input instanceof Request ? input.url : String(input))
          ? globalThis.fetch(input, init)
          : Promise.reject(refused),
    });
    const buyer = shop.browser();
    const orderId = await approvedOrder(bench, buyer);
    isConnected = false;
    assert.equal((await buyer.capture(orderId)).status, 500);
    assert.deepEqual(await statesOf(shop), ["created", "failed"]);
    isConnected = true;
    await shop.merchant.recover();
    assert.equal((await buyer.capture(orderId)).status, 201);
    assertOneOrderAndCapture(bench.paypal);
  });

  test("the creation of an order is not repeated after 15 minutes, and needs no check", async () => {
    const clock = new TestClock();
    const shop = await bench.open({clock});
    const buyer = shop.browser();
    await buyer.token();
    const id = randomUUID();
    bench.paypal.fault("POST", /orders$/, 503, 3);
    await assert.rejects(buyer.order(id), /no order: 500/);
    clock.advance(15 * MINUTE);
    await shop.merchant.recover();
    assert.equal(bench.paypal.orders.size, 0);
    assert.deepEqual((await shop.merchant.backOffice.attemptsToCheck()).items, []);
    await buyer.order(id);
    assert.equal(bench.paypal.orders.size, 1);
  });

  test("a late reply to the creation at another server does not reset an attempt that is capturing", async () => {
    const [shop, other] = [await bench.open(), await bench.open()];
    const buyer = shop.browser();
    await buyer.token();
    const id = randomUUID();
    bench.paypal.fault("POST", CREATE, "lose-after", 3);
    await assert.rejects(buyer.order(id), /SERVICE_UNREACHABLE/);
    bench.paypal.fault("POST", CREATE, async () => {
      const orderId = await buyer.order(id);
      bench.paypal.approve(orderId);
      bench.paypal.fault("POST", CAPTURE, "lose-before", 3);
      assert.equal((await buyer.capture(orderId)).status, 500);
    });
    await buyer.on(other).order(id);
    assert.deepEqual(await statesOf(shop), ["capturing", "sent"]);
    await shop.merchant.recover();
    assertOneOrderAndCapture(bench.paypal);
    await assertOrdersMatch(bench.paypal, shop);
  });

  test("a refusal leaves the outcome unknown while the order can't be read", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const orderId = await approvedOrder(bench, buyer);
    bench.paypal.refuseCapture = "INSTRUMENT_DECLINED";
    bench.paypal.fault("POST", CAPTURE, () => bench.paypal.fault("GET", SHOW, 500, 3));
    assert.equal((await buyer.capture(orderId)).status, 500);
    assert.equal(
      (await buyer.capture(orderId)).status,
      422,
      "the refusal is final once the order can be read",
    );
    await assertOrdersMatch(bench.paypal, shop);
  });
});

suite("liability shift", (bench) => {
  const failed = {
    liability_shift: "NO",
    three_d_secure: {enrollment_status: "Y", authentication_status: "N"},
  };
  const unavailable = {liability_shift: "NO", three_d_secure: {enrollment_status: "U"}};
  const shifted = {
    liability_shift: "POSSIBLE",
    three_d_secure: {enrollment_status: "Y", authentication_status: "Y"},
  };
  const unknown = {liability_shift: "UNKNOWN", three_d_secure: {enrollment_status: "U"}};
  const cases = [
    ["never", failed, 201],
    ["never", undefined, 201],
    ["when-attempted", undefined, 201],
    ["when-attempted", unavailable, 201],
    ["when-attempted", shifted, 201],
    ["when-attempted", {...shifted, liability_shift: "YES"}, 201],
    ["when-attempted", failed, 422],
    ["when-attempted", unknown, 422],
    ["when-attempted", {liability_shift: "SOMETHING_NEW"}, 422],
    ["always", shifted, 201],
    ["always", undefined, 422],
    ["always", unavailable, 422],
  ] as const;
  for (const [rule, authentication, status] of cases) {
    test(`REQUIRE_LIABILITY_SHIFT=${rule} answers ${status} to ${JSON.stringify(authentication)}`, async () => {
      const shop = await bench.open({variables: {REQUIRE_LIABILITY_SHIFT: rule}});
      const buyer = shop.browser();
      const orderId = await approvedOrder(bench, buyer, authentication);
      const reply = await buyer.capture(orderId);
      assert.equal(reply.status, status);
      assert.equal(bench.paypal.count("POST", CAPTURE), status === 201 ? 1 : 0);
      if (status === 422) assert.equal((await errorOf(reply)).code, "LIABILITY_SHIFT_REQUIRED");
    });
  }

  test("a refused order can be captured after another card is authenticated", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const orderId = await approvedOrder(bench, buyer, failed);
    assert.equal((await buyer.capture(orderId)).status, 422);
    bench.paypal.approve(orderId, shifted);
    assert.equal((await buyer.capture(orderId)).status, 201);
  });

  test("an order without 3-D Secure is refused when the shop requires it for every card", async () => {
    const shop = await bench.open({variables: {MINIMUM_THREE_D_SECURE: "always"}});
    const buyer = shop.browser();
    const orderId = await approvedOrder(bench, buyer);
    const reply = await buyer.capture(orderId);
    assert.equal(reply.status, 422);
    assert.equal((await errorOf(reply)).code, "AUTHENTICATION_REQUIRED");
    assert.equal(bench.paypal.captures().length, 0);
  });
});
