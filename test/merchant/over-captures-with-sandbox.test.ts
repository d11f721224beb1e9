import assert from "node:assert/strict";
import {test} from "node:test";
import {card, CARDS} from "../sandbox/support/orders.ts";
import {AUTHORIZING, payPalUsd, refusalOf, usd} from "./support/paid-order.ts";
import {sandboxSuite} from "./support/sandbox-suite.ts";

sandboxSuite("an authorization of which 115 % were captured at PayPal", (bench) => {
  test("is shown and listed with the captured money, which can be refunded", async () => {
    const {ordersClient} = bench;
    const shop = await bench.open(AUTHORIZING);
    const buyer = shop.browser();
    await buyer.token();
    const orderId = await buyer.order();
    await ordersClient.confirm(orderId, card(CARDS.ordinary));
    assert.equal((await buyer.capture(orderId)).status, 201);
    const {authorizations} = (await ordersClient.show(orderId)).body.purchase_units[0].payments;
    const captureAtPayPal = async (value: string) => {
      const path = `authorizations/${authorizations[0]?.id}/capture`;
      return (await ordersClient.payments("POST", path, {amount: payPalUsd(value)})).body.id;
    };
    const {backOffice} = shop.merchant;
    await captureAtPayPal("50.00");
    assert.deepEqual((await backOffice.showPayment(orderId)).capturable, usd("25.00"));
    const last = await captureAtPayPal("36.25");
    const payment = await backOffice.showPayment(orderId);
    assert.deepEqual(
      [payment.amount, payment.captured, payment.capturable, payment.authorizations?.[0]?.captured],
      [usd("75.00"), usd("86.25"), undefined, usd("86.25")],
    );
    const {items} = await backOffice.listPayments();
    assert.deepEqual(
      items.map(({state, captured}) => [state, captured]),
      [["paid", usd("86.25")]],
    );
    const again = backOffice.captureAuthorization({orderId, amount: usd("1.00")});
    assert.deepEqual(await refusalOf(again), [422, "NOTHING_AUTHORIZED"]);
    assert.deepEqual((await backOffice.refund({orderId, paymentId: last})).amount, usd("36.25"));
    assert.equal((await backOffice.showPayment(orderId)).refundable?.value, "50.00");
  });
});
