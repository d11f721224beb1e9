import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {assertOrdersMatch, assertOneEffect} from "./support/order-records.ts";
import {CAPTURE, CREATE, SHOW} from "./support/fake-paypal.ts";
import {type Browser, TestClock} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

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

suite("one order, one capture", (bench) => {
  test("after a definite refusal the order can be captured again, under a new request id", async () => {
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

  test("an order that somebody else captured is judged by its captures, and never captured again", async () => {
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

  test("an order that is charged as it is created is never captured", async () => {
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

  test("a decline passes through with PayPal's status, and the order is finished", async () => {
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
    assertOneEffect(bench.paypal);
    await assertOrdersMatch(bench.paypal, shop);
  });

  for (const decided of ["COMPLETED", "DECLINED"] as const) {
    test(`a pending capture is passed on as it is, until it is ${decided}`, async () => {
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
      assertOneEffect(bench.paypal);
      await assertOrdersMatch(bench.paypal, shop);
    });
  }
});

suite("whose order it is (S12)", (bench) => {
  test("another session's order, no session's and an unknown one are the same 404", async () => {
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
    assert.equal(bench.paypal.count("GET", SHOW), 0, "the service is not even asked");
    assert.equal((await buyer.capture(orderId)).status, 201);
  });

  test("a forged session cookie is no session", async () => {
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

suite("an outcome that stays unknown", (bench) => {
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

  test("while the buyer can still be there, recovery repeats the call", async () => {
    const clock = new TestClock();
    const {shop} = await unconfirmedCall(clock);
    clock.advance(15 * MINUTE - 1);
    await shop.merchant.recover();
    assert.deepEqual(await statesOf(shop), ["captured", "succeeded"]);
    assertOneEffect(bench.paypal);
  });

  for (const [name, age] of [
    ["when the buyer is long gone", 15 * MINUTE],
    ["when the service has forgotten the request id, after 6 h", 6 * 60 * MINUTE],
  ] as const) {
    test(`${name}, nothing is charged: a person has to look`, async () => {
      const clock = new TestClock();
      const {shop, buyer, orderId} = await unconfirmedCall(clock);
      bench.paypal.forgetRequestIds();
      clock.advance(age);
      const sent = bench.paypal.count("POST", CAPTURE);
      await shop.merchant.recover();
      assert.deepEqual(await statesOf(shop), ["needs-person", "needs-person"]);
      const reply = await buyer.capture(orderId);
      assert.equal(reply.status, 500);
      assert.equal(reply.headers.get("retry-after"), "30");
      const {error, debug_id: _, ...told} = (await reply.json()) as Record<string, unknown>;
      assert.match(String(error), /not known yet whether this order is paid/);
      const code = "OUTCOME_UNKNOWN";
      assert.deepEqual(told, {id: orderId, status: "UNKNOWN", retryAfterMs: 30_000, code});
      assert.equal(bench.paypal.count("POST", CAPTURE), sent, "the call is not repeated");
      assert.equal(bench.paypal.captures().length, 0);
      assert.match(shop.logged(), /too old to repeat/);
    });
  }

  test("too late to repeat, but PayPal says that it was done: that is the truth", async () => {
    const clock = new TestClock();
    const {shop, buyer, orderId} = await unconfirmedCall(clock);
    clock.advance(7 * 60 * MINUTE);
    await shop.merchant.recover();
    const order = bench.paypal.orders.get(orderId);
    order?.captures.push({id: "LATE", status: "COMPLETED"});
    if (order) order.status = "COMPLETED";
    assert.match(await (await buyer.capture(orderId)).text(), /LATE/);
    assert.deepEqual(await statesOf(shop), ["captured", "succeeded"]);
    await assertOrdersMatch(bench.paypal, shop);
  });

  test("an order's creation that is too old is given up, too", async () => {
    const clock = new TestClock();
    const shop = await bench.open({clock});
    const buyer = shop.browser();
    await buyer.token();
    const id = randomUUID();
    bench.paypal.fault("POST", /orders$/, 503, 3);
    await assert.rejects(buyer.order(id), /no order: 500/);
    clock.advance(15 * MINUTE);
    await shop.merchant.recover();
    await assert.rejects(buyer.order(id), /no order: 409 .*NEEDS_PERSON/);
    assert.equal(bench.paypal.orders.size, 0);
  });

  test("an answer to the creation that comes late, at another server, moves nothing back", async () => {
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
    assertOneEffect(bench.paypal);
    await assertOrdersMatch(bench.paypal, shop);
  });

  test("a refusal that can't be checked against the order is not believed", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const orderId = await approvedOrder(bench, buyer);
    bench.paypal.refuseCapture = "INSTRUMENT_DECLINED";
    bench.paypal.fault("POST", CAPTURE, () => bench.paypal.fault("GET", SHOW, 500, 3));
    assert.equal((await buyer.capture(orderId)).status, 500);
    assert.equal((await buyer.capture(orderId)).status, 422, "with the order to be read, it is");
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
    test(`${rule}, and the order says ${JSON.stringify(authentication)}: ${status}`, async () => {
      const shop = await bench.open({variables: {REQUIRE_LIABILITY_SHIFT: rule}});
      const buyer = shop.browser();
      const orderId = await approvedOrder(bench, buyer, authentication);
      const reply = await buyer.capture(orderId);
      assert.equal(reply.status, status);
      assert.equal(bench.paypal.count("POST", CAPTURE), status === 201 ? 1 : 0);
      if (status === 422) assert.equal((await errorOf(reply)).code, "LIABILITY_SHIFT_REQUIRED");
    });
  }

  test("a refused order can be captured after another card was authenticated", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const orderId = await approvedOrder(bench, buyer, failed);
    assert.equal((await buyer.capture(orderId)).status, 422);
    bench.paypal.approve(orderId, shifted);
    assert.equal((await buyer.capture(orderId)).status, 201);
  });

  test("where every card must do 3-D Secure, a page can't leave it out", async () => {
    const shop = await bench.open({variables: {MINIMUM_SCA: "SCA_ALWAYS"}});
    const buyer = shop.browser();
    const orderId = await approvedOrder(bench, buyer);
    const reply = await buyer.capture(orderId);
    assert.equal(reply.status, 422);
    assert.equal((await errorOf(reply)).code, "AUTHENTICATION_REQUIRED");
    assert.equal(bench.paypal.captures().length, 0);
  });
});
