import assert from "node:assert/strict";
import {test} from "node:test";
import {migrationsBefore, openOlderDatabase} from "./support/older-database.ts";
import {CAPTURE_AUTHORIZATION} from "./support/fake-payments.ts";
import {SHOW} from "./support/fake-paypal.ts";
import {AUTHORIZING, paidOrder, usd} from "./support/paid-order.ts";
import {LONG_TIMEOUTS, type Shop, type ShopOptions} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

async function attemptOf(shop: Shop, orderId: string) {
  const query = shop.database.db.selectFrom("attempts").selectAll().where("order_id", "=", orderId);
  return query.executeTakeFirstOrThrow();
}

async function stateOf(shop: Shop, orderId: string): Promise<string> {
  return (await attemptOf(shop, orderId)).state;
}

/** Ids of the orders that are read in a round after `ms`. */
async function readAfter(bench: Bench, shop: Shop, ms: number): Promise<string[]> {
  shop.clock.advance(ms);
  const before = bench.paypal.seen.length;
  await shop.merchant.recover();
  const reads = bench.paypal.seen
    .slice(before)
    .filter(({method, path}) => method === "GET" && SHOW.test(path));
  return reads.map(({path}) => path.split("/").at(-1) ?? "");
}

/** A shop with authorized orders, the oldest first. */
async function authorizedOrders(bench: Bench, count: number, options: Partial<ShopOptions> = {}) {
  const variables = {...AUTHORIZING.variables, ...options.variables};
  const shop = await bench.open({...options, variables});
  const orders: string[] = [];
  for (let made = 0; made < count; made += 1) {
    orders.push(await paidOrder(shop, bench.paypal));
    shop.clock.advance(1);
  }
  return {shop, orders};
}

suite("payments that change at PayPal without an event", (bench) => {
  test("an authorization that is voided at PayPal is found, and then not read again", async () => {
    const {shop, orders} = await authorizedOrders(bench, 1);
    const [orderId = ""] = orders;
    assert.deepEqual(await readAfter(bench, shop, 9_000), [], "it is not due");
    assert.deepEqual(await readAfter(bench, shop, 1_000), [orderId]);
    assert.equal(await stateOf(shop, orderId), "authorized");
    assert.deepEqual(await readAfter(bench, shop, MINUTE), [], "the next read is later");
    bench.paypal.orders.get(orderId)!.authorizations[0]!.status = "VOIDED";
    assert.deepEqual(await readAfter(bench, shop, MINUTE), [orderId]);
    const {state, next_read_at} = await attemptOf(shop, orderId);
    assert.deepEqual([state, next_read_at], ["voided", null]);
    assert.deepEqual(await readAfter(bench, shop, 30 * DAY), []);
  });

  for (const [status, state] of [
    ["COMPLETED", "captured"],
    ["DECLINED", "declined"],
  ] as const) {
    test(`a pending capture that becomes ${status} is found`, async () => {
      bench.paypal.captureStatus = "PENDING";
      const shop = await bench.open();
      const orderId = await paidOrder(shop, bench.paypal);
      bench.paypal.setCaptureStatus(orderId, status);
      assert.deepEqual(await readAfter(bench, shop, 2 * MINUTE), [orderId]);
      assert.equal(await stateOf(shop, orderId), state);
      assert.deepEqual(await readAfter(bench, shop, 30 * DAY), []);
    });
  }

  test("a change starts the schedule again", async () => {
    const {shop, orders} = await authorizedOrders(bench, 1);
    const [orderId = ""] = orders;
    await readAfter(bench, shop, 5 * DAY);
    bench.paypal.captureStatus = "PENDING";
    await shop.merchant.backOffice.captureAuthorization({orderId, amount: usd("5.00")});
    assert.equal(bench.paypal.count("POST", CAPTURE_AUTHORIZATION), 1);
    assert.deepEqual(await readAfter(bench, shop, 2 * MINUTE), [orderId]);
  });

  test("a round reads the longest due payments first, up to READS_PER_ROUND", async () => {
    const {shop, orders} = await authorizedOrders(bench, 5, {variables: {READS_PER_ROUND: "2"}});
    const rounds = [];
    for (let round = 0; round < 4; round += 1) rounds.push((await readAfter(bench, shop, HOUR)).sort());
    const [one, two, three, four, five] = orders;
    assert.deepEqual(rounds.slice(0, 2), [
      [one, two],
      [three, four],
    ]);
    assert.ok(rounds[2]?.includes(five!));
  });

  test("a payment about which PayPal gives no reply holds back no other", async () => {
    const {shop, orders} = await authorizedOrders(bench, 2, {variables: {READS_PER_ROUND: "1"}});
    const [silent = "", other = ""] = orders;
    bench.paypal.fault("GET", new RegExp(`/orders/${silent}$`), 500, 1_000);
    bench.paypal.orders.get(other)!.authorizations[0]!.status = "VOIDED";
    await readAfter(bench, shop, 2 * MINUTE);
    assert.deepEqual(await readAfter(bench, shop, 0), [other]);
    assert.equal(await stateOf(shop, other), "voided");
    bench.paypal.clearFaults();
    assert.deepEqual(await readAfter(bench, shop, 15 * MINUTE - 1), []);
    assert.deepEqual(await readAfter(bench, shop, 1), [silent], "it is read again after a pause");
  });

  test("a payment whose records can't be read holds back no other", async () => {
    const {shop, orders} = await authorizedOrders(bench, 2, {variables: {READS_PER_ROUND: "1"}});
    const [broken = "", other = ""] = orders;
    const {id} = await attemptOf(shop, broken);
    await shop.database.db.updateTable("calls").set({response: null}).where("attempt_id", "=", id).execute();
    assert.deepEqual(await readAfter(bench, shop, 2 * MINUTE), []);
    assert.match(shop.logged(), /a payment that was due could not be read/);
    assert.deepEqual(await readAfter(bench, shop, 0), [other]);
  });

  test("after Retry-After no payment is read before its end, and the others stay due", async () => {
    let isLimited = false;
    const fetch: typeof globalThis.fetch = (input, init) =>
      isLimited && init?.method === "GET" && SHOW.test(new URL(input as URL).pathname)
        ? Promise.resolve(new Response(null, {status: 429, headers: {"retry-after": "3600"}}))
        : globalThis.fetch(input, init);
    const {shop, orders} = await authorizedOrders(bench, 20, {fetch});
    const dueOf = async () => {
      const due = await shop.database.db
        .selectFrom("attempts")
        .select("order_id")
        .where("next_read_at", "<=", shop.clock.now())
        .execute();
      return due.map(({order_id}) => order_id);
    };
    isLimited = true;
    await readAfter(bench, shop, 2 * MINUTE);
    const due = await dueOf();
    assert.ok(due.length >= 12, "at most eight were asked for");
    isLimited = false;
    assert.deepEqual(await readAfter(bench, shop, HOUR - 1), [], "the pause holds");
    const read = await readAfter(bench, shop, 1);
    assert.deepEqual(read.toSorted(), orders.toSorted());
  });

  test("reads that fail don't stop payments", async () => {
    const {shop} = await authorizedOrders(bench, 2, {resilience: {...LONG_TIMEOUTS, failuresToOpen: 1}});
    bench.paypal.fault("GET", SHOW, 500, 1_000);
    await readAfter(bench, shop, 2 * MINUTE);
    const text = await shop.merchant.metrics.text();
    assert.ok(text.includes('checkout_service_breaker{lane="read",state="open"} 1'));
    assert.ok(text.includes('checkout_service_breaker{lane="pay",state="closed"} 1'));
  });

  test("a second instance reads nothing while the first one reads", async () => {
    const {shop, orders} = await authorizedOrders(bench, 1);
    const other = await bench.open({...AUTHORIZING, clock: shop.clock});
    bench.paypal.fault("GET", SHOW, () => other.merchant.recover());
    assert.deepEqual(await readAfter(bench, shop, 2 * MINUTE), orders);
  });
});

const older = migrationsBefore("0054");

function testOlderDatabase(bench: Bench): void {
  test("the payments of an older database are read as far as they are open", async () => {
    const database = await openOlderDatabase(bench.databaseUrl, older);
    const attempt = {
      session: "s",
      request_hash: "b",
      amount: "75.00",
      currency: "USD",
      cart: null,
      failures: 0,
      delivery: null,
      created_at: 1,
      updated_at: 5,
    };
    const states = ["created", "pending", "authorized", "captured", "voided", "closed"] as const;
    await database.db
      .insertInto("attempts")
      .values(states.map((state) => ({...attempt, id: state, order_id: state, state})))
      .execute();
    await database.db
      .insertInto("attempts")
      .values({...attempt, id: "refunding", order_id: "refunding", state: "captured"})
      .execute();
    const movement = {kind: "refund", is_done: 0, currency: "USD", thousandths: 1, moved_at: 1} as const;
    await database.db
      .insertInto("payment_movements")
      .values([
        {...movement, id: "R-1", attempt_id: "refunding", status: "PENDING"},
        {...movement, id: "R-2", attempt_id: "captured", status: "COMPLETED"},
      ])
      .execute();
    await database.close();
    const shop = await bench.open();
    const rows = await shop.database.db.selectFrom("attempts").select(["id", "next_read_at"]).execute();
    assert.deepEqual(Object.fromEntries(rows.map(({id, next_read_at}) => [id, next_read_at])), {
      created: 5 + 72 * HOUR,
      pending: 5,
      authorized: 5,
      refunding: 5,
      captured: null,
      voided: null,
      closed: null,
    });
  });
}

suite("a database without the time of the next read", testOlderDatabase, {migrations: older});
