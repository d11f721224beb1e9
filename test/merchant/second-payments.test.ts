import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import type {CheckpointName} from "../../server/merchant/payments/checkpoints.ts";
import {systemWait, type Wait} from "../../server/shared/wait.ts";
import {cartOf} from "./support/carts.ts";
import {openCrashing} from "./support/crashing.ts";
import {REFUND} from "./support/fake-payments.ts";
import {CAPTURE, CREATE} from "./support/fake-paypal.ts";
import {assertPaymentsMatch} from "./support/payment-records.ts";
import {newBuyer, sendOrder} from "./support/purchases.ts";
import {read, refusal} from "./support/replies.ts";
import {attempt, type Browser, type Shop, type ShopOptions} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";
import {WEBHOOK_ID, WebhookSender} from "./support/webhook-sender.ts";

const MINUTE = 60_000;
const PAID_TWICE = [409, "PAID_TWICE"];

/** Shortens the pause before events are applied. */
const wait: Wait = (ms, signal) => systemWait(Math.min(ms, 5), signal);

const open = (bench: Bench, options: Partial<ShopOptions> = {}) =>
  bench.open({wait, variables: {WEBHOOK_ID}, ...options});

interface Started {
  readonly buyer: Browser;
  readonly orderId: string;
}

/** Creates an order of a cart. @param method by default one that PayPal captures itself */
async function started(shop: Shop, cart: string, method = "mybank"): Promise<Started> {
  const buyer = shop.browser();
  await buyer.token();
  const body = {cart, ...(method !== "card" && {method})};
  const made = await read(buyer.post("/checkout/orders/create", body, attempt(randomUUID())));
  assert.equal(made.status, 201, made.text);
  return {buyer, orderId: made.body.id};
}

/** Creates two orders of one cart, of which the buyer has approved both. */
async function paidTwice(bench: Bench, shop: Shop) {
  const cart = await cartOf({jti: randomUUID()}, shop);
  const orders = [await started(shop, cart), await started(shop, cart)] as const;
  for (const {orderId} of orders) bench.paypal.approveWith(orderId, {mybank: {}});
  return orders;
}

/** States in the back office. */
async function listed(shop: Shop): Promise<string[]> {
  const {items} = await shop.merchant.backOffice.listPayments();
  return items.map(({state}) => state).sort();
}

/** Requires one refund of one of the two captures, in full. */
async function assertOneRefund(bench: Bench, shop: Shop): Promise<void> {
  const refunds = bench.paypal.refunds();
  assert.deepEqual(
    refunds.map(({amount}) => amount),
    [{currency_code: "EUR", value: "12.34"}],
  );
  assert.deepEqual(await listed(shop), ["paid", "refunded"]);
  await assertPaymentsMatch(bench.paypal, shop);
}

suite("a signed cart that is paid twice", (bench) => {
  test("the second payment is refunded in full and only once, and the first stays", async () => {
    const shop = await open(bench);
    const [first, second] = await paidTwice(bench, shop);
    assert.equal((await first.buyer.capture(first.orderId)).status, 200);
    for (let time = 0; time < 2; time += 1)
      assert.deepEqual(await refusal(second.buyer.capture(second.orderId)), PAID_TWICE);
    assert.equal((await first.buyer.capture(first.orderId)).status, 200);
    await assertOneRefund(bench, shop);
    const [{captureId} = {captureId: ""}] = bench.paypal.refunds();
    assert.equal(captureId, bench.paypal.orders.get(second.orderId)?.captures[0]?.id);
    const sent = bench.paypal.seen.filter(({path}) => REFUND.test(path));
    assert.deepEqual(
      sent.map(({headers}) => headers.get("paypal-request-id")),
      [`second-${captureId}-refund`],
    );
    assert.match(shop.logged(), /a cart was paid twice: the second payment is refunded/);
    assert.match(await shop.merchant.metrics.text(), /^checkout_second_payments_total 1$/m);
  });

  test("the back office shows the refund's reason and the first payment", async () => {
    const shop = await open(bench);
    const [first, second] = await paidTwice(bench, shop);
    await first.buyer.capture(first.orderId);
    await second.buyer.capture(second.orderId);
    const office = shop.merchant.backOffice;
    const kept = await office.showPayment(first.orderId);
    const view = await office.showPayment(second.orderId);
    assert.deepEqual([kept.state, kept.duplicateOf], ["paid", undefined]);
    assert.deepEqual([view.state, view.duplicateOf], ["refunded", kept.id]);
    assert.equal((await office.findAttempt(second.orderId)).duplicateOf, kept.id);
    const refunded = view.timeline.find(({kind}) => kind === "refunded");
    assert.deepEqual(
      [refunded?.by, refunded?.note],
      ["server", "The cart had been paid already by another payment."],
    );
  });

  test("repeated webhooks at two servers refund it once", async () => {
    const shop = await open(bench);
    const other = await open(bench);
    const orders = await paidTwice(bench, shop);
    const sender = await WebhookSender.of(bench.paypal);
    for (const {orderId} of orders) {
      const event = sender.event("PAYMENT.CAPTURE.COMPLETED", orderId);
      await Promise.all([sender.send(shop, event), sender.send(other, event)]);
      await sender.send(other, sender.event("CHECKOUT.ORDER.COMPLETED", orderId));
    }
    await Promise.all([shop.merchant.recover(), other.merchant.recover()]);
    shop.clock.advance(2 * MINUTE);
    other.clock.advance(2 * MINUTE);
    await other.merchant.recover();
    await assertOneRefund(bench, shop);
    const replies = await Promise.all(orders.map(({buyer, orderId}) => read(buyer.capture(orderId))));
    assert.deepEqual(replies.map(({status}) => status).sort(), [200, 409]);
  });

  test("two servers that find both payments at the same time keep one", async () => {
    const shops = [await open(bench), await open(bench)] as const;
    for (let round = 0; round < 5; round += 1) {
      const orders = await paidTwice(bench, shops[0]);
      // Both servers read the orders before either of them records a payment.
      const replies = await Promise.all(
        orders.map(({buyer, orderId}, index) => read(buyer.on(shops[index]!).capture(orderId))),
      );
      assert.deepEqual(replies.map(({status}) => status).sort(), [200, 409]);
      assert.equal(bench.paypal.refunds().length, round + 1);
    }
    await assertPaymentsMatch(bench.paypal, shops[0]);
  });

  test("two servers that find a pending payment completed and another payment at the same time keep one", async () => {
    const shops = [await open(bench), await open(bench)] as const;
    for (let round = 0; round < 10; round += 1) {
      const cart = await cartOf({jti: randomUUID()}, shops[0]);
      const orders = [await started(shops[0], cart, "multibanco"), await started(shops[0], cart)] as const;
      bench.paypal.captureStatus = "PENDING";
      bench.paypal.approveWith(orders[0].orderId, {multibanco: {}});
      assert.equal((await orders[0].buyer.capture(orders[0].orderId)).status, 200);
      bench.paypal.captureStatus = "COMPLETED";
      bench.paypal.setCaptureStatus(orders[0].orderId, "COMPLETED");
      bench.paypal.approveWith(orders[1].orderId, {mybank: {}});
      const replies = await Promise.all(
        orders.map(({buyer, orderId}, index) => read(buyer.on(shops[index]!).capture(orderId))),
      );
      assert.deepEqual(replies.map(({status}) => status).sort(), [200, 409]);
      assert.equal(bench.paypal.refunds().length, round + 1);
    }
    await assertPaymentsMatch(bench.paypal, shops[0]);
  });

  test("a capture without a reply gives way to a payment that PayPal has captured itself, and is not repeated", async () => {
    const shop = await open(bench);
    const cart = await cartOf({jti: randomUUID()}, shop);
    const [card, local] = [await started(shop, cart, "card"), await started(shop, cart)];
    bench.paypal.approve(card.orderId);
    bench.paypal.fault("POST", CAPTURE, "lose-before", 3);
    assert.equal((await card.buyer.capture(card.orderId)).status, 500);
    bench.paypal.approveWith(local.orderId, {mybank: {}});
    assert.equal((await local.buyer.capture(local.orderId)).status, 200);
    assert.equal((await card.buyer.capture(card.orderId)).status, 500, "the first call may still arrive");
    shop.clock.advance(MINUTE);
    await shop.merchant.recover();
    assert.deepEqual(await refusal(card.buyer.capture(card.orderId)), [409, "CART_PAID"]);
    assert.equal(bench.paypal.captures().length, 1);
    assert.equal(bench.paypal.count("POST", CAPTURE), 3);
    await assertPaymentsMatch(bench.paypal, shop);
  });

  test("a capture that PayPal did without a reply is refunded when another order has paid the cart", async () => {
    const shop = await open(bench);
    const cart = await cartOf({jti: randomUUID()}, shop);
    const [card, local] = [await started(shop, cart, "card"), await started(shop, cart)];
    bench.paypal.approve(card.orderId);
    bench.paypal.fault("POST", CAPTURE, "lose-after", 3);
    assert.equal((await card.buyer.capture(card.orderId)).status, 500);
    bench.paypal.approveWith(local.orderId, {mybank: {}});
    assert.equal((await local.buyer.capture(local.orderId)).status, 200);
    assert.deepEqual(await refusal(card.buyer.capture(card.orderId)), PAID_TWICE);
    await assertOneRefund(bench, shop);
  });

  test("a creation without a reply that took the money is refunded when another order has paid the cart", async () => {
    const shop = await open(bench);
    const cart = await cartOf({jti: randomUUID()}, shop);
    const local = await started(shop, cart);
    const card = shop.browser();
    await card.token();
    const id = randomUUID();
    const create = () =>
      read(card.post("/checkout/orders/create", {cart, singleUseToken: "once"}, attempt(id)));
    bench.paypal.chargeAtCreation = true;
    bench.paypal.fault("POST", CREATE, "lose-after", 3);
    assert.equal((await create()).status, 500);
    bench.paypal.approveWith(local.orderId, {mybank: {}});
    assert.equal((await local.buyer.capture(local.orderId)).status, 200);
    for (let time = 0; time < 2; time += 1) {
      const {body} = await create();
      assert.equal(body.captures, undefined);
      assert.deepEqual(await refusal(card.capture(body.id)), PAID_TWICE);
    }
    await assertOneRefund(bench, shop);
  });

  test("an order that other software of the merchant captures is refunded when the cart is paid", async () => {
    const shop = await open(bench);
    const cart = await cartOf({jti: randomUUID()}, shop);
    const orders = [await started(shop, cart, "card"), await started(shop, cart, "card")] as const;
    const sender = await WebhookSender.of(bench.paypal);
    for (const {orderId} of orders) {
      bench.paypal.approve(orderId);
      bench.paypal.complete(orderId);
      await sender.send(shop, sender.event("PAYMENT.CAPTURE.COMPLETED", orderId));
    }
    await shop.merchant.recover();
    await assertOneRefund(bench, shop);
    assert.equal((await orders[0].buyer.capture(orders[0].orderId)).status, 200);
  });

  for (const [decision, refunds] of [
    ["COMPLETED", 1],
    ["DECLINED", 0],
  ] as const) {
    test(`a pending payment gives way to a completed one, and ${refunds} refund follows when it is ${decision}`, async () => {
      const shop = await open(bench);
      const cart = await cartOf({jti: randomUUID()}, shop);
      const [voucher, bank] = [await started(shop, cart, "multibanco"), await started(shop, cart)];
      bench.paypal.captureStatus = "PENDING";
      bench.paypal.approveWith(voucher.orderId, {multibanco: {}});
      assert.equal((await voucher.buyer.capture(voucher.orderId)).status, 200);
      bench.paypal.captureStatus = "COMPLETED";
      bench.paypal.approveWith(bank.orderId, {mybank: {}});
      assert.equal((await bank.buyer.capture(bank.orderId)).status, 200);
      bench.paypal.setCaptureStatus(voucher.orderId, decision);
      const sender = await WebhookSender.of(bench.paypal);
      await sender.send(shop, sender.event(`PAYMENT.CAPTURE.${decision}`, voucher.orderId));
      await shop.merchant.recover();
      assert.equal(bench.paypal.refunds().length, refunds);
      assert.equal((await bank.buyer.capture(bank.orderId)).status, 200);
      await assertPaymentsMatch(bench.paypal, shop);
    });
  }

  test("a purchase can be paid by another order after its payment was refunded as the second of a cart", async () => {
    const shop = await open(bench);
    const cart = await cartOf({jti: randomUUID()}, shop);
    const buyer = await newBuyer(shop);
    const voucher = (await sendOrder(buyer, "p", {cart, method: "multibanco"})).body.id;
    const bank = await started(shop, cart);
    bench.paypal.captureStatus = "PENDING";
    bench.paypal.approveWith(voucher, {multibanco: {}});
    assert.equal((await buyer.capture(voucher)).status, 200);
    bench.paypal.captureStatus = "COMPLETED";
    bench.paypal.approveWith(bank.orderId, {mybank: {}});
    assert.equal((await bank.buyer.capture(bank.orderId)).status, 200);
    assert.equal((await sendOrder(buyer, "p")).body.code, "ALREADY_PAID");
    bench.paypal.setCaptureStatus(voucher, "COMPLETED");
    assert.deepEqual(await refusal(buyer.capture(voucher)), PAID_TWICE);
    assert.equal((await sendOrder(buyer, "p")).status, 201);
  });

  test("a refund that PayPal refuses is logged and shown, and the merchant can make it", async () => {
    const shop = await open(bench);
    const [first, second] = await paidTwice(bench, shop);
    await first.buyer.capture(first.orderId);
    bench.paypal.fault("POST", REFUND, 422);
    assert.deepEqual(await refusal(second.buyer.capture(second.orderId)), PAID_TWICE);
    assert.match(shop.logged(), /the refund of a second payment was not made/);
    const office = shop.merchant.backOffice;
    const {timeline} = await office.showPayment(second.orderId);
    const requested = timeline.find(({kind}) => kind === "refund-requested");
    assert.deepEqual(
      [requested?.by, requested?.note],
      ["server", "PayPal refused it. The cart had been paid already by another payment."],
    );
    assert.equal((await office.refund({orderId: second.orderId, id: randomUUID()})).state, "done");
    await assertOneRefund(bench, shop);
  });
});

const CRASHES: readonly (readonly [CheckpointName, (bench: Bench) => void])[] = [
  ["capture:recording", () => undefined],
  ["capture:recorded", () => undefined],
  ["refund:read", () => undefined],
  ["refund:taking-over", () => undefined],
  ["refund:taken-over", () => undefined],
  ["refund:answered", () => undefined],
  ["refund:handing-back", ({paypal}) => paypal.fault("POST", REFUND, "lose-after", 3)],
  ["refund:handed-back", ({paypal}) => paypal.fault("POST", REFUND, "lose-before", 3)],
  ["refund:verified", ({paypal}) => paypal.fault("POST", REFUND, 422)],
  ["refund:recording", () => undefined],
  ["refund:recorded", () => undefined],
];

suite("a server that is killed while it refunds a second payment", (bench) => {
  for (const [at, prepare] of CRASHES) {
    for (const client of ["the page", "a webhook"]) {
      test(`the payment is refunded once after a crash at ${at}, found by ${client}`, async () => {
        const healthy = await open(bench);
        const [first, second] = await paidTwice(bench, healthy);
        await first.buyer.capture(first.orderId);
        prepare(bench);
        const {shop, hasCrashed} = await openCrashing(bench, at, {wait, variables: {WEBHOOK_ID}});
        if (client === "the page") await second.buyer.on(shop).capture(second.orderId);
        else {
          const sender = await WebhookSender.of(bench.paypal);
          await sender.send(shop, sender.event("PAYMENT.CAPTURE.COMPLETED", second.orderId));
          await shop.merchant.applied();
        }
        assert.ok(hasCrashed(), "the checkpoint was passed");
        bench.paypal.clearFaults();

        const next = await open(bench);
        for (let minute = 0; minute < 3; minute += 1) {
          next.clock.advance(MINUTE);
          await next.merchant.recover();
        }
        assert.deepEqual(await refusal(second.buyer.on(next).capture(second.orderId)), PAID_TWICE);
        await assertOneRefund(bench, next);
      });
    }
  }
});
