import assert from "node:assert/strict";
import {test} from "node:test";
import {chargesWith} from "../../demo/server/coupons.ts";
import {demoGoods, HOMES, skuIn} from "../../demo/server/goods.ts";
import type {ShippingOption} from "../../demo/server/shown-order.ts";

type Question = Parameters<ReturnType<typeof chargesWith>>[0];

/** Charges for one blanket that is sent to the currency's home. */
function chargesIn(currencyCode: string, data?: object) {
  const sku = skuIn(currencyCode, "wool-blanket");
  const product = demoGoods.catalogue.find((each) => each.sku === sku);
  assert.ok(product, sku);
  const question = {
    goods: product.price,
    isSent: true,
    destination: {countryCode: HOMES[currencyCode]},
    data,
  } as unknown as Question;
  return chargesWith(demoGoods.shipping)(question);
}

const currencies = Object.keys(HOMES);

test("each product has a price in each currency, in its decimals", () => {
  for (const currency of currencies) {
    const prices = demoGoods.catalogue.filter(({price}) => price.currencyCode === currency);
    assert.equal(prices.length, 3, currency);
    for (const {price} of prices)
      assert.match(price.value, currency === "JPY" ? /^\d+$/ : /^\d+\.\d\d$/, currency);
  }
});

test("each currency has free and express shipping, a pickup, and its home as a destination", async () => {
  for (const currency of currencies) {
    const charges = await chargesIn(currency);
    assert.ok(charges && "shipping" in charges, currency);
    const options = charges.shipping as readonly ShippingOption[];
    const amounts = options.map(({id, amount}) => [id, amount.currencyCode, amount.value]);
    const zero = currency === "JPY" ? "0" : "0.00";
    const [free, express, pickup] = amounts;
    assert.deepEqual(free, ["SHIP_FRE", currency, zero]);
    assert.deepEqual(pickup, ["IN_STORE", currency, zero]);
    assert.equal(express?.[0], "SHIP_EXP", currency);
    assert.match(express?.[2] ?? "", currency === "JPY" ? /^[1-9]\d*$/ : /^[1-9]\d*\.\d\d$/, currency);
  }
});

test("the welcome coupon takes off an amount in each currency that is less than the cheapest product", async () => {
  for (const currency of currencies) {
    const charges = await chargesIn(currency, {coupon: "WELCOME"});
    assert.ok(charges && "discount" in charges && charges.discount, currency);
    assert.equal(charges.discount.currencyCode, currency);
    const prices = demoGoods.catalogue.flatMap(({price}) =>
      price.currencyCode === currency ? [Number(price.value)] : [],
    );
    assert.ok(Number(charges.discount.value) < Math.min(...prices), currency);
    assert.match(charges.discount.value, currency === "JPY" ? /^\d+$/ : /^\d+\.\d\d$/);
  }
});
