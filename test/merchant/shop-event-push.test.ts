import assert from "node:assert/strict";
import {mock, test} from "node:test";
import {Webhook} from "standardwebhooks";
import {shopEvent} from "../../server/merchant/shop-events/event-schemas.ts";
import type {ShopEvent} from "../../server/merchant/handler.ts";
import type {Wait} from "../../server/shared/wait.ts";
import {onlyRounds} from "./support/heard-events.ts";
import {paidOrder} from "./support/paid-order.ts";
import {type Pushed, startShopAddress} from "./support/pushed-events.ts";
import type {Shop, ShopOptions} from "./support/shop.ts";
import {type Bench, storageSuite} from "./support/suite.ts";
import {waitUntil} from "./support/wait-until.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const secretOf = (bytes: number[]) => `whsec_${Buffer.from(bytes).toString("base64")}`;
const SECRET = secretOf(Array.from({length: 24}, (_, index) => index));
const NEW_SECRET = secretOf(Array.from({length: 64}, (_, index) => 200 - index));
const OTHER_SECRET = secretOf(Array.from({length: 32}, (_, index) => 100 + index));

/** Opens a shop that sends its events to an address. */
const sending = (bench: Bench, address: string, options: Partial<ShopOptions> = {}) =>
  bench.open({
    wait: onlyRounds,
    ...options,
    variables: {EVENTS_URL: address, EVENTS_SECRET: SECRET, ...options.variables},
  });

const states = async ({database}: Shop, receiver = "push") => {
  const query = database.db.selectFrom("event_deliveries").select("state").where("receiver", "=", receiver);
  return (await query.orderBy("created_at").execute()).map(({state}) => state);
};

/** Verifies a request with the library of Standard Webhooks, at a time. @throws Error unless the signature is right */
function verify({headers, body}: Pick<Pushed, "headers" | "body">, secret: string, now: number): unknown {
  const date = mock.method(Date, "now", () => now);
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    date.mock.restore();
  }
}

interface Body {
  readonly type: string;
  readonly timestamp: string;
  readonly data: ShopEvent;
}

storageSuite("events that are sent to the shop's address", (bench) => {
  test("have the headers, the signature and the body of Standard Webhooks", async (t) => {
    const address = await startShopAddress(t);
    const shop = await sending(bench, `${address.origin}/events?from=checkout`);
    const orderId = await paidOrder(shop, bench.paypal);
    await shop.merchant.recover();
    assert.deepEqual([address.pushed.length, await states(shop)], [1, ["accepted"]]);
    const [request] = address.pushed as [Pushed];
    assert.deepEqual(
      [request.method, request.path, request.headers["content-type"]],
      ["POST", "/events?from=checkout", "application/json"],
    );
    const {type, timestamp, data, ...others} = verify(request, SECRET, shop.clock.now()) as Body;
    const event = shopEvent.parse(data);
    assert.ok("payment" in event);
    assert.deepEqual([event.payment.orderId, others], [orderId, {}]);
    assert.deepEqual([type, timestamp], [event.type, event.createdAt]);
    assert.deepEqual([request.headers["webhook-id"], event.position, event.sequence], [event.id, 1, 1]);

    const wrong = {...request, body: request.body.replace("75.00", "7500.00")};
    const later = {...request.headers, "webhook-timestamp": String(shop.clock.now() / 1000 + 60)};
    const other = {...request.headers, "webhook-id": "evt_other"};
    for (const [forged, secret] of [
      [wrong, SECRET],
      [{...request, headers: later}, SECRET],
      [{...request, headers: other}, SECRET],
      [request, OTHER_SECRET],
    ] as const)
      assert.throws(() => verify(forged, secret, shop.clock.now()), /No matching signature found/);
  });

  test("are signed with each secret, while it is changed", async (t) => {
    const address = await startShopAddress(t);
    const variables = {EVENTS_SECRET: `${NEW_SECRET}, ${SECRET}`};
    const shop = await sending(bench, address.origin, {variables});
    await paidOrder(shop, bench.paypal);
    await shop.merchant.recover();
    const [request] = address.pushed as [Pushed];
    for (const secret of [SECRET, NEW_SECRET]) verify(request, secret, shop.clock.now());
    assert.throws(() => verify(request, OTHER_SECRET, shop.clock.now()), /No matching signature found/);
  });

  test("come again with the same id and body, and a new time and signature", async (t) => {
    const address = await startShopAddress(t);
    address.answer((response) => response.writeHead(address.pushed.length === 1 ? 500 : 200).end());
    const shop = await sending(bench, address.origin);
    await paidOrder(shop, bench.paypal);
    await shop.merchant.recover();
    assert.deepEqual(await states(shop), ["waiting"]);
    shop.clock.advance(MINUTE);
    await shop.merchant.recover();
    assert.deepEqual(await states(shop), ["accepted"]);
    const [first, second] = address.pushed as [Pushed, Pushed];
    assert.deepEqual([second.headers["webhook-id"], second.body], [first.headers["webhook-id"], first.body]);
    const timeOf = ({headers}: Pushed) => Number(headers["webhook-timestamp"]);
    assert.equal(timeOf(second) - timeOf(first), 60);
    verify(second, SECRET, shop.clock.now() + 5 * MINUTE);
    assert.throws(() => verify(first, SECRET, shop.clock.now() + 5 * MINUTE), /timestamp too old/);
  });

  for (const status of [302, 308, 401, 429, 503]) {
    test(`are refused with ${status}, also if it names another place`, async (t) => {
      const address = await startShopAddress(t);
      address.answer((response) => response.writeHead(status, {location: `${address.origin}/other`}).end());
      const shop = await sending(bench, address.origin);
      await paidOrder(shop, bench.paypal);
      await shop.merchant.recover();
      assert.deepEqual([address.pushed.map(({path}) => path), await states(shop)], [["/"], ["waiting"]]);
    });
  }

  test("come again when the address gives no reply within 10 s, and the connection is closed", async (t) => {
    const address = await startShopAddress(t);
    address.answer(() => undefined);
    const wait: Wait = async (ms, signal) => {
      if (ms !== 10_000 || address.pushed.length > 0) await onlyRounds(ms, signal);
      else await waitUntil(() => address.pushed.length > 0);
    };
    const shop = await sending(bench, address.origin, {wait});
    await paidOrder(shop, bench.paypal);
    await shop.merchant.recover();
    assert.deepEqual(await states(shop), ["waiting"]);
    await address.pushed[0]?.closed;
    address.answer((response) => response.end());
    shop.clock.advance(MINUTE);
    await shop.merchant.recover();
    assert.deepEqual([address.pushed.length, await states(shop)], [2, ["accepted"]]);
  });

  test("are accepted without a read of the reply's body", async (t) => {
    const address = await startShopAddress(t);
    // The body never ends.
    address.answer((response) => response.writeHead(200).write("{"));
    const shop = await sending(bench, address.origin);
    await paidOrder(shop, bench.paypal);
    await shop.merchant.recover();
    assert.deepEqual(await states(shop), ["accepted"]);
    await address.pushed[0]?.closed;
  });

  test("come again when the connection fails, and no log line has the token, the secret or the body", async (t) => {
    const address = await startShopAddress(t);
    const shop = await sending(bench, `${address.origin}/canary-path?token=canary-token`);
    await paidOrder(shop, bench.paypal);
    for (const fail of [
      () => address.answer((response) => response.writeHead(500).end()),
      () => address.answer((response) => response.destroy()),
      () => address.stop(),
    ]) {
      fail();
      shop.clock.advance(MINUTE);
      await shop.merchant.recover();
      assert.deepEqual(await states(shop), ["waiting"]);
    }
    assert.equal(address.pushed.length, 2);
    const logged = shop.logged();
    assert.equal(logged.match(/a shop event was not accepted/g)?.length, 3);
    assert.ok(logged.includes(`${address.origin} has replied 500`));
    for (const canary of ["canary-", SECRET.slice(6), `"payment"`, "webhook-signature"])
      assert.ok(!logged.includes(canary), canary);
  });

  test("stop after 410, at all servers, until the address changes", async (t) => {
    const address = await startShopAddress(t);
    address.answer((response) => response.writeHead(410).end());
    const heard: string[] = [];
    const onEvent = (event: ShopEvent) => {
      heard.push(event.id);
    };
    const shop = await sending(bench, `${address.origin}/old?token=canary-token`, {onEvent});
    await paidOrder(shop, bench.paypal);
    await shop.merchant.recover();
    assert.match(shop.logged(), /"level":50.*"receiver":"push".*the address of a receiver has replied 410/);
    const {clock} = shop;
    const restarted = await sending(bench, `${address.origin}/old?token=canary-token`, {onEvent, clock});
    for (const each of [shop, restarted]) {
      await paidOrder(each, bench.paypal);
      clock.advance(HOUR);
      await each.merchant.recover();
    }
    assert.deepEqual([address.pushed.length, await states(shop)], [1, ["waiting", "waiting", "waiting"]]);
    assert.deepEqual(
      [heard.length, await states(shop, "on-event")],
      [3, ["accepted", "accepted", "accepted"]],
    );
    assert.match(restarted.logged(), /"level":50.*the address of a receiver has replied 410/);

    address.answer((response) => response.end());
    const moved = await sending(bench, `${address.origin}/new`, {clock});
    await moved.merchant.recover();
    assert.deepEqual(await states(moved), ["accepted", "accepted", "accepted"]);
    assert.deepEqual(
      address.pushed.slice(1).map(({path}) => path),
      ["/new", "/new", "/new"],
    );
    for (const {logged} of [shop, restarted, moved]) assert.ok(!logged().includes("canary-token"));
  });

  test("go on after 410 when a person sends one again", async (t) => {
    const address = await startShopAddress(t);
    address.answer((response) => response.writeHead(410).end());
    const shop = await sending(bench, address.origin);
    await paidOrder(shop, bench.paypal);
    await shop.merchant.recover();
    address.answer((response) => response.end());
    await paidOrder(shop, bench.paypal);
    const [refused] = address.pushed as [Pushed];
    await shop.merchant.events.replay({eventId: String(refused.headers["webhook-id"])});
    await shop.merchant.recover();
    assert.deepEqual([address.pushed.length, await states(shop)], [3, ["accepted", "accepted"]]);
  });

  test("are delivered apart from those of the shop's function", async (t) => {
    const address = await startShopAddress(t);
    const heard: string[] = [];
    let broken: "push" | "on-event" = "push";
    address.answer((response) => response.writeHead(broken === "push" ? 500 : 204).end());
    const onEvent = ({id}: ShopEvent) => {
      if (broken === "on-event") throw new Error("it can't be booked");
      heard.push(id);
    };
    const shop = await sending(bench, address.origin, {onEvent});
    await paidOrder(shop, bench.paypal);
    await shop.merchant.recover();
    assert.deepEqual([await states(shop), await states(shop, "on-event")], [["waiting"], ["accepted"]]);
    broken = "on-event";
    shop.clock.advance(MINUTE);
    await paidOrder(shop, bench.paypal);
    await shop.merchant.recover();
    assert.deepEqual(
      [await states(shop), await states(shop, "on-event")],
      [
        ["accepted", "accepted"],
        ["accepted", "waiting"],
      ],
    );
    assert.deepEqual(heard, [address.pushed[0]?.headers["webhook-id"]]);
  });

  test("wait for the server's new address when it changes", async (t) => {
    const [old, next] = [await startShopAddress(t), await startShopAddress(t)];
    old.stop();
    const shop = await sending(bench, old.origin);
    await paidOrder(shop, bench.paypal);
    await shop.merchant.recover();
    shop.clock.advance(MINUTE);
    const moved = await sending(bench, next.origin, {clock: shop.clock});
    await moved.merchant.recover();
    assert.deepEqual([next.pushed.length, await states(moved)], [1, ["accepted"]]);
  });
});
