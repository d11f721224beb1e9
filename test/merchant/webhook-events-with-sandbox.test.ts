import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {after, before, beforeEach, describe, test} from "node:test";
import {fileURLToPath} from "node:url";
import LibsqlDatabase from "libsql";
import {CANARY_SECRET, type Shop, startShop} from "../support/shop.ts";
import {attempt} from "./support/shop.ts";

/** Fields of the replies that the tests read. */
interface ReplyBody {
  readonly id: string;
  readonly access_token: string;
  readonly cards: readonly object[];
  readonly payment_source: {readonly card: {readonly attributes: {readonly vault: {readonly id: string}}}};
  readonly purchase_units: readonly {
    readonly payments: {readonly authorizations: readonly {readonly id: string}[]};
  }[];
}

/** Reads the reply to a request that must succeed. */
async function bodyOf(reply: Response): Promise<ReplyBody> {
  const text = await reply.text();
  assert.ok(reply.ok, `${reply.url}: ${text}`);
  return JSON.parse(text === "" ? "{}" : text) as ReplyBody;
}

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

describe("changes at the sandbox that the merchant server records by an event, in two processes", () => {
  let shop: Shop;
  let origin: string;
  let cookie: string;

  before(async () => {
    shop = await startShop({notifies: true, merchant: {INTENT: "AUTHORIZE"}});
    ({origin} = new URL(shop.page));
  });
  after(() => shop.stop());
  // Each test has its own buyer, who is signed in to the demo shop.
  beforeEach(async () => {
    await ask("POST", "/_sandbox/clock", {reset: true});
    cookie = "";
    await buy("GET", "/service-api/auth/browser-safe-client-token");
    await buy("POST", "/demo-account", {name: `Ada ${randomUUID().slice(0, 8)}`});
  });

  async function buy(method: string, path: string, body?: unknown) {
    const headers = {cookie, origin, "content-type": "application/json", ...attempt(randomUUID())};
    const init = {method, headers, ...(body === undefined ? {} : {body: JSON.stringify(body)})};
    const reply = await fetch(origin + path, init);
    const set = reply.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
    cookie = [cookie, ...set].filter(Boolean).join("; ");
    return bodyOf(reply);
  }

  async function ask(method: string, path: string, body?: unknown) {
    const basic = Buffer.from(`sandbox-client:${CANARY_SECRET}`).toString("base64");
    const granted = await fetch(`${shop.sandboxUrl}/v1/oauth2/token`, {
      method: "POST",
      headers: {authorization: `Basic ${basic}`, "content-type": "application/x-www-form-urlencoded"},
      body: "grant_type=client_credentials",
    });
    const {access_token: token} = await bodyOf(granted);
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      prefer: "return=representation",
    };
    const init = {method, headers, ...(body === undefined ? {} : {body: JSON.stringify(body)})};
    return bodyOf(await fetch(shop.sandboxUrl + path, init));
  }

  /** Reads one value from the merchant's database file. */
  function recorded(query: string, ...values: string[]): string | undefined {
    const file = new LibsqlDatabase(fileURLToPath(shop.databases.merchant));
    try {
      return Object.values((file.prepare(query).get(values) as Record<string, string> | undefined) ?? {})[0];
    } finally {
      file.close();
    }
  }
  const stateOf = (orderId: string) =>
    recorded(
      "select l.state from payment_list l join attempts a on a.id = l.attempt_id where a.order_id = ?",
      orderId,
    );

  async function waitFor(read: () => string | undefined, value: string | undefined): Promise<void> {
    // A request to the sandbox is the pause between two reads of the file.
    while (read() !== value) await ask("GET", "/_sandbox/webhooks?page_size=1");
  }

  /** Waits until the merchant has applied an event of this type about a resource. */
  async function waitForEvent(type: string, id: string): Promise<void> {
    const state = "select state from webhook_events where event_type = ? and subject like ?";
    await waitFor(() => recorded(state, type, `%${id}%`), "applied");
  }

  const advance = (seconds: number) => ask("POST", "/_sandbox/clock", {advance_seconds: seconds});
  const preset = (outcome: string) => ask("POST", "/_sandbox/presets", {outcome});
  const card = {number: "4111111111111111", expiry: "2040-12", security_code: "123"};

  /** Authorizes an order, and waits until its events are applied. Returns its id and the authorization's. */
  async function authorized(): Promise<{orderId: string; id: string}> {
    const items = [{sku: "ceramic-teapot", quantity: 1}];
    const {id: orderId} = await buy("POST", "/service-api/checkout/orders/create", {items, save: true});
    const vaulted = {...card, attributes: {vault: {store_in_vault: "ON_SUCCESS"}}};
    const source = {payment_source: {card: vaulted}};
    await ask("POST", `/v2/checkout/orders/${orderId}/confirm-payment-source`, source);
    await buy("POST", `/service-api/checkout/orders/${orderId}/capture`, {});
    const shown = await ask("GET", `/v2/checkout/orders/${orderId}`);
    const id = shown.purchase_units[0]?.payments.authorizations[0]?.id ?? "";
    await waitForEvent("PAYMENT.AUTHORIZATION.CREATED", id);
    for (const type of ["CHECKOUT.ORDER.APPROVED", "CHECKOUT.ORDER.COMPLETED", "VAULT.PAYMENT-TOKEN.CREATED"])
      await waitForEvent(type, orderId);
    return {orderId, id};
  }

  /** Captures an authorization, and waits until the event is applied. Returns the capture's id. */
  async function captured(orderId: string, id: string): Promise<string> {
    const capture = await ask("POST", `/v2/payments/authorizations/${id}/capture`, {});
    await waitForEvent("PAYMENT.CAPTURE.COMPLETED", capture.id);
    assert.equal(stateOf(orderId), "paid");
    return capture.id;
  }

  test("a void makes the payment voided", async () => {
    const {orderId, id} = await authorized();
    assert.equal(stateOf(orderId), "authorized");
    await ask("POST", `/v2/payments/authorizations/${id}/void`, {});
    await waitFor(() => stateOf(orderId), "voided");
  });

  test("an expiry makes the payment voided", async () => {
    const {orderId} = await authorized();
    await advance(30 * DAY_S);
    await waitFor(() => stateOf(orderId), "voided");
  });

  test("the acceptance of a pending authorization makes the payment authorized", async () => {
    await preset("authorization-pending");
    const {orderId} = await authorized();
    assert.equal(stateOf(orderId), "pending");
    await advance(HOUR_S + 1);
    await waitFor(() => stateOf(orderId), "authorized");
  });

  test("the void of an older authorization leaves the payment authorized", async () => {
    const {orderId, id} = await authorized();
    await advance(3 * DAY_S + 1);
    await preset("reauthorization-voids-original");
    const renewal = await ask("POST", `/v2/payments/authorizations/${id}/reauthorize`, {});
    await waitForEvent("PAYMENT.AUTHORIZATION.VOIDED", id);
    await waitForEvent("PAYMENT.AUTHORIZATION.CREATED", renewal.id);
    assert.equal(stateOf(orderId), "authorized");
    await captured(orderId, renewal.id);
  });

  test("a reversal makes the payment refunded", async () => {
    const {orderId, id} = await authorized();
    const capture = await captured(orderId, id);
    await ask("POST", `/_sandbox/captures/${capture}/settle`, {status: "REVERSED"});
    await waitFor(() => stateOf(orderId), "refunded");
  });

  test("a refund that fails later leaves the payment paid", async () => {
    const {orderId, id} = await authorized();
    const capture = await captured(orderId, id);
    await preset("refund-pending-then-failed");
    const refund = await ask("POST", `/v2/payments/captures/${capture}/refund`, {});
    const statusOf = () => recorded("select status from payment_movements where id = ?", refund.id);
    await waitFor(statusOf, "PENDING");
    await advance(HOUR_S + 1);
    await waitFor(statusOf, "FAILED");
    assert.equal(stateOf(orderId), "paid");
  });

  test("a card whose token is deleted is no longer offered", async () => {
    const {orderId} = await authorized();
    const cards = async () => (await buy("GET", "/service-api/vault/payment-tokens")).cards.length;
    assert.equal(await cards(), 1);
    const shown = await ask("GET", `/v2/checkout/orders/${orderId}`);
    const token = shown.payment_source.card.attributes.vault.id;
    await ask("DELETE", `/v3/vault/payment-tokens/${token}`);
    const saved = () => recorded("select state from saved_cards where setup_token = ?", orderId);
    await waitFor(saved, "deleted");
    assert.equal(await cards(), 0);
    assert.equal(recorded("select id from webhook_events where subject like ?", `%${token}%`), undefined);
  });
});
