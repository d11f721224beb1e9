import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {card, CARDS} from "../sandbox/support/orders.ts";
import {read} from "./support/replies.ts";
import {type SandboxBench, sandboxSuite} from "./support/sandbox-suite.ts";
import {attempt, ORIGIN, type Shop} from "./support/shop.ts";

const OPERATOR_KEY = "canary-operator-key-0123456789abcdef";

function operate(
  shop: Shop,
  {method, path, body, id}: {method: string; path: string; body: unknown; id?: string},
  headers: Record<string, string> = {authorization: `Bearer ${OPERATOR_KEY}`},
) {
  const init = {
    method,
    headers: {"content-type": "application/json", ...attempt(id ?? randomUUID()), ...headers},
    body: JSON.stringify(body),
  };
  const url = `${ORIGIN}/service-api/back-office/orders/${path}`;
  return read(Promise.resolve(shop.merchant.app.request(url, init)));
}

/** Creates a paid order. */
async function paidOrder(bench: SandboxBench, shop: Shop) {
  const buyer = shop.browser();
  await buyer.token();
  const orderId = await buyer.order();
  await bench.ordersClient.confirm(orderId, card(CARDS.ordinary));
  await buyer.capture(orderId);
  const {body} = await bench.ordersClient.show(orderId);
  return {orderId, captureId: body.purchase_units[0].payments.captures[0].id};
}

sandboxSuite("tracking routes", (bench) => {
  const trackersOf = async (orderId: string) => {
    const {body} = await bench.ordersClient.show(orderId);
    const [{shipping}] = body.purchase_units as unknown as [
      {shipping?: {trackers?: {id: string; status: string}[]}},
    ];
    return (shipping?.trackers ?? []).map(({id, status}) => [id, status]);
  };

  test("the operator adds a tracker once for each Service-Request-Id, and cancels it", async () => {
    const shop = await bench.open({variables: {OPERATOR_KEY}});
    const {orderId, captureId} = await paidOrder(bench, shop);
    const body = {capture_id: captureId, tracking_number: "1Z-1", carrier: "UPS", notify_payer: true};
    const asked = {method: "POST", path: `${orderId}/track`, body, id: randomUUID()};
    const added = await operate(shop, asked);
    assert.equal(added.status, 201, added.text);
    const id = `${captureId}-1Z-1`;
    assert.match(added.text, new RegExp(`"trackers":\\[\\{"id":"${id}"`));
    assert.deepEqual((await operate(shop, asked)).body, added.body);
    assert.deepEqual(await trackersOf(orderId), [[id, "SHIPPED"]]);
    const cancel = [{op: "replace", path: "/status", value: "CANCELLED"}];
    const cancelled = await operate(shop, {
      method: "PATCH",
      path: `${orderId}/trackers/${id}`,
      body: cancel,
    });
    assert.equal(cancelled.status, 204, cancelled.text);
    assert.deepEqual(await trackersOf(orderId), [[id, "CANCELLED"]]);
  });

  test("a refusal of PayPal, an unknown field and a stranger are refused", async () => {
    const shop = await bench.open({variables: {OPERATOR_KEY}});
    const {orderId, captureId} = await paidOrder(bench, shop);
    const track = (body: object, headers?: Record<string, string>) =>
      operate(shop, {method: "POST", path: `${orderId}/track`, body}, headers);
    const unknown = await track({capture_id: "OTHER"});
    assert.deepEqual([unknown.status, unknown.body.code], [422, "UNPROCESSABLE_ENTITY"]);
    assert.match(unknown.text, /CAPTURE_ID_NOT_FOUND/);
    const strange = await track({capture_id: captureId, amount: "1.00"});
    assert.deepEqual([strange.status, strange.body.code], [400, "INVALID_REQUEST"]);
    assert.equal((await track({capture_id: captureId}, {})).status, 401);
    const patch = {method: "PATCH", path: `${orderId}/trackers/X`};
    const paths = ["/carrier", "/status"];
    for (const path of paths) {
      const body = [{op: "replace", path, value: "DELIVERED"}];
      assert.equal((await operate(shop, {...patch, body})).status, 400, path);
    }
    const body = [{op: "replace", path: "/status", value: "CANCELLED"}];
    const missing = await operate(shop, {...patch, body});
    assert.deepEqual([missing.status, missing.body.code], [404, "RESOURCE_NOT_FOUND"]);
    const dots = {...patch, path: `${orderId}/trackers/%252e%252e`};
    assert.equal((await operate(shop, {...dots, body})).status, 404);
    assert.deepEqual(await trackersOf(orderId), []);
  });
});
