import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {cartOf} from "./support/carts.ts";
import {CREATE} from "./support/fake-paypal.ts";
import {read} from "./support/replies.ts";
import {attempt, type Browser, TestClock} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

suite("a signed cart that is charged as its order is made", (bench) => {
  const clock = new TestClock();
  const pay = (buyer: Browser, cart: string, id: string = randomUUID()) =>
    read(buyer.post("/checkout/orders/create", {cart, singleUseToken: "once"}, attempt(id)));

  test("is charged once, however many pay it at the same time", async () => {
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

  test("stays taken while nobody knows what came of it", async () => {
    bench.paypal.chargeAtCreation = true;
    const shop = await bench.open({clock});
    const cart = await cartOf({jti: "doubted"}, {clock});
    const buyer = shop.browser();
    await buyer.token();
    const id = randomUUID();
    bench.paypal.fault("POST", CREATE, "lose-after", 3);
    assert.equal((await pay(buyer, cart, id)).status, 500);
    assert.equal((await pay(shop.browser(), cart)).body.code, "CART_PAID");
    assert.equal((await pay(buyer, cart, id)).body.captures[0]?.status, "COMPLETED");
    assert.equal(bench.paypal.captures().length, 1);
  });

  test("is free again after a refusal, after a decline, and while the buyer has still to act", async () => {
    const shop = await bench.open({clock});
    const cart = await cartOf({jti: "second-try"}, {clock});
    bench.paypal.fault("POST", CREATE, 422);
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

  test("charged without being asked to: the cart is paid all the same", async () => {
    bench.paypal.chargeAtCreation = true;
    const shop = await bench.open({clock});
    const cart = await cartOf({jti: "unasked"}, {clock});
    const made = await read(shop.browser().post("/checkout/orders/create", {cart}));
    assert.equal(made.body.captures[0]?.status, "COMPLETED");
    assert.equal((await pay(shop.browser(), cart)).body.code, "CART_PAID");
  });
});
