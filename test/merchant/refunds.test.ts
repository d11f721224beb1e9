import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import type {ActionView} from "../../server/merchant/back-office/view-types.ts";
import {REFUND, refundedOf} from "./support/fake-payments.ts";
import {SHOW} from "./support/fake-paypal.ts";
import {paidOrder, payPalUsd, refusalOf, usd} from "./support/paid-order.ts";
import {TestClock} from "./support/shop.ts";
import {type Bench, storageSuite, suite} from "./support/suite.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function requestIds(bench: Bench): (string | null)[] {
  const refunds = bench.paypal.seen.filter(({path}) => REFUND.test(path));
  return refunds.map(({headers}) => headers.get("paypal-request-id"));
}

function facts({state, amount, resultStatus}: ActionView) {
  return [state, amount?.value, resultStatus];
}

storageSuite("refunds", (bench) => {
  test("repeated requests with one id refund a capture once", async () => {
    const shop = await bench.open();
    const orderId = await paidOrder(shop, bench.paypal);
    const id = randomUUID();
    const {backOffice} = shop.merchant;
    const first = await backOffice.refund({orderId, id});
    assert.deepEqual(facts(first), ["done", "75.00", "COMPLETED"]);
    assert.deepEqual(await backOffice.refund({orderId, id}), first);
    assert.deepEqual(requestIds(bench), [`${id}-refund`]);
    assert.deepEqual(
      bench.paypal.refunds().map(({amount, custom_id}) => [amount.value, custom_id]),
      [["75.00", `${id}-refund`]],
    );
    assert.deepEqual(await refusalOf(backOffice.refund({orderId})), [409, "NOTHING_LEFT"]);
  });

  test("a capture can be refunded in parts up to its amount", async () => {
    const shop = await bench.open();
    const {refund} = shop.merchant.backOffice;
    const orderId = await paidOrder(shop, bench.paypal);
    assert.deepEqual(facts(await refund({orderId, amount: usd("25.5"), note: "One was broken."})), [
      "done",
      "25.50",
      "COMPLETED",
    ]);
    assert.deepEqual(await refusalOf(refund({orderId, amount: usd("75.01")})), [422, "AMOUNT_EXCEEDED"]);
    assert.deepEqual(await refusalOf(refund({orderId, amount: usd("49.51")})), [409, "AMOUNT_EXCEEDS_REST"]);
    assert.deepEqual(await refusalOf(refund({orderId, amount: usd("0.00")})), [422, "INVALID_AMOUNT"]);
    assert.deepEqual(await refusalOf(refund({orderId, amount: usd("1.001")})), [422, "INVALID_AMOUNT"]);
    const euros = {currencyCode: "EUR", value: "1.00"};
    assert.deepEqual(await refusalOf(refund({orderId, amount: euros})), [422, "CURRENCY_MISMATCH"]);
    assert.deepEqual(facts(await refund({orderId})), ["done", "49.50", "COMPLETED"]);
    assert.equal(bench.paypal.count("POST", REFUND), 2);
  });

  test("refunds at two servers at the same time can't exceed the captured amount", async () => {
    const shops = [await bench.open(), await bench.open()];
    const orderId = await paidOrder(shops[0]!, bench.paypal);
    const refunds = Array.from({length: 8}, (_, index) =>
      shops[index % 2]!.merchant.backOffice.refund({orderId, amount: usd("40.00")}).catch(() => undefined),
    );
    const done = (await Promise.all(refunds)).filter((action) => action !== undefined);
    assert.equal(done.length, 1);
    assert.equal(bench.paypal.count("POST", REFUND), 1, "PayPal gets one request");
  });

  test("refunds made elsewhere count towards the refunded amount", async () => {
    const shop = await bench.open();
    const orderId = await paidOrder(shop, bench.paypal);
    const order = bench.paypal.orders.get(orderId)!;
    const captureId = order.captures[0]!.id;
    order.refunds.push({
      id: "REFUNDED-ELSEWHERE",
      status: "COMPLETED",
      amount: payPalUsd("70.00"),
      captureId,
      custom_id: undefined,
    });
    const {refund} = shop.merchant.backOffice;
    assert.deepEqual(await refusalOf(refund({orderId, amount: usd("6.00")})), [409, "AMOUNT_EXCEEDS_REST"]);
    assert.deepEqual(facts(await refund({orderId})), ["done", "5.00", "COMPLETED"]);
  });

  test("one id can't be used for two refunds", async () => {
    const shop = await bench.open();
    const orderId = await paidOrder(shop, bench.paypal);
    const {backOffice} = shop.merchant;
    const id = randomUUID();
    await backOffice.refund({orderId, id, amount: usd("1.00")});
    const other = backOffice.refund({orderId, id, amount: usd("2.00")});
    assert.deepEqual(await refusalOf(other), [409, "REQUEST_REUSED"]);
    const another = await paidOrder(shop, bench.paypal);
    const elsewhere = backOffice.refund({orderId: another, id, amount: usd("1.00")});
    assert.deepEqual(await refusalOf(elsewhere), [409, "REQUEST_REUSED"]);
  });

  test("unpaid and unknown orders can't be refunded", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    await buyer.token();
    const orderId = await buyer.order();
    const {refund} = shop.merchant.backOffice;
    assert.deepEqual(await refusalOf(refund({orderId})), [422, "NOT_PAID"]);
    assert.deepEqual(await refusalOf(refund({orderId: "NONE"})), [404, "ORDER_NOT_FOUND"]);
    assert.equal(bench.paypal.count("POST", REFUND), 0);
  });

  test("a definite refusal is returned, and the next attempt has a new request id", async () => {
    const shop = await bench.open();
    const orderId = await paidOrder(shop, bench.paypal);
    const [capture] = bench.paypal.captures();
    const id = randomUUID();
    const {refund} = shop.merchant.backOffice;
    bench.paypal.fault("POST", REFUND, 422);
    assert.deepEqual(await refusalOf(refund({orderId, id})), [422, "FAULT"]);
    assert.deepEqual(facts(await refund({orderId, id})), ["done", "75.00", "COMPLETED"]);
    assert.deepEqual(requestIds(bench), [`${id}-refund`, `${id}-refund-2`]);
    assert.equal(refundedOf(bench.paypal.orders.get(orderId)!, capture!.id), 7500);
  });

  for (const [status, end] of [
    ["COMPLETED", "done"],
    ["FAILED", "failed"],
  ] as const) {
    test(`a pending refund is read again until it is ${status}`, async () => {
      bench.paypal.refundStatus = "PENDING";
      const shop = await bench.open();
      const orderId = await paidOrder(shop, bench.paypal);
      const id = randomUUID();
      const {refund} = shop.merchant.backOffice;
      assert.deepEqual(facts(await refund({orderId, id})), ["pending", "75.00", "PENDING"]);
      assert.deepEqual(await refusalOf(refund({orderId, amount: usd("1.00")})), [409, "NOTHING_LEFT"]);
      bench.paypal.refunds()[0]!.status = status;
      bench.paypal.refundStatus = "COMPLETED";
      assert.deepEqual(facts(await refund({orderId, id})), [end, "75.00", status]);
      assert.equal(bench.paypal.count("POST", REFUND), 1);
      if (status === "FAILED")
        assert.deepEqual(facts(await refund({orderId})), ["done", "75.00", "COMPLETED"]);
    });
  }
});

suite("a refund with a lost reply", (bench) => {
  for (const fault of ["lose-before", "lose-after", "garble", 500, 409] as const) {
    test(`the server repeats a refund with the same request id after one ${fault}`, async () => {
      const shop = await bench.open();
      const orderId = await paidOrder(shop, bench.paypal);
      bench.paypal.fault("POST", REFUND, fault);
      assert.deepEqual(facts(await shop.merchant.backOffice.refund({orderId})), [
        "done",
        "75.00",
        "COMPLETED",
      ]);
      assert.equal(new Set(requestIds(bench)).size, 1);
      assert.equal(bench.paypal.refunds().length, 1);
    });

    test(`the refund is unknown after three times ${fault}, and recovery completes it`, async () => {
      const shop = await bench.open();
      const orderId = await paidOrder(shop, bench.paypal);
      const id = randomUUID();
      bench.paypal.fault("POST", REFUND, fault, 3);
      const {backOffice} = shop.merchant;
      const lost = await backOffice.refund({orderId, id});
      assert.deepEqual([lost.state, lost.retryAfterMs], ["unknown", 2_000]);
      const others = backOffice.refund({orderId, amount: usd("1.00")});
      assert.deepEqual(await refusalOf(others), [409, "NOTHING_LEFT"], "it may have been refunded");
      await shop.merchant.recover();
      assert.deepEqual(facts(await backOffice.refund({orderId, id})), ["done", "75.00", "COMPLETED"]);
      assert.equal(new Set(requestIds(bench)).size, 1);
      assert.equal(bench.paypal.refunds().length, 1);
    });
  }

  async function unconfirmedCall(clock: TestClock, fault: "lose-before" | "lose-after" = "lose-before") {
    const shop = await bench.open({clock});
    const orderId = await paidOrder(shop, bench.paypal);
    const id = randomUUID();
    bench.paypal.fault("POST", REFUND, fault, 3);
    assert.equal((await shop.merchant.backOffice.refund({orderId, id})).state, "unknown");
    return {shop, orderId, id};
  }

  test("recovery repeats a refund before 5.5 hours have passed", async () => {
    const clock = new TestClock();
    const {shop, orderId, id} = await unconfirmedCall(clock);
    clock.advance(5.5 * HOUR - 1);
    await shop.merchant.recover();
    assert.equal((await shop.merchant.backOffice.refund({orderId, id})).state, "done");
    assert.equal(bench.paypal.refunds().length, 1);
  });

  test("a refund older than 5.5 hours is not repeated and needs manual resolution", async () => {
    const clock = new TestClock();
    const {shop, orderId, id} = await unconfirmedCall(clock);
    clock.advance(5.5 * HOUR);
    bench.paypal.forgetRequestIds();
    const sent = bench.paypal.count("POST", REFUND);
    await shop.merchant.recover();
    assert.equal((await shop.merchant.backOffice.refund({orderId, id})).state, "needs-check");
    assert.equal(bench.paypal.count("POST", REFUND), sent);
    assert.match(shop.logged(), /too old to repeat/);
  });

  test("a refund that is too old to repeat is recorded when the order shows it", async () => {
    const clock = new TestClock();
    const {shop, orderId, id} = await unconfirmedCall(clock, "lose-after");
    clock.advance(48 * HOUR);
    bench.paypal.forgetRequestIds();
    assert.equal((await shop.merchant.backOffice.refund({orderId, id})).state, "done");
    assert.equal(bench.paypal.refunds().length, 1);
  });

  test("a refund that the order does not show yet is repeated with its request id and made once", async () => {
    bench.paypal.showsRefunds = false;
    bench.paypal.skipsAmountChecks = true;
    const shop = await bench.open();
    const orderId = await paidOrder(shop, bench.paypal);
    const id = randomUUID();
    const {refund} = shop.merchant.backOffice;
    bench.paypal.fault("POST", REFUND, "lose-after", 3);
    assert.equal((await refund({orderId, id})).state, "unknown");
    assert.equal((await refund({orderId, id})).state, "done");
    assert.deepEqual(await refusalOf(refund({orderId})), [409, "NOTHING_LEFT"]);
    assert.equal(new Set(requestIds(bench)).size, 1);
    assert.equal(bench.paypal.refunds().length, 1);
  });

  test("a refusal leaves the outcome unknown while the order can't be read", async () => {
    const shop = await bench.open();
    const orderId = await paidOrder(shop, bench.paypal);
    const id = randomUUID();
    bench.paypal.fault("POST", REFUND, "lose-after");
    bench.paypal.fault("POST", REFUND, () => bench.paypal.fault("GET", SHOW, 500, 3));
    bench.paypal.forgetRequestIds();
    // PayPal refuses the repeated call, because the call with the lost reply has refunded everything.
    const fetch: typeof globalThis.fetch = (input, init) => {
      bench.paypal.forgetRequestIds();
      return globalThis.fetch(input, init);
    };
    const other = await bench.open({fetch});
    const unconfirmed = await other.merchant.backOffice.refund({orderId, id});
    assert.equal(unconfirmed.state, "unknown");
    assert.equal((await shop.merchant.backOffice.refund({orderId, id})).state, "done");
    assert.equal(bench.paypal.refunds().length, 1);
  });

  test("another server does not send a refund within a minute after the first server sent it", async () => {
    bench.paypal.showsRefunds = false;
    const clock = new TestClock();
    const [one, other] = [await bench.open({clock}), await bench.open({clock})];
    const orderId = await paidOrder(one, bench.paypal);
    const id = randomUUID();
    const observed: unknown[] = [];
    const requestAtOther = async () => {
      const {state} = await other.merchant.backOffice.refund({orderId, id});
      observed.push([state, bench.paypal.count("POST", REFUND)]);
    };
    bench.paypal.fault("POST", REFUND, async () => {
      await requestAtOther();
      clock.advance(MINUTE - 1);
      await requestAtOther();
      clock.advance(1);
      await requestAtOther();
    });
    assert.equal((await one.merchant.backOffice.refund({orderId, id})).state, "done");
    assert.deepEqual(observed, [
      ["unknown", 1],
      ["unknown", 1],
      ["done", 2],
    ]);
    assert.equal(bench.paypal.refunds().length, 1);
  });
});
