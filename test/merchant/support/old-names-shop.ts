import assert from "node:assert/strict";
import {createCheckoutHandler, type CheckoutHandlerOptions} from "../../../server/merchant/handler.ts";
import {systemClock} from "../../../server/shared/clock.ts";
import type {WireMoney} from "../../../server/shared/money.ts";
import {OLD_NAMES} from "../../../server/shared/old-names.ts";
import {cartOf} from "./carts.ts";
import {CART_KEY, SESSION_KEY} from "./shop.ts";

/** A shop's own server whose options, products, carts and hook results have only old names. It prints its log. */
const usd = (value: string) => ({currency_code: "USD", value});
const PRODUCTS = [
  {sku: "mug", name: "Mug", currencyCode: "USD", price: "12.50"},
  {sku: "pot", name: "Pot", price: usd("20.00")},
];
const shop = (minimumSca: string) =>
  createCheckoutHandler({
    serviceBaseUrl: "http://127.0.0.1:9",
    clientId: "id",
    clientSecret: "canary-secret",
    sessionKey: SESSION_KEY,
    cartKey: CART_KEY,
    databaseUrl: "file::memory:",
    minimumSca,
    localMethods: "ideal, blik",
    rateLimits: "orders=10, declines=3",
    catalogue: ({items}: {items: readonly {sku: string}[]}) =>
      PRODUCTS.filter(({sku}) => items.some((item) => item.sku === sku)),
    listProducts: () => PRODUCTS,
    charges: ({goods}: {goods: WireMoney}) => ({
      discount: {currency_code: goods.currency_code, value: "2.50"},
    }),
  } as unknown as CheckoutHandlerOptions);

const [checkout, ...others] = Object.keys(OLD_NAMES["value of MINIMUM_THREE_D_SECURE"]).map(shop);
const ask = async (path: string, body?: object) => {
  const init = body && {
    method: "POST",
    headers: {"content-type": "application/json"},
    body: JSON.stringify(body),
  };
  const reply = await checkout!(new Request(`http://localhost:3000${path}`, init));
  assert.equal(reply.status, 200, path);
  return (await reply.json()) as {length: number; amount: {value: string}; disabledMethods: string[]};
};
assert.equal((await ask("/paypal-api/products")).length, 2);
const quote = (body: object) => ask("/service-api/checkout/quote", body);
const items = PRODUCTS.map(({sku}) => ({sku, quantity: 1}));
assert.equal((await quote({items})).amount.value, "30.00");
assert.equal((await quote({items})).amount.value, "30.00");
const claims = {
  jti: "old-cart",
  amount: {
    ...usd("12.50"),
    breakdown: {
      item_total: usd("12.50"),
      discount: usd("3.00"),
      tax_total: usd("1.00"),
      shipping: usd("1.50"),
      handling: usd("0.50"),
    },
  },
  items: [{name: "Mug", quantity: 1, unit_amount: usd("12.50"), image_url: "https://shop.example/mug.png"}],
  invoice_id: "1",
  custom_id: "1",
  soft_descriptor: "SHOP",
};
assert.equal((await quote({cart: await cartOf(claims, {clock: systemClock})})).amount.value, "12.50");
const {disabledMethods} = await ask("/service-api/configuration");
assert.ok(disabledMethods.includes("klarna") && !disabledMethods.includes("ideal"));
for (const each of [checkout, ...others]) await each!.close();
