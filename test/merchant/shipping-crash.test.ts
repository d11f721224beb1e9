import assert from "node:assert/strict";
import {test} from "node:test";
import {CHECKPOINTS} from "../../server/merchant/payments/checkpoints.ts";
import {assertOrdersMatch, assertOneOrderAndCapture} from "./support/order-records.ts";
import {CAPTURE, SHOW} from "./support/fake-paypal.ts";
import {read} from "./support/replies.ts";
import {type Browser, type Shop, TEAPOT, TestClock} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

/** Time after which a change without a reply can no longer reach PayPal. */
const LONG_MS = 60_000;

async function ordered(buyer: Browser): Promise<string> {
  const body = {items: TEAPOT.items, shipping: {}};
  return (await read(buyer.post("/checkout/orders/create", body))).body.id;
}

const change = (buyer: Browser, orderId: string, option = "SHIP_EXP") =>
  read(buyer.post(`/checkout/orders/${orderId}/shipping`, {option}));

const captured = async (buyer: Browser, orderId: string) => (await buyer.capture(orderId)).status;

/** Requires one capture, with one of the amounts, that attempt and page show as well. */
async function assertCharged(bench: Bench, shop: Shop, buyer: Browser, values: readonly string[]) {
  assertOneOrderAndCapture(bench.paypal);
  await assertOrdersMatch(bench.paypal, shop);
  const charged = bench.paypal.captures()[0]?.amount?.value ?? "";
  const row = await shop.database.db.selectFrom("attempts").selectAll().executeTakeFirstOrThrow();
  const shown = await read(buyer.get(`/checkout/orders/${row.order_id}`));
  assert.deepEqual([row.amount, shown.body.amount.value], [charged, charged]);
  assert.ok(values.includes(charged), charged);
}

suite("a server that is killed while it changes the delivery", (bench) => {
  const changing = CHECKPOINTS.filter((name) => name.startsWith("change:") && name !== "change:verified");
  for (const at of changing) {
    for (const recovery of ["recovery", "the page"]) {
      test(`the recorded amount is captured after a crash at ${at} (settled by ${recovery})`, async () => {
        const clock = new TestClock();
        let hasCrashed = false;
        const shop = await bench.open({
          clock,
          fetch: (input, init) => (hasCrashed ? new Promise<Response>(() => undefined) : fetch(input, init)),
          checkpoint(name) {
            if (!hasCrashed && name !== at) return;
            hasCrashed = true;
            throw new Error(`killed at ${name}`);
          },
        });
        const before = shop.browser();
        const orderId = await ordered(before);
        assert.equal((await change(before, orderId)).status, 500);
        assert.ok(hasCrashed, "the checkpoint was passed");

        const next = await bench.open({clock});
        const buyer = before.on(next);
        bench.paypal.approve(orderId);
        const isDecided = at === "change:claiming" || at === "change:recorded";
        if (!isDecided) {
          assert.equal(await captured(buyer, orderId), 500, "the change may still reach PayPal");
          assert.equal((await change(buyer, orderId, "IN_STORE")).body.code, "CHANGE_IN_PROGRESS");
          assert.equal(bench.paypal.count("POST", CAPTURE), 0);
          clock.advance(LONG_MS);
        }
        if (recovery === "recovery") await next.merchant.recover();
        assert.equal(await captured(buyer, orderId), 201);
        await assertCharged(bench, next, buyer, ["75.00", "80.00"]);
      });
    }
  }

  test("a change after a lost one starts from the order at PayPal", async () => {
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

  test("recovery compares the selected option to detect whether a change of equal price was made", async () => {
    const clock = new TestClock();
    const shop = await bench.open({clock});
    const buyer = shop.browser();
    const orderId = await ordered(buyer);
    // Both options are free.
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

  test("an order is not captured while a refused change can't be verified", async () => {
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

  test("a change of an order with an address patches only the amount", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const home = "http://localhost:8080/";
    const {body} = await read(
      buyer.post("/checkout/orders/create", {
        items: TEAPOT.items,
        shipping: {
          address: {
            addressLine1: "1 Main St",
            adminArea2: "San Jose",
            adminArea1: "CA",
            postalCode: "95131",
            countryCode: "US",
          },
        },
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

  test("recovery settles a change of an order that PayPal no longer has", async () => {
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

  test("a refusal after a change that was made is not returned", async () => {
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

suite("changes of the delivery and captures at the same time", (bench) => {
  test("a capture is refused while a change is sent", async () => {
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

  test("a change is refused while a capture is sent", async () => {
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

  test("a capture is not sent when the order changes after it was read", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const orderId = await ordered(buyer);
    bench.paypal.approve(orderId);
    bench.paypal.fault("GET", SHOW, async () => void (await change(buyer, orderId)));
    assert.equal(await captured(buyer, orderId), 500);
    assert.equal(bench.paypal.count("POST", CAPTURE), 0, "the order that was read has changed");
    assert.equal(await captured(buyer, orderId), 201);
    await assertCharged(bench, shop, buyer, ["80.00"]);
  });

  test("a server refuses captures and changes while another server sends a change", async () => {
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
