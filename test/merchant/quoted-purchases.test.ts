import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import type {AttemptState} from "../../server/merchant/payments/payments.states.ts";
import {systemWait} from "../../server/shared/wait.ts";
import {cartOf} from "./support/carts.ts";
import {CAPTURE, CREATE, SHOW} from "./support/fake-paypal.ts";
import {approved, cancel, confirm, ITEMS, newBuyer, progressOf, sendOrder} from "./support/purchases.ts";
import {read, refusal} from "./support/replies.ts";
import {type Browser, type ShopOptions, TEAPOT} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

const MINUTE = 60_000;
const WALLET = {...ITEMS, wallet: "paypal"};
const MYBANK = {
  intent: "CAPTURE",
  purchase_units: [{amount: {currency_code: "EUR", value: "75.00"}}],
  method: "mybank",
};
const {method: _method, ...PAYLOAD} = MYBANK;

async function opened(bench: Bench, options: Partial<ShopOptions> = {}) {
  const shop = await bench.open({variables: {TRUST_BROWSER_AMOUNTS: "on"}, ...options});
  return {shop, buyer: await newBuyer(shop), paypal: bench.paypal};
}

suite("the purchase id of a quote", (bench) => {
  test("depends on the goods and the place alone", async () => {
    const {buyer} = await opened(bench);
    const teapot = {sku: "ceramic-teapot", quantity: 1};
    const notebook = {sku: "linen-notebook", quantity: 2};
    const idOf = async (body: object, place?: number) => (await progressOf(buyer, body, place)).id;
    const id = await idOf({items: [teapot, notebook]});
    assert.match(id, /^[0-9a-f]{32}-0$/);
    const same = [
      {items: [notebook, teapot]},
      {items: [teapot, {...notebook, quantity: 1}, {...notebook, quantity: 1}]},
      {items: [teapot, notebook], scaMethod: "SCA_ALWAYS", shipping: {option: "SHIP_EXP"}},
    ];
    for (const body of same) assert.equal(await idOf(body), id);
    const amount = (value: string) => ({
      ...PAYLOAD,
      purchase_units: [{amount: {currency_code: "EUR", value}}],
    });
    assert.equal(await idOf(amount("75")), await idOf(PAYLOAD));
    const others = await Promise.all([
      idOf({items: [teapot]}),
      idOf({items: [teapot, {...notebook, quantity: 1}]}),
      idOf({sample: true}),
      idOf(PAYLOAD),
      idOf(amount("75.01")),
      idOf({items: [teapot, notebook]}, 2),
    ]);
    assert.equal(new Set([id, ...others]).size, 7);
    assert.equal(await idOf({items: [teapot, notebook]}, 1), id);
  });

  test("counts the purchases that the page has confirmed, of this session and these goods", async () => {
    const on = await opened(bench);
    const [own, other] = [await progressOf(on.buyer), await progressOf(on.buyer, ITEMS, 2)];
    const key = own.id.slice(0, -2);
    for (const round of [0, 1]) {
      const orderId = await approved(on, `${key}-${round}`);
      await on.buyer.capture(orderId);
      assert.equal((await progressOf(on.buyer)).id, `${key}-${round}`);
      await confirm(on.buyer, orderId);
    }
    assert.deepEqual(await progressOf(on.buyer), {id: `${key}-2`});
    assert.deepEqual(await progressOf(on.buyer, ITEMS, 2), {id: other.id});
    for (const stranger of [on.shop.browser(), await newBuyer(on.shop)])
      assert.deepEqual(await progressOf(stranger), {id: own.id});
  });

  test("needs valid headers, here and at the order's creation", async () => {
    const {buyer} = await opened(bench);
    for (const place of ["0", "1000", "-1", "1.5", "x", ""]) {
      const refused = await refusal(buyer.post("/checkout/quote", ITEMS, {"purchase-place": place}));
      assert.deepEqual(refused, [400, "INVALID_REQUEST"], place);
    }
    for (const id of ["", "a b", "x".repeat(129), "é"]) {
      assert.deepEqual((await sendOrder(buyer, id)).status, 400, id);
    }
    assert.equal((await sendOrder(buyer, "x".repeat(128))).status, 201);
  });
});

suite("the payment of a quote", (bench) => {
  const STATES: readonly (readonly [AttemptState, string | undefined])[] = [
    ["captured", "paid"],
    ["pending", "paid"],
    ["authorized", "paid"],
    ["creating", "undecided"],
    ["capturing", "undecided"],
    ["authorizing", "undecided"],
    ["needs-check", "undecided"],
    ["declined", undefined],
    ["voided", undefined],
    ["closed", undefined],
  ];
  test("is that of the attempt which claims the purchase", async () => {
    const {shop, buyer} = await opened(bench);
    const {id} = await progressOf(buyer);
    const {id: orderId} = (await sendOrder(buyer, id)).body;
    const {db} = shop.database;
    const attempt = await db.selectFrom("attempts").selectAll().executeTakeFirstOrThrow();
    const claim = {session: attempt.session, purchase: id, attempt_id: attempt.id, created_at: 1};
    await db.insertInto("purchases").values(claim).execute();
    for (const [state, answer] of STATES) {
      await db.updateTable("attempts").set({state}).execute();
      const payment = answer && {state: answer, orderId};
      assert.deepEqual(await progressOf(buyer), payment ? {id, payment} : {id}, state);
    }
  });

  test("is found at PayPal while the capture's outcome is unknown", async () => {
    const on = await opened(bench);
    const {id} = await progressOf(on.buyer);
    const orderId = await approved(on, id);
    bench.paypal.fault("POST", CAPTURE, "lose-after", 3);
    await on.buyer.capture(orderId);
    bench.paypal.fault("GET", SHOW, 503, 3);
    assert.deepEqual(await progressOf(on.buyer), {id, payment: {state: "undecided", orderId}});
    assert.deepEqual(await progressOf(on.buyer), {id, payment: {state: "paid", orderId}});
    const {state} = await on.shop.database.db
      .selectFrom("attempts")
      .select("state")
      .executeTakeFirstOrThrow();
    assert.equal(state, "captured");
  });

  test("is an approval that was meant to pay, until the buyer cancels", async () => {
    const on = await opened(bench);
    const {id} = await progressOf(on.buyer);
    const {id: open} = (await sendOrder(on.buyer, id, WALLET)).body;
    assert.deepEqual(await progressOf(on.buyer), {id}, "not approved");
    on.shop.clock.advance(2_000);
    bench.paypal.approveWith(open, {paypal: {}});
    assert.deepEqual(await progressOf(on.buyer), {id, payment: {state: "approved", orderId: open}});
    on.shop.clock.advance(1);
    const newer = await approved(on, id, TEAPOT);
    assert.deepEqual(await progressOf(on.buyer), {id, payment: {state: "approved", orderId: newer}});
    await cancel(on.buyer, newer);
    assert.deepEqual(await progressOf(on.buyer), {id, payment: {state: "approved", orderId: open}});
    on.shop.clock.advance(3 * 60 * MINUTE);
    assert.deepEqual(await progressOf(on.buyer), {id}, "PayPal has taken back the approval");
  });

  for (const [reason, body, source] of [
    ["the page reviews the order", {...WALLET, review: true}, {paypal: {}}],
    ["the wallet's last button says Continue", ITEMS, {venmo: {}}],
  ] as const) {
    test(`is none after an approval when ${reason}`, async () => {
      const on = await opened(bench);
      const {id} = await progressOf(on.buyer);
      await approved(on, id, body, source);
      assert.deepEqual(await progressOf(on.buyer), {id});
    });
  }

  test("is undecided for an approved order that PayPal captures itself, and paid after that", async () => {
    const on = await opened(bench);
    bench.paypal.completesAtOnce = false;
    const {id} = await progressOf(on.buyer, PAYLOAD);
    const orderId = await approved(on, id, MYBANK, {mybank: {}});
    assert.deepEqual(await progressOf(on.buyer, PAYLOAD), {id, payment: {state: "undecided", orderId}});
    bench.paypal.complete(orderId);
    on.shop.clock.advance(2_000);
    assert.deepEqual(await progressOf(on.buyer, PAYLOAD), {id, payment: {state: "paid", orderId}});
    assert.equal((await confirm(on.buyer, orderId)).status, 204, "the payment is recorded");
  });

  test("is left out when PayPal's order is not there after 1.5 seconds", async () => {
    const on = await opened(bench, {
      wait: (ms, signal) => (ms === 1_500 ? Promise.resolve() : systemWait(ms, signal)),
    });
    const {id} = await progressOf(on.buyer);
    await approved(on, id);
    bench.paypal.fault("GET", SHOW, "stall");
    assert.deepEqual(await progressOf(on.buyer), {id});
    bench.paypal.clearFaults();
  });
});

suite("the payment of a signed cart's quote", (bench) => {
  const quote = (buyer: Browser, cart: string) => read(buyer.post("/checkout/quote", {cart}));
  const amount = {currencyCode: "EUR", value: "12.34"};

  test("is a refusal with the amount, and with the order for the payer's own session", async () => {
    const on = await opened(bench);
    const cart = await cartOf({jti: randomUUID()}, on.shop);
    const {id} = await progressOf(on.buyer, {cart});
    const orderId = await approved(on, id, {cart});
    await on.buyer.capture(orderId);
    for (let time = 0; time < 2; time += 1) {
      const own = await quote(on.buyer, cart);
      assert.deepEqual([own.status, own.body.code, own.body.amount], [409, "CART_PAID", amount]);
      const payment = {state: "paid", orderId, ...(time > 0 && {isConfirmed: true})};
      assert.deepEqual(own.body.purchase, {id, payment});
      await confirm(on.buyer, orderId);
    }
    for (const stranger of [on.shop.browser(), await newBuyer(on.shop)]) {
      const {status, body} = await quote(stranger, cart);
      assert.deepEqual([status, body.code, body.amount], [409, "CART_PAID", amount]);
      assert.deepEqual(body.purchase, {id, payment: {state: "paid"}});
    }
  });

  test("waits in the payer's own session while the outcome is unknown", async () => {
    const on = await opened(bench);
    const cart = await cartOf({jti: randomUUID()}, on.shop);
    bench.paypal.chargeAtCreation = true;
    bench.paypal.fault("POST", CREATE, "lose-after", 3);
    const {id} = await progressOf(on.buyer, {cart});
    assert.equal((await sendOrder(on.buyer, id, {cart, singleUseToken: "token"})).status, 500);
    const own = await quote(on.buyer, cart);
    assert.deepEqual([own.status, own.body.purchase], [200, {id, payment: {state: "undecided"}}]);
    const other = await quote(await newBuyer(on.shop), cart);
    assert.deepEqual([other.status, other.body.purchase], [409, {id, payment: {state: "undecided"}}]);
  });

  test("is named by refused orders and captures of the payer's session", async () => {
    const on = await opened(bench);
    const cart = await cartOf({jti: randomUUID()}, on.shop);
    const [first, second] = [await approved(on, "a", {cart}), await approved(on, "b", {cart})];
    const stranger = {...on, buyer: await newBuyer(on.shop)};
    const third = await approved(stranger, "a", {cart});
    await on.buyer.capture(first);
    const payment = {state: "paid", orderId: first, isConfirmed: false};
    for (const refused of [await sendOrder(on.buyer, "c", {cart}), await read(on.buyer.capture(second))])
      assert.deepEqual([refused.body.code, refused.body.payment], ["CART_PAID", payment]);
    await confirm(on.buyer, first);
    const {body} = await read(on.buyer.capture(second));
    assert.deepEqual(body.payment, {...payment, isConfirmed: true});
    const theirs = await read(stranger.buyer.capture(third));
    assert.deepEqual([theirs.body.code, theirs.body.payment], ["CART_PAID", undefined]);
  });
});
