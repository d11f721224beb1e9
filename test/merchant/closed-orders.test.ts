import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {cartOf} from "./support/carts.ts";
import {CREATE, SHOW} from "./support/fake-paypal.ts";
import {read} from "./support/replies.ts";
import {attempt, type Shop} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";
import {WEBHOOK_ID, WebhookSender} from "./support/webhook-sender.ts";

const HOUR = 60 * 60_000;
const COMPLETED = "PAYMENT.CAPTURE.COMPLETED";

async function unpaid(shop: Shop) {
  const buyer = shop.browser();
  await buyer.token();
  return {buyer, orderId: await buyer.order(randomUUID())};
}

async function stateOf(shop: Shop, orderId: string): Promise<string | undefined> {
  const query = shop.database.db.selectFrom("attempts").select("state").where("order_id", "=", orderId);
  return (await query.executeTakeFirst())?.state;
}

const open = (bench: Bench) => bench.open({variables: {WEBHOOK_ID}});

suite("an order that is unpaid past its expiry", (bench) => {
  for (const isGone of [false, true]) {
    test(`is closed ${isGone ? "when PayPal no longer has it" : "when PayPal shows it unpaid"}`, async () => {
      const shop = await open(bench);
      const {orderId} = await unpaid(shop);
      shop.clock.advance(72 * HOUR - 1);
      await shop.merchant.recover();
      assert.equal(await stateOf(shop, orderId), "created");
      shop.clock.advance(1);
      if (isGone) bench.paypal.fault("GET", SHOW, 404);
      await shop.merchant.recover();
      assert.equal(await stateOf(shop, orderId), "closed");
      const reads = bench.paypal.count("GET", SHOW);
      await shop.merchant.recover();
      assert.equal(bench.paypal.count("GET", SHOW), reads, "a closed order is not read again");
    });
  }

  test("is read again when PayPal gives no reply", async () => {
    const shop = await open(bench);
    const {orderId} = await unpaid(shop);
    shop.clock.advance(73 * HOUR);
    bench.paypal.fault("GET", SHOW, 500, 3);
    await shop.merchant.recover();
    assert.equal(await stateOf(shop, orderId), "created");
    shop.clock.advance(HOUR);
    await shop.merchant.recover();
    assert.equal(await stateOf(shop, orderId), "closed");
  });

  test("is recorded as paid when PayPal shows a capture, before and after it was closed", async () => {
    const shop = await open(bench);
    const [early, late] = [(await unpaid(shop)).orderId, (await unpaid(shop)).orderId];
    shop.clock.advance(73 * HOUR);
    bench.paypal.complete(early);
    await shop.merchant.recover();
    assert.deepEqual([await stateOf(shop, early), await stateOf(shop, late)], ["captured", "closed"]);
    bench.paypal.complete(late);
    const sender = await WebhookSender.of(bench.paypal);
    await sender.send(shop, sender.event(COMPLETED, late));
    await shop.merchant.recover();
    assert.equal(await stateOf(shop, late), "captured");
  });

  test("is closed in a later round when there are many", async () => {
    const shop = await open(bench);
    const orders: string[] = [];
    const {buyer} = await unpaid(shop);
    for (let count = 0; count < 25; count += 1) {
      shop.clock.advance(1);
      orders.push(await buyer.order(randomUUID()));
    }
    shop.clock.advance(73 * HOUR);
    for (let round = 0; round < 2; round += 1) await shop.merchant.recover();
    for (const orderId of orders) assert.equal(await stateOf(shop, orderId), "closed");
  });

  test("is closed although PayPal gives no reply about another", async () => {
    const shop = await open(bench);
    const {buyer, orderId} = await unpaid(shop);
    shop.clock.advance(1000);
    const other = await buyer.order(randomUUID());
    shop.clock.advance(73 * HOUR);
    bench.paypal.fault("GET", new RegExp(`/orders/${orderId}$`), 500, 100);
    for (let round = 0; round < 2; round += 1) await shop.merchant.recover();
    assert.deepEqual([await stateOf(shop, orderId), await stateOf(shop, other)], ["created", "closed"]);
  });

  test("stays open when its attempt has just tried again", async () => {
    const shop = await open(bench);
    const buyer = shop.browser();
    await buyer.token();
    const id = randomUUID();
    bench.paypal.fault("POST", CREATE, 422);
    await assert.rejects(buyer.order(id));
    shop.clock.advance(73 * HOUR);
    await buyer.token();
    const orderId = await buyer.order(id);
    bench.paypal.approve(orderId);
    await shop.merchant.recover();
    assert.equal(await stateOf(shop, orderId), "created");
    assert.equal((await buyer.capture(orderId, id)).status, 201);
  });

  test("stays open while PayPal completes it", async () => {
    const shop = await open(bench);
    const buyer = shop.browser();
    await buyer.token();
    const cart = await cartOf({jti: randomUUID()}, shop);
    const body = {cart, method: "mybank"};
    const made = await read(buyer.post("/checkout/orders/create", body, attempt(randomUUID())));
    bench.paypal.completesAtOnce = false;
    shop.clock.advance(73 * HOUR);
    bench.paypal.approveWith(made.body.id, {mybank: {}});
    await shop.merchant.recover();
    assert.equal(await stateOf(shop, made.body.id), "created");
  });
});

suite("a payment that was taken back", (bench) => {
  test("is not refunded by the server when PayPal gives it back after its cart was paid again", async () => {
    const shop = await open(bench);
    const cart = await cartOf({jti: randomUUID()}, shop);
    const pay = async () => {
      const buyer = shop.browser();
      await buyer.token();
      const id = randomUUID();
      const made = await read(buyer.post("/checkout/orders/create", {cart}, attempt(id)));
      bench.paypal.approve(made.body.id);
      assert.equal((await buyer.capture(made.body.id, id)).status, 201);
      return made.body.id;
    };
    const first = await pay();
    bench.paypal.setCaptureStatus(first, "REVERSED");
    await shop.merchant.backOffice.showPayment(first);
    assert.equal(await stateOf(shop, first), "reversed");
    await pay();
    bench.paypal.setCaptureStatus(first, "COMPLETED");
    await shop.merchant.backOffice.showPayment(first);
    assert.equal(await stateOf(shop, first), "captured");
    assert.equal(bench.paypal.refunds().length, 0);
  });
});
