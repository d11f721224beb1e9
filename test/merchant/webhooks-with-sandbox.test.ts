import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {after, before, beforeEach, describe, test} from "node:test";
import {fileURLToPath} from "node:url";
import LibsqlDatabase from "libsql";
import {CANARY_SECRET, type Shop, startShop} from "../support/shop.ts";
import {attempt, TEAPOT} from "./support/shop.ts";

/** State of an order's attempt, read from the merchant's database file. */
function attemptState(shop: Shop, orderId: string): string | undefined {
  const file = new LibsqlDatabase(fileURLToPath(shop.databases.merchant));
  try {
    const row = file.prepare("select state from attempts where order_id = ?").get([orderId]);
    return (row as {state: string} | undefined)?.state;
  } finally {
    file.close();
  }
}

interface Listed {
  readonly events: readonly {
    readonly event_type: string;
    readonly resource: {readonly id: string; readonly supplementary_data?: unknown};
    readonly transmissions: readonly {readonly status: string; readonly tries: readonly object[]}[];
  }[];
}

describe("webhooks between the sandbox and the merchant server, in two processes", () => {
  let shop: Shop;
  let origin: string;
  let cookie: string;
  let token: string;

  before(async () => {
    shop = await startShop({notifies: true});
    ({origin} = new URL(shop.page));
    const basic = Buffer.from(`sandbox-client:${CANARY_SECRET}`).toString("base64");
    const granted = await fetch(`${shop.sandboxUrl}/v1/oauth2/token`, {
      method: "POST",
      headers: {authorization: `Basic ${basic}`, "content-type": "application/x-www-form-urlencoded"},
      body: "grant_type=client_credentials",
    });
    token = ((await granted.json()) as {access_token: string}).access_token;
  });
  after(() => shop.stop());
  // Each test has its own buyer: a browser whose page got no result of a payment may not start another one.
  beforeEach(async () => {
    const session = await fetch(`${origin}/service-api/auth/browser-safe-client-token`);
    cookie = session.headers.get("set-cookie")?.split(";")[0] ?? "";
  });

  const buy = (path: string, body: unknown) =>
    fetch(`${origin}/service-api${path}`, {
      method: "POST",
      headers: {cookie, origin, "content-type": "application/json", ...attempt(randomUUID())},
      body: JSON.stringify(body),
    });
  const ask = (method: string, path: string, body?: unknown) =>
    fetch(shop.sandboxUrl + path, {
      method,
      headers: {authorization: `Bearer ${token}`, "content-type": "application/json"},
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
    });

  async function approvedOrder(): Promise<string> {
    const made = await buy("/checkout/orders/create", TEAPOT);
    assert.equal(made.status, 201, await made.clone().text());
    const {id} = (await made.json()) as {id: string};
    const card = {number: "4111111111111111", expiry: "2040-12", security_code: "123"};
    const confirmed = await ask("POST", `/v2/checkout/orders/${id}/confirm-payment-source`, {
      payment_source: {card},
    });
    assert.equal(confirmed.status, 200, await confirmed.clone().text());
    return id;
  }

  /** Waits until the attempt has the state, without a request to the merchant server. */
  async function waitForState(orderId: string, state: string): Promise<void> {
    while (attemptState(shop, orderId) !== state) {
      // A request to the sandbox is the pause between two reads of the file.
      await (await ask("GET", "/_sandbox/webhooks")).arrayBuffer();
    }
  }

  /** Ids of the mails about an order. */
  async function mailsAbout(orderId: string): Promise<string[]> {
    const listed = (await (await ask("GET", "/_sandbox/mail?page_size=100")).json()) as {
      mails: {id: string}[];
    };
    return listed.mails.map(({id}) => id).filter((id) => id.includes(orderId));
  }

  async function transmissions(orderId: string) {
    const listed = (await (await ask("GET", "/_sandbox/webhooks?page_size=100")).json()) as Listed;
    return listed.events
      .filter((event) => JSON.stringify(event.resource).includes(orderId))
      .flatMap((event) => event.transmissions);
  }

  test("an order that is paid while the merchant server is down is recorded after its restart", async () => {
    const orderId = await approvedOrder();
    await shop.merchant.kill();
    const paid = await ask("POST", `/v2/checkout/orders/${orderId}/capture`, {});
    assert.equal(paid.status, 201);
    const hasFailed = async () =>
      (await transmissions(orderId)).some(({status, tries}) => status === "PENDING" && tries.length > 0);
    while (!(await hasFailed())) assert.equal(attemptState(shop, orderId), "created");
    await shop.merchant.start();
    // The sandbox repeats the deliveries after some minutes of its clock.
    await ask("POST", "/_sandbox/clock", {advance_seconds: 600});
    await waitForState(orderId, "captured");
  });

  /** Creates an iDEAL order, which the buyer approves at the bank before closing the page. */
  async function approvedAtBank(): Promise<string> {
    const made = await buy("/checkout/orders/create-with-sample-data", {method: "ideal"});
    assert.equal(made.status, 201, await made.clone().text());
    const {id: orderId} = (await made.json()) as {id: string};
    const granted = await fetch(`${origin}/service-api/auth/browser-safe-client-token`, {headers: {cookie}});
    const {accessToken} = (await granted.json()) as {accessToken: string};
    const confirmed = await fetch(`${shop.sandboxUrl}/web-sdk/v6/local-payments`, {
      method: "POST",
      headers: {authorization: `Bearer ${accessToken}`, origin, "content-type": "application/json"},
      body: JSON.stringify({
        orderId,
        method: "ideal",
        fields: {name: "Ada Example", email: "ada@example.com"},
        session: {},
      }),
    });
    assert.equal(confirmed.status, 204, await confirmed.text());
    const approved = await fetch(`${shop.sandboxUrl}/local-payments/${orderId}`, {
      method: "POST",
      headers: {origin: shop.sandboxUrl, accept: "application/json"},
      body: new URLSearchParams({action: "approve"}),
    });
    assert.ok(approved.ok, await approved.text());
    return orderId;
  }

  test("an approval that PayPal takes back ends the attempt as not paid", async () => {
    const orderId = await approvedAtBank();
    const shown = (await (await ask("GET", `/v2/checkout/orders/${orderId}`)).json()) as {status: string};
    assert.equal(shown.status, "APPROVED");
    assert.equal(attemptState(shop, orderId), "created");
    await ask("POST", "/_sandbox/clock", {advance_seconds: 3 * 60 * 60 + 60});
    await waitForState(orderId, "closed");
    const reply = await buy(`/checkout/orders/${orderId}/capture`, {});
    assert.deepEqual([reply.status, ((await reply.json()) as {code: string}).code], [409, "ORDER_CLOSED"]);
    const after = (await (await ask("GET", `/v2/checkout/orders/${orderId}`)).json()) as {
      purchase_units: {payments?: object}[];
    };
    assert.deepEqual(
      after.purchase_units.map(({payments}) => payments),
      [undefined],
    );
  });

  for (const [outcome, state] of [
    ["capture-pending", "captured"],
    ["capture-pending-then-declined", "declined"],
  ] as const) {
    test(`the attempt becomes ${state} through a webhook after the preset ${outcome}, which the demo shop mails`, async () => {
      await ask("POST", "/_sandbox/presets", {outcome});
      const orderId = await approvedOrder();
      await fetch(`${origin}/demo-orders/${orderId}/contact`, {
        method: "PUT",
        headers: {cookie, origin, "content-type": "application/json"},
        body: JSON.stringify({email: "ada@buyer.example"}),
      });
      assert.equal((await buy(`/checkout/orders/${orderId}/capture`, {})).status, 201);
      assert.equal(attemptState(shop, orderId), "pending");
      await ask("POST", "/_sandbox/clock", {advance_seconds: 3_601});
      await waitForState(orderId, state);
      let mails: string[] = [];
      while (mails.length < 2) mails = await mailsAbout(orderId);
      assert.deepEqual(mails.toSorted(), [`MAIL-${orderId}-${state}`, `MAIL-${orderId}-pending`].toSorted());
    });
  }
});
