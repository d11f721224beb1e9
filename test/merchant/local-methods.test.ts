import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {localMethods} from "../../src/payment-methods/local-methods.ts";
import {CAPTURE} from "./support/fake-paypal.ts";
import {OPERATOR_KEY} from "./support/operator.ts";
import {assertOneOrderAndCapture, assertOrdersMatch} from "./support/order-records.ts";
import {openCrashing} from "./support/crashing.ts";
import {read, refusal} from "./support/replies.ts";
import {attempt, type Browser, type Shop, TEAPOT} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

const variables = {TRUST_BROWSER_AMOUNTS: "on", OPERATOR_KEY};

const costing = (currency_code: string, value = "75.00") => ({
  intent: "CAPTURE",
  purchase_units: [{amount: {currency_code, value}}],
});

const create = (buyer: Browser, body: object, id: string = randomUUID()) =>
  read(buyer.post("/checkout/orders/create", body, attempt(id)));

const shown = (bench: Bench) => [...bench.paypal.orders.values()].map(({payload}) => payload);

/** Creates an order for a local method. @returns the buyer and the order's id */
async function started(shop: Shop, method: keyof typeof localMethods) {
  const buyer = shop.browser();
  await buyer.token();
  const [currency] = localMethods[method].currencies;
  const {status, body, text} = await create(buyer, {...costing(currency), method});
  assert.equal(status, 201, text);
  return {buyer, orderId: body.id};
}

async function rowOf(shop: Shop) {
  return shop.database.db.selectFrom("attempts").selectAll().executeTakeFirstOrThrow();
}

suite("orders of local payment methods", (bench) => {
  test("every method of the registry is accepted, and PayPal completes those that it captures itself", async () => {
    const shop = await bench.open({variables});
    const buyer = shop.browser();
    await buyer.token();
    for (const [method, {currencies, completesOnApproval}] of Object.entries(localMethods)) {
      bench.paypal.orders.clear();
      const {status, text} = await create(buyer, {...costing(currencies[0]), method});
      assert.equal(status, 201, `${method}: ${text}`);
      const [payload] = shown(bench);
      assert.equal(
        payload?.processing_instruction,
        completesOnApproval ? "ORDER_COMPLETE_ON_PAYMENT_APPROVAL" : undefined,
        method,
      );
      assert.ok(!("payment_source" in payload!), "the SDK confirms the order");
    }
  });

  const REFUSED: readonly (readonly [string, Record<string, string>, object, [number, string], RegExp])[] = [
    ["an unknown method", {}, {...TEAPOT, method: "sofort"}, [400, "INVALID_REQUEST"], /such as ..ideal/],
    [
      "a method that is switched off",
      {LOCAL_METHODS: "-alipay"},
      {items: TEAPOT.items, method: "alipay"},
      [422, "METHOD_SWITCHED_OFF"],
      /does not offer Alipay.*add alipay to the setting LOCAL_METHODS/,
    ],
    [
      "another currency",
      {},
      {items: TEAPOT.items, method: "ideal"},
      [422, "METHOD_CURRENCY"],
      /iDEAL takes EUR, and this purchase costs USD.*price it in EUR/,
    ],
    [
      "a shop that authorizes",
      {INTENT: "AUTHORIZE"},
      {items: TEAPOT.items, method: "alipay"},
      [422, "METHOD_NEEDS_CAPTURE"],
      /set INTENT=CAPTURE/,
    ],
    [
      "a second source",
      {},
      {...TEAPOT, method: "alipay"},
      [400, "INVALID_REQUEST"],
      /several payment sources/,
    ],
    [
      "a review",
      {},
      {items: TEAPOT.items, method: "alipay", review: true},
      [400, "INVALID_REQUEST"],
      /review needs wallet/,
    ],
  ];
  for (const [what, settings, body, [status, code], message] of REFUSED) {
    test(`${what} is refused with a message that names what to do`, async () => {
      const shop = await bench.open({variables: {...variables, ...settings}});
      const buyer = shop.browser();
      await buyer.token();
      const reply = await create(buyer, body);
      assert.deepEqual([reply.status, reply.body.code], [status, code], reply.text);
      assert.match(reply.text, message);
      assert.equal(bench.paypal.orders.size, 0);
    });
  }

  test("a sample order of a local method has the method's currency", async () => {
    const shop = await bench.open({variables});
    const buyer = shop.browser();
    const made = await read(buyer.post("/checkout/orders/create-with-sample-data", {method: "blik"}));
    assert.deepEqual(made.body.amount, {currencyCode: "PLN", value: "100.00"});
    const off = await bench.open({variables: {...variables, LOCAL_METHODS: "ideal"}});
    const sample = () => off.browser().post("/checkout/orders/create-with-sample-data", {method: "blik"});
    assert.deepEqual(await refusal(sample()), [422, "METHOD_SWITCHED_OFF"]);
  });

  test("pages learn the methods that are switched off, and don't get them as eligible", async () => {
    bench.paypal.eligibleMethods = {paypal: {}, ideal: {}, klarna: {}};
    const shop = await bench.open({variables: {LOCAL_METHODS: "-klarna"}});
    const buyer = shop.browser();
    const {text} = await read(buyer.get("/configuration"));
    assert.deepEqual((JSON.parse(text) as {disabledMethods: unknown}).disabledMethods, ["klarna"]);
    const {body} = await read(buyer.get("/eligibility?currencyCode=EUR&countryCode=NL"));
    assert.deepEqual(Object.keys(body.eligible_methods), ["paypal", "ideal"]);
  });
});

suite("captures of local payment methods", (bench) => {
  test("an order that PayPal has completed is recorded and not captured, also by two tabs", async () => {
    const shop = await bench.open({variables});
    const {buyer, orderId} = await started(shop, "mybank");
    bench.paypal.approveWith(orderId, {mybank: {name: "Anna", country_code: "IT"}});
    const replies = await Promise.all([1, 2, 3].map(() => read(buyer.capture(orderId))));
    for (const {status, body} of replies) {
      assert.equal(status, 200);
      assert.equal(body.purchase_units[0]?.payments.captures[0]?.status, "COMPLETED");
    }
    assert.equal(bench.paypal.count("POST", CAPTURE), 0);
    assertOneOrderAndCapture(bench.paypal);
    await assertOrdersMatch(bench.paypal, shop);
    assert.equal((await rowOf(shop)).method, "mybank");
  });

  test("an order that PayPal is still completing has an unknown outcome, and is not captured", async () => {
    const shop = await bench.open({variables});
    const {buyer, orderId} = await started(shop, "multibanco");
    const early = await read(buyer.capture(orderId));
    assert.deepEqual([early.status, early.body.code], [422, "ORDER_NOT_APPROVED"]);
    bench.paypal.completesAtOnce = false;
    bench.paypal.approveWith(orderId, {multibanco: {}});
    const {status, body} = await read(buyer.capture(orderId));
    assert.deepEqual([status, body.status], [500, "UNKNOWN"]);
    await shop.merchant.recover();
    bench.paypal.complete(orderId);
    assert.equal((await buyer.capture(orderId)).status, 200);
    assert.equal(bench.paypal.count("POST", CAPTURE), 0);
    assertOneOrderAndCapture(bench.paypal);
    await assertOrdersMatch(bench.paypal, shop);
  });

  test("an order that the server captures is captured once", async () => {
    const shop = await bench.open({variables});
    const {buyer, orderId} = await started(shop, "ideal");
    bench.paypal.approveWith(orderId, {ideal: {name: "Jan"}});
    const replies = await Promise.all([buyer.capture(orderId), buyer.capture(orderId)]);
    assert.deepEqual(
      replies.map(({status}) => status),
      [201, 201],
    );
    assert.equal(bench.paypal.count("POST", CAPTURE), 1);
    await assertOrdersMatch(bench.paypal, shop);
  });

  const VOUCHER = {
    name: "Maria",
    reference: "123 456 789",
    entity: "21312",
    expiry_date: "2030-01-04",
  };

  test("a pending voucher's reply says how and until when to pay, until it is paid", async () => {
    const shop = await bench.open({variables});
    const {buyer, orderId} = await started(shop, "multibanco");
    bench.paypal.captureStatus = "PENDING";
    bench.paypal.approveWith(orderId, {multibanco: VOUCHER});
    bench.paypal.orders.get(orderId)!.voucherPage = "https://www.paypal.com/voucher/1";
    const pending = {
      kind: "voucher",
      reference: "123 456 789",
      entity: "21312",
      expiresAt: "2030-01-04",
      instructionsUrl: "https://www.paypal.com/voucher/1",
    };
    const pendingIn = ({text}: {text: string}) => (JSON.parse(text) as {pending?: unknown}).pending;
    for (let time = 0; time < 2; time += 1)
      assert.deepEqual(pendingIn(await read(buyer.capture(orderId))), pending);
    assert.deepEqual(pendingIn(await read(buyer.get(`/checkout/orders/${orderId}`))), pending);
    const office = shop.merchant.backOffice;
    const {items} = await office.listPayments({source: "multibanco"});
    assert.deepEqual(
      items.map(({source, state, payUntil}) => [source, state, payUntil]),
      [["multibanco", "pending", "2030-01-04"]],
    );
    assert.deepEqual((await office.listPayments({source: "ideal"})).items, []);
    let csv = "";
    for await (const lines of office.paymentsAsCsv()) csv += lines;
    assert.match(csv, /,Multibanco,.*,2030-01-04,,/);

    bench.paypal.setCaptureStatus(orderId, "COMPLETED");
    assert.equal(pendingIn(await read(buyer.capture(orderId))), undefined);
    const paid = await office.showPayment(orderId);
    assert.deepEqual([paid.state, paid.source, paid.payUntil], ["paid", "multibanco", undefined]);
    await assertOrdersMatch(bench.paypal, shop);
  });

  test("only well-formed voucher data reach the page", async () => {
    const shop = await bench.open({variables});
    const {buyer, orderId} = await started(shop, "oxxo_pay");
    bench.paypal.captureStatus = "PENDING";
    bench.paypal.approveWith(orderId, {oxxo: {reference: {}, expiry_date: "soon", barcode: "12345"}});
    bench.paypal.orders.get(orderId)!.voucherPage = "javascript:alert(1)";
    const {text} = await read(buyer.capture(orderId));
    const {pending} = JSON.parse(text) as {pending: unknown};
    assert.deepEqual(pending, {kind: "voucher", barcode: "12345"});
  });

  test("a declined payment is final", async () => {
    const shop = await bench.open({variables});
    const {buyer, orderId} = await started(shop, "klarna");
    bench.paypal.captureStatus = "DECLINED";
    bench.paypal.approveWith(orderId, {klarna: {}});
    assert.match(await (await buyer.capture(orderId)).text(), /"status":"DECLINED"/);
    assert.equal((await rowOf(shop)).state, "declined");
  });

  for (const at of ["capture:read", "capture:recording", "capture:recorded"] as const) {
    test(`a completed order is recorded once after a crash at ${at}`, async () => {
      const {shop, hasCrashed} = await openCrashing(bench, at, {variables});
      const {buyer, orderId} = await started(shop, "bizum");
      bench.paypal.approveWith(orderId, {bizum: {}});
      await buyer.capture(orderId);
      assert.ok(hasCrashed(), "the checkpoint was passed");
      const next = await bench.open({variables});
      await next.merchant.recover();
      assert.equal((await buyer.on(next).capture(orderId)).status, 200);
      assert.equal(bench.paypal.count("POST", CAPTURE), 0);
      assertOneOrderAndCapture(bench.paypal);
      await assertOrdersMatch(bench.paypal, next);
    });
  }
});
