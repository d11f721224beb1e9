import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {card, CARDS} from "../sandbox/support/orders.ts";
import {libsql} from "../support/databases.ts";
import {cartOf} from "./support/carts.ts";
import {CAPTURE} from "./support/fake-paypal.ts";
import {WebhookSender, WEBHOOK_ID} from "./support/webhook-sender.ts";
import {AUTHORIZING} from "./support/paid-order.ts";
import {read, refusal} from "./support/replies.ts";
import {type SandboxBench, sandboxSuite} from "./support/sandbox-suite.ts";
import {type Browser, TestClock} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

/** Creates an order for a signed cart. @returns its id */
async function orderOf(buyer: Browser, cart: string): Promise<string> {
  const {status, text, body} = await read(buyer.post("/checkout/orders/create", {cart}));
  assert.equal(status, 201, text);
  return body.id;
}

/** Creates and approves an order of the same cart in each of two sessions. */
async function twoOrders({ordersClient}: SandboxBench, buyers: readonly [Browser, Browser], cart: string) {
  const orders: string[] = [];
  for (const buyer of buyers) {
    const orderId = await orderOf(buyer, cart);
    assert.equal((await ordersClient.confirm(orderId, card(CARDS.ordinary))).status, 200);
    orders.push(orderId);
  }
  return orders as [string, string];
}

sandboxSuite(
  "a signed cart whose order was paid through PayPal's API",
  (bench) => {
    for (const step of ["capture", "authorize"] as const) {
      test(`a cart is paid once when reading its order shows the ${step}`, async () => {
        const shop = await bench.open(step === "authorize" ? AUTHORIZING : {});
        const buyers = [shop.browser(), shop.browser()] as const;
        const cart = await cartOf({jti: randomUUID()}, shop);
        const [first, second] = await twoOrders(bench, buyers, cart);
        assert.equal((await bench.ordersClient[step](first)).status, 201);
        assert.ok((await buyers[0].post(`/checkout/orders/${first}/${step}`)).ok, "the payment is found");
        assert.deepEqual(await refusal(buyers[1].post(`/checkout/orders/${second}/${step}`)), [
          409,
          "CART_PAID",
        ]);
        const shown = (await bench.ordersClient.show(second)).body as {status: string};
        assert.equal(shown.status, "APPROVED", "the second order is not paid");
      });
    }

    test("a cart can be paid by another order when the capture that was found is declined", async () => {
      const shop = await bench.open();
      const buyers = [shop.browser(), shop.browser()] as const;
      const cart = await cartOf({jti: randomUUID()}, shop);
      const [first, second] = await twoOrders(bench, buyers, cart);
      await bench.ordersClient.preset("capture-declined");
      await bench.ordersClient.capture(first);
      await buyers[0].capture(first);
      assert.ok((await buyers[1].capture(second)).ok);
    });
  },
  [libsql],
);

suite(
  "a signed cart whose payment a webhook reports",
  (bench) => {
    test("a cart can't be paid by another order", async () => {
      const clock = new TestClock();
      const shop = await bench.open({clock, variables: {WEBHOOK_ID}});
      const buyers = [shop.browser(), shop.browser()] as const;
      const cart = await cartOf({jti: "reported"}, {clock});
      const first = await orderOf(buyers[0], cart);
      const second = await orderOf(buyers[1], cart);
      for (const orderId of [first, second]) bench.paypal.approve(orderId);
      // The merchant's own back office captures the first at PayPal.
      const order = bench.paypal.orders.get(first);
      assert.ok(order);
      order.captures.push({id: "CAPTURED-ELSEWHERE", status: "COMPLETED"});
      order.status = "COMPLETED";
      const sender = await WebhookSender.of(bench.paypal);
      await sender.send(shop, sender.event("PAYMENT.CAPTURE.COMPLETED", first));
      await shop.merchant.applied();
      assert.deepEqual(await refusal(buyers[1].capture(second)), [409, "CART_PAID"]);
      assert.equal(bench.paypal.count("POST", CAPTURE), 0);
    });
  },
  {on: [libsql]},
);
