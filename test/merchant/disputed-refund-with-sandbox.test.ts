import assert from "node:assert/strict";
import {test} from "node:test";
import {perform} from "../sandbox/support/console.ts";
import {card, CARDS} from "../sandbox/support/orders.ts";
import {usd} from "./support/paid-order.ts";
import {sandboxSuite} from "./support/sandbox-suite.ts";

sandboxSuite("a refund under an open dispute", (bench) => {
  test("of a part is refused with PayPal's reason, and of the whole is made", async () => {
    const {ordersClient, sandbox} = bench;
    const shop = await bench.open();
    const buyer = shop.browser();
    await buyer.token();
    const orderId = await buyer.order();
    await ordersClient.confirm(orderId, card(CARDS.ordinary));
    assert.equal((await buyer.capture(orderId)).status, 201);
    const [capture] = (await ordersClient.show(orderId)).body.purchase_units[0].payments.captures;
    const of = {view: "captures", key: capture?.id ?? ""};
    await perform(sandbox, of, {label: "Open a dispute"}, {reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED"});
    const {backOffice} = shop.merchant;
    await assert.rejects(backOffice.refund({orderId, amount: usd("5.00")}), {
      status: 422,
      message: /open case/,
    });
    assert.equal((await backOffice.refund({orderId})).state, "done");
  });
});
