import assert from "node:assert/strict";
import {test} from "node:test";
import {CAPTURE, CREATE, SHOW} from "./support/fake-paypal.ts";
import {approved, claimsOf, confirm, newBuyer, progressOf, sendOrder} from "./support/purchases.ts";
import {read} from "./support/replies.ts";
import {type Browser, TEAPOT} from "./support/shop.ts";
import {type Bench, storageSuite, suite} from "./support/suite.ts";

const MYBANK = {
  intent: "CAPTURE",
  purchase_units: [{amount: {currency_code: "EUR", value: "75.00"}}],
  method: "mybank",
};

async function opened(bench: Bench, settings: Record<string, string> = {}) {
  const shop = await bench.open({variables: {TRUST_BROWSER_AMOUNTS: "on", ...settings}});
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

storageSuite("a purchase", (bench) => {
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

suite("orders with purchase ids", (bench) => {
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

  test("a creation that charges and got no reply is undecided, without an order id", async () => {
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

suite("orders without purchase ids", (bench) => {
  const captureWithoutReply = async (on: Awaited<ReturnType<typeof opened>>, purchase?: string) => {
    const orderId = await approved(on, purchase);
    bench.paypal.fault("POST", CAPTURE, "lose-after", 3);
    assert.equal((await on.buyer.capture(orderId)).status, 500);
    return orderId;
  };

  test("are refused once after a payment whose result no page got", async () => {
    const on = await opened(bench);
    const orderId = await captureWithoutReply(on);
    bench.paypal.fault("GET", SHOW, 503, 3);
    assert.equal((await sendOrder(on.buyer, undefined)).body.code, "PAYMENT_IN_DOUBT");
    const stranger = await newBuyer(on.shop);
    assert.equal((await sendOrder(stranger, undefined)).status, 201, "other sessions can buy");
    const payment = {state: "paid", orderId, isConfirmed: false};
    assert.deepEqual(refusalOf(await sendOrder(on.buyer, undefined)), [409, "ALREADY_PAID", payment]);
    assert.equal((await sendOrder(on.buyer, undefined)).status, 201);
    assert.equal(bench.paypal.captures().length, 1);
  });

  test("are refused once after a payment with a purchase id that its page has not shown", async () => {
    const on = await opened(bench);
    const {id} = await progressOf(on.buyer);
    await paid(on, id);
    assert.equal((await sendOrder(on.buyer, undefined)).body.code, "ALREADY_PAID");
    assert.equal((await sendOrder(on.buyer, undefined)).status, 201);
    assert.notEqual((await progressOf(on.buyer)).id, id, "the buyer knows of the payment");
  });

  test("are accepted after the page got the payment's reply", async () => {
    const on = await opened(bench);
    await on.buyer.capture(await approved(on, undefined));
    bench.paypal.chargeAtCreation = true;
    for (const token of ["first", "second"]) {
      const made = await sendOrder(on.buyer, undefined, {...TEAPOT, singleUseToken: token});
      assert.equal(made.status, 201, made.text);
    }
    bench.paypal.captureStatus = "PENDING";
    assert.equal((await sendOrder(on.buyer, undefined, {...TEAPOT, singleUseToken: "third"})).status, 201);
    assert.equal((await sendOrder(on.buyer, undefined)).status, 201);
  });

  test("are accepted while another purchase with an id is unpaid", async () => {
    const on = await opened(bench);
    const {id} = await progressOf(on.buyer);
    await approved(on, id);
    assert.equal((await sendOrder(on.buyer, undefined)).status, 201);
  });

  test("don't stop orders with purchase ids", async () => {
    const on = await opened(bench);
    await captureWithoutReply(on);
    const {id} = await progressOf(on.buyer);
    await paid(on, id);
    assert.equal(bench.paypal.captures().length, 2);
  });
});

suite("the receipt of a payment", (bench) => {
  for (const [status, reply] of [
    ["COMPLETED", 204],
    ["PENDING", 204],
    ["DECLINED", 409],
  ] as const) {
    test(`is ${reply} after a capture with the status ${status}`, async () => {
      const on = await opened(bench);
      bench.paypal.captureStatus = status;
      const orderId = await approved(on, "p");
      assert.deepEqual((await confirm(on.buyer, orderId)).body.code, "NOT_PAID");
      await on.buyer.capture(orderId);
      assert.equal((await confirm(on.buyer, orderId)).status, reply);
    });
  }

  test("is 204 after an authorization, also after the merchant has voided it", async () => {
    const on = await opened(bench, {INTENT: "AUTHORIZE"});
    const orderId = await approved(on, "p");
    await on.buyer.capture(orderId);
    for (let time = 0; time < 2; time += 1) {
      assert.equal((await confirm(on.buyer, orderId)).status, 204);
      assert.equal((await claimsOf(on.shop))[0]?.confirmed_at, on.shop.clock.now());
      await on.shop.merchant.backOffice.voidAuthorization({orderId, id: "void"});
    }
    assert.equal((await on.buyer.capture(await approved(on, "p"))).status, 201, "nothing is paid");
  });
});

suite("a purchase that is paid twice", (bench) => {
  /** Two orders of one purchase that PayPal captures itself. */
  async function ordered(on: Awaited<ReturnType<typeof opened>>) {
    return [
      (await sendOrder(on.buyer, "p", MYBANK)).body.id,
      (await sendOrder(on.buyer, "p", MYBANK)).body.id,
    ] as const;
  }

  test("is an error in the log and in the metrics, and is not refunded", async () => {
    const on = await opened(bench);
    const [first, second] = await ordered(on);
    for (const orderId of [first, second, second]) {
      if (bench.paypal.orders.get(orderId)?.captures.length === 0) bench.paypal.complete(orderId);
      assert.equal((await on.buyer.capture(orderId)).status, 200);
    }
    await on.shop.merchant.recover();
    assert.deepEqual(bench.paypal.refunds(), []);
    assert.match(await on.shop.merchant.metrics.text(), /^checkout_second_payments_total 1$/m);
    const [line, ...others] = on.shop.logged().match(/.*a purchase was paid twice.*/g) ?? [];
    assert.equal(others.length, 0);
    const logged = JSON.parse(line ?? "{}") as Record<string, unknown>;
    const attempts = await on.shop.database.db.selectFrom("attempts").select(["id", "order_id"]).execute();
    const idOf = (orderId: string) => attempts.find(({order_id}) => order_id === orderId)?.id;
    assert.deepEqual(
      [logged["level"], logged["attempt"], logged["order"], logged["paidBy"]],
      [50, idOf(second), second, idOf(first)],
    );
    assert.equal((await claimsOf(on.shop))[0]?.attempt_id, idOf(first));
  });

  test("ends a capture without a reply that PayPal has not done", async () => {
    const on = await opened(bench);
    const waiting = await approved(on, "p");
    const other = (await sendOrder(on.buyer, "p", MYBANK)).body.id;
    bench.paypal.fault("POST", CAPTURE, "lose-before", 3);
    assert.equal((await on.buyer.capture(waiting)).status, 500);
    bench.paypal.complete(other);
    assert.equal((await on.buyer.capture(other)).status, 200);
    on.shop.clock.advance(61_000);
    const refused = await read(on.buyer.capture(waiting));
    const payment = {state: "paid", orderId: other, isConfirmed: false};
    assert.deepEqual(refusalOf(refused), [409, "ALREADY_PAID", payment]);
    assert.equal(bench.paypal.captures().length, 1);
    assert.equal((await claimsOf(on.shop)).length, 1);
  });
});
