import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import type {Finding} from "../../server/merchant/payments/manual-resolution.ts";
import {openBackOffice} from "../../server/merchant/back-office/open-back-office.ts";
import {createLog} from "../../server/shared/log.ts";
import {cartOf} from "./support/carts.ts";
import {CAPTURE_AUTHORIZATION, REFUND} from "./support/fake-payments.ts";
import {CAPTURE, CREATE, SHOW} from "./support/fake-paypal.ts";
import {approvedOrder, AUTHORIZING, paidOrder, payPalUsd, refusalOf, usd} from "./support/paid-order.ts";
import {read} from "./support/replies.ts";
import {
  attempt,
  ORIGIN,
  settingsFor,
  type Shop,
  type ShopOptions,
  TEAPOT,
  TestClock,
} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

const OPERATOR_KEY = "canary-operator-key-0123456789abcdef";
const HOUR = 60 * 60_000;
const operated: Partial<ShopOptions> = {variables: {OPERATOR_KEY}};

/** Calls a back-office route with the operator key. */
function operate(shop: Shop, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const init = {
    method: body === undefined ? "GET" : "POST",
    headers: {authorization: `Bearer ${OPERATOR_KEY}`, "content-type": "application/json", ...headers},
    ...(body === undefined ? {} : {body: JSON.stringify(body)}),
  };
  return read(Promise.resolve(shop.merchant.app.request(`${ORIGIN}/service-api/back-office${path}`, init)));
}

suite("back-office routes", (bench) => {
  test("back-office routes answer 404 without OPERATOR_KEY and 401 to any other key", async () => {
    const shop = await bench.open();
    assert.equal((await operate(shop, "/attempts-that-need-a-person")).status, 404);
    const opened = await bench.open(operated);
    const orderId = await paidOrder(opened, bench.paypal);
    for (const authorization of ["", "Bearer ", `Bearer ${OPERATOR_KEY}x`, `Basic ${OPERATOR_KEY}`]) {
      const refused = await operate(opened, `/orders/${orderId}/refund`, {}, {authorization});
      assert.deepEqual([refused.status, refused.body.code], [401, "OPERATOR_KEY_REQUIRED"]);
    }
    assert.equal(bench.paypal.refunds().length, 0);
    assert.ok(!opened.logged().includes(OPERATOR_KEY));
  });

  test("a buyer's session and a foreign page can't refund", async () => {
    const shop = await bench.open(operated);
    const buyer = shop.browser();
    const orderId = await paidOrder(shop, bench.paypal, buyer);
    const reply = await buyer.post(`/back-office/orders/${orderId}/refund`, {});
    assert.equal(reply.status, 401);
    const page = await operate(shop, `/orders/${orderId}/refund`, {}, {origin: "https://thief.example"});
    assert.deepEqual([page.status, page.body.code], [403, "FOREIGN_ORIGIN"]);
    assert.equal(bench.paypal.refunds().length, 0);
  });

  test("the refund route refunds once for each Service-Request-Id, and the attempt route shows the refund", async () => {
    const shop = await bench.open(operated);
    const orderId = await paidOrder(shop, bench.paypal);
    const id = randomUUID();
    const ask = () => operate(shop, `/orders/${orderId}/refund`, {amount: usd("5.00")}, attempt(id));
    const done = await ask();
    assert.equal(done.status, 201);
    const {state, amount, resultStatus} = JSON.parse(done.text) as Record<string, unknown>;
    assert.deepEqual([state, amount, resultStatus], ["done", usd("5.00"), "COMPLETED"]);
    assert.deepEqual(await ask(), done);
    assert.equal(bench.paypal.refunds().length, 1);
    for (const path of [orderId, id]) {
      const shown = await operate(shop, `/attempts/${path}`);
      assert.match(
        shown.text,
        new RegExp(`"state":"captured".*"actions":\\[\\{"id":"${id}","kind":"refund"`),
      );
    }
    assert.equal((await operate(shop, "/attempts/NONE")).status, 404);
    const wrong = await operate(shop, `/orders/${orderId}/refund`, {amount: usd("5.00"), to: "me"});
    assert.deepEqual([wrong.status, wrong.body.code], [400, "INVALID_REQUEST"]);
    const long = await operate(shop, `/orders/${orderId}/refund`, {}, attempt("x".repeat(65)));
    assert.equal(long.status, 400);
  });

  test("authorizations can be reauthorized, captured and voided", async () => {
    const variables = {...AUTHORIZING.variables, OPERATOR_KEY};
    const shop = await bench.open({variables});
    const orderId = await paidOrder(shop, bench.paypal);
    assert.equal((await operate(shop, `/orders/${orderId}/reauthorize`, {})).status, 201);
    const part = await operate(shop, `/orders/${orderId}/capture-authorization`, {amount: usd("5.00")});
    assert.equal(part.status, 201);
    bench.paypal.fault("POST", CAPTURE_AUTHORIZATION, "lose-before", 3);
    const id = randomUUID();
    const lost = await operate(shop, `/orders/${orderId}/capture-authorization`, {}, attempt(id));
    assert.equal(lost.status, 500);
    assert.match(lost.text, /"state":"unknown".*"retryAfterMs":2000.*"error":"It is not known/);
    assert.equal((await operate(shop, `/orders/${orderId}/void`, {})).body.code, "ACTION_IN_PROGRESS");
    bench.paypal.captureStatus = "DECLINED";
    const declined = await operate(shop, `/orders/${orderId}/capture-authorization`, {}, attempt(id));
    assert.match(declined.text, /"state":"failed".*"resultStatus":"DECLINED"/);
    assert.equal((await operate(shop, `/orders/${orderId}/void`, {})).status, 201);
  });
});

suite("the back office in its own process", (bench) => {
  test("the back office uses the database of the running servers", async () => {
    const shop = await bench.open();
    const orderId = await paidOrder(shop, bench.paypal);
    const settings = {...settingsFor(bench.paypal.url), databaseUrl: bench.databaseUrl};
    const log = createLog({name: "test", level: "silent"});
    const office = await openBackOffice({settings, log});
    try {
      const refunded = await office.refund({orderId});
      assert.equal(refunded.state, "done");
      const seen = await shop.merchant.backOffice.findAttempt(orderId);
      assert.deepEqual(seen.actions, [refunded]);
    } finally {
      await office.close();
    }
  });
});

/** Creates an attempt whose capture has no known outcome, also by its order, and needs a check. @returns its order's id */
async function lostCapture(bench: Bench, shop: Shop): Promise<string> {
  const buyer = shop.browser();
  const orderId = await approvedOrder(bench.paypal, buyer);
  bench.paypal.fault("POST", CAPTURE, "lose-before", 3);
  await buyer.capture(orderId);
  bench.paypal.hidePayments();
  shop.clock.advance(6 * HOUR);
  await shop.merchant.recover();
  return orderId;
}

async function lostRefund(bench: Bench, shop: Shop, amount = usd("5.00")): Promise<string> {
  const orderId = await paidOrder(shop, bench.paypal);
  const id = randomUUID();
  bench.paypal.fault("POST", REFUND, "lose-before", 3);
  await shop.merchant.backOffice.refund({orderId, id, amount});
  shop.clock.advance(6 * HOUR);
  await shop.merchant.recover();
  return id;
}

/** Creates an attempt whose charge at creation has no known outcome and is too old to be repeated. @returns its id */
async function lostOrder(bench: Bench, shop: Shop, body: object = TEAPOT): Promise<string> {
  const buyer = shop.browser();
  await buyer.token();
  const id = randomUUID();
  bench.paypal.fault("POST", CREATE, "lose-before", 3);
  await buyer.post("/checkout/orders/create", {...body, singleUseToken: "once"}, attempt(id));
  shop.clock.advance(HOUR);
  await shop.merchant.recover();
  return id;
}

suite("attempts that need manual resolution", (bench) => {
  test("the list starts with the oldest, can be filtered by kind and time, and has pages", async () => {
    const shop = await bench.open({clock: new TestClock()});
    const {attemptsToCheck} = shop.merchant.backOffice;
    assert.deepEqual(await attemptsToCheck(), {items: []});
    const captures = [await lostCapture(bench, shop), await lostCapture(bench, shop)];
    const created = await lostOrder(bench, shop);
    const since = new Date(shop.clock.now());
    const refunds = [await lostRefund(bench, shop), await lostRefund(bench, shop)];
    const {items} = await attemptsToCheck();
    assert.deepEqual(
      items.map(({kind}) => kind),
      ["capture", "capture", "create", "refund", "refund"],
    );
    assert.deepEqual(
      items.slice(0, 2).map(({orderId}) => orderId),
      captures,
    );
    assert.deepEqual(
      items.slice(2).map(({id}) => id),
      [created, ...refunds],
    );
    assert.deepEqual(items[3]?.amount, usd("5.00"));
    const onlyRefunds = await attemptsToCheck({kind: "refund"});
    assert.deepEqual(onlyRefunds, {items: items.slice(3)});
    assert.deepEqual(await attemptsToCheck({since}), {items: items.slice(3)});
    const paged: unknown[] = [];
    let pageToken: string | undefined;
    do {
      const page = await attemptsToCheck({pageSize: 2, pageToken});
      paged.push(...page.items);
      pageToken = page.next;
    } while (pageToken !== undefined);
    assert.deepEqual(paged, items);
    assert.deepEqual(await refusalOf(attemptsToCheck({pageSize: 0})), [400, "INVALID_REQUEST"]);
    const wrong = attemptsToCheck({pageToken: "nonsense"});
    assert.deepEqual(await refusalOf(wrong), [400, "INVALID_REQUEST"]);
  });

  const note = "Looked it up on PayPal's own page.";
  const notDone = (id: string): Finding => ({id, outcome: "not-done", note});
  const done = (id: string, reference: string): Finding => ({id, outcome: "done", reference, note});

  test("settling a capture as not done closes the attempt: its order is never captured, and its cart can be paid", async () => {
    const clock = new TestClock();
    const shop = await bench.open({clock});
    const buyer = shop.browser();
    await buyer.token();
    const cart = await cartOf({jti: "closed"}, {clock, expiresInSeconds: 86_400});
    const {id: orderId} = (await read(buyer.post("/checkout/orders/create", {cart}))).body;
    bench.paypal.approve(orderId);
    bench.paypal.fault("POST", CAPTURE, "lose-before", 3);
    await buyer.capture(orderId);
    bench.paypal.hidePayments();
    clock.advance(6 * HOUR);
    await shop.merchant.recover();
    const {settleAttempt, attemptsToCheck} = shop.merchant.backOffice;
    const settled = await settleAttempt(notDone(orderId));
    assert.equal(settled.state, "closed");
    assert.deepEqual(
      settled.resolutions.map((one) => [one.subject, one.outcome, one.note]),
      [[settled.id, "not-done", note]],
    );
    assert.deepEqual(await attemptsToCheck(), {items: []});
    assert.equal((await read(buyer.capture(orderId))).body.code, "ORDER_CLOSED");
    assert.equal((await read(buyer.post("/checkout/quote", {cart}))).status, 200);
    assert.deepEqual(await refusalOf(settleAttempt(notDone(orderId))), [409, "NEEDS_NO_CHECK"]);
    assert.equal(bench.paypal.captures().length, 0);
  });

  test("a finding that contradicts the order at PayPal is refused, and PayPal's state is recorded", async () => {
    const shop = await bench.open({clock: new TestClock()});
    const orderId = await lostCapture(bench, shop);
    const order = bench.paypal.orders.get(orderId)!;
    order.captures.push({id: "LATE", status: "COMPLETED", amount: payPalUsd("75.00")});
    order.status = "COMPLETED";
    const {settleAttempt, findAttempt} = shop.merchant.backOffice;
    assert.deepEqual(await refusalOf(settleAttempt(notDone(orderId))), [409, "ALREADY_RESOLVED"]);
    assert.equal((await findAttempt(orderId)).state, "captured");
  });

  test("a capture that PayPal no longer shows can be settled as done with a reference", async () => {
    const shop = await bench.open({clock: new TestClock()});
    const orderId = await lostCapture(bench, shop);
    const {settleAttempt} = shop.merchant.backOffice;
    const missing = settleAttempt({id: orderId, outcome: "done", note});
    assert.deepEqual(await refusalOf(missing), [422, "REFERENCE_REQUIRED"]);
    bench.paypal.fault("GET", SHOW, 404, 99);
    assert.equal((await settleAttempt(done(orderId, "FOUND"))).state, "captured");
    assert.deepEqual(await shop.merchant.backOffice.attemptsToCheck(), {items: []});
  });

  test("a lost order can be settled with the id of an unused order of the same amount", async () => {
    const shop = await bench.open({clock: new TestClock()});
    const id = await lostOrder(bench, shop);
    const {settleAttempt} = shop.merchant.backOffice;
    const known = await paidOrder(shop, bench.paypal);
    assert.deepEqual(await refusalOf(settleAttempt(done(id, known))), [409, "REFERENCE_TAKEN"]);
    const unit = {amount: payPalUsd("80.00")};
    const made = {...bench.paypal.orders.get(known)!, payload: {purchase_units: [unit]}, captures: []};
    bench.paypal.orders.set("FOUND", {...made, id: "FOUND", status: "CREATED"});
    assert.deepEqual(await refusalOf(settleAttempt(done(id, "FOUND"))), [422, "OTHER_AMOUNT"]);
    unit.amount = payPalUsd("75.00");
    const settled = await settleAttempt(done(id, "FOUND"));
    assert.deepEqual([settled.state, settled.orderId], ["created", "FOUND"]);
    const nothing = await lostOrder(bench, shop);
    assert.equal((await settleAttempt(notDone(nothing))).state, "closed");
  });

  test("a refund settled as not done can be made again, and one settled as done counts towards the refunded amount", async () => {
    const shop = await bench.open({clock: new TestClock()});
    const {settleAttempt, refund} = shop.merchant.backOffice;
    const first = await lostRefund(bench, shop, usd("70.00"));
    const settled = await settleAttempt(notDone(first));
    assert.equal(settled.actions[0]?.state, "failed");
    const orderId = settled.orderId ?? "";
    assert.equal((await refund({orderId, id: first, amount: usd("70.00")})).state, "done");
    assert.equal(bench.paypal.refunds()[0]?.custom_id, `${first}-refund-2`, "under a new request id");

    const second = await lostRefund(bench, shop, usd("70.00"));
    const settledAsDone = await settleAttempt(done(second, "FOUND"));
    assert.deepEqual(
      [settledAsDone.actions[0]?.state, settledAsDone.actions[0]?.resultId],
      ["done", "FOUND"],
    );
    const more = refund({orderId: settledAsDone.orderId ?? "", amount: usd("6.00")});
    assert.deepEqual(await refusalOf(more), [409, "AMOUNT_EXCEEDS_REST"]);
    const again = settleAttempt(done(second, "FOUND"));
    assert.deepEqual(await refusalOf(again), [409, "NEEDS_NO_CHECK"]);
  });
});
