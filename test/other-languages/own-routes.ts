import assert from "node:assert/strict";
import type {Browser} from "playwright";
import type {RunningSandbox} from "../../server/sandbox/entry.ts";
import {fromPackage} from "../e2e/frameworks/package-exports.ts";
import {runCli} from "../cli/support/run-cli.ts";
import {freePort} from "../support/free-port.ts";
import type {Language} from "./languages.ts";
import {payByCard} from "./pay.ts";
import {waitUntil, withShopProcess} from "./shop-process.ts";

/** Complete headers of an event, so that PayPal checks the signature. */
const FORGED_SIGNATURE = {
  "paypal-auth-algo": "SHA256withRSA",
  "paypal-cert-url": "https://api.paypal.com/v1/notifications/certs/CERT-1",
  "paypal-transmission-id": "1",
  "paypal-transmission-sig": "c2lnbmF0dXJl",
  "paypal-transmission-time": new Date().toISOString(),
};

/** Calls PayPal's API as the shop's application. @returns the reply's JSON */
async function callPayPal<T>(
  {url, clientId, clientSecret}: RunningSandbox,
  [method, path]: readonly [method: string, path: string],
  body?: object,
): Promise<T> {
  const grant = await fetch(`${url}/v1/oauth2/token`, {
    method: "POST",
    headers: {authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`},
    body: new URLSearchParams({grant_type: "client_credentials"}),
  });
  const {access_token} = (await grant.json()) as {access_token: string};
  const reply = await fetch(url + path, {
    method,
    headers: {authorization: `Bearer ${access_token}`, "content-type": "application/json"},
    ...(body && {body: JSON.stringify(body)}),
  });
  assert.ok(reply.ok, `${method} ${path}: ${reply.status}`);
  return (await reply.json()) as T;
}

/** Creates an order in the shop, as a page does. @returns its id */
async function createUnpaid(shopUrl: string): Promise<string> {
  const reply = await fetch(`${shopUrl}/service-api/checkout/orders/create`, {
    method: "POST",
    headers: {"content-type": "application/json", "service-request-id": crypto.randomUUID()},
    body: JSON.stringify({items: [{sku: "mug", quantity: 1}]}),
  });
  assert.equal(reply.status, 201);
  return ((await reply.json()) as {id: string}).id;
}

/** Fails unless the shop follows every rule of the contract. */
async function checkContract(shopUrl: string, {url, clientId, clientSecret}: RunningSandbox): Promise<void> {
  const order = JSON.stringify({items: [{sku: "mug", quantity: 1}]});
  const {exit, out} = await runCli(
    [
      "check",
      `${shopUrl}/service-api`,
      "--order",
      order,
      "--price",
      "USD 12.50",
      "--sandbox-url",
      url,
      "--slow",
      "20",
    ],
    {variables: {CLIENT_ID: clientId, CLIENT_SECRET: clientSecret}},
  );
  assert.equal(exit, 0, out);
}

/**
 * Starts the sandbox and a shop that answers the elements itself, and pays by card. Fails unless the shop has one paid order
 * by PayPal's signed event, also after the event was sent again, and refuses an event that PayPal has not signed.
 * The shop also follows every rule that `checkout-elements check` tests.
 *
 * @returns milliseconds from the shop's start until it had the paid order
 */
export async function payWithOwnRoutes(language: Language, browser: Browser): Promise<number> {
  const sandbox = await (await fromPackage("sandbox")).startSandbox();
  try {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const events = `http://127.0.0.1:${port}/webhooks`;
    const {id: webhook} = await callPayPal<{id: string}>(sandbox, ["POST", "/v1/notifications/webhooks"], {
      url: events,
      event_types: [{name: "PAYMENT.CAPTURE.COMPLETED"}],
    });
    const settings = {
      SHOP_URL: url,
      SERVICE_BASE_URL: sandbox.url,
      CLIENT_ID: sandbox.clientId,
      CLIENT_SECRET: sandbox.clientSecret,
      WEBHOOK_ID: webhook,
      SDK_URL: sandbox.sdkUrl,
      ELEMENTS_URL: `${sandbox.url}/cdn/v1/checkout.js`,
    };
    const started = performance.now();
    let took = 0;
    await withShopProcess({kind: "own-routes", language, port}, settings, async (shop) => {
      await payByCard(browser, url);
      await waitUntil("the order is paid", () => shop.paid().length > 0);
      took = performance.now() - started;
      const paid = shop.paid();
      assert.equal(paid.length, 1);

      interface Event {
        readonly id: string;
        readonly transmissions: readonly {transmission_id: string; status: string}[];
      }
      const list = "/v1/notifications/webhooks-events";
      const captured = `${list}?event_type=PAYMENT.CAPTURE.COMPLETED`;
      const {events: sent} = await callPayPal<{events: Event[]}>(sandbox, ["GET", captured]);
      const event = `${list}/${sent[0]!.id}`;
      const transmissions = async () => (await callPayPal<Event>(sandbox, ["GET", event])).transmissions;
      const first = (await transmissions())[0]!.transmission_id;
      await callPayPal(sandbox, ["POST", `${event}/resend`], {});
      await waitUntil("the event was sent again", async () =>
        (await transmissions()).some((one) => one.transmission_id !== first && one.status === "SUCCESS"),
      );
      assert.deepEqual(shop.paid(), paid, "the repeated event pays no second order");

      const {status} = await fetch(events, {
        method: "POST",
        headers: {"content-type": "application/json", ...FORGED_SIGNATURE},
        body: JSON.stringify({
          event_type: "PAYMENT.CAPTURE.COMPLETED",
          resource: {
            amount: {value: "12.50"},
            supplementary_data: {related_ids: {order_id: await createUnpaid(url)}},
          },
        }),
      });
      assert.equal(status, 401, "an event without PayPal's signature is refused");
      assert.deepEqual(shop.paid(), paid, "an event without PayPal's signature pays nothing");
      await checkContract(url, sandbox);
    });
    return took;
  } finally {
    await sandbox.stop();
  }
}
