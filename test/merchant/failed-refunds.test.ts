import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {CAPTURE_AUTHORIZATION, REFUND} from "./support/fake-payments.ts";
import {SHOW} from "./support/fake-paypal.ts";
import {AUTHORIZING, paidOrder, refusalOf, usd} from "./support/paid-order.ts";
import type {Shop} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

const MINUTE = 60_000;
const note = "Paid back by bank transfer.";

/** A paid order with a refund that PayPal takes as pending. */
async function pendingRefund(bench: Bench, value = "30.00") {
  bench.paypal.refundStatus = "PENDING";
  const shop = await bench.open();
  const orderId = await paidOrder(shop, bench.paypal);
  const id = randomUUID();
  const {state} = await shop.merchant.backOffice.refund({orderId, id, amount: usd(value)});
  assert.equal(state, "pending");
  bench.paypal.refundStatus = "COMPLETED";
  return {shop, orderId, id};
}

/** The same refund after it failed at PayPal, and after the server has read it. */
async function failedRefund(bench: Bench) {
  const made = await pendingRefund(bench);
  bench.paypal.refunds()[0]!.status = "FAILED";
  await recoverAfter(made.shop, 2 * MINUTE);
  return made;
}

async function recoverAfter(shop: Shop, ms: number): Promise<void> {
  shop.clock.advance(ms);
  await shop.merchant.recover();
}

async function toCheck(shop: Shop) {
  const {items, count} = await shop.merchant.backOffice.paymentsToCheck.list();
  return {rows: items.map(({id, kind, state, failedId}) => [id, kind, state, failedId]), count};
}

async function csvOf(shop: Shop): Promise<string> {
  let text = "";
  for await (const lines of shop.merchant.backOffice.paymentsAsCsv()) text += lines;
  return text;
}

const NOTHING = {rows: [], count: {unknown: 0, "needs-check": 0}};
const UNFINISHED = 'checkout_unfinished_calls{kind="action",state="needs-check"}';

suite("a refund that fails after PayPal took it", (bench) => {
  test("is found without an event, and is a payment to check that says what to do", async () => {
    const {shop, orderId, id} = await pendingRefund(bench);
    const {backOffice, metrics} = shop.merchant;
    await recoverAfter(shop, 2 * MINUTE);
    assert.deepEqual(await toCheck(shop), NOTHING, "a pending refund needs no check");
    const [refund] = bench.paypal.refunds();
    refund!.status = "FAILED";
    await recoverAfter(shop, 3 * MINUTE);
    assert.deepEqual(await toCheck(shop), {
      rows: [[id, "refund", "needs-check", refund!.id]],
      count: {unknown: 0, "needs-check": 1},
    });
    const {advice} = await backOffice.paymentsToCheck.find({id});
    assert.match(advice, new RegExp(`^The refund ${refund!.id} failed at PayPal, so the buyer has not got`));
    assert.ok((await metrics.text()).includes(`${UNFINISHED} 1`));

    const {items} = await backOffice.listPayments();
    assert.deepEqual(
      items.map(({state, refunded, failedAction}) => [state, refunded, failedAction]),
      [["paid", undefined, "refund"]],
      "the failed refund is in no sum",
    );
    assert.match(await csvOf(shop), /,failed action,.*\r\n.*,refund,,,,,CAPTURE/);
    const shown = await backOffice.showPayment(orderId);
    assert.deepEqual(
      [shown.failedAction, shown.refundable, shown.timeline.map(({kind}) => kind)],
      ["refund", usd("75.00"), ["order-created", "captured", "refund-failed"]],
    );
    const reads = bench.paypal.count("GET", SHOW);
    await recoverAfter(shop, 24 * 60 * MINUTE);
    assert.equal(bench.paypal.count("GET", SHOW), reads, "it is not read again");
  });

  test("leaves the list when a person acknowledges it", async () => {
    const {shop, orderId, id} = await failedRefund(bench);
    const {backOffice} = shop.merchant;
    const {settle} = backOffice.paymentsToCheck;
    const done = {id, outcome: "done", reference: "REFUND-9", note} as const;
    assert.deepEqual(await refusalOf(settle(done)), [422, "FAILED_AT_PAYPAL"]);
    assert.equal((await toCheck(shop)).rows.length, 1);
    await settle({id, outcome: "not-done", note});
    assert.deepEqual(await toCheck(shop), NOTHING);
    const {failedAction, timeline} = await backOffice.showPayment(orderId);
    assert.equal(failedAction, undefined);
    assert.deepEqual(
      timeline.map((event) => [event.kind, event.note]),
      [
        ["order-created", undefined],
        ["captured", undefined],
        ["refund-failed", undefined],
        ["settled", `It was not done: ${note}`],
      ],
    );
    assert.deepEqual(await refusalOf(settle({id, outcome: "not-done", note})), [404, "NOTHING_TO_CHECK"]);
  });

  test("leaves the list when a new refund of its amount is completed", async () => {
    const {shop, orderId} = await failedRefund(bench);
    const {refund} = shop.merchant.backOffice;
    await refund({orderId, amount: usd("29.99")});
    assert.equal((await toCheck(shop)).rows.length, 1, "another amount does not replace it");
    bench.paypal.refundStatus = "PENDING";
    await refund({orderId, amount: usd("30.00")});
    assert.equal((await toCheck(shop)).rows.length, 1, "the new one may fail, too");
    bench.paypal.refunds().at(-1)!.status = "COMPLETED";
    await recoverAfter(shop, 2 * MINUTE);
    assert.deepEqual(await toCheck(shop), NOTHING);
    const [item] = (await shop.merchant.backOffice.listPayments()).items;
    assert.deepEqual([item?.failedAction, item?.refunded], [undefined, usd("59.99")]);
  });

  test("stays on the list when an equal refund from before the failure is completed", async () => {
    const {shop, orderId, id} = await pendingRefund(bench);
    bench.paypal.refundStatus = "PENDING";
    await shop.merchant.backOffice.refund({orderId, amount: usd("30.00")});
    const [failed, completed] = bench.paypal.refunds();
    failed!.status = "FAILED";
    completed!.status = "COMPLETED";
    await recoverAfter(shop, 2 * MINUTE);
    assert.deepEqual((await toCheck(shop)).rows, [[id, "refund", "needs-check", failed!.id]]);
  });

  test("leaves the list when it is requested again with its id", async () => {
    const {shop, orderId, id} = await failedRefund(bench);
    const again = await shop.merchant.backOffice.refund({orderId, id, amount: usd("30.00")});
    assert.equal(again.state, "done");
    assert.deepEqual(await toCheck(shop), NOTHING);
    assert.equal(bench.paypal.count("POST", REFUND), 2);
  });

  test("counts once for each of two failures of the same amount", async () => {
    const {shop, orderId} = await failedRefund(bench);
    bench.paypal.refundStatus = "PENDING";
    await shop.merchant.backOffice.refund({orderId, amount: usd("30.00")});
    bench.paypal.refunds().at(-1)!.status = "FAILED";
    bench.paypal.refundStatus = "COMPLETED";
    await recoverAfter(shop, 2 * MINUTE);
    assert.equal((await toCheck(shop)).rows.length, 2);
    await shop.merchant.backOffice.refund({orderId, amount: usd("30.00")});
    assert.equal((await toCheck(shop)).rows.length, 1);
  });

  test("is a payment to check when its reply was lost and it failed at once", async () => {
    const shop = await bench.open();
    const orderId = await paidOrder(shop, bench.paypal);
    bench.paypal.refundStatus = "FAILED";
    bench.paypal.fault("POST", REFUND, "lose-after", 3);
    const id = randomUUID();
    assert.equal((await shop.merchant.backOffice.refund({orderId, id})).state, "unknown");
    await shop.merchant.recover();
    assert.deepEqual((await toCheck(shop)).rows, [
      [id, "refund", "needs-check", bench.paypal.refunds()[0]?.id],
    ]);
  });

  test("is read at one of several servers, and recorded once", async () => {
    const {shop, id} = await pendingRefund(bench);
    const other = await bench.open({clock: shop.clock});
    bench.paypal.refunds()[0]!.status = "FAILED";
    shop.clock.advance(2 * MINUTE);
    await Promise.all([shop.merchant.recover(), other.merchant.recover()]);
    const action = await shop.database.db
      .selectFrom("payment_actions")
      .select(["state", "failures", "to_check"])
      .where("id", "=", id)
      .executeTakeFirst();
    assert.deepEqual(action, {state: "failed", failures: 1, to_check: 1});
  });
});

suite("a capture of an authorization that PayPal declines later", (bench) => {
  test("is a payment to check until a new capture of its amount is completed", async () => {
    const shop = await bench.open(AUTHORIZING);
    const {captureAuthorization, listPayments, paymentsToCheck} = shop.merchant.backOffice;
    const orderId = await paidOrder(shop, bench.paypal);
    bench.paypal.captureStatus = "PENDING";
    const id = randomUUID();
    await captureAuthorization({orderId, id, amount: usd("50.00")});
    const [capture] = bench.paypal.captures();
    capture!.status = "DECLINED";
    bench.paypal.orders.get(orderId)!.authorizations[0]!.status = "CREATED";
    await recoverAfter(shop, 2 * MINUTE);
    assert.deepEqual((await toCheck(shop)).rows, [[id, "capture-authorization", "needs-check", capture!.id]]);
    assert.match((await paymentsToCheck.find({id})).advice, /so you have not got the money/);
    const [item] = (await listPayments()).items;
    assert.deepEqual([item?.state, item?.failedAction], ["authorized", "capture-authorization"]);
    bench.paypal.captureStatus = "COMPLETED";
    await captureAuthorization({orderId, amount: usd("50.00")});
    assert.deepEqual(await toCheck(shop), NOTHING);
    assert.equal(bench.paypal.count("POST", CAPTURE_AUTHORIZATION), 2);
  });

  test("is no payment to check when PayPal declines it at once", async () => {
    const shop = await bench.open(AUTHORIZING);
    const orderId = await paidOrder(shop, bench.paypal);
    bench.paypal.captureStatus = "DECLINED";
    const {state} = await shop.merchant.backOffice.captureAuthorization({orderId});
    assert.equal(state, "failed");
    assert.deepEqual(await toCheck(shop), NOTHING);
  });
});
