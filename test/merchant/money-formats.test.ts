import assert from "node:assert/strict";
import {test} from "node:test";
import {SignJWT} from "jose";
import {NOTHING_KNOWN} from "../../server/merchant/hooks/question.ts";
import {readCart} from "../../server/merchant/pricing/carts.ts";
import type {ChargesAnswer} from "../../server/merchant/pricing/charges.ts";
import {checkedCharges, checkedRates} from "../../server/merchant/pricing/hook-results.ts";
import {oldNameWarning, type ReportOldName} from "../../server/shared/old-names.ts";

/** The shop's amounts in today's format, and in that of PayPal, which old shops write. */
const today = (value: string) => ({currencyCode: "USD", value});
const payPal = (value: string) => ({currency_code: "USD", value});

const QUESTION = {
  ...NOTHING_KNOWN,
  goods: payPal("10.00"),
  items: [{sku: "mug", quantity: 2, unitAmount: payPal("5.00")}],
  destination: undefined,
  isSent: true,
};

/** A listener and the warnings that it got, each once. */
function warnings(): [report: ReportOldName, lines: Set<string>] {
  const lines = new Set<string>();
  return [(name) => lines.add(oldNameWarning(name)), lines];
}

const ofHook = "currency_code is an old field of a hook's result: write currencyCode";
const ofCart = (old: string, now: string) => `${old} is an old field of a signed cart: write ${now}`;

test("a hook gets and returns money in the shop's format", async () => {
  const [report, lines] = warnings();
  const seen: unknown[] = [];
  const hook = checkedCharges((question) => {
    seen.push(question);
    return {
      discount: today("1.00"),
      tax: {...question.goods, value: "2.00"},
      shipping: [{id: "a", label: "A", type: "SHIPPING", amount: today("3.00"), tax: today("0.30")}],
    };
  }, report);
  assert.deepEqual(await hook(QUESTION), {
    discount: payPal("1.00"),
    tax: payPal("2.00"),
    shipping: [{id: "a", label: "A", type: "SHIPPING", amount: payPal("3.00"), tax: payPal("0.30")}],
  });
  const items = [{sku: "mug", quantity: 2, unitAmount: today("5.00")}];
  assert.deepEqual(seen, [{...QUESTION, goods: today("10.00"), items}]);
  assert.deepEqual([...lines], []);
});

test("a hook that reads and returns currency_code works", async () => {
  const [report, lines] = warnings();
  const old = ({goods}: {goods: object}) => {
    const {currency_code} = goods as {currency_code: string};
    const amount = {currency_code, value: "3.00"};
    return {discount: amount, shipping: [{id: "a", label: "A", type: "SHIPPING", amount}]};
  };
  const charges = checkedCharges((question) => old(question) as unknown as ChargesAnswer, report);
  const shipping = [{id: "a", label: "A", type: "SHIPPING", amount: payPal("3.00")}];
  assert.deepEqual(await charges(QUESTION), {discount: payPal("3.00"), shipping});
  const rates = checkedRates((question) => old(question).shipping as never, report);
  assert.deepEqual(await rates(QUESTION), shipping);
  const refusing = checkedRates(() => ({refused: "COUNTRY_ERROR"}), report);
  assert.deepEqual(await refusing(QUESTION), {
    refused: "COUNTRY_ERROR",
  });
  assert.deepEqual([...lines], [ofHook]);
});

test("a signed cart is read in both formats", async () => {
  const [report, lines] = warnings();
  const key = "a cart key of thirty-two characters";
  const clock = {now: () => Date.now()};
  const read = async (claims: object) => {
    const signing = new SignJWT({jti: "cart", ...claims}).setProtectedHeader({alg: "HS256"});
    const token = await signing.setExpirationTime("1h").sign(new TextEncoder().encode(key));
    const {exp: _exp, ...cart} = await readCart(token, {keys: [key], clock, report});
    return cart;
  };
  const line = {name: "Mug", quantity: 2};
  const cart = {jti: "cart", amount: today("10.00"), items: [{...line, unitAmount: today("5.00")}]};
  const metadata = {currency_code: "the shop's own"};
  assert.deepEqual(await read({...cart, metadata}), {...cart, metadata});
  assert.deepEqual([...lines], []);
  const old = {amount: payPal("10.00"), items: [{...line, unit_amount: payPal("5.00")}]};
  assert.deepEqual([await read(old), await read(old)], [cart, cart]);
  assert.deepEqual(
    [...lines],
    [ofCart("currency_code", "currencyCode"), ofCart("unit_amount", "unitAmount")],
  );
  await assert.rejects(
    read({amount: {...today("10.00"), currency_code: "USD"}}),
    /its claim \/amount: currency_code is unknown: did you mean currencyCode\?/,
  );
});
