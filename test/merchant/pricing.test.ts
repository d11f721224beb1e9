import assert from "node:assert/strict";
import {test} from "node:test";
import {catalogueOf} from "../../server/merchant/pricing/catalogue.ts";
import {createPricing} from "../../server/merchant/pricing/pricing.ts";
import {toWire} from "../../server/shared/money.ts";

function shopSelling(...products: [sku: string, currency: string, value: string][]) {
  return createPricing({
    catalogue: catalogueOf(
      products.map(([sku, currency_code, value]) => ({sku, name: sku, price: {currency_code, value}})),
    ),
    charges: undefined,
    isShipping: true,
    cartKeys: ["unused"],
    trustBrowserAmounts: false,
    clock: {now: () => 0},
    reportOldName: () => undefined,
  });
}

/** Sums that floating-point numbers would get wrong, or whose decimals they would lose. */
const SUMS = [
  [["USD", "0.10", 3, "0.30"]],
  [["USD", "19.99", 10, "199.90"]],
  [["JPY", "105", 7, "735"]],
  [["HUF", "1999", 3, "5997"]],
  [["KWD", "0.105", 3, "0.315"]],
  [["USD", "90071992547409.93", 9, "810647932926689.37"]],
] as const;

for (const [[currency, price, quantity, total]] of SUMS) {
  test(`${quantity} × ${price} ${currency} is exactly ${total}`, async () => {
    const purchase = await shopSelling(["a", currency, price]).price({items: [{sku: "a", quantity}]});
    assert.deepEqual(toWire(purchase.total), {currency_code: currency, value: total});
    assert.equal(purchase.units[0]!.amount.breakdown?.item_total?.value, total);
  });
}

test("the total is the sum of all items, also when a SKU occurs twice", async () => {
  const purchase = await shopSelling(["a", "USD", "0.10"], ["b", "USD", "0.20"]).price({
    items: [
      {sku: "a", quantity: 1},
      {sku: "b", quantity: 1},
      {sku: "a", quantity: 1},
    ],
  });
  assert.equal(toWire(purchase.total).value, "0.40");
});

test("items in two currencies are refused", async () => {
  const pricing = shopSelling(["a", "USD", "1.00"], ["b", "EUR", "1.00"]);
  const items = [
    {sku: "a", quantity: 1},
    {sku: "b", quantity: 1},
  ];
  await assert.rejects(pricing.price({items}), {code: "MIXED_CURRENCIES", status: 422});
});

test("an invalid catalogue is refused with a message", () => {
  const product = {sku: "a", name: "A", price: {currencyCode: "USD", value: "1.00"}};
  for (const [products, message] of [
    [[], /^Error: product/],
    [[product, product], /occurs twice/],
    [[{...product, price: {currencyCode: "JPY", value: "1.5"}}], /JPY takes 0 decimals/],
    [[{...product, price: {currencyCode: "USD", value: "0.00"}}], /more than zero/],
    [
      [{...product, shipping: {}}],
      /^Error: product \/0: shipping is unknown: write one of sku, name, price, unit$/,
    ],
    [[{...product, pricee: "1.00"}], /^Error: product \/0: pricee is unknown: did you mean price\?$/],
    [{products: [product], shiping: {}}, /^Error: catalogue: shiping is unknown: did you mean shipping\?$/],
  ] as const) {
    assert.throws(() => catalogueOf(products), message);
  }
});
