import assert from "node:assert/strict";
import {test} from "node:test";
import type {AttemptState} from "../../server/merchant/payments/payments.states.ts";
import {CAPTURE, CREATE} from "./support/fake-paypal.ts";
import {approved, confirm, ITEMS, newBuyer, progressOf, sendOrder} from "./support/purchases.ts";
import {read} from "./support/replies.ts";
import {type Browser, customerFromHeader, type Shop, type ShopOptions} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

const OTHER_GOODS = {items: [{sku: "linen-notebook", quantity: 1}]};
const AMOUNT = {currencyCode: "USD", value: "75.00"};
const DAY = 24 * 60 * 60_000;

/** Two devices of one customer. */
async function devices(bench: Bench, options: Partial<ShopOptions> = {}) {
  const shop = await bench.open({customer: customerFromHeader, ...options});
  const device = async (customer: string | undefined) => (await newBuyer(shop)).signIn(customer);
  const phone = await device("ada");
  const laptop = await device("ada");
  return {shop, paypal: bench.paypal, device, phone, laptop};
}

type Devices = Awaited<ReturnType<typeof devices>>;

/** Pays for the goods on the phone; its page doesn't confirm the receipt. */
async function paid({paypal, phone}: Pick<Devices, "paypal" | "phone">, purchase?: string): Promise<string> {
  const {id} = await progressOf(phone);
  const orderId = await approved({paypal, buyer: phone}, purchase ?? id);
  assert.equal((await phone.capture(orderId)).status, 201);
  return orderId;
}

/** Sets the shop's order number, as its hook or a signed cart does. */
function refer({database}: Shop, orderId: string, reference: string) {
  return database.db.updateTable("attempts").set({reference}).where("order_id", "=", orderId).execute();
}

/** Asks for an order of the same goods. @returns status, code and payment */
async function order(buyer: Browser, body?: object) {
  const {id} = await progressOf(buyer, body);
  const made = await sendOrder(buyer, id, body);
  const {payment} = JSON.parse(made.text) as {payment?: unknown};
  return [made.status, made.body.code, payment] as const;
}

suite("another device of a customer", (bench) => {
  test("is refused an order that the first device has paid, with number and amount alone", async () => {
    const on = await devices(bench);
    const orderId = await paid(on);
    await refer(on.shop, orderId, "A-1001");
    const payment = {state: "paid", elsewhere: {orderId, reference: "A-1001", amount: AMOUNT}};
    assert.deepEqual((await progressOf(on.laptop)).payment, payment);
    assert.deepEqual(await order(on.laptop), [409, "ALREADY_PAID", payment]);
    assert.equal(bench.paypal.count("POST", CREATE), 1);
    for (const path of ["", "/capture"]) {
      const method = path === "" ? "GET" : "POST";
      const foreign = await on.laptop.call(method, `/service-api/checkout/orders/${orderId}${path}`);
      assert.equal(foreign.status, 404);
    }
    // Other goods, another customer and a guest are not concerned.
    assert.equal((await order(on.laptop, OTHER_GOODS))[0], 201);
    for (const customer of ["grace", undefined])
      assert.equal((await order(await on.device(customer)))[0], 201);
  });

  test("may buy the same goods after a page has confirmed the receipt, or a day later", async () => {
    const on = await devices(bench);
    const orderId = await paid(on);
    await confirm(on.phone, orderId);
    assert.equal((await progressOf(on.laptop)).payment, undefined);
    assert.equal((await order(on.laptop))[0], 201);
    await paid(on);
    assert.equal((await order(on.laptop))[0], 409);
    on.shop.clock.advance(DAY);
    assert.equal((await order(on.laptop))[0], 201);
  });

  test("compares the goods, not the number of the purchase", async () => {
    const on = await devices(bench);
    await confirm(on.phone, await paid(on));
    await paid(on);
    assert.match((await progressOf(on.phone)).id, /-1$/);
    assert.match((await progressOf(on.laptop)).id, /-0$/);
    assert.equal((await order(on.laptop))[0], 409);
  });

  test("waits while the outcome of the first device's payment is unknown", async () => {
    const on = await devices(bench);
    const {id} = await progressOf(on.phone);
    const orderId = await approved({paypal: bench.paypal, buyer: on.phone}, id);
    bench.paypal.fault("POST", CAPTURE, "lose-after", 3);
    await on.phone.capture(orderId);
    const payment = {state: "undecided"};
    assert.deepEqual((await progressOf(on.laptop)).payment, payment);
    assert.deepEqual(await order(on.laptop), [409, "PAYMENT_IN_DOUBT", payment]);
    await on.phone.capture(orderId);
    assert.equal((await order(on.laptop))[1], "ALREADY_PAID");
  });

  test("is refused the capture of an order that it began before the first device paid", async () => {
    const on = await devices(bench);
    const {id} = await progressOf(on.laptop);
    const late = await approved({paypal: bench.paypal, buyer: on.laptop}, id);
    await paid(on);
    const {status, body} = await read(on.laptop.capture(late));
    assert.deepEqual([status, body.code], [409, "ALREADY_PAID"]);
    assert.equal(bench.paypal.captures().length, 1);
  });

  test("may pay after the first device's payment was declined, voided or closed", async () => {
    const on = await devices(bench);
    const orderId = await paid(on);
    await refer(on.shop, orderId, "A-1001");
    for (const state of ["declined", "voided", "closed", "reversed"] as const satisfies AttemptState[]) {
      await on.shop.database.db
        .updateTable("attempts")
        .set({state})
        .where("order_id", "=", orderId)
        .execute();
      assert.equal((await progressOf(on.laptop)).payment, undefined, state);
    }
  });

  test("is refused the same order number also after a confirmed receipt, for other goods and a day later", async () => {
    const on = await devices(bench);
    const orderId = await paid(on);
    await refer(on.shop, orderId, "A-1001");
    await confirm(on.phone, orderId);
    on.shop.clock.advance(2 * DAY);
    const late = await approved({paypal: bench.paypal, buyer: on.laptop}, "other-0", OTHER_GOODS);
    await refer(on.shop, late, "A-1001");
    const {status, body, text} = await read(on.laptop.capture(late));
    assert.deepEqual([status, body.code], [409, "ALREADY_PAID"]);
    assert.match(text, /"reference":"A-1001"/);
    await refer(on.shop, late, "A-1002");
    assert.equal((await on.laptop.capture(late)).status, 201);
  });

  test("an unpaid order of the first device with the same number is no obstacle", async () => {
    const on = await devices(bench);
    const {id} = await progressOf(on.phone);
    await refer(on.shop, await approved({paypal: bench.paypal, buyer: on.phone}, id, ITEMS), "A-1001");
    const late = await approved({paypal: bench.paypal, buyer: on.laptop}, "other-0", OTHER_GOODS);
    await refer(on.shop, late, "A-1001");
    assert.equal((await on.laptop.capture(late)).status, 201);
  });
});
