import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import type {PaymentEvent, ShopEvent} from "../../server/merchant/handler.ts";
import {cartOf} from "./support/carts.ts";
import {CAPTURE, CREATE, SHOW} from "./support/fake-paypal.ts";
import {refusal} from "./support/fake-payments.ts";
import {openCrashing} from "./support/crashing.ts";
import {openHearing} from "./support/heard-events.ts";
import {approvedOrder, AUTHORIZING, paidOrder, usd} from "./support/paid-order.ts";
import {read} from "./support/replies.ts";
import {customerFromHeader, type Shop, type ShopOptions} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";
import {WEBHOOK_ID, WebhookSender} from "./support/webhook-sender.ts";

const HOUR = 3_600_000;
const POLL_MS = 10_000;

const open = (bench: Bench, options: Partial<ShopOptions> = {}) =>
  openHearing(bench, {variables: {WEBHOOK_ID}, ...options});
const authorizing = (bench: Bench) => openHearing(bench, {variables: {...AUTHORIZING.variables, WEBHOOK_ID}});

const wireUsd = (value: string) => ({currency_code: "USD", value});

const eventOf = (type: string, resource: Readonly<Record<string, unknown>>) => ({
  id: `WH-${randomUUID()}`,
  type,
  resource,
  time: 0,
});

async function send(bench: Bench, shop: Shop, type: string, resource: Readonly<Record<string, unknown>>) {
  const sender = await WebhookSender.of(bench.paypal);
  assert.equal((await sender.send(shop, eventOf(type, resource))).status, 200);
}

/** Sends the event of a changed order, which is then read. */
const changed = (bench: Bench, shop: Shop, orderId: string) =>
  send(bench, shop, "CHECKOUT.ORDER.SAVED", {id: orderId});

function paymentOf(event: ShopEvent | undefined): PaymentEvent["payment"] {
  assert.ok(event && "payment" in event);
  return event.payment;
}

suite("events for the shop's own code", (bench) => {
  test("payment.paid has the whole payment, and comes once", async () => {
    bench.paypal.canary = {
      payer: {name: {given_name: "Ada", surname: "L"}, email_address: "ada@example.com"},
    };
    const {shop, hear} = await open(bench);
    const orderId = await approvedOrder(bench.paypal, shop.browser());
    const [unit] = bench.paypal.orders.get(orderId)!.payload.purchase_units;
    Object.assign(unit!, {
      shipping: {name: {full_name: "Ada L"}, address: {address_line_1: "1 Main St", country_code: "US"}},
    });
    assert.equal((await shop.browser().on(shop).capture(orderId)).status, 404, "another session's order");
    const attempt = await shop.database.db.selectFrom("attempts").selectAll().executeTakeFirstOrThrow();
    await send(bench, shop, "CHECKOUT.ORDER.APPROVED", {id: orderId});
    shop.clock.advance(HOUR);
    const [event, ...others] = await hear();
    assert.deepEqual(others, []);
    const [capture] = bench.paypal.captures();
    assert.deepEqual(event, {
      id: event?.id,
      type: "payment.paid",
      createdAt: event?.createdAt,
      position: 1,
      sequence: 1,
      payment: {
        id: attempt.id,
        orderId,
        state: "paid",
        reference: null,
        metadata: {},
        customer: null,
        amount: {currencyCode: "USD", value: "75.00"},
        refunded: {currencyCode: "USD", value: "0.00"},
        method: "card",
        captures: [
          {
            id: capture?.id,
            amount: {currencyCode: "USD", value: "75.00"},
            at: paymentOf(event).captures[0]?.at,
          },
        ],
        buyer: {name: "Ada L", email: "ada@example.com"},
        shippingAddress: {name: "Ada L", addressLine1: "1 Main St", countryCode: "US"},
      },
    });
    await changed(bench, shop, orderId);
    assert.deepEqual(await hear(), []);
  });

  test("a capture whose reply is lost has one event, after any number of reads at two servers", async () => {
    const {shop, hear} = await open(bench);
    const other = await bench.open({clock: shop.clock});
    const buyer = shop.browser();
    const orderId = await approvedOrder(bench.paypal, buyer);
    bench.paypal.fault("POST", CAPTURE, "lose-after", 3);
    bench.paypal.fault("GET", SHOW, 500, 4);
    await buyer.capture(orderId);
    assert.deepEqual(await hear(), []);
    bench.paypal.clearFaults();
    await Promise.all([buyer.capture(orderId), buyer.on(other).capture(orderId), other.merchant.recover()]);
    const events = await hear();
    assert.deepEqual(
      events.map(({type, sequence}) => [type, sequence]),
      [["payment.paid", 1]],
    );
  });

  test("a capture whose record is rolled back has no event, and one after recovery", async () => {
    const {shop: crashing} = await openCrashing(bench, "capture:recording");
    const buyer = crashing.browser();
    const orderId = await approvedOrder(bench.paypal, buyer);
    await buyer.capture(orderId);
    const {db} = crashing.database;
    assert.deepEqual(await db.selectFrom("shop_events").select("id").execute(), []);
    const {types} = await openHearing(bench, {clock: crashing.clock});
    assert.deepEqual([await types(), await types()], [["payment.paid"], []]);
  });

  test("payment.pending has PayPal's reason, and payment.paid or payment.declined follows", async () => {
    for (const [status, type] of [
      ["COMPLETED", "payment.paid"],
      ["DECLINED", "payment.declined"],
    ] as const) {
      bench.paypal.captureStatus = "PENDING";
      bench.paypal.statusReason = "ECHECK";
      const {shop, hear, types} = await open(bench);
      const orderId = await paidOrder(shop, bench.paypal);
      const [pending] = await hear();
      const {state, pendingReason, captures} = paymentOf(pending);
      assert.deepEqual(
        [pending?.type, state, pendingReason, captures],
        ["payment.pending", "pending", "ECHECK", []],
      );
      bench.paypal.setCaptureStatus(orderId, status);
      await changed(bench, shop, orderId);
      assert.deepEqual(await types(), [type]);
      await shop.close();
    }
  });

  test("payment.pending of a voucher says until when to pay", async () => {
    const {shop, hear} = await open(bench);
    const buyer = shop.browser();
    await buyer.token();
    const cart = await cartOf({jti: randomUUID()}, shop);
    const made = await read(buyer.post("/checkout/orders/create", {cart, method: "multibanco"}));
    bench.paypal.captureStatus = "PENDING";
    const voucher = {reference: "123 456 789", entity: "21312"};
    bench.paypal.approveWith(made.body.id, {multibanco: {...voucher, expiry_date: "2030-01-04"}});
    await buyer.capture(made.body.id);
    const [event] = await hear();
    assert.deepEqual(
      [event?.type, paymentOf(event).method, paymentOf(event).voucher],
      ["payment.pending", "multibanco", {...voucher, payUntil: "2030-01-04"}],
    );
  });

  test("payment.declined comes for each refused capture, and payment.paid may follow", async () => {
    const {shop, hear, types} = await open(bench);
    const buyer = shop.browser();
    const orderId = await approvedOrder(bench.paypal, buyer);
    for (const sequence of [1, 2]) {
      bench.paypal.refuseCapture = "INSTRUMENT_DECLINED";
      assert.equal((await buyer.capture(orderId)).status, 422);
      const [event, ...others] = await hear();
      assert.deepEqual(
        [event?.type, event?.sequence, paymentOf(event).state, others.length],
        ["payment.declined", sequence, "declined", 0],
      );
    }
    bench.paypal.refuseCapture = undefined;
    assert.equal((await buyer.capture(orderId)).status, 201);
    assert.deepEqual(await types(), ["payment.paid"]);
  });

  test("payment.authorized is followed by payment.paid for each capture", async () => {
    const {shop, hear, types} = await authorizing(bench);
    const orderId = await paidOrder(shop, bench.paypal);
    assert.deepEqual(await types(), ["payment.authorized"]);
    const {backOffice} = shop.merchant;
    await backOffice.captureAuthorization({orderId, amount: usd("20.00")});
    await backOffice.captureAuthorization({orderId, amount: usd("30.00")});
    await changed(bench, shop, orderId);
    const events = await hear();
    assert.deepEqual(
      events.map((event) => [
        event.type,
        event.sequence,
        paymentOf(event).captures.map(({amount}) => amount.value),
      ]),
      [
        ["payment.paid", 2, ["20.00"]],
        ["payment.paid", 3, ["20.00", "30.00"]],
      ],
    );
  });

  test("payment.voided and payment.expired come once each", async () => {
    const {shop, types} = await authorizing(bench);
    const [voided, expired] = [await paidOrder(shop, bench.paypal), await paidOrder(shop, bench.paypal)];
    await types();
    await shop.merchant.backOffice.voidAuthorization({orderId: voided});
    await changed(bench, shop, voided);
    assert.deepEqual(await types(), ["payment.voided"]);
    bench.paypal.orders.get(expired)!.authorizations[0]!.status = "EXPIRED";
    shop.clock.advance(POLL_MS);
    assert.deepEqual(await types(), ["payment.expired"]);
    await changed(bench, shop, expired);
    assert.deepEqual(await types(), []);
  });

  test("payment.voided comes again after a new authorization", async () => {
    const {shop, types} = await authorizing(bench);
    const orderId = await paidOrder(shop, bench.paypal);
    const {authorizations} = bench.paypal.orders.get(orderId)!;
    authorizations[0]!.status = "VOIDED";
    await changed(bench, shop, orderId);
    authorizations.push({id: "AUTH-NEW", status: "CREATED", amount: wireUsd("75.00")});
    await changed(bench, shop, orderId);
    authorizations[1]!.status = "VOIDED";
    await changed(bench, shop, orderId);
    assert.deepEqual(await types(), [
      "payment.authorized",
      "payment.voided",
      "payment.authorized",
      "payment.voided",
    ]);
  });

  test("payment.closed comes for an unpaid order, and a late payment.paid follows", async () => {
    const {shop, hear, types} = await open(bench);
    const buyer = shop.browser();
    await buyer.token();
    const orderId = await buyer.order();
    assert.deepEqual(await types(), []);
    shop.clock.advance(73 * HOUR);
    const [closed] = await hear();
    assert.deepEqual([closed?.type, paymentOf(closed).state], ["payment.closed", "closed"]);
    bench.paypal.approve(orderId);
    bench.paypal.complete(orderId);
    await changed(bench, shop, orderId);
    assert.deepEqual(await types(), ["payment.paid"]);
  });

  test("payment.closed comes for each order that PayPal refuses, and payment.paid may follow", async () => {
    const {shop, hear} = await open(bench);
    const buyer = shop.browser();
    await buyer.token();
    const attemptId = randomUUID();
    for (const sequence of [1, 2]) {
      bench.paypal.fault("POST", CREATE, 422);
      await assert.rejects(buyer.order(attemptId));
      const [event, ...others] = await hear();
      const {orderId, state} = paymentOf(event);
      assert.deepEqual(
        [event?.type, event?.sequence, orderId, state, others.length],
        ["payment.closed", sequence, null, "closed", 0],
      );
    }
    const orderId = await buyer.order(attemptId);
    bench.paypal.approve(orderId);
    assert.equal((await buyer.capture(orderId)).status, 201);
    const [paid, ...others] = await hear();
    assert.deepEqual([paid?.type, paid?.sequence, others.length], ["payment.paid", 3, 0]);
  });

  test("payment.declined comes for an order whose card is declined at its creation", async () => {
    const declined = refusal(422, "UNPROCESSABLE_ENTITY", "INSTRUMENT_DECLINED");
    const {shop, hear} = await open(bench, {
      async fetch(input, init) {
        const {pathname} = new URL(input instanceof Request ? input.url : input);
        return CREATE.test(pathname) ? Response.json(declined.body, declined) : fetch(input, init);
      },
    });
    const buyer = shop.browser();
    await buyer.token();
    await assert.rejects(buyer.order());
    const [event, ...others] = await hear();
    assert.deepEqual(
      [event?.type, paymentOf(event).state, others.length],
      ["payment.declined", "declined", 0],
    );
  });

  test("payment.reversed comes each time, and payment.paid when PayPal cancels the reversal", async () => {
    const {shop, types} = await open(bench);
    const orderId = await paidOrder(shop, bench.paypal);
    for (const status of ["REVERSED", "COMPLETED", "REVERSED", "COMPLETED"] as const) {
      bench.paypal.setCaptureStatus(orderId, status);
      await changed(bench, shop, orderId);
      await changed(bench, shop, orderId);
    }
    assert.deepEqual(await types(), [
      "payment.paid",
      "payment.reversed",
      "payment.paid",
      "payment.reversed",
      "payment.paid",
    ]);
  });

  test("payment.reversed of a part leaves the rest of the authorization to be captured", async () => {
    const {shop, hear, types} = await authorizing(bench);
    const orderId = await paidOrder(shop, bench.paypal);
    const {backOffice} = shop.merchant;
    await backOffice.captureAuthorization({orderId, amount: usd("20.00")});
    await types();
    bench.paypal.setCaptureStatus(orderId, "REVERSED");
    await changed(bench, shop, orderId);
    const [reversed, ...others] = await hear();
    assert.deepEqual(
      [reversed?.type, paymentOf(reversed).state, others.length],
      ["payment.reversed", "reversed", 0],
    );
    await backOffice.captureAuthorization({orderId, amount: usd("30.00")});
    const [paid] = await hear();
    assert.deepEqual(
      [paymentOf(paid).state, paymentOf(paid).captures.map(({amount}) => amount.value)],
      ["paid", ["30.00"]],
    );
  });

  test("a refund has an event for each status, with its payment", async () => {
    const {shop, hear, types} = await open(bench);
    const orderId = await paidOrder(shop, bench.paypal);
    await types();
    const {backOffice} = shop.merchant;
    await backOffice.refund({orderId, amount: usd("10.00")});
    const [completed, ...others] = await hear();
    assert.ok(completed?.type === "refund.completed" && others.length === 0);
    assert.deepEqual(
      [completed.refund.amount.value, completed.payment.state, completed.payment.refunded.value],
      ["10.00", "partly-refunded", "10.00"],
    );
    for (const [status, type] of [
      ["COMPLETED", "refund.completed"],
      ["FAILED", "refund.failed"],
    ] as const) {
      bench.paypal.refundStatus = "PENDING";
      bench.paypal.statusReason = "ECHECK";
      await backOffice.refund({orderId, amount: usd("5.00")});
      const [pending] = await hear();
      assert.ok(pending?.type === "refund.pending");
      assert.equal(pending.refund.pendingReason, "ECHECK");
      bench.paypal.refunds().at(-1)!.status = status;
      await changed(bench, shop, orderId);
      assert.deepEqual(await types(), [type]);
    }
  });

  test("a refund that is recorded before its capture has its event after payment.paid", async () => {
    const {shop, hear, types} = await authorizing(bench);
    const orderId = await paidOrder(shop, bench.paypal);
    assert.deepEqual(await types(), ["payment.authorized"]);
    const {backOffice} = shop.merchant;
    bench.paypal.fault("POST", /\/authorizations\/[^/]+\/capture$/, "lose-after", 3);
    assert.equal((await backOffice.captureAuthorization({orderId, amount: usd("40.00")})).state, "unknown");
    const [capture] = bench.paypal.captures();
    assert.ok(capture);
    assert.equal(
      (await backOffice.refund({orderId, paymentId: capture.id, amount: usd("10.00")})).state,
      "done",
    );
    await changed(bench, shop, orderId);
    const events = await hear();
    assert.deepEqual(
      events.map((event) => [event.type, paymentOf(event).state]),
      [
        ["payment.paid", "partly-refunded"],
        ["refund.completed", "partly-refunded"],
      ],
    );
  });

  test("a payment from before the events gets none until it changes", async () => {
    const {shop, types} = await open(bench);
    const orderId = await paidOrder(shop, bench.paypal);
    await shop.database.db.deleteFrom("shop_events").execute();
    await changed(bench, shop, orderId);
    assert.deepEqual(await types(), []);
    await shop.merchant.backOffice.refund({orderId, amount: usd("10.00")});
    assert.deepEqual(await types(), ["refund.completed"]);
  });

  test("a dispute is opened, changed and closed", async () => {
    const {shop, hear} = await open(bench);
    const orderId = await paidOrder(shop, bench.paypal);
    await hear();
    const dispute = {
      dispute_id: "PP-D-1",
      status: "OPEN",
      reason: "UNAUTHORISED",
      disputed_transactions: [{seller_transaction_id: bench.paypal.captures()[0]?.id}],
      create_time: "2030-01-01T00:00:00Z",
    };
    const statuses = ["OPEN", "OPEN", "UNDER_REVIEW", "OPEN", "RESOLVED", "RESOLVED"];
    for (const status of statuses) {
      bench.paypal.disputes.set("PP-D-1", {...dispute, status});
      await send(bench, shop, "CUSTOMER.DISPUTE.UPDATED", {dispute_id: "PP-D-1"});
    }
    const events = await hear();
    assert.deepEqual(
      events.map((event) => [
        event.type,
        "dispute" in event && [event.dispute.status, event.dispute.orderId],
      ]),
      [
        ["dispute.opened", ["OPEN", orderId]],
        ["dispute.changed", ["UNDER_REVIEW", orderId]],
        ["dispute.changed", ["OPEN", orderId]],
        ["dispute.closed", ["RESOLVED", orderId]],
      ],
    );
  });

  test("a saved card is added and removed, once each", async () => {
    const {shop, hear} = await openHearing(bench, {customer: customerFromHeader});
    const ada = shop.browser().signIn("ada");
    await ada.token();
    const setupToken = (await read(ada.post("/vault/setup-token", {}))).body.id;
    const save = () => read(ada.post("/vault/payment-token", {setupToken, consent: true}));
    const {id} = (await save()).body.card;
    await save();
    for (let times = 0; times < 2; times += 1)
      await ada.call("DELETE", `/service-api/vault/payment-tokens/${id}`);
    const savedMethod = {id, kind: "card", customer: "ada"};
    assert.deepEqual(
      (await hear()).map((event) => [event.type, "savedMethod" in event && event.savedMethod]),
      [
        ["saved-method.added", savedMethod],
        ["saved-method.removed", savedMethod],
      ],
    );
  });

  test("payment-link.paid comes when the capture is completed", async () => {
    const {shop, hear} = await open(bench);
    const amount = wireUsd("9.90");
    bench.paypal.orders.set("ORDER-L", {
      id: "ORDER-L",
      status: "COMPLETED",
      payload: {purchase_units: []},
      clientMetadataId: undefined,
      authorizations: [],
      refunds: [],
      captures: [{id: "CAPTURE-L", status: "PENDING", custom_id: "PLB-ABC123", amount}],
    });
    for (const status of ["PENDING", "COMPLETED", "COMPLETED", "PARTIALLY_REFUNDED"] as const) {
      bench.paypal.setCaptureStatus("ORDER-L", status);
      await send(bench, shop, "PAYMENT.CAPTURE.PENDING", {id: "CAPTURE-L"});
    }
    const [event, ...others] = await hear();
    assert.ok(event?.type === "payment-link.paid" && others.length === 0);
    const {id, captureId, orderId, amount: paid} = event.link;
    assert.deepEqual([id, captureId, orderId, paid.value], ["PLB-ABC123", "CAPTURE-L", "ORDER-L", "9.90"]);
  });

  test("invoice.paid comes once, when PayPal shows the invoice paid", async () => {
    const {shop, hear} = await open(bench);
    const id = bench.paypal.records.addInvoice();
    const tell = () => send(bench, shop, "INVOICING.INVOICE.PAID", {invoice: {id}});
    await tell();
    Object.assign(bench.paypal.records.invoices.get(id)!, {status: "PAID", amount: wireUsd("12.00")});
    await tell();
    await tell();
    const [event, ...others] = await hear();
    assert.ok(event?.type === "invoice.paid" && others.length === 0);
    assert.deepEqual(event.invoice, {
      id,
      number: null,
      status: "PAID",
      amount: {currencyCode: "USD", value: "12.00"},
    });
  });
});
