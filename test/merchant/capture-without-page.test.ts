import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {systemWait, type Wait} from "../../server/shared/wait.ts";
import type {CheckpointName} from "../../server/merchant/payments/checkpoints.ts";
import {openCrashing} from "./support/crashing.ts";
import {CAPTURE, SHOW} from "./support/fake-paypal.ts";
import {AUTHORIZE} from "./support/fake-payments.ts";
import {assertOneOrderAndCapture, assertOrdersMatch} from "./support/order-records.ts";
import {read} from "./support/replies.ts";
import {attempt, type Shop, type ShopOptions, TEAPOT} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";
import {WEBHOOK_ID, WebhookSender} from "./support/webhook-sender.ts";

const MINUTE = 60_000;
const APPROVED = "CHECKOUT.ORDER.APPROVED";
const REVERSED = "CHECKOUT.PAYMENT-APPROVAL.REVERSED";

/** Shortens the pause before events are applied. */
const wait: Wait = (ms, signal) => systemWait(Math.min(ms, 5), signal);

const open = (bench: Bench, settings: Record<string, string> = {}, options: Partial<ShopOptions> = {}) =>
  bench.open({wait, ...options, variables: {WEBHOOK_ID, TRUST_BROWSER_AMOUNTS: "on", ...settings}});

/** A wallet's order, which the buyer has approved before closing the page. */
async function approved(bench: Bench, shop: Shop, body: object = {...WALLET}, source: object = {paypal: {}}) {
  const buyer = shop.browser();
  await buyer.token();
  const made = await read(buyer.post("/checkout/orders/create", body, attempt(randomUUID())));
  assert.equal(made.status, 201, made.text);
  bench.paypal.approveWith(made.body.id, source as Record<string, unknown>);
  return {buyer, orderId: made.body.id};
}

const WALLET = {items: TEAPOT.items, wallet: "paypal"};
const IDEAL = {
  intent: "CAPTURE",
  purchase_units: [{amount: {currency_code: "EUR", value: "75.00"}}],
  method: "ideal",
};

async function statesOf(shop: Shop): Promise<string[]> {
  const rows = await shop.database.db.selectFrom("attempts").select("state").orderBy("created_at").execute();
  return rows.map(({state}) => state);
}

async function waitingEvents(shop: Shop): Promise<number> {
  const query = shop.database.db.selectFrom("webhook_events").select("id").where("state", "=", "received");
  return (await query.execute()).length;
}

/** Sends the approval's event, and applies it after the time in which the page captures. */
async function reportApproval(bench: Bench, shop: Shop, orderId: string): Promise<void> {
  const sender = await WebhookSender.of(bench.paypal);
  await sender.send(shop, sender.event(APPROVED, orderId));
  shop.clock.advance(MINUTE);
  await shop.merchant.recover();
}

suite("an approved order whose page was closed", (bench) => {
  for (const [name, body, source] of [
    ["a wallet", WALLET, {paypal: {email_address: "b@example.com"}}],
    ["a local method", IDEAL, {ideal: {name: "Jan"}}],
    ["a card", TEAPOT, {card: {brand: "VISA", last_digits: "9038"}}],
  ] as const) {
    test(`${name}'s order is captured once by repeated events, after the page had its time`, async () => {
      const shop = await open(bench);
      const sender = await WebhookSender.of(bench.paypal);
      const {buyer, orderId} = await approved(bench, shop, body, source);
      await sender.send(shop, sender.event(APPROVED, orderId));
      assert.deepEqual([await statesOf(shop), await waitingEvents(shop)], [["created"], 1]);
      assert.equal(bench.paypal.captures().length, 0);
      shop.clock.advance(MINUTE);
      await shop.merchant.recover();
      for (let time = 0; time < 2; time += 1) await sender.send(shop, sender.event(APPROVED, orderId));
      assert.deepEqual([await statesOf(shop), await waitingEvents(shop)], [["captured"], 0]);
      assertOneOrderAndCapture(bench.paypal);
      assert.equal((await buyer.capture(orderId)).status, 201, "the page gets the same capture");
      assert.equal(bench.paypal.count("POST", CAPTURE), 1);
      await assertOrdersMatch(bench.paypal, shop);
    });
  }

  test("an order of a shop that authorizes is authorized", async () => {
    const shop = await open(bench, {INTENT: "AUTHORIZE"});
    const {orderId} = await approved(bench, shop);
    await reportApproval(bench, shop, orderId);
    assert.deepEqual(await statesOf(shop), ["authorized"]);
    assert.equal(bench.paypal.count("POST", AUTHORIZE), 1);
  });

  test("the page's own capture wins, and the event then needs no request", async () => {
    const shop = await open(bench);
    const sender = await WebhookSender.of(bench.paypal);
    const {buyer, orderId} = await approved(bench, shop);
    await sender.send(shop, sender.event(APPROVED, orderId));
    await buyer.capture(orderId);
    const reads = bench.paypal.count("GET", SHOW);
    shop.clock.advance(MINUTE);
    await shop.merchant.recover();
    assert.equal(bench.paypal.count("GET", SHOW), reads);
    assert.equal(await waitingEvents(shop), 0);
    assertOneOrderAndCapture(bench.paypal);
  });

  test("the page and two servers that apply events at the same time capture once", async () => {
    const [shop, other] = [await open(bench), await open(bench)];
    const sender = await WebhookSender.of(bench.paypal);
    const {buyer, orderId} = await approved(bench, shop);
    other.clock.advance(MINUTE);
    await sender.send(shop, sender.event(APPROVED, orderId));
    shop.clock.advance(MINUTE);
    const replies = await Promise.all([
      read(buyer.capture(orderId)),
      shop.merchant.recover(),
      sender.send(other, sender.event(APPROVED, orderId)),
      other.merchant.recover(),
    ]);
    assert.ok([200, 201, 500].includes(replies[0].status), replies[0].text);
    // 200: a server has read the order after another server's capture.
    assert.ok((await buyer.capture(orderId)).ok);
    assertOneOrderAndCapture(bench.paypal);
    await assertOrdersMatch(bench.paypal, shop);
  });

  const FAILED = {authentication_result: {liability_shift: "NO", three_d_secure: {enrollment_status: "Y"}}};
  const NOT_CAPTURED: readonly (readonly [string, Record<string, string>, object, object])[] = [
    ["the page reviews it", {}, {...WALLET, review: true}, {paypal: {}}],
    ["the wallet's last button says Continue", {}, {items: TEAPOT.items}, {venmo: {}}],
    ["the setting leaves captures to pages", {CAPTURE_WITHOUT_PAGE: "off"}, WALLET, {paypal: {}}],
    ["the bank did not take over the liability", {}, TEAPOT, {card: FAILED}],
    ["the bank did not take it over for Google Pay", {}, TEAPOT, {google_pay: {card: FAILED}}],
    [
      "an unchecked card has replaced the order's source",
      {},
      {...TEAPOT, scaMethod: "SCA_ALWAYS"},
      {google_pay: {card: {brand: "VISA"}}},
    ],
  ];
  for (const [reason, settings, body, source] of NOT_CAPTURED) {
    test(`it is not captured when ${reason}`, async () => {
      const shop = await open(bench, settings);
      const {orderId} = await approved(bench, shop, body, source);
      await reportApproval(bench, shop, orderId);
      assert.deepEqual([await statesOf(shop), await waitingEvents(shop)], [["created"], 0]);
      assert.equal(bench.paypal.captures().length, 0);
    });
  }

  test("it is not captured when PayPal's order has another amount", async () => {
    const shop = await open(bench);
    const {orderId} = await approved(bench, shop);
    const [unit] = bench.paypal.orders.get(orderId)?.payload.purchase_units ?? [];
    unit!.amount = {currency_code: "USD", value: "7500.00"};
    await reportApproval(bench, shop, orderId);
    assert.deepEqual([await statesOf(shop), await waitingEvents(shop)], [["created"], 0]);
    assert.equal(bench.paypal.captures().length, 0);
  });

  test("it is captured with the shipping option that the buyer chose at PayPal", async () => {
    const shop = await open(bench);
    const {orderId} = await approved(bench, shop, {...WALLET, shipping: {}});
    const [unit] = bench.paypal.orders.get(orderId)?.payload.purchase_units ?? [];
    const options = unit!.shipping?.options as {id: string; selected: boolean}[];
    unit!.shipping = {options: options.map((one) => ({...one, selected: one.id === "SHIP_EXP"}))};
    unit!.amount = {currency_code: "USD", value: "80.00"};
    await reportApproval(bench, shop, orderId);
    assert.deepEqual(
      bench.paypal.captures().map(({amount}) => amount?.value),
      ["80.00"],
    );
    await assertOrdersMatch(bench.paypal, shop);
  });

  test("it is captured after a change of the delivery that got no reply", async () => {
    const shop = await open(bench);
    const {buyer, orderId} = await approved(bench, shop, {...WALLET, shipping: {}});
    const sender = await WebhookSender.of(bench.paypal);
    await sender.send(shop, sender.event(APPROVED, orderId));
    shop.clock.advance(MINUTE - 10_000);
    bench.paypal.fault("PATCH", SHOW, "lose-after", 1);
    bench.paypal.fault("PATCH", SHOW, 503, 2);
    const change = await buyer.post(`/checkout/orders/${orderId}/shipping`, {option: "SHIP_EXP"});
    assert.equal(change.status, 500);
    await shop.merchant.recover();
    assert.deepEqual([await statesOf(shop), await waitingEvents(shop)], [["changing"], 1]);
    shop.clock.advance(2 * MINUTE);
    await shop.merchant.recover();
    assert.deepEqual([await statesOf(shop), await waitingEvents(shop)], [["captured"], 0]);
    assert.deepEqual(
      bench.paypal.captures().map(({amount}) => amount?.value),
      ["80.00"],
    );
  });

  test("it is not captured after the buyer has started another payment", async () => {
    const shop = await open(bench);
    const {buyer, orderId} = await approved(bench, shop);
    shop.clock.advance(1);
    const second = await buyer.order(randomUUID());
    bench.paypal.approve(second);
    await buyer.capture(second);
    await reportApproval(bench, shop, orderId);
    assert.deepEqual(await statesOf(shop), ["created", "captured"]);
    assert.equal(bench.paypal.captures().length, 1);
    // Another buyer's payments don't count.
    const other = await approved(bench, shop);
    await shop.browser().order(randomUUID());
    await reportApproval(bench, shop, other.orderId);
    assert.equal(bench.paypal.captures().length, 2);
  });

  test("it is not captured three hours after the approval", async () => {
    const shop = await open(bench);
    const {orderId} = await approved(bench, shop);
    const sender = await WebhookSender.of(bench.paypal);
    await sender.send(shop, sender.event(APPROVED, orderId));
    shop.clock.advance(181 * MINUTE);
    await shop.merchant.recover();
    assert.deepEqual([await statesOf(shop), await waitingEvents(shop)], [["created"], 0]);
    assert.equal(bench.paypal.captures().length, 0);
  });

  test("it is captured later when PayPal gives no reply", async () => {
    const shop = await open(bench);
    const {orderId} = await approved(bench, shop);
    bench.paypal.fault("POST", CAPTURE, "lose-after", 1);
    bench.paypal.fault("POST", CAPTURE, 503, 2);
    await reportApproval(bench, shop, orderId);
    assert.deepEqual(await statesOf(shop), ["capturing"]);
    bench.paypal.clearFaults();
    shop.clock.advance(MINUTE);
    await shop.merchant.recover();
    assert.deepEqual([await statesOf(shop), await waitingEvents(shop)], [["captured"], 0]);
    assertOneOrderAndCapture(bench.paypal);
    await assertOrdersMatch(bench.paypal, shop);
  });

  const CRASHES: readonly CheckpointName[] = [
    "capture:read",
    "capture:claiming",
    "capture:claimed",
    "capture:answered",
    "capture:recording",
    "capture:recorded",
  ];
  for (const at of CRASHES) {
    test(`it is captured once after a crash at ${at}`, async () => {
      const first = await open(bench);
      const sender = await WebhookSender.of(bench.paypal);
      const {orderId} = await approved(bench, first);
      await sender.send(first, sender.event(APPROVED, orderId));
      first.clock.advance(MINUTE);
      const {clock} = first;
      const {shop, hasCrashed} = await openCrashing(bench, at, {wait, clock, variables: {WEBHOOK_ID}});
      await shop.merchant.recover();
      assert.ok(hasCrashed(), "the checkpoint was passed");
      const next = await open(bench, {}, {clock});
      for (let round = 0; round < 3; round += 1) {
        clock.advance(2 * MINUTE);
        await next.merchant.recover();
      }
      assert.deepEqual([await statesOf(next), await waitingEvents(next)], [["captured"], 0]);
      assertOneOrderAndCapture(bench.paypal);
      await assertOrdersMatch(bench.paypal, next);
    });
  }
});

suite("an approval that PayPal takes back", (bench) => {
  const listed = async (shop: Shop) =>
    (await shop.merchant.backOffice.listPayments()).items.map(({state}) => state);

  test("the attempt ends as not paid, and its order is never captured", async () => {
    const shop = await open(bench);
    const sender = await WebhookSender.of(bench.paypal);
    const {buyer, orderId} = await approved(bench, shop, IDEAL, {ideal: {}});
    for (let time = 0; time < 2; time += 1) await sender.send(shop, sender.event(REVERSED, orderId));
    assert.deepEqual([await statesOf(shop), await waitingEvents(shop)], [["closed"], 0]);
    assert.deepEqual(await listed(shop), ["not-completed"]);
    await reportApproval(bench, shop, orderId);
    const {status, body} = await read(buyer.capture(orderId));
    assert.deepEqual([status, body.code], [409, "ORDER_CLOSED"]);
    assert.equal(bench.paypal.count("POST", CAPTURE), 0);
  });

  test("a payment that PayPal shows has priority, whichever event comes first", async () => {
    const shop = await open(bench);
    const sender = await WebhookSender.of(bench.paypal);
    const {orderId} = await approved(bench, shop);
    await sender.send(shop, sender.event(REVERSED, orderId));
    bench.paypal.complete(orderId);
    await sender.send(shop, sender.event("PAYMENT.CAPTURE.COMPLETED", orderId));
    await sender.send(shop, sender.event(REVERSED, orderId));
    assert.deepEqual([await statesOf(shop), await waitingEvents(shop)], [["captured"], 0]);
    assert.deepEqual(await listed(shop), ["paid"]);
  });

  test("the attempt of a capture without a reply is settled first", async () => {
    const shop = await open(bench);
    const sender = await WebhookSender.of(bench.paypal);
    const {buyer, orderId} = await approved(bench, shop);
    bench.paypal.fault("POST", CAPTURE, 503, 3);
    assert.equal((await buyer.capture(orderId)).status, 500);
    await sender.send(shop, sender.event(REVERSED, orderId));
    assert.deepEqual([await statesOf(shop), await waitingEvents(shop)], [["capturing"], 1]);
    bench.paypal.orders.get(orderId)!.status = "CREATED";
    shop.clock.advance(MINUTE);
    await shop.merchant.recover();
    assert.deepEqual([await statesOf(shop), await waitingEvents(shop)], [["closed"], 0]);
  });
});

async function pass(shop: Shop, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    shop.clock.advance(MINUTE);
    await shop.merchant.recover();
  }
}

suite("an approved order whose events don't arrive", (bench) => {
  test("recovery captures it ten minutes after its creation, and reads an unpaid order twice", async () => {
    const shop = await open(bench);
    await shop.merchant.recover();
    await approved(bench, shop);
    const unpaid = await shop.browser().order(randomUUID());
    await pass(shop, 9);
    assert.equal(bench.paypal.captures().length, 0);
    await pass(shop, 2);
    assert.equal(bench.paypal.captures().length, 1);
    await pass(shop, 180);
    assert.equal(
      bench.paypal.seen.filter(({method, path}) => method === "GET" && path.endsWith(unpaid)).length,
      2,
    );
    await assertOrdersMatch(bench.paypal, shop);
  });
});

suite("an approved order without webhooks", (bench) => {
  const shopWithout = (options: Partial<ShopOptions> = {}) =>
    bench.open({...options, variables: {TRUST_BROWSER_AMOUNTS: "on"}});

  test("recovery captures it two minutes after its creation, and reads an unpaid order three times", async () => {
    const shop = await shopWithout();
    await shop.merchant.recover();
    const {orderId} = await approved(bench, shop);
    const unpaid = await shop.browser().order(randomUUID());
    await pass(shop, 1);
    assert.equal(bench.paypal.captures().length, 0);
    await pass(shop, 2);
    assert.equal(bench.paypal.orders.get(orderId)?.captures.length, 1);
    await pass(shop, 180);
    assert.equal(
      bench.paypal.seen.filter(({method, path}) => method === "GET" && path.endsWith(unpaid)).length,
      3,
    );
    await assertOrdersMatch(bench.paypal, shop);
  });

  test("recovery captures it after a capture by its page that was not sent", async () => {
    const refused = new TypeError("fetch failed", {cause: {code: "ECONNREFUSED"}});
    let isConnected = false;
    const shop = await shopWithout({
      fetch: (input, init) =>
        isConnected || !CAPTURE.test(new URL(input as URL).pathname)
          ? globalThis.fetch(input, init)
          : Promise.reject(refused),
    });
    await shop.merchant.recover();
    const {buyer, orderId} = await approved(bench, shop);
    await pass(shop, 1);
    shop.clock.advance(1);
    assert.equal((await buyer.capture(orderId)).status, 500);
    isConnected = true;
    await pass(shop, 90);
    assert.equal(bench.paypal.captures().length, 1);
  });

  test("recovery records an order that PayPal has completed", async () => {
    const shop = await shopWithout();
    await shop.merchant.recover();
    const {orderId} = await approved(bench, shop, {...IDEAL, method: "mybank"}, {mybank: {}});
    await pass(shop, 3);
    assert.deepEqual(await statesOf(shop), ["captured"]);
    assert.equal(bench.paypal.orders.get(orderId)?.captures.length, 1);
    assert.equal(bench.paypal.count("POST", CAPTURE), 0);
  });

  test("a server finds orders that were approved while no server ran", async () => {
    const first = await shopWithout();
    await approved(bench, first);
    first.clock.advance(30 * MINUTE);
    const next = await shopWithout({clock: first.clock});
    await next.merchant.recover();
    assert.deepEqual(await statesOf(next), ["captured"]);
    assertOneOrderAndCapture(bench.paypal);
  });

  test("recovery does not capture an order that the page reviews", async () => {
    const shop = await shopWithout();
    await shop.merchant.recover();
    await approved(bench, shop, {...WALLET, review: true});
    await pass(shop, 70);
    assert.deepEqual(await statesOf(shop), ["created"]);
    assert.equal(bench.paypal.captures().length, 0);
  });
});
