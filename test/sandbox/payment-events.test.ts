import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {findTestBuyer} from "../../server/sandbox/test-buyers.ts";
import {pressed} from "./support/approvals.ts";
import {card, CARDS, orderBody} from "./support/orders.ts";
import {Notified} from "./support/receiver.ts";
import {withSandbox} from "./support/sandbox.ts";
import {PAYMENT_TOKENS, SETUP_TOKENS} from "./support/vault.ts";

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

withSandbox("events of authorizations, refunds and reversals", (sandbox) => {
  let notified: Notified;
  beforeEach(async () => {
    notified = await Notified.of(sandbox());
  });
  afterEach(() => sandbox().call("POST", "/_sandbox/clock", {body: {reset: true}}));

  async function call(method: string, path: string, body?: unknown) {
    // The token may have expired, because the clock was moved.
    const token = await notified.application.token();
    const headers = {Prefer: "return=representation"};
    return sandbox().call(method, path, {token, headers, ...(body === undefined ? {} : {body})});
  }
  const preset = (outcome: string) => sandbox().call("POST", "/_sandbox/presets", {body: {outcome}});

  /** Moves the clock. The events that are due are recorded once, also while requests read the payments. */
  async function advance(seconds: number, path: string): Promise<void> {
    await sandbox().call("POST", "/_sandbox/clock", {body: {advance_seconds: seconds}});
    await Promise.all([sandbox().sendEvents(), call("GET", path), sandbox().sendEvents()]);
  }

  /** Pays an order with a card. Returns its id and the payment's. */
  async function paid(intent: "CAPTURE" | "AUTHORIZE"): Promise<{order: string; id: string}> {
    const {id: order} = (await call("POST", "/v2/checkout/orders", orderBody({intent}))).body;
    await call("POST", `/v2/checkout/orders/${order}/confirm-payment-source`, card(CARDS.ordinary));
    const {body} = await call("POST", `/v2/checkout/orders/${order}/${intent.toLowerCase()}`);
    const {authorizations = [], captures = []} = body.purchase_units[0].payments;
    return {order: `/v2/checkout/orders/${order}`, id: [...authorizations, ...captures][0]!.id};
  }

  /** Types of the events about authorizations, refunds and reversals, without their common beginning. */
  async function types(): Promise<string[]> {
    const all = (await notified.events()).map(({event_type: type}) => type.replace("PAYMENT.", ""));
    return all.filter((type) => /^AUTHORIZATION|^REFUND|REFUNDED$|REVERSED$/.test(type)).sort();
  }
  const resourceOf = async (type: string) =>
    (await notified.events()).find(({event_type}) => event_type === type)?.resource;

  test("creating and voiding an authorization send one event each, as its route shows it", async () => {
    const {id} = await paid("AUTHORIZE");
    assert.deepEqual(await types(), ["AUTHORIZATION.CREATED"]);
    const voided = await call("POST", `/v2/payments/authorizations/${id}/void`, {});
    assert.equal(voided.status, 200, voided.text);
    await call("POST", `/v2/payments/authorizations/${id}/void`, {});
    assert.deepEqual(await types(), ["AUTHORIZATION.CREATED", "AUTHORIZATION.VOIDED"]);
    const shown = await call("GET", `/v2/payments/authorizations/${id}`);
    assert.deepEqual(await resourceOf("PAYMENT.AUTHORIZATION.VOIDED"), shown.body);
    await advance(30 * DAY_S, `/v2/payments/authorizations/${id}`);
    assert.equal((await types()).length, 2, "its expiry sends no event");
  });

  test("an authorization that expires sends the event of a void once", async () => {
    const {id, order} = await paid("AUTHORIZE");
    await advance(30 * DAY_S, order);
    assert.deepEqual(await types(), ["AUTHORIZATION.CREATED", "AUTHORIZATION.VOIDED"]);
    assert.equal((await resourceOf("PAYMENT.AUTHORIZATION.VOIDED"))?.["status"], "VOIDED");
    const refused = await call("POST", `/v2/payments/authorizations/${id}/capture`, {});
    assert.equal(refused.body.details[0].issue, "AUTHORIZATION_EXPIRED");
  });

  test("a captured authorization sends no event when it expires", async () => {
    const {id, order} = await paid("AUTHORIZE");
    await call("POST", `/v2/payments/authorizations/${id}/capture`, {});
    await advance(30 * DAY_S, order);
    assert.deepEqual(await types(), ["AUTHORIZATION.CREATED"]);
  });

  for (const [outcome, status, expected] of [
    ["authorization-pending", "CREATED", ["AUTHORIZATION.CREATED", "AUTHORIZATION.CREATED"]],
    ["authorization-pending-then-denied", "DENIED", ["AUTHORIZATION.CREATED"]],
  ] as const) {
    test(`${outcome} ends as ${status}, and only an acceptance sends an event`, async () => {
      await preset(outcome);
      const {id, order} = await paid("AUTHORIZE");
      await advance(HOUR_S + 1, order);
      assert.equal((await call("GET", `/v2/payments/authorizations/${id}`)).body.status, status);
      assert.deepEqual(await types(), expected);
    });
  }

  test("a pending authorization that is not read before its expiry sends both events", async () => {
    await preset("authorization-pending");
    const {order} = await paid("AUTHORIZE");
    await advance(40 * DAY_S, order);
    const created = "AUTHORIZATION.CREATED";
    assert.deepEqual(await types(), [created, created, "AUTHORIZATION.VOIDED"]);
  });

  test("a reauthorization sends an event, and the event of its original's void if a tester asks for it", async () => {
    for (const isReplaced of [false, true]) {
      const {id, order} = await paid("AUTHORIZE");
      await advance(3 * DAY_S + 1, order);
      if (isReplaced) await preset("reauthorization-voids-original");
      const renewal = (await call("POST", `/v2/payments/authorizations/${id}/reauthorize`, {})).body;
      const voided = (await notified.events()).filter(({event_type: type}) => type.endsWith("VOIDED"));
      assert.deepEqual(
        voided.map(({resource}) => [resource.id, resource["status"]]),
        isReplaced ? [[id, "VOIDED"]] : [],
      );
      const {authorizations} = (await call("GET", order)).body.purchase_units[0].payments;
      assert.deepEqual(
        authorizations.map((one: {id: string; status: string}) => [one.id, one.status]),
        [
          [id, isReplaced ? "VOIDED" : "CREATED"],
          [renewal.id, "CREATED"],
        ],
      );
      const captured = await call("POST", `/v2/payments/authorizations/${renewal.id}/capture`, {});
      assert.equal(captured.body.status, "COMPLETED", captured.text);
    }
  });

  test("a pending refund sends an event, and two when it completes", async () => {
    await preset("refund-pending");
    const {id} = await paid("CAPTURE");
    const {body} = await call("POST", `/v2/payments/captures/${id}/refund`, {});
    assert.deepEqual(await types(), ["REFUND.PENDING"]);
    await advance(HOUR_S + 1, `/v2/payments/refunds/${body.id}`);
    assert.deepEqual(await types(), ["CAPTURE.REFUNDED", "REFUND.COMPLETED", "REFUND.PENDING"]);
  });

  test("a refund that fails later sends an event, and its amount can be refunded again", async () => {
    const {id, order} = await paid("CAPTURE");
    const part = {amount: {currency_code: "USD", value: "1.00"}};
    await call("POST", `/v2/payments/captures/${id}/refund`, part);
    await preset("refund-pending-then-failed");
    const refund = await call("POST", `/v2/payments/captures/${id}/refund`, {});
    assert.equal(refund.body.status, "PENDING", refund.text);
    await sandbox().call("POST", "/_sandbox/clock", {body: {advance_seconds: HOUR_S + 1}});
    const {captures, refunds} = (await call("GET", order)).body.purchase_units[0].payments;
    assert.deepEqual(
      [captures[0].status, refunds.map(({status}: {status: string}) => status)],
      ["PARTIALLY_REFUNDED", ["COMPLETED", "FAILED"]],
    );
    await sandbox().sendEvents();
    assert.deepEqual(await types(), ["CAPTURE.REFUNDED", "REFUND.FAILED", "REFUND.PENDING"]);
    const shown = await call("GET", `/v2/payments/refunds/${refund.body.id}`);
    assert.deepEqual(await resourceOf("PAYMENT.REFUND.FAILED"), shown.body);
    const again = await call("POST", `/v2/payments/captures/${id}/refund`, {});
    assert.equal(again.body.status, "COMPLETED", again.text);
    assert.equal((await call("GET", `/v2/payments/captures/${id}`)).body.status, "REFUNDED");
  });

  test("a reversal by PayPal refunds the rest, with its own event", async () => {
    const {id} = await paid("CAPTURE");
    const settle = (captureId: string) =>
      sandbox().call("POST", `/_sandbox/captures/${captureId}/settle`, {body: {status: "REVERSED"}});
    assert.equal((await settle(id)).status, 204);
    assert.deepEqual(await types(), ["CAPTURE.REVERSED"]);
    const {links, status} = (await resourceOf("PAYMENT.CAPTURE.REVERSED")) as unknown as {
      links: {rel: string; href: string}[];
      status: string;
    };
    assert.equal(status, "COMPLETED");
    assert.ok(links.find(({rel}) => rel === "up")?.href.endsWith(`/v2/payments/captures/${id}`));
    assert.equal((await call("GET", `/v2/payments/captures/${id}`)).body.status, "REFUNDED");
    assert.equal((await settle(id)).status, 422, "there is no money left");
    assert.equal((await settle("CAP-X")).status, 404);
  });

  test("deleting a PayPal wallet's token also sends the event of the request", async () => {
    const source = {paypal: {usage_type: "MERCHANT", experience_context: {}}};
    const setup = (await call("POST", SETUP_TOKENS, {payment_source: source})).body;
    const fields = {action: "approve", buyer: "buyer-us", card: findTestBuyer("buyer-us")!.cards[0].token};
    await pressed(sandbox(), `/approvals/setup-token/${setup.id}`, fields);
    const exchange = {payment_source: {token: {id: setup.id, type: "SETUP_TOKEN"}}};
    const saved = await call("POST", PAYMENT_TOKENS, exchange);
    assert.equal(saved.status, 201, saved.text);
    await call("DELETE", `${PAYMENT_TOKENS}/${saved.body.id}`);
    const deleted = (await notified.events()).filter(({event_type: type}) => type.includes("DELET"));
    assert.deepEqual(deleted.map(({event_type: type, resource}) => [type, resource.id]).sort(), [
      ["VAULT.PAYMENT-TOKEN.DELETED", saved.body.id],
      ["VAULT.PAYMENT-TOKEN.DELETION-INITIATED", saved.body.id],
    ]);
  });
});
