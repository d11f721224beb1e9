import assert from "node:assert/strict";
import {test} from "node:test";
import type {OnEvent, ShopEvent} from "../../server/merchant/handler.ts";
import {cleanUpEvents} from "../../server/merchant/shop-events/clean-up.ts";
import {givePositions} from "../../server/merchant/shop-events/positions.ts";
import type {EventCheckpoint} from "../../server/merchant/shop-events/checkpoints.ts";
import type {Wait} from "../../server/shared/wait.ts";
import {onlyRounds, openHearing} from "./support/heard-events.ts";
import {approvedOrder, paidOrder, refusalOf, usd} from "./support/paid-order.ts";
import {type Shop, type ShopOptions, shortPauses} from "./support/shop.ts";
import {type Bench, storageSuite} from "./support/suite.ts";
import {waitUntil} from "./support/wait-until.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const noCheckpoint = () => undefined;

const opening = (bench: Bench, onEvent: OnEvent, options: Partial<ShopOptions> = {}) =>
  bench.open({onEvent, ...options});

const deliveries = ({database}: Shop) =>
  database.db.selectFrom("event_deliveries").selectAll().orderBy("created_at").orderBy("sequence").execute();
const events = ({database}: Shop) =>
  database.db.selectFrom("shop_events").selectAll().orderBy("created_at").orderBy("sequence").execute();
const states = async (shop: Shop) => (await deliveries(shop)).map(({state}) => state);

function orderOf(event: ShopEvent): string {
  return "payment" in event ? (event.payment.orderId ?? "") : "";
}

/** A function that is called once, and waits until it is released. */
function held() {
  let isCalled = false;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  return {
    hold: async () => {
      isCalled = true;
      await released;
    },
    called: () => waitUntil(() => isCalled),
    release: () => release(),
  };
}

storageSuite("the delivery of events to the shop's function", (bench) => {
  test("an event comes after the reply, and is accepted when the promise resolves", async () => {
    const handler = held();
    const shop = await opening(bench, handler.hold);
    await paidOrder(shop, bench.paypal);
    await handler.called();
    assert.deepEqual(await states(shop), ["waiting"]);
    handler.release();
    await shop.merchant.applied();
    assert.deepEqual(await states(shop), ["accepted"]);
  });

  test("a refused event comes again with the same id after growing pauses", async () => {
    const tries: {id: string; at: number}[] = [];
    const shop = await opening(bench, ({id}) => {
      tries.push({id, at: shop.clock.now()});
      throw new Error("the shop's database is down");
    });
    await paidOrder(shop, bench.paypal);
    for (let minutes = 0; minutes < 12; minutes += 1) {
      await shop.merchant.recover();
      shop.clock.advance(MINUTE);
    }
    assert.equal(new Set(tries.map(({id}) => id)).size, 1);
    const pauses = tries.slice(1).map(({at}, index) => (at - (tries[index]?.at ?? 0)) / MINUTE);
    assert.deepEqual(pauses, [1, 1, 1, 2, 4]);
  });

  test("later events of a payment wait for a refused one, and other payments don't", async () => {
    const heard: string[] = [];
    let isBroken = true;
    const shop = await opening(bench, (event) => {
      if (isBroken && orderOf(event) === poison) throw new Error("it can't be booked");
      heard.push(`${event.type} ${orderOf(event)}`);
    });
    const poison = await approvedOrder(bench.paypal, shop.browser());
    const buyer = shop.browser();
    const other = await approvedOrder(bench.paypal, buyer);
    const attempt = await shop.database.db
      .selectFrom("attempts")
      .selectAll()
      .where("order_id", "=", poison)
      .executeTakeFirstOrThrow();
    bench.paypal.complete(poison);
    await shop.merchant.backOffice.refund({orderId: poison, amount: usd("1.00")});
    await buyer.capture(other);
    await shop.merchant.backOffice.refund({orderId: other, amount: usd("1.00")});
    await shop.merchant.recover();
    assert.deepEqual(heard, [`payment.paid ${other}`, `refund.completed ${other}`]);
    isBroken = false;
    shop.clock.advance(MINUTE);
    await shop.merchant.recover();
    assert.deepEqual(heard.slice(2), [`payment.paid ${poison}`, `refund.completed ${poison}`]);
    assert.equal((await events(shop)).filter(({object}) => object === `payment:${attempt.id}`).length, 2);
  });

  test("after three days an event is given up, until it is sent again or dismissed", async () => {
    const heard: string[] = [];
    let isBroken = true;
    const shop = await opening(bench, (event) => {
      if (isBroken && event.type === "payment.paid") throw new Error("it can't be booked");
      heard.push(event.type);
    });
    const orderId = await paidOrder(shop, bench.paypal);
    await shop.merchant.backOffice.refund({orderId, amount: usd("1.00")});
    await shop.merchant.recover();
    shop.clock.advance(3 * DAY);
    await shop.merchant.recover();
    shop.clock.advance(HOUR);
    await shop.merchant.recover();
    assert.deepEqual([await states(shop), heard], [["failed", "waiting"], []]);
    assert.match(shop.logged(), /a shop event is not accepted after three days/);
    const [paid] = await events(shop);
    const id = paid?.id ?? "";
    const metrics = await shop.merchant.metrics.text();
    assert.match(metrics, /checkout_events_due\{receiver="on-event"\} 2/);
    assert.match(metrics, /checkout_events_failed\{receiver="on-event"\} 1/);
    assert.match(metrics, /checkout_events_oldest_due_seconds\{receiver="on-event"\} 262800/);
    const {left} = await shop.merchant.recover();
    assert.deepEqual(left, {unconfirmed: 0, webhooks: 0, events: 2});

    assert.equal(await shop.merchant.events.replay({eventId: id}), 1);
    await shop.merchant.recover();
    assert.deepEqual(await states(shop), ["waiting", "waiting"], "it is tried for three days again");
    isBroken = false;
    assert.equal(await shop.merchant.events.replay({eventId: id}), 1);
    await shop.merchant.recover();
    assert.deepEqual(heard, ["payment.paid", "refund.completed"]);
    assert.deepEqual(await refusalOf(shop.merchant.events.dismiss(id)), [404, "EVENT_NOT_FOUND"]);
    assert.deepEqual(await refusalOf(shop.merchant.events.replay({eventId: "evt_none"})), [
      404,
      "EVENT_NOT_FOUND",
    ]);
  });

  test("a dismissed event lets the later events of its payment follow", async () => {
    const heard: string[] = [];
    const shop = await opening(bench, (event) => {
      if (event.type === "payment.paid") throw new Error("it can't be booked");
      heard.push(event.type);
    });
    const orderId = await paidOrder(shop, bench.paypal);
    await shop.merchant.backOffice.refund({orderId, amount: usd("1.00")});
    await shop.merchant.recover();
    const [paid] = await events(shop);
    await shop.merchant.events.dismiss(paid?.id ?? "");
    await shop.merchant.recover();
    assert.deepEqual([await states(shop), heard], [["dismissed", "accepted"], ["refund.completed"]]);
  });

  test("a function that takes longer than 30 s is aborted, and the event comes again", async () => {
    const signals: AbortSignal[] = [];
    const waited: number[] = [];
    const wait: Wait = async (ms, signal) => {
      if (ms === 30_000) waited.push(ms);
      if (waited.length !== 1 || ms !== 30_000) await shortPauses(ms, signal);
    };
    const shop = await opening(
      bench,
      async (_event, {signal}) => {
        signals.push(signal);
        if (signals.length === 1) await new Promise(() => undefined);
      },
      {wait},
    );
    await paidOrder(shop, bench.paypal);
    await shop.merchant.recover();
    assert.deepEqual(
      [signals.map(({aborted}) => aborted), waited, await states(shop)],
      [[true], [30_000], ["waiting"]],
    );
    shop.clock.advance(MINUTE);
    await shop.merchant.recover();
    assert.deepEqual([signals[1]?.aborted, await states(shop)], [false, ["accepted"]]);
  });

  test("a slow function for one payment holds no other payment back", async () => {
    const handler = held();
    const heard: string[] = [];
    const shop = await opening(bench, async (event) => {
      if (orderOf(event) === slow) await handler.hold();
      heard.push(orderOf(event));
    });
    const buyer = shop.browser();
    const slow = await approvedOrder(bench.paypal, buyer);
    await buyer.capture(slow);
    await handler.called();
    const quick = await paidOrder(shop, bench.paypal);
    await waitUntil(() => heard.includes(quick));
    assert.deepEqual(heard, [quick]);
    handler.release();
    await shop.merchant.applied();
  });

  test("two servers deliver an event once", async () => {
    const heard: string[] = [];
    const onEvent: OnEvent = (event) => {
      heard.push(event.id);
    };
    const shop = await opening(bench, onEvent, {wait: onlyRounds});
    const other = await opening(bench, onEvent, {wait: onlyRounds, clock: shop.clock});
    for (let made = 0; made < 12; made += 1) await paidOrder(shop, bench.paypal);
    await Promise.all([shop.merchant.recover(), other.merchant.recover()]);
    assert.equal(heard.length, 12);
    assert.equal(new Set(heard).size, 12);
    assert.deepEqual(
      (await events(shop)).map(({position}) => position).sort((a, b) => (a ?? 0) - (b ?? 0)),
      Array.from({length: 12}, (_, index) => index + 1),
    );
  });

  for (const at of ["event:numbering", "event:claimed", "event:handled", "event:accepting"] as const) {
    test(`an event whose server is killed at ${at} comes again with the same id`, async () => {
      const heard: string[] = [];
      const onEvent: OnEvent = (event) => {
        heard.push(event.id);
      };
      const killing = (name: string) => {
        if (name === (at satisfies EventCheckpoint)) throw new Error(`killed at ${at}`);
      };
      const shop = await opening(bench, onEvent, {wait: onlyRounds, eventCheckpoint: killing});
      await paidOrder(shop, bench.paypal);
      await assert.rejects(shop.merchant.recover(), /killed at/);
      const next = await opening(bench, onEvent, {wait: onlyRounds, clock: shop.clock});
      const isClaimed = at !== "event:numbering";
      await next.merchant.recover();
      const before = at === "event:handled" || at === "event:accepting" ? 1 : 0;
      assert.equal(heard.length, isClaimed ? before : 1, "a claim lasts longer than the function's time");
      shop.clock.advance(MINUTE);
      await next.merchant.recover();
      assert.equal(heard.length, before + 1);
      assert.equal(new Set(heard).size, 1);
      assert.deepEqual(await states(next), ["accepted"]);
    });
  }

  test("a new receiver gets the events from then on, and older ones on request", async () => {
    const before = await bench.open({wait: onlyRounds});
    const first = await paidOrder(before, bench.paypal);
    await before.merchant.recover();
    before.clock.advance(HOUR);
    const {shop, hear} = await openHearing(bench, {clock: before.clock, wait: onlyRounds});
    assert.deepEqual(await hear(), []);
    const second = await paidOrder(shop, bench.paypal);
    assert.deepEqual((await hear()).map(orderOf), [second]);
    assert.equal(await shop.merchant.events.replay({since: 0}), 2);
    assert.deepEqual(new Set((await hear()).map(orderOf)), new Set([first, second]));
  });

  test("a refusal of the shop's function reaches no reply, and no other property of it the log", async () => {
    const shop = await opening(bench, () => {
      throw Object.assign(new Error("it can't be booked"), {row: "canary-of-the-shop"});
    });
    await paidOrder(shop, bench.paypal);
    await shop.merchant.recover();
    assert.match(shop.logged(), /it can't be booked/);
    assert.ok(!shop.logged().includes("canary-of-the-shop"));
    assert.ok(!JSON.stringify(await deliveries(shop)).includes("booked"));
  });

  test("a round ends at its time, and says what is left", async () => {
    const handler = held();
    let rounds = 0;
    const wait: Wait = async (ms, signal) => {
      if (ms !== 7_000) return onlyRounds(ms, signal);
      rounds += 1;
      await handler.called();
    };
    const shop = await opening(bench, handler.hold, {wait});
    await paidOrder(shop, bench.paypal);
    const {left} = await shop.merchant.recover({seconds: 7});
    assert.deepEqual([left, rounds], [{unconfirmed: 0, webhooks: 0, events: 1}, 1]);
    handler.release();
    assert.equal((await shop.merchant.recover()).left.events, 0);
  });
});

storageSuite("personal data in events", (bench) => {
  const ADA = {name: "Ada L", email: "ada@example.com"};
  const asAda = () => {
    bench.paypal.canary = {payer: {name: {full_name: ADA.name}, email_address: ADA.email}};
  };
  const buyers = (heard: readonly ShopEvent[]) =>
    heard.map((event) => "payment" in event && event.payment.buyer);
  const sealed = async (shop: Shop) => (await events(shop)).map((event) => event.sealed !== null);

  test("are encrypted, and deleted when the receiver has accepted", async () => {
    asAda();
    const {shop, hear} = await openHearing(bench, {wait: onlyRounds});
    await paidOrder(shop, bench.paypal);
    assert.deepEqual(await sealed(shop), [true]);
    const recorded = JSON.stringify(await events(shop));
    assert.ok(!recorded.includes("Ada") && !recorded.includes("ada@"), recorded);
    assert.deepEqual(buyers(await hear()), [ADA]);
    assert.deepEqual(await sealed(shop), [false]);
    await shop.merchant.events.replay({since: 0});
    assert.deepEqual(buyers(await hear()), [undefined]);
  });

  test("are encrypted again after a change of the key", async () => {
    asAda();
    const [first, second] = ["first-key-0123456789abcdef0123456789", "second-key-0123456789abcdef012345678"];
    const before = await bench.open({wait: onlyRounds, variables: {ENCRYPTION_KEY: first}});
    await paidOrder(before, bench.paypal);
    const {clock} = before;
    const variables = {ENCRYPTION_KEY: second, ENCRYPTION_KEY_OLD: first};
    const rotating = await bench.open({clock, wait: onlyRounds, variables});
    await rotating.merchant.recover();
    assert.match(rotating.logged(), /no row of the database needs ENCRYPTION_KEY_OLD any longer/);
    const {shop, hear} = await openHearing(bench, {
      clock,
      wait: onlyRounds,
      variables: {ENCRYPTION_KEY: second},
    });
    await hear();
    await shop.merchant.events.replay({since: 0});
    assert.deepEqual(buyers(await hear()), [ADA]);
  });

  test("are absent where PayPal didn't return them", async () => {
    const {shop, hear} = await openHearing(bench, {wait: onlyRounds});
    await paidOrder(shop, bench.paypal);
    assert.deepEqual([await sealed(shop), buyers(await hear())], [[false], [undefined]]);
  });

  test("are erased with the payer, also from events that wait and that follow", async () => {
    asAda();
    const {shop, hear} = await openHearing(bench, {wait: onlyRounds});
    const orderId = await paidOrder(shop, bench.paypal);
    await shop.merchant.backOffice.erasePayer(orderId);
    bench.paypal.setCaptureStatus(orderId, "REVERSED");
    shop.clock.advance(HOUR);
    await shop.merchant.backOffice.showPayment(orderId);
    assert.deepEqual(await sealed(shop), [false, false]);
    assert.deepEqual(buyers(await hear()), [undefined, undefined]);
  });

  test("are deleted after 30 days, and the event waits on", async () => {
    asAda();
    const shop = await opening(
      bench,
      () => {
        throw new Error("it can't be booked");
      },
      {wait: onlyRounds},
    );
    await paidOrder(shop, bench.paypal);
    await shop.merchant.recover();
    shop.clock.advance(30 * DAY);
    await shop.merchant.recover();
    assert.deepEqual(await sealed(shop), [true]);
    shop.clock.advance(1);
    await shop.merchant.recover();
    assert.deepEqual([await sealed(shop), await states(shop)], [[false], ["failed"]]);
  });
});

storageSuite("old events", (bench) => {
  test("are deleted 90 days later when they are accepted, and the last deleted position is known", async () => {
    let isBroken = false;
    const shop = await opening(
      bench,
      () => {
        if (isBroken) throw new Error("it can't be booked");
      },
      {wait: onlyRounds},
    );
    await paidOrder(shop, bench.paypal);
    await shop.merchant.recover();
    isBroken = true;
    await paidOrder(shop, bench.paypal);
    for (const [days, positions] of [
      [0, [1, 2]],
      [90, [1, 2]],
      [1, [2]],
    ] as const) {
      shop.clock.advance(days * DAY);
      await shop.merchant.recover();
      assert.deepEqual(
        (await events(shop)).map(({position}) => position),
        positions,
      );
    }
    const {forgotten} = await shop.database.db
      .selectFrom("event_positions")
      .selectAll()
      .executeTakeFirstOrThrow();
    assert.equal(forgotten, 1);
    assert.equal((await deliveries(shop)).length, 1);
  });

  test("are not deleted before they are delivered if another server numbers them meanwhile", async () => {
    const shop = await opening(bench, () => undefined, {wait: onlyRounds});
    await paidOrder(shop, bench.paypal);
    await shop.merchant.recover();
    await paidOrder(shop, bench.paypal);
    shop.clock.advance(91 * DAY);
    const {database, clock} = shop;
    const other = await bench.open({clock, wait: onlyRounds});
    const reads = new WeakSet<object>();
    const numbering = database.db.withPlugin({
      transformQuery({node, queryId}) {
        if (node.kind === "SelectQueryNode" && JSON.stringify(node.from).includes("shop_events"))
          reads.add(queryId);
        return node;
      },
      async transformResult({queryId, result}) {
        if (reads.has(queryId)) await givePositions(other.database, () => clock.now(), noCheckpoint);
        return result;
      },
    });
    await cleanUpEvents(
      {db: numbering, transaction: (work) => database.transaction(work)},
      {own: [], now: clock.now()},
    );
    assert.deepEqual(
      (await events(shop)).map(({position}) => position),
      [2],
    );
  });

  test("leave their numbers and ids to no later event of the payment", async () => {
    const {shop, hear} = await openHearing(bench, {wait: onlyRounds});
    const orderId = await paidOrder(shop, bench.paypal);
    const heard = await hear();
    for (const status of ["REVERSED", "COMPLETED", "REVERSED"] as const) {
      shop.clock.advance(91 * DAY);
      await shop.merchant.recover();
      bench.paypal.setCaptureStatus(orderId, status);
      await shop.merchant.backOffice.showPayment(orderId);
      heard.push(...(await hear()));
    }
    assert.equal((await events(shop)).length, 1);
    assert.deepEqual(
      heard.map(({sequence}) => sequence),
      [1, 2, 3, 4],
    );
    assert.equal(new Set(heard.map(({id}) => id)).size, 4);
  });

  test("a receiver that no server has for 30 days is forgotten, with what waits for it", async () => {
    const shop = await opening(
      bench,
      () => {
        throw new Error("it can't be booked");
      },
      {wait: onlyRounds},
    );
    await paidOrder(shop, bench.paypal);
    await shop.merchant.recover();
    const without = await bench.open({clock: shop.clock, wait: onlyRounds});
    shop.clock.advance(31 * DAY);
    await without.merchant.recover();
    assert.deepEqual(await deliveries(shop), []);
    assert.equal((await events(shop)).length, 1);
  });
});
