import assert from "node:assert/strict";
import {test} from "node:test";
import type {OnEvent} from "../../server/merchant/handler.ts";
import {writeEvent} from "../../server/merchant/shop-events/shop-events.records.ts";
import {onlyRounds} from "./support/heard-events.ts";
import {OPERATOR_KEY} from "./support/operator.ts";
import {paidOrder, usd} from "./support/paid-order.ts";
import {ORIGIN, type Shop} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const opening = (bench: Bench, onEvent: OnEvent) =>
  bench.open({wait: onlyRounds, onEvent, variables: {OPERATOR_KEY}});

/** Sends a request to a route below `/back-office/events` with the operator key. */
async function post(shop: Shop, path: string, body: object = {}, key = OPERATOR_KEY) {
  const reply = await shop.merchant.app.request(`${ORIGIN}/service-api/back-office/events${path}`, {
    method: "POST",
    headers: {authorization: `Bearer ${key}`, "content-type": "application/json"},
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  const {code, deliveries} = (text === "" ? {} : JSON.parse(text)) as {code?: string; deliveries?: number};
  return [reply.status, code ?? deliveries];
}

/** A shop whose code refuses paid payments, with one that was given up and its refund behind it. */
async function withFailedEvent(bench: Bench) {
  const heard: string[] = [];
  const shopCode = {isBroken: true};
  const shop = await opening(bench, ({type}) => {
    if (shopCode.isBroken && type === "payment.paid") throw new TypeError("Ada can't be booked");
    heard.push(type);
  });
  const orderId = await paidOrder(shop, bench.paypal);
  await shop.merchant.backOffice.refund({orderId, amount: usd("1.00")});
  await shop.merchant.recover();
  shop.clock.advance(3 * DAY);
  await shop.merchant.recover();
  const {items} = await shop.merchant.backOffice.paymentsToCheck.list();
  return {shop, shopCode, heard, orderId, failed: items[0]!};
}

suite("an event that was given up", (bench) => {
  test("is in the list of payments to check and in its payment's detail, without the error's message", async () => {
    const {shop, orderId, failed} = await withFailedEvent(bench);
    const {kind, event} = failed;
    const [delivery] = event?.deliveries ?? [];
    assert.deepEqual(
      [
        kind,
        failed.orderId,
        event?.type,
        delivery?.receiver,
        delivery?.tries,
        delivery?.reason,
        delivery?.later,
      ],
      ["event", orderId, "payment.paid", "on-event", 2, "the function has thrown: TypeError", 1],
    );
    assert.equal(Date.parse(delivery?.since ?? ""), shop.clock.now() - 3 * DAY);
    const {events} = await shop.merchant.backOffice.showPayment(orderId);
    assert.deepEqual(
      events.map(({id, type, deliveries}) => [id === failed.id, type, deliveries]),
      [
        [true, "payment.paid", [{receiver: "on-event", state: "failed"}]],
        [false, "refund.completed", [{receiver: "on-event", state: "waiting"}]],
      ],
    );
  });

  test("is sent again by the operator, and the later events of its payment follow", async () => {
    const {shop, shopCode, heard, failed} = await withFailedEvent(bench);
    shopCode.isBroken = false;
    assert.deepEqual(await post(shop, `/${failed.id}/replay`, {receiver: "webhook"}), [
      404,
      "EVENT_NOT_FOUND",
    ]);
    assert.deepEqual(await post(shop, `/${failed.id}/replay`, {receiver: "on-event"}), [200, 1]);
    await shop.merchant.recover();
    assert.deepEqual(heard, ["payment.paid", "refund.completed"]);
    assert.deepEqual((await shop.merchant.backOffice.paymentsToCheck.list()).items, []);
  });

  test("is dismissed by the operator, and the later events of its payment follow", async () => {
    const {shop, heard, failed} = await withFailedEvent(bench);
    assert.deepEqual(await post(shop, `/${failed.id}/dismiss`, {receiver: "webhook"}), [
      404,
      "EVENT_NOT_FOUND",
    ]);
    assert.deepEqual(await post(shop, `/${failed.id}/dismiss`), [204, undefined]);
    await shop.merchant.recover();
    assert.deepEqual(heard, ["refund.completed"]);
    assert.deepEqual((await shop.merchant.backOffice.paymentsToCheck.list()).items, []);
    assert.deepEqual(await post(shop, `/${failed.id}/dismiss`), [404, "EVENT_NOT_FOUND"]);
  });

  test("is not touched without the operator key", async () => {
    const {shop, failed} = await withFailedEvent(bench);
    for (const path of ["/replay", `/${failed.id}/replay`, `/${failed.id}/dismiss`]) {
      assert.deepEqual(await post(shop, path, {}, "x".repeat(40)), [401, "OPERATOR_KEY_REQUIRED"], path);
    }
    assert.equal((await post(shop, "/replay", {since: "yesterday"}))[0], 400);
  });
});

suite("events that are sent again", (bench) => {
  test("never overtake an event of the same payment that is being delivered", async () => {
    const begun: string[] = [];
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const shop = await opening(bench, async ({type}) => {
      begun.push(type);
      if (type === "refund.completed") await released;
    });
    const orderId = await paidOrder(shop, bench.paypal);
    await shop.merchant.recover();
    await shop.merchant.backOffice.refund({orderId, amount: usd("1.00")});
    const round = shop.merchant.recover();
    while (begun.length < 2) await new Promise(setImmediate);
    assert.equal(await shop.merchant.events.replay({since: 0}), 2);
    const other = await opening(bench, ({type}) => {
      begun.push(`other ${type}`);
    });
    other.clock.advance(shop.clock.now() - other.clock.now());
    await other.merchant.recover();
    assert.deepEqual(begun, ["payment.paid", "refund.completed"], "both wait for the one in delivery");
    release();
    await round;
    shop.clock.advance(1);
    await shop.merchant.recover();
    assert.deepEqual(begun.slice(2), ["payment.paid"], "the one in delivery was accepted");
  });

  test("come from a time on, 1,200 of them, in the order of their payment", async () => {
    const heard: string[] = [];
    const shop = await opening(bench, (event) => {
      heard.push(`${"dispute" in event ? event.dispute.id : ""} ${event.sequence}`);
    });
    const at = shop.clock.now();
    for (const [count, now] of [
      [10, at],
      [1_200, at + 1],
    ] as const) {
      await shop.database.transaction(async (tx) => {
        for (let made = 0; made < count; made += 1)
          await writeEvent(tx, disputeChange(`${now}-${made % 600}`, made, now));
      });
    }
    await shop.merchant.recover();
    assert.equal(heard.splice(0).length, 1_210);
    assert.deepEqual(await post(shop, "/replay", {since: new Date(at + 1).toISOString()}), [200, 1_200]);
    await shop.merchant.recover();
    assert.equal(heard.length, 1_200);
    const last = new Map<string, number>();
    for (const [dispute = "", sequence] of heard.map((each) => each.split(" "))) {
      assert.equal(Number(sequence), (last.get(dispute) ?? 0) + 1);
      last.set(dispute, Number(sequence));
    }
  });
});

function disputeChange(id: string, made: number, now: number) {
  return {
    object: `dispute:${id}`,
    type: "dispute.changed",
    subject: id,
    status: String(made),
    body: {
      dispute: {
        id,
        orderId: null,
        captureId: null,
        status: "OPEN",
        reason: null,
        stage: null,
        amount: null,
        outcome: null,
        responseDue: null,
        openedAt: new Date(now).toISOString(),
      },
    },
    now,
  } as const;
}
