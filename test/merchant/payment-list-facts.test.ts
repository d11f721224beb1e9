import assert from "node:assert/strict";
import {test} from "node:test";
import {factSearchTerms, searchedPhoneOf} from "../../server/merchant/payment-list/terms.ts";
import {changePayment, listPayment} from "../../server/merchant/payments/change-payment.ts";
import type {Charges} from "../../server/merchant/pricing/charges.ts";
import type {RecordedLine} from "../../server/merchant/pricing/purchases.ts";
import {begin, giveFacts} from "./support/given-facts.ts";
import {approvedOrder, AUTHORIZING, paidOrder, payPalUsd, refusalOf, usd} from "./support/paid-order.ts";
import {type Shop, TEAPOT, TestClock} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

const OPERATOR_KEY = "canary-operator-key-0123456789abcdef012";
const HOUR = 60 * 60_000;

const NO_FACTS = {amount: "75.00", reference: null, invoice_id: null, custom_id: null, customer: null};

function line(name: string, sku: string, more: Partial<RecordedLine> = {}): RecordedLine {
  return {name, sku, quantity: 1, unitAmount: usd("75.00"), ...more};
}

test("the terms of a long order have each SKU, and are cut", () => {
  const lines = Array.from({length: 150}, (_, index) =>
    line(`Article ${index} ${"of a very long name ".repeat(40)}${"x".repeat(300)}`, `SKU-${index}`),
  );
  const terms = factSearchTerms({...NO_FACTS, metadata: null, lines: JSON.stringify(lines)});
  for (let index = 0; index < lines.length; index += 1) assert.ok(terms.includes(`sku-${index}`));
  assert.ok(terms.length <= 202, String(terms.length));
  assert.ok(terms.every((term) => term.length <= 100));
});

test("the terms of the metadata are cut, and no term has a NUL character", () => {
  const metadata = Object.fromEntries(
    Array.from({length: 20}, (_, key) => [
      `key ${key}`,
      Array.from({length: 250}, (_, word) => `${key}a${word}`).join(" "),
    ]),
  );
  const lines = JSON.stringify([line("A\0B", "C\0D")]);
  const terms = factSearchTerms({...NO_FACTS, metadata: JSON.stringify(metadata), lines});
  assert.ok(terms.includes("0a0") && terms.includes("4a0") && !terms.includes("key"));
  assert.ok(terms.length <= 105, String(terms.length));
  assert.deepEqual(terms.slice(-4), ["c", "d", "a", "b"]);
});

test("a phone number is recognized by how it is written", () => {
  for (const [search, phone] of [
    ["+49 30 1234567", "49301234567"],
    ["+49 (0)30 1234567", "49301234567"],
    ["0301234567", "301234567"],
    ["(415) 555-0132", "4155550132"],
    ["4155550132", undefined],
    ["75.00", undefined],
    ["0012345", undefined],
    ["INV-2027-000123", undefined],
  ] as const) {
    assert.equal(searchedPhoneOf(search), phone, search);
  }
});

async function foundBy(shop: Shop, search: string): Promise<string[]> {
  const {items} = await shop.merchant.backOffice.listPayments({search});
  return items.map(({id}) => id);
}

suite("the search by what the shop says", (bench) => {
  test("a payment that has just begun is found by the shop's ids, metadata, goods, buyer and amount", async () => {
    const shop = await bench.open();
    const id = await begin(shop, {
      reference: "Order 2027/118",
      invoice_id: "INV-118",
      custom_id: "subshop:7",
      customer: "Customer-42",
      metadata: {channel: "Instagram ads", note: "Gift"},
      lines: [
        line("Stoneware teapot, “dawn” glaze", "ceramic-teapot"),
        line("Leinen-Notizbuch A5", "linen-notebook"),
      ],
      buyer: {name: "Jane O'Smith", email: "jane@mail.example", phone: "+49 30 1234567"},
    });
    const other = await begin(shop, {reference: "Order 2027/119", lines: [line("Wool blanket", "blanket")]});
    for (const search of [
      "2027/118",
      "inv-118",
      "SUBSHOP:7",
      "customer-42",
      "instagram",
      "gift",
      "teapot stoneware",
      "notizbuch",
      "linen-note",
      "notebook jane",
      "jane@mail.example",
      "+49 30 1234567",
      "030 1234567",
      "030/1234567",
      "301234",
    ]) {
      assert.deepEqual(await foundBy(shop, search), [id], search);
    }
    assert.deepEqual((await foundBy(shop, "order 2027")).toSorted(), [id, other].toSorted());
    assert.deepEqual((await foundBy(shop, "75.00")).toSorted(), [id, other].toSorted());
    for (const search of ["channel", "blanket teapot", "+1 30 1234567", "1234567 jane jim"]) {
      assert.deepEqual(await foundBy(shop, search), [], search);
    }
  });

  test("a payment with a new price is found by its new goods, and still by its buyer", async () => {
    const shop = await bench.open();
    const id = await begin(shop, {lines: [line("Teapot", "teapot")], buyer: {name: "Jane"}});
    await shop.database.transaction((tx) =>
      changePayment(tx, id, {to: "create-failed", now: shop.clock.now()}),
    );
    assert.deepEqual(await foundBy(shop, "teapot"), [id]);
    const lines = JSON.stringify([line("Blanket", "blanket")]);
    await shop.database.transaction((tx) =>
      changePayment(tx, id, {to: "creating", facts: {amount: "42.00", lines}, now: shop.clock.now()}),
    );
    for (const [search, expected] of [
      ["teapot", []],
      ["75.00", []],
      ["blanket", [id]],
      ["42.00", [id]],
      ["jane", [id]],
    ] as const) {
      assert.deepEqual(await foundBy(shop, search), expected, search);
    }
  });

  test("an erased buyer is found by nothing personal any more, but the goods are", async () => {
    const shop = await bench.open();
    const orderId = await paidOrder(shop, bench.paypal);
    await giveFacts(shop, orderId, {
      reference: "A-1",
      lines: [line("Teapot", "teapot")],
      buyer: {name: "Jane", email: "jane@mail.example", phone: "+14155550132"},
    });
    const {id, payer} = await shop.merchant.backOffice.showPayment(orderId);
    assert.deepEqual(payer, {name: "Jane", email: "jane@mail.example", phone: "+14155550132"});
    assert.deepEqual(await foundBy(shop, "(415) 555-0132"), [id]);
    await shop.merchant.backOffice.erasePayer(orderId);
    for (const search of ["jane", "4155550132", "+1 415 555 0132"]) {
      assert.deepEqual(await foundBy(shop, search), [], search);
    }
    assert.deepEqual(await foundBy(shop, "teapot"), [id]);
    assert.equal((await shop.merchant.backOffice.showPayment(orderId)).payer, undefined);
    const rows = await Promise.all(
      (["payment_list", "payment_terms"] as const).map((table) =>
        shop.database.db.selectFrom(table).selectAll().execute(),
      ),
    );
    assert.doesNotMatch(JSON.stringify(rows), /jane|5550132/i);
  });
});

const charges: Charges = ({isSent}) => ({
  discount: usd("5.00"),
  tax: usd("6.25"),
  ...(isSent && {shipping: [{id: "POST", label: "Post", type: "SHIPPING", amount: usd("4.90")}]}),
});

suite("the shop's facts in a payment's detail", (bench) => {
  test("are shown with the amount of each line and how the total is made up", async () => {
    const shop = await bench.open({charges});
    const buyer = shop.browser();
    await buyer.token();
    const order = {
      ...TEAPOT,
      items: [{sku: "ceramic-teapot", quantity: 3}],
      shipping: {},
    };
    const {id: orderId} = (await (await buyer.post("/checkout/orders/create", order)).json()) as {id: string};
    const payPals = await shop.merchant.backOffice.showPayment(orderId);
    const [item] = payPals.items ?? [];
    assert.deepEqual(
      [item?.sku, item?.quantity, item?.unitAmount, item?.amount],
      ["ceramic-teapot", 3, usd("75.00"), usd("225.00")],
    );
    const {goodsAmount, discountAmount, shippingAmount, handlingAmount, taxAmount, amount} = payPals;
    assert.deepEqual(
      [goodsAmount, discountAmount, shippingAmount, handlingAmount, taxAmount, amount],
      [usd("225.00"), usd("5.00"), usd("4.90"), undefined, usd("6.25"), usd("231.15")],
    );
    const name = "Stoneware teapot ".repeat(20).trim();
    await giveFacts(shop, orderId, {
      reference: "A-1",
      invoice_id: "INV-1",
      custom_id: "C-1",
      soft_descriptor: "KILN TEAPOTS",
      customer: "customer-1",
      metadata: {channel: "shop"},
      lines: [line(name, "ceramic-teapot", {quantity: 3, unitAmount: usd("0.10")})],
    });
    const view = await shop.merchant.backOffice.showPayment(orderId);
    assert.deepEqual(view.items, [
      {name, sku: "ceramic-teapot", quantity: 3, unitAmount: usd("0.10"), amount: usd("0.30")},
    ]);
    const {reference, invoiceId, customId, softDescriptor, customer, metadata} = view;
    assert.deepEqual(
      {reference, invoiceId, customId, softDescriptor, customer, metadata},
      {
        reference: "A-1",
        invoiceId: "INV-1",
        customId: "C-1",
        softDescriptor: "KILN TEAPOTS",
        customer: "customer-1",
        metadata: {channel: "shop"},
      },
    );
    const {items} = await shop.merchant.backOffice.listPayments();
    assert.deepEqual(
      items.map((one) => [one.reference, one.invoiceId, one.customId, one.customer]),
      [["A-1", "INV-1", "C-1", "customer-1"]],
    );
  });

  test("have the recorded lines while PayPal gives no reply", async () => {
    const shop = await bench.open();
    const id = await begin(shop, {
      lines: [line("Tea", "tea", {quantity: 7, unitAmount: {currencyCode: "JPY", value: "120"}})],
    });
    const {items, goodsAmount} = await shop.merchant.backOffice.showPayment(id);
    assert.deepEqual(items?.[0]?.amount, {currencyCode: "JPY", value: "840"});
    assert.equal(goodsAmount, undefined);
  });

  test("show the buyer's page the amount of each line", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    await buyer.token();
    const order = {...TEAPOT, items: [{sku: "ceramic-teapot", quantity: 2}]};
    const {id} = (await (await buyer.post("/checkout/orders/create", order)).json()) as {id: string};
    const {items} = (await (await buyer.get(`/checkout/orders/${id}`)).json()) as {
      items: {unitAmount: unknown; amount: unknown}[];
    };
    assert.deepEqual(
      items.map(({unitAmount, amount}) => [unitAmount, amount]),
      [[usd("75.00"), usd("150.00")]],
    );
  });
});

async function csvOf(
  shop: Shop,
  query?: Parameters<Shop["merchant"]["backOffice"]["paymentsAsCsv"]>[0],
): Promise<Record<string, string>[]> {
  let text = "";
  for await (const lines of shop.merchant.backOffice.paymentsAsCsv(query)) text += lines;
  const [heading = [], ...rows] = text
    .trim()
    .split("\r\n")
    .map((row) => row.split(","));
  return rows.map((cells) =>
    Object.fromEntries(cells.map((cell, index): [string, string] => [heading[index] ?? "", cell])),
  );
}

suite("PayPal's fee", (bench) => {
  const feesOf = async (shop: Shop, orderId: string) =>
    (await shop.merchant.backOffice.showPayment(orderId)).captures.map(({fee}) => fee?.value);

  test("is recorded with the capture, stays, and is not told to the page", async () => {
    const shop = await bench.open();
    bench.paypal.fee = "2.92";
    const buyer = shop.browser();
    const orderId = await approvedOrder(bench.paypal, buyer);
    const reply = await (await buyer.capture(orderId)).text();
    assert.doesNotMatch(reply, /fee|2\.92/);
    assert.doesNotMatch(await (await buyer.get(`/checkout/orders/${orderId}`)).text(), /fee|2\.92/);
    assert.deepEqual(await feesOf(shop, orderId), ["2.92"]);
    // A read that doesn't show the fee takes nothing away.
    const {id} = await shop.merchant.backOffice.showPayment(orderId);
    const [capture] = bench.paypal.captures();
    const {db} = shop.database;
    const order = {
      id: orderId,
      status: "COMPLETED",
      purchase_units: [{payments: {captures: [{...capture!, status: "REFUNDED"}]}}],
    };
    await shop.database.transaction((tx) => listPayment(tx, id, {order, now: shop.clock.now()}));
    const rows = await db.selectFrom("payment_movements").select(["status", "fee"]).execute();
    assert.deepEqual(
      rows.map(({status, fee}) => [status, Number(fee)]),
      [["REFUNDED", 2_920]],
    );
  });

  test("comes when a pending payment completes", async () => {
    const shop = await bench.open();
    bench.paypal.fee = "2.92";
    bench.paypal.captureStatus = "PENDING";
    const orderId = await paidOrder(shop, bench.paypal);
    assert.deepEqual(await feesOf(shop, orderId), [undefined]);
    const capture = bench.paypal.orders.get(orderId)!.captures[0]!;
    capture.status = "COMPLETED";
    capture.seller_receivable_breakdown = {paypal_fee: payPalUsd("3.01")};
    await shop.merchant.backOffice.showPayment(orderId);
    assert.deepEqual(await feesOf(shop, orderId), ["3.01"]);
  });

  test("of several captures is added up once it is known of each", async () => {
    const shop = await bench.open(AUTHORIZING);
    const orderId = await paidOrder(shop, bench.paypal);
    const {captureAuthorization} = shop.merchant.backOffice;
    bench.paypal.fee = "0.70";
    await captureAuthorization({orderId, amount: usd("20.00")});
    assert.deepEqual(
      (await csvOf(shop)).map(({fee}) => fee),
      ["0.70"],
    );
    bench.paypal.fee = undefined;
    await captureAuthorization({orderId, amount: usd("10.00")});
    assert.deepEqual(
      (await csvOf(shop)).map(({fee}) => fee),
      [""],
    );
    assert.deepEqual(await feesOf(shop, orderId), ["0.70", undefined]);
    // The order shows both fees after a change.
    const [first, second] = bench.paypal.captures();
    first!.seller_receivable_breakdown = {paypal_fee: payPalUsd("0.70")};
    second!.seller_receivable_breakdown = {paypal_fee: payPalUsd("0.30")};
    second!.status = "PARTIALLY_REFUNDED";
    await shop.merchant.backOffice.showPayment(orderId);
    assert.deepEqual(
      (await csvOf(shop)).map(({fee}) => fee),
      ["1.00"],
    );
  });
});

suite("the CSV file of payments", (bench) => {
  test("has the shop's ids, the buyer's data and the captures, in the time zone that is asked for", async () => {
    const clock = new TestClock();
    const shop = await bench.open({clock, variables: {OPERATOR_KEY, INTENT: "AUTHORIZE"}});
    const orderId = await paidOrder(shop, bench.paypal);
    await giveFacts(shop, orderId, {
      reference: "A-1",
      custom_id: "C-1",
      customer: "customer-1",
      buyer: {email: "jane@mail.example", phone: "+14155550132"},
    });
    bench.paypal.fee = "0.70";
    clock.advance(HOUR);
    await shop.merchant.backOffice.captureAuthorization({orderId, amount: usd("20.00")});
    // In Berlin, summer time has begun.
    clock.advance(Date.UTC(2030, 5, 30, 22, 30) - clock.now());
    await shop.merchant.backOffice.captureAuthorization({orderId, amount: usd("10.00"), isFinal: true});
    const unpaid = await begin(shop, {reference: "A-2"});
    const ids = bench.paypal.captures().map(({id}) => id);
    const [open, paid] = await csvOf(shop, {timeZone: "Europe/Berlin"});
    assert.deepEqual([open?.["payment"], open?.["captures"], open?.["fee"]], [unpaid, "", ""]);
    assert.deepEqual(paid && {...paid, payment: ""}, {
      created: "2030-01-01T01:00:00+01:00",
      state: "paid",
      currency: "USD",
      amount: "75.00",
      captured: "30.00",
      refunded: "",
      name: "",
      email: "jane@mail.example",
      method: "card",
      "last digits": "9038",
      order: orderId,
      invoice: "",
      disputed: "",
      payment: "",
      "pay until": "",
      "pending reason": "",
      "refund pending reason": "",
      "failed action": "",
      reference: "A-1",
      "custom id": "C-1",
      customer: "customer-1",
      // A spreadsheet would add it up.
      phone: "'+14155550132",
      captures: ids.join(" "),
      "capture times": "2030-01-01T02:00:00+01:00 2030-07-01T00:30:00+02:00",
      fee: "1.40",
      unit: "",
      "unit state": "",
      payee: "",
      "platform fee": "",
    });
    for (const [timeZone, created] of [
      [undefined, "2030-01-01T00:00:00.000Z"],
      ["America/St_Johns", "2029-12-31T20:30:00-03:30"],
      ["UTC", "2030-01-01T00:00:00+00:00"],
    ] as const) {
      const rows = await csvOf(shop, {timeZone, search: orderId});
      assert.deepEqual(
        rows.map((row) => row["created"]),
        [created],
      );
    }
    const lines = shop.merchant.backOffice.paymentsAsCsv({timeZone: "Mars"});
    assert.deepEqual(await refusalOf(lines.next()), [400, "INVALID_REQUEST"]);
    const headers = {authorization: `Bearer ${OPERATOR_KEY}`};
    const reply = await shop.browser().get("/back-office/payments.csv?timeZone=Asia/Tokyo", headers);
    assert.match(await reply.text(), /\r\n2030-01-01T09:00:00\+09:00,/);
  });
});
