import assert from "node:assert/strict";
import {readEvent} from "../../server/merchant/webhooks/event-body.ts";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {listDisputes} from "../../server/merchant/webhooks/webhooks.records.ts";
import {rowOf, subjectOf} from "../../server/merchant/webhooks/event-table.ts";
import {type CaptureStatus, type FakeAuthorization, REFUND} from "./support/fake-payments.ts";
import {approvedOrder, AUTHORIZING, paidOrder, payPalUsd} from "./support/paid-order.ts";
import {WebhookSender, WEBHOOK_ID} from "./support/webhook-sender.ts";
import type {Shop} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

const open = (bench: Bench, variables: Readonly<Record<string, string>> = {}) =>
  bench.open({variables: {...variables, WEBHOOK_ID}});
const opensAuthorizing = (bench: Bench) => open(bench, AUTHORIZING.variables);

/** State of the only payment, in its record and in the merchant's list. */
async function statesOf({database}: Shop): Promise<readonly [recorded: string, listed: string]> {
  const recorded = await database.db.selectFrom("attempts").select("state").executeTakeFirstOrThrow();
  const listed = await database.db.selectFrom("payment_list").select("state").executeTakeFirstOrThrow();
  return [recorded.state, listed.state];
}

async function waiting({database}: Shop): Promise<number> {
  const rows = await database.db.selectFrom("webhook_events").select("state").execute();
  return rows.filter(({state}) => state === "received").length;
}

const eventOf = (type: string, resource: Readonly<Record<string, unknown>>) => ({
  id: `WH-${randomUUID()}`,
  type,
  resource,
  time: 0,
});

const upTo = (path: string) => [{rel: "up", href: `https://paypal.example${path}`, method: "GET"}];

const RESOURCE = {
  id: "ID",
  dispute_id: "DISPUTE",
  metadata: {order_id: "SAVING"},
  supplementary_data: {related_ids: {order_id: "ORDER"}},
};
const ofRefund = {id: "REFUND", links: upTo("/v2/payments/captures/CAPTURE")};
for (const [type, resource, subject] of [
  ["CHECKOUT.ORDER.APPROVED", RESOURCE, {orderId: "ID"}],
  ["CHECKOUT.ORDER.SAVED", RESOURCE, {orderId: "ID"}],
  ["CHECKOUT.PAYMENT-APPROVAL.REVERSED", {order_id: "ORDER"}, {orderId: "ORDER"}],
  ["PAYMENT.AUTHORIZATION.VOIDED", RESOURCE, {authorizationId: "ID", orderId: "ORDER"}],
  [
    "PAYMENT.AUTHORIZATION.CREATED",
    {id: "ID", supplementary_data: null, links: upTo("/v2/checkout/orders/ORDER")},
    {authorizationId: "ID", orderId: "ORDER"},
  ],
  ["PAYMENT.AUTHORIZATION.VOIDED", {id: "ID", links: null}, {authorizationId: "ID"}],
  ["PAYMENT.CAPTURE.DECLINED", RESOURCE, {captureId: "ID", orderId: "ORDER"}],
  ["PAYMENT.CAPTURE.REFUNDED", ofRefund, {captureId: "CAPTURE"}],
  ["PAYMENT.CAPTURE.REFUNDED", {id: "REFUND"}, undefined],
  ["PAYMENT.CAPTURE.REVERSED", ofRefund, {captureId: "CAPTURE"}],
  ["PAYMENT.CAPTURE.REVERSED", {id: "CAPTURE"}, {captureId: "CAPTURE"}],
  ["PAYMENT.REFUND.FAILED", ofRefund, {captureId: "CAPTURE"}],
  ["CUSTOMER.DISPUTE.UPDATED", RESOURCE, {disputeId: "DISPUTE"}],
  ["RISK.DISPUTE.CREATED", {id: "ID"}, {disputeId: "ID"}],
  ["VAULT.PAYMENT-TOKEN.CREATED", RESOURCE, {orderId: "SAVING"}],
  ["VAULT.PAYMENT-TOKEN.DELETED", RESOURCE, {paymentToken: "ID"}],
  ["VAULT.PAYMENT-TOKEN.DELETION-INITIATED", RESOURCE, {paymentToken: "ID"}],
  ["PAYMENT.SALE.COMPLETED", RESOURCE, undefined],
  ["constructor", RESOURCE, undefined],
] as const) {
  test(`the subject of ${type} is ${JSON.stringify(subject)}`, () => {
    const event = readEvent(Buffer.from(JSON.stringify({event_type: type, resource})));
    assert.deepEqual(subjectOf(event), subject);
    if (type === "PAYMENT.SALE.COMPLETED") assert.equal(rowOf(type), undefined);
  });
}

suite("events of authorizations", (bench) => {
  type Status = FakeAuthorization["status"];
  const CASES: readonly (readonly [before: Status, after: Status, type: string, state: string])[] = [
    ["CREATED", "VOIDED", "PAYMENT.AUTHORIZATION.VOIDED", "voided"],
    ["CREATED", "EXPIRED", "PAYMENT.AUTHORIZATION.VOIDED", "expired"],
    ["CREATED", "DENIED", "PAYMENT.AUTHORIZATION.DENIED", "declined"],
    ["PENDING", "CREATED", "PAYMENT.AUTHORIZATION.CREATED", "authorized"],
    ["PENDING", "VOIDED", "PAYMENT.AUTHORIZATION.VOIDED", "voided"],
    ["PENDING", "DENIED", "PAYMENT.AUTHORIZATION.DENIED", "declined"],
  ];
  for (const [before, after, type, state] of CASES) {
    test(`${type} makes a payment whose authorization was ${before} and is ${after} ${state}`, async () => {
      bench.paypal.authorizationStatus = before;
      const shop = await opensAuthorizing(bench);
      const sender = await WebhookSender.of(bench.paypal);
      const orderId = await paidOrder(shop, bench.paypal, shop.browser());
      const started = before === "PENDING" ? "pending" : "authorized";
      assert.deepEqual(await statesOf(shop), [started, started]);
      const [authorization] = bench.paypal.orders.get(orderId)!.authorizations;
      authorization!.status = after;
      const resource = {id: authorization!.id, links: upTo(`/v2/checkout/orders/${orderId}`)};
      await sender.send(shop, eventOf(type, resource));
      assert.deepEqual(await statesOf(shop), [state, state]);
      assert.equal(await waiting(shop), 0);
    });
  }

  test("the order of an authorization is found if the event doesn't name it", async () => {
    const shop = await opensAuthorizing(bench);
    const sender = await WebhookSender.of(bench.paypal);
    const orderId = await paidOrder(shop, bench.paypal, shop.browser());
    const [authorization] = bench.paypal.orders.get(orderId)!.authorizations;
    authorization!.status = "VOIDED";
    await sender.send(shop, eventOf("PAYMENT.AUTHORIZATION.VOIDED", {id: authorization!.id}));
    assert.deepEqual(await statesOf(shop), ["voided", "voided"]);
  });

  test("the order of an authorization that PayPal doesn't show is found by the merchant's actions", async () => {
    const shop = await opensAuthorizing(bench);
    const sender = await WebhookSender.of(bench.paypal);
    const orderId = await paidOrder(shop, bench.paypal, shop.browser());
    const renewed = await shop.merchant.backOffice.reauthorize({orderId, id: randomUUID()});
    const {authorizations} = bench.paypal.orders.get(orderId)!;
    const ids = authorizations.map(({id}) => id);
    assert.deepEqual([renewed.state, ids.length], ["done", 2]);
    for (const id of ids) {
      for (const one of authorizations) one.status = "CREATED";
      await shop.database.db.updateTable("attempts").set({state: "authorized"}).execute();
      for (const one of authorizations) one.status = "VOIDED";
      bench.paypal.fault("GET", /\/authorizations\//, 404, 10);
      await sender.send(shop, eventOf("PAYMENT.AUTHORIZATION.VOIDED", {id}));
      assert.equal((await statesOf(shop))[0], "voided", id);
    }
  });

  test("an event about an authorization that PayPal can't show is applied later, and another shop's changes nothing", async () => {
    const shop = await opensAuthorizing(bench);
    const sender = await WebhookSender.of(bench.paypal);
    const orderId = await paidOrder(shop, bench.paypal, shop.browser());
    const [authorization] = bench.paypal.orders.get(orderId)!.authorizations;
    authorization!.status = "VOIDED";
    await sender.send(shop, eventOf("PAYMENT.AUTHORIZATION.VOIDED", {id: "AUTH-OTHER"}));
    assert.deepEqual([await statesOf(shop), await waiting(shop)], [["authorized", "authorized"], 0]);
    bench.paypal.fault("GET", /\/authorizations\//, 503, 10);
    await sender.send(shop, eventOf("PAYMENT.AUTHORIZATION.VOIDED", {id: authorization!.id}));
    assert.deepEqual([await statesOf(shop), await waiting(shop)], [["authorized", "authorized"], 1]);
    bench.paypal.clearFaults();
    shop.clock.advance(15_000);
    await shop.merchant.recover();
    assert.deepEqual([await statesOf(shop), await waiting(shop)], [["voided", "voided"], 0]);
  });

  const VOIDED = "PAYMENT.AUTHORIZATION.VOIDED";
  const CREATED = "PAYMENT.AUTHORIZATION.CREATED";
  for (const {name, types, isLate} of [
    {name: "before the new one's creation", types: [VOIDED, CREATED], isLate: false},
    {name: "after the new one's creation", types: [CREATED, VOIDED], isLate: false},
    {name: "while PayPal doesn't show the new one yet", types: [VOIDED, CREATED], isLate: true},
  ]) {
    test(`the void of an older authorization ${name} doesn't end the payment`, async () => {
      const shop = await opensAuthorizing(bench);
      const sender = await WebhookSender.of(bench.paypal);
      const orderId = await paidOrder(shop, bench.paypal, shop.browser());
      const {authorizations} = bench.paypal.orders.get(orderId)!;
      const [older] = authorizations;
      older!.status = "VOIDED";
      const renewal = {...older!, id: "AUTH-NEW", status: "CREATED" as const};
      if (!isLate) authorizations.push(renewal);
      for (const type of types) {
        const {id} = type === VOIDED ? older! : renewal;
        if (type === CREATED && isLate) authorizations.push(renewal);
        const resource = {id, supplementary_data: {related_ids: {order_id: orderId}}};
        await sender.send(shop, eventOf(type, resource));
        const state = isLate && type === VOIDED ? "voided" : "authorized";
        assert.deepEqual([await statesOf(shop), await waiting(shop)], [[state, state], 0], type);
      }
      const captured = await shop.merchant.backOffice.captureAuthorization({orderId, id: randomUUID()});
      assert.equal(captured.state, "done");
      assert.deepEqual(await statesOf(shop), ["captured", "paid"]);
    });
  }

  test("a void stays recorded while PayPal still shows the authorization as open", async () => {
    const shop = await opensAuthorizing(bench);
    const sender = await WebhookSender.of(bench.paypal);
    const orderId = await paidOrder(shop, bench.paypal, shop.browser());
    await shop.merchant.backOffice.voidAuthorization({orderId, id: randomUUID()});
    const [authorization] = bench.paypal.orders.get(orderId)!.authorizations;
    authorization!.status = "PARTIALLY_CAPTURED";
    const resource = {id: authorization!.id, links: upTo(`/v2/checkout/orders/${orderId}`)};
    await sender.send(shop, eventOf(VOIDED, resource));
    assert.deepEqual([await statesOf(shop), await waiting(shop)], [["voided", "voided"], 0]);
  });

  test("an order that was read before a void doesn't make the payment authorized again", async () => {
    const shop = await opensAuthorizing(bench);
    const sender = await WebhookSender.of(bench.paypal);
    const orderId = await paidOrder(shop, bench.paypal, shop.browser());
    const {authorizations} = bench.paypal.orders.get(orderId)!;
    const [older] = authorizations;
    authorizations.push({...older!, id: "AUTH-NEW"});
    // The merchant voids the payment between the reply's creation at PayPal and its arrival.
    bench.paypal.fault("GET", /\/orders\/[^/]+$/, async () => {
      const voided = await shop.merchant.backOffice.voidAuthorization({orderId, id: randomUUID()});
      assert.equal(voided.state, "done");
    });
    const resource = {id: "AUTH-NEW", links: upTo(`/v2/checkout/orders/${orderId}`)};
    await sender.send(shop, eventOf(CREATED, resource));
    assert.deepEqual(await statesOf(shop), ["voided", "voided"]);
  });
});

suite("events of captures, refunds and disputes", (bench) => {
  for (const [before, status, type, states] of [
    ["COMPLETED", "REVERSED", "PAYMENT.CAPTURE.REVERSED", ["reversed", "reversed"]],
    ["PENDING", "DECLINED", "PAYMENT.CAPTURE.DECLINED", ["declined", "declined"]],
    ["PENDING", "DECLINED", "PAYMENT.CAPTURE.DENIED", ["declined", "declined"]],
    ["PENDING", "COMPLETED", "PAYMENT.CAPTURE.COMPLETED", ["captured", "paid"]],
    ["COMPLETED", "REFUNDED", "PAYMENT.CAPTURE.REFUNDED", ["captured", "refunded"]],
  ] as const satisfies readonly (readonly [
    "COMPLETED" | "PENDING",
    CaptureStatus,
    string,
    readonly [string, string],
  ])[]) {
    test(`${type} makes a ${before} payment ${states[1]}`, async () => {
      bench.paypal.captureStatus = before;
      const shop = await open(bench);
      const sender = await WebhookSender.of(bench.paypal);
      const orderId = await paidOrder(shop, bench.paypal, shop.browser());
      const [capture] = bench.paypal.orders.get(orderId)!.captures;
      bench.paypal.setCaptureStatus(orderId, status);
      const isRefund = type.endsWith("REFUNDED") || type.endsWith("REVERSED");
      const up = `/v2/payments/captures/${capture!.id}`;
      const resource = isRefund ? {id: "REFUND-1", links: upTo(up)} : {id: capture!.id};
      await sender.send(shop, eventOf(type, resource));
      assert.deepEqual([await statesOf(shop), await waiting(shop)], [states, 0]);
    });
  }

  for (const [type, status, states] of [
    ["PAYMENT.REFUND.COMPLETED", "COMPLETED", ["done", "refunded"]],
    ["PAYMENT.REFUND.FAILED", "FAILED", ["failed", "paid"]],
    ["PAYMENT.REFUND.PENDING", "PENDING", ["pending", "paid"]],
  ] as const) {
    test(`${type} makes a pending refund ${states[0]} and its payment ${states[1]}`, async () => {
      bench.paypal.refundStatus = "PENDING";
      const shop = await open(bench);
      const sender = await WebhookSender.of(bench.paypal);
      const orderId = await paidOrder(shop, bench.paypal, shop.browser());
      const refunded = await shop.merchant.backOffice.refund({orderId, id: randomUUID()});
      assert.equal(refunded.state, "pending");
      const [refund] = bench.paypal.orders.get(orderId)!.refunds;
      refund!.status = status;
      const captureReads = () => bench.paypal.count("GET", /\/payments\/captures\//);
      const links = upTo(`/v2/payments/captures/${refund!.captureId}`);
      await sender.send(shop, eventOf(type, {id: refund!.id, links}));
      const action = await shop.database.db
        .selectFrom("payment_actions")
        .select("state")
        .executeTakeFirstOrThrow();
      assert.deepEqual([action.state, (await statesOf(shop))[1]], states);
      assert.equal(captureReads(), 0, "the record of the capture names the order");
      assert.equal(bench.paypal.count("POST", REFUND), 1, "the event causes no refund");
    });
  }

  test("a refund that was made elsewhere and failed is listed as not made", async () => {
    const shop = await open(bench);
    const sender = await WebhookSender.of(bench.paypal);
    const orderId = await paidOrder(shop, bench.paypal, shop.browser());
    const order = bench.paypal.orders.get(orderId)!;
    const captureId = order.captures[0]!.id;
    order.refunds.push({
      id: "REFUND-9",
      status: "COMPLETED",
      amount: payPalUsd("75.00"),
      captureId,
      custom_id: undefined,
    });
    const send = (type: string) =>
      sender.send(shop, eventOf(type, {id: "REFUND-9", links: upTo(`/v2/payments/captures/${captureId}`)}));
    await send("PAYMENT.CAPTURE.REFUNDED");
    assert.equal((await statesOf(shop))[1], "refunded");
    order.refunds[0]!.status = "FAILED";
    await send("PAYMENT.REFUND.FAILED");
    assert.equal((await statesOf(shop))[1], "paid");
  });

  test("RISK.DISPUTE.CREATED records the dispute with its order", async () => {
    const shop = await open(bench);
    const sender = await WebhookSender.of(bench.paypal);
    const orderId = await paidOrder(shop, bench.paypal, shop.browser());
    bench.paypal.disputes.set("PP-D-7", {
      dispute_id: "PP-D-7",
      status: "OPEN",
      disputed_transactions: [{seller_transaction_id: bench.paypal.captures()[0]?.id}],
      create_time: "2030-01-01T00:00:00Z",
    });
    await sender.send(shop, eventOf("RISK.DISPUTE.CREATED", {id: "PP-D-7"}));
    const [shown] = await listDisputes(shop.database.db, {orderId});
    assert.deepEqual([shown?.id, shown?.status], ["PP-D-7", "OPEN"]);
  });

  test("CHECKOUT.ORDER.* brings an order that was captured elsewhere up to date", async () => {
    const shop = await open(bench);
    const sender = await WebhookSender.of(bench.paypal);
    const orderId = await approvedOrder(bench.paypal, shop.browser());
    bench.paypal.complete(orderId);
    await sender.send(shop, eventOf("CHECKOUT.ORDER.SAVED", {id: orderId}));
    assert.deepEqual(await statesOf(shop), ["captured", "paid"]);
  });
});
