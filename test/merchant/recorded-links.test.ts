import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import type {PayPalActionRequest} from "../../server/merchant/paypal-actions/perform-paypal-action.ts";
import type {PayPalActionKind} from "../../server/merchant/paypal-actions/paypal-actions.tables.ts";
import {trackerTarget} from "../../server/merchant/paypal-actions/tracking-operations.ts";
import {PAYPAL_ACTION_CHECKPOINTS} from "../../server/merchant/payments/checkpoints.ts";
import {openCrashing} from "./support/crashing.ts";
import {TRACK, TRACKER, WHOLE_TRACKER} from "./support/fake-trackers.ts";
import {OPERATOR_KEY, operate} from "./support/operator.ts";
import {paidOrder, payPalUsd, refusalOf} from "./support/paid-order.ts";
import {attempt, ORIGIN, type Shop, TestClock} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LINKS = /\/payment-resources$/;
const LINK = /\/payment-resources\/[^/]+$/;
const ORDER = /\/checkout\/orders\/[^/]+$/;
const operated = {variables: {OPERATOR_KEY}};

const link = (name: string, more: object = {}) => ({
  line_items: [{name, unit_amount: payPalUsd("12.50")}],
  ...more,
});

/** A request of a kind on a new record, and its effect at PayPal. */
interface Asked {
  readonly request: PayPalActionRequest;
  readonly assertOneEffect: () => void;
}

interface Kind {
  readonly kind: PayPalActionKind;
  readonly method: string;
  readonly path: RegExp;
  /** PayPal's reply has no body, which can't be cut. */
  readonly hasNoBody?: true;
  readonly prepare: (bench: Bench, shop: Shop) => Promise<Asked>;
}

function asked(request: Omit<PayPalActionRequest, "id">, assertOneEffect: () => void): Asked {
  return {request: {id: randomUUID(), ...request}, assertOneEffect};
}

function creating(bench: Bench, name = "Mug"): Asked {
  const id = randomUUID();
  return {
    request: {id, kind: "create-link", target: id, body: link(name)},
    assertOneEffect: () => assert.equal(bench.paypal.records.others.size, 1),
  };
}

async function adding(bench: Bench, shop: Shop): Promise<Asked> {
  const target = await paidOrder(shop, bench.paypal);
  const [capture] = bench.paypal.orders.get(target)!.captures;
  const body = {capture_id: capture!.id, tracking_number: "1Z/1", carrier: "UPS"};
  return asked({kind: "add-tracking", target, body}, () =>
    assert.deepEqual([...bench.paypal.trackers.keys()], [`${capture!.id}-1Z/1`]),
  );
}

/** Adds a tracker to a new paid order. @returns the order's id */
async function tracked({paypal}: Bench, shop: Shop, id: string): Promise<string> {
  const orderId = await paidOrder(shop, paypal);
  paypal.trackers.set(id, {id, orderId, status: "SHIPPED"});
  return orderId;
}

const KINDS: readonly Kind[] = [
  {kind: "create-link", method: "POST", path: LINKS, prepare: async (bench) => creating(bench)},
  {
    kind: "replace-link",
    method: "PUT",
    path: LINK,
    async prepare({paypal: {records}}) {
      const target = records.addOther();
      return asked({kind: "replace-link", target, body: link("Cup")}, () =>
        assert.equal(records.others.get(target)?.line_items?.[0]?.name, "Cup"),
      );
    },
  },
  {
    kind: "delete-link",
    method: "DELETE",
    path: LINK,
    hasNoBody: true,
    async prepare({paypal: {records}}) {
      const target = records.addOther();
      return asked({kind: "delete-link", target, body: {}}, () => assert.equal(records.others.size, 0));
    },
  },
  {kind: "add-tracking", method: "POST", path: TRACK, prepare: adding},
  {
    kind: "update-tracking",
    method: "PATCH",
    path: TRACKER,
    hasNoBody: true,
    async prepare(bench, shop) {
      const target = trackerTarget(await tracked(bench, shop, "T-1/2"), "T-1/2");
      const body = [{op: "replace", path: "/status", value: "CANCELLED"}];
      return asked({kind: "update-tracking", target, body}, () =>
        assert.equal(bench.paypal.trackers.get("T-1/2")?.status, "CANCELLED"),
      );
    },
  },
  {
    kind: "replace-tracking",
    method: "PUT",
    path: WHOLE_TRACKER,
    hasNoBody: true,
    async prepare(bench, shop) {
      await tracked(bench, shop, "T-1/2");
      const body = {transaction_id: "CAPTURE", status: "DELIVERED"};
      return asked({kind: "replace-tracking", target: "T-1/2", body}, () =>
        assert.equal(bench.paypal.trackers.get("T-1/2")?.status, "DELIVERED"),
      );
    },
  },
];

function perform(shop: Shop, request: PayPalActionRequest) {
  return shop.merchant.backOffice.paypalActions.perform(request);
}

async function stateOf(shop: Shop, request: PayPalActionRequest): Promise<string> {
  return (await perform(shop, request)).action.state;
}

function requestIds({paypal}: Bench, {method, path}: Pick<Kind, "method" | "path">): (string | null)[] {
  return paypal.seen
    .filter((seen) => seen.method === method && path.test(seen.path))
    .map(({headers}) => headers.get("paypal-request-id"));
}

suite("recorded changes of payment links and tracking", (bench) => {
  for (const declared of KINDS) {
    const {kind, method, path, hasNoBody} = declared;
    for (const fault of ["lose-before", "lose-after", "garble", 500] as const) {
      if (fault === "garble" && hasNoBody) continue;
      test(`${kind} has one effect after three times ${fault}, by recovery`, async () => {
        const shop = await bench.open();
        const {request, assertOneEffect} = await declared.prepare(bench, shop);
        bench.paypal.fault(method, path, fault, 3);
        assert.equal(await stateOf(shop, request), "unknown");
        const {paypalActions} = shop.merchant.backOffice;
        assert.deepEqual(
          (await paypalActions.unfinished()).map((one) => [one.id, one.kind, one.state]),
          [[request.id, kind, "unknown"]],
        );
        await shop.merchant.recover();
        assert.equal((await paypalActions.find(request.id)).state, "done");
        assertOneEffect();
        assert.equal(new Set(requestIds(bench, declared)).size, 1);
      });
    }

    test(`${kind} passes a refusal on, and the next attempt has a new request id`, async () => {
      const shop = await bench.open();
      const {request, assertOneEffect} = await declared.prepare(bench, shop);
      bench.paypal.fault(method, path, 422);
      assert.deepEqual(await refusalOf(perform(shop, request)), [422, "FAULT"]);
      assert.equal(await stateOf(shop, request), "done");
      assertOneEffect();
      assert.deepEqual(requestIds(bench, declared), [`${request.id}-${kind}`, `${request.id}-${kind}-2`]);
    });

    test(`${kind} with one id at two servers is sent once`, async () => {
      const shops = [await bench.open(), await bench.open()];
      const {request, assertOneEffect} = await declared.prepare(bench, shops[0]!);
      const asks = shops.flatMap((shop) => [perform(shop, request), perform(shop, request)]);
      for (const {action} of await Promise.all(asks)) assert.match(action.state, /^(?:done|unknown)$/);
      assert.equal(await stateOf(shops[1]!, request), "done");
      assert.equal(requestIds(bench, declared).length, 1);
      assertOneEffect();
    });
  }

  test("a created link with a lost reply is found, also without PayPal's request ids", async () => {
    const shop = await bench.open();
    bench.paypal.records.addOther();
    const {request} = creating(bench);
    bench.paypal.fault("POST", LINKS, "lose-after", 3);
    assert.equal(await stateOf(shop, request), "unknown");
    bench.paypal.forgetRequestIds();
    const {reply} = await perform(shop, request);
    const [, created, ...others] = bench.paypal.records.others.values();
    assert.deepEqual(others, []);
    assert.deepEqual(reply?.value, created);
  });

  test("two creations with lost replies make two links, also with the same content", async () => {
    const shop = await bench.open(operated);
    const ids = [randomUUID(), randomUUID()];
    const create = (id: string) =>
      operate(shop, "POST", "/payment-links", link("Mug"), {headers: attempt(id)});
    bench.paypal.fault("POST", LINKS, "lose-after", 6);
    for (const id of ids) assert.equal((await create(id)).body.code, "OUTCOME_UNKNOWN");
    await shop.merchant.recover();
    const replies = await Promise.all(ids.map(create));
    const created = replies.map(({body}) => body.id);
    assert.deepEqual(created, [...bench.paypal.records.others.keys()]);
  });

  test("another merchant's link with other content is no result of a creation", async () => {
    const shop = await bench.open();
    const {request} = creating(bench);
    bench.paypal.fault("POST", LINKS, "lose-before", 3);
    assert.equal(await stateOf(shop, request), "unknown");
    bench.paypal.records.addOther();
    const {reply} = await perform(shop, request);
    assert.equal((reply!.value as {line_items: object[]}).line_items.length, 1);
    assert.equal(bench.paypal.records.others.size, 2);
  });

  test("a replacement that only removes fields is repeated if PayPal did not get it", async () => {
    const shop = await bench.open();
    const {records} = bench.paypal;
    const target = records.addOther();
    records.others.set(target, {...records.others.get(target)!, ...link("Cup", {tags: ["spring"]})});
    const {request} = asked({kind: "replace-link", target, body: link("Cup")}, () => undefined);
    bench.paypal.fault("PUT", LINK, "lose-before", 3);
    assert.equal(await stateOf(shop, request), "unknown");
    await shop.merchant.recover();
    assert.equal(await stateOf(shop, request), "done");
    assert.ok(!("tags" in records.others.get(target)!), "the tags are removed");
  });

  test("a patch whose effect PayPal does not show is repeated", async () => {
    const shop = await bench.open();
    const target = trackerTarget(await tracked(bench, shop, "T1"), "T1");
    const body = [{op: "replace", path: "/notify_payer", value: true}];
    const {request} = asked({kind: "update-tracking", target, body}, () => undefined);
    bench.paypal.fault("PATCH", TRACKER, "lose-before", 3);
    assert.equal(await stateOf(shop, request), "unknown");
    await shop.merchant.recover();
    assert.equal(bench.paypal.trackers.get("T1")?.notify_payer, true);
  });

  test("an equal request with another id continues an unfinished replacement, and a different one waits", async () => {
    const shop = await bench.open();
    const target = bench.paypal.records.addOther();
    const replacing = (name: string) =>
      asked({kind: "replace-link", target, body: link(name)}, () => undefined).request;
    bench.paypal.fault("PUT", LINK, "lose-before", 3);
    const first = replacing("Cup");
    assert.equal(await stateOf(shop, first), "unknown");
    assert.deepEqual(await refusalOf(perform(shop, replacing("Mug"))), [409, "ACTION_IN_PROGRESS"]);
    assert.equal((await perform(shop, replacing("Cup"))).action.id, first.id);
    assert.equal(await stateOf(shop, replacing("Mug")), "done");
    assert.equal(bench.paypal.records.others.get(target)?.line_items?.[0]?.name, "Mug");
  });

  test("a creation that is too old to repeat is not done if no link was added", async () => {
    const clock = new TestClock();
    const shop = await bench.open({clock});
    const {request} = creating(bench);
    bench.paypal.fault("POST", LINKS, "lose-before", 3);
    assert.equal(await stateOf(shop, request), "unknown");
    clock.advance(5.5 * HOUR);
    await shop.merchant.recover();
    assert.equal((await shop.merchant.backOffice.paypalActions.find(request.id)).state, "failed");
    assert.equal(requestIds(bench, KINDS[0]!).length, 3);
  });

  test("the record of added tracking has no part of the order", async () => {
    const shop = await bench.open();
    const {request} = await adding(bench, shop);
    assert.equal(await stateOf(shop, request), "done");
    const {db} = shop.database;
    const row = await db.selectFrom("paypal_actions").select("response").executeTakeFirstOrThrow();
    assert.equal(row.response, "null");
  });

  test("routes answer a request that recovery has finished with the status and body of its first reply", async () => {
    const shop = await bench.open(operated);
    const {records} = bench.paypal;
    const lost = async (method: string, path: string, body: object | undefined, theirs: RegExp) => {
      const headers = attempt(randomUUID());
      bench.paypal.fault(method, theirs, "lose-after", 3);
      const first = await operate(shop, method, path, body, {headers});
      assert.deepEqual(
        [first.status, first.body.code, first.body.state],
        [500, "OUTCOME_UNKNOWN", "unknown"],
      );
      await shop.merchant.recover();
      return operate(shop, method, path, body, {headers});
    };
    const created = await lost("POST", "/payment-links", link("Mug"), LINKS);
    assert.deepEqual([created.status, created.body.line_items[0]?.name], [201, "Mug"]);
    const path = `/payment-links/${created.body.id}`;
    const replaced = await lost("PUT", path, link("Cup"), LINK);
    assert.deepEqual([replaced.status, replaced.body.line_items[0]?.name], [200, "Cup"]);
    const deleted = await lost("DELETE", path, undefined, LINK);
    assert.deepEqual([deleted.status, deleted.text, records.others.size], [204, "", 0]);
    const again = await operate(shop, "DELETE", path);
    assert.deepEqual([again.status, again.text], [204, ""]);
    assert.equal((await operate(shop, "PUT", path, link("Cup"))).status, 404);
  });

  test("the route of tracking answers a request that recovery has finished with the order", async () => {
    const shop = await bench.open(operated);
    const {request} = await adding(bench, shop);
    const ask = () =>
      shop.merchant.app.request(`${ORIGIN}/service-api/back-office/orders/${request.target}/track`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${OPERATOR_KEY}`,
          "content-type": "application/json",
          ...attempt(request.id),
        },
        body: JSON.stringify(request.body),
      });
    bench.paypal.fault("POST", TRACK, "lose-after", 3);
    assert.equal((await ask()).status, 500);
    await shop.merchant.recover();
    const reply = await ask();
    assert.equal(reply.status, 201);
    assert.match(await reply.text(), /"trackers":\[\{"id":"CAPTURE-\d+-1Z\/1"/);
    assert.equal(bench.paypal.trackers.size, 1);
  });
});

suite("a server that is killed during a change of a payment link or a tracker", (bench) => {
  const groups = [
    {kind: KINDS[0]!, shown: LINKS},
    {kind: KINDS[3]!, shown: ORDER},
  ];
  for (const {kind: declared, shown} of groups) {
    const {kind, method, path} = declared;
    for (const at of PAYPAL_ACTION_CHECKPOINTS) {
      const place = at.split(":")[1] ?? "";
      test(`${kind} has one effect after a crash at ${at}`, async () => {
        const clock = new TestClock();
        const first = await bench.open({clock});
        const {request, assertOneEffect} = await declared.prepare(bench, first);
        const isTooLate = place.startsWith("giv");
        if (place === "verified") bench.paypal.fault(method, path, 422);
        if (place.startsWith("hand")) bench.paypal.fault(method, path, "lose-after", 3);
        if (place.startsWith("tak") || isTooLate) {
          bench.paypal.fault(method, path, "lose-before", 3);
          assert.equal(await stateOf(first, request), "unknown");
        }
        if (isTooLate) {
          // PayPal gives no reply until it is too late to repeat the call.
          bench.paypal.fault("GET", shown, "lose-before", 99);
          clock.advance(6 * HOUR);
        }
        const {shop, hasCrashed} = await openCrashing(bench, at, {clock});
        await assert.rejects(perform(shop, request), /killed/);
        assert.ok(hasCrashed(), "the checkpoint was passed");

        const next = await bench.open({clock});
        clock.advance(MINUTE);
        await next.merchant.recover();
        if (isTooLate) {
          const [action] = await next.merchant.backOffice.paypalActions.unfinished();
          assert.equal(action?.state, "needs-check");
          return;
        }
        assert.equal(await stateOf(next, request), "done");
        assertOneEffect();
      });
    }
  }
});
