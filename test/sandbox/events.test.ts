import assert from "node:assert/strict";
import {afterEach, beforeEach, test} from "node:test";
import {allRows} from "./support/console.ts";
import {differences, endpointOf} from "./support/described.ts";
import {DisputesClient, inParts, jsonPart} from "./support/disputes.ts";
import {card, CARDS, orderBody, usd} from "./support/orders.ts";
import {linkBody} from "./support/links.ts";
import {type EventBody, EVENTS, isGenuine, Notified, Receiver, WEBHOOKS} from "./support/receiver.ts";
import {type Answer, withSandbox, ORIGIN, type TestSandbox} from "./support/sandbox.ts";
import {draft} from "./support/invoices.ts";
import {Visit} from "./support/payment-pages.ts";
import {cardToSave, PAYMENT_TOKENS} from "./support/vault.ts";

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

/** Paths that show resources, by the type of the resource. */
const SHOWN: Readonly<Record<string, string>> = {
  authorization: "/v2/payments/authorizations",
  capture: "/v2/payments/captures",
  "checkout-order": "/v2/checkout/orders",
  dispute: "/v1/customer/disputes",
  invoices: "/v2/invoicing/invoices",
  payment_token: "/v3/vault/payment-tokens",
  refund: "/v2/payments/refunds",
};

/** Requests of a merchant's server that cause events. */
class Merchant {
  readonly #notified: Notified;

  constructor(notified: Notified) {
    this.#notified = notified;
  }

  #call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const {sandbox, token} = this.#notified;
    const all = {Prefer: "return=representation", ...headers};
    return sandbox.call(method, path, {token, headers: all, ...(body === undefined ? {} : {body})});
  }

  async order(more: Readonly<Record<string, unknown>> = {}): Promise<string> {
    return (await this.#call("POST", "/v2/checkout/orders", orderBody(more))).body.id;
  }

  async approved(number: string = CARDS.ordinary): Promise<string> {
    const id = await this.order();
    await this.#call("POST", `/v2/checkout/orders/${id}/confirm-payment-source`, card(number));
    return id;
  }

  capture(id: string) {
    return this.#call("POST", `/v2/checkout/orders/${id}/capture`);
  }

  /** A captured order and its capture. */
  async paid(): Promise<{orderId: string; captureId: string}> {
    const orderId = await this.approved();
    const {body} = await this.capture(orderId);
    return {orderId, captureId: body.purchase_units[0].payments.captures[0].id};
  }

  refund(captureId: string, value?: string) {
    const body = value === undefined ? {} : {amount: usd(value)};
    return this.#call("POST", `/v2/payments/captures/${captureId}/refund`, body);
  }

  show(path: string) {
    return this.#call("GET", path);
  }

  post(path: string, body: unknown) {
    return this.#call("POST", path, body);
  }

  postForm(path: string, value: unknown) {
    const {body, type} = inParts("form-data", [jsonPart(value)]);
    return this.#call("POST", path, body, {"Content-Type": type});
  }

  delete(path: string) {
    return this.#call("DELETE", path);
  }
}

const advance = (sandbox: TestSandbox, seconds: number) =>
  sandbox.call("POST", "/_sandbox/clock", {body: {advance_seconds: seconds}});
const order = (sandbox: TestSandbox, body: unknown, control = "presets") =>
  sandbox.call("POST", `/_sandbox/${control}`, {body});

withSandbox("events", (sandbox) => {
  let notified: Notified;
  let merchant: Merchant;
  beforeEach(async () => {
    notified = await Notified.of(sandbox());
    merchant = new Merchant(notified);
  });

  test("an order's approval, completion and capture are sent as their routes show them", async () => {
    const {orderId, captureId} = await merchant.paid();
    assert.deepEqual(await notified.types(), [
      "CHECKOUT.ORDER.APPROVED",
      "CHECKOUT.ORDER.COMPLETED",
      "PAYMENT.CAPTURE.COMPLETED",
    ]);
    const events = await notified.events();
    const of = (type: string) => events.find(({event_type}) => event_type === type);
    const shown = (await merchant.show(`/v2/checkout/orders/${orderId}`)).body;
    assert.deepEqual(of("CHECKOUT.ORDER.COMPLETED")?.resource, shown);
    const capture = (await merchant.show(`/v2/payments/captures/${captureId}`)).body;
    assert.deepEqual(of("PAYMENT.CAPTURE.COMPLETED")?.resource, capture);
    const approved = of("CHECKOUT.ORDER.APPROVED");
    assert.deepEqual([approved?.resource.id, approved?.resource["status"]], [orderId, "APPROVED"]);
    assert.deepEqual(
      [approved?.event_version, approved?.resource_type, approved?.resource_version],
      ["1.0", "checkout-order", "2.0"],
    );
  });

  test("partial and full refunds are sent with the refund", async () => {
    const {captureId} = await merchant.paid();
    const {body: part} = await merchant.refund(captureId, "30.00");
    await merchant.refund(captureId);
    const refunds = (await notified.events()).filter(({event_type: type}) => type.endsWith(".REFUNDED"));
    assert.equal(refunds.length, 2);
    const sent = refunds.find(({resource}) => resource.id === part.id);
    assert.deepEqual(sent?.resource, (await merchant.show(`/v2/payments/refunds/${part.id}`)).body);
  });

  for (const [outcome, type] of [
    ["capture-declined", "PAYMENT.CAPTURE.DECLINED"],
    ["capture-failed", "PAYMENT.CAPTURE.DENIED"],
    ["capture-pending", "PAYMENT.CAPTURE.PENDING"],
  ] as const) {
    test(`${outcome} sends ${type}`, async () => {
      await order(sandbox(), {outcome});
      await merchant.capture(await merchant.approved());
      assert.equal((await notified.types()).includes(type), true);
      assert.equal((await notified.types()).includes("PAYMENT.CAPTURE.COMPLETED"), false);
    });
  }

  for (const [outcome, type] of [
    ["capture-pending", "PAYMENT.CAPTURE.COMPLETED"],
    ["capture-pending-then-declined", "PAYMENT.CAPTURE.DENIED"],
  ] as const) {
    test(`${outcome} sends ${type} once when the review is over`, async () => {
      await order(sandbox(), {outcome});
      const id = await merchant.approved();
      await merchant.capture(id);
      await advance(sandbox(), HOUR_S + 1);
      const looks = [
        sandbox().sendEvents(),
        merchant.show(`/v2/checkout/orders/${id}`),
        sandbox().sendEvents(),
      ];
      await Promise.all(looks);
      const types = (await notified.types()).filter((type) => type.startsWith("PAYMENT."));
      assert.deepEqual(types.sort(), ["PAYMENT.CAPTURE.PENDING", type].sort());
    });
  }

  test("a pending refund is sent when it completes", async () => {
    const {captureId} = await merchant.paid();
    await order(sandbox(), {outcome: "refund-pending"});
    await merchant.refund(captureId);
    assert.equal((await notified.types()).includes("PAYMENT.CAPTURE.REFUNDED"), false);
    await advance(sandbox(), HOUR_S + 1);
    await sandbox().sendEvents();
    assert.equal((await notified.types()).includes("PAYMENT.CAPTURE.REFUNDED"), true);
  });

  test("a dispute's events contain only the fields for webhooks", async () => {
    const {captureId} = await merchant.paid();
    const created = await merchant.post("/v1/customer/disputes", {
      disputed_transactions: [{seller_transaction_id: captureId}],
      reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
      message: "Nothing came.",
    });
    const self = new URL(created.body.links[0].href).pathname;
    await merchant.post(`${self}/escalate`, {note: "Nobody answers."});
    await merchant.post(`${self}/require-evidence`, {action: "SELLER_EVIDENCE"});
    const evidences = [{evidence_type: "OTHER", notes: "Sent."}];
    await merchant.postForm(`${self}/provide-evidence`, {evidences});
    await merchant.post(`${self}/adjudicate`, {adjudication_outcome: "BUYER_FAVOR"});
    const types = (await notified.types()).filter((type) => /DISPUTE|REFUNDED/.test(type));
    assert.deepEqual(types, [
      "CUSTOMER.DISPUTE.CREATED",
      "CUSTOMER.DISPUTE.RESOLVED",
      "CUSTOMER.DISPUTE.UPDATED",
      "CUSTOMER.DISPUTE.UPDATED",
      "CUSTOMER.DISPUTE.UPDATED",
      "PAYMENT.CAPTURE.REFUNDED",
    ]);
    const [resolved] = (await notified.events()).filter(({event_type: type}) => type.endsWith("RESOLVED"));
    const platform = await DisputesClient.of(sandbox(), {scopes: ["disputes/webhooks"]});
    assert.equal((await platform.show(resolved?.resource["dispute_id"] as string)).status, 404);
    const {body: shown} = await merchant.show(self);
    const resource: Readonly<Record<string, unknown>> = resolved?.resource ?? {};
    for (const [name, value] of Object.entries(resource)) {
      if (name !== "disputed_transactions") {
        assert.deepEqual(value, (shown as unknown as Record<string, unknown>)[name], name);
      }
    }
    assert.deepEqual(
      [resource["status"], "messages" in resource, "evidences" in resource],
      ["RESOLVED", false, false],
    );
    assert.ok(!JSON.stringify(resolved).includes("Nothing came."));
  });

  test("creating and deleting a payment token sends one event each", async () => {
    const saved = await merchant.post(PAYMENT_TOKENS, cardToSave(CARDS.ordinary));
    const {id} = saved.body;
    const [created] = await notified.events();
    assert.deepEqual(created?.resource, (await merchant.show(`${PAYMENT_TOKENS}/${id}`)).body);
    for (let time = 0; time < 2; time += 1) await merchant.delete(`${PAYMENT_TOKENS}/${id}`);
    const events = await notified.events();
    assert.deepEqual(events.map(({event_type: type, resource}) => [type, resource.id]).sort(), [
      ["VAULT.PAYMENT-TOKEN.CREATED", id],
      ["VAULT.PAYMENT-TOKEN.DELETED", id],
    ]);
  });

  test("the event of a payment token that a payment saved names the order", async () => {
    const {payment_source: source} = card(CARDS.ordinary);
    const attributes = {vault: {store_in_vault: "ON_SUCCESS"}};
    const id = await merchant.order({payment_source: {card: {attributes}}});
    await merchant.post(`/v2/checkout/orders/${id}/confirm-payment-source`, {payment_source: source});
    const {vault} = (await merchant.capture(id)).body.payment_source.card.attributes;
    const created = (await notified.events()).find(({resource}) => resource.id === vault.id);
    assert.equal(created?.event_type, "VAULT.PAYMENT-TOKEN.CREATED");
    assert.deepEqual(created.resource["metadata"], {order_id: id});
  });

  test("of the invoices that a tester makes, only a paid one sends an event", async () => {
    const make = async (status: "PAID" | "SENT") => {
      const body = {client_id: notified.application.clientId, ...draft({status})};
      return (await sandbox().call("POST", "/_sandbox/invoices", {body})).body.id;
    };
    await make("SENT");
    const id = await make("PAID");
    const events = await notified.events();
    assert.deepEqual(
      events.map(({event_type: type, resource}) => [type, (resource["invoice"] as {id: string}).id]),
      [["INVOICING.INVOICE.PAID", id]],
    );
  });

  test("a payment through a link sends a capture with the link's id", async () => {
    const link = (await merchant.post("/v1/checkout/payment-resources", linkBody())).body.id;
    await new Visit(sandbox(), link).paid();
    const captured = (await notified.events()).find(({event_type: type}) => type.startsWith("PAYMENT."));
    assert.deepEqual(
      [captured?.event_type, captured?.resource["custom_id"]],
      ["PAYMENT.CAPTURE.COMPLETED", link],
    );
  });

  test("refused requests and seeds record no events", async () => {
    const unit = {purchase_units: [{amount: usd("1.00"), invoice_id: "once"}]};
    const paid = async () => {
      const id = await merchant.order(unit);
      await merchant.post(`/v2/checkout/orders/${id}/confirm-payment-source`, card(CARDS.ordinary));
      return merchant.capture(id);
    };
    await paid();
    const before = (await notified.types()).length;
    assert.equal((await paid()).body.details[0].issue, "DUPLICATE_INVOICE_ID");
    assert.equal((await notified.types()).length, before + 1, "only its approval");
    const count = async () => (await allRows(sandbox(), "webhooks")).length;
    const all = await count();
    await sandbox().call("POST", "/_sandbox/seed");
    assert.equal(await count(), all);
  });
});

withSandbox("webhooks", (sandbox) => {
  let notified: Notified;
  let merchant: Merchant;
  let receiver: Receiver;
  beforeEach(async () => {
    notified = await Notified.of(sandbox());
    merchant = new Merchant(notified);
    receiver = await Receiver.open();
  });
  afterEach(async () => {
    await receiver.close();
    await sandbox().call("DELETE", "/_sandbox/faults");
  });

  test("tries a delivery 25 times in three days with growing pauses, and again after a resend", async () => {
    receiver.status = 503;
    await notified.register(receiver.url, "CHECKOUT.ORDER.APPROVED");
    await merchant.approved();
    const begun = sandbox().realTime.ms;
    const sent: number[] = [];
    let now = begun;
    for (;;) {
      const before = receiver.received.length;
      await sandbox().sendEvents();
      if (receiver.received.length > before) sent.push(now);
      const [event] = await notified.events();
      const next = event?.transmissions[0]?.next_try_time;
      if (next == null) break;
      sandbox().realTime.ms = now = Date.parse(next);
    }
    assert.equal(sent.length, 25);
    const pauses = sent.slice(1).map((time, index) => time - sent[index]!);
    assert.ok(
      pauses.every((pause, index) => index === 0 || pause > pauses[index - 1]!),
      "the pauses grow",
    );
    assert.ok(now - begun <= 3 * DAY_S * 1000 && now - begun > 2.5 * DAY_S * 1000);
    const [event] = await notified.events();
    assert.deepEqual(
      [event?.transmissions[0]?.status, event?.transmissions[0]?.tries.length],
      ["FAILURE", 25],
    );
    assert.deepEqual(event?.transmissions[0]?.tries.at(-1)?.status, 503);

    receiver.status = 200;
    const token = await notified.application.token();
    const again = await sandbox().call("POST", `${EVENTS}/${event?.id}/resend`, {token});
    assert.equal(again.status, 202);
    await sandbox().sendEvents();
    assert.equal(receiver.received.length, 26);
    const ids = new Set(receiver.received.map(({headers}) => headers["paypal-transmission-id"]));
    assert.equal(ids.size, 2, "one transmission, however often it is tried, and the resent one");
    assert.equal(new Set(receiver.received.map(({body}) => body)).size, 1);
  });

  test("webhooks get the subscribed events with a signature of the linked certificate", async () => {
    const {body: webhook} = await notified.register(receiver.url, "PAYMENT.CAPTURE.COMPLETED");
    await merchant.paid();
    await sandbox().sendEvents();
    const [got, ...others] = receiver.received;
    assert.ok(got);
    assert.equal(others.length, 0);
    assert.equal(got.event.event_type, "PAYMENT.CAPTURE.COMPLETED");
    assert.equal(got.headers["paypal-auth-algo"], "SHA256withRSA");
    assert.ok(String(got.headers["paypal-cert-url"]).startsWith(`${ORIGIN}/`));
    assert.equal(await isGenuine(sandbox(), got, webhook.id), true);
    assert.equal(await isGenuine(sandbox(), got, "another"), false);
    assert.equal(await isGenuine(sandbox(), {...got, body: `${got.body} `}, webhook.id), false);
    const check = (event: unknown, id = webhook.id) =>
      notified.call("POST", "/v1/notifications/verify-webhook-signature", {
        auth_algo: got.headers["paypal-auth-algo"],
        cert_url: got.headers["paypal-cert-url"],
        transmission_id: got.headers["paypal-transmission-id"],
        transmission_sig: got.headers["paypal-transmission-sig"],
        transmission_time: got.headers["paypal-transmission-time"],
        webhook_id: id,
        webhook_event: event,
      });
    assert.equal((await check(got.event)).body.verification_status, "SUCCESS");
    assert.equal((await check({...got.event, summary: "x"})).body.verification_status, "FAILURE");
    assert.equal((await check(got.event, "another")).body.verification_status, "FAILURE");
  });

  test("a webhook and its events are listed and shown, until it is deleted", async () => {
    const {status, body: webhook} = await notified.register(receiver.url);
    assert.equal(status, 201);
    assert.deepEqual((await notified.call("GET", WEBHOOKS)).body.webhooks, [webhook]);
    assert.deepEqual((await notified.call("GET", `${WEBHOOKS}/${webhook.id}`)).body, webhook);
    await merchant.paid();
    const [event] = await notified.events();
    const shown = await notified.call("GET", `${EVENTS}/${event?.id}`);
    assert.deepEqual([shown.status, shown.body.id], [200, event?.id]);
    assert.equal((await notified.call("DELETE", `${WEBHOOKS}/${webhook.id}`)).status, 204);
    await sandbox().sendEvents();
    assert.equal(receiver.received.length, 0);
    assert.equal((await notified.call("GET", `${WEBHOOKS}/${webhook.id}`)).status, 404);
  });

  test("each published event type can be registered, and any other is refused", async () => {
    // PayPal: the page "Webhook event names". WooCommerce's and Shopware's plug-ins register these, too.
    const published = [
      "BILLING.SUBSCRIPTION.PAYMENT.FAILED",
      "BILLING_AGREEMENTS.AGREEMENT.CREATED",
      "CATALOG.PRODUCT.CREATED",
      "CHECKOUT.PAYMENT-APPROVAL.REVERSED",
      "CUSTOMER.MANAGED-ACCOUNT.NEGATIVE-BALANCE-DEBIT-INITIATED",
      "CUSTOMER.MERCHANT-INTEGRATION.CAPABILITY-UPDATED",
      "IDENTITY.AUTHORIZATION-CONSENT.REVOKED",
      "MERCHANT.PARTNER-CONSENT.REVOKED",
      "PAYMENT-TOKENIZATION.TOKEN-STATUS.CHANGED",
      "PAYMENT.CAPTURE.DECLINED",
      "PAYMENT.ORDER.CREATED",
      "PAYMENT.PAYOUTS-ITEM.UNCLAIMED",
      "PAYMENT.REFERENCED-PAYOUT-ITEM.COMPLETED",
      "PAYMENT.REFUND.FAILED",
      "PAYMENT.SALE.COMPLETED",
      "PAYMENTS.PAYMENT.CREATED",
      "RISK.DISPUTE.CREATED",
      "VAULT.CREDIT-CARD.CREATED",
      "VAULT.PAYMENT-TOKEN.DELETION-INITIATED",
    ];
    const {status, body} = await notified.register(receiver.url, ...published);
    assert.deepEqual([status, body.event_types.map(({name}) => name)], [201, published]);
    assert.equal((await notified.register(`${receiver.url}/2`, "CHECKOUT.ORDER.MISSPELT")).status, 400);
  });

  test("a webhook's address and types are replaced, and a patch without a change is refused", async () => {
    const {body: webhook} = await notified.register(`${receiver.url}/old`, "CHECKOUT.ORDER.APPROVED");
    await notified.register(`${receiver.url}/other`);
    const patch = (path: string, value: unknown, op = "replace") =>
      notified.call("PATCH", `${WEBHOOKS}/${webhook.id}`, [{op, path, value}]);
    const types = [{name: "PAYMENT.CAPTURE.COMPLETED"}];
    assert.equal((await patch("/url", receiver.url)).status, 200);
    const {body: patched} = await patch("/event_types", types);
    assert.deepEqual([patched.url, patched.event_types[0]?.name], [receiver.url, types[0]?.name]);
    const {body: subscribed} = await notified.call("GET", `${WEBHOOKS}/${webhook.id}/event-types`);
    assert.deepEqual(subscribed.event_types, patched.event_types);
    await merchant.paid();
    await sandbox().sendEvents();
    assert.deepEqual(new Set(receiver.types), new Set([...(await notified.types()), types[0]?.name]));
    const refused = [
      await patch("/event_types", types),
      await patch("/url", `${receiver.url}/other`),
      await patch("/url", "shop.example"),
      await patch("/event_types", [{name: "MISSPELT"}]),
      await patch("/links", []),
      await patch("/url", receiver.url, "remove"),
    ];
    assert.deepEqual(
      refused.map(({body: {name, details}}) => [name, details[0]?.field]),
      [
        ["WEBHOOK_PATCH_REQUEST_NO_CHANGE", undefined],
        ["WEBHOOK_URL_ALREADY_EXISTS", undefined],
        ["VALIDATION_ERROR", "url"],
        ["VALIDATION_ERROR", "event_types[0].name"],
        ["VALIDATION_ERROR", "[0]"],
        ["VALIDATION_ERROR", "[0]"],
      ],
    );
  });

  test("lists all event types with the versions of their resources", async () => {
    const {body} = await notified.call("GET", "/v1/notifications/webhooks-event-types");
    const of = (name: string) => body.event_types.find((type) => type.name === name);
    assert.ok(body.event_types.length >= 160);
    assert.deepEqual(of("PAYMENT.CAPTURE.DENIED"), {
      name: "PAYMENT.CAPTURE.DENIED",
      description: "A payment capture was denied.",
      status: "ENABLED",
      resource_versions: ["1.0", "2.0"],
    });
    assert.equal((of("RISK.DISPUTE.CREATED") as {status?: string}).status, "DEPRECATED");
  });

  test("webhook lookups are created, listed, shown and deleted", async () => {
    const path = "/v1/notifications/webhooks-lookup";
    const {status, body: lookup} = await notified.call("POST", path);
    assert.deepEqual([status, lookup.client_id], [201, notified.application.clientId]);
    assert.deepEqual((await notified.call("GET", path)).body.webhooks_lookups, [lookup]);
    assert.deepEqual((await notified.call("GET", `${path}/${lookup.id}`)).body, lookup);
    assert.equal((await notified.call("DELETE", `${path}/${lookup.id}`)).status, 204);
    assert.equal((await notified.call("GET", `${path}/${lookup.id}`)).body.name, "INVALID_RESOURCE_ID");
  });

  const SIMULATE = "/v1/notifications/simulate-event";

  test("a simulated event is sent to its webhook only, and is not listed", async () => {
    const {body: webhook} = await notified.register(receiver.url, "CHECKOUT.ORDER.APPROVED");
    await notified.register(`${receiver.url}/other`);
    const event = {webhook_id: webhook.id, event_type: "PAYMENT.CAPTURE.PENDING", resource_version: "1.0"};
    const {status, body} = await notified.call("POST", SIMULATE, event);
    await sandbox().sendEvents();
    const [got, ...others] = receiver.received;
    assert.deepEqual([status, others.length, got?.event], [202, 0, body]);
    assert.deepEqual(
      [body.event_type, body.resource_type, body.resource_version, body.resource["status"]],
      ["PAYMENT.CAPTURE.PENDING", "capture", "1.0", "PENDING"],
    );
    assert.equal(await isGenuine(sandbox(), got!, webhook.id), true);
    assert.deepEqual(await notified.events(), []);
    assert.equal((await notified.call("GET", `${EVENTS}/${body.id}`)).status, 404);
    assert.equal((await allRows(sandbox(), "webhooks")).length > 0, true, "testers see it");
  });

  test("each event type can be simulated, with a resource as the sandbox shows it", async () => {
    const {body: list} = await notified.call("GET", "/v1/notifications/webhooks-event-types");
    for (const {name} of list.event_types) {
      const {status, body} = await notified.call("POST", SIMULATE, {event_type: name, url: receiver.url});
      assert.deepEqual([status, body.event_type], [202, name]);
      const {invoice, ...resource} = body.resource;
      assert.ok(invoice ?? resource["links"] ?? resource["purchase_units"] ?? resource.id, name);
      const path = SHOWN[body.resource_type];
      const endpoint = path === undefined ? undefined : endpointOf("GET", `${path}/X`);
      assert.equal(endpoint === undefined, path === undefined);
      // The resource of a reversed approval is not the order.
      if (!endpoint || "order_id" in resource) continue;
      const headers = new Headers({"Content-Type": "application/json"});
      const text = JSON.stringify(invoice ?? resource);
      assert.deepEqual(differences(endpoint, {status: 200, headers, text}), [], name);
    }
  });

  test("a simulated event is sent to an address, and needs a webhook or an address", async () => {
    const simulate = (body: object) =>
      notified.call("POST", SIMULATE, {event_type: "PAYMENT.SALE.COMPLETED", ...body});
    const {body: sent} = await simulate({url: receiver.url});
    await sandbox().sendEvents();
    assert.deepEqual(
      receiver.received.map(({event}) => event),
      [sent],
    );
    assert.equal(await isGenuine(sandbox(), receiver.received[0]!, "WEBHOOK_ID"), true);
    const refused = [
      await simulate({}),
      await simulate({url: `${ORIGIN}/_sandbox/reset`}),
      await simulate({webhook_id: "UNKNOWN"}),
      await simulate({url: receiver.url, event_type: "PAYMENT.SALE.MISSPELT"}),
    ];
    assert.deepEqual(
      refused.map(({body}) => body.name),
      ["VALIDATION_ERROR", "VALIDATION_ERROR", "INVALID_RESOURCE_ID", "VALIDATION_ERROR"],
    );
  });

  test("refuses invalid addresses, the sandbox's own, duplicates and an eleventh webhook", async () => {
    for (const url of [
      "ftp://shop.example/",
      "javascript:alert(1)",
      "shop.example",
      "http://user:pw@shop.example/",
    ]) {
      assert.equal((await notified.register(url)).status, 400, url);
    }
    assert.equal((await notified.register(`${ORIGIN}/_sandbox/reset`)).status, 400);
    assert.equal((await notified.register(receiver.url)).status, 201);
    assert.equal((await notified.register(receiver.url)).status, 400);
    for (let n = 2; n <= 10; n += 1)
      assert.equal((await notified.register(`${receiver.url}/${n}`)).status, 201);
    const eleventh = await notified.register(`${receiver.url}/11`);
    assert.deepEqual(
      [eleventh.status, eleventh.body.name, eleventh.body.details],
      [400, "WEBHOOK_NUMBER_LIMIT_EXCEEDED", []],
    );
    assert.equal((await notified.call("GET", WEBHOOKS)).body.webhooks.length, 10);
  });

  test("errors have the form of PayPal's older interfaces", async () => {
    await notified.register(receiver.url);
    const form = ({status, body: {name, message, details}}: Answer<EventBody>) => [
      status,
      {name, message, details},
    ];
    assert.deepEqual(form(await notified.register(receiver.url)), [
      400,
      {name: "WEBHOOK_URL_ALREADY_EXISTS", message: "Webhook URL already exists", details: []},
    ]);
    assert.deepEqual(form(await notified.register("shop.example")), [
      400,
      {
        name: "VALIDATION_ERROR",
        message: "Invalid data provided",
        details: [{field: "url", issue: "Not a valid webhook URL"}],
      },
    ]);
    assert.deepEqual(form(await notified.call("GET", `${EVENTS}/WH-UNKNOWN`)), [
      404,
      {name: "INVALID_RESOURCE_ID", message: "Resource id is invalid", details: []},
    ]);
    const {token} = notified;
    const headers = {"Content-Type": "application/json", Authorization: `Bearer ${token}`};
    const cut = await sandbox().handle(
      new Request(`${ORIGIN}${WEBHOOKS}`, {method: "POST", headers, body: "{"}),
    );
    assert.deepEqual([cut.status, cut.body.name], [400, "MALFORMED_REQUEST"]);
    const mocked = await sandbox().call("GET", WEBHOOKS, {
      token,
      headers: {"PayPal-Mock-Response": '{"mock_application_codes": "WEBHOOK_URL_ALREADY_EXISTS"}'},
    });
    assert.deepEqual([mocked.status, mocked.body.name], [400, "WEBHOOK_URL_ALREADY_EXISTS"]);
  });

  test("lists events newest first in pages, by type and by resource", async () => {
    const {captureId} = await merchant.paid();
    await advance(sandbox(), 60);
    await merchant.refund(captureId, "1.00");
    const list = (query: string) => notified.call("GET", `${EVENTS}?${query}`);
    const {body: first} = await list("page_size=1");
    assert.deepEqual([first.count, first.events[0]?.event_type], [1, "PAYMENT.CAPTURE.REFUNDED"]);
    const next = first.links.find(({rel}) => rel === "next")?.href ?? "";
    const {body: rest} = await list(
      `${new URL(next).searchParams.toString()}`.replace("page_size=1", "page_size=9"),
    );
    assert.equal(rest.count, 3);
    assert.ok(!rest.events.some(({id}) => id === first.events[0]?.id));
    assert.equal((await list(`transaction_id=${captureId}`)).body.count, 1);
    assert.equal((await list("event_type=CHECKOUT.ORDER.APPROVED")).body.count, 1);
    assert.equal((await list(`end_time=${encodeURIComponent("2020-01-01T00:00:00Z")}`)).body.count, 0);
  });

  test("a receiver that was down gets all events later", async () => {
    const {url} = receiver;
    await notified.register(url);
    await receiver.close();
    await merchant.paid();
    await sandbox().sendEvents();
    const away = await notified.events();
    assert.ok(away.every(({transmissions}) => transmissions[0]?.tries[0]?.status === null));
    assert.match(away[0]?.transmissions[0]?.tries[0]?.failure ?? "", /ECONNREFUSED|network error/);
    receiver = await Receiver.open(Number(new URL(url).port));
    await sandbox().sendEvents();
    assert.equal(receiver.received.length, 0, "not before its time");
    await advance(sandbox(), 61);
    await sandbox().sendEvents();
    assert.deepEqual(receiver.types.sort(), await notified.types());
    await advance(sandbox(), DAY_S);
    await sandbox().sendEvents();
    assert.equal(receiver.received.length, 3, "delivered events are not sent again");
  });

  test("does not follow a redirect, which counts as a failure", async (t) => {
    const elsewhere = await Receiver.open();
    t.after(() => elsewhere.close());
    receiver.status = 307;
    receiver.headers = {location: elsewhere.url};
    await notified.register(receiver.url, "CHECKOUT.ORDER.APPROVED");
    await merchant.approved();
    await sandbox().sendEvents();
    const [event] = await notified.events();
    assert.deepEqual([receiver.received.length, elsewhere.received.length], [1, 0]);
    assert.deepEqual(
      [event?.transmissions[0]?.status, event?.transmissions[0]?.tries[0]?.status],
      ["PENDING", 307],
    );
  });

  test("faults duplicate, delay, reorder and lose deliveries", async () => {
    await notified.register(receiver.url, "CHECKOUT.ORDER.APPROVED");
    const next = async (fault: Record<string, unknown>) => {
      receiver.received.length = 0;
      const ordered = {event_type: "CHECKOUT.ORDER.APPROVED", ...fault};
      assert.equal((await order(sandbox(), ordered, "faults")).status, 201);
      const id = await merchant.approved();
      await sandbox().sendEvents();
      return id;
    };
    const got = () => receiver.received.map(({event}) => event.resource.id);

    const twice = await next({kind: "webhook-duplicate"});
    assert.deepEqual(got(), [twice, twice]);
    const late = await next({kind: "webhook-delay", milliseconds: 90_000});
    assert.deepEqual(got(), []);
    await advance(sandbox(), 90);
    await sandbox().sendEvents();
    assert.deepEqual(got(), [late]);
    const behind = await next({kind: "webhook-reorder"});
    assert.deepEqual(got(), []);
    const before = await merchant.approved();
    await sandbox().sendEvents();
    assert.deepEqual(got(), [before, behind]);
    const lost = await next({kind: "webhook-lose"});
    assert.deepEqual(got(), []);
    await advance(sandbox(), 61);
    await sandbox().sendEvents();
    assert.deepEqual(got(), [lost]);
    assert.equal(
      (await order(sandbox(), {kind: "webhook-lose", method: "GET", path: "/x"}, "faults")).status,
      400,
    );
  });
});

withSandbox("stored events", (sandbox) => {
  test("the request log contains no events, and only the key's certificate is public", async () => {
    const notified = await Notified.of(sandbox());
    const receiver = await Receiver.open();
    await notified.register(receiver.url);
    const saved = await new Merchant(notified).post(PAYMENT_TOKENS, cardToSave(CARDS.ordinary));
    await sandbox().sendEvents();
    await notified.events();
    await receiver.close();
    const {body} = await sandbox().call("GET", "/_sandbox/requests?page_size=1000");
    const logged = JSON.stringify(body.requests);
    assert.ok(logged.includes("/v1/notifications/webhooks"));
    assert.ok(!logged.includes(saved.body.id));
    const stored = await sandbox().everythingStored();
    const secret = /PRIVATE KEY-----(?:\\+n[\w+/=]*){4}\\+n([\w+/=]+)/.exec(stored)?.[1] ?? "";
    assert.ok(secret.length > 40 && !sandbox().log.includes(secret));
    const path = new URL(String(receiver.received[0]?.headers["paypal-cert-url"])).pathname;
    assert.equal((await sandbox().call("GET", path)).text.includes("PRIVATE"), false);
    assert.equal((await sandbox().call("GET", `${path}X`)).status, 404);
  });
});
