import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {AUTHORIZE, CAPTURE_AUTHORIZATION, REAUTHORIZE, REFUND, VOID} from "./fake-payments.ts";
import {
  CAPTURE,
  CREATE,
  ELIGIBILITY,
  type FakePayPal,
  PAYMENT_TOKEN,
  PAYMENT_TOKENS,
  SETUP_TOKENS,
  SHOW,
  TOKEN,
} from "./fake-paypal.ts";
import {TRACK, TRACKER} from "./fake-trackers.ts";
import {RECORD_ROUTES} from "./faulted-records.ts";
import type {Route, SendRequest} from "./faulted-route.ts";
import {OPERATOR_KEY} from "./operator.ts";
import {WebhookSender, fakePayPalCertificate} from "./webhook-sender.ts";
import {read} from "./replies.ts";
import {attempt, type Browser, TEAPOT} from "./shop.ts";

function ordersAndCaptures(orders: number, captures: number) {
  return (paypal: FakePayPal) => {
    assert.equal(paypal.orders.size, orders, "orders");
    assert.equal(paypal.captures().length, captures, "captures");
  };
}

function creating(
  path: string,
  body: unknown,
): Pick<Route, "serves" | "method" | "path" | "prepare" | "assertOneEffect"> {
  return {
    serves: `POST /service-api${path}`,
    method: "POST",
    path: CREATE,
    prepare: async () => {
      const id = randomUUID();
      return (buyer) => buyer.post(path, body, attempt(id));
    },
    assertOneEffect: ordersAndCaptures(1, 0),
  };
}

async function setupTokenOf(buyer: Browser): Promise<string> {
  const {body} = await read(buyer.post("/vault/setup-token", undefined, attempt(randomUUID())));
  return body.setupToken;
}

async function saveCard(buyer: Browser) {
  return read(buyer.post("/vault/payment-token", {setupToken: await setupTokenOf(buyer), consent: true}));
}

/** Creates an order and approves it. */
async function approved(buyer: Browser, paypal: FakePayPal): Promise<string> {
  const orderId = await buyer.order(randomUUID());
  paypal.approve(orderId);
  return orderId;
}

/** Creates an order and captures it. */
async function captured(buyer: Browser, paypal: FakePayPal) {
  const orderId = await approved(buyer, paypal);
  await buyer.capture(orderId);
  return {orderId, captureId: paypal.orders.get(orderId)?.captures[0]?.id};
}

const OWN: readonly Route[] = [
  {
    name: "client token",
    serves: "GET /service-api/auth/browser-safe-client-token",
    method: "POST",
    path: TOKEN,
    prepare: async () => (buyer) => buyer.token(),
    assertOneEffect: ordersAndCaptures(0, 0),
  },
  {
    name: "eligibility",
    serves: "GET /service-api/eligibility",
    method: "POST",
    path: ELIGIBILITY,
    prepare: async () => (buyer) => buyer.get("/eligibility?currencyCode=USD&amount=1.00"),
    assertOneEffect: ordersAndCaptures(0, 0),
  },
  {name: "create an order", ...creating("/checkout/orders/create", TEAPOT)},
  {
    name: "create a local method's order",
    ...creating("/checkout/orders/create", {items: TEAPOT.items, method: "alipay"}),
  },
  {
    name: "record an order that PayPal has captured",
    serves: "POST /service-api/checkout/orders/:orderId/capture",
    method: "GET",
    path: SHOW,
    async prepare(buyer, paypal) {
      const body = {items: TEAPOT.items, method: "alipay"};
      const made = await read(buyer.post("/checkout/orders/create", body, attempt(randomUUID())));
      paypal.approveWith(made.body.id, {alipay: {}});
      return (now) => now.capture(made.body.id);
    },
    assertOneEffect: ordersAndCaptures(1, 1),
  },
  {
    name: "create an order that saves its card",
    ...creating("/checkout/orders/create", {...TEAPOT, save: true}),
  },
  {name: "create a card's order", ...creating("/checkout/orders", {enable3DS: true})},
  {name: "create a sample", ...creating("/checkout/orders/create-with-sample-data", undefined)},
  {
    name: "create and charge",
    ...creating("/checkout/orders/create", {...TEAPOT, singleUseToken: "once"}),
    async prepare(_buyer, paypal) {
      paypal.chargeAtCreation = true;
      const id = randomUUID();
      const body = {...TEAPOT, singleUseToken: "once"};
      return (buyer) => buyer.post("/checkout/orders/create", body, attempt(id));
    },
    assertOneEffect: ordersAndCaptures(1, 1),
  },
  {
    name: "capture",
    serves: "POST /service-api/checkout/orders/:orderId/capture",
    method: "POST",
    path: CAPTURE,
    async prepare(buyer, paypal) {
      const orderId = await approved(buyer, paypal);
      return (now) => now.capture(orderId);
    },
    assertOneEffect: ordersAndCaptures(1, 1),
  },
  {
    name: "authorize",
    serves: "POST /service-api/checkout/orders/:orderId/authorize",
    isAuthorizing: true,
    method: "POST",
    path: AUTHORIZE,
    async prepare(buyer, paypal) {
      const orderId = await approved(buyer, paypal);
      return (now) => now.post(`/checkout/orders/${orderId}/authorize`);
    },
    assertOneEffect: (paypal) => assert.equal([...paypal.orders.values()][0]?.authorizations.length, 1),
    assertNoMoreThanOne: ordersAndCaptures(1, 0),
  },
  {
    name: "refund",
    serves: "POST /service-api/back-office/orders/:orderId/refund",
    hidesDebugId: true,
    method: "POST",
    path: REFUND,
    async prepare(buyer, paypal) {
      const orderId = await approved(buyer, paypal);
      await buyer.capture(orderId);
      const headers = {authorization: `Bearer ${OPERATOR_KEY}`, ...attempt(randomUUID())};
      return (now) => now.post(`/back-office/orders/${orderId}/refund`, {}, headers);
    },
    assertOneEffect: (paypal) => assert.equal(paypal.refunds().length, 1),
    assertNoMoreThanOne: (paypal) => assert.ok(paypal.refunds().length <= 1),
  },
  {
    name: "capture with an unreadable order",
    serves: "POST /service-api/checkout/orders/:orderId/capture",
    method: "GET",
    path: SHOW,
    async prepare(buyer, paypal) {
      const orderId = await approved(buyer, paypal);
      return (now) => now.capture(orderId);
    },
    assertOneEffect: ordersAndCaptures(1, 1),
  },
  {
    name: "show an order",
    serves: "GET /service-api/checkout/orders/:orderId",
    method: "GET",
    path: SHOW,
    async prepare(buyer) {
      const orderId = await buyer.order(randomUUID());
      return (now) => now.get(`/checkout/orders/${orderId}`);
    },
    assertOneEffect: ordersAndCaptures(1, 0),
  },
  {
    name: "cancel an order",
    serves: "POST /service-api/checkout/orders/:orderId/cancel",
    method: "GET",
    path: SHOW,
    async prepare(buyer, paypal) {
      const orderId = await approved(buyer, paypal);
      return (now) => now.post(`/checkout/orders/${orderId}/cancel`);
    },
    assertOneEffect: ordersAndCaptures(1, 0),
  },
  {
    // Without a reply of PayPal, it gives the price alone.
    name: "quote of an approved purchase",
    serves: "POST /service-api/checkout/quote",
    hidesDebugId: true,
    method: "GET",
    path: SHOW,
    async prepare(buyer, paypal) {
      const quote = (now: Browser) => now.post("/checkout/quote", {items: TEAPOT.items});
      const {body} = await read(quote(buyer));
      const headers = {...attempt(randomUUID()), "purchase-id": body.purchase.id};
      const made = await read(buyer.post("/checkout/orders/create", TEAPOT, headers));
      paypal.approve(made.body.id);
      return quote;
    },
    assertOneEffect: ordersAndCaptures(1, 0),
  },
  {
    name: "change the delivery",
    serves: "POST /service-api/checkout/orders/:orderId/shipping",
    method: "PATCH",
    path: SHOW,
    async prepare(buyer) {
      const body = {items: TEAPOT.items, shipping: {}};
      const made = await read(buyer.post("/checkout/orders/create", body, attempt(randomUUID())));
      return (now) => now.post(`/checkout/orders/${made.body.id}/shipping`, {option: "SHIP_EXP"});
    },
    assertOneEffect(paypal) {
      const [order] = paypal.orders.values();
      const options = order?.payload.purchase_units[0]?.shipping?.options as {
        id: string;
        selected: boolean;
      }[];
      assert.deepEqual(
        options.filter(({selected}) => selected).map(({id}) => id),
        ["SHIP_EXP"],
      );
    },
    assertNoMoreThanOne: ordersAndCaptures(1, 0),
  },
  {
    name: "setup token",
    serves: "POST /service-api/vault/setup-token",
    method: "POST",
    path: SETUP_TOKENS,
    prepare: async () => {
      const id = randomUUID();
      return (buyer) => buyer.post("/vault/setup-token", undefined, attempt(id));
    },
    assertOneEffect: ({vault}) => assert.equal(vault.setupTokens.size, 1),
  },
  {
    name: "save a card",
    serves: "POST /service-api/vault/payment-token",
    method: "POST",
    path: PAYMENT_TOKENS,
    async prepare(buyer) {
      const setupToken = await setupTokenOf(buyer);
      return (now) => now.post("/vault/payment-token", {setupToken, consent: true});
    },
    assertOneEffect: ({vault}) => assert.equal(vault.paymentTokens.size, 1),
  },
  {
    name: "erase a card",
    serves: "DELETE /service-api/vault/payment-tokens/:id",
    method: "DELETE",
    path: PAYMENT_TOKEN,
    async prepare(buyer) {
      const {body} = await saveCard(buyer);
      return (now) => now.call("DELETE", `/service-api/vault/payment-tokens/${body.card.id}`);
    },
    assertOneEffect: ({vault}) => assert.equal(vault.paymentTokens.size, 0),
    assertNoMoreThanOne: ({vault}) => assert.ok(vault.paymentTokens.size <= 1),
  },
];

const OPERATOR = {authorization: `Bearer ${OPERATOR_KEY}`};

/** A back-office action on an authorized order. */
function authorizationAction(
  action: "capture-authorization" | "void" | "reauthorize",
  more: Pick<Route, "path" | "finalState" | "assertOneEffect" | "assertNoMoreThanOne">,
): Route {
  return {
    name: action,
    serves: `POST /service-api/back-office/orders/:orderId/${action}`,
    hidesDebugId: true,
    isAuthorizing: true,
    method: "POST",
    async prepare(buyer, paypal) {
      const orderId = await approved(buyer, paypal);
      await buyer.post(`/checkout/orders/${orderId}/authorize`);
      const headers = {...OPERATOR, ...attempt(randomUUID())};
      return (now) => now.post(`/back-office/orders/${orderId}/${action}`, {}, headers);
    },
    ...more,
  };
}

const authorizations = (paypal: FakePayPal) => [...paypal.orders.values()][0]?.authorizations ?? [];

const OPERATORS: readonly Route[] = [
  {
    // While PayPal gives no reply, it shows what is recorded.
    name: "show a payment",
    serves: "GET /service-api/back-office/payments/:id",
    hidesDebugId: true,
    method: "GET",
    path: SHOW,
    async prepare(buyer, paypal) {
      const orderId = await approved(buyer, paypal);
      await buyer.capture(orderId);
      return (now) => now.get(`/back-office/payments/${orderId}`, OPERATOR);
    },
    assertOneEffect: ordersAndCaptures(1, 1),
  },
  authorizationAction("capture-authorization", {
    path: CAPTURE_AUTHORIZATION,
    finalState: "captured",
    assertOneEffect: ordersAndCaptures(1, 1),
    assertNoMoreThanOne: (paypal) => assert.ok(paypal.captures().length <= 1),
  }),
  authorizationAction("void", {
    path: VOID,
    finalState: "voided",
    assertOneEffect: (paypal) => assert.equal(authorizations(paypal)[0]?.status, "VOIDED"),
    assertNoMoreThanOne: ordersAndCaptures(1, 0),
  }),
  authorizationAction("reauthorize", {
    path: REAUTHORIZE,
    finalState: "authorized",
    assertOneEffect: (paypal) => assert.equal(authorizations(paypal).length, 2),
    assertNoMoreThanOne: (paypal) => assert.ok(authorizations(paypal).length <= 2),
  }),
  {
    name: "track",
    serves: "POST /service-api/back-office/orders/:orderId/track",
    method: "POST",
    path: TRACK,
    hidesDebugId: true,
    async prepare(buyer, paypal) {
      const {orderId, captureId} = await captured(buyer, paypal);
      const body = {capture_id: captureId, tracking_number: "1Z-1", carrier: "UPS"};
      const headers = {...OPERATOR, ...attempt(randomUUID())};
      return (now) => now.post(`/back-office/orders/${orderId}/track`, body, headers);
    },
    assertOneEffect: ({trackers}) => assert.equal(trackers.size, 1),
    assertNoMoreThanOne: ({trackers}) => assert.ok(trackers.size <= 1),
  },
  {
    name: "cancel a tracker",
    serves: "PATCH /service-api/back-office/orders/:orderId/trackers/:trackerId",
    method: "PATCH",
    path: TRACKER,
    hidesDebugId: true,
    async prepare(buyer, paypal) {
      const {orderId} = await captured(buyer, paypal);
      paypal.trackers.set("T1", {id: "T1", orderId, status: "SHIPPED"});
      const path = `/service-api/back-office/orders/${orderId}/trackers/T1`;
      const body = [{op: "replace", path: "/status", value: "CANCELLED"}];
      return (now) => now.call("PATCH", path, body, OPERATOR);
    },
    assertOneEffect: ({trackers}) => assert.equal(trackers.get("T1")?.status, "CANCELLED"),
    assertNoMoreThanOne: ({trackers}) => assert.equal(trackers.size, 1),
  },
  settling({
    name: "settle by hand",
    serves: "POST /service-api/back-office/payments-to-check/:id/settle",
    repeatedCode: "NOTHING_TO_CHECK",
    path: ({id}) => `/back-office/payments-to-check/${id}/settle`,
  }),
  settling({
    name: "settle by hand under the old name",
    serves: "POST /service-api/back-office/attempts/:id/settle",
    repeatedCode: "NEEDS_NO_CHECK",
    path: ({orderId}) => `/back-office/attempts/${orderId}/settle`,
  }),
];

/** The manual resolution of a capture. */
function settling({
  path,
  ...route
}: Pick<Route, "name" | "serves"> & {
  readonly repeatedCode: string;
  readonly path: (attempt: {readonly id: string; readonly orderId: string}) => string;
}): Route {
  return {
    ...route,
    hidesDebugId: true,
    method: "GET",
    path: SHOW,
    finalState: "closed",
    async prepare(buyer, paypal, shop) {
      const orderId = await approved(buyer, paypal);
      paypal.fault("POST", CAPTURE, "lose-before", 3);
      await buyer.capture(orderId);
      paypal.hidePayments();
      shop.clock.advance(6 * 60 * 60 * 1000);
      await shop.merchant.recover();
      const {id} = await shop.merchant.backOffice.findAttempt(orderId);
      const finding = {outcome: "not-done", note: "PayPal's own records have no capture."};
      return (now) => now.post(path({id, orderId}), finding, OPERATOR);
    },
    assertOneEffect: ordersAndCaptures(1, 0),
  };
}

/** Prepares a webhook event about a pending capture that PayPal has completed. Each case has its own certificate. */
async function webhookEvent(buyer: Browser, paypal: FakePayPal): Promise<SendRequest> {
  const orderId = await approved(buyer, paypal);
  paypal.captureStatus = "PENDING";
  await buyer.capture(orderId);
  paypal.setCaptureStatus(orderId, "COMPLETED");
  const sender = await WebhookSender.of(paypal);
  const path = `/certificates/${randomUUID()}`;
  paypal.files.set(path, (await fakePayPalCertificate()).pem);
  const event = sender.event("PAYMENT.CAPTURE.COMPLETED", orderId);
  return async (_buyer, shop) => {
    const reply = await sender.send(shop, event, {
      headers: {"paypal-cert-url": paypal.url + path},
    });
    // Recovery runs every few seconds and applies events that could not be applied before.
    await shop.merchant.recover();
    return reply;
  };
}

const WEBHOOKS: readonly Route[] = [
  {
    name: "webhook event with an unavailable certificate",
    serves: "POST /service-api/webhooks",
    hidesDebugId: true,
    method: "GET",
    path: /^\/certificates\//,
    openCodes: ["CERTIFICATE_UNAVAILABLE", "SIGNATURE_REFUSED"],
    passesRetryAfter: false,
    prepare: webhookEvent,
    assertOneEffect: ordersAndCaptures(1, 1),
  },
  {
    name: "webhook event with an unreadable order",
    serves: "POST /service-api/webhooks",
    hidesDebugId: true,
    method: "GET",
    path: SHOW,
    prepare: webhookEvent,
    assertOneEffect: ordersAndCaptures(1, 1),
  },
];

const SAMPLE_CART = {cart: [{sku: "ceramic-teapot", quantity: 1}]};

/** A page of PayPal's samples sends no attempt id. After a lost reply it gets another order, and neither is paid. */
function sampleOrder(variant: string): Route {
  return {
    name: `samples: ${variant}`,
    serves: `POST /paypal-api/checkout/orders/create-order-for-${variant}`,
    method: "POST",
    path: CREATE,
    pageSendsNoId: true,
    prepare: async () => (now) =>
      now.call("POST", `/paypal-api/checkout/orders/create-order-for-${variant}`, SAMPLE_CART),
    assertOneEffect(paypal) {
      assert.ok(paypal.orders.size >= 1 && paypal.orders.size <= 2, `${paypal.orders.size} orders`);
      assert.equal(paypal.captures().length, 0);
    },
  };
}

function sampleSetupToken(kind: "card" | "paypal"): Route {
  const path = `/paypal-api/vault/create-setup-token-for-${kind}-save-payment`;
  return {
    name: `samples: setup token of a ${kind}`,
    serves: `POST ${path}`,
    method: "POST",
    path: SETUP_TOKENS,
    prepare: async () => (now) => now.call("POST", path),
    // The page sends no attempt id, so a repeated request may create a second token. It stays unused.
    assertOneEffect: ({vault}) => assert.ok(vault.setupTokens.size >= 1 && vault.setupTokens.size <= 2),
  };
}

const SAMPLES: readonly Route[] = [
  {
    name: "samples: client token",
    serves: "GET /paypal-api/auth/browser-safe-client-token",
    method: "POST",
    path: TOKEN,
    prepare: async () => (now) => now.call("GET", "/paypal-api/auth/browser-safe-client-token"),
    assertOneEffect: ordersAndCaptures(0, 0),
  },
  {
    name: "samples: eligibility",
    serves: "POST /paypal-api/payments/find-eligible-methods",
    method: "POST",
    path: ELIGIBILITY,
    prepare: async () => (now) => now.call("POST", "/paypal-api/payments/find-eligible-methods", {}),
    assertOneEffect: ordersAndCaptures(0, 0),
  },
  sampleOrder("one-time-payment"),
  sampleOrder("one-time-payment-with-shipping"),
  sampleOrder("paypal-one-time-payment-with-redirect"),
  sampleOrder("paypal-one-time-payment-with-vault"),
  sampleOrder("apple-pay-one-time-payment-with-vault"),
  sampleOrder("card-one-time-payment-with-3ds"),
  {
    ...sampleOrder("card-with-single-use-token"),
    async prepare(_buyer, paypal) {
      paypal.chargeAtCreation = true;
      const path = "/paypal-api/checkout/orders/create-order-for-card-with-single-use-token";
      return (now) => now.call("POST", path, {...SAMPLE_CART, paymentToken: "once"});
    },
    assertOneEffect: ordersAndCaptures(1, 1),
    assertNoMoreThanOne: (paypal) => assert.ok(paypal.captures().length <= 1),
  },
  {
    name: "samples: show an order",
    serves: "GET /paypal-api/checkout/orders/:orderId",
    method: "GET",
    path: SHOW,
    async prepare(buyer) {
      const orderId = await buyer.order(randomUUID());
      return (now) => now.call("GET", `/paypal-api/checkout/orders/${orderId}`);
    },
    assertOneEffect: ordersAndCaptures(1, 0),
  },
  {
    name: "samples: capture",
    serves: "POST /paypal-api/checkout/orders/:orderId/capture",
    method: "POST",
    path: CAPTURE,
    async prepare(buyer, paypal) {
      const orderId = await approved(buyer, paypal);
      return (now) => now.call("POST", `/paypal-api/checkout/orders/${orderId}/capture`);
    },
    assertOneEffect: ordersAndCaptures(1, 1),
    assertNoMoreThanOne: (paypal) => assert.ok(paypal.captures().length <= 1),
  },
  sampleSetupToken("card"),
  sampleSetupToken("paypal"),
  {
    name: "samples: save a card",
    serves: "POST /paypal-api/vault/payment-token/create",
    hidesDebugId: true,
    method: "POST",
    path: PAYMENT_TOKENS,
    openCodes: ["ERROR"],
    async prepare(buyer) {
      const vaultSetupToken = await setupTokenOf(buyer);
      return (now) =>
        now.call("POST", "/paypal-api/vault/payment-token/create", {vaultSetupToken, consent: true});
    },
    assertOneEffect: ({vault}) => assert.equal(vault.paymentTokens.size, 1),
  },
];

/** Every route that calls PayPal, once for each of its calls. */
export const ROUTES: readonly Route[] = [...OWN, ...OPERATORS, ...WEBHOOKS, ...SAMPLES, ...RECORD_ROUTES];

/**
 * True if `npm test` runs the case without `--long`.
 *
 * The routes of PayPal's samples share their code with the other routes, and those of PayPal's records with each other, so the
 * short run tests only some of their faults.
 */
export function isInShortRun({name}: Route, nth: number, fault: number): boolean {
  return !/^(?:samples|records):/.test(name) || (fault + nth) % 5 === 0;
}
