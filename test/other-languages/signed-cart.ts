import assert from "node:assert/strict";
import {createServer} from "node:http";
import {once} from "node:events";
import {mkdtemp, rm} from "node:fs/promises";
import type {AddressInfo} from "node:net";
import {tmpdir} from "node:os";
import {join} from "node:path";
import type {Browser} from "playwright";
import {Webhook} from "standardwebhooks";
import {fromPackage} from "../e2e/frameworks/package-exports.ts";
import {freePort} from "../support/free-port.ts";
import type {Language} from "./languages.ts";
import {payByCard} from "./pay.ts";
import {waitUntil, withShopProcess} from "./shop-process.ts";

const CART_KEY = "at-least-32-random-characters-for-carts";
const OPERATOR_KEY = "at-least-32-random-characters-of-an-operator";
const secretOf = (text: string) => `whsec_${Buffer.from(text.repeat(4)).toString("base64")}`;
const EVENTS_SECRET = secretOf("a-secret");
const OLD_SECRET = secretOf("an-old-secret");

interface Sent {
  readonly body: string;
  /** Body that the signature is for. */
  readonly signed?: string;
  readonly secret?: string;
  readonly at?: number;
}

/** Sends a body with the headers of Standard Webhooks. @returns the status of the reply */
async function send(
  url: string,
  {body, signed = body, secret = EVENTS_SECRET, at = Date.now()}: Sent,
): Promise<number> {
  const headers = {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(at / 1000)),
    "webhook-signature": new Webhook(secret).sign("evt_1", new Date(at), signed),
  };
  return (await fetch(url, {method: "POST", headers, body})).status;
}

/** Opens the shop's page in a browser of its own. @returns the number of its order */
async function openOrder(browser: Browser, url: string): Promise<string> {
  const context = await browser.newContext();
  try {
    await context.request.get(url);
    const [order] = await context.cookies();
    assert.equal(order?.name, "order");
    return order.value;
  } finally {
    await context.close();
  }
}

/**
 * Starts the sandbox, the merchant server and a shop next to them that signs carts, and pays by card. Fails unless the shop
 * has one paid order by the merchant server's signed event, also after the event was sent again, and refuses forged and old
 * events.
 *
 * @returns milliseconds from the shop's start until it had the paid order
 */
export async function payWithSignedCart(language: Language, browser: Browser): Promise<number> {
  const {startSandbox} = await fromPackage("sandbox");
  const {createCheckoutHandler} = await fromPackage("server");
  const sandbox = await startSandbox();
  const folder = await mkdtemp(join(tmpdir(), "checkout-merchant-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const eventsUrl = `http://127.0.0.1:${port}/events`;
  const checkout = createCheckoutHandler({
    serviceBaseUrl: sandbox.url,
    clientId: sandbox.clientId,
    clientSecret: sandbox.clientSecret,
    sessionKey: "at-least-32-random-characters-here",
    databaseUrl: `file:${join(folder, "payments.db")}`,
    // The shop has signed carts only.
    catalogue: () => [],
    cartKey: CART_KEY,
    operatorKey: OPERATOR_KEY,
    eventsUrl,
    // Each event has both signatures, as after a change of the secret.
    eventsSecret: [OLD_SECRET, EVENTS_SECRET],
    allowedOrigins: [url],
    logLevel: "error",
  });
  const server = createServer(checkout.node).listen(0, "127.0.0.1");
  await once(server, "listening");
  const SERVER_URL = `http://localhost:${(server.address() as AddressInfo).port}/service-api`;
  try {
    const settings = {
      CART_KEY,
      EVENTS_SECRET,
      SERVER_URL,
      SDK_URL: sandbox.sdkUrl,
      ELEMENTS_URL: `${sandbox.url}/cdn/v1/checkout.js`,
    };
    const started = performance.now();
    let took = 0;
    await withShopProcess({kind: "signed-cart", language, port}, settings, async (shop) => {
      const unpaid = await openOrder(browser, url);
      await payByCard(browser, url);
      await waitUntil("the order is paid", () => shop.paid().length > 0);
      took = performance.now() - started;
      const paid = shop.paid();
      assert.equal(paid.length, 1);
      assert.notEqual(paid[0], unpaid);

      const replayed = await fetch(`${SERVER_URL}/back-office/events/replay`, {
        method: "POST",
        headers: {authorization: `Bearer ${OPERATOR_KEY}`, "content-type": "application/json"},
        body: JSON.stringify({since: "2000-01-01T00:00:00Z"}),
      });
      assert.deepEqual(await replayed.json(), {deliveries: 1});
      assert.equal((await checkout.recover()).left.events, 0);
      assert.deepEqual(shop.paid(), paid, "the repeated event pays no second order");

      const body = JSON.stringify({
        data: {id: "evt_1", type: "payment.paid", payment: {reference: unpaid}, name: "Zoë"},
      });
      const minutes = (count: number) => Date.now() + count * 60_000;
      for (const forged of [
        {body, secret: OLD_SECRET},
        {body, signed: body.replace("paid", "voided")},
        {body, at: minutes(-6)},
        {body, at: minutes(6)},
      ])
        assert.equal(await send(eventsUrl, forged), 401, JSON.stringify(forged));
      assert.equal((await fetch(eventsUrl, {method: "POST", body})).status, 401);
      assert.deepEqual(shop.paid(), paid, "an event with a wrong signature pays nothing");
      assert.equal(await send(eventsUrl, {body, at: minutes(-4)}), 204);
      await waitUntil("the signed event pays", () => shop.paid().includes(unpaid));
    });
    return took;
  } finally {
    server.closeAllConnections();
    server.close();
    await checkout.close();
    await sandbox.stop();
    await rm(folder, {recursive: true, force: true});
  }
}
