import assert from "node:assert/strict";
import {test} from "node:test";
import {sql} from "kysely";
import type {ShopEvent} from "../../server/merchant/handler.ts";
import {engines} from "../support/databases.ts";
import {onlyRounds, openHearing} from "./support/heard-events.ts";
import {approvedOrder, paidOrder} from "./support/paid-order.ts";
import type {Shop} from "./support/shop.ts";
import {storageSuite, suite} from "./support/suite.ts";
import {waitUntil} from "./support/wait-until.ts";

const EVENTS_KEY = "events-key-0123456789-abcdefghijkl";
const DAY_MS = 24 * 60 * 60 * 1000;

interface EventList {
  readonly events: readonly ShopEvent[];
  readonly next: string;
}

async function list(shop: Shop, query = "", key = EVENTS_KEY) {
  const headers = {authorization: `Bearer ${key}`};
  const reply = await shop.merchant.app.request(`/service-api/events${query}`, {headers});
  return {status: reply.status, body: (await reply.json()) as EventList & {readonly code?: string}};
}

storageSuite("the list of events", (bench) => {
  test("has each event once, in pages, without a function of the shop", async () => {
    bench.paypal.canary = {payer: {email_address: "ada@example.com"}};
    const shop = await bench.open({variables: {EVENTS_KEY}});
    const orders = [await paidOrder(shop, bench.paypal)];
    shop.clock.advance(1);
    orders.push(await paidOrder(shop, bench.paypal));
    const first = await list(shop, "?limit=1");
    const second = await list(shop, `?limit=1&after=${first.body.next}`);
    const events = [...first.body.events, ...second.body.events];
    assert.deepEqual(
      events.map((event) => [event.type, "payment" in event && event.payment.orderId]),
      orders.map((orderId) => ["payment.paid", orderId]),
    );
    assert.deepEqual(
      events.map((event) => "payment" in event && event.payment.buyer?.email),
      ["ada@example.com", "ada@example.com"],
    );
    const end = await list(shop, `?after=${second.body.next}`);
    assert.deepEqual(end.body, {events: [], next: second.body.next});
    await paidOrder(shop, bench.paypal);
    assert.equal((await list(shop, `?after=${end.body.next}`)).body.events.length, 1);
  });

  test("has the buyer also after the shop's function has accepted", async () => {
    bench.paypal.canary = {payer: {email_address: "ada@example.com"}};
    const {shop, types} = await openHearing(bench, {variables: {EVENTS_KEY}});
    await paidOrder(shop, bench.paypal);
    assert.deepEqual(await types(), ["payment.paid"]);
    const [event] = (await list(shop)).body.events;
    assert.equal(event && "payment" in event && event.payment.buyer?.email, "ada@example.com");
  });

  test("refuses a cursor whose next events were deleted", async () => {
    const shop = await bench.open({variables: {EVENTS_KEY}});
    await paidOrder(shop, bench.paypal);
    const {body} = await list(shop);
    await paidOrder(shop, bench.paypal);
    await list(shop);
    shop.clock.advance(91 * DAY_MS);
    await shop.merchant.recover();
    const {status, body: refused} = await list(shop, `?after=${body.next}`);
    assert.deepEqual([status, refused.code], [410, "EVENTS_DELETED"]);
    assert.deepEqual((await list(shop)).body.events, []);
  });

  test("is read to its end although the shop's function has not accepted an old event", async () => {
    let calls = 0;
    const shop = await bench.open({
      variables: {EVENTS_KEY},
      wait: onlyRounds,
      onEvent() {
        calls += 1;
        if (calls === 1 || calls > 3) throw new Error("it can't be booked");
      },
    });
    for (const _ of [1, 2, 3]) {
      await paidOrder(shop, bench.paypal);
      await shop.merchant.recover();
    }
    shop.clock.advance(91 * DAY_MS);
    await shop.merchant.recover();
    const positions: number[] = [];
    for (let after = "0"; ;) {
      const {status, body} = await list(shop, `?limit=1&after=${after}`);
      assert.equal(status, 200);
      const [event] = body.events;
      if (!event) break;
      positions.push(event.position);
      after = body.next;
    }
    assert.deepEqual(positions, [1, 2, 3]);
  });

  test("needs its own key, and exists only with one", async () => {
    const OPERATOR_KEY = "operator-key-0123456789-abcdefghij";
    const shop = await bench.open({variables: {EVENTS_KEY, OPERATOR_KEY}});
    for (const key of ["wrong", OPERATOR_KEY]) {
      const {status, body} = await list(shop, "", key);
      assert.deepEqual([status, body.code], [401, "EVENTS_KEY_REQUIRED"]);
    }
    assert.equal((await list(shop, "?after=-1")).status, 400);
    assert.equal((await list(await bench.open(), "")).status, 404);
  });
});

/** Lets the commit of a payment's event wait for an advisory lock. @returns a function that ends this */
async function holdCommit({database: {db}}: Shop, orderId: string): Promise<() => Promise<unknown>> {
  await sql`create function hold() returns trigger language plpgsql
    as 'begin perform pg_advisory_xact_lock(1); return null; end'`.execute(db);
  await sql`create constraint trigger hold after insert on shop_events deferrable initially deferred
    for each row when (new.body like ${sql.lit(`%${orderId}%`)}) execute function hold()`.execute(db);
  return () => sql`drop function hold cascade`.execute(db);
}

// SQLite has one writer at a time, so positions are given before a payment's transaction or after it.
suite(
  "the list of events, next to an open transaction",
  (bench) => {
    test("skips no event of a payment whose transaction is open during two reads", async () => {
      const shop = await bench.open({variables: {EVENTS_KEY}});
      const {db} = shop.database;
      const buyer = shop.browser();
      const late = await approvedOrder(bench.paypal, buyer);
      const releaseCommits = await holdCommit(shop, late);
      const read: unknown[] = [];
      let cursor = "0";
      async function readNext() {
        const {events, next} = (await list(shop, `?after=${cursor}`)).body;
        read.push(events.map((event) => "payment" in event && event.payment.orderId));
        cursor = next;
      }
      const made: string[] = [];
      const captured = await db.connection().execute(async (connection) => {
        await sql`select pg_advisory_lock(1)`.execute(connection);
        const capture = buyer.capture(late);
        await waitUntil(async () => {
          const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted`;
          return (await waiting.execute(connection)).rows.length > 0;
        });
        for (let reads = 0; reads < 2; reads += 1) {
          made.push(await paidOrder(shop, bench.paypal));
          await readNext();
        }
        await sql`select pg_advisory_unlock(1)`.execute(connection);
        return await capture;
      });
      assert.equal(captured.status, 201);
      await readNext();
      await releaseCommits();
      assert.deepEqual(read, [[made[0]], [made[1]], [late]]);
    });
  },
  {on: engines().filter(({name}) => name === "postgres")},
);
