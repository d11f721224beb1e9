import assert from "node:assert/strict";
import {test} from "node:test";
import {createCheckoutActions} from "../../server/merchant/back-office/shop-actions.ts";
import {captureAuthorization} from "../../server/merchant/payments/actions/authorizations.ts";
import {PaymentActionError} from "../../server/merchant/checkout-actions.ts";
import {openCrashing} from "./support/crashing.ts";
import {CAPTURE_AUTHORIZATION} from "./support/fake-payments.ts";
import {AUTHORIZING, paidOrder, payPalUsd, usd} from "./support/paid-order.ts";
import {type Shop, TestClock} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

/** The actions of a shop's own code. */
const codeOf = ({merchant}: Shop) => createCheckoutActions(async () => merchant.backOffice);

/** Status, code and message of the error with which an action rejects. */
async function errorOf(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof PaymentActionError, String(error));
  return error;
}

async function authorized(bench: Bench, reference: string | null = "A-1001", shop?: Shop) {
  const opened = shop ?? (await bench.open(AUTHORIZING));
  // The tests use the same keys.
  bench.paypal.forgetRequestIds();
  const orderId = await paidOrder(opened, bench.paypal);
  const {db} = opened.database;
  await db.updateTable("attempts").set({reference}).where("order_id", "=", orderId).execute();
  return {shop: opened, orderId, code: codeOf(opened)};
}

const invoiceIds = ({paypal}: Bench) => paypal.captures().map(({invoice_id}) => invoice_id);

suite("the shop's own code", (bench) => {
  test("captures an order in parts, refunds a part, and is named in the history", async () => {
    const {shop, orderId, code} = await authorized(bench);
    const first = await code.capture(orderId, {key: "shipment-1", amount: usd("20.00")});
    const [capture] = bench.paypal.captures();
    const made = {amount: usd("20.00"), id: capture!.id, status: "COMPLETED"};
    assert.deepEqual(first, {key: "shipment-1", orderId, state: "done", ...made});
    await code.capture(orderId, {key: "shipment-2", amount: usd("30.00"), final: false});
    const last = await code.capture(orderId, {key: "shipment-3", final: true, note: "The last parcel"});
    assert.deepEqual(last.amount, usd("25.00"));
    assert.deepEqual(
      bench.paypal.captures().map(({amount, invoice_id}) => [amount?.value, invoice_id]),
      [
        ["20.00", "A-1001-1"],
        ["30.00", "A-1001-2"],
        ["25.00", "A-1001-3"],
      ],
    );
    const refund = await code.refund(orderId, {key: "back-1", captureId: first.id, amount: usd("5.00")});
    assert.deepEqual([refund.state, refund.status, refund.amount?.value], ["done", "COMPLETED", "5.00"]);
    const {timeline} = await shop.merchant.backOffice.showPayment(orderId);
    const moved = timeline.filter(({kind}) => kind === "captured" || kind === "refunded");
    assert.deepEqual(
      moved.map(({kind, by}) => [kind, by]),
      [
        ["captured", "shop"],
        ["captured", "shop"],
        ["captured", "shop"],
        ["refunded", "shop"],
      ],
    );
    assert.equal(moved.at(-1)?.note, "Requested by the shop’s own code.");
  });

  test("releases an authorization, once for each key", async () => {
    const {shop, orderId, code} = await authorized(bench);
    const first = await code.void(orderId, {key: "cancel-1"});
    assert.deepEqual([first.state, first.status, first.amount], ["done", "VOIDED", undefined]);
    assert.deepEqual(await code.void(orderId, {key: "cancel-1"}), first);
    const {timeline} = await shop.merchant.backOffice.showPayment(orderId);
    assert.deepEqual([timeline.at(-1)?.kind, timeline.at(-1)?.by], ["voided", "shop"]);
  });

  test("captures once for calls with the same key, and is refused a key of another request", async () => {
    const {orderId, code} = await authorized(bench);
    const capture = () => code.capture(orderId, {key: "shipment-1", amount: usd("20.00")});
    const results = await Promise.all([capture(), capture()]);
    assert.deepEqual([...results, await capture()], Array(3).fill(results[0]));
    for (const other of [
      () => code.capture(orderId, {key: "shipment-1", amount: usd("21.00")}),
      () => code.refund(orderId, {key: "shipment-1", amount: usd("20.00")}),
    ]) {
      const {status, code: name} = await errorOf(other());
      assert.deepEqual([status, name], [409, "REQUEST_REUSED"]);
    }
    assert.equal(bench.paypal.count("POST", CAPTURE_AUTHORIZATION), 1);
  });

  test("gets an unknown outcome with a time to call again, and then the outcome", async () => {
    const {orderId, code} = await authorized(bench);
    bench.paypal.fault("POST", CAPTURE_AUTHORIZATION, "lose-after", 3);
    const first = await code.capture(orderId, {key: "shipment-1", amount: usd("20.00")});
    assert.deepEqual([first.state, first.id], ["unknown", undefined]);
    assert.ok(first.retryAfterMs! > 0);
    const second = await code.capture(orderId, {key: "shipment-1", amount: usd("20.00")});
    assert.deepEqual([second.state, second.retryAfterMs], ["done", undefined]);
    assert.equal(bench.paypal.captures().length, 1);
  });

  test("has one effect after a crash, with the same key", async () => {
    const clock = new TestClock();
    const shop = await bench.open({...AUTHORIZING, clock});
    const {orderId} = await authorized(bench, "A-1001", shop);
    const {shop: crashing} = await openCrashing(bench, "capture-authorization:answered", {
      ...AUTHORIZING,
      clock,
    });
    const request = {key: "shipment-1", amount: usd("20.00")};
    await assert.rejects(codeOf(crashing).capture(orderId, request), /killed/);
    clock.advance(60_000);
    const {state, id} = await codeOf(shop).capture(orderId, request);
    assert.deepEqual([state, id], ["done", bench.paypal.captures()[0]?.id]);
    assert.equal(bench.paypal.captures().length, 1);
  });

  test("gets errors by name, with what to write instead", async () => {
    const {orderId, code} = await authorized(bench);
    const wrong = (options: object) => errorOf(code.capture(orderId, options as {key: string}));
    const {message, status, code: name, details} = await wrong({key: "one", amout: usd("1.00")});
    assert.deepEqual([status, name], [400, "INVALID_REQUEST"]);
    assert.equal(message, "amout is unknown: did you mean amount?");
    assert.equal(details[0]?.issue, "INVALID_VALUE");
    for (const [options, field] of [
      [{}, "/key"],
      [{key: "a b"}, "/key"],
      [{key: "x".repeat(65)}, "/key"],
      [{key: "one", amount: {currencyCode: "USD", value: 1}}, "/amount/value"],
    ] as const)
      assert.equal((await wrong(options)).details[0]?.field, field);
    const missing = await errorOf(code.void("NO-ORDER", {key: "one"}));
    assert.deepEqual([missing.status, missing.code], [404, "ORDER_NOT_FOUND"]);
    const over = await errorOf(code.capture(orderId, {key: "one", amount: usd("75.01")}));
    assert.deepEqual([over.status, over.code], [422, "AMOUNT_EXCEEDED"]);
    bench.paypal.fault("GET", /orders/, "lose-before", 6);
    const unreachable = await errorOf(code.capture(orderId, {key: "one"}));
    assert.deepEqual([unreachable.status, unreachable.code], [500, "SERVICE_UNREACHABLE"]);
    assert.equal(bench.paypal.captures().length, 0);
  });
});

suite("the invoice ids of an authorization's captures", (bench) => {
  test("continue after the captures of other orders with the same reference", async () => {
    const {orderId, code, shop} = await authorized(bench);
    await code.capture(orderId, {key: "one"});
    const again = await authorized(bench, "A-1001", shop);
    await again.code.capture(again.orderId, {key: "two"});
    const other = await authorized(bench, "A-1002", shop);
    await other.code.capture(other.orderId, {key: "three"});
    assert.deepEqual(invoiceIds(bench), ["A-1001-1", "A-1001-2", "A-1002-1"]);
  });

  test("continue after a declined capture", async () => {
    const {orderId, code} = await authorized(bench);
    bench.paypal.captureStatus = "DECLINED";
    assert.equal((await code.capture(orderId, {key: "one"})).state, "failed");
    bench.paypal.captureStatus = "COMPLETED";
    assert.equal((await code.capture(orderId, {key: "one"})).state, "done");
    assert.deepEqual(invoiceIds(bench), ["A-1001-1", "A-1001-2"]);
  });

  test("continue after those of other software, which are not taken for this server's", async () => {
    const {orderId, code, shop} = await authorized(bench);
    const order = bench.paypal.orders.get(orderId)!;
    const other = {id: "CAPTURE-ERP", status: "COMPLETED" as const, amount: payPalUsd("10.00")};
    order.captures.push({...other, invoice_id: "A-1001-1"});
    await code.capture(orderId, {key: "one", amount: usd("20.00")});
    assert.deepEqual(invoiceIds(bench), ["A-1001-1", "A-1001-2"]);
    const {db} = shop.database;
    const action = await db.selectFrom("payment_actions").selectAll().executeTakeFirstOrThrow();
    const found = (value: string) => {
      const capture = {...other, amount: payPalUsd(value), invoice_id: "A-1001-2"};
      const shown = {id: orderId, status: "COMPLETED", purchase_units: [{payments: {captures: [capture]}}]};
      return captureAuthorization.find(shown, {...action, result_id: null})?.id;
    };
    assert.deepEqual([found("20.00"), found("10.00")], ["CAPTURE-ERP", undefined]);
    // Another order's payment has used the next one, which this order doesn't show.
    const {orders} = bench.paypal;
    const foreign = {...order, id: "FOREIGN", captures: [{...other, invoice_id: "A-1001-3"}]};
    orders.set("FOREIGN", foreign);
    const refused = await errorOf(code.capture(orderId, {key: "two", amount: usd("10.00")}));
    assert.deepEqual([refused.status, refused.details[0]?.issue], [422, "DUPLICATE_INVOICE_ID"]);
    assert.equal((await code.capture(orderId, {key: "two", amount: usd("10.00")})).state, "done");
  });

  test("are at most 127 characters, and differ for long references with the same beginning", async () => {
    const {orderId, code, shop} = await authorized(bench, `${"é".repeat(126)}1`);
    await code.capture(orderId, {key: "one", amount: usd("20.00")});
    await code.capture(orderId, {key: "two"});
    const other = await authorized(bench, `${"é".repeat(126)}2`, shop);
    await other.code.capture(other.orderId, {key: "three"});
    const ids = invoiceIds(bench).map(String);
    assert.equal(new Set(ids).size, 3);
    for (const id of ids) assert.equal(id.length, 127);
    assert.match(ids[1]!, /^é{116}-[0-9a-f]{8}-2$/);
  });

  test("are the request ids without a reference, and for a capture that an older version has sent", async () => {
    const {orderId, code, shop} = await authorized(bench, null);
    bench.paypal.fault("POST", CAPTURE_AUTHORIZATION, "lose-after", 3);
    assert.equal((await code.capture(orderId, {key: "one", amount: usd("20.00")})).state, "unknown");
    assert.deepEqual(invoiceIds(bench), ["one-capture-authorization"]);
    await shop.database.db.updateTable("attempts").set({reference: "A-1001"}).execute();
    assert.equal((await code.capture(orderId, {key: "one", amount: usd("20.00")})).state, "done");
    assert.equal(bench.paypal.captures().length, 1);
  });
});
