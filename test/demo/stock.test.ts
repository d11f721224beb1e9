import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import type {ShopEvent} from "checkout-elements/server";
import {openOrders} from "../../demo/server/orders.ts";
import {openStock, type Stock} from "../../demo/server/stock.ts";

const openTestStock = () =>
  openStock(openOrders(":memory:").database, {"wool-blanket": 3, "ceramic-teapot": 1});

type Question = Parameters<Stock["order"]>[0];

const ask = (stock: Stock, attemptId: string, items: Question["items"], data?: unknown) =>
  stock.order({attemptId, items, data} as Question);

const event = (id: string, state: string) => ({payment: {id, state}}) as ShopEvent;

const BLANKET = {sku: "wool-blanket", quantity: 1};

test("goods in all currencies come from one stock, and an order gets all its goods or none", async () => {
  const stock = openTestStock();
  await ask(stock, randomUUID(), [{sku: "wool-blanket-eur", quantity: 2}]);
  const teapot = {sku: "ceramic-teapot", quantity: 1};
  const refusal = await ask(stock, randomUUID(), [teapot, {sku: "wool-blanket", quantity: 2}]);
  assert.deepEqual(refusal, {refused: "SOLD_OUT", sku: "wool-blanket"});
  const twice = await ask(stock, randomUUID(), [BLANKET, {sku: "wool-blanket-pln", quantity: 1}]);
  assert.deepEqual(twice, {refused: "SOLD_OUT", sku: "wool-blanket"});
  assert.deepEqual([stock.left("wool-blanket"), stock.left("ceramic-teapot")], [1, 1]);
});

test("an attempt that is asked again keeps its number, and takes its goods once", async () => {
  const stock = openTestStock();
  const attempt = randomUUID();
  const first = await ask(stock, attempt, [BLANKET]);
  assert.match((first as {reference: string}).reference, /^KF-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  assert.deepEqual(await ask(stock, attempt, [BLANKET]), first);
  assert.equal(stock.left("wool-blanket"), 2);
});

test("goods of a payment that ends without money are free again, and taken again when it is paid late", async () => {
  const stock = openTestStock();
  const attempt = randomUUID();
  await ask(stock, attempt, [BLANKET]);
  for (const [state, left] of [
    ["authorized", 2],
    ["closed", 3],
    ["expired", 3],
    ["paid", 2],
    ["refunded", 2],
  ] as const) {
    stock.record(event(attempt, state));
    assert.equal(stock.left("wool-blanket"), left, state);
  }
  stock.record(event(randomUUID(), "closed"));
  assert.equal(stock.left("wool-blanket"), 2, "a payment that reserved nothing");
});

test("products without a count are made to order", async () => {
  const stock = openTestStock();
  const answer = await ask(stock, randomUUID(), [{sku: "portrait", quantity: 1000}]);
  assert.ok("reference" in (answer as object));
});
