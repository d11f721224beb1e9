import assert from "node:assert/strict";
import {test} from "node:test";
import type {AttemptState} from "../../server/merchant/payments/payments.states.ts";
import {systemWait, type Wait} from "../../server/shared/wait.ts";
import {CAPTURE, SHOW} from "./support/fake-paypal.ts";
import {approved, cancel, ITEMS, newBuyer, sendOrder} from "./support/purchases.ts";
import {refusal} from "./support/replies.ts";
import type {Browser, Shop, ShopOptions} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";
import {WEBHOOK_ID, WebhookSender} from "./support/webhook-sender.ts";

const MINUTE = 60_000;
const WALLET = {...ITEMS, wallet: "paypal"};
const IDEAL = {
  intent: "CAPTURE",
  purchase_units: [{amount: {currency_code: "EUR", value: "75.00"}}],
  method: "ideal",
};
const MYBANK = {...IDEAL, method: "mybank"};

/** Shortens the pause before events are applied. */
const wait: Wait = (ms, signal) => systemWait(Math.min(ms, 5), signal);

async function opened(bench: Bench, options: Partial<ShopOptions> = {}) {
  const shop = await bench.open({wait, variables: {WEBHOOK_ID, TRUST_BROWSER_AMOUNTS: "on"}, ...options});
  return {shop, buyer: await newBuyer(shop), paypal: bench.paypal};
}

const stateOf = async (buyer: Browser, orderId: string) => (await cancel(buyer, orderId)).body.state;

async function rowOf({database}: Shop, orderId: string) {
  return database.db
    .selectFrom("attempts")
    .select(["state", "canceled_at"])
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
}

/** Reports the approval, and lets the server capture the order if it may. */
async function captureWithoutPage(bench: Bench, shop: Shop, orderId: string): Promise<void> {
  const sender = await WebhookSender.of(bench.paypal);
  await sender.send(shop, sender.event("CHECKOUT.ORDER.APPROVED", orderId));
  for (let round = 0; round < 3; round += 1) {
    shop.clock.advance(MINUTE);
    await shop.merchant.recover();
  }
}

suite("the report of a cancel", (bench) => {
  const STATES: readonly (readonly [AttemptState, string])[] = [
    ["captured", "paid"],
    ["pending", "paid"],
    ["authorized", "paid"],
    ["creating", "undecided"],
    ["capturing", "undecided"],
    ["authorizing", "undecided"],
    ["needs-check", "undecided"],
    ["create-failed", "unpaid"],
    ["declined", "unpaid"],
    ["voided", "unpaid"],
    ["closed", "unpaid"],
  ];
  test("is answered from the records when they have a result or a call", async () => {
    const {shop, buyer} = await opened(bench);
    const {id: orderId} = (await sendOrder(buyer, "p")).body;
    const reads = bench.paypal.count("GET", SHOW);
    for (const [state, answer] of STATES) {
      await shop.database.db.updateTable("attempts").set({state}).execute();
      assert.equal(await stateOf(buyer, orderId), answer, state);
    }
    assert.equal(bench.paypal.count("GET", SHOW), reads);
    assert.equal((await rowOf(shop, orderId)).canceled_at, null);
  });

  const SHOWN: readonly (readonly [string, object, (bench: Bench, orderId: string) => void, string])[] = [
    ["an order before its approval", WALLET, () => undefined, "unpaid"],
    ["an approved order", WALLET, ({paypal}, id) => paypal.approveWith(id, {paypal: {}}), "approved"],
    ["an order that completes on approval", MYBANK, () => undefined, "open"],
    [
      "an approved order that completes on approval",
      MYBANK,
      ({paypal}, id) => {
        paypal.completesAtOnce = false;
        paypal.approveWith(id, {mybank: {}});
      },
      "undecided",
    ],
    ["an order that PayPal has captured", MYBANK, ({paypal}, id) => paypal.complete(id), "paid"],
    [
      "an order whose capture at PayPal was declined",
      MYBANK,
      ({paypal}, id) => {
        paypal.captureStatus = "DECLINED";
        paypal.complete(id);
      },
      "unpaid",
    ],
    [
      "a completed order without a capture",
      WALLET,
      ({paypal}, id) => void (paypal.orders.get(id)!.status = "COMPLETED"),
      "undecided",
    ],
    ["an order that PayPal no longer has", WALLET, ({paypal}, id) => void paypal.orders.delete(id), "unpaid"],
  ];
  for (const [name, body, prepare, answer] of SHOWN) {
    test(`reads PayPal's order: ${name} is ${answer}`, async () => {
      const {buyer} = await opened(bench);
      const {id: orderId} = (await sendOrder(buyer, "p", body)).body;
      prepare(bench, orderId);
      assert.equal(await stateOf(buyer, orderId), answer);
    });
  }

  test("records a payment that PayPal shows", async () => {
    const {shop, buyer} = await opened(bench);
    const {id: orderId} = (await sendOrder(buyer, "p", MYBANK)).body;
    bench.paypal.complete(orderId);
    assert.equal(await stateOf(buyer, orderId), "paid");
    assert.equal((await rowOf(shop, orderId)).state, "captured");
    assert.equal(bench.paypal.count("GET", SHOW), 1);
  });

  test("is a 500 while PayPal gives no reply, and counts nevertheless", async () => {
    const on = await opened(bench);
    const orderId = await approved(on, "p", WALLET, {paypal: {}});
    bench.paypal.fault("GET", SHOW, 503, 3);
    const reply = await cancel(on.buyer, orderId);
    assert.deepEqual([reply.status, reply.body.code], [500, "SERVICE_UNREACHABLE"]);
    assert.equal(await stateOf(on.buyer, orderId), "approved");
    await captureWithoutPage(bench, on.shop, orderId);
    assert.equal(bench.paypal.captures().length, 0);
  });

  test("of another session's order is a 404", async () => {
    const on = await opened(bench);
    const orderId = await approved(on, "p", WALLET, {paypal: {}});
    for (const other of [on.shop.browser(), await newBuyer(on.shop)]) {
      for (const path of ["cancel", "receipt"]) {
        const refused = await refusal(other.post(`/checkout/orders/${orderId}/${path}`));
        assert.deepEqual(refused, [404, "ORDER_NOT_FOUND"]);
      }
    }
    assert.equal((await rowOf(on.shop, orderId)).canceled_at, null);
  });

  test("shares one read of the order, and reuses it for 2 seconds", async () => {
    const on = await opened(bench);
    const orderId = await approved(on, "p", WALLET, {paypal: {}});
    const states = () => Promise.all([1, 2, 3].map(() => stateOf(on.buyer, orderId)));
    assert.deepEqual(await states(), ["approved", "approved", "approved"]);
    on.shop.clock.advance(1_999);
    await states();
    assert.equal(bench.paypal.count("GET", SHOW), 1);
    on.shop.clock.advance(1);
    await states();
    assert.equal(bench.paypal.count("GET", SHOW), 2);
  });
});

suite("the cancel mark", (bench) => {
  test("keeps the server from capturing the order, until the page asks for the capture", async () => {
    const on = await opened(bench);
    const orderId = await approved(on, "p", WALLET, {paypal: {}});
    assert.equal(await stateOf(on.buyer, orderId), "approved");
    await captureWithoutPage(bench, on.shop, orderId);
    assert.equal(bench.paypal.count("POST", CAPTURE), 0);
    assert.equal((await on.buyer.capture(orderId)).status, 201);
    assert.deepEqual(await rowOf(on.shop, orderId), {state: "captured", canceled_at: null});
  });

  test("is checked when the server claims the capture, after it has read the order", async () => {
    const on = await opened(bench);
    const orderId = await approved(on, "p", WALLET, {paypal: {}});
    let reads = 0;
    // Two reads synchronize the order: when the event comes, and a minute later. The third one is the capture's.
    const cancelBeforeClaim = async () => {
      reads += 1;
      if (reads === 3) assert.equal(await stateOf(on.buyer, orderId), "approved");
    };
    bench.paypal.fault("GET", SHOW, cancelBeforeClaim, 3);
    await captureWithoutPage(bench, on.shop, orderId);
    assert.ok(reads >= 3);
    assert.equal(bench.paypal.count("POST", CAPTURE), 0);
  });

  test("comes too late for a capture that the server has claimed", async () => {
    let late: Promise<string> | undefined;
    let orderId = "";
    const on = await opened(bench, {
      checkpoint(name) {
        // The transaction that claims the capture is open.
        if (name === "capture:claiming") late = stateOf(on.buyer, orderId);
      },
    });
    orderId = await approved(on, "p", WALLET, {paypal: {}});
    await captureWithoutPage(bench, on.shop, orderId);
    assert.ok(["undecided", "paid"].includes((await late) ?? ""));
    assert.deepEqual(await rowOf(on.shop, orderId), {state: "captured", canceled_at: null});
    assert.equal(bench.paypal.captures().length, 1);
  });
});

suite("orders that no page captures any more", (bench) => {
  test("a refused capture leaves the mark, since its buyer was told of it", async () => {
    const on = await opened(bench);
    const orderId = await approved(on, "p");
    bench.paypal.refuseCapture = "INSTRUMENT_DECLINED";
    assert.equal((await on.buyer.capture(orderId)).status, 422);
    bench.paypal.refuseCapture = undefined;
    await captureWithoutPage(bench, on.shop, orderId);
    assert.equal(bench.paypal.captures().length, 0);
    assert.equal((await on.buyer.capture(orderId)).status, 201, "the page may try again");
  });

  test("an approved order is captured after its buyer began another purchase, but not another order of it", async () => {
    const on = await opened(bench);
    const first = await approved(on, "first", WALLET, {paypal: {}});
    on.shop.clock.advance(1);
    const replaced = await approved(on, "second", WALLET, {paypal: {}});
    on.shop.clock.advance(1);
    const last = await approved(on, "second", WALLET, {paypal: {}});
    for (const orderId of [first, replaced, last]) await captureWithoutPage(bench, on.shop, orderId);
    const captures = [first, replaced, last].map((id) => bench.paypal.orders.get(id)?.captures.length);
    assert.deepEqual(captures, [1, 0, 1]);
  });
});
