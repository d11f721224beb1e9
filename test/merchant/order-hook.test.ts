import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import type {OrderAnswer, OrderHook, OrderQuestion} from "../../server/merchant/hooks/order-hook.ts";
import type {HookRefusal} from "../../server/merchant/hooks/answers.ts";
import type {Wait} from "../../server/shared/wait.ts";
import {cartOf} from "./support/carts.ts";
import {CREATE} from "./support/fake-paypal.ts";
import {openHearing} from "./support/heard-events.ts";
import {read, refusal} from "./support/replies.ts";
import {
  attempt,
  type Browser,
  customerFromHeader,
  type ShopOptions,
  shortPauses,
  TEAPOT,
} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

const CANADA = {
  addressLine1: "1 Main St",
  adminArea2: "Toronto",
  adminArea1: "ON",
  postalCode: "M5H 2N2",
  countryCode: "CA",
};
const MINUTE = 60_000;
/** Ends the hook's time at once. */
const noTime: Wait = (ms, signal) => (ms === 5_000 ? Promise.resolve() : shortPauses(ms, signal));

/** A shop with an `order` hook, and what the hook got. */
async function open(
  bench: Bench,
  answer: (question: OrderQuestion, time: number) => ReturnType<OrderHook>,
  options: Partial<ShopOptions> = {},
) {
  const asked: OrderQuestion[] = [];
  const order: OrderHook = (question) => answer(question, asked.push(question));
  return {asked, ...(await openHearing(bench, {order, ...options}))};
}

const numbered = (_question: OrderQuestion, time: number): OrderAnswer => ({reference: `SO-${time}`});
const sent = (bench: Bench) => bench.paypal.seen.filter(({path}) => CREATE.test(path));
const invoices = (bench: Bench) =>
  sent(bench).map(({body}) => (/"invoice_id":"([^"]*)"/.exec(body) ?? [])[1]);
const buy = (buyer: Browser, id: string, body: object = TEAPOT, headers: Record<string, string> = {}) =>
  buyer.post("/checkout/orders/create", body, {...attempt(id), ...headers});
const stateOf = async ({database}: Pick<Awaited<ReturnType<typeof openHearing>>["shop"], "database">) =>
  (await database.db.selectFrom("attempts").select("state").execute()).map(({state}) => state);

suite("the hook order", (bench) => {
  test("gets the purchase, its answer goes to PayPal without the metadata, and events have it with the attempt's id", async () => {
    const facts = {
      reference: "SO-1001",
      customId: "till 7",
      softDescriptor: "MUGS AND POTS",
      metadata: {channel: "canary-channel"},
    };
    const {shop, asked, hear} = await open(bench, () => facts, {customer: customerFromHeader});
    const buyer = shop.browser().signIn("ada");
    const id = randomUUID();
    const body = {...TEAPOT, data: {engraving: "A"}, shipping: {address: CANADA}};
    const {id: orderId} = (await read(buy(buyer, id, body, {"purchase-id": "purchase-1"}))).body;
    const unit = bench.paypal.orders.get(orderId)?.payload.purchase_units[0];
    const [{request, signal, ...question} = {} as OrderQuestion] = asked;
    assert.deepEqual([request instanceof Request, signal?.aborted], [true, false]);
    const unitAmount = {currencyCode: "USD", value: "75.00"};
    assert.deepEqual(question, {
      customer: "ada",
      items: [{sku: "ceramic-teapot", quantity: 1, unitAmount}],
      cart: undefined,
      country: "CA",
      currency: "USD",
      data: {engraving: "A"},
      attemptId: id,
      purchaseId: "purchase-1",
      amount: {currencyCode: "USD", value: unit?.amount.value},
      units: [{reference: "default", amount: {currencyCode: "USD", value: unit?.amount.value}}],
    });
    assert.deepEqual(
      [unit?.invoice_id, unit?.custom_id, unit?.soft_descriptor],
      ["SO-1001", "till 7", "MUGS AND POTS"],
    );
    assert.doesNotMatch(JSON.stringify(bench.paypal.seen), /canary-channel/);
    bench.paypal.approve(orderId);
    await buyer.capture(orderId, id);
    const [event] = await hear();
    assert.ok(event && "payment" in event && event.type === "payment.paid");
    const {payment} = event;
    assert.deepEqual(
      [payment.id, payment.reference, payment.metadata, payment.customer],
      [id, "SO-1001", {channel: "canary-channel"}, "ada"],
    );
  });

  test("gets a signed cart as the shop signed it", async () => {
    const {shop, asked} = await open(bench, numbered);
    const amount = {currencyCode: "EUR", value: "12.34"};
    const items = [{name: "Pen", sku: "pen", quantity: 1, unitAmount: amount}];
    const cart = await cartOf({jti: "cart-1", items}, shop);
    await buy(shop.browser(), randomUUID(), {cart});
    const [question] = asked;
    const {jti, amount: signed, items: lines} = question?.cart ?? {};
    assert.deepEqual(
      [jti, signed, lines, question?.items, question?.amount],
      ["cart-1", amount, items, [], amount],
    );
  });

  test("has its answer recorded before PayPal is called, and is asked once for all repetitions", async () => {
    const recorded: (string | null)[] = [];
    const {shop, asked} = await open(bench, numbered, {
      async fetch(input, init) {
        const url = input instanceof Request ? input.url : String(input);
        if (init?.method === "POST" && CREATE.test(new URL(url).pathname)) {
          const rows = await shop.database.db.selectFrom("attempts").select("reference").execute();
          recorded.push(...rows.map(({reference}) => reference));
        }
        return bench.paypal.fetch(input, init);
      },
    });
    const buyer = shop.browser();
    await buyer.token();
    const id = randomUUID();
    bench.paypal.fault("POST", CREATE, "lose-after", 3);
    assert.equal((await buy(buyer, id)).status, 500);
    assert.equal((await buy(buyer, id)).status, 201);
    assert.equal((await buy(buyer, id)).status, 201);
    assert.equal(asked.length, 1);
    assert.deepEqual(new Set(recorded), new Set(["SO-1"]));
    assert.deepEqual(new Set(invoices(bench)), new Set(["SO-1"]));
  });

  test("is asked again with the same ids after PayPal refused the order", async () => {
    const {shop, asked, types} = await open(bench, numbered);
    const buyer = shop.browser();
    const id = randomUUID();
    bench.paypal.fault("POST", CREATE, 422);
    const press = () => buy(buyer, id, TEAPOT, {"purchase-id": "purchase-1"});
    assert.equal((await press()).status, 422);
    const {id: orderId} = (await read(press())).body;
    assert.deepEqual(
      asked.map(({attemptId, purchaseId}) => [attemptId, purchaseId]),
      [
        [id, "purchase-1"],
        [id, "purchase-1"],
      ],
    );
    assert.deepEqual(invoices(bench), ["SO-1", "SO-2"]);
    bench.paypal.approve(orderId);
    await buyer.capture(orderId, id);
    assert.deepEqual(await types(), ["payment.closed", "payment.paid"]);
  });

  test("refuses a purchase with the line, without a call to PayPal and without an event", async () => {
    let stock = 0;
    const {shop, types} = await open(bench, ({items}, time) =>
      stock > 0 ? numbered({} as OrderQuestion, time) : {refused: "SOLD_OUT", sku: items[1]?.sku},
    );
    const buyer = shop.browser();
    const id = randomUUID();
    const items = [
      {sku: "ceramic-teapot", quantity: 1},
      {sku: "linen-notebook", quantity: 2},
    ];
    const {status, body} = await read(buy(buyer, id, {items}));
    assert.deepEqual(
      [status, body.code, body.details],
      [422, "SOLD_OUT", [{issue: "SOLD_OUT", sku: "linen-notebook", field: "/items/1/sku"}]],
    );
    assert.deepEqual([sent(bench), await stateOf(shop)], [[], ["refused"]]);
    shop.clock.advance(2 * MINUTE);
    assert.deepEqual(await types(), []);
    stock = 1;
    assert.equal((await buy(buyer, id, {items})).status, 201);
    assert.deepEqual(await types(), []);
  });

  test("ends an attempt that it accepted before and refuses now in payment.closed", async () => {
    const answers: (() => OrderAnswer | HookRefusal)[] = [
      () => {
        throw new Error("the answer got lost");
      },
      () => ({refused: "COUPON_EXPIRED"}),
    ];
    const {shop, types} = await open(bench, (_question, time) => answers[time - 1]!());
    const id = randomUUID();
    const buyer = shop.browser();
    assert.deepEqual(await refusal(buy(buyer, id)), [500, "HOOK_FAILED"]);
    assert.deepEqual(await refusal(buy(buyer, id)), [422, "COUPON_EXPIRED"]);
    assert.deepEqual(await types(), ["payment.closed"]);
  });

  for (const [problem, answer, wait] of [
    [
      "throws",
      () => {
        throw new Error("canary-reason");
      },
      shortPauses,
    ],
    ["takes more than 5 seconds", () => new Promise<never>(() => undefined), noTime],
  ] as const) {
    test(`is a 500 if it ${problem}: nothing is sent, and the attempt ends after a minute`, async () => {
      const {shop, asked, hear} = await open(bench, answer, {wait});
      const id = randomUUID();
      const buyer = shop.browser();
      assert.deepEqual(await refusal(buy(buyer, id)), [500, "HOOK_FAILED"]);
      assert.match(shop.logged(), /the hook order has failed/);
      assert.equal(asked[0]?.signal.aborted, problem !== "throws");
      shop.clock.advance(MINUTE - 1);
      assert.deepEqual(await hear(), [], "the hook may still be at work");
      await buy(buyer, id);
      assert.equal(asked.length, 2, "a repetition asks again");
      shop.clock.advance(MINUTE - 1);
      assert.deepEqual(await hear(), [], "the time begins with the last question");
      shop.clock.advance(1);
      const events = await hear();
      assert.deepEqual(
        events.map((event) => [event.type, "payment" in event && event.payment.id]),
        [["payment.closed", id]],
      );
      assert.deepEqual(sent(bench), []);
    });
  }

  test("is a 500 that the log explains if its answer is wrong", async () => {
    let answer: unknown;
    const {shop} = await open(bench, () => answer as OrderAnswer);
    for (const [wrong, message] of [
      [undefined, "the hook order"],
      [{}, "the hook order /reference"],
      [{reference: "a".repeat(128)}, "the hook order /reference"],
      [{reference: "a\0b"}, "the hook order /reference: must not contain a NUL character"],
      [{reference: "a", customId: "a".repeat(256)}, "the hook order /customId"],
      [{reference: "a", softDescriptor: "a".repeat(23)}, "the hook order /softDescriptor"],
      [{reference: "a", metadata: {a: 1}}, "the hook order /metadata/a"],
      [{reference: "a", referense: "b"}, "the hook order: referense is unknown: did you mean reference?"],
      [{refused: "SOLDOUT"}, "the hook order /refused"],
      [{refused: "SOLD_OUT", skus: "a"}, "the hook order: skus is unknown: did you mean sku?"],
    ] as const) {
      answer = wrong;
      assert.deepEqual(await refusal(buy(shop.browser(), randomUUID())), [500, "HOOK_FAILED"], message);
      assert.ok(shop.logged().includes(message), message);
    }
    assert.deepEqual(sent(bench), []);
  });

  test("is asked by the pages of PayPal's samples, and not for the sample order", async () => {
    const {shop, asked} = await open(bench, numbered);
    const buyer = shop.browser();
    await buyer.post("/checkout/orders/create-with-sample-data");
    assert.deepEqual([asked.length, invoices(bench)], [0, [undefined]]);
    const cart = [{sku: "ceramic-teapot", quantity: 1}];
    const route = "/paypal-api/checkout/orders/create-order-for-one-time-payment";
    assert.equal((await buyer.call("POST", route, {cart})).status, 201);
    assert.deepEqual([asked[0]?.items[0]?.sku, invoices(bench)[1]], ["ceramic-teapot", "SO-1"]);
  });
});
