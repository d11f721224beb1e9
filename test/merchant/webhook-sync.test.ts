import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import fc from "fast-check";
import {systemWait, type Wait} from "../../server/shared/wait.ts";
import {listDisputes, listLinkPayments} from "../../server/merchant/webhooks/webhooks.records.ts";
import {assertOrdersMatch} from "./support/order-records.ts";
import {REFUND} from "./support/fake-payments.ts";
import {CAPTURE, CREATE, SHOW} from "./support/fake-paypal.ts";
import type {CaptureStatus} from "./support/fake-payments.ts";
import {WebhookSender, WEBHOOK_ID} from "./support/webhook-sender.ts";
import {attempt, type Browser, type Shop, type ShopOptions, TEAPOT} from "./support/shop.ts";
import {type Bench, storageSuite, suite} from "./support/suite.ts";

const variables = {WEBHOOK_ID};
const HOUR_MS = 60 * 60 * 1000;

/** Shortens the pause before events are applied. */
const wait: Wait = (ms, signal) => systemWait(Math.min(ms, 5), signal);

const open = (bench: Bench, options: Partial<ShopOptions> = {}) => bench.open({wait, ...options, variables});

/** Reads the recorded attempts and calls, without times and ids. */
async function recordsOf(shop: Shop) {
  const {db} = shop.database;
  const attempts = await db.selectFrom("attempts").selectAll().execute();
  const calls = await db.selectFrom("calls").selectAll().orderBy("created_at").orderBy("operation").execute();
  const anonymous = (text: string) => text.replace(/(?:ORDER|CAPTURE)-\d+/g, "ID");
  return {
    attempts: attempts.map(({state, amount, failures}) => ({state, amount, failures})),
    calls: calls.map(({operation, state, response}) => ({
      operation,
      state,
      response: response === null ? null : anonymous(response),
    })),
  };
}

async function stateOf(shop: Shop): Promise<string> {
  return (await shop.database.db.selectFrom("attempts").select("state").executeTakeFirstOrThrow()).state;
}

/** Number of stored events that are not applied. */
async function pendingEvents(shop: Shop): Promise<number> {
  const rows = await shop.database.db
    .selectFrom("webhook_events")
    .select("id")
    .where("state", "=", "received")
    .execute();
  return rows.length;
}

async function approvedOrder(bench: Bench, shop: Shop): Promise<{buyer: Browser; orderId: string}> {
  const buyer = shop.browser();
  await buyer.token();
  const orderId = await buyer.order(randomUUID());
  bench.paypal.approve(orderId);
  return {buyer, orderId};
}

storageSuite("webhook events bring the records up to date", (bench) => {
  /** Creates an order whose attempt is in the given state and whose capture is pending at PayPal. */
  const STARTS: Readonly<Record<string, (shop: Shop) => Promise<string>>> = {
    async created(shop) {
      const {orderId} = await approvedOrder(bench, shop);
      const order = bench.paypal.orders.get(orderId);
      // The merchant's back office captures it at PayPal.
      order?.captures.push({
        id: "CAPTURE-900",
        status: "PENDING",
        amount: order.payload.purchase_units[0]?.amount,
      });
      if (order) order.status = "COMPLETED";
      return orderId;
    },
    async capturing(shop) {
      const {buyer, orderId} = await approvedOrder(bench, shop);
      bench.paypal.captureStatus = "PENDING";
      bench.paypal.fault("POST", CAPTURE, "lose-after", 1);
      bench.paypal.fault("POST", CAPTURE, 503, 10);
      assert.equal((await buyer.capture(orderId)).status, 500);
      bench.paypal.clearFaults();
      return orderId;
    },
    async "needs-check"(shop) {
      const orderId = await STARTS["capturing"]!(shop);
      bench.paypal.fault("GET", SHOW, 503, 10);
      shop.clock.advance(6 * HOUR_MS);
      await shop.merchant.recover();
      bench.paypal.clearFaults();
      return orderId;
    },
    async pending(shop) {
      const {buyer, orderId} = await approvedOrder(bench, shop);
      bench.paypal.captureStatus = "PENDING";
      assert.equal((await buyer.capture(orderId)).status, 201);
      return orderId;
    },
  };
  const EVENTS: readonly (readonly [CaptureStatus, string, string])[] = [
    ["COMPLETED", "PAYMENT.CAPTURE.COMPLETED", "captured"],
    ["DECLINED", "PAYMENT.CAPTURE.DENIED", "declined"],
    ["PENDING", "PAYMENT.CAPTURE.PENDING", "pending"],
    ["REFUNDED", "PAYMENT.CAPTURE.REFUNDED", "captured"],
  ];

  for (const [before, begin] of Object.entries(STARTS)) {
    for (const [status, type, after] of EVENTS) {
      test(`${type} moves a ${before} attempt to ${after}`, async () => {
        const shop = await open(bench);
        const sender = await WebhookSender.of(bench.paypal);
        const orderId = await begin(shop);
        assert.equal(await stateOf(shop), before);
        const captures = bench.paypal.count("POST", CAPTURE);
        bench.paypal.setCaptureStatus(orderId, status);
        assert.equal((await sender.send(shop, sender.event(type, orderId))).status, 200);
        assert.equal(await stateOf(shop), after);
        assert.equal(await pendingEvents(shop), 0);
        assert.equal(bench.paypal.count("POST", CAPTURE), captures, "the event causes no capture");
        await assertOrdersMatch(bench.paypal, shop);
      });
    }
  }

  test("events about a capture that the server recorded itself cause no request to PayPal", async () => {
    const shop = await open(bench);
    const sender = await WebhookSender.of(bench.paypal);
    const {buyer, orderId} = await approvedOrder(bench, shop);
    await buyer.capture(orderId);
    const reads = bench.paypal.count("GET", SHOW);
    for (const type of ["CHECKOUT.ORDER.APPROVED", "CHECKOUT.ORDER.COMPLETED", "PAYMENT.CAPTURE.COMPLETED"])
      assert.equal((await sender.send(shop, sender.event(type, orderId))).status, 200);
    assert.equal(await pendingEvents(shop), 0);
    assert.equal(bench.paypal.count("GET", SHOW), reads);
    await sender.send(shop, sender.event("PAYMENT.CAPTURE.REFUNDED", orderId));
    assert.equal(bench.paypal.count("GET", SHOW), reads + 1);
  });

  test("after a refund event the capture route returns the new status", async () => {
    const shop = await open(bench);
    const sender = await WebhookSender.of(bench.paypal);
    const {buyer, orderId} = await approvedOrder(bench, shop);
    await buyer.capture(orderId);
    for (const status of ["PARTIALLY_REFUNDED", "REFUNDED"] as const) {
      bench.paypal.setCaptureStatus(orderId, status);
      await sender.send(shop, sender.event("PAYMENT.CAPTURE.REFUNDED", orderId));
      const again = (await (await buyer.capture(orderId)).json()) as {
        purchase_units: {payments: {captures: {status: string}[]}}[];
      };
      assert.equal(again.purchase_units[0]?.payments.captures[0]?.status, status);
    }
    assert.equal(await stateOf(shop), "captured");
  });

  test("a refund event settles pending and unconfirmed refunds", async () => {
    const shop = await open(bench);
    const sender = await WebhookSender.of(bench.paypal);
    const {buyer, orderId} = await approvedOrder(bench, shop);
    await buyer.capture(orderId);
    const {refund} = shop.merchant.backOffice;
    bench.paypal.refundStatus = "PENDING";
    const later = await refund({orderId, id: randomUUID(), amount: {currencyCode: "USD", value: "5.00"}});
    assert.equal(later.state, "pending");
    bench.paypal.fault("POST", REFUND, "lose-after", 1);
    bench.paypal.fault("POST", REFUND, 503, 10);
    const lost = await refund({orderId, id: randomUUID(), amount: {currencyCode: "USD", value: "6.00"}});
    assert.equal(lost.state, "unknown");
    bench.paypal.clearFaults();
    const order = bench.paypal.orders.get(orderId);
    for (const one of order?.refunds ?? []) one.status = "COMPLETED";
    const sent = bench.paypal.count("POST", REFUND);
    await sender.send(shop, sender.event("PAYMENT.CAPTURE.REFUNDED", orderId));
    const actions = await shop.database.db.selectFrom("payment_actions").select("state").execute();
    assert.deepEqual(
      actions.map(({state}) => state),
      ["done", "done"],
    );
    assert.equal(bench.paypal.count("POST", REFUND), sent, "the event causes no refund");
  });

  test("an older reply of PayPal does not replace a newer one that another server recorded", async () => {
    const shop = await open(bench);
    const other = await open(bench);
    const sender = await WebhookSender.of(bench.paypal);
    const {buyer, orderId} = await approvedOrder(bench, shop);
    bench.paypal.captureStatus = "PENDING";
    await buyer.capture(orderId);
    bench.paypal.setCaptureStatus(orderId, "COMPLETED");
    // The refund and its event at another server happen between this server's request and its reply.
    bench.paypal.fault("GET", SHOW, async () => {
      bench.paypal.setCaptureStatus(orderId, "REFUNDED");
      await sender.send(other, sender.event("PAYMENT.CAPTURE.REFUNDED", orderId));
    });
    await sender.send(shop, sender.event("PAYMENT.CAPTURE.COMPLETED", orderId));
    const {calls} = await recordsOf(shop);
    const capture = calls.find(({operation}) => operation === "capture");
    assert.match(capture?.response ?? "", /"status":"REFUNDED"/);
    assert.deepEqual([await stateOf(shop), await pendingEvents(shop)], ["captured", 0]);
  });

  test("applied events are deleted after 30 days", async () => {
    const shop = await open(bench);
    const sender = await WebhookSender.of(bench.paypal);
    await sender.send(shop, sender.event("CHECKOUT.ORDER.COMPLETED", "OTHER-ORDER"));
    const stored = () => shop.database.db.selectFrom("webhook_events").select("id").execute();
    for (const [days, left] of [
      [29, 1],
      [2, 0],
    ] as const) {
      shop.clock.advance(days * 24 * HOUR_MS);
      await shop.merchant.recover();
      assert.equal((await stored()).length, left);
    }
  });

  test("the attempt's state comes from the order at PayPal, not from the event", async () => {
    const shop = await open(bench);
    const sender = await WebhookSender.of(bench.paypal);
    const {buyer, orderId} = await approvedOrder(bench, shop);
    bench.paypal.captureStatus = "PENDING";
    await buyer.capture(orderId);
    const wrong = sender.event("PAYMENT.CAPTURE.COMPLETED", orderId);
    await sender.send(shop, {...wrong, resource: {...wrong.resource, status: "COMPLETED"}});
    assert.deepEqual([await stateOf(shop), await pendingEvents(shop)], ["pending", 0]);
  });

  test("an event about an order whose creation got no reply is applied after recovery", async () => {
    const shop = await open(bench);
    const sender = await WebhookSender.of(bench.paypal);
    const buyer = shop.browser();
    await buyer.token();
    bench.paypal.chargeAtCreation = true;
    bench.paypal.captureStatus = "PENDING";
    bench.paypal.fault("POST", CREATE, "lose-after", 1);
    bench.paypal.fault("POST", CREATE, 503, 10);
    await buyer.post("/checkout/orders/create", {...TEAPOT, singleUseToken: "once"}, attempt(randomUUID()));
    const [orderId = ""] = bench.paypal.orders.keys();
    bench.paypal.setCaptureStatus(orderId, "COMPLETED");
    await sender.send(shop, sender.event("PAYMENT.CAPTURE.COMPLETED", orderId));
    assert.deepEqual([await stateOf(shop), await pendingEvents(shop)], ["creating", 1]);
    bench.paypal.clearFaults();
    shop.clock.advance(60_000);
    await shop.merchant.recover();
    assert.deepEqual([await stateOf(shop), await pendingEvents(shop)], ["captured", 0]);
    await assertOrdersMatch(bench.paypal, shop);
  });

  test("events about other orders, other types and missing captures are ignored", async () => {
    const shop = await open(bench);
    const sender = await WebhookSender.of(bench.paypal);
    await sender.send(shop, sender.event("CHECKOUT.ORDER.COMPLETED", "OTHER-ORDER"));
    await sender.send(shop, {...sender.event("PAYMENT.SALE.COMPLETED", "x"), resource: {id: "S"}});
    await sender.send(shop, {...sender.event("PAYMENT.CAPTURE.COMPLETED", "x"), resource: {id: "gone"}});
    assert.equal(await pendingEvents(shop), 0);
  });

  test("events of one payment that arrive together cause one request for its order", async () => {
    const pause = new AbortController();
    const shop = await open(bench, {
      wait: (ms, signal) => systemWait(60 * ms, AbortSignal.any([signal, pause.signal])),
    });
    const sender = await WebhookSender.of(bench.paypal);
    const {buyer, orderId} = await approvedOrder(bench, shop);
    bench.paypal.captureStatus = "PENDING";
    await buyer.capture(orderId);
    bench.paypal.setCaptureStatus(orderId, "COMPLETED");
    bench.paypal.seen.length = 0;
    const types = ["CHECKOUT.ORDER.APPROVED", "CHECKOUT.ORDER.COMPLETED", "PAYMENT.CAPTURE.COMPLETED"];
    for (const type of types) {
      await shop.merchant.app.fetch(await sender.request(shop, sender.event(type, orderId)));
    }
    pause.abort();
    await shop.merchant.applied();
    assert.deepEqual(
      bench.paypal.seen
        .map(({method, path}) => `${method} ${path}`)
        .filter((call) => !call.includes("oauth2")),
      [`GET /certificates/CERT-1`, `GET /v2/checkout/orders/${orderId}`],
    );
    assert.deepEqual([await stateOf(shop), await pendingEvents(shop)], ["captured", 0]);
  });

  test("an event is applied later when PayPal does not reply", async () => {
    const shop = await open(bench);
    const sender = await WebhookSender.of(bench.paypal);
    const {buyer, orderId} = await approvedOrder(bench, shop);
    bench.paypal.captureStatus = "PENDING";
    await buyer.capture(orderId);
    bench.paypal.setCaptureStatus(orderId, "COMPLETED");
    bench.paypal.fault("GET", SHOW, 503, 10);
    assert.equal((await sender.send(shop, sender.event("CHECKOUT.ORDER.COMPLETED", orderId))).status, 200);
    assert.deepEqual([await stateOf(shop), await pendingEvents(shop)], ["pending", 1]);
    bench.paypal.clearFaults();
    await shop.merchant.recover();
    assert.equal(await pendingEvents(shop), 1, "the pause before the next try is not over");
    shop.clock.advance(15_000);
    await shop.merchant.recover();
    assert.deepEqual([await stateOf(shop), await pendingEvents(shop)], ["captured", 0]);
  });

  test("an event that can't be applied for three days is given up and logged once", async () => {
    const shop = await open(bench);
    const sender = await WebhookSender.of(bench.paypal);
    const {orderId} = await approvedOrder(bench, shop);
    bench.paypal.fault("GET", SHOW, 503, 10_000);
    await sender.send(shop, sender.event("CHECKOUT.ORDER.COMPLETED", orderId));
    for (let halfDay = 0; halfDay < 6; halfDay += 1) {
      shop.clock.advance(12 * HOUR_MS);
      await shop.merchant.recover();
    }
    assert.equal(await pendingEvents(shop), 0);
    assert.equal(shop.logged().split("can't be applied: compare").length, 2);
  });
});

suite("webhook events in any order", (bench) => {
  interface OrderedEvent {
    readonly type: string;
    /** Number of changes of the capture before the event. */
    readonly after: number;
  }
  const CHANGES: readonly CaptureStatus[] = ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"];
  const EVENT_SEQUENCE: readonly OrderedEvent[] = [
    {type: "CHECKOUT.ORDER.APPROVED", after: 0},
    {type: "CHECKOUT.ORDER.COMPLETED", after: 0},
    {type: "PAYMENT.CAPTURE.PENDING", after: 0},
    {type: "PAYMENT.CAPTURE.COMPLETED", after: 1},
    {type: "PAYMENT.CAPTURE.REFUNDED", after: 2},
    {type: "PAYMENT.CAPTURE.REFUNDED", after: 3},
  ];

  /**
   * Sends events of `EVENT_SEQUENCE` to a new order. `order` has the index of each event to send and its delay, counted in
   * changes of the capture.
   */
  async function play(shop: Shop, order: readonly {readonly event: number; readonly lag: number}[]) {
    const {paypal} = bench;
    paypal.orders.clear();
    for (const table of ["webhook_events", "calls", "purchases", "attempts"] as const) {
      await shop.database.db.deleteFrom(table).execute();
    }
    const sender = await WebhookSender.of(paypal);
    const {buyer, orderId} = await approvedOrder(bench, shop);
    paypal.captureStatus = "PENDING";
    await buyer.capture(orderId);
    const events = EVENT_SEQUENCE.map(({type}, index) => ({
      event: sender.event(type, orderId, `WH-${index}`),
      after: EVENT_SEQUENCE[index]!.after,
    }));
    let changed = 0;
    const change = (until: number) => {
      for (; changed < until; changed += 1) paypal.setCaptureStatus(orderId, CHANGES[changed]!);
    };
    for (const {event: index, lag} of order) {
      const {event, after} = events[index]!;
      change(Math.min(CHANGES.length, after + lag));
      await sender.send(shop, event);
    }
    change(CHANGES.length);
    // PayPal delivers events at least once: the last event arrives after the last change.
    await sender.send(shop, events.at(-1)!.event);
    const last = EVENT_SEQUENCE.length - 1;
    if (!order.some(({event}) => event === last)) assert.equal(await pendingEvents(shop), 0);
    const records = await recordsOf(shop);
    await assertOrdersMatch(paypal, shop);
    return records;
  }

  test("events in any order and with repetitions lead to the same records", async () => {
    const shop = await open(bench);
    const inOrder = await play(
      shop,
      EVENT_SEQUENCE.map((_, event) => ({event, lag: 0})),
    );
    assert.deepEqual(
      inOrder.attempts.map(({state}) => state),
      ["captured"],
    );
    const seed = Number(process.env["MODEL_SEED"] ?? Date.now() % 2 ** 31);
    const permuted = fc
      .shuffledSubarray(
        EVENT_SEQUENCE.flatMap((_, event) => [event, event]),
        {minLength: EVENT_SEQUENCE.length},
      )
      .chain((order) => {
        const lags = fc.array(fc.nat(3), {minLength: order.length, maxLength: order.length});
        return lags.map((lag) => order.map((event, index) => ({event, lag: lag[index] ?? 0})));
      });
    await fc.assert(
      fc.asyncProperty(permuted, async (order) => {
        // The last event is sent after the last change, as PayPal does. The others may arrive at any time.
        const sent = order.map((one) => (one.event === EVENT_SEQUENCE.length - 1 ? {...one, lag: 3} : one));
        assert.deepEqual(await play(shop, sent), inOrder);
      }),
      {numRuns: 10 * Number(process.env["MODEL_RUNS"] ?? 1), seed},
    );
  });
});

suite("a server that is killed while it applies an event", (bench) => {
  const CHECKPOINTS = [
    "webhook:claimed",
    "webhook:asked",
    "capture:read",
    "capture:recording",
    "capture:recorded",
  ] as const;

  for (const checkpoint of CHECKPOINTS) {
    test(`another server applies the event once after a crash at ${checkpoint}`, async () => {
      const sender = await WebhookSender.of(bench.paypal);
      const first = await open(bench);
      const {buyer, orderId} = await approvedOrder(bench, first);
      bench.paypal.captureStatus = "PENDING";
      await buyer.capture(orderId);
      bench.paypal.setCaptureStatus(orderId, "COMPLETED");

      let hasCrashed = false;
      const crash = (name: string) => {
        if (name !== checkpoint && !hasCrashed) return;
        hasCrashed = true;
        throw new Error(`killed at ${name}`);
      };
      const crashing = await open(bench, {
        checkpoint: (name) => crash(name),
        webhookCheckpoint: crash,
        // After the crash every use of the clock throws, so the server writes nothing more.
        clock: {
          ...first.clock,
          now: () => (hasCrashed ? throwKilled() : first.clock.now()),
          advance: () => undefined,
        } as never,
      });
      const event = sender.event("PAYMENT.CAPTURE.COMPLETED", orderId);
      const reply = await crashing.merchant.app.fetch(await sender.request(first, event));
      assert.equal(reply.status, 200);
      await crashing.merchant.applied();
      assert.ok(hasCrashed, "the checkpoint was passed");
      assert.equal(await pendingEvents(first), 1, "the event is stored");

      const next = await open(bench);
      next.clock.advance(61_000);
      await next.merchant.recover();
      assert.deepEqual([await stateOf(next), await pendingEvents(next)], ["captured", 0]);
      await assertOrdersMatch(bench.paypal, next);
    });
  }

  function throwKilled(): never {
    throw new Error("killed");
  }

  test("each event is applied by one of several servers", async () => {
    const sender = await WebhookSender.of(bench.paypal);
    let claims = 0;
    const webhookCheckpoint = (name: string) => {
      if (name === "webhook:claimed") claims += 1;
    };
    const shops = await Promise.all([1, 2, 3].map(() => open(bench, {webhookCheckpoint})));
    const [first] = shops;
    if (!first) throw new Error("no shop");
    const {buyer, orderId} = await approvedOrder(bench, first);
    bench.paypal.captureStatus = "PENDING";
    await buyer.capture(orderId);
    bench.paypal.setCaptureStatus(orderId, "COMPLETED");
    const events = Array.from({length: 12}, (_, n) =>
      sender.event("PAYMENT.CAPTURE.COMPLETED", orderId, `WH-${n}`),
    );
    // Each server gets each event, all at the same time.
    await Promise.all(shops.flatMap((shop) => events.map((event) => sender.send(shop, event))));
    await Promise.all(shops.map((shop) => shop.merchant.recover()));
    assert.equal(claims, events.length);
    assert.equal(await pendingEvents(first), 0);
    assert.equal(await stateOf(first), "captured");
    await assertOrdersMatch(bench.paypal, first);
  });
});

storageSuite("records of disputes and payment links", (bench) => {
  const sendDispute = (sender: WebhookSender, shop: Shop, type: string, id: string) =>
    sender.send(shop, {id: `WH-${randomUUID()}`, type, resource: {dispute_id: id}, time: 0});

  test("a dispute is recorded with its order and its latest state at PayPal", async () => {
    const shop = await open(bench);
    const sender = await WebhookSender.of(bench.paypal);
    const {buyer, orderId} = await approvedOrder(bench, shop);
    await buyer.capture(orderId);
    const capture = bench.paypal.captures()[0]?.id;
    const dispute = {
      dispute_id: "PP-D-1",
      status: "OPEN",
      reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
      dispute_life_cycle_stage: "INQUIRY",
      dispute_amount: {currency_code: "EUR", value: "75.00"},
      disputed_transactions: [{seller_transaction_id: capture, buyer: {name: "canary-buyer"}}],
      create_time: "2030-01-01T00:00:00Z",
    };
    bench.paypal.disputes.set("PP-D-1", dispute);
    await sendDispute(sender, shop, "CUSTOMER.DISPUTE.CREATED", "PP-D-1");
    const resolved = {
      ...dispute,
      status: "RESOLVED",
      dispute_outcome: {outcome_code: "RESOLVED_SELLER_FAVOR"},
    };
    bench.paypal.disputes.set("PP-D-1", resolved);
    // The events arrive in the wrong order.
    await sendDispute(sender, shop, "CUSTOMER.DISPUTE.RESOLVED", "PP-D-1");
    await sendDispute(sender, shop, "CUSTOMER.DISPUTE.UPDATED", "PP-D-1");
    const [shown, ...others] = await listDisputes(shop.database.db, {orderId});
    assert.equal(others.length, 0);
    assert.deepEqual(
      [shown?.id, shown?.status, shown?.outcome, shown?.order_id, shown?.capture_id, shown?.amount],
      ["PP-D-1", "RESOLVED", "RESOLVED_SELLER_FAVOR", orderId, capture, "75.00"],
    );
    assert.deepEqual(await listDisputes(shop.database.db, {orderId: "ORDER-X"}), []);
    assert.equal((await listDisputes(shop.database.db)).length, 1);
    const stored = await shop.database.db.selectFrom("disputes").selectAll().execute();
    assert.ok(!JSON.stringify(stored).includes("canary-buyer"), "the buyer's data are not stored");
  });

  test("a payment through a payment link is recorded with its status, and other payments are not", async () => {
    const shop = await open(bench);
    const sender = await WebhookSender.of(bench.paypal);
    const paid = (orderId: string, custom_id: string) => {
      bench.paypal.orders.set(orderId, {
        id: orderId,
        status: "COMPLETED",
        payload: {purchase_units: []},
        clientMetadataId: undefined,
        authorizations: [],
        refunds: [],
        captures: [
          {
            id: `CAPTURE-${orderId}`,
            status: "PENDING",
            custom_id,
            amount: {currency_code: "USD", value: "9.90"},
          },
        ],
      });
    };
    paid("ORDER-L", "PLB-ABC123");
    paid("ORDER-M", "an order of another system");
    const send = (orderId: string, type: string) => sender.send(shop, sender.event(type, orderId));
    await send("ORDER-L", "PAYMENT.CAPTURE.PENDING");
    await send("ORDER-M", "PAYMENT.CAPTURE.PENDING");
    bench.paypal.setCaptureStatus("ORDER-L", "COMPLETED");
    await send("ORDER-L", "PAYMENT.CAPTURE.COMPLETED");
    const [payment, ...others] = await listLinkPayments(shop.database.db, {linkId: "PLB-ABC123"});
    assert.deepEqual(
      [payment?.order_id, payment?.status, payment?.amount, payment?.currency, others.length],
      ["ORDER-L", "COMPLETED", "9.90", "USD", 0],
    );
    assert.equal((await listLinkPayments(shop.database.db)).length, 1);
    assert.equal(await pendingEvents(shop), 0);
  });
});
