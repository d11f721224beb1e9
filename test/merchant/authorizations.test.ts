import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import type {ActionView} from "../../server/merchant/back-office/view-types.ts";
import {cartOf} from "./support/carts.ts";
import {AUTHORIZE, CAPTURE_AUTHORIZATION, REAUTHORIZE, VOID} from "./support/fake-payments.ts";
import {CAPTURE} from "./support/fake-paypal.ts";
import {approvedOrder, AUTHORIZING, paidOrder, payPalUsd, refusalOf, usd} from "./support/paid-order.ts";
import {approved, claimsOf, newBuyer, sendOrder} from "./support/purchases.ts";
import {read} from "./support/replies.ts";
import {attempt, type Shop, TEAPOT, TestClock} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

function facts({state, amount, resultStatus}: ActionView) {
  return [state, amount?.value, resultStatus];
}

async function stateOf(shop: Shop): Promise<string> {
  const row = await shop.database.db.selectFrom("attempts").select("state").executeTakeFirstOrThrow();
  return row.state;
}

suite("a shop with the intent AUTHORIZE", (bench) => {
  test("the page's capture request authorizes the order, once for 20 requests", async () => {
    const shop = await bench.open(AUTHORIZING);
    const buyer = shop.browser();
    const orderId = await approvedOrder(bench.paypal, buyer);
    const ask = () => read(buyer.capture(orderId));
    const replies = await Promise.all(Array.from({length: 20}, ask));
    assert.deepEqual([...new Set(replies.map(({status}) => status))], [201]);
    assert.equal(new Set(replies.map(({text}) => text)).size, 1);
    assert.match(replies[0]?.text ?? "", /"authorizations":\[\{"id":"AUTH-\d+","status":"CREATED"/);
    assert.equal(bench.paypal.count("POST", AUTHORIZE), 1);
    assert.equal(bench.paypal.count("POST", CAPTURE), 0);
    assert.equal(bench.paypal.orders.get(orderId)?.payload.intent, "AUTHORIZE");
    assert.equal(await stateOf(shop), "authorized");
    const again = await read(buyer.post(`/checkout/orders/${orderId}/authorize`));
    assert.equal(again.text, replies[0]?.text);
  });

  test("an order with the intent CAPTURE can't be authorized", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const orderId = await approvedOrder(bench.paypal, buyer);
    const refused = await read(buyer.post(`/checkout/orders/${orderId}/authorize`));
    assert.deepEqual([refused.status, refused.body.code], [422, "ACTION_DOES_NOT_MATCH_INTENT"]);
    assert.equal((await buyer.capture(orderId)).status, 201);
  });

  for (const [rule, authentication, status] of [
    ["when-attempted", {liability_shift: "NO", three_d_secure: {enrollment_status: "Y"}}, 422],
    ["always", undefined, 422],
    ["always", {liability_shift: "POSSIBLE"}, 201],
  ] as const) {
    test(`REQUIRE_LIABILITY_SHIFT=${rule} answers ${status} to ${JSON.stringify(authentication)} before authorizing`, async () => {
      const variables = {...AUTHORIZING.variables, REQUIRE_LIABILITY_SHIFT: rule};
      const shop = await bench.open({variables});
      const buyer = shop.browser();
      await buyer.token();
      const orderId = await buyer.order();
      bench.paypal.approve(orderId, authentication);
      assert.equal((await buyer.capture(orderId)).status, status);
      assert.equal(bench.paypal.count("POST", AUTHORIZE), status === 201 ? 1 : 0);
    });
  }

  test("an order that is authorized at creation is returned with its authorization and not authorized again", async () => {
    bench.paypal.chargeAtCreation = true;
    const shop = await bench.open(AUTHORIZING);
    const buyer = shop.browser();
    const body = {...TEAPOT, singleUseToken: "once"};
    const made = await read(buyer.post("/checkout/orders/create", body, attempt(randomUUID())));
    assert.match(made.text, /"authorizations":\[\{"id":"AUTH-\d+","status":"CREATED"/);
    assert.equal((await buyer.capture(made.body.id)).status, 201);
    assert.equal(bench.paypal.count("POST", AUTHORIZE), 0);
    assert.equal(await stateOf(shop), "authorized");
  });

  for (const [first, then] of [
    ["DENIED", "declined"],
    ["PENDING", "authorized"],
  ] as const) {
    test(`an attempt whose authorization is ${first} becomes ${then}`, async () => {
      bench.paypal.authorizationStatus = first;
      const shop = await bench.open(AUTHORIZING);
      const buyer = shop.browser();
      const orderId = await paidOrder(shop, bench.paypal, buyer);
      if (first === "PENDING") {
        assert.equal(await stateOf(shop), "pending");
        bench.paypal.orders.get(orderId)!.authorizations[0]!.status = "CREATED";
        await buyer.capture(orderId);
      }
      assert.equal(await stateOf(shop), then);
    });
  }

  test("a page may send the intent AUTHORIZE only to a shop with that intent", async () => {
    const amount = {...payPalUsd("75.00"), breakdown: {item_total: payPalUsd("75.00")}};
    const items = [{name: "Teapot", sku: "ceramic-teapot", quantity: "1", unit_amount: payPalUsd("75.00")}];
    const body = {intent: "AUTHORIZE", purchase_units: [{amount, items}]};
    const authorizing = await bench.open(AUTHORIZING);
    assert.equal((await authorizing.browser().post("/checkout/orders/create", body)).status, 201);
    const capturing = await bench.open();
    assert.equal((await capturing.browser().post("/checkout/orders/create", body)).status, 400);
  });
});

suite("an authorization", (bench) => {
  test("an authorization can be captured in parts up to its amount, and each capture can be refunded", async () => {
    const shop = await bench.open(AUTHORIZING);
    const {captureAuthorization, refund} = shop.merchant.backOffice;
    const orderId = await paidOrder(shop, bench.paypal);
    const first = await captureAuthorization({orderId, amount: usd("50.00")});
    assert.deepEqual(facts(first), ["done", "50.00", "COMPLETED"]);
    assert.equal(await stateOf(shop), "captured");
    const over = captureAuthorization({orderId, amount: usd("25.01")});
    assert.deepEqual(await refusalOf(over), [409, "AMOUNT_EXCEEDS_REST"]);
    assert.deepEqual(facts(await captureAuthorization({orderId})), ["done", "25.00", "COMPLETED"]);
    assert.deepEqual(await refusalOf(captureAuthorization({orderId})), [422, "NOTHING_AUTHORIZED"]);
    assert.deepEqual(await refusalOf(refund({orderId})), [422, "CAPTURE_REQUIRED"]);
    assert.deepEqual(facts(await refund({orderId, paymentId: first.resultId})), [
      "done",
      "50.00",
      "COMPLETED",
    ]);
    const missing = refund({orderId, paymentId: "NONE"});
    assert.deepEqual(await refusalOf(missing), [404, "CAPTURE_NOT_FOUND"]);
    assert.deepEqual(
      bench.paypal.captures().map(({amount, status}) => [amount?.value, status]),
      [
        ["50.00", "COMPLETED"],
        ["25.00", "COMPLETED"],
      ],
    );
  });

  test("captures at two servers at the same time capture an authorization once", async () => {
    const shops = [await bench.open(AUTHORIZING), await bench.open(AUTHORIZING)];
    const orderId = await paidOrder(shops[0]!, bench.paypal);
    const captures = Array.from({length: 8}, (_, index) =>
      shops[index % 2]!.merchant.backOffice.captureAuthorization({orderId}).catch(() => undefined),
    );
    assert.equal((await Promise.all(captures)).filter((action) => action !== undefined).length, 1);
    assert.equal(bench.paypal.count("POST", CAPTURE_AUTHORIZATION), 1);
  });

  test("a declined capture leaves the attempt authorized and can be repeated", async () => {
    const shop = await bench.open(AUTHORIZING);
    const {captureAuthorization} = shop.merchant.backOffice;
    const orderId = await paidOrder(shop, bench.paypal);
    const id = randomUUID();
    bench.paypal.captureStatus = "DECLINED";
    assert.deepEqual(facts(await captureAuthorization({orderId, id})), ["failed", "75.00", "DECLINED"]);
    assert.equal(await stateOf(shop), "authorized");
    bench.paypal.captureStatus = "COMPLETED";
    assert.deepEqual(facts(await captureAuthorization({orderId, id})), ["done", "75.00", "COMPLETED"]);
  });

  test("a voided authorization can't be captured, and its cart can be paid again", async () => {
    const clock = new TestClock();
    const shop = await bench.open({...AUTHORIZING, clock});
    const buyer = shop.browser();
    await buyer.token();
    const cart = await cartOf({jti: "voided"}, {clock});
    const order = (await read(buyer.post("/checkout/orders/create", {cart}))).body;
    bench.paypal.approve(order.id);
    await buyer.capture(order.id);
    assert.equal((await read(buyer.post("/checkout/quote", {cart}))).body.code, "CART_PAID");
    const {captureAuthorization, voidAuthorization} = shop.merchant.backOffice;
    const id = randomUUID();
    const done = await voidAuthorization({orderId: order.id, id});
    assert.deepEqual(facts(done), ["done", undefined, "VOIDED"]);
    assert.deepEqual(await voidAuthorization({orderId: order.id, id}), done);
    assert.equal(bench.paypal.count("POST", VOID), 1);
    assert.equal(await stateOf(shop), "voided");
    const late = captureAuthorization({orderId: order.id});
    assert.deepEqual(await refusalOf(late), [422, "NOTHING_AUTHORIZED"]);
    assert.equal((await read(buyer.post("/checkout/quote", {cart}))).status, 200);
  });

  /**
   * Opens a shop with a payment of the purchase `p` that no longer claims it. A capture of its rest has no outcome yet: PayPal
   * decides it (`reversed`: an earlier capture was taken back), or a person finds it (`expired`).
   */
  async function unpaidAgain(state: "reversed" | "expired") {
    const clock = new TestClock();
    const shop = await bench.open({...AUTHORIZING, clock});
    const {captureAuthorization, showPayment, settleAttempt} = shop.merchant.backOffice;
    const buyer = await newBuyer(shop);
    const cart = await cartOf({jti: state, amount: usd("75.00")}, {clock, expiresInSeconds: 86_400});
    const orderId = await approved({paypal: bench.paypal, buyer}, "p", {cart});
    await buyer.capture(orderId);
    if (state === "reversed") {
      await captureAuthorization({orderId, amount: usd("50.00")});
      bench.paypal.captureStatus = "PENDING";
    } else bench.paypal.fault("POST", CAPTURE_AUTHORIZATION, "lose-before", 3);
    const rest = {orderId, id: randomUUID()};
    await captureAuthorization(rest);
    clock.advance(6 * 60 * 60_000);
    await shop.merchant.recover();
    const [first, last] = bench.paypal.captures();
    if (first) first.status = "REVERSED";
    const [authorization] = bench.paypal.orders.get(orderId)?.authorizations ?? [];
    authorization!.status = first ? "CAPTURED" : "EXPIRED";
    await showPayment(orderId);
    assert.equal(await stateOf(shop), state);
    assert.deepEqual(await claimsOf(shop), []);
    bench.paypal.captureStatus = "COMPLETED";
    async function captureRest() {
      if (last) last.status = "COMPLETED";
      else await settleAttempt({id: rest.id, outcome: "done", reference: "FOUND", note: "Seen at PayPal."});
      assert.equal((await captureAuthorization(rest)).state, "done");
    }
    return {shop, buyer, cart, orderId, captureRest};
  }

  for (const state of ["reversed", "expired"] as const) {
    test(`a payment that is ${state} claims its cart and its purchase again when its rest is captured`, async () => {
      const {shop, buyer, cart, orderId, captureRest} = await unpaidAgain(state);
      await captureRest();
      assert.equal(await stateOf(shop), "captured");
      const payment = {state: "paid", orderId, isConfirmed: false};
      assert.deepEqual((await sendOrder(buyer, "p")).body.payment, payment);
      assert.equal((await read(buyer.post("/checkout/quote", {cart}))).body.code, "CART_PAID");
    });

    test(`a payment that is ${state} is reported when its rest is captured after another order has paid its cart`, async () => {
      const {shop, buyer, cart, orderId, captureRest} = await unpaidAgain(state);
      const other = await approved({paypal: bench.paypal, buyer}, "p", {cart});
      await buyer.capture(other);
      await captureRest();
      const lines = shop.logged().match(/.* was paid twice.*/g) ?? [];
      assert.deepEqual(
        lines
          .map((line) => JSON.parse(line) as {order: string; msg: string})
          .map(({order, msg}) => [order, msg]),
        [[orderId, "a purchase was paid twice: ask the buyer, and refund one of the payments"]],
      );
      assert.deepEqual((await sendOrder(buyer, "p")).body.payment?.orderId, other);
    });
  }

  test("captures are refused while the outcome of a void is unknown", async () => {
    const shop = await bench.open(AUTHORIZING);
    const {captureAuthorization, voidAuthorization} = shop.merchant.backOffice;
    const orderId = await paidOrder(shop, bench.paypal);
    const id = randomUUID();
    bench.paypal.fault("POST", VOID, "lose-before", 3);
    assert.equal((await voidAuthorization({orderId, id})).state, "unknown");
    assert.deepEqual(await refusalOf(captureAuthorization({orderId})), [409, "ACTION_IN_PROGRESS"]);
    assert.equal((await voidAuthorization({orderId, id})).state, "done");
  });

  test("a reauthorization is made once and then captured", async () => {
    const shop = await bench.open(AUTHORIZING);
    const {captureAuthorization, reauthorize} = shop.merchant.backOffice;
    const orderId = await paidOrder(shop, bench.paypal);
    bench.paypal.fault("POST", REAUTHORIZE, "lose-after", 3);
    const id = randomUUID();
    assert.equal((await reauthorize({orderId, id})).state, "unknown");
    const result = await reauthorize({orderId, id});
    assert.deepEqual(facts(result), ["done", "75.00", "CREATED"]);
    const [, reauthorization, more] = bench.paypal.orders.get(orderId)?.authorizations ?? [];
    assert.deepEqual([reauthorization?.id, more], [result.resultId, undefined], "one reauthorization");
    const captured = await captureAuthorization({orderId});
    assert.deepEqual(facts(captured), ["done", "75.00", "COMPLETED"]);
    assert.equal(captured.paymentId, reauthorization?.id);
  });
});
