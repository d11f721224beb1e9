import assert from "node:assert/strict";
import {test} from "node:test";
import {card, CARDS} from "../sandbox/support/orders.ts";
import {usd} from "./support/paid-order.ts";
import {sandboxSuite} from "./support/sandbox-suite.ts";

const MINUTE = 60_000;

sandboxSuite("a refund that the sandbox takes and fails later", (bench) => {
  test("is a payment to check although no event reaches the shop, and can be made again", async () => {
    const {sandbox, ordersClient} = bench;
    const shop = await bench.open();
    const buyer = shop.browser();
    await buyer.token();
    const orderId = await buyer.order();
    await ordersClient.confirm(orderId, card(CARDS.ordinary));
    assert.equal((await buyer.capture(orderId)).status, 201);
    await ordersClient.preset("refund-pending-then-failed");
    const {backOffice} = shop.merchant;
    const asked = {orderId, amount: usd("30.00")};
    const {id, state} = await backOffice.refund(asked);
    assert.equal(state, "pending");
    shop.clock.advance(2 * MINUTE);
    await shop.merchant.recover();
    assert.deepEqual((await backOffice.paymentsToCheck.list()).items, []);
    await sandbox.call("POST", "/_sandbox/clock", {body: {advance_seconds: 3_601}});
    shop.clock.advance(60 * MINUTE);
    await shop.merchant.recover();
    const {items} = await backOffice.paymentsToCheck.list();
    assert.deepEqual(
      items.map((item) => [item.id, item.kind, item.amount]),
      [[id, "refund", asked.amount]],
    );
    assert.equal((await backOffice.refund({orderId})).amount?.value, "75.00");
    await sandbox.call("POST", "/_sandbox/clock", {body: {reset: true}});
  });
});
