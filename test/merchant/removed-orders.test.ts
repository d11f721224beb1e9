import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import type {ActionView} from "../../server/merchant/back-office/view-types.ts";
import {CAPTURE_AUTHORIZATION, REFUND} from "./support/fake-payments.ts";
import {SHOW} from "./support/fake-paypal.ts";
import {AUTHORIZING, paidOrder, refusalOf, usd} from "./support/paid-order.ts";
import type {ShopOptions} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

const MINUTE = 60_000;
const GET_CAPTURE = /\/payments\/captures\/[^/]+$/;

/** A paid order that PayPal no longer shows, while it shows the captures and refunds. */
async function removedOrder(bench: Bench, options: Partial<ShopOptions> = {}) {
  const shop = await bench.open(options);
  const orderId = await paidOrder(shop, bench.paypal);
  bench.paypal.fault("GET", SHOW, 404, 1_000);
  return {shop, orderId, refund: shop.merchant.backOffice.refund};
}

function facts({state, amount, resultStatus}: ActionView) {
  return [state, amount?.value, resultStatus];
}

function requestIds(bench: Bench): (string | null)[] {
  const refunds = bench.paypal.seen.filter(({path}) => REFUND.test(path));
  return refunds.map(({headers}) => headers.get("paypal-request-id"));
}

suite("a refund of an order that PayPal no longer shows", (bench) => {
  test("is made by the recorded capture, up to what is left of it", async () => {
    const {shop, orderId, refund} = await removedOrder(bench);
    const id = randomUUID();
    assert.deepEqual(facts(await refund({orderId, id, amount: usd("25.00")})), [
      "done",
      "25.00",
      "COMPLETED",
    ]);
    assert.deepEqual(facts(await refund({orderId, id, amount: usd("25.00")})), [
      "done",
      "25.00",
      "COMPLETED",
    ]);
    assert.deepEqual(requestIds(bench), [`${id}-refund`]);
    assert.deepEqual(await refusalOf(refund({orderId, amount: usd("50.01")})), [409, "AMOUNT_EXCEEDS_REST"]);
    const changed = refund({orderId, expectedLeft: usd("75.00")});
    assert.deepEqual(await refusalOf(changed), [409, "PAYMENT_CHANGED"]);
    assert.deepEqual(facts(await refund({orderId})), ["done", "50.00", "COMPLETED"]);
    assert.deepEqual(await refusalOf(refund({orderId})), [409, "NOTHING_LEFT"]);
    const [item] = (await shop.merchant.backOffice.listPayments()).items;
    assert.deepEqual([item?.state, item?.refunded], ["refunded", usd("75.00")]);
  });

  test("is made once when its reply is lost", async () => {
    const {orderId, refund} = await removedOrder(bench);
    const id = randomUUID();
    bench.paypal.fault("POST", REFUND, "lose-after", 3);
    assert.equal((await refund({orderId, id})).state, "unknown");
    assert.deepEqual(await refusalOf(refund({orderId, amount: usd("1.00")})), [409, "NOTHING_LEFT"]);
    assert.deepEqual(facts(await refund({orderId, id})), ["done", "75.00", "COMPLETED"]);
    assert.equal(new Set(requestIds(bench)).size, 1);
    assert.equal(bench.paypal.refunds().length, 1);
  });

  test("is refused for good when PayPal refuses it and nothing of the capture is refunded", async () => {
    const {orderId, refund} = await removedOrder(bench);
    const id = randomUUID();
    bench.paypal.fault("POST", REFUND, "lose-before");
    bench.paypal.fault("POST", REFUND, 422);
    assert.deepEqual(await refusalOf(refund({orderId, id})), [422, "FAULT"]);
    assert.deepEqual(facts(await refund({orderId, id})), ["done", "75.00", "COMPLETED"]);
    assert.deepEqual([...new Set(requestIds(bench))], [`${id}-refund`, `${id}-refund-2`]);
  });

  test("is refused for good when PayPal refuses its only call after a refund made elsewhere", async () => {
    const {orderId, refund} = await removedOrder(bench);
    bench.paypal.setCaptureStatus(orderId, "PARTIALLY_REFUNDED");
    assert.deepEqual(await refusalOf(refund({orderId})), [422, "UNPROCESSABLE_ENTITY"]);
    assert.equal(bench.paypal.refunds().length, 0);
  });

  test("stays unknown when PayPal refuses its repetition, because the first call may have been done", async () => {
    const fetch: typeof globalThis.fetch = (input, init) => {
      bench.paypal.forgetRequestIds();
      for (const id of bench.paypal.orders.keys()) {
        if (bench.paypal.refunds().length > 0) bench.paypal.setCaptureStatus(id, "REFUNDED");
      }
      return globalThis.fetch(input, init);
    };
    const {orderId, refund} = await removedOrder(bench, {fetch});
    bench.paypal.fault("POST", REFUND, "lose-after");
    assert.equal((await refund({orderId})).state, "unknown");
    assert.deepEqual([requestIds(bench).length, bench.paypal.refunds().length], [2, 1]);
  });

  test("stays unknown when PayPal refuses it in a later request, because the first one may have been done", async () => {
    const {shop, orderId, refund} = await removedOrder(bench);
    const id = randomUUID();
    bench.paypal.fault("POST", REFUND, "lose-after");
    bench.paypal.fault("POST", REFUND, "lose-before", 2);
    assert.equal((await refund({orderId, id})).state, "unknown");
    shop.clock.advance(MINUTE);
    bench.paypal.forgetRequestIds();
    bench.paypal.setCaptureStatus(orderId, "REFUNDED");
    assert.equal((await refund({orderId, id})).state, "unknown");
    assert.deepEqual([requestIds(bench).length, bench.paypal.refunds().length], [4, 1]);
  });

  test("that is pending and fails later is a payment to check", async () => {
    bench.paypal.refundStatus = "PENDING";
    const {shop, orderId, refund} = await removedOrder(bench);
    const {id} = await refund({orderId});
    bench.paypal.refunds()[0]!.status = "FAILED";
    shop.clock.advance(2 * MINUTE);
    await shop.merchant.recover();
    const {items} = await shop.merchant.backOffice.paymentsToCheck.list();
    assert.deepEqual(
      items.map((item) => [item.id, item.failedId]),
      [[id, bench.paypal.refunds()[0]?.id]],
    );
    bench.paypal.refundStatus = "COMPLETED";
    assert.deepEqual(facts(await refund({orderId})), ["done", "75.00", "COMPLETED"]);
  });

  test("is not sent when PayPal doesn't show the capture either, or gives no reply", async () => {
    const {orderId, refund} = await removedOrder(bench);
    bench.paypal.fault("GET", GET_CAPTURE, 404);
    assert.deepEqual(await refusalOf(refund({orderId})), [404, "FAULT"]);
    bench.paypal.fault("GET", GET_CAPTURE, 500, 3);
    assert.deepEqual(await refusalOf(refund({orderId})), [500, "SERVICE_UNREACHABLE"]);
    assert.equal(bench.paypal.count("POST", REFUND), 0);
  });

  test("is made of a capture of an authorization, which itself is not captured further", async () => {
    const shop = await bench.open(AUTHORIZING);
    const {captureAuthorization, refund} = shop.merchant.backOffice;
    const orderId = await paidOrder(shop, bench.paypal);
    const [first, second] = [
      await captureAuthorization({orderId, amount: usd("20.00")}),
      await captureAuthorization({orderId, amount: usd("30.00")}),
    ];
    bench.paypal.fault("GET", SHOW, 404, 1_000);
    assert.deepEqual(await refusalOf(captureAuthorization({orderId})), [404, "FAULT"]);
    assert.equal(bench.paypal.count("POST", CAPTURE_AUTHORIZATION), 2);
    assert.deepEqual(await refusalOf(refund({orderId})), [422, "CAPTURE_REQUIRED"]);
    for (const {resultId: paymentId, amount} of [first, second]) {
      assert.deepEqual(facts(await refund({orderId, paymentId})), ["done", amount?.value, "COMPLETED"]);
    }
  });
});
