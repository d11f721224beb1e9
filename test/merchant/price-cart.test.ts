import assert from "node:assert/strict";
import {test} from "node:test";
import fc from "fast-check";
import type {Cart} from "../../server/merchant/pricing/carts.ts";
import {priceCart} from "../../server/merchant/pricing/price-cart.ts";
import {amountOf} from "../../server/merchant/pricing/shipping.ts";
import {decimalsOf, parseMoney, toPublic, toWire, type WireMoney} from "../../server/shared/money.ts";

const money = (currency: string, minor: bigint) => toPublic(toWire({currency, minor}));
const usd = (value: string) => ({currencyCode: "USD", value});
const wire = (value: string) => ({currency_code: "USD", value});
const minorOf = (amount: WireMoney | undefined) => (amount ? parseMoney(amount).minor : 0n);

/** A cart of a mug for 12.50 USD. */
function cartOf(claims: Partial<Omit<Cart, "shipping">> & {shipping?: Cart["shipping"]}): Cart {
  const items = [{name: "Mug", quantity: 1, unitAmount: usd("12.50")}];
  return {jti: "cart", exp: 2_000_000_000, amount: usd("12.50"), items, ...claims} as Cart;
}

const option = (id: string, value: string, more: object = {}) => ({
  id,
  label: id,
  type: "SHIPPING" as const,
  amount: usd(value),
  ...more,
});

/** Parts of a cart in minor units. The discount is at most what the other parts add up to, minus one. */
const parts = fc.record({
  currency: fc.constantFrom("USD", "JPY", "BHD"),
  lines: fc.array(
    fc.record({
      price: fc.bigInt(0n, 10n ** 12n),
      quantity: fc.integer({min: 1, max: 9_999_999_999}),
      tax: fc.option(fc.bigInt(0n, 10n ** 9n), {nil: undefined}),
    }),
    {maxLength: 5},
  ),
  goods: fc.bigInt(0n, 10n ** 9n),
  discount: fc.option(fc.bigInt(0n, 10n ** 6n), {nil: undefined}),
  handling: fc.option(fc.bigInt(0n, 10n ** 6n), {nil: undefined}),
  shipping: fc.option(fc.bigInt(1_000_001n, 10n ** 7n), {nil: undefined}),
});

test("the amounts for PayPal are those of the cart, and add up exactly in every currency", () => {
  fc.assert(
    fc.property(parts, ({currency, lines, goods, discount, handling, shipping}) => {
      const itemTotal = lines.length > 0 ? total(lines, ({price}) => price) : goods;
      const tax = total(lines, (line) => line.tax ?? 0n);
      const amount = itemTotal - (discount ?? 0n) + tax + (handling ?? 0n) + (shipping ?? 0n);
      fc.pre(amount > 0n);
      const cart = {
        jti: "cart",
        exp: 0,
        amount: money(currency, amount),
        ...(lines.length > 0 && {
          items: lines.map((line) => ({
            name: "A",
            quantity: line.quantity,
            unitAmount: money(currency, line.price),
            ...(line.tax !== undefined && {tax: money(currency, line.tax)}),
          })),
        }),
        ...(discount !== undefined && {discount: money(currency, discount)}),
        ...(handling !== undefined && {handling: money(currency, handling)}),
        ...(shipping !== undefined && {shipping: money(currency, shipping)}),
      };
      const {unit, delivery} = priceCart(cart);
      const priced = delivery ? amountOf(delivery) : unit.amount;
      const {breakdown = {}} = priced;
      assert.equal(minorOf(priced), amount);
      assert.match(
        priced.value,
        new RegExp(`^\\d+${decimalsOf(currency) ? `\\.\\d{${decimalsOf(currency)}}` : ""}$`),
      );
      if (priced.breakdown) {
        const added =
          minorOf(breakdown.item_total) +
          minorOf(breakdown.tax_total) +
          minorOf(breakdown.shipping) +
          minorOf(breakdown.handling) -
          minorOf(breakdown.discount);
        assert.equal(added, amount, "PayPal's rule for the breakdown");
      }
      assert.equal(minorOf(breakdown.tax_total), tax);
      if (lines.length === 0) return;
      const wrong = {...cart, amount: money(currency, amount + 1n)};
      assert.throws(() => priceCart(wrong), {status: 422, code: "AMOUNT_MISMATCH"});
    }),
    {seed: 20_261_129, numRuns: 500},
  );
});

type Drawn = {readonly price: bigint; readonly quantity: number; readonly tax: bigint | undefined};
function total(lines: readonly Drawn[], amount: (line: Drawn) => bigint): bigint {
  return lines.reduce((sum, line) => sum + amount(line) * BigInt(line.quantity), 0n);
}

for (const [what, claims, code, message] of [
  [
    "parts that are more than the amount",
    {amount: usd("7.50")},
    "AMOUNT_MISMATCH",
    "The cart's amount is 7.50 USD, its parts add up to 12.50 USD.",
  ],
  [
    "an item total that is not the sum of its lines",
    {itemTotal: usd("12.00")},
    "AMOUNT_MISMATCH",
    "The cart's itemTotal is 12.00 USD, its items add up to 12.50 USD.",
  ],
  [
    "a tax that is not the sum of its lines' taxes",
    {items: [{name: "Mug", quantity: 2, unitAmount: usd("5.00"), tax: usd("1.00")}], tax: usd("2.50")},
    "AMOUNT_MISMATCH",
    "The cart's tax is 2.50 USD, the taxes of its items add up to 2.00 USD.",
  ],
  [
    "a negative line",
    {items: [{name: "Coupon", quantity: 1, unitAmount: usd("-5.00")}]},
    "INVALID_AMOUNT",
    "The cart's items/0/unitAmount is negative: write a reduction as the claim discount, with a positive amount.",
  ],
  [
    "a part in another currency",
    {tax: {currencyCode: "EUR", value: "1.00"}},
    "MIXED_CURRENCIES",
    "its tax in EUR",
  ],
  [
    "a tax alone that is more than the amount",
    {items: undefined, tax: usd("13.00")},
    "AMOUNT_MISMATCH",
    "13.00 USD",
  ],
  ["too many decimals", {handling: usd("0.001")}, "INVALID_AMOUNT", "The cart's handling is invalid"],
  ["an amount of zero", {amount: usd("0.00"), discount: usd("12.50")}, "INVALID_AMOUNT", "more than zero"],
  [
    "a shipping option that leaves nothing to pay",
    {
      amount: usd("0.50"),
      discount: usd("13.00"),
      shipping: {options: [option("POST", "1.00"), option("STORE", "0.50")]},
    },
    "NOTHING_TO_PAY",
    "STORE",
  ],
] as const) {
  test(`a cart with ${what} is refused by name`, () => {
    assert.throws(
      () => priceCart(cartOf(claims as never)),
      (error: Error & {status: number; code: string}) => {
        assert.deepEqual([error.status, error.code], [422, code], error.message);
        assert.ok(error.message.includes(message), error.message);
        return true;
      },
    );
  });
}

test("a discount may be larger than the goods if the other parts leave an amount", () => {
  const {unit, delivery} = priceCart(
    cartOf({amount: usd("2.50"), discount: usd("15.00"), shipping: usd("5.00")}),
  );
  assert.deepEqual(delivery && amountOf(delivery), {
    ...wire("2.50"),
    breakdown: {item_total: wire("12.50"), shipping: wire("5.00"), discount: wire("15.00")},
  });
  assert.equal(unit.items?.length, 1);
});

test("parts of zero are left out", () => {
  const {unit} = priceCart(cartOf({discount: usd("0.00"), tax: usd("0"), handling: usd("0.0")}));
  assert.deepEqual(unit.amount, {...wire("12.50"), breakdown: {item_total: wire("12.50")}});
});

test("PayPal gets the taxes of the lines only if no shipping option has a tax", () => {
  const items = [{name: "Mug", quantity: 2, unitAmount: usd("5.00"), tax: usd("1.00")}];
  const taxesWith = (amount: string, shipping: Cart["shipping"]) =>
    priceCart(cartOf({amount: usd(amount), items, shipping})).unit.items?.map(({tax}) => tax);
  assert.deepEqual(taxesWith("12.00", undefined), [wire("1.00")]);
  assert.deepEqual(taxesWith("13.00", {options: [option("POST", "1.00")]}), [wire("1.00")]);
  const taxed = [option("STORE", "0.00"), option("POST", "1.00", {tax: usd("0.20")})];
  assert.deepEqual(taxesWith("12.00", {options: taxed}), [undefined]);
});

test("a picture that PayPal refuses is left out", () => {
  const imageOf = (imageUrl: string) =>
    priceCart(cartOf({items: [{name: "Mug", quantity: 1, unitAmount: usd("12.50"), imageUrl}]})).unit
      .items?.[0]?.image_url;
  for (const url of ["https://shop.example/mug.png", "https://shop.example/a/mug.JPEG?v=2"]) {
    assert.equal(imageOf(url), url);
  }
  for (const url of [
    "http://shop.example/mug.png",
    "https://shop.example/mug.webp",
    "https://shop.example/%20.png",
  ]) {
    assert.equal(imageOf(url), undefined, url);
  }
});
