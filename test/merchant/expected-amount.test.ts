import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {catalogueOf} from "../../server/merchant/pricing/catalogue.ts";
import {read} from "./support/replies.ts";
import {type Browser, TEAPOT} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

/** Creates an order for a teapot that is captured at creation. */
function buy(buyer: Browser, expected: string | undefined, id: string = randomUUID()) {
  return read(
    buyer.post(
      "/checkout/orders/create",
      {...TEAPOT, singleUseToken: "once"},
      {"service-request-id": id, ...(expected === undefined ? {} : {"expected-amount": expected})},
    ),
  );
}

suite("the header Expected-Amount", (bench) => {
  const costing = (value: string) =>
    catalogueOf([{sku: "ceramic-teapot", name: "Teapot", price: {currency_code: "USD", value}}]);

  test("an order is created when the header is the price in any notation, or is missing", async () => {
    bench.paypal.chargeAtCreation = true;
    const shop = await bench.open();
    for (const expected of ["USD 75.00", "USD 75", undefined]) {
      assert.equal((await buy(shop.browser(), expected)).status, 201);
    }
  });

  test("another price is a 409 that names the new price, without an order", async () => {
    bench.paypal.chargeAtCreation = true;
    const shop = await bench.open({catalogue: costing("80.00")});
    const id = randomUUID();
    const buyer = shop.browser();
    const {status, body} = await buy(buyer, "USD 75.00", id);
    assert.deepEqual([status, body.code], [409, "PRICE_CHANGED"]);
    assert.equal(body.error, "This costs USD 80.00 now, not USD 75.00; nothing was charged.");
    assert.deepEqual(body.details, [{issue: "PRICE_CHANGED", description: "USD 80.00"}]);
    assert.equal((await buy(buyer, "EUR 80.00", id)).body.code, "PRICE_CHANGED", "another currency");
    assert.equal(bench.paypal.orders.size, 0);
    assert.deepEqual(await shop.database.db.selectFrom("attempts").selectAll().execute(), []);
    assert.equal(
      (await buy(buyer, "USD 80.00", id)).status,
      201,
      "the attempt can be repeated with the new price",
    );
  });

  test("the header is checked for the sample orders", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    for (const [path, body] of [
      ["/checkout/orders/create-with-sample-data", undefined],
      ["/checkout/orders", {enable3DS: true}],
    ] as const) {
      const refused = await read(buyer.post(path, body, {"expected-amount": "USD 99.99"}));
      assert.deepEqual([refused.status, refused.body.code], [409, "PRICE_CHANGED"]);
      assert.equal((await read(buyer.post(path, body, {"expected-amount": "USD 100.00"}))).status, 201);
    }
  });

  test("the header is checked for the orders of PayPal's sample pages", async () => {
    bench.paypal.chargeAtCreation = true;
    const shop = await bench.open();
    const ask = (expected: string) =>
      read(
        shop
          .browser()
          .call(
            "POST",
            "/paypal-api/checkout/orders/create-order-for-card-with-single-use-token",
            {cart: [{sku: "ceramic-teapot", quantity: 1}], paymentToken: randomUUID()},
            {"expected-amount": expected},
          ),
      );
    const refused = await ask("USD 74.99");
    assert.equal(refused.status, 409);
    assert.match(refused.text, /This costs USD 75\.00 now, not USD 74\.99; nothing was charged\./);
    assert.equal(bench.paypal.orders.size, 0);
    assert.equal((await ask("USD 75.00")).status, 201);
  });

  test("a repeated request gets its order at the old price when the header is the same", async () => {
    bench.paypal.chargeAtCreation = true;
    const shop = await bench.open();
    const buyer = shop.browser();
    const id = randomUUID();
    const {body} = await buy(buyer, "USD 75.00", id);
    const later = await bench.open({catalogue: costing("80.00")});
    assert.equal((await buy(buyer.on(later), "USD 75.00", id)).body.id, body.id);
    assert.equal((await buy(buyer.on(later), "USD 80.00", id)).body.code, "ATTEMPT_REUSED");
    assert.equal(bench.paypal.captures().length, 1);
  });

  test("after a definite failure it is checked against the price of now", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const id = randomUUID();
    const order = async (at: Browser) =>
      read(
        at.post("/checkout/orders/create", TEAPOT, {
          "service-request-id": id,
          "expected-amount": "USD 75.00",
        }),
      );
    bench.paypal.fault("POST", /orders$/, 422);
    assert.equal((await order(buyer)).status, 422);
    const later = await bench.open({catalogue: costing("80.00")});
    assert.equal((await order(buyer.on(later))).body.code, "PRICE_CHANGED");
    assert.equal(bench.paypal.orders.size, 0);
  });

  for (const wrong of ["75.00", "USD", "usd 75.00", "USD 75,00", "USD 75.001", "USD 75.00 EUR", "USD -"]) {
    test(`the invalid amount ${wrong} is a 400`, async () => {
      const shop = await bench.open();
      const {status, body} = await buy(shop.browser(), wrong);
      assert.deepEqual([status, body.code], [400, "INVALID_REQUEST"]);
    });
  }
});
