import assert from "node:assert/strict";
import {test} from "node:test";
import {CARDS, OrdersClient} from "./support/orders.ts";
import {CREDENTIALS, withSandbox} from "./support/sandbox.ts";

const STATE = "/_sandbox/state";

withSandbox("the state as JSON", (sandbox) => {
  test("restores all data, and tokens stay valid", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {orderId, id} = await shop.captured();
    const {body: state} = await sandbox().call<object>("GET", STATE);
    const refund = () => sandbox().call("POST", `/v2/payments/captures/${id}/refund`, {token: shop.token});
    assert.equal((await refund()).status, 201);
    const later = await shop.newOrder();
    assert.equal((await sandbox().call("PUT", STATE, {body: state})).status, 204);
    assert.deepEqual((await sandbox().call("GET", STATE)).body, state);
    assert.equal((await shop.show(orderId)).body.purchase_units[0].payments.captures[0].status, "COMPLETED");
    assert.equal((await shop.show(later)).status, 404);
    assert.equal((await refund()).status, 201);
  });

  test("has no tokens, secrets, keys and card numbers", async () => {
    const shop = await OrdersClient.of(sandbox());
    await shop.captured();
    await sandbox().clientToken();
    const {text} = await sandbox().call("GET", STATE);
    for (const secret of [shop.token, CREDENTIALS.CLIENT_SECRET, CARDS.ordinary, "PRIVATE KEY", '"tokens"'])
      assert.ok(!text.includes(secret), secret);
  });

  test("of another version or shape is refused without effect", async () => {
    const {body: state} = await sandbox().call<{collections: object}>("GET", STATE);
    const old = await sandbox().call("PUT", STATE, {body: {...state, format: 0}});
    assert.deepEqual([old.status, old.body.details[0]?.issue], [422, "STATE_VERSION_NOT_SUPPORTED"]);
    for (const body of [{}, {...state, collections: {orders: [{}]}}, {...state, collections: []}])
      assert.equal((await sandbox().call("PUT", STATE, {body})).status, 400);
    assert.deepEqual((await sandbox().call("GET", STATE)).body, state);
  });
});
