import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import type {PaymentQuery} from "../../server/merchant/back-office/payments.ts";
import {migrationsBefore, openOlderDatabase} from "./support/older-database.ts";
import {REFUND, VOID} from "./support/fake-payments.ts";
import {CAPTURE, SHOW} from "./support/fake-paypal.ts";
import {approvedOrder, AUTHORIZING, paidOrder, payPalUsd, refusalOf, usd} from "./support/paid-order.ts";
import {assertListed} from "./support/payment-records.ts";
import {type Shop, TEAPOT, TestClock} from "./support/shop.ts";
import {type Bench, storageSuite, suite} from "./support/suite.ts";
import {WEBHOOK_ID, WebhookSender} from "./support/webhook-sender.ts";

const OPERATOR_KEY = "canary-operator-key-0123456789abcdef012";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function payer(given: string, surname: string, email: string) {
  return {payer: {name: {given_name: given, surname}, email_address: email}};
}

/** Pays an order as this buyer. @returns the order's id */
function paidBy(bench: Bench, shop: Shop, ...named: Parameters<typeof payer>): Promise<string> {
  bench.paypal.canary = payer(...named);
  return paidOrder(shop, bench.paypal);
}

async function ordersOf(shop: Shop, query?: PaymentQuery): Promise<(string | undefined)[]> {
  const {items} = await shop.merchant.backOffice.listPayments(query);
  return items.map(({orderId}) => orderId);
}

async function stateOf(shop: Shop, orderId: string): Promise<[state: string, refunded: string | undefined]> {
  const {items} = await shop.merchant.backOffice.listPayments({search: orderId});
  assert.equal(items.length, 1);
  return [items[0]!.state, items[0]!.refunded?.value];
}

storageSuite("the list of payments", (bench) => {
  test("a payment is found by its payer, ids and amount, and by the filters together", async () => {
    const shop = await bench.open({clock: new TestClock()});
    const jane = await paidBy(bench, shop, "Jane", "O'Smith", "jane.doe@mail.example");
    const start = new Date(shop.clock.now());
    shop.clock.advance(HOUR);
    const zoe = await paidBy(bench, shop, "Zoë", "Smithers", "ZOE@Other.example");
    const {captures, id, createdAt} = await shop.merchant.backOffice.showPayment(zoe);
    for (const [search, expected] of [
      ["smith", [zoe, jane]],
      ["SMITHERS", [zoe]],
      ["zoë", [zoe]],
      ["o'smith jane", [jane]],
      ["jane zoë", []],
      ["jane.doe@mail.example", [jane]],
      ["zoe@other", [zoe]],
      [zoe, [zoe]],
      [zoe.toLowerCase(), [zoe]],
      [captures[0]!.id, [zoe]],
      [id, [zoe]],
      ["75.00", [zoe, jane]],
      ["$75", [zoe, jane]],
      ["75,00", [zoe, jane]],
      ["75.01", []],
      ["smith 75.00", [zoe, jane]],
      ["%", []],
      ["()", []],
      ["nobody", []],
    ] as const) {
      assert.deepEqual(await ordersOf(shop, {search}), expected, search);
    }
    assert.deepEqual(await ordersOf(shop), [zoe, jane], "newest first");
    const later = new Date(createdAt);
    for (const [query, expected] of [
      [{since: later}, [zoe]],
      [{until: later}, [jane]],
      [{since: start, until: later}, [jane]],
      [{state: "paid"}, [zoe, jane]],
      [{state: "declined"}, []],
      [{currency: "USD"}, [zoe, jane]],
      [{currency: "EUR"}, []],
      [{min: "75", max: "75.00"}, [zoe, jane]],
      [{min: "75.001"}, []],
      [{max: "74.999"}, []],
      [{search: "smith", state: "paid", since: later, currency: "USD", min: "1", max: "100"}, [zoe]],
    ] as const) {
      assert.deepEqual(await ordersOf(shop, query), expected, JSON.stringify(query));
    }
    const {items} = await shop.merchant.backOffice.listPayments({search: "zoe@other"});
    assert.deepEqual(items, [
      {
        id,
        orderId: zoe,
        createdAt: later.toISOString(),
        updatedAt: later.toISOString(),
        state: "paid",
        amount: usd("75.00"),
        captured: usd("75.00"),
        payer: {name: "Zoë Smithers", email: "ZOE@Other.example"},
        source: "card",
        lastDigits: "9038",
      },
    ]);
  });

  test("pages have each payment once, also when new ones come in between and times are equal", async () => {
    const shop = await bench.open({clock: new TestClock()});
    const orders: string[] = [];
    for (let count = 0; count < 5; count += 1) orders.push(await paidOrder(shop, bench.paypal));
    const {listPayments} = shop.merchant.backOffice;
    const seen: (string | undefined)[] = [];
    let pageToken: string | undefined;
    do {
      const page = await listPayments({state: "paid", pageSize: 2, pageToken});
      seen.push(...page.items.map(({orderId}) => orderId));
      pageToken = page.next;
      shop.clock.advance(MINUTE);
      if (seen.length < 4) await paidOrder(shop, bench.paypal);
    } while (pageToken !== undefined);
    assert.deepEqual(seen.toSorted(), orders.toSorted());
    assert.deepEqual(await refusalOf(listPayments({min: "ten"})), [400, "INVALID_REQUEST"]);
  });

  test("abandoned checkouts are left out and counted on request, and listed by their state", async () => {
    const shop = await bench.open({clock: new TestClock(), variables: {OPERATOR_KEY}});
    const {listPayments, paymentsAsCsv} = shop.merchant.backOffice;
    const first = await approvedOrder(bench.paypal, shop.browser());
    shop.clock.advance(HOUR);
    const since = new Date(shop.clock.now());
    const paid = await paidOrder(shop, bench.paypal);
    const second = await approvedOrder(bench.paypal, shop.browser());
    assert.deepEqual(await ordersOf(shop, {hideAbandoned: true}), [paid]);
    assert.deepEqual((await ordersOf(shop)).toSorted(), [first, paid, second].toSorted());
    assert.deepEqual((await ordersOf(shop, {state: "not-completed"})).toSorted(), [first, second].toSorted());
    const counts = await Promise.all(
      [
        {hideAbandoned: true},
        {hideAbandoned: true, since},
        {hideAbandoned: true, until: since},
        {hideAbandoned: true, currency: "USD"},
        {},
      ].map(async (query) => (await listPayments(query)).abandoned?.count),
    );
    assert.deepEqual(counts, [2, 1, 1, undefined, undefined]);
    const lines: string[] = [];
    for await (const part of paymentsAsCsv({hideAbandoned: true})) lines.push(...part.trim().split("\r\n"));
    assert.equal(lines.length, 2, "the heading and the payment");
    const headers = {authorization: `Bearer ${OPERATOR_KEY}`};
    const reply = await shop.browser().get("/back-office/payments?hideAbandoned=true", headers);
    const {items, abandoned} = (await reply.json()) as {items: {orderId: string}[]; abandoned: object};
    assert.deepEqual([items.map(({orderId}) => orderId), abandoned], [[paid], {count: 2, hasMore: false}]);
  });

  test("a reported dispute has its buyer, and is found by its id", async () => {
    const shop = await bench.open({variables: {OPERATOR_KEY, WEBHOOK_ID}});
    const sender = await WebhookSender.of(bench.paypal);
    const ids = ["PP-D-1", "PP-D-2"];
    for (const [index, id] of ids.entries()) {
      bench.paypal.canary = payer(index === 0 ? "Jane" : "Zoë", "Smith", `buyer-${index}@mail.example`);
      await paidOrder(shop, bench.paypal);
      bench.paypal.disputes.set(id, {
        dispute_id: id,
        status: "OPEN",
        disputed_transactions: [{seller_transaction_id: bench.paypal.captures()[index]?.id}],
        create_time: "2030-01-01T00:00:00Z",
      });
      await sender.send(shop, {id: `WH-${id}`, type: "RISK.DISPUTE.CREATED", resource: {id}, time: 0});
    }
    const {items} = await shop.merchant.backOffice.listDisputes();
    assert.deepEqual(items.map(({id, payer}) => [id, payer]).toSorted(), [
      ["PP-D-1", {name: "Jane Smith", email: "buyer-0@mail.example"}],
      ["PP-D-2", {name: "Zoë Smith", email: "buyer-1@mail.example"}],
    ]);
    const headers = {authorization: `Bearer ${OPERATOR_KEY}`};
    const found = async (query: string) => {
      const reply = await shop.browser().get(`/back-office/disputes?ids=${query}`, headers);
      const body = (await reply.json()) as {items?: {id: string}[]};
      return [reply.status, body.items?.map(({id}) => id)];
    };
    assert.deepEqual(await found("PP-D-2,PP-D-9"), [200, ["PP-D-2"]]);
    assert.deepEqual(await found("PP-D-9"), [200, []]);
    assert.deepEqual(await found("a%20b"), [400, undefined]);
  });

  test("texts and numbers that a database can't compare are refused", async () => {
    const shop = await bench.open({variables: {OPERATOR_KEY}});
    const token = (...content: unknown[]) => Buffer.from(JSON.stringify(content)).toString("base64url");
    for (const path of [
      "payments?search=%00",
      "payments/%00",
      "disputes?orderId=a%00",
      `payments?min=${"9".repeat(30)}`,
      `payments?pageToken=${token(1.5, "x")}`,
      `payments?pageToken=${token(1e30, "x")}`,
      `payments?pageToken=${token(1, "\0")}`,
    ]) {
      const headers = {authorization: `Bearer ${OPERATOR_KEY}`};
      const {status} = await shop.browser().get(`/back-office/${path}`, headers);
      assert.equal(status, 400, path);
    }
  });

  test("a payer's name with a NUL character can't stop the payment", async () => {
    const shop = await bench.open();
    const orderId = await paidBy(bench, shop, "Ja\0ne", "Smith", "jane@mail.example");
    const {items} = await shop.merchant.backOffice.listPayments({search: orderId});
    assert.deepEqual([items[0]?.state, items[0]?.payer?.name], ["paid", "Jane Smith"]);
  });

  test("the state follows captures, declines, refunds here and elsewhere, authorizations and voids", async () => {
    const shop = await bench.open();
    const {refund, captureAuthorization, voidAuthorization} = shop.merchant.backOffice;
    const unpaid = await approvedOrder(bench.paypal, shop.browser());
    assert.deepEqual(await stateOf(shop, unpaid), ["not-completed", undefined]);

    const buyer = shop.browser();
    const refused = await approvedOrder(bench.paypal, buyer);
    bench.paypal.refuseCapture = "INSTRUMENT_DECLINED";
    await buyer.capture(refused);
    assert.deepEqual(await stateOf(shop, refused), ["declined", undefined]);
    bench.paypal.refuseCapture = undefined;
    await buyer.capture(refused);
    assert.deepEqual(await stateOf(shop, refused), ["paid", undefined], "paid with another card");

    bench.paypal.captureStatus = "DECLINED";
    const declined = await approvedOrder(bench.paypal, buyer);
    await buyer.capture(declined);
    assert.deepEqual(await stateOf(shop, declined), ["declined", undefined]);
    bench.paypal.captureStatus = "PENDING";
    assert.deepEqual(await stateOf(shop, await paidOrder(shop, bench.paypal)), ["pending", undefined]);
    bench.paypal.captureStatus = "COMPLETED";

    const paid = await paidOrder(shop, bench.paypal);
    await refund({orderId: paid, amount: usd("5.50")});
    assert.deepEqual(await stateOf(shop, paid), ["partly-refunded", "5.50"]);
    await refund({orderId: paid});
    assert.deepEqual(await stateOf(shop, paid), ["refunded", "75.00"]);

    const authorizing = await bench.open(AUTHORIZING);
    const authorized = await paidOrder(authorizing, bench.paypal);
    assert.deepEqual(await stateOf(shop, authorized), ["authorized", undefined]);
    await captureAuthorization({orderId: authorized, amount: usd("20.00")});
    assert.deepEqual(await stateOf(shop, authorized), ["paid", undefined]);
    const {captured} = await shop.merchant.backOffice.showPayment(authorized);
    assert.deepEqual(captured, usd("20.00"), "a part of the authorized amount");
    const released = await paidOrder(authorizing, bench.paypal);
    await voidAuthorization({orderId: released});
    assert.equal(bench.paypal.count("POST", VOID), 1);
    assert.deepEqual(await stateOf(shop, released), ["voided", undefined]);
    await assertListed(bench.paypal, shop);
  });

  test("a capture with a lost reply is pending, then needs a check if the order doesn't tell", async () => {
    const shop = await bench.open({clock: new TestClock()});
    const buyer = shop.browser();
    const orderId = await approvedOrder(bench.paypal, buyer);
    bench.paypal.fault("POST", CAPTURE, "lose-before", 3);
    await buyer.capture(orderId);
    assert.deepEqual(await stateOf(shop, orderId), ["pending", undefined]);
    bench.paypal.hidePayments();
    shop.clock.advance(6 * HOUR);
    await shop.merchant.recover();
    assert.deepEqual(await stateOf(shop, orderId), ["needs-check", undefined]);
  });

  test("refunds made elsewhere count after PayPal's event, and two refunds at once add up", async () => {
    const sender = await WebhookSender.of(bench.paypal);
    const shop = await bench.open({variables: {WEBHOOK_ID}});
    const orderId = await paidOrder(shop, bench.paypal);
    const order = bench.paypal.orders.get(orderId)!;
    const captureId = order.captures[0]!.id;
    order.refunds.push({
      id: "ELSEWHERE",
      status: "COMPLETED",
      amount: payPalUsd("10.00"),
      captureId,
      custom_id: undefined,
    });
    await sender.send(shop, sender.event("PAYMENT.CAPTURE.REFUNDED", orderId));
    assert.deepEqual(await stateOf(shop, orderId), ["partly-refunded", "10.00"]);
    const {refund} = shop.merchant.backOffice;
    const other = await bench.open();
    await Promise.all([
      refund({orderId, amount: usd("20.00")}),
      other.merchant.backOffice.refund({orderId, amount: usd("30.00")}),
    ]);
    assert.deepEqual(await stateOf(shop, orderId), ["partly-refunded", "60.00"]);
    const {refundable, timeline, refunds} = await shop.merchant.backOffice.showPayment(orderId);
    assert.deepEqual(refundable, usd("15.00"));
    assert.equal(refunds.length, 3);
    assert.deepEqual(
      timeline
        .filter(({kind}) => kind === "refunded")
        .map(({by, amount}) => `${by} ${amount?.value}`)
        .sort(),
      ["merchant 20.00", "merchant 30.00", "paypal 10.00"],
    );
  });

  test("of two people who see the same rest and refund at once, one refunds", async () => {
    const shops = [await bench.open(), await bench.open()];
    for (let round = 0; round < 5; round += 1) {
      const orderId = await paidOrder(shops[0]!, bench.paypal);
      const {refundable} = await shops[1]!.merchant.backOffice.showPayment(orderId);
      const before = bench.paypal.refunds().length;
      const results = await Promise.allSettled(
        [...shops, ...shops].map(({merchant}) =>
          merchant.backOffice.refund({
            orderId,
            id: randomUUID(),
            amount: usd("10.00"),
            expectedLeft: refundable,
          }),
        ),
      );
      const refused = results.flatMap((result) =>
        result.status === "rejected" ? [(result.reason as {code: string}).code] : [],
      );
      assert.deepEqual(
        refused,
        Array.from({length: 3}, () => "PAYMENT_CHANGED"),
      );
      assert.equal(bench.paypal.refunds().length, before + 1, "one refund");
    }
  });

  test("a repeated refund with the same id and the same rest is still one refund", async () => {
    const shop = await bench.open();
    const orderId = await paidOrder(shop, bench.paypal);
    const asked = {orderId, id: randomUUID(), amount: usd("10.00"), expectedLeft: usd("75.00")};
    const first = await shop.merchant.backOffice.refund(asked);
    assert.deepEqual(await shop.merchant.backOffice.refund(asked), first);
    assert.equal(bench.paypal.refunds().length, 1);
  });

  test("of two people who see the same rest and capture a part at once, one captures", async () => {
    const shops = [await bench.open(AUTHORIZING), await bench.open(AUTHORIZING)];
    const orderId = await paidOrder(shops[0]!, bench.paypal);
    const {capturable, canVoid} = await shops[0]!.merchant.backOffice.showPayment(orderId);
    assert.deepEqual([capturable, canVoid], [usd("75.00"), true]);
    const results = await Promise.allSettled(
      shops.map(({merchant}) =>
        merchant.backOffice.captureAuthorization({orderId, amount: usd("10.00"), expectedLeft: capturable}),
      ),
    );
    assert.deepEqual(results.map(({status}) => status).sort(), ["fulfilled", "rejected"]);
    assert.equal(bench.paypal.captures().length, 1);
  });

  test("totals count captures and refunds when they were made, in the merchant's time zone", async () => {
    const clock = new TestClock();
    clock.advance(Date.parse("2030-03-30T23:30:00Z") - clock.now());
    const shop = await bench.open({clock});
    const orderId = await paidOrder(shop, bench.paypal);
    clock.advance(HOUR);
    await paidOrder(shop, bench.paypal);
    await shop.merchant.backOffice.refund({orderId, amount: usd("0.10")});
    await shop.merchant.backOffice.refund({orderId, amount: usd("0.20")});
    const {totals} = shop.merchant.backOffice;
    const utc = await totals({day: "2030-03-31"});
    assert.deepEqual(utc.day.currencies, [
      {currencyCode: "USD", paid: "75.00", refunded: "0.30", net: "74.70", count: 1},
    ]);
    assert.deepEqual(utc.month.currencies, [
      {currencyCode: "USD", paid: "150.00", refunded: "0.30", net: "149.70", count: 2},
    ]);
    const berlin = await totals({timeZone: "Europe/Berlin"});
    // The clock is set forward on this day, so it has 23 hours.
    assert.deepEqual(berlin.day, {
      from: "2030-03-30T23:00:00.000Z",
      until: "2030-03-31T22:00:00.000Z",
      currencies: [{currencyCode: "USD", paid: "150.00", refunded: "0.30", net: "149.70", count: 2}],
    });
    assert.deepEqual(berlin.month, {
      ...berlin.month,
      from: "2030-02-28T23:00:00.000Z",
      until: berlin.day.until,
    });
    assert.deepEqual(await totals({day: "2030-04-01"}).then(({day}) => day.currencies), []);
    for (const day of ["2030-02-30", "9999-12-31", "0050-01-01"]) {
      assert.deepEqual(await refusalOf(totals({day})), [400, "INVALID_REQUEST"], day);
    }
    assert.deepEqual(await refusalOf(totals({timeZone: "Mars/Olympus"})), [400, "INVALID_REQUEST"]);
  });

  test("a refund whose reply was lost counts on the day when it was made", async () => {
    const clock = new TestClock();
    clock.advance(Date.parse("2030-05-31T23:00:00Z") - clock.now());
    const shop = await bench.open({clock});
    const orderId = await paidOrder(shop, bench.paypal);
    bench.paypal.fault("POST", REFUND, "lose-after", 3);
    await shop.merchant.backOffice.refund({orderId, amount: usd("1.00")});
    bench.paypal.orders.get(orderId)!.refunds[0]!.create_time = "2030-05-31T23:00:00Z";
    clock.advance(2 * HOUR);
    await shop.merchant.recover();
    const {month} = await shop.merchant.backOffice.totals({day: "2030-05-31"});
    assert.equal(month.currencies[0]?.refunded, "1.00");
  });

  test("a refund that a person found under another reference counts once", async () => {
    const shop = await bench.open({clock: new TestClock()});
    const {refund, settleAttempt, showPayment, totals} = shop.merchant.backOffice;
    const orderId = await paidOrder(shop, bench.paypal);
    bench.paypal.showsRefunds = false;
    bench.paypal.fault("POST", REFUND, "lose-after", 3);
    const {id} = await refund({orderId, amount: usd("1.00")});
    shop.clock.advance(6 * HOUR);
    await shop.merchant.recover();
    await settleAttempt({id, outcome: "done", reference: "MISTYPED", note: "Seen at PayPal."});
    bench.paypal.showsRefunds = true;
    await showPayment(orderId);
    assert.deepEqual(await stateOf(shop, orderId), ["partly-refunded", "1.00"]);
    assert.equal((await totals()).day.currencies[0]?.refunded, "1.00");
    assert.equal((await showPayment(orderId)).refunds.length, 1);
  });

  test("a capture that a person found under another reference counts once", async () => {
    const shop = await bench.open({clock: new TestClock()});
    const {settleAttempt, showPayment, totals} = shop.merchant.backOffice;
    const buyer = shop.browser();
    const orderId = await approvedOrder(bench.paypal, buyer);
    bench.paypal.fault("POST", CAPTURE, "lose-before", 3);
    await buyer.capture(orderId);
    bench.paypal.hidePayments();
    shop.clock.advance(6 * HOUR);
    await shop.merchant.recover();
    await settleAttempt({id: orderId, outcome: "done", reference: "MISTYPED", note: "Seen at PayPal."});
    const order = bench.paypal.orders.get(orderId)!;
    order.captures.push({id: "CAPTURE-1", status: "COMPLETED", amount: payPalUsd("75.00")});
    order.status = "COMPLETED";
    const {captured} = await showPayment(orderId);
    assert.deepEqual(captured, usd("75.00"));
    assert.equal((await totals()).day.currencies[0]?.paid, "75.00");
  });

  test("a payer's data can be erased, and don't come back", async () => {
    const shop = await bench.open();
    const orderId = await paidBy(bench, shop, "Jane", "Smith", "jane@mail.example");
    await shop.merchant.backOffice.erasePayer(orderId);
    await shop.merchant.backOffice.refund({orderId});
    const {payer: shown, state} = await shop.merchant.backOffice.showPayment(orderId);
    assert.deepEqual([shown, state], [undefined, "refunded"]);
    assert.deepEqual(await ordersOf(shop, {search: "jane"}), []);
    assert.deepEqual(await ordersOf(shop, {search: "75.00"}), [orderId]);
    const rows = await Promise.all(
      (["payment_list", "payment_terms", "calls"] as const).map((table) =>
        shop.database.db.selectFrom(table).selectAll().execute(),
      ),
    );
    assert.doesNotMatch(JSON.stringify(rows), /jane/i);
  });
});

suite("a payment's detail", (bench) => {
  test("shows what happened, what is left, and what was bought", async () => {
    const shop = await bench.open({clock: new TestClock()});
    const orderId = await paidBy(bench, shop, "Jane", "Smith", "jane@mail.example");
    const capture = bench.paypal.captures()[0]!;
    shop.clock.advance(MINUTE);
    const action = await shop.merchant.backOffice.refund({orderId, amount: usd("5.00")});
    const view = await shop.merchant.backOffice.showPayment(orderId);
    assert.deepEqual(view.captures, [
      {
        id: capture.id,
        status: "COMPLETED",
        amount: usd("75.00"),
        refunded: usd("5.00"),
        refundable: usd("70.00"),
      },
    ]);
    assert.deepEqual(view.refundable, usd("70.00"));
    assert.deepEqual(
      view.timeline.map(({kind, by, amount}) => [kind, by, amount?.value]),
      [
        ["order-created", "buyer", "75.00"],
        ["captured", "buyer", "75.00"],
        ["refunded", "merchant", "5.00"],
      ],
    );
    assert.equal(view.state, "partly-refunded");
    for (const id of [view.id, capture.id, action.resultId ?? "", action.id]) {
      assert.equal((await shop.merchant.backOffice.showPayment(id)).orderId, orderId);
    }
    assert.deepEqual(await refusalOf(shop.merchant.backOffice.showPayment("NONE")), [
      404,
      "PAYMENT_NOT_FOUND",
    ]);
  });

  test("shows the last known state while PayPal gives no reply", async () => {
    const shop = await bench.open();
    const orderId = await paidOrder(shop, bench.paypal);
    bench.paypal.fault("GET", SHOW, 500, 100);
    const view = await shop.merchant.backOffice.showPayment(orderId);
    assert.deepEqual([view.isStale, view.state, view.captures.length], [true, "paid", 1]);
  });

  test("shows a payment whose creation got no reply", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    await buyer.token();
    const id = randomUUID();
    bench.paypal.fault("POST", /^\/v2\/checkout\/orders$/, 500, 20);
    await assert.rejects(buyer.order(id));
    assert.equal((await shop.merchant.backOffice.showPayment(id)).state, "not-completed");
    assert.equal((await shop.merchant.backOffice.listPayments()).items.length, 1);
  });

  test("an order that PayPal refused has PayPal's reason, and no order id", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    await buyer.token();
    const id = randomUUID();
    const attemptId = {"service-request-id": id};
    bench.paypal.fault("POST", /^\/v2\/checkout\/orders$/, 422);
    await buyer.post("/checkout/orders/create", TEAPOT, attemptId);
    const view = await shop.merchant.backOffice.showPayment(id);
    assert.deepEqual([view.state, view.orderId], ["not-completed", undefined]);
    assert.deepEqual(
      view.timeline.map(({kind, note}) => [kind, note]),
      [
        ["order-created", undefined],
        ["refused", "FAULT"],
      ],
    );
  });
});

suite("the lists over HTTP", (bench) => {
  const headers = {authorization: `Bearer ${OPERATOR_KEY}`};
  const open = () => bench.open({variables: {OPERATOR_KEY}, clock: new TestClock()});

  test("lists, shows and adds up payments, with the filters of the query", async () => {
    const shop = await open();
    const orderId = await paidOrder(shop, bench.paypal);
    const get = async (path: string): Promise<[status: number, body: unknown]> => {
      const reply = await shop.browser().get(`/back-office/${path}`, headers);
      return [reply.status, await reply.json()];
    };
    const query =
      "state=paid&since=2029-12-31T23:00:00-01:00&until=2030-01-02&min=75&max=75&currency=USD&pageSize=1";
    const [status, page] = await get(`payments?${query}&search=${orderId}`);
    assert.equal(status, 200);
    const {items} = page as {items: {id: string; orderId: string}[]};
    assert.deepEqual(
      items.map((item) => item.orderId),
      [orderId],
    );
    const [, detail] = await get(`payments/${items[0]!.id}`);
    assert.equal((detail as {orderId: string}).orderId, orderId);
    const [, totals] = await get("totals?day=2030-01-01&timeZone=Europe/Berlin");
    assert.equal((totals as {day: {currencies: {paid: string}[]}}).day.currencies[0]?.paid, "75.00");
    for (const wrong of [
      "state=happy",
      "since=yesterday",
      "min=ten",
      "pageToken=x",
      "currency=usd",
      "sort=1",
    ]) {
      assert.equal((await get(`payments?${wrong}`))[0], 400, wrong);
      if (!wrong.startsWith("page")) assert.equal((await get(`payments.csv?${wrong}`))[0], 400, wrong);
    }
    for (const wrong of ["day=2030-02-30", "timeZone=Mars", "month=1"]) {
      assert.equal((await get(`totals?${wrong}`))[0], 400, wrong);
    }
    for (const path of [
      "payments",
      "payments.csv",
      `payments/${orderId}`,
      "totals",
      "saved-cards-in-doubt",
    ]) {
      assert.equal((await shop.browser().get(`/back-office/${path}`)).status, 401, path);
    }
  });

  test("a CSV file has all rows that match, and no cell that a spreadsheet would run", async () => {
    const shop = await open();
    const orders: string[] = [];
    for (const name of [
      "=cmd|'/C calc'!A1",
      '+1 "Plus", Inc.',
      "-2",
      "@SUM(A1)",
      "Ana;=1+1",
      "＝1",
      "＋1",
      "－1",
      "＠A1",
      "Bo;＝1",
    ]) {
      orders.push(await paidBy(bench, shop, name, "Test", "a@mail.example"));
    }
    const reply = await shop.browser().get("/back-office/payments.csv?state=paid", headers);
    assert.equal(reply.headers.get("content-type"), "text/csv; charset=utf-8");
    assert.match(reply.headers.get("content-disposition") ?? "", /^attachment; filename="payments\.csv"$/);
    const bytes = new Uint8Array(await reply.arrayBuffer());
    // Without the mark, Excel reads another encoding.
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    const lines = text.split("\r\n");
    assert.equal(
      lines[0],
      "created,state,currency,amount,captured,refunded,name,email,method,last digits,order,invoice,disputed,payment,pay until,pending reason,refund pending reason,failed action,reference,custom id,customer,phone,captures,capture times,fee,unit,unit state,payee,platform fee",
    );
    const names = [
      `'=cmd|'/C calc'!A1 Test`,
      `"'+1 ""Plus"", Inc. Test"`,
      "'-2 Test",
      "'@SUM(A1) Test",
      // Spreadsheets split lines at semicolons if a comma is the decimal point.
      "Ana;'=1+1 Test",
      "'＝1 Test",
      "'＋1 Test",
      "'－1 Test",
      "'＠A1 Test",
      "Bo;'＝1 Test",
    ];
    for (const [index, orderId] of orders.entries()) {
      assert.ok(
        text.includes(`,paid,USD,75.00,75.00,,${names[index]},a@mail.example,card,9038,${orderId},`),
        text,
      );
    }
    assert.equal(lines.length, 2 + orders.length, "a heading, a row for each order, an empty end");
    const none = await shop.browser().get("/back-office/payments.csv?state=declined", headers);
    assert.equal((await none.text()).trim().split("\r\n").length, 1);
  });

  test("a refund over HTTP is refused when the refundable amount has changed", async () => {
    const shop = await open();
    const orderId = await paidOrder(shop, bench.paypal);
    const refund = (expectedRefundable: object) =>
      shop
        .browser()
        .post(`/back-office/orders/${orderId}/refund`, {amount: usd("1.00"), expectedRefundable}, headers);
    for (const [invalid, reason] of [
      [usd("0.00"), "it must be more than zero"],
      [usd("all"), "the value must be a decimal number"],
      [{currencyCode: "usd", value: "1.00"}, "the currency code must be three capital letters"],
    ] as const) {
      const refused = await refund(invalid);
      const {error, details} = (await refused.json()) as {error: string; details: unknown};
      assert.deepEqual([refused.status, error], [422, `expectedRefundable is invalid: ${reason}.`]);
      assert.deepEqual(details, [{field: "/expectedRefundable", issue: "INVALID_VALUE"}]);
    }
    const wrong = await refund(usd("74.00"));
    const body = (await wrong.json()) as {code: string; left: unknown};
    assert.deepEqual([wrong.status, body.code, body.left], [409, "PAYMENT_CHANGED", usd("75.00")]);
    assert.equal((await refund(usd("75.00"))).status, 201);
  });

  test("a payer's data are erased over HTTP", async () => {
    const shop = await open();
    const orderId = await paidBy(bench, shop, "Jane", "Smith", "jane@mail.example");
    const path = `/service-api/back-office/payments/${orderId}/payer`;
    assert.equal((await shop.browser().call("DELETE", path, undefined, headers)).status, 204);
    assert.equal((await shop.merchant.backOffice.showPayment(orderId)).payer, undefined);
  });
});

const beforeTheList = migrationsBefore("0039");

storageSuite(
  "payments from the time before the list",
  (bench) => {
    test("are listed with what was recorded about them", async () => {
      const database = await openOlderDatabase(bench.databaseUrl, beforeTheList);
      const amount = payPalUsd("75.00");
      const capture = {id: "CAP", status: "COMPLETED", amount, create_time: "2029-05-01T10:00:00Z"};
      const order = {
        id: "ORDER-OLD",
        status: "COMPLETED",
        payment_source: {card: {last_digits: "4242"}},
        purchase_units: [{amount, payments: {captures: [capture]}}],
      };
      const times = {created_at: 1_000, updated_at: 2_000};
      const attempt = {
        session: "s",
        bought: "b",
        amount: "75.00",
        currency: "USD",
        cart: null,
        failures: 0,
      };
      await database.db
        .insertInto("attempts")
        .values([
          {id: "paid", order_id: order.id, state: "captured", delivery: null, ...attempt, ...times},
          {id: "open", order_id: "ORDER-OPEN", state: "created", delivery: null, ...attempt, ...times},
        ])
        .execute();
      const call = {
        attempt_id: "paid",
        state: "succeeded" as const,
        request: "{}",
        response_status: 201,
        ...times,
      };
      await database.db
        .insertInto("calls")
        .values([
          {
            request_id: "1",
            operation: "create",
            response: JSON.stringify({id: order.id, status: "CREATED"}),
            ...call,
          },
          {request_id: "2", operation: "capture", response: JSON.stringify(order), ...call},
        ])
        .execute();
      await database.db
        .insertInto("payment_actions")
        .values({
          id: "refund-1",
          attempt_id: "paid",
          kind: "refund",
          asked: "x",
          payment_id: "CAP",
          amount: "5.00",
          currency: "USD",
          known: null,
          state: "done",
          failures: 0,
          sent_at: 0,
          result_id: "REF",
          result_status: "COMPLETED",
          ...times,
        })
        .execute();
      await database.close();
      const {backOffice} = (await bench.open()).merchant;
      const {items} = await backOffice.listPayments();
      assert.deepEqual(
        items.map(({id, state, refunded, lastDigits}) => [id, state, refunded?.value, lastDigits]),
        [
          ["paid", "partly-refunded", "5.00", "4242"],
          ["open", "not-completed", undefined, undefined],
        ],
      );
      const found = await backOffice.listPayments({search: "CAP"});
      assert.deepEqual(
        found.items.map(({id}) => id),
        ["paid"],
      );
      const {month} = await backOffice.totals({day: "2029-05-31"});
      assert.equal(month.currencies[0]?.paid, "75.00");
    });
  },
  {migrations: beforeTheList},
);
