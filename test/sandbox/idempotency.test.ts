import assert from "node:assert/strict";
import {after, before, describe, test} from "node:test";
import {allRows} from "./support/console.ts";
import {type Endpoint, endpoints} from "./support/declared.ts";
import {GoodCalls} from "./support/good-calls.ts";
import {card, CARDS, orderBody, OrdersClient} from "./support/orders.ts";
import {withSandbox} from "./support/sandbox.ts";

const HOURS_S = 60 * 60;

/** Lifetime of request ids in hours by path prefix. PayPal keeps those of payments for 45 days. */
const KEPT_HOURS: Readonly<Record<string, number>> = {
  "/v2/checkout/orders": 6,
  "/v2/payments": 45 * 24,
  "/v3/vault": 3,
  "/v1/checkout/payment-resources": 6,
  "/v1/customer/disputes": 6,
  "/v1/shipping": 6,
  "/v2/invoicing": 6,
};

/** POST routes without request ids, because they create no resource. */
const WITHOUT = [
  "POST /v1/oauth2/token",
  "POST /v2/payments/find-eligible-methods",
  "POST /v2/invoicing/generate-next-invoice-number",
  "POST /v2/invoicing/invoices/{invoice_id}/generate-qr-code",
  // Sending again has no effect.
  "POST /v2/invoicing/invoices/{invoice_id}/send",
  "POST /v2/invoicing/search-invoices",
];

test("every creating POST stores its request id for the lifetime of its resource's kind", () => {
  const posts = endpoints.filter(({method}) => method === "POST");
  for (const {method, path, replay} of posts) {
    const begin = Object.keys(KEPT_HOURS).find((each) => path.startsWith(each));
    const hours = WITHOUT.includes(`${method} ${path}`) ? undefined : KEPT_HOURS[begin ?? ""];
    assert.equal(replay?.hours, hours, path);
  }
  assert.ok(posts.length > 15);
});

withSandbox("request ids", (sandbox) => {
  const count = async () => (await allRows(sandbox(), "orders")).length;

  for (const header of ["PayPal-Request-Id", "Service-Request-Id"]) {
    test(`a replay with ${header} gets 200 with the same order, and has no effect`, async () => {
      const shop = await OrdersClient.of(sandbox());
      const headers = {[header]: `replay-${header}`};
      const first = await shop.create(orderBody(), headers);
      const orders = await count();
      const second = await shop.create(orderBody(), headers);
      assert.deepEqual([first.status, second.status], [201, 200]);
      assert.deepEqual(second.body, first.body);
      assert.equal(await count(), orders);
    });
  }

  test("a replay gets the latest status of the order", async () => {
    const shop = await OrdersClient.of(sandbox());
    const headers = {"PayPal-Request-Id": "latest-order"};
    const {id} = (await shop.create(orderBody(), headers)).body;
    await shop.approveWallet(id);
    const approved = await shop.create(orderBody(), headers);
    assert.deepEqual([approved.status, approved.body.id, approved.body.status], [200, id, "APPROVED"]);
    await shop.capture(id);
    assert.equal((await shop.create(orderBody(), headers)).body.status, "COMPLETED");
  });

  test("a replayed refund and capture get their latest states", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {orderId, id} = await shop.captured();
    await shop.preset("refund-pending");
    const path = `captures/${id}/refund`;
    const headers = {"PayPal-Request-Id": "latest-refund"};
    const first = await shop.payments("POST", path, {}, headers);
    await shop.later(1);
    const again = await shop.payments("POST", path, {}, headers);
    await shop.backToNow();
    assert.deepEqual([first.body.status, again.status, again.body.status], ["PENDING", 201, "COMPLETED"]);
    assert.equal(again.body.id, first.body.id);
    assert.equal((await shop.show(orderId)).body.purchase_units[0].payments.captures[0].status, "REFUNDED");
  });

  test("a replay for a deleted resource gets the first reply", async () => {
    const token = await sandbox().token();
    const options = {token, headers: {"PayPal-Request-Id": "deleted"}};
    const body = {payment_source: card(CARDS.ordinary).payment_source};
    const first = await sandbox().call("POST", "/v3/vault/payment-tokens", {...options, body});
    await sandbox().call("DELETE", `/v3/vault/payment-tokens/${first.body.id}`, {token});
    const again = await sandbox().call("POST", "/v3/vault/payment-tokens", {...options, body});
    assert.deepEqual([again.status, again.body], [200, first.body]);
  });

  test("the same id with another body or order gets 422 and has no effect", async () => {
    const shop = await OrdersClient.of(sandbox());
    const headers = {"PayPal-Request-Id": "used-otherwise"};
    await shop.create(orderBody(), headers);
    const orders = await count();
    const other = orderBody({purchase_units: [{amount: {currency_code: "USD", value: "131.00"}}]});
    const answer = await shop.create(other, headers);
    assert.equal(answer.status, 422);
    assert.equal(answer.body.details[0].issue, "DUPLICATE_REQUEST_ID");
    assert.equal(await count(), orders);

    const [one, two] = [await shop.approved(), await shop.approved()];
    assert.equal((await shop.capture(one, headers)).status, 201);
    assert.equal((await shop.capture(two, headers)).status, 422);
    assert.equal((await shop.show(two)).body.status, "APPROVED");
  });

  test("a refused request stores nothing, so its id can be used again", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    const headers = {"PayPal-Request-Id": "first-refused"};
    assert.equal((await shop.capture(id, headers)).status, 422);
    await shop.confirm(id, card(CARDS.ordinary));
    assert.equal((await shop.capture(id, headers)).status, 201);
  });

  test("a request id expires after 6 hours", async () => {
    const shop = await OrdersClient.of(sandbox());
    const headers = {"PayPal-Request-Id": "six-hours"};
    const first = await shop.create(orderBody(), headers);
    const advance = (seconds: number) =>
      sandbox().call("POST", "/_sandbox/clock", {body: {advance_seconds: seconds}});
    await advance(6 * HOURS_S - 1);
    assert.equal((await shop.create(orderBody(), headers)).body.id, first.body.id);
    await advance(1);
    const late = await shop.create(orderBody(), headers);
    assert.equal(late.status, 201);
    assert.notEqual(late.body.id, first.body.id);
    await sandbox().call("POST", "/_sandbox/clock", {body: {reset: true}});
  });

  test("an id has 1 to 108 printable characters", async () => {
    const shop = await OrdersClient.of(sandbox());
    assert.equal((await shop.create(orderBody(), {"PayPal-Request-Id": "i".repeat(108)})).status, 201);
    for (const id of ["i".repeat(109), "a b"]) {
      const answer = await shop.create(orderBody(), {"PayPal-Request-Id": id});
      assert.equal(answer.status, 400);
      assert.equal(answer.body.details[0].field, "PayPal-Request-Id");
    }
  });
});

/** Operations that may refuse all good bodies, because they need a rare state. */
const RARE = ["payments.authorizations.reauthorize", "orders.track.create"];

/** More than the resources of each kind. */
const MOST_TRIES = 150;

describe("a repeated request id", () => {
  let calls: GoodCalls;
  before(async () => {
    calls = await GoodCalls.open();
  });
  after(() => calls.close());
  let sent = 0;

  /** Sends good requests until one is accepted. Returns it with its answer. */
  async function accepted(endpoint: Endpoint) {
    calls.readIds();
    const ids = calls.idsFor(endpoint);
    for (let nth = 0; nth < MOST_TRIES; nth += 1) {
      const id = endpoint.params ? ids[nth] : undefined;
      for (const body of calls.bodiesFor(endpoint)) {
        const headers = {"PayPal-Request-Id": `once-${(sent += 1)}`};
        const request = {...(id !== undefined && {id}), body, headers, nth};
        const answer = await calls.call(endpoint, request);
        if (answer.status < 300) return {request, answer};
      }
    }
    return undefined;
  }

  for (const endpoint of endpoints.filter(({replay}) => replay)) {
    test(`of ${endpoint.method} ${endpoint.path} gets the same state and has no effect`, async () => {
      const first = await accepted(endpoint);
      if (!first) return assert.ok(RARE.includes(endpoint.id));
      const {changes} = calls.sandbox;
      const again = await calls.call(endpoint, first.request);
      const {status} = first.answer;
      assert.equal(again.status, endpoint.replay?.status ?? status);
      assert.deepEqual(again.body, first.answer.body);
      assert.equal(calls.sandbox.changes, changes);
    });
  }
});
