import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {CAPTURE, CREATE} from "./support/fake-paypal.ts";
import {attempt, TEAPOT} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

suite("the walk from token to capture", (bench) => {
  test("token, order, capture: one of each, and PayPal's own answer", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const token = await buyer.token();
    assert.equal(token.status, 200);
    assert.deepEqual(Object.keys((await token.json()) as object).sort(), [
      "accessToken",
      "environment",
      "expiresIn",
      "scope",
      "tokenType",
    ]);

    const id = randomUUID();
    const created = await buyer.post("/checkout/orders/create", TEAPOT, attempt(id));
    assert.equal(created.status, 201);
    const order = (await created.json()) as {id: string};
    assert.deepEqual(order, {
      id: order.id,
      status: "CREATED",
      amount: {currency_code: "USD", value: "75.00"},
    });

    bench.paypal.approve(order.id);
    const captured = await buyer.capture(order.id, id);
    assert.equal(captured.status, 201);
    const result = (await captured.json()) as {
      id: string;
      status: string;
      purchase_units: {payments: {captures: {status: string}[]}}[];
    };
    assert.equal(result.id, order.id);
    assert.equal(result.status, "COMPLETED");
    assert.equal(result.purchase_units[0]?.payments.captures[0]?.status, "COMPLETED");

    const creates = bench.paypal.seen.filter(({path}) => CREATE.test(path));
    const captures = bench.paypal.seen.filter(({path}) => CAPTURE.test(path));
    assert.deepEqual(
      [...creates, ...captures].map(({headers}) => headers.get("service-request-id")),
      [`${id}-create`, `${id}-capture`],
    );
    const journal = await shop.database.db.selectFrom("attempts").selectAll().execute();
    assert.deepEqual(
      journal.map(({id: attemptId, order_id, state, amount}) => ({attemptId, order_id, state, amount})),
      [{attemptId: id, order_id: order.id, state: "captured", amount: "75.00"}],
    );
  });

  test("without a Service-Request-Id each order is an attempt of its own", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    assert.notEqual(await buyer.order(), await buyer.order());
    assert.equal(bench.paypal.orders.size, 2);
  });

  test("the same attempt asked again gets its order, not another", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    await buyer.token();
    const id = randomUUID();
    const orders = await Promise.all([buyer.order(id), buyer.order(id), buyer.order(id)]);
    assert.equal(new Set([...orders, await buyer.order(id)]).size, 1);
    assert.equal(bench.paypal.orders.size, 1);
  });
});
