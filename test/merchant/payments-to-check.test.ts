import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import type {ToCheckFinding} from "../../server/merchant/unfinished-calls/manual-resolution.ts";
import {TO_CHECK_KINDS} from "../../server/merchant/unfinished-calls/kinds.ts";
import {REFUND} from "./support/fake-payments.ts";
import {OPERATOR_KEY} from "./support/operator.ts";
import {paidOrder, refusalOf, usd} from "./support/paid-order.ts";
import {ORIGIN, type Shop, TestClock} from "./support/shop.ts";
import {type Bench, storageSuite, suite} from "./support/suite.ts";
import {cardRow, insertToCheck, TO_CHECK_ROWS} from "./support/to-check-rows.ts";

const operated = {variables: {OPERATOR_KEY}};
const HOUR = 60 * 60_000;

storageSuite("the list of payments to check", (bench) => {
  test("it has every kind of call with an unknown outcome once, oldest first, with filters, pages and counts", async () => {
    const shop = await bench.open();
    const {list, csv} = shop.merchant.backOffice.paymentsToCheck;
    const none = {unknown: 0, "needs-check": 0};
    assert.deepEqual(await list(), {items: [], count: none});
    await insertToCheck(shop.database.db);
    const {items, count} = await list({pageSize: 100});
    assert.deepEqual(
      items.map(({id, kind, state}) => [id, kind, state]),
      TO_CHECK_ROWS,
    );
    assert.deepEqual(new Set(items.map(({kind}) => kind)), new Set(TO_CHECK_KINDS));
    assert.deepEqual(count, {unknown: 8, "needs-check": 21});

    const paged: unknown[] = [];
    let pageToken: string | undefined;
    do {
      const page = await list({pageSize: 4, pageToken});
      assert.deepEqual(page.count, count);
      paged.push(...page.items);
      pageToken = page.next;
    } while (pageToken !== undefined);
    assert.deepEqual(paged, items);

    const captures = await list({kind: "capture"});
    assert.deepEqual(captures.count, {unknown: 1, "needs-check": 1});
    assert.deepEqual(
      captures.items,
      items.filter(({kind}) => kind === "capture"),
    );
    const lost = await list({state: "needs-check", since: new Date(41)});
    assert.deepEqual(lost, {
      items: items.filter(({id}) =>
        ["in-doubt", "evt-paid", "evt_9VN5u0-cd2eKuRpU6MVoN8vijsoO5gRL"].includes(id),
      ),
      count: {...none, "needs-check": 3},
    });
    const lines: string[] = [];
    for await (const line of csv({since: new Date(40)})) lines.push(line.trimEnd());
    assert.deepEqual(lines, [
      "State,Id,Action,On,Currency,Amount,Customer,Since",
      "unknown,saving,save-card,,,,ada,1970-01-01T00:00:00.040Z",
      "needs-check,in-doubt,save-card,,,,ada,1970-01-01T00:00:00.041Z",
      "unknown,deleting,delete-card,,,,ada,1970-01-01T00:00:00.042Z",
      "needs-check,evt-paid,event,O-8,,,,1970-01-01T00:00:00.050Z",
      "needs-check,evt_9VN5u0-cd2eKuRpU6MVoN8vijsoO5gRL,event,dispute:PP-D-1,,,,1970-01-01T00:00:00.052Z",
    ]);
  });

  test("a row has the order, dispute or saved card, and says what to do", async () => {
    const shop = await bench.open();
    await insertToCheck(shop.database.db);
    const {find} = shop.merchant.backOffice.paymentsToCheck;
    const times = (ms: number) => ({
      createdAt: new Date(ms).toISOString(),
      updatedAt: "1970-01-01T00:00:05.000Z",
    });
    assert.deepEqual(await find({id: "refund"}), {
      id: "refund",
      kind: "refund",
      state: "unknown",
      attemptId: "captured",
      orderId: "O-8",
      amount: usd("5.00"),
      ...times(11),
      advice:
        "PayPal has not said whether this was done. The server asks again by itself. You need not do anything.",
    });
    assert.deepEqual(await find({id: "send-invoice"}), {
      id: "send-invoice",
      kind: "send-invoice",
      state: "needs-check",
      target: "T-4",
      ...times(24),
      advice: "Open the invoice and look whether it was done.",
    });
    const {advice, ...card} = await find({id: "in-doubt"});
    assert.deepEqual(card, {
      id: "in-doubt",
      kind: "save-card",
      state: "needs-check",
      customer: "ada",
      source: "card",
      brand: "VISA",
      lastDigits: "9038",
      ...times(41),
    });
    assert.match(advice, /If it is there, delete it there/);
    const {attemptId, orderId, target, event} = await find({id: "evt-paid"});
    assert.deepEqual([attemptId, orderId, target], ["captured", "O-8", "payment:captured"]);
    const delivery = {receiver: "on-event", tries: 80, since: new Date(60).toISOString()};
    assert.deepEqual(event, {
      type: "payment.paid",
      deliveries: [{...delivery, reason: "no result within 30 s", later: 1}],
    });
    const dispute = await find({id: "evt_9VN5u0-cd2eKuRpU6MVoN8vijsoO5gRL"});
    assert.deepEqual(
      [dispute.attemptId, dispute.target, dispute.event],
      [undefined, "dispute:PP-D-1", {type: "dispute.opened", deliveries: [{...delivery, later: 0}]}],
    );
    for (const id of ["refund-done", "pending", "saved", "NONE"]) {
      assert.deepEqual(await refusalOf(find({id})), [404, "NOTHING_TO_CHECK"], id);
    }
  });
});

/** Calls a route below `/back-office/payments-to-check` with the operator key. */
async function operate(shop: Shop, path: string, body?: unknown, key = OPERATOR_KEY) {
  const reply = await shop.merchant.app.request(
    `${ORIGIN}/service-api/back-office/payments-to-check${path}`,
    {
      method: body === undefined ? "GET" : "POST",
      headers: {authorization: `Bearer ${key}`, "content-type": "application/json"},
      ...(body !== undefined && {body: JSON.stringify(body)}),
    },
  );
  const text = await reply.text();
  return {status: reply.status, text, body: text.startsWith("{") ? (JSON.parse(text) as Body) : undefined};
}

interface Body {
  readonly items: readonly {readonly id: string}[];
  readonly next?: string;
  readonly count: unknown;
  readonly code?: string;
}

const note = "PayPal's support, case 4711.";
const notDone = {outcome: "not-done", note} as const;

async function lostRefund(bench: Bench, shop: Shop): Promise<string> {
  const id = randomUUID();
  bench.paypal.fault("POST", REFUND, "lose-before", 3);
  await shop.merchant.backOffice.refund({
    orderId: await paidOrder(shop, bench.paypal),
    id,
    amount: usd("5.00"),
  });
  shop.clock.advance(6 * HOUR);
  await shop.merchant.recover();
  return id;
}

async function lostClaim(bench: Bench, shop: Shop, id: string = randomUUID()): Promise<string> {
  const {records} = bench.paypal;
  const target = records.addDispute();
  bench.paypal.fault("POST", /\/accept-claim$/, "lose-before", 3);
  await shop.merchant.backOffice.paypalActions.perform({
    id,
    kind: "accept-claim",
    target,
    body: {note: "We agree."},
  });
  Object.assign(records.disputes.get(target)!, {status: "UNDER_REVIEW", links: []});
  shop.clock.advance(6 * HOUR);
  await shop.merchant.recover();
  return id;
}

suite("the manual resolution of payments to check", (bench) => {
  const openShop = () => bench.open({...operated, clock: new TestClock()});

  test("a payment, an action on a dispute and a saved card are settled by their id", async () => {
    const shop = await openShop();
    const {paymentsToCheck, findAttempt, paypalActions} = shop.merchant.backOffice;
    const [refund, other] = [await lostRefund(bench, shop), await lostRefund(bench, shop)];
    const [claim, offer] = [await lostClaim(bench, shop), await lostClaim(bench, shop)];
    await insertCard(shop, "in-doubt");
    const {settle} = paymentsToCheck;

    assert.deepEqual(await settle({id: refund, ...notDone}), {
      id: refund,
      kind: "refund",
      outcome: "not-done",
    });
    const [first] = (await findAttempt(refund)).actions;
    assert.equal(first?.state, "failed");
    const done = {outcome: "done", note} as const;
    assert.deepEqual(await refusalOf(settle({id: other, ...done})), [422, "REFERENCE_REQUIRED"]);
    await settle({id: other, ...done, reference: "REFUND-1"});
    const [second] = (await findAttempt(other)).actions;
    assert.deepEqual([second?.state, second?.resultId], ["done", "REFUND-1"]);

    await settle({id: claim, ...notDone});
    assert.deepEqual(await refusalOf(settle({id: offer, ...done, reference: "X"})), [
      422,
      "REFERENCE_REFUSED",
    ]);
    await settle({id: offer, ...done});
    const {state, note: stored} = await paypalActions.find(claim);
    assert.deepEqual([state, stored, (await paypalActions.find(offer)).state], ["failed", note, "done"]);

    assert.deepEqual(await refusalOf(settle({id: "card", ...done})), [422, "CARD_NOT_USABLE"]);
    await settle({id: "card", ...notDone});
    const card = await shop.database.db.selectFrom("saved_cards").selectAll().executeTakeFirstOrThrow();
    assert.deepEqual([card.state, card.note], ["failed", note]);

    assert.deepEqual(await paymentsToCheck.list(), {items: [], count: {unknown: 0, "needs-check": 0}});
    for (const id of [refund, claim, "card"]) {
      assert.deepEqual(await refusalOf(settle({id, ...notDone})), [404, "NOTHING_TO_CHECK"], id);
    }
  });

  test("a call about which the server still asks PayPal is not settled", async () => {
    const shop = await bench.open();
    await insertToCheck(shop.database.db);
    const {settle} = shop.merchant.backOffice.paymentsToCheck;
    for (const [id, , state] of TO_CHECK_ROWS) {
      if (state !== "unknown") continue;
      assert.deepEqual(await refusalOf(settle({id, ...notDone})), [409, "NEEDS_NO_CHECK"], id);
    }
  });

  test("an event is not settled, but sent again or dismissed", async () => {
    const shop = await bench.open();
    await insertToCheck(shop.database.db);
    const {settle} = shop.merchant.backOffice.paymentsToCheck;
    assert.deepEqual(await refusalOf(settle({id: "evt-paid", ...notDone})), [422, "EVENT_NOT_SETTLED"]);
  });

  test("two kinds with the same id are told apart by their kind", async () => {
    const shop = await openShop();
    const refund = await lostRefund(bench, shop);
    await lostClaim(bench, shop, refund);
    const {settle, list} = shop.merchant.backOffice.paymentsToCheck;
    const finding: ToCheckFinding = {id: refund, ...notDone};
    assert.deepEqual(await refusalOf(settle(finding)), [409, "KIND_REQUIRED"]);
    await settle({...finding, kind: "accept-claim"});
    assert.deepEqual(
      (await list()).items.map(({kind}) => kind),
      ["refund"],
    );
  });

  test("the routes list, count, export and settle for the operator only", async () => {
    const shop = await openShop();
    const refund = await lostRefund(bench, shop);
    const claim = await lostClaim(bench, shop);
    const first = await operate(shop, "?pageSize=1&state=needs-check");
    assert.deepEqual(
      first.body?.items.map(({id}) => id),
      [refund],
    );
    assert.deepEqual(first.body?.count, {unknown: 0, "needs-check": 2});
    const second = await operate(shop, `?pageSize=1&pageToken=${first.body?.next}`);
    assert.deepEqual(
      second.body?.items.map(({id}) => id),
      [claim],
    );
    const {text} = await operate(shop, ".csv?kind=accept-claim");
    assert.deepEqual(
      text.split("\r\n").map((line) => line.split(",")[1]),
      ["Id", claim, undefined],
    );
    const settled = await operate(shop, `/${refund}/settle`, notDone);
    assert.deepEqual(
      [settled.status, settled.text],
      [200, `{"id":"${refund}","kind":"refund","outcome":"not-done"}`],
    );
    for (const wrong of ["?kind=gift", "?state=done", "?since=yesterday", "?pageToken=x", "?sort=1"]) {
      assert.equal((await operate(shop, wrong)).status, 400, wrong);
    }
    for (const wrong of [
      {outcome: "done"},
      {...notDone, note: ""},
      {...notDone, note: "\0"},
      {...notDone, by: "me"},
    ]) {
      assert.equal((await operate(shop, `/${claim}/settle`, wrong)).status, 400, JSON.stringify(wrong));
    }
    for (const path of ["", ".csv", `/${claim}/settle`]) {
      const body = path.endsWith("settle") ? notDone : undefined;
      assert.equal((await operate(shop, path, body, "x".repeat(40))).status, 401, path);
    }
    assert.equal((await operate(shop, "")).body?.items.length, 1);
  });
});

async function insertCard({database: {db}}: Shop, state: "in-doubt"): Promise<void> {
  await db
    .insertInto("setup_tokens")
    .values({id: "token", session: "s", customer: "ada", created_at: 0})
    .execute();
  await db
    .insertInto("saved_cards")
    .values({...cardRow, id: "card", setup_token: "token", state, created_at: 0})
    .execute();
}
