import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {cartOf} from "./support/carts.ts";
import {CREATE} from "./support/fake-paypal.ts";
import {read} from "./support/replies.ts";
import {attempt, type Browser, TestClock} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

suite("a signed cart whose order is captured at creation", (bench) => {
  const clock = new TestClock();
  const pay = (buyer: Browser, cart: string, id: string = randomUUID()) =>
    read(buyer.post("/checkout/orders/create", {cart, singleUseToken: "once"}, attempt(id)));

  test("two buyers who pay one cart at the same time charge it once", async () => {
    bench.paypal.chargeAtCreation = true;
    const shops = [await bench.open({clock}), await bench.open({clock})];
    const cart = await cartOf({jti: "raced"}, {clock});
    const replies = await Promise.all(shops.map((shop) => pay(shop.browser(), cart)));
    assert.deepEqual(replies.map(({status}) => status).sort(), [201, 409]);
    assert.equal(bench.paypal.captures().length, 1);
    for (const shop of shops) {
      assert.equal((await pay(shop.browser(), cart)).body.code, "CART_PAID");
      assert.equal((await read(shop.browser().post("/checkout/quote", {cart}))).body.code, "CART_PAID");
    }
    assert.equal(bench.paypal.orders.size, 1);
  });

  test("a cart can't be paid by others while its payment's outcome is unknown", async () => {
    bench.paypal.chargeAtCreation = true;
    const shop = await bench.open({clock});
    const cart = await cartOf({jti: "unconfirmed"}, {clock});
    const buyer = shop.browser();
    await buyer.token();
    const id = randomUUID();
    bench.paypal.fault("POST", CREATE, "lose-after", 3);
    assert.equal((await pay(buyer, cart, id)).status, 500);
    assert.equal((await pay(shop.browser(), cart)).body.code, "CART_PAID");
    assert.equal((await pay(buyer, cart, id)).body.captures[0]?.status, "COMPLETED");
    assert.equal(bench.paypal.captures().length, 1);
  });

  test("a cart can be paid again after a refusal, after a decline, and when the order awaits the buyer's approval", async () => {
    const shop = await bench.open({clock});
    const cart = await cartOf({jti: "second-try"}, {clock});
    bench.paypal.fault("POST", CREATE, 422, 2);
    assert.equal((await pay(shop.browser(), cart)).status, 422);
    bench.paypal.chargeAtCreation = true;
    bench.paypal.captureStatus = "DECLINED";
    assert.equal((await pay(shop.browser(), cart)).body.captures[0]?.status, "DECLINED");
    bench.paypal.chargeAtCreation = false;
    assert.equal((await pay(shop.browser(), cart)).body.captures, undefined);
    bench.paypal.chargeAtCreation = true;
    bench.paypal.captureStatus = "COMPLETED";
    assert.equal((await pay(shop.browser(), cart)).body.captures[0]?.status, "COMPLETED");
    assert.equal((await pay(shop.browser(), cart)).body.code, "CART_PAID");
  });

  test("a cart is paid when PayPal captures its order without a request to do so", async () => {
    bench.paypal.chargeAtCreation = true;
    const shop = await bench.open({clock});
    const cart = await cartOf({jti: "unrequested"}, {clock});
    const made = await read(shop.browser().post("/checkout/orders/create", {cart}));
    assert.equal(made.body.captures[0]?.status, "COMPLETED");
    assert.equal((await pay(shop.browser(), cart)).body.code, "CART_PAID");
  });
});
