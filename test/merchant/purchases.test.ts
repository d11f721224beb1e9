import assert from "node:assert/strict";
import {test} from "node:test";
import {CAPTURE, CREATE, SHOW} from "./support/fake-paypal.ts";
import {approved, claimsOf, confirm, newBuyer, progressOf, sendOrder} from "./support/purchases.ts";
import {read} from "./support/replies.ts";
import {type Browser, TEAPOT} from "./support/shop.ts";
import {type Bench, suite, usualSuite} from "./support/suite.ts";

async function opened(bench: Bench) {
  const shop = await bench.open({variables: {TRUST_BROWSER_AMOUNTS: "on"}});
  const buyer = await newBuyer(shop);
  return {shop, buyer, paypal: bench.paypal};
}

/** Creates, approves and captures an order of a purchase. @returns its id */
async function paid(on: {paypal: Bench["paypal"]; buyer: Browser}, purchase: string): Promise<string> {
  const orderId = await approved(on, purchase);
  assert.equal((await on.buyer.capture(orderId)).status, 201);
  return orderId;
}

const refusalOf = ({status, body}: Awaited<ReturnType<typeof read>>) => [status, body.code, body.payment];

suite("a purchase", (bench) => {
  test("is paid once, until its page has shown the payment and begins another one", async () => {
    const on = await opened(bench);
    const {id} = await progressOf(on.buyer);
    const orderId = await paid(on, id);
    assert.deepEqual(await progressOf(on.buyer), {id, payment: {state: "paid", orderId}});
    const refused = await sendOrder(on.buyer, id);
    assert.deepEqual(refusalOf(refused), [409, "ALREADY_PAID", {state: "paid", orderId, isConfirmed: false}]);
    for (let time = 0; time < 2; time += 1) assert.equal((await confirm(on.buyer, orderId)).status, 204);
    const next = await progressOf(on.buyer);
    assert.deepEqual(next, {id: id.replace(/0$/, "1")});
    const late = await sendOrder(on.buyer, id);
    assert.deepEqual(refusalOf(late), [409, "ALREADY_PAID", {state: "paid", orderId, isConfirmed: true}]);
    await paid(on, next.id);
    assert.equal(bench.paypal.captures().length, 2);
  });

  test("is charged once when its two orders are captured at the same time by two servers", async () => {
    const on = await opened(bench);
    const other = await bench.open();
    const {id} = await progressOf(on.buyer);
    const orders = [await approved(on, id), await approved(on, id)] as const;
    const replies = await Promise.all([
      read(on.buyer.capture(orders[0])),
      read(on.buyer.on(other).capture(orders[1])),
    ]);
    assert.deepEqual(replies.map(({status}) => status).sort(), [201, 409]);
    const refused = replies.find(({status}) => status === 409);
    assert.ok(["PAYMENT_IN_DOUBT", "ALREADY_PAID"].includes(refused?.body.code ?? ""), refused?.text);
    assert.equal(bench.paypal.captures().length, 1);
    assert.equal((await claimsOf(on.shop)).length, 1);
  });

  test("is charged once when two orders that are charged at creation come at the same time", async () => {
    const on = await opened(bench);
    const other = await bench.open();
    bench.paypal.chargeAtCreation = true;
    const {id} = await progressOf(on.buyer);
    const replies = await Promise.all([
      sendOrder(on.buyer, id, {...TEAPOT, singleUseToken: "first"}),
      sendOrder(on.buyer.on(other), id, {...TEAPOT, singleUseToken: "second"}),
    ]);
    assert.deepEqual(replies.map(({status}) => status).sort(), [201, 409]);
    assert.equal(bench.paypal.captures().length, 1);
  });
});

usualSuite("orders with purchase ids", (bench) => {
  test("an unknown outcome is looked up before the next order is refused", async () => {
    const on = await opened(bench);
    const {id} = await progressOf(on.buyer);
    const orderId = await approved(on, id);
    bench.paypal.fault("POST", CAPTURE, "lose-after", 3);
    assert.equal((await on.buyer.capture(orderId)).status, 500);
    bench.paypal.fault("GET", SHOW, 503, 3);
    const doubt = {state: "undecided", orderId, isConfirmed: false};
    assert.deepEqual(refusalOf(await sendOrder(on.buyer, id)), [409, "PAYMENT_IN_DOUBT", doubt]);
    const payment = {state: "paid", orderId, isConfirmed: false};
    for (let time = 0; time < 2; time += 1)
      assert.deepEqual(refusalOf(await sendOrder(on.buyer, id)), [409, "ALREADY_PAID", payment]);
    assert.equal(bench.paypal.captures().length, 1);
  });

  test("a lost creation that charges is in doubt without an order id", async () => {
    const on = await opened(bench);
    bench.paypal.chargeAtCreation = true;
    const {id} = await progressOf(on.buyer);
    bench.paypal.fault("POST", CREATE, "lose-after", 3);
    assert.equal((await sendOrder(on.buyer, id, {...TEAPOT, singleUseToken: "first"})).status, 500);
    assert.deepEqual(await progressOf(on.buyer), {id, payment: {state: "undecided"}});
    bench.paypal.fault("POST", CREATE, 503, 3);
    const refused = await sendOrder(on.buyer, id, {...TEAPOT, singleUseToken: "second"});
    const doubt = {state: "undecided", isConfirmed: false};
    assert.deepEqual(refusalOf(refused), [409, "PAYMENT_IN_DOUBT", doubt]);
    assert.equal((await sendOrder(on.buyer, id)).body.code, "ALREADY_PAID");
    assert.equal(bench.paypal.captures().length, 1);
  });

  for (const [ending, prepare] of [
    ["a refused capture", () => void (bench.paypal.refuseCapture = "INSTRUMENT_DECLINED")],
    ["a declined capture", () => void (bench.paypal.captureStatus = "DECLINED")],
  ] as const) {
    test(`it can be paid by another order after ${ending}`, async () => {
      const on = await opened(bench);
      const {id} = await progressOf(on.buyer);
      const first = await approved(on, id);
      prepare();
      await on.buyer.capture(first);
      assert.deepEqual(await claimsOf(on.shop), []);
      assert.deepEqual(await progressOf(on.buyer), {id});
      bench.paypal.refuseCapture = undefined;
      bench.paypal.captureStatus = "COMPLETED";
      await paid(on, id);
    });
  }
});
