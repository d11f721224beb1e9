import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {catalogueBy, type WrittenProduct} from "../../server/merchant/pricing/catalogue.ts";
import type {Charges, ChargesAnswer, ChargesQuestion} from "../../server/merchant/pricing/charges.ts";
import type {Rate} from "../../server/merchant/pricing/rates.ts";
import {libsql} from "../support/databases.ts";
import {cartOf} from "./support/carts.ts";
import {read, refusal} from "./support/replies.ts";
import {sandboxSuite, type SandboxBench} from "./support/sandbox-suite.ts";
import {attempt, type Browser} from "./support/shop.ts";

const usd = (value: string) => ({currency_code: "USD", value});
const TEAPOTS = [{sku: "ceramic-teapot", quantity: 2}];
const OREGON = {city: "Portland", state: "OR", postalCode: "97201", countryCode: "US"};

/** Ten percent off two of a thing; tax where the goods go, on the express delivery as well. */
const charges: Charges = ({items, destination, isSent, goods: {currency_code}}) => {
  const isTaxed = destination?.state !== "OR";
  const rate = (id: string, value: string, tax: string): Rate => ({
    id,
    label: id,
    type: "SHIPPING",
    amount: {currency_code, value},
    ...(isTaxed && {tax: {currency_code, value: tax}}),
  });
  return {
    ...(items.some(({quantity}) => quantity > 1) && {discount: usd("15")}),
    ...(isTaxed && items.length > 0 && {tax: usd("11.14")}),
    ...(isSent && {shipping: [rate("POST", "5.00", "0"), rate("EXPRESS", "20.00", "1.65")]}),
  };
};

const buy = (buyer: Browser, body: object, id: string = randomUUID()) =>
  read(buyer.post("/checkout/orders/create", body, attempt(id)));

async function amountAt(bench: SandboxBench, orderId: string) {
  const [unit] = (await bench.keeper.show(orderId)).body.purchase_units;
  const {value, breakdown = {}} = (unit?.amount ?? {value: ""}) as {
    value: string;
    breakdown?: Record<string, {value: string}>;
  };
  return {value, ...Object.fromEntries(Object.entries(breakdown).map(([name, part]) => [name, part.value]))};
}

sandboxSuite(
  "discounts, tax and shipping, through one hook",
  (bench) => {
    test("the quote, the order, its journal and its capture agree, to the last cent", async () => {
      const asked: ChargesQuestion[] = [];
      const shop = await bench.open({
        charges(question) {
          asked.push(question);
          return charges(question);
        },
      });
      const buyer = shop.browser();
      const quote = await read(buyer.post("/checkout/quote", {items: TEAPOTS}));
      assert.deepEqual(quote.body, {
        amount: usd("146.14"),
        items: [
          {
            sku: "ceramic-teapot",
            name: "Stoneware teapot, 0.8 l",
            quantity: 2,
            unitAmount: usd("75.00"),
            amount: usd("150.00"),
          },
        ],
        goodsAmount: usd("150.00"),
        discountAmount: usd("15.00"),
        taxAmount: usd("11.14"),
      });
      await read(buyer.post("/checkout/quote", {items: TEAPOTS}));
      const line = {sku: "ceramic-teapot", quantity: 2, unitAmount: usd("75.00")};
      const question = {goods: usd("150.00"), items: [line], destination: undefined, isSent: false};
      assert.deepEqual(asked, [question, question], "it is asked each time");

      const id = randomUUID();
      const told = {"expected-amount": "USD 146.14", ...attempt(id)};
      const made = await read(buyer.post("/checkout/orders/create", {items: TEAPOTS}, told));
      assert.equal(made.status, 201, made.text);
      assert.deepEqual(await amountAt(bench, made.body.id), {
        value: "146.14",
        item_total: "150.00",
        discount: "15.00",
        tax_total: "11.14",
      });
      const shown = await read(buyer.get(`/checkout/orders/${made.body.id}`));
      assert.deepEqual(shown.body.discountAmount, usd("15.00"));
      assert.deepEqual(shown.body.taxAmount, usd("11.14"));
      await bench.keeper.agree(made.body.id);
      const paid = await read(buyer.capture(made.body.id));
      assert.deepEqual(paid.body.purchase_units[0]?.payments.captures[0]?.amount, usd("146.14"));
      const [row] = await shop.database.db.selectFrom("attempts").select(["amount", "state"]).execute();
      assert.deepEqual(row, {amount: "146.14", state: "captured"});
    });

    test("another address or delivery is taxed anew, before it is accepted", async () => {
      const shop = await bench.open({charges});
      const buyer = shop.browser();
      const made = await buy(buyer, {items: TEAPOTS, shipping: {}});
      assert.equal(made.status, 201, made.text);
      const order = () => amountAt(bench, made.body.id);
      const goods = {item_total: "150.00", discount: "15.00"};
      assert.deepEqual(await order(), {...goods, value: "151.14", shipping: "5.00", tax_total: "11.14"});
      const change = (body: object) => read(buyer.post(`/checkout/orders/${made.body.id}/shipping`, body));
      const express = await change({option: "EXPRESS"});
      assert.deepEqual(
        [express.body.amount, express.body.taxAmount, express.body.discountAmount],
        [usd("167.79"), usd("12.79"), usd("15.00")],
      );
      assert.deepEqual(await order(), {...goods, value: "167.79", shipping: "20.00", tax_total: "12.79"});
      const untaxed = await change({address: OREGON});
      assert.deepEqual([untaxed.body.amount, untaxed.body.taxAmount], [usd("155.00"), undefined]);
      assert.deepEqual(await order(), {...goods, value: "155.00", shipping: "20.00"});
      const {options} = untaxed.body;
      assert.deepEqual(Object.keys(options[0] ?? {}), ["id", "label", "type", "selected", "amount"]);
      await bench.keeper.agree(made.body.id, {total: "155.00", shipping_option: "EXPRESS"});
      const paid = await read(buyer.capture(made.body.id));
      assert.deepEqual(paid.body.purchase_units[0]?.payments.captures[0]?.amount, usd("155.00"), paid.text);
    });

    test("a signed cart's amounts are settled: it is asked for the delivery alone", async () => {
      const shop = await bench.open({
        charges: async (question) => ({
          ...(await charges(question)),
          discount: usd("1.00"),
          tax: usd("2.00"),
        }),
      });
      const amount = usd("30.00");
      const items = [{name: "A", quantity: 2, unit_amount: usd("15.00")}];
      const signed = () => cartOf({jti: randomUUID(), amount, items}, shop);
      const plain = await buy(shop.browser(), {cart: await signed()});
      assert.deepEqual(await amountAt(bench, plain.body.id), {value: "30.00", item_total: "30.00"});
      const sent = await buy(shop.browser(), {cart: await signed(), shipping: {option: "EXPRESS"}});
      assert.deepEqual(await amountAt(bench, sent.body.id), {
        value: "51.65",
        item_total: "30.00",
        shipping: "20.00",
        tax_total: "1.65",
      });
    });

    test("a page's own amounts have to be these, each of them", async () => {
      let asked = 0;
      const counted: Charges = (question) => {
        asked += 1;
        return charges(question);
      };
      const buyer = (await bench.open({charges: counted})).browser();
      const payload = (value: string, price = "75.00") => ({
        intent: "CAPTURE",
        purchase_units: [
          {
            amount: usd(value),
            items: [{name: "T", sku: "ceramic-teapot", quantity: "2", unit_amount: usd(price)}],
          },
        ],
      });
      const answer = (body: object) => refusal(buyer.post("/checkout/orders/create", body));
      assert.deepEqual(await answer(payload("150.00")), [422, "AMOUNT_MISMATCH"]);
      assert.deepEqual(await answer(payload("146.13")), [422, "AMOUNT_MISMATCH"]);
      assert.deepEqual(await answer(payload("146.14", "73.07")), [422, "AMOUNT_MISMATCH"]);
      asked = 0;
      const made = await buy(buyer, payload("146.14"));
      assert.deepEqual([made.status, asked], [201, 1], "what was agreed upon is what is charged");
      assert.equal((await amountAt(bench, made.body.id)).value, "146.14");
    });

    test("what can't be charged makes nothing: a fault of the hook's, or words for the buyer", async () => {
      let says: ChargesAnswer = {};
      const shop = await bench.open({charges: async () => says});
      const answer = (more: object = {}) =>
        refusal(shop.browser().post("/checkout/orders/create", {items: TEAPOTS, ...more}));
      for (const wrong of [
        {discount: usd("150.01")},
        {discount: usd("-1.00")},
        {discount: {currency_code: "EUR", value: "1.00"}},
        {tax: usd("-0.01")},
        {tax: usd("0.001")},
        {tax: {currency_code: "JPY", value: "1"}},
      ]) {
        says = wrong;
        assert.deepEqual(await answer(), [500, "INTERNAL_ERROR"], JSON.stringify(wrong));
      }
      says = {shipping: [{id: "A", label: "A", type: "SHIPPING", amount: usd("1"), tax: usd("-1")}]};
      assert.deepEqual(await answer({shipping: {}}), [500, "INTERNAL_ERROR"]);
      says = {discount: usd("150.00")};
      assert.deepEqual(await answer(), [422, "NOTHING_TO_PAY"]);
      says = {tax: usd("1.00")};
      assert.deepEqual(await answer({shipping: {}}), [422, "NOTHING_IS_SENT"]);
      says = {shipping: {refused: "COUNTRY_ERROR"}};
      assert.deepEqual(await answer({shipping: {}}), [422, "COUNTRY_ERROR"]);
      assert.deepEqual(await shop.database.db.selectFrom("attempts").selectAll().execute(), []);
      says = {discount: usd("0"), tax: usd("0.00")};
      const made = await buy(shop.browser(), {items: TEAPOTS});
      assert.deepEqual(await amountAt(bench, made.body.id), {value: "150.00", item_total: "150.00"});
    });

    test("a catalogue that is a function is asked at each price, for what is bought alone", async () => {
      const asked: unknown[] = [];
      let products: WrittenProduct[] = [
        {sku: "cup", name: "Cup", price: usd("9.00")},
        {sku: "pot", name: "Pot", price: usd("20.00")},
      ];
      const catalogue = catalogueBy(async (skus) => {
        asked.push(skus);
        return products;
      });
      const buyer = (await bench.open({catalogue})).browser();
      const bought = {items: [{sku: "cup", quantity: 2}]};
      const priceOf = async () => (await read(buyer.post("/checkout/quote", bought))).body.amount;
      assert.deepEqual(await priceOf(), usd("18.00"));
      products = products.map((product) => ({...product, price: usd("8.50")}));
      assert.deepEqual(await priceOf(), usd("17.00"));
      assert.deepEqual(asked, [["cup"], ["cup"]]);
      assert.equal((await buy(buyer, bought)).status, 201);
      const listed = await buyer.call("GET", "/paypal-api/products");
      assert.deepEqual(
        ((await listed.json()) as {sku: string}[]).map(({sku}) => sku),
        ["cup", "pot"],
      );
      const sample = "/paypal-api/checkout/orders/create-order-for-one-time-payment";
      const made = await read(buyer.call("POST", sample));
      assert.deepEqual((await amountAt(bench, made.body.id)).value, "17.00", "one of each that is listed");
      products = [];
      assert.deepEqual(await refusal(buyer.post("/checkout/quote", bought)), [422, "UNKNOWN_SKU"]);
      for (const price of [usd("0"), usd("-1"), usd("1.001")]) {
        products = [{sku: "cup", name: "Cup", price}];
        assert.deepEqual(await refusal(buyer.post("/checkout/quote", bought)), [500, "INTERNAL_ERROR"]);
      }
    });
  },
  [libsql],
);
