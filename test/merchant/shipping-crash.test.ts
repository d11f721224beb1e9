import assert from "node:assert/strict";
import {test} from "node:test";
import {CHECKPOINTS} from "../../server/merchant/payments/checkpoints.ts";
import {assertOrdersMatch, assertOneEffect} from "./support/order-records.ts";
import {CAPTURE, SHOW} from "./support/fake-paypal.ts";
import {read} from "./support/replies.ts";
import {type Browser, type Shop, TEAPOT, TestClock} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

/** Longer than a change can be on its way. */
const LONG_MS = 60_000;

async function ordered(buyer: Browser): Promise<string> {
  const body = {items: TEAPOT.items, shipping: {}};
  return (await read(buyer.post("/checkout/orders/create", body))).body.id;
}

const change = (buyer: Browser, orderId: string, option = "SHIP_EXP") =>
  read(buyer.post(`/checkout/orders/${orderId}/shipping`, {option}));

const captured = async (buyer: Browser, orderId: string) => (await buyer.capture(orderId)).status;

/** One charge, of what the journal and the page say. */
async function assertCharged(bench: Bench, shop: Shop, buyer: Browser, values: readonly string[]) {
  assertOneEffect(bench.paypal);
  await assertOrdersMatch(bench.paypal, shop);
  const charged = bench.paypal.captures()[0]?.amount?.value ?? "";
  const row = await shop.database.db.selectFrom("attempts").selectAll().executeTakeFirstOrThrow();
  const shown = await read(buyer.get(`/checkout/orders/${row.order_id}`));
  assert.deepEqual([row.amount, shown.body.amount.value], [charged, charged]);
  assert.ok(values.includes(charged), charged);
}

suite("killed while a delivery is changed", (bench) => {
  const changing = CHECKPOINTS.filter((name) => name.startsWith("change:") && name !== "change:verified");
  for (const at of changing) {
    for (const how of ["recovery", "the page"]) {
      test(`at ${at}, settled by ${how}: what is charged is what the journal says`, async () => {
        const clock = new TestClock();
        let dead = false;
        const shop = await bench.open({
          clock,
          fetch: (input, init) => (dead ? new Promise<Response>(() => undefined) : fetch(input, init)),
          checkpoint(name) {
            if (!dead && name !== at) return;
            dead = true;
            throw new Error(`killed at ${name}`);
          },
        });
        const before = shop.browser();
        const orderId = await ordered(before);
        assert.equal((await change(before, orderId)).status, 500);
        assert.ok(dead, "the checkpoint was passed");

        const next = await bench.open({clock});
        const buyer = before.on(next);
        bench.paypal.approve(orderId);
        const isDecided = at === "change:claiming" || at === "change:recorded";
        if (!isDecided) {
          assert.equal(await captured(buyer, orderId), 500, "while the change may be on its way");
          assert.equal((await change(buyer, orderId, "IN_STORE")).body.code, "CHANGE_IN_PROGRESS");
          assert.equal(bench.paypal.count("POST", CAPTURE), 0);
          clock.advance(LONG_MS);
        }
        if (how === "recovery") await next.merchant.recover();
        assert.equal(await captured(buyer, orderId), 201);
        await assertCharged(bench, next, buyer, ["75.00", "80.00"]);
      });
    }
  }

  test("after a change that was lost, another is put on what the order is", async () => {
    const clock = new TestClock();
    const shop = await bench.open({clock});
    const buyer = shop.browser();
    const orderId = await ordered(buyer);
    for (const fault of ["lose-after", "lose-before"] as const) {
      bench.paypal.fault("PATCH", SHOW, fault, 3);
      const lost = await change(buyer, orderId, fault === "lose-after" ? "SHIP_EXP" : "IN_STORE");
      assert.deepEqual([lost.status, lost.body.code], [500, "SERVICE_UNREACHABLE"]);
      clock.advance(LONG_MS);
      await shop.merchant.recover();
      const {delivery, amount} = await shop.database.db
        .selectFrom("attempts")
        .selectAll()
        .executeTakeFirstOrThrow();
      const {selected} = JSON.parse(delivery ?? "{}") as {selected: string};
      assert.deepEqual([selected, amount], ["SHIP_EXP", "80.00"]);
    }
    assert.equal((await change(buyer, orderId, "IN_STORE")).body.amount.value, "75.00");
    bench.paypal.approve(orderId);
    assert.equal(await captured(buyer, orderId), 201);
    await assertCharged(bench, shop, buyer, ["75.00"]);
  });

  test("a change that never arrived is told from one that did by the chosen delivery, too, not by its price alone", async () => {
    const clock = new TestClock();
    const shop = await bench.open({clock});
    const buyer = shop.browser();
    const orderId = await ordered(buyer);
    // Both are free.
    for (const [fault, selected] of [
      ["lose-before", "SHIP_FRE"],
      ["lose-after", "IN_STORE"],
    ] as const) {
      bench.paypal.fault("PATCH", SHOW, fault, 3);
      assert.equal((await change(buyer, orderId, "IN_STORE")).status, 500);
      clock.advance(LONG_MS);
      await shop.merchant.recover();
      const row = await shop.database.db.selectFrom("attempts").selectAll().executeTakeFirstOrThrow();
      assert.equal((JSON.parse(row.delivery ?? "{}") as {selected: string}).selected, selected);
    }
  });

  test("a refusal that can't be looked into is no answer: nothing is captured until it is known", async () => {
    const clock = new TestClock();
    const shop = await bench.open({clock});
    const buyer = shop.browser();
    const orderId = await ordered(buyer);
    bench.paypal.fault("PATCH", SHOW, "lose-after");
    bench.paypal.fault("PATCH", SHOW, 422);
    bench.paypal.fault("GET", SHOW, "lose-before", 3);
    const answer = await change(buyer, orderId);
    assert.deepEqual([answer.status, answer.body.code], [500, "SERVICE_UNREACHABLE"]);
    bench.paypal.approve(orderId);
    assert.equal(await captured(buyer, orderId), 500);
    clock.advance(LONG_MS);
    assert.equal(await captured(buyer, orderId), 201);
    await assertCharged(bench, shop, buyer, ["80.00"]);
  });

  test("where the address is settled PayPal is told the price alone", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const home = "http://localhost:8080/";
    const {body} = await read(
      buyer.post("/checkout/orders/create", {
        items: TEAPOT.items,
        shipping: {address: {countryCode: "US"}},
        returnUrl: home,
        cancelUrl: home,
      }),
    );
    const changed = await change(buyer, body.id);
    assert.deepEqual([changed.status, changed.body.amount.value], [200, "80.00"]);
    const patch = bench.paypal.seen.find(({method}) => method === "PATCH");
    const paths = (JSON.parse(patch?.body ?? "[]") as {path: string}[]).map(({path}) => path);
    assert.deepEqual(paths, ["/purchase_units/@reference_id=='default'/amount"]);
  });

  test("an order that PayPal no longer has is settled, too", async () => {
    const clock = new TestClock();
    const shop = await bench.open({clock});
    const buyer = shop.browser();
    const orderId = await ordered(buyer);
    bench.paypal.fault("PATCH", SHOW, "lose-before", 3);
    await change(buyer, orderId);
    bench.paypal.orders.clear();
    clock.advance(LONG_MS);
    await shop.merchant.recover();
    const row = await shop.database.db.selectFrom("attempts").selectAll().executeTakeFirstOrThrow();
    assert.deepEqual([row.state, row.amount], ["created", "75.00"]);
  });

  test("a refusal after a try that was done is not believed", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const orderId = await ordered(buyer);
    bench.paypal.fault("PATCH", SHOW, "lose-after");
    bench.paypal.fault("PATCH", SHOW, 422);
    const done = await change(buyer, orderId);
    assert.deepEqual([done.status, done.body.amount.value], [200, "80.00"]);
    bench.paypal.fault("PATCH", SHOW, 422);
    assert.equal((await change(buyer, orderId, "IN_STORE")).status, 422);
    bench.paypal.approve(orderId);
    assert.equal(await captured(buyer, orderId), 201);
    await assertCharged(bench, shop, buyer, ["80.00"]);
  });
});

suite("a change of the delivery and a capture at the same time", (bench) => {
  test("nothing is captured while a change is on its way", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const orderId = await ordered(buyer);
    bench.paypal.approve(orderId);
    const meanwhile: number[] = [];
    bench.paypal.fault("PATCH", SHOW, async () => void meanwhile.push(await captured(buyer, orderId)));
    assert.equal((await change(buyer, orderId)).status, 200);
    assert.deepEqual(meanwhile, [500]);
    assert.equal(bench.paypal.count("POST", CAPTURE), 0);
    assert.equal(await captured(buyer, orderId), 201);
    await assertCharged(bench, shop, buyer, ["80.00"]);
  });

  test("nothing is changed while a capture is on its way", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const orderId = await ordered(buyer);
    bench.paypal.approve(orderId);
    const meanwhile: string[] = [];
    bench.paypal.fault(
      "POST",
      CAPTURE,
      async () => void meanwhile.push((await change(buyer, orderId)).body.code),
    );
    assert.equal(await captured(buyer, orderId), 201);
    assert.deepEqual(meanwhile, ["ORDER_CLOSED"]);
    assert.equal(bench.paypal.count("PATCH", SHOW), 0);
    await assertCharged(bench, shop, buyer, ["75.00"]);
  });

  test("a change between the look at the order and its capture: the capture is asked for again", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const orderId = await ordered(buyer);
    bench.paypal.approve(orderId);
    bench.paypal.fault("GET", SHOW, async () => void (await change(buyer, orderId)));
    assert.equal(await captured(buyer, orderId), 500);
    assert.equal(bench.paypal.count("POST", CAPTURE), 0, "the order that was looked at is no more");
    assert.equal(await captured(buyer, orderId), 201);
    await assertCharged(bench, shop, buyer, ["80.00"]);
  });

  test("with another server's change in between, too", async () => {
    const [shop, other] = [await bench.open(), await bench.open()];
    const buyer = shop.browser();
    const orderId = await ordered(buyer);
    bench.paypal.approve(orderId);
    bench.paypal.fault("PATCH", SHOW, async () => {
      assert.equal(await captured(buyer.on(other), orderId), 500);
      assert.equal((await change(buyer.on(other), orderId, "IN_STORE")).body.code, "CHANGE_IN_PROGRESS");
    });
    assert.equal((await change(buyer, orderId)).status, 200);
    assert.equal(await captured(buyer.on(other), orderId), 201);
    await assertCharged(bench, shop, buyer, ["80.00"]);
  });
});
