import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {SHOW} from "./support/fake-paypal.ts";
import type {Shop} from "./support/shop.ts";
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
});
