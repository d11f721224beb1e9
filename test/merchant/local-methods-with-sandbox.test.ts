import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {type LocalMethodKey, localMethods} from "../../src/payment-methods/local-methods.ts";
import {confirmBySdk, decideLocally} from "../sandbox/support/local-payments.ts";
import {cartOf} from "./support/carts.ts";
import {read} from "./support/replies.ts";
import {sandboxSuite, type SandboxBench} from "./support/sandbox-suite.ts";
import {attempt, type Browser, type Shop} from "./support/shop.ts";

const variables = {TRUST_BROWSER_AMOUNTS: "on"};
const KEYS = Object.keys(localMethods) as LocalMethodKey[];

/** Creates an order as the element does. @returns its id */
async function created(buyer: Browser, method: LocalMethodKey): Promise<string> {
  const [currency_code] = localMethods[method].currencies;
  const purchase_units = [{amount: {currency_code, value: "25.00"}}];
  const body = {intent: "CAPTURE", purchase_units, method};
  const made = await read(buyer.post("/checkout/orders/create", body, attempt(randomUUID())));
  assert.equal(made.status, 201, `${method}: ${made.text}`);
  return made.body.id;
}

/** Confirms an order as PayPal's SDK does, and approves it as the buyer. */
async function approve({sandbox}: SandboxBench, method: LocalMethodKey, orderId: string, action = "approve") {
  const confirmed = await confirmBySdk(sandbox, await sandbox.clientToken(), method, orderId);
  assert.equal(confirmed.status, 204, `${method}: ${confirmed.text}`);
  await decideLocally(sandbox, orderId, action);
}

const statesOf = async (shop: Shop) =>
  (await shop.database.db.selectFrom("attempts").select(["method", "state"]).execute()).map(
    ({method, state}) => [method, state] as const,
  );

sandboxSuite("local payment methods", (bench) => {
  test("a method of each kind is paid, or pending if it is a voucher", async () => {
    const shop = await bench.open({variables});
    const buyer = shop.browser();
    await buyer.token();
    for (const method of ["ideal", "mybank", "bizum", "multibanco", "klarna"] as const) {
      const orderId = await created(buyer, method);
      await approve(bench, method, orderId);
      const {status, body, text} = await read(buyer.capture(orderId));
      assert.ok(status === 200 || status === 201, `${method}: ${text}`);
      const isVoucher = localMethods[method].window === "voucher";
      const [capture] = body.purchase_units[0]?.payments.captures ?? [];
      assert.equal(capture?.status, isVoucher ? "PENDING" : "COMPLETED", method);
      if (!isVoucher) continue;
      const {pending} = JSON.parse(text) as {pending: Record<string, string>};
      assert.match(pending["expiresAt"] ?? "", /^\d{4}-\d{2}-\d{2}$/, method);
      assert.ok(URL.canParse(pending["instructionsUrl"] ?? ""), method);
    }
    for (const [method, state] of await statesOf(shop)) {
      const isVoucher = localMethods[method as LocalMethodKey].window === "voucher";
      assert.equal(state, isVoucher ? "pending" : "captured", method ?? "");
    }
  });

  test("each method is paid when the buyer closes the page after the approval", async () => {
    const shop = await bench.open({variables});
    for (const method of KEYS) {
      const buyer = shop.browser();
      await buyer.token();
      await approve(bench, method, await created(buyer, method));
    }
    shop.clock.advance(2 * 60_000);
    await shop.merchant.recover();
    const states = await statesOf(shop);
    assert.equal(states.length, KEYS.length);
    for (const [method, state] of states) {
      const isVoucher = localMethods[method as LocalMethodKey].window === "voucher";
      assert.equal(state, isVoucher ? "pending" : "captured", method ?? "");
    }
  });

  test("a sample page creates an order in its currency, and reads that PayPal has completed it", async () => {
    const shop = await bench.open({variables});
    const buyer = shop.browser();
    const call = (method: string, path: string, body?: object) =>
      read(buyer.call(method, `/paypal-api/checkout/orders/${path}`, body));
    for (const [method, currencyCode] of [
      ["oxxo_pay", "MXN"],
      ["gopay", "IDR"],
    ] as const) {
      const processingInstruction = "ORDER_COMPLETE_ON_PAYMENT_APPROVAL";
      const made = await call("POST", "create-order-for-one-time-payment", {
        currencyCode,
        processingInstruction,
      });
      assert.equal(made.status, 201, made.text);
      await approve(bench, method, made.body.id);
      const shown = await call("GET", made.body.id);
      assert.deepEqual([shown.status, shown.body.status], [200, "COMPLETED"]);
    }
  });

  test("the second of two approved orders of one signed cart is refunded in full", async () => {
    const shop = await bench.open({variables});
    const buyer = shop.browser();
    await buyer.token();
    const cart = await cartOf({jti: randomUUID()}, shop);
    const orders: string[] = [];
    for (let order = 0; order < 2; order += 1) {
      const made = await read(
        buyer.post("/checkout/orders/create", {cart, method: "mybank"}, attempt(randomUUID())),
      );
      assert.equal(made.status, 201, made.text);
      orders.push(made.body.id);
    }
    for (const orderId of orders) await approve(bench, "mybank", orderId);
    shop.clock.advance(2 * 60_000);
    await shop.merchant.recover();
    const replies = await Promise.all(orders.map((orderId) => read(buyer.capture(orderId))));
    assert.deepEqual(replies.map(({status}) => status).sort(), [200, 409]);
    const {items} = await shop.merchant.backOffice.listPayments();
    assert.deepEqual(items.map(({state, refunded}) => [state, refunded?.value]).sort(), [
      ["paid", undefined],
      ["refunded", "12.34"],
    ]);
  });

  test("a declined payment can be captured neither by the page nor by the server", async () => {
    const shop = await bench.open({variables});
    const buyer = shop.browser();
    await buyer.token();
    const orderId = await created(buyer, "ideal");
    await approve(bench, "ideal", orderId, "decline");
    assert.equal((await buyer.capture(orderId)).status, 422);
    shop.clock.advance(2 * 60_000);
    await shop.merchant.recover();
    assert.deepEqual(await statesOf(shop), [["ideal", "created"]]);
  });
});
