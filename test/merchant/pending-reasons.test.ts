import assert from "node:assert/strict";
import {test} from "node:test";
import {explainPayment, explainRefund} from "../../server/merchant/payment-list/pending-reasons.ts";
import {listPayment} from "../../server/merchant/payments/change-payment.ts";
import {activityUrls} from "../../server/merchant/paypal/activity-url.ts";
import {publishedReasons} from "../support/published-reasons.ts";
import {migrationsBefore, openOlderDatabase} from "./support/older-database.ts";
import {SHOW} from "./support/fake-paypal.ts";
import {AUTHORIZING, paidOrder, payPalUsd, usd} from "./support/paid-order.ts";
import type {Shop} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

test("every reason of PayPal's API has a short text and a next step", () => {
  const payments = [...publishedReasons("capture"), ...publishedReasons("authorization")];
  const explained = [
    ...payments.map((code) => explainPayment(code)),
    ...publishedReasons("refund").map((code) => explainRefund(code)),
  ];
  assert.equal(explained.length, 13);
  for (const {code, text, advice} of explained) {
    assert.notEqual(text, code);
    assert.ok(text.length <= 40, text);
    assert.match(advice, /\.$/);
  }
});

test("an unknown reason is shown as PayPal wrote it", () => {
  const advice = "Open the payment in your PayPal account. PayPal says there what it waits for.";
  for (const code of ["A_NEW_REASON", "constructor"]) {
    assert.deepEqual(explainPayment(code), {code, text: code, advice});
    assert.deepEqual(explainRefund(code), {code, text: code, advice});
  }
});

test("PayPal's page about a transaction is linked for PayPal's own hosts only", () => {
  for (const [base, url] of [
    ["https://api-m.paypal.com", "https://www.paypal.com/activity/payment/8MC585209K746392H"],
    ["https://api-m.sandbox.paypal.com", "https://www.sandbox.paypal.com/activity/payment/8MC585209K746392H"],
    ["http://127.0.0.1:8081", undefined],
    ["https://paypal.stand-in.example", undefined],
  ] as const) {
    assert.equal(activityUrls(base)("8MC585209K746392H"), url, base);
  }
});

/** PayPal's reasons of the only listed payment and of its refund. */
async function listedReasons(shop: Shop): Promise<[payment: string | undefined, refund: string | undefined]> {
  const {items} = await shop.merchant.backOffice.listPayments();
  assert.equal(items.length, 1);
  return [items[0]!.pendingReason?.code, items[0]!.refundPendingReason?.code];
}

/** The cells with the reasons of the only payment in the CSV file. */
async function csvReasons(shop: Shop): Promise<string[]> {
  let text = "";
  for await (const lines of shop.merchant.backOffice.paymentsAsCsv()) text += lines;
  const [heading, row] = text.split("\r\n");
  const first = heading!.split(",").indexOf("pending reason");
  return row!.split(",").slice(first, first + 2);
}

/** Kind and note of the last event in a payment's history. */
async function lastEvent(
  shop: Shop,
  id: string,
): Promise<[kind: string | undefined, note: string | undefined]> {
  const {timeline} = await shop.merchant.backOffice.showPayment(id);
  const last = timeline.at(-1);
  return [last?.kind, last?.note];
}

suite("why a payment is pending", (bench) => {
  test("is in the list, the detail and the CSV file until PayPal has decided", async () => {
    const shop = await bench.open();
    const {showPayment} = shop.merchant.backOffice;
    bench.paypal.captureStatus = "PENDING";
    bench.paypal.statusReason = "UNILATERAL";
    const orderId = await paidOrder(shop, bench.paypal);
    assert.deepEqual(await listedReasons(shop), ["UNILATERAL", undefined]);
    assert.deepEqual(await csvReasons(shop), ["UNILATERAL: PayPal finds no account of yours", ""]);
    const {captures, pendingReason} = await showPayment(orderId);
    assert.deepEqual(captures[0]?.pendingReason, explainPayment("UNILATERAL"), "no page of a stand-in");
    assert.deepEqual(pendingReason, explainPayment("UNILATERAL"));
    assert.deepEqual(await lastEvent(shop, orderId), ["capture-pending", "PayPal finds no account of yours"]);
    bench.paypal.fault("GET", SHOW, 500, 100);
    const stale = await showPayment(orderId);
    assert.deepEqual([stale.isStale, stale.captures[0]?.pendingReason?.code], [true, "UNILATERAL"]);
    bench.paypal.clearFaults();
    bench.paypal.setCaptureStatus(orderId, "COMPLETED");
    const decided = await showPayment(orderId);
    assert.deepEqual([decided.state, decided.captures[0]?.pendingReason], ["paid", undefined]);
    assert.deepEqual(await listedReasons(shop), [undefined, undefined]);
    assert.deepEqual(await csvReasons(shop), ["", ""]);
    assert.deepEqual(await lastEvent(shop, orderId), ["captured", undefined]);
  });

  test("follows PayPal's reason, and stays while the order is not read", async () => {
    const shop = await bench.open();
    bench.paypal.captureStatus = "PENDING";
    bench.paypal.statusReason = "PENDING_REVIEW";
    const orderId = await paidOrder(shop, bench.paypal);
    const {id} = await shop.database.db.selectFrom("attempts").select("id").executeTakeFirstOrThrow();
    await shop.database.transaction((tx) => listPayment(tx, id, {now: shop.clock.now()}));
    assert.deepEqual(await listedReasons(shop), ["PENDING_REVIEW", undefined]);
    const order = bench.paypal.orders.get(orderId)!;
    for (const [reason, listed] of [
      ["ECHECK", "ECHECK"],
      ["NUL\0", undefined],
    ] as const) {
      order.captures = [{...order.captures[0]!, status_details: {reason}}];
      await shop.merchant.backOffice.showPayment(orderId);
      assert.deepEqual(await listedReasons(shop), [listed, undefined]);
    }
  });

  test("is in the history of a declined capture only", async () => {
    const shop = await bench.open();
    bench.paypal.captureStatus = "DECLINED";
    bench.paypal.statusReason = "DECLINED_BY_RISK_FRAUD_FILTERS";
    const orderId = await paidOrder(shop, bench.paypal);
    assert.deepEqual(await lastEvent(shop, orderId), ["declined", "Your fraud filters declined it"]);
    assert.deepEqual(await listedReasons(shop), [undefined, undefined]);
  });

  test("is known for an authorization, and ends with its void", async () => {
    const shop = await bench.open(AUTHORIZING);
    bench.paypal.authorizationStatus = "PENDING";
    bench.paypal.statusReason = "PENDING_REVIEW";
    const orderId = await paidOrder(shop, bench.paypal);
    assert.deepEqual(await listedReasons(shop), ["PENDING_REVIEW", undefined]);
    const {authorizations} = await shop.merchant.backOffice.showPayment(orderId);
    assert.equal(authorizations[0]?.pendingReason?.text, "Under review");
    const [authorization] = bench.paypal.orders.get(orderId)!.authorizations;
    Object.assign(authorization!, {status_details: {reason: "OTHER"}});
    await shop.merchant.backOffice.showPayment(orderId);
    assert.deepEqual(await listedReasons(shop), ["OTHER", undefined]);
    await shop.merchant.backOffice.voidAuthorization({orderId});
    assert.deepEqual(await listedReasons(shop), [undefined, undefined]);
  });

  test("is known for the capture of an authorization before and after the order shows it", async () => {
    const shop = await bench.open(AUTHORIZING);
    const orderId = await paidOrder(shop, bench.paypal);
    bench.paypal.captureStatus = "PENDING";
    bench.paypal.statusReason = "ECHECK";
    await shop.merchant.backOffice.captureAuthorization({orderId});
    assert.deepEqual(await listedReasons(shop), ["ECHECK", undefined]);
    const {captures} = await shop.merchant.backOffice.showPayment(orderId);
    assert.equal(captures[0]?.pendingReason?.code, "ECHECK");
    assert.deepEqual(await listedReasons(shop), ["ECHECK", undefined]);
  });

  test("is known for each refund, before and after the order shows it", async () => {
    const shop = await bench.open();
    const {refund, showPayment} = shop.merchant.backOffice;
    const orderId = await paidOrder(shop, bench.paypal);
    bench.paypal.refundStatus = "PENDING";
    bench.paypal.statusReason = "ECHECK";
    bench.paypal.showsRefunds = false;
    await refund({orderId, amount: usd("5.00")});
    await refund({orderId, amount: usd("6.00")});
    assert.deepEqual(await listedReasons(shop), [undefined, "ECHECK"]);
    assert.deepEqual(await csvReasons(shop), ["", "ECHECK: Waiting for an eCheck"]);
    const reasonsInDetail = async () =>
      (await showPayment(orderId)).refunds.map(({pendingReason}) => pendingReason);
    assert.deepEqual(await reasonsInDetail(), [explainRefund("ECHECK"), explainRefund("ECHECK")]);
    bench.paypal.showsRefunds = true;
    bench.paypal.refunds()[0]!.status = "COMPLETED";
    assert.deepEqual(await reasonsInDetail(), [undefined, explainRefund("ECHECK")]);
    assert.deepEqual(await listedReasons(shop), [undefined, "ECHECK"], "of the second refund");
    bench.paypal.refunds()[1]!.status = "FAILED";
    await showPayment(orderId);
    assert.deepEqual(await listedReasons(shop), [undefined, undefined]);
  });
});

const beforeReasons = migrationsBefore("0055");

suite(
  "a payment from the time before the reasons",
  (bench) => {
    test("has its reason after the next read of its order", async () => {
      const database = await openOlderDatabase(bench.databaseUrl, beforeReasons);
      const amount = payPalUsd("75.00");
      const capture = {id: "CAP", status: "PENDING", amount};
      const order = {
        id: "ORDER-OLD",
        status: "COMPLETED",
        purchase_units: [{amount, payments: {captures: [capture]}}],
      };
      const times = {created_at: 1_000, updated_at: 2_000};
      await database.db
        .insertInto("attempts")
        .values({
          id: "old",
          session: "s",
          bought: "b",
          amount: "75.00",
          currency: "USD",
          cart: null,
          order_id: order.id,
          state: "pending",
          failures: 0,
          ...times,
        })
        .execute();
      await database.db
        .insertInto("calls")
        .values({
          request_id: "1",
          attempt_id: "old",
          operation: "capture",
          state: "succeeded",
          request: "{}",
          response_status: 201,
          response: JSON.stringify(order),
          ...times,
        })
        .execute();
      const sums = {thousandths: 75_000, captured: 0, refunded: 0};
      await database.db
        .insertInto("payment_list")
        .values({attempt_id: "old", state: "pending", currency: "USD", is_erased: 0, ...sums, ...times})
        .execute();
      await database.close();
      const shop = await bench.open();
      assert.deepEqual(await listedReasons(shop), [undefined, undefined]);
      const payload = {purchase_units: [{amount}]};
      bench.paypal.orders.set(order.id, {
        ...order,
        payload,
        clientMetadataId: undefined,
        captures: [{...capture, status: "PENDING", status_details: {reason: "ECHECK"}}],
        authorizations: [],
        refunds: [],
      });
      await shop.merchant.backOffice.showPayment(order.id);
      assert.deepEqual(await listedReasons(shop), ["ECHECK", undefined]);
    });
  },
  {migrations: beforeReasons},
);
