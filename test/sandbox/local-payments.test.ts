import assert from "node:assert/strict";
import {test} from "node:test";
import {
  type LocalMethod,
  type LocalMethodKey,
  localMethods,
} from "../../src/payment-methods/local-methods.ts";
import {nextOf, pressed} from "./support/approvals.ts";
import {capturesOf, COMPLETE, confirmBySdk, decideLocally, localOrder} from "./support/local-payments.ts";
import {card, CARDS, hrefOf, orderBody, OrdersClient, refused, rels, toBeFilled} from "./support/orders.ts";
import {Notified, Receiver} from "./support/receiver.ts";
import {type Answer, ORIGIN, PAGE, type TestSandbox, withSandbox} from "./support/sandbox.ts";

const DAY = 1;
const HOUR = DAY / 24;

const SOURCES = {
  ideal: {name: "Ada Example", country_code: "NL"},
  bancontact: {name: "Ada Example", country_code: "BE"},
  eps: {name: "Ada Example", country_code: "AT"},
  blik: {name: "Ada Example", country_code: "PL", email: "ada@example.com"},
  mybank: {name: "Ada Example", country_code: "IT"},
  trustly: {name: "Ada Example", country_code: "SE"},
  p24: {name: "Ada Example", country_code: "PL", email: "ada@example.com"},
} as const;
type Published = keyof typeof SOURCES;

const sourceOf = (key: Published) => ({payment_source: {[key]: SOURCES[key]}});
/** The only capture of an order. */
function captureOf(order: Answer) {
  const [capture, ...more] = capturesOf(order);
  assert.ok(capture && more.length === 0, order.text);
  return capture;
}

/** A merchant's server and a page with PayPal's SDK. */
class Shop {
  readonly orders: OrdersClient;
  readonly #sandbox: TestSandbox;

  private constructor(sandbox: TestSandbox, orders: OrdersClient) {
    this.#sandbox = sandbox;
    this.orders = orders;
  }

  static async of(sandbox: TestSandbox): Promise<Shop> {
    return new Shop(sandbox, await OrdersClient.of(sandbox));
  }

  async confirm(id: string, key: LocalMethodKey, more: Readonly<Record<string, unknown>> = {}) {
    return confirmBySdk(this.#sandbox, await this.#sandbox.clientToken(), key, id, more);
  }

  decide(id: string, action: string, more: Readonly<Record<string, string>> = {}) {
    return decideLocally(this.#sandbox, id, action, more);
  }

  /** An order that waits for the buyer. */
  async waiting(key: LocalMethodKey, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const {body} = await this.orders.create(localOrder(key, more));
    const confirmed = await this.confirm(body.id, key);
    assert.equal(confirmed.status, 204, confirmed.text);
    return body.id;
  }

  /** An order that the buyer has approved. */
  async approved(key: LocalMethodKey, more: Readonly<Record<string, unknown>> = {}, action = "approve") {
    const id = await this.waiting(key, more);
    assert.deepEqual((await this.decide(id, action)).body, {state: "approved"});
    return id;
  }

  settle(captureId: string, status: string) {
    return this.#sandbox.call("POST", `/_sandbox/captures/${captureId}/settle`, {body: {status}});
  }
}

withSandbox("local payments", (sandbox) => {
  test("each local method is confirmed by the SDK, approved and captured", async () => {
    const shop = await Shop.of(sandbox());
    for (const [key, {window}] of Object.entries(localMethods) as [LocalMethodKey, LocalMethod][]) {
      const id = await shop.waiting(key, COMPLETE);
      const link = `${ORIGIN}/local-payment?token=${id}&fundingSource=${key}`;
      const waiting = await shop.orders.show(id);
      assert.equal(waiting.body.status, "PAYER_ACTION_REQUIRED");
      assert.equal(hrefOf(waiting, "payer-action"), link);
      assert.equal((await sandbox().call("GET", link.replace(ORIGIN, ""))).status, 200, key);
      assert.deepEqual((await shop.decide(id, "approve")).body, {state: "approved"});
      const paid = await shop.orders.show(id);
      assert.equal(paid.body.status, "COMPLETED");
      assert.equal(captureOf(paid).status, window === "voucher" ? "PENDING" : "COMPLETED", key);
    }
  });

  test("the published methods are payment sources with their required fields", async () => {
    const {orders} = await Shop.of(sandbox());
    for (const key of Object.keys(SOURCES) as Published[]) {
      const created = await orders.create(localOrder(key, sourceOf(key)));
      assert.equal(created.body.status, "PAYER_ACTION_REQUIRED", created.text);
      assert.deepEqual(rels(created.body), ["self", "payer-action", "update"]);
      const confirmed = await orders.confirm(await newOrder(orders, key), sourceOf(key));
      assert.equal(confirmed.body.status, "PAYER_ACTION_REQUIRED", confirmed.text);
    }
    const unpublished = {payment_source: {multibanco: {name: "Ada Example", country_code: "PT"}}};
    refused(await orders.create(localOrder("multibanco", unpublished)), 422, "PAYMENT_SOURCE_CANNOT_BE_USED");
  });

  test("an approved order shows the buyer's data and bank, and is captured once", async () => {
    const shop = await Shop.of(sandbox());
    const {body} = await shop.orders.create(localOrder("ideal", sourceOf("ideal")));
    refused(await shop.orders.capture(body.id), 422, "PAYER_ACTION_REQUIRED");
    await shop.decide(body.id, "approve", {bank: "TST2NL2A"});
    const approved = await shop.orders.show(body.id);
    assert.equal(approved.body.status, "APPROVED");
    assert.deepEqual(approved.body.payment_source, {
      ideal: {name: "Ada Example", country_code: "NL", bic: "TST2NL2A", iban_last_chars: "1234"},
    });
    assert.deepEqual(approved.body.payer, {
      name: {given_name: "Ada", surname: "Example"},
      address: {country_code: "NL"},
    });
    const captures = await Promise.all([1, 2, 3].map(() => shop.orders.capture(body.id)));
    assert.deepEqual(captures.map(({status}) => status).sort(), [201, 422, 422]);
    refused(await shop.orders.capture(body.id), 422, "ORDER_ALREADY_CAPTURED");
    assert.equal(capturesOf(await shop.orders.show(body.id)).length, 1);
  });

  test("presses in several windows give one capture", async () => {
    const shop = await Shop.of(sandbox());
    const id = await shop.waiting("bizum", COMPLETE);
    const results = await Promise.all([1, 2, 3, 4].map(() => shop.decide(id, "approve")));
    assert.deepEqual(new Set(results.map(({status}) => status)), new Set([200]));
    assert.ok(results.some(({body}) => body?.state === "approved"));
    assert.deepEqual((await shop.decide(id, "approve")).body, {state: "approved"});
    assert.equal(capturesOf(await shop.orders.show(id)).length, 1);
    refused(await shop.orders.capture(id), 422, "ORDER_ALREADY_CAPTURED");
  });

  test("a declined, expired or canceled payment leaves the order open", async () => {
    const shop = await Shop.of(sandbox());
    const id = await shop.waiting("swish", COMPLETE);
    for (const [action, result] of [
      ["decline", {state: "failed", code: "INSTRUMENT_DECLINED"}],
      ["expire", {state: "failed", code: "PAYMENT_APPROVAL_EXPIRED"}],
      ["cancel", {state: "canceled"}],
    ] as const) {
      assert.deepEqual((await shop.decide(id, action)).body, result);
      assert.equal((await shop.orders.show(id)).body.status, "PAYER_ACTION_REQUIRED");
    }
    await shop.orders.preset("instrument-declined");
    const declined = {state: "failed", code: "INSTRUMENT_DECLINED"};
    assert.deepEqual((await shop.decide(id, "approve")).body, declined);
    assert.deepEqual((await shop.decide(id, "approve")).body, {state: "approved"});
  });

  test("a pending payment is completed after an hour", async (t) => {
    const shop = await Shop.of(sandbox());
    t.after(() => shop.orders.backToNow());
    for (const key of ["klarna", "ach"] as const) {
      const id = await shop.approved(key, key === "ach" ? {} : COMPLETE, "pending");
      if (key === "ach") assert.equal((await shop.orders.capture(id)).status, 201);
      const pending = captureOf(await shop.orders.show(id));
      assert.equal(pending.status, "PENDING");
      assert.equal(pending.status_details.reason, key === "ach" ? "ECHECK" : "PENDING_REVIEW");
      await shop.orders.later(HOUR);
      assert.equal(captureOf(await shop.orders.show(id)).status, "COMPLETED");
    }
  });

  test("a voucher shows its last day, and is paid or expires", async (t) => {
    const shop = await Shop.of(sandbox());
    t.after(() => shop.orders.backToNow());
    const now = sandbox().realTime.ms;
    const date = new Date(now + 2 * 86_400_000).toISOString().slice(0, 10);
    const {body} = await shop.orders.create(localOrder("oxxo_pay", COMPLETE));
    await shop.confirm(body.id, "oxxo_pay", {session: {expiryDate: date}});
    await shop.decide(body.id, "approve");
    const waiting = await shop.orders.show(body.id);
    assert.deepEqual(waiting.body.payment_source, {
      oxxo_pay: {name: "Ada Example", email: "ada@example.com", country_code: "MX", expiry_date: date},
    });
    const pending = captureOf(waiting);
    assert.equal(pending.status_details.reason, "TRANSACTION_APPROVED_AWAITING_FUNDING");
    const page = new URL(hrefOf(waiting, "payer-action") ?? "");
    const voucher = await sandbox().call("GET", page.pathname + page.search);
    assert.match(voucher.text, /Pay until/);
    assert.doesNotMatch(voucher.text, /<form/);

    const paid = captureOf(await shop.orders.show(await shop.approved("multibanco", COMPLETE))).id;
    assert.equal((await shop.settle(paid, "COMPLETED")).status, 204);
    assert.equal((await shop.orders.payments("GET", `captures/${paid}`)).body.status, "COMPLETED");
    refused(await shop.settle(paid, "DECLINED"), 422, "CAPTURE_NOT_PENDING");
    refused(await shop.settle("UNKNOWN", "DECLINED"), 404, "INVALID_RESOURCE_ID");

    await shop.orders.later(3);
    refused(await shop.settle(pending.id, "COMPLETED"), 422, "CAPTURE_NOT_PENDING");
    const token = await sandbox().token();
    const expired = await sandbox().call("GET", `/v2/checkout/orders/${body.id}`, {token});
    assert.equal(captureOf(expired).status, "DECLINED");
    assert.deepEqual(rels(expired.body), ["self"]);
  });

  test("an expired voucher can't be approved", async (t) => {
    const shop = await Shop.of(sandbox());
    t.after(() => shop.orders.backToNow());
    const id = await shop.waiting("fiuu_cash", COMPLETE);
    await shop.orders.later(9 * DAY);
    const {body} = await shop.decide(id, "approve");
    assert.notEqual(body?.state, "approved");
    await shop.orders.backToNow();
    assert.equal((await shop.orders.show(id)).body.status, "PAYER_ACTION_REQUIRED");
    for (const [expiryDate, status] of [
      ["2020-01-01", 422],
      ["2999-01-01", 422],
    ] as const) {
      const answer = await shop.confirm(id, "fiuu_cash", {session: {expiryDate}});
      assert.equal(answer.status, status, answer.text);
    }
  });

  test("an approval without a capture is given back after three hours", async (t) => {
    const shop = await Shop.of(sandbox());
    t.after(() => shop.orders.backToNow());
    const id = await shop.approved("blik");
    await shop.orders.later(2.9 * HOUR);
    assert.equal((await shop.orders.show(id)).body.status, "APPROVED");
    await shop.orders.later(0.2 * HOUR);
    refused(await shop.orders.capture(id), 422, "ORDER_NOT_APPROVED");
    const reversed = await shop.orders.show(id);
    assert.equal(reversed.body.status, "VOIDED");
    assert.deepEqual(rels(reversed.body), ["self"]);
    refused(await shop.orders.capture(id), 422, "ORDER_NOT_APPROVED");
    refused(await shop.orders.confirm(id, card(CARDS.ordinary)), 422, "ORDER_NOT_APPROVED");
    assert.notEqual((await shop.decide(id, "approve")).body?.state, "approved");
    const captured = await shop.approved("blik");
    await shop.orders.capture(captured);
    await shop.orders.later(4 * HOUR);
    await shop.orders.backToNow();
    assert.equal((await shop.orders.show(captured)).body.status, "COMPLETED");
  });

  test("another source can't replace money that the buyer has paid", async () => {
    const shop = await Shop.of(sandbox());
    const id = await shop.approved("eps");
    refused(await shop.orders.confirm(id, card(CARDS.ordinary)), 422, "PAYMENT_ALREADY_APPROVED");
    refused(await shop.confirm(id, "eps"), 422, "PAYMENT_ALREADY_APPROVED");
    const patch = [
      {
        op: "replace",
        path: "/purchase_units/@reference_id=='default'/amount",
        value: {currency_code: "EUR", value: "1.00"},
      },
    ];
    refused(await shop.orders.patch(id, patch), 422, "AMOUNT_CHANGE_NOT_ALLOWED");
    assert.equal((await shop.orders.capture(id)).status, 201);
    refused(await shop.confirm(id, "eps"), 422, "ORDER_ALREADY_CAPTURED");
  });

  test("the processing instruction fits the source", async () => {
    const shop = await Shop.of(sandbox());
    for (const source of [card(CARDS.ordinary), {payment_source: {paypal: {}}}, toBeFilled()]) {
      const headers = {"PayPal-Request-Id": crypto.randomUUID()};
      refused(
        await shop.orders.create(orderBody({...source, ...COMPLETE}), headers),
        422,
        "UNSUPPORTED_PROCESSING_INSTRUCTION",
      );
    }
    const id = await newOrder(shop.orders, "ideal", COMPLETE);
    refused(await shop.orders.confirm(id, card(CARDS.ordinary)), 422, "UNSUPPORTED_PROCESSING_INSTRUCTION");
    assert.equal((await sandbox().call("GET", `/checkoutnow?token=${id}`)).status, 404);
    assert.equal((await shop.orders.approveWallet(id)).status, 404);
    const voucher = await newOrder(shop.orders, "multibanco");
    refused(await shop.confirm(voucher, "multibanco"), 422, "ORDER_COMPLETE_ON_PAYMENT_APPROVAL");
    // Confirm can give the instruction, too.
    const plain = await newOrder(shop.orders, "ideal");
    await shop.orders.confirm(plain, {...sourceOf("ideal"), ...COMPLETE});
    await shop.decide(plain, "approve");
    assert.equal((await shop.orders.show(plain)).body.status, "COMPLETED");
  });

  test("an order that a method can't pay is refused", async () => {
    const shop = await Shop.of(sandbox());
    const eur = await newOrder(shop.orders, "ideal");
    refused(await shop.confirm(eur, "swish"), 422, "CURRENCY_NOT_SUPPORTED_FOR_PAYMENT_SOURCE");
    refused(
      await shop.confirm(eur, "ideal", {testBuyerCountry: "BE"}),
      422,
      "COUNTRY_NOT_SUPPORTED_BY_PAYMENT_SOURCE",
    );
    const gbp = await newOrder(shop.orders, "klarna");
    const inSweden = await shop.confirm(gbp, "klarna", {testBuyerCountry: "SE"});
    refused(inSweden, 422, "CURRENCY_NOT_SUPPORTED_FOR_PAYMENT_SOURCE");
    const missing = await shop.confirm(eur, "ideal", {fields: {}});
    refused(missing, 422, "MISSING_REQUIRED_PARAMETER");
    assert.equal(missing.body.details[0].field, "/fields/name");
    const phone = await shop.confirm(await newOrder(shop.orders, "doku"), "doku", {session: {}});
    assert.equal(phone.body.details[0].field, "/session/phone");
    refused(await shop.confirm("UNKNOWN", "ideal"), 404, "INVALID_RESOURCE_ID");
    const held = await newOrder(shop.orders, "ideal", {intent: "AUTHORIZE"});
    refused(await shop.confirm(held, "ideal"), 422, "UNSUPPORTED_INTENT_FOR_PAYMENT_SOURCE");
    const [unit] = localOrder("ideal").purchase_units;
    const units = ["a", "b"].map((reference_id) => ({...unit, reference_id}));
    const double = await newOrder(shop.orders, "ideal", {purchase_units: units});
    refused(await shop.confirm(double, "ideal"), 422, "PAYMENT_SOURCE_NOT_SUPPORTED");
    const other = await sandbox().clientToken({session: "another-session"});
    const {body} = await shop.orders.create(localOrder("ideal"), {
      "PayPal-Client-Metadata-Id": "the-session",
    });
    refused(await confirmBySdk(sandbox(), other, "ideal", body.id), 404, "INVALID_RESOURCE_ID");
  });

  test("a capture can be refunded for the method's days", async (t) => {
    const shop = await Shop.of(sandbox());
    t.after(() => shop.orders.backToNow());
    const idOf = async (key: LocalMethodKey) =>
      captureOf(await shop.orders.show(await shop.approved(key, COMPLETE))).id;
    const [early, late] = [await idOf("ideal"), await idOf("ideal")];
    const voucher = await idOf("multibanco");
    await shop.settle(voucher, "COMPLETED");
    const never = await shop.orders.payments("POST", `captures/${voucher}/refund`, {});
    refused(never, 422, "REFUND_NOT_ALLOWED");
    assert.deepEqual(rels((await shop.orders.payments("GET", `captures/${voucher}`)).body), ["self", "up"]);
    assert.equal((await shop.orders.payments("POST", `captures/${early}/refund`, {})).status, 201);
    await shop.orders.later(180);
    const token = await sandbox().token();
    const tooLate = await sandbox().call("POST", `/v2/payments/captures/${late}/refund`, {token, body: {}});
    refused(tooLate, 422, "REFUND_TIME_LIMIT_EXCEEDED");
  });

  test("approval, capture, expiry and reversal send PayPal's events", async (t) => {
    const receiver = await Receiver.open();
    const shop = await Notified.of(sandbox());
    t.after(async () => {
      await sandbox().call("POST", "/_sandbox/clock", {body: {reset: true}});
      await receiver.close();
    });
    await shop.register(receiver.url);
    const later = async (seconds: number) => {
      await sandbox().call("POST", "/_sandbox/clock", {body: {advance_seconds: seconds}});
      await sandbox().sendEvents();
    };
    const {application} = shop;
    const approve = async (key: LocalMethodKey, more: object) => {
      const {id} = (await shop.call("POST", "/v2/checkout/orders", localOrder(key, {...more}))).body;
      const token = await application.token({kind: "client_token"});
      await confirmBySdk(sandbox(), token, key, id);
      await decideLocally(sandbox(), id, "approve");
      await sandbox().sendEvents();
      return id;
    };
    await approve("bizum", COMPLETE);
    assert.deepEqual(receiver.types.splice(0).sort(), [
      "CHECKOUT.ORDER.APPROVED",
      "CHECKOUT.ORDER.COMPLETED",
      "PAYMENT.CAPTURE.COMPLETED",
    ]);
    receiver.received.length = 0;
    await approve("multibanco", COMPLETE);
    assert.deepEqual(receiver.types.sort(), [
      "CHECKOUT.ORDER.APPROVED",
      "CHECKOUT.ORDER.COMPLETED",
      "PAYMENT.CAPTURE.PENDING",
    ]);
    const unit = {reference_id: "shoes", custom_id: "C-1", invoice_id: "I-1"};
    const [{amount}] = localOrder("ideal").purchase_units as [{amount: object}];
    const reversed = await approve("ideal", {purchase_units: [{amount, ...unit}]});
    receiver.received.length = 0;
    await later(3 * 60 * 60);
    await later(60);
    const [event, ...more] = receiver.received.map(({event: sent}) => sent);
    assert.deepEqual(more, []);
    assert.equal(event?.event_type, "CHECKOUT.PAYMENT-APPROVAL.REVERSED");
    assert.deepEqual(event?.resource, {
      order_id: reversed,
      purchase_units: [unit],
      payment_source: {ideal: {name: "Ada Example", country_code: "NL"}},
    });
    receiver.received.length = 0;
    await later(8 * 86_400);
    assert.deepEqual(receiver.types, ["PAYMENT.CAPTURE.DENIED"]);
  });

  test("without a window the page leads back to the merchant", async () => {
    const {orders} = await Shop.of(sandbox());
    const experience_context = {return_url: `${PAGE}/paid?a=1`, cancel_url: `${PAGE}/cart`};
    const source = {payment_source: {ideal: {...SOURCES.ideal, experience_context}}};
    const {body} = await orders.create(localOrder("ideal", source));
    const press = (action: string) => pressed(sandbox(), `/local-payments/${body.id}`, {action});
    assert.equal(nextOf(await press("cancel")), `${PAGE}/cart?token=${body.id}`);
    assert.equal(nextOf(await press("decline")), `${PAGE}/cart?token=${body.id}&errorcode=processing_error`);
    assert.equal(nextOf(await press("approve")), `${PAGE}/paid?a=1&token=${body.id}`);
    assert.equal((await pressed(sandbox(), "/local-payments/UNKNOWN", {action: "approve"})).status, 404);
    const foreign = {Origin: PAGE};
    const attack = await pressed(sandbox(), `/local-payments/${body.id}`, {action: "approve"}, foreign);
    assert.equal(attack.status, 403);
  });

  test("a window shows only its own merchant's order, and its present total", async () => {
    const shop = await Shop.of(sandbox());
    const token = await sandbox().clientToken();
    const headers = {Origin: PAGE};
    const session = (await sandbox().call("POST", "/web-sdk/v6/frame-sessions", {token, body: {}, headers}))
      .body.id;
    const id = await shop.waiting("ideal");
    const page = await sandbox().call("GET", `/local-payment?token=${id}&session=${session}&locale=de-DE`);
    assert.match(page.text, /data-parent-origin="http:\/\/localhost:8080"/);
    assert.match(page.text, /Wählen Sie Ihre Bank/);
    assert.match(
      page.headers.get("Content-Security-Policy") ?? "",
      /frame-ancestors http:\/\/localhost:8080/,
    );
    const value = {currency_code: "EUR", value: "30.00"};
    const path = "/purchase_units/@reference_id=='default'/amount";
    await shop.orders.patch(id, [{op: "replace", path, value}]);
    const again = await shop.decide(id, "approve", {total: "25.00", session});
    assert.match(again.text, /€30\.00/);
    assert.equal((await shop.orders.show(id)).body.status, "PAYER_ACTION_REQUIRED");
    assert.deepEqual((await shop.decide(id, "approve", {total: "30.00", session})).body, {state: "approved"});
    const other = await sandbox().application();
    const otherToken = await other.token({kind: "client_token"});
    const foreign = (
      await sandbox().call("POST", "/web-sdk/v6/frame-sessions", {token: otherToken, body: {}, headers})
    ).body.id;
    const hidden = await sandbox().call("GET", `/local-payment?token=${id}&session=${foreign}`);
    assert.match(hidden.text, /ERR_FLOW_NOT_APPROVABLE/);
  });
});

async function newOrder(
  orders: OrdersClient,
  key: LocalMethodKey,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const created = await orders.create(localOrder(key, more));
  assert.equal(created.status, 201, created.text);
  return created.body.id;
}
