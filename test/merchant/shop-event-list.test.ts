import assert from "node:assert/strict";
import {test} from "node:test";
import type {ShopEvent} from "../../server/merchant/handler.ts";
import {openHearing} from "./support/heard-events.ts";
import {paidOrder} from "./support/paid-order.ts";
import type {Shop} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

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

suite("the list of events", (bench) => {
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
