import assert from "node:assert/strict";
import {test} from "node:test";
import {localMethods} from "../../server/sandbox/sdk/local-methods.ts";
import {COMPLETE, confirmBySdk, decideLocally, localOrder, methodOf} from "./support/local-payments.ts";
import {hrefOf, OrdersClient, refused, rels} from "./support/orders.ts";
import {onEveryEngine, ORIGIN} from "./support/sandbox.ts";

onEveryEngine("local payments", (sandbox) => {
  const client = () => OrdersClient.of(sandbox());

  test("every local method is confirmed by the SDK, approved and captured", async () => {
    const orders = await client();
    const token = await sandbox().clientToken();
    for (const {eligibility: key} of localMethods) {
      const {body} = await orders.create(localOrder(key, COMPLETE));
      const confirmed = await confirmBySdk(sandbox(), token, key, body.id);
      assert.equal(confirmed.status, 204, `${key}: ${confirmed.text}`);
      const waiting = await orders.show(body.id);
      assert.equal(waiting.body.status, "PAYER_ACTION_REQUIRED");
      assert.equal(
        hrefOf(waiting, "payer-action"),
        `${ORIGIN}/local-payment?token=${body.id}&fundingSource=${key}`,
      );
      const page = await sandbox().call("GET", `/local-payment?token=${body.id}&fundingSource=${key}`);
      assert.equal(page.status, 200, key);
      assert.deepEqual((await decideLocally(sandbox(), body.id, "approve")).body, {state: "approved"});
      const paid = await orders.show(body.id);
      assert.equal(paid.body.status, "COMPLETED");
      const isVoucher = methodOf(key).window === "voucher";
      assert.equal(
        paid.body.purchase_units[0].payments.captures[0].status,
        isVoucher ? "PENDING" : "COMPLETED",
        key,
      );
    }
  });
});
