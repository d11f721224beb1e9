import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import fc from "fast-check";
import type {CheckpointName} from "../../server/merchant/payments/checkpoints.ts";
import {systemWait, type Wait} from "../../server/shared/wait.ts";
import {listDisputes, listLinkPayments} from "../../server/merchant/webhooks/webhooks.records.ts";
import {assertOrdersMatch} from "./support/order-records.ts";
import {REFUND} from "./support/fake-payments.ts";
import {CAPTURE, CREATE, SHOW} from "./support/fake-paypal.ts";
import type {CaptureStatus} from "./support/fake-payments.ts";
import {WebhookSender, WEBHOOK_ID} from "./support/webhook-sender.ts";
import {attempt, type Browser, type Shop, type ShopOptions, TEAPOT} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

const variables = {WEBHOOK_ID};
const HOUR_MS = 60 * 60 * 1000;

/** Shortens the pause before events are applied. */
const wait: Wait = (ms, signal) => systemWait(Math.min(ms, 5), signal);

const open = (bench: Bench, options: Partial<ShopOptions> = {}) => bench.open({wait, ...options, variables});

/** What the journal says, without its times and the ids that each run has of its own. */
async function journalOf(shop: Shop) {
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

/** How many events are stored and not applied. */
async function waiting(shop: Shop): Promise<number> {
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

suite("webhook events bring the records up to date", (bench) => {
  /** Brings an attempt of one order into a state in which somebody has to be told. */
  const BEGINNINGS: Readonly<Record<string, (shop: Shop) => Promise<string>>> = {
    async created(shop) {
      const {orderId} = await approvedOrder(bench, shop);
      const order = bench.paypal.orders.get(orderId);
      // By the merchant's back office.
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
    async "needs-person"(shop) {
      const orderId = await BEGINNINGS["capturing"]!(shop);
      bench.paypal.fault("GET", SHOW, 503, 10);
      shop.clock.advance(HOUR_MS);
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

  for (const [before, begin] of Object.entries(BEGINNINGS)) {
    for (const [status, type, after] of EVENTS) {
      test(`${before}, and then ${type}: ${after}`, async () => {
        const shop = await open(bench);
        const notifier = await WebhookSender.of(bench.paypal);
        const orderId = await begin(shop);
        assert.equal(await stateOf(shop), before);
        const captures = bench.paypal.count("POST", CAPTURE);
        bench.paypal.setCaptureStatus(orderId, status);
        assert.equal((await notifier.tell(shop, notifier.about(type, orderId))).status, 200);
        assert.equal(await stateOf(shop), after);
        assert.equal(await waiting(shop), 0);
        assert.equal(bench.paypal.count("POST", CAPTURE), captures, "no money is moved by being told");
        await assertOrdersMatch(bench.paypal, shop);
      });
    }
  }

  test("does not ask PayPal about a capture that it recorded itself", async () => {
    const shop = await open(bench);
    const notifier = await WebhookSender.of(bench.paypal);
    const {buyer, orderId} = await approvedOrder(bench, shop);
    await buyer.capture(orderId);
    const reads = bench.paypal.count("GET", SHOW);
    for (const type of ["CHECKOUT.ORDER.APPROVED", "CHECKOUT.ORDER.COMPLETED", "PAYMENT.CAPTURE.COMPLETED"])
      assert.equal((await notifier.tell(shop, notifier.about(type, orderId))).status, 200);
    assert.equal(await waiting(shop), 0);
    assert.equal(bench.paypal.count("GET", SHOW), reads);
    await notifier.tell(shop, notifier.about("PAYMENT.CAPTURE.REFUNDED", orderId));
    assert.equal(bench.paypal.count("GET", SHOW), reads + 1);
  });

  test("a refund of what was captured is on record: who asks for the capture again sees it", async () => {
    const shop = await open(bench);
    const notifier = await WebhookSender.of(bench.paypal);
    const {buyer, orderId} = await approvedOrder(bench, shop);
    await buyer.capture(orderId);
    for (const status of ["PARTIALLY_REFUNDED", "REFUNDED"] as const) {
      bench.paypal.setCaptureStatus(orderId, status);
      await notifier.tell(shop, notifier.about("PAYMENT.CAPTURE.REFUNDED", orderId));
      const again = (await (await buyer.capture(orderId)).json()) as {
        purchase_units: {payments: {captures: {status: string}[]}}[];
      };
      assert.equal(again.purchase_units[0]?.payments.captures[0]?.status, status);
    }
    assert.equal(await stateOf(shop), "captured");
  });

  test("a refund that PayPal decides later, and one whose answer was lost, are settled by being told", async () => {
    const shop = await open(bench);
    const notifier = await WebhookSender.of(bench.paypal);
    const {buyer, orderId} = await approvedOrder(bench, shop);
    await buyer.capture(orderId);
    const {refund} = shop.merchant.backOffice;
    bench.paypal.refundStatus = "PENDING";
    const later = await refund({orderId, id: randomUUID(), amount: {currency_code: "USD", value: "5.00"}});
    assert.equal(later.state, "pending");
    bench.paypal.fault("POST", REFUND, "lose-after", 1);
    bench.paypal.fault("POST", REFUND, 503, 10);
    const lost = await refund({orderId, id: randomUUID(), amount: {currency_code: "USD", value: "6.00"}});
    assert.equal(lost.state, "unknown");
    bench.paypal.clearFaults();
    const order = bench.paypal.orders.get(orderId);
    for (const one of order?.refunds ?? []) one.status = "COMPLETED";
    const sent = bench.paypal.count("POST", REFUND);
    await notifier.tell(shop, notifier.about("PAYMENT.CAPTURE.REFUNDED", orderId));
    const actions = await shop.database.db.selectFrom("payment_actions").select("state").execute();
    assert.deepEqual(
      actions.map(({state}) => state),
      ["done", "done"],
    );
    assert.equal(bench.paypal.count("POST", REFUND), sent, "nothing is given back by being told");
  });

  test("whoever has read the order before it changed does not write that over what was read after", async () => {
    const shop = await open(bench);
    const other = await open(bench);
    const notifier = await WebhookSender.of(bench.paypal);
    const {buyer, orderId} = await approvedOrder(bench, shop);
    bench.paypal.captureStatus = "PENDING";
    await buyer.capture(orderId);
    bench.paypal.setCaptureStatus(orderId, "COMPLETED");
    // Between this server's question and its answer the money goes back, and another server hears of it.
    bench.paypal.fault("GET", SHOW, async () => {
      bench.paypal.setCaptureStatus(orderId, "REFUNDED");
      await notifier.tell(other, notifier.about("PAYMENT.CAPTURE.REFUNDED", orderId));
    });
    await notifier.tell(shop, notifier.about("PAYMENT.CAPTURE.COMPLETED", orderId));
    const {calls} = await journalOf(shop);
    const captured = calls.find(({operation}) => operation === "capture");
    assert.match(captured?.response ?? "", /"status":"REFUNDED"/);
    assert.deepEqual([await stateOf(shop), await waiting(shop)], ["captured", 0]);
  });

  test("what was applied is remembered longer than it can come again, and then forgotten", async () => {
    const shop = await open(bench);
    const notifier = await WebhookSender.of(bench.paypal);
    await notifier.tell(shop, notifier.about("CHECKOUT.ORDER.COMPLETED", "ORDER-OF-OTHERS"));
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

  test("an order that was only approved is not captured by being told", async () => {
    const shop = await open(bench);
    const notifier = await WebhookSender.of(bench.paypal);
    const {orderId} = await approvedOrder(bench, shop);
    await notifier.tell(shop, notifier.about("CHECKOUT.ORDER.APPROVED", orderId));
    assert.deepEqual([await stateOf(shop), await waiting(shop)], ["created", 0]);
    assert.equal(bench.paypal.captures().length, 0);
  });

  test("the event's own words are not believed: PayPal is asked", async () => {
    const shop = await open(bench);
    const notifier = await WebhookSender.of(bench.paypal);
    const {buyer, orderId} = await approvedOrder(bench, shop);
    bench.paypal.captureStatus = "PENDING";
    await buyer.capture(orderId);
    const lie = notifier.about("PAYMENT.CAPTURE.COMPLETED", orderId);
    await notifier.tell(shop, {...lie, resource: {...lie.resource, status: "COMPLETED"}});
    assert.deepEqual([await stateOf(shop), await waiting(shop)], ["pending", 0]);
  });

  test("an order charged as it was made, whose answer was lost: recovery finds it, and the event with it", async () => {
    const shop = await open(bench);
    const notifier = await WebhookSender.of(bench.paypal);
    const buyer = shop.browser();
    await buyer.token();
    bench.paypal.chargeAtCreation = true;
    bench.paypal.captureStatus = "PENDING";
    bench.paypal.fault("POST", CREATE, "lose-after", 1);
    bench.paypal.fault("POST", CREATE, 503, 10);
    await buyer.post("/checkout/orders/create", {...TEAPOT, singleUseToken: "once"}, attempt(randomUUID()));
    const [orderId = ""] = bench.paypal.orders.keys();
    bench.paypal.setCaptureStatus(orderId, "COMPLETED");
    await notifier.tell(shop, notifier.about("PAYMENT.CAPTURE.COMPLETED", orderId));
    assert.deepEqual([await stateOf(shop), await waiting(shop)], ["creating", 1]);
    bench.paypal.clearFaults();
    shop.clock.advance(60_000);
    await shop.merchant.recover();
    assert.deepEqual([await stateOf(shop), await waiting(shop)], ["captured", 0]);
    await assertOrdersMatch(bench.paypal, shop);
  });

  test("an order that no attempt of ours made, and kinds that mean nothing here, are done with", async () => {
    const shop = await open(bench);
    const notifier = await WebhookSender.of(bench.paypal);
    await notifier.tell(shop, notifier.about("CHECKOUT.ORDER.COMPLETED", "ORDER-OF-OTHERS"));
    await notifier.tell(shop, {...notifier.about("PAYMENT.SALE.COMPLETED", "x"), resource: {id: "S"}});
    await notifier.tell(shop, {...notifier.about("PAYMENT.CAPTURE.COMPLETED", "x"), resource: {id: "gone"}});
    assert.equal(await waiting(shop), 0);
  });

  test("events of one payment that arrive together read its order once, and no capture", async () => {
    const pause = new AbortController();
    const shop = await open(bench, {
      wait: (ms, signal) => systemWait(60 * ms, AbortSignal.any([signal, pause.signal])),
    });
    const notifier = await WebhookSender.of(bench.paypal);
    const {buyer, orderId} = await approvedOrder(bench, shop);
    bench.paypal.captureStatus = "PENDING";
    await buyer.capture(orderId);
    bench.paypal.setCaptureStatus(orderId, "COMPLETED");
    bench.paypal.seen.length = 0;
    const types = ["CHECKOUT.ORDER.APPROVED", "CHECKOUT.ORDER.COMPLETED", "PAYMENT.CAPTURE.COMPLETED"];
    for (const type of types) {
      await shop.merchant.app.fetch(await notifier.request(shop, notifier.about(type, orderId)));
    }
    pause.abort();
    await shop.merchant.applied();
    assert.deepEqual(
      bench.paypal.seen
        .map(({method, path}) => `${method} ${path}`)
        .filter((call) => !call.includes("oauth2")),
      [`GET /certificates/CERT-1`, `GET /v2/checkout/orders/${orderId}`],
    );
    assert.deepEqual([await stateOf(shop), await waiting(shop)], ["captured", 0]);
  });

  test("while PayPal gives no answer the event waits, and is applied later", async () => {
    const shop = await open(bench);
    const notifier = await WebhookSender.of(bench.paypal);
    const {buyer, orderId} = await approvedOrder(bench, shop);
    bench.paypal.captureStatus = "PENDING";
    await buyer.capture(orderId);
    bench.paypal.setCaptureStatus(orderId, "COMPLETED");
    bench.paypal.fault("GET", SHOW, 503, 10);
    assert.equal(
      (await notifier.tell(shop, notifier.about("CHECKOUT.ORDER.COMPLETED", orderId))).status,
      200,
    );
    assert.deepEqual([await stateOf(shop), await waiting(shop)], ["pending", 1]);
    bench.paypal.clearFaults();
    await shop.merchant.recover();
    assert.equal(await waiting(shop), 1, "not at once: the pause is not over");
    shop.clock.advance(15_000);
    await shop.merchant.recover();
    assert.deepEqual([await stateOf(shop), await waiting(shop)], ["captured", 0]);
  });

  test("what can't be applied for three days is a person's, and said once", async () => {
    const shop = await open(bench);
    const notifier = await WebhookSender.of(bench.paypal);
    const {orderId} = await approvedOrder(bench, shop);
    bench.paypal.fault("GET", SHOW, 503, 10_000);
    await notifier.tell(shop, notifier.about("CHECKOUT.ORDER.COMPLETED", orderId));
    for (let halfDay = 0; halfDay < 6; halfDay += 1) {
      shop.clock.advance(12 * HOUR_MS);
      await shop.merchant.recover();
    }
    assert.equal(await waiting(shop), 0);
    assert.equal(shop.logged().split("can't be applied: compare").length, 2);
  });
});

suite("notifications, however they come", (bench) => {
  interface Told {
    readonly type: string;
    /** The event comes after this change at the earliest. */
    readonly after: number;
  }
  const CHANGES: readonly CaptureStatus[] = ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"];
  const STORY: readonly Told[] = [
    {type: "CHECKOUT.ORDER.APPROVED", after: 0},
    {type: "CHECKOUT.ORDER.COMPLETED", after: 0},
    {type: "PAYMENT.CAPTURE.PENDING", after: 0},
    {type: "PAYMENT.CAPTURE.COMPLETED", after: 1},
    {type: "PAYMENT.CAPTURE.REFUNDED", after: 2},
    {type: "PAYMENT.CAPTURE.REFUNDED", after: 3},
  ];

  /** Plays the story: `order` are places in it, each event as often as it stands there, and with how many changes behind. */
  async function play(shop: Shop, order: readonly {readonly event: number; readonly lag: number}[]) {
    const {paypal} = bench;
    paypal.orders.clear();
    for (const table of ["webhook_events", "calls", "attempts"] as const) {
      await shop.database.db.deleteFrom(table).execute();
    }
    const notifier = await WebhookSender.of(paypal);
    const {buyer, orderId} = await approvedOrder(bench, shop);
    paypal.captureStatus = "PENDING";
    await buyer.capture(orderId);
    const events = STORY.map(({type}, index) => ({
      event: notifier.about(type, orderId, `WH-${index}`),
      after: STORY[index]!.after,
    }));
    let changed = 0;
    const change = (until: number) => {
      for (; changed < until; changed += 1) paypal.setCaptureStatus(orderId, CHANGES[changed]!);
    };
    for (const {event: index, lag} of order) {
      const {event, after} = events[index]!;
      change(Math.min(CHANGES.length, after + lag));
      await notifier.tell(shop, event);
    }
    change(CHANGES.length);
    // At least once: what came before the last change comes again, or had been the last change's.
    await notifier.tell(shop, events.at(-1)!.event);
    const last = STORY.length - 1;
    if (!order.some(({event}) => event === last)) assert.equal(await waiting(shop), 0);
    const journal = await journalOf(shop);
    await assertOrdersMatch(paypal, shop);
    return journal;
  }

  test("any order, with repetitions: the journal ends as if all had come in theirs, or been asked", async () => {
    const shop = await open(bench);
    const inOrder = await play(
      shop,
      STORY.map((_, event) => ({event, lag: 0})),
    );
    assert.deepEqual(
      inOrder.attempts.map(({state}) => state),
      ["captured"],
    );
    const seed = Number(process.env["MODEL_SEED"] ?? Date.now() % 2 ** 31);
    const permuted = fc
      .shuffledSubarray(
        STORY.flatMap((_, event) => [event, event]),
        {minLength: STORY.length},
      )
      .chain((order) => {
        const lags = fc.array(fc.nat(3), {minLength: order.length, maxLength: order.length});
        return lags.map((lag) => order.map((event, index) => ({event, lag: lag[index] ?? 0})));
      });
    await fc.assert(
      fc.asyncProperty(permuted, async (order) => {
        // The last change is told after it has happened, as PayPal does: the rest may come whenever.
        const told = order.map((one) => (one.event === STORY.length - 1 ? {...one, lag: 3} : one));
        assert.deepEqual(await play(shop, told), inOrder);
      }),
      {numRuns: 10 * Number(process.env["MODEL_RUNS"] ?? 1), seed},
    );
  });
});

suite("a server that dies between being told and having understood", (bench) => {
  const PLACES = [
    "webhook:claimed",
    "webhook:asked",
    "capture:read",
    "capture:recording",
    "capture:recorded",
  ] as const;

  for (const place of PLACES) {
    test(`at ${place}: another one takes it up, and it is applied once`, async () => {
      const notifier = await WebhookSender.of(bench.paypal);
      const first = await open(bench);
      const {buyer, orderId} = await approvedOrder(bench, first);
      bench.paypal.captureStatus = "PENDING";
      await buyer.capture(orderId);
      bench.paypal.setCaptureStatus(orderId, "COMPLETED");

      let died = false;
      const die = (name: string) => {
        if (name !== place && !died) return;
        died = true;
        throw new Error(`killed at ${name}`);
      };
      const doomed = await open(bench, {
        checkpoint: (name: CheckpointName) => die(name),
        webhookCheckpoint: die,
        // Nothing of a dead process is written any more.
        clock: {
          ...first.clock,
          now: () => (died ? thrown() : first.clock.now()),
          advance: () => undefined,
        } as never,
      });
      const news = notifier.about("PAYMENT.CAPTURE.COMPLETED", orderId);
      const reply = await doomed.merchant.app.fetch(await notifier.request(first, news));
      assert.equal(reply.status, 200);
      await doomed.merchant.applied();
      assert.ok(died, "the place was passed");
      assert.equal(await waiting(first), 1, "it is not forgotten");

      const next = await open(bench);
      next.clock.advance(61_000);
      await next.merchant.recover();
      assert.deepEqual([await stateOf(next), await waiting(next)], ["captured", 0]);
      await assertOrdersMatch(bench.paypal, next);
    });
  }

  function thrown(): never {
    throw new Error("dead");
  }

  test("of several servers each event is taken up by one", async () => {
    const notifier = await WebhookSender.of(bench.paypal);
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
      notifier.about("PAYMENT.CAPTURE.COMPLETED", orderId, `WH-${n}`),
    );
    // Each event to each of them, all at once.
    await Promise.all(shops.flatMap((shop) => events.map((event) => notifier.tell(shop, event))));
    await Promise.all(shops.map((shop) => shop.merchant.recover()));
    assert.equal(claims, events.length);
    assert.equal(await waiting(first), 0);
    assert.equal(await stateOf(first), "captured");
    await assertOrdersMatch(bench.paypal, first);
  });
});

suite("disputes and payments by links are kept for the back office", (bench) => {
  const tellDispute = (notifier: WebhookSender, shop: Shop, type: string, id: string) =>
    notifier.tell(shop, {id: `WH-${randomUUID()}`, type, resource: {dispute_id: id}, time: 0});

  test("a dispute is shown as PayPal has it, by its order", async () => {
    const shop = await open(bench);
    const notifier = await WebhookSender.of(bench.paypal);
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
    await tellDispute(notifier, shop, "CUSTOMER.DISPUTE.CREATED", "PP-D-1");
    const resolved = {
      ...dispute,
      status: "RESOLVED",
      dispute_outcome: {outcome_code: "RESOLVED_SELLER_FAVOR"},
    };
    bench.paypal.disputes.set("PP-D-1", resolved);
    // The last word comes first, and the first one again after it.
    await tellDispute(notifier, shop, "CUSTOMER.DISPUTE.RESOLVED", "PP-D-1");
    await tellDispute(notifier, shop, "CUSTOMER.DISPUTE.UPDATED", "PP-D-1");
    const [shown, ...others] = await listDisputes(shop.database.db, {orderId});
    assert.equal(others.length, 0);
    assert.deepEqual(
      [shown?.id, shown?.status, shown?.outcome, shown?.order_id, shown?.capture_id, shown?.amount],
      ["PP-D-1", "RESOLVED", "RESOLVED_SELLER_FAVOR", orderId, capture, "75.00"],
    );
    assert.deepEqual(await listDisputes(shop.database.db, {orderId: "ORDER-X"}), []);
    assert.equal((await listDisputes(shop.database.db)).length, 1);
    const stored = await shop.database.db.selectFrom("disputes").selectAll().execute();
    assert.ok(!JSON.stringify(stored).includes("canary-buyer"), "whose it is stays at the service");
  });

  test("a payment by a link is listed by its link, with what became of it; other money of others is not", async () => {
    const shop = await open(bench);
    const notifier = await WebhookSender.of(bench.paypal);
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
    const tell = (orderId: string, type: string) => notifier.tell(shop, notifier.about(type, orderId));
    await tell("ORDER-L", "PAYMENT.CAPTURE.PENDING");
    await tell("ORDER-M", "PAYMENT.CAPTURE.PENDING");
    bench.paypal.setCaptureStatus("ORDER-L", "COMPLETED");
    await tell("ORDER-L", "PAYMENT.CAPTURE.COMPLETED");
    const [payment, ...others] = await listLinkPayments(shop.database.db, {linkId: "PLB-ABC123"});
    assert.deepEqual(
      [payment?.order_id, payment?.status, payment?.amount, payment?.currency, others.length],
      ["ORDER-L", "COMPLETED", "9.90", "USD", 0],
    );
    assert.equal((await listLinkPayments(shop.database.db)).length, 1);
    assert.equal(await waiting(shop), 0);
  });
});
