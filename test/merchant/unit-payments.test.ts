import assert from "node:assert/strict";
import {test} from "node:test";
import type {OrderHook} from "../../server/merchant/handler.ts";
import {writeDisputeEvent} from "../../server/merchant/shop-events/dispute-events.ts";
import {cartOf} from "./support/carts.ts";
import {openHearing} from "./support/heard-events.ts";
import {payPalUsd, refusalOf, usd} from "./support/paid-order.ts";
import {read} from "./support/replies.ts";
import {type SandboxBench, sandboxSuite} from "./support/sandbox-suite.ts";
import type {Shop} from "./support/shop.ts";

const TRUSTING = {variables: {TRUST_BROWSER_AMOUNTS: "on"}};

const TWO = {
  intent: "CAPTURE",
  purchase_units: [
    {reference_id: "books", amount: payPalUsd("20.00")},
    {reference_id: "prints", amount: payPalUsd("5.50")},
  ],
};

type Outcome = "capture-declined" | "capture-pending";

/** Pays an order of the units "books" (20.00 USD) and "prints" (5.50 USD). The outcomes are those of its captures, in order. */
async function pay(
  bench: SandboxBench,
  shop: Shop,
  body: object = TWO,
  outcomes: readonly Outcome[] = [],
): Promise<string> {
  const buyer = shop.browser();
  const made = await read(buyer.post("/checkout/orders/create", body));
  assert.equal(made.status, 201, made.text);
  await bench.ordersClient.approveWallet(made.body.id, {total: "25.50"});
  for (const outcome of outcomes)
    await bench.sandbox.call("POST", "/_sandbox/presets", {body: {outcome, times: 1}});
  const paid = await read(buyer.capture(made.body.id));
  assert.equal(paid.status, 201, paid.text);
  return made.body.id;
}

const show = (shop: Shop, id: string) => shop.merchant.backOffice.showPayment(id);

/** Ids of an order's payments by their units. */
async function idsOf(shop: Shop, orderId: string, kind: "captures" | "authorizations") {
  const view = await show(shop, orderId);
  return Object.fromEntries(view[kind].map(({unit = "", id}) => [unit, id]));
}

/** State of each unit, with what is left of it. */
async function unitsIn(shop: Shop, orderId: string) {
  const {units = []} = await show(shop, orderId);
  return units.map(({reference, state, refundable, capturable, canVoid}) => [
    reference,
    state,
    refundable?.value ?? capturable?.value,
    canVoid,
  ]);
}

async function csvOf(shop: Shop): Promise<Record<string, string>[]> {
  let text = "";
  for await (const lines of shop.merchant.backOffice.paymentsAsCsv()) text += lines;
  const [heading = [], ...rows] = text
    .trim()
    .split("\r\n")
    .map((row) => row.split(","));
  return rows.map((cells) => Object.fromEntries(heading.map((name, index) => [name, cells[index] ?? ""])));
}

const pick = (row: Record<string, string>, ...names: string[]) => names.map((name) => row[name]);

sandboxSuite("the back office of an order of several purchase units", (bench) => {
  test("shows each unit with its payments, its state and what is left to refund", async () => {
    const shop = await bench.open(TRUSTING);
    const orderId = await pay(bench, shop, TWO, ["capture-declined"]);
    const view = await show(shop, orderId);
    assert.equal(view.state, "partly-paid");
    assert.deepEqual(view.refundable, usd("5.50"));
    assert.deepEqual(
      view.captures.map(({unit, status, refundable}) => [unit, status, refundable?.value]),
      [
        ["books", "DECLINED", undefined],
        ["prints", "COMPLETED", "5.50"],
      ],
    );
    const [{payee = "", delivery = {}} = {}] = view.units ?? [];
    assert.match(payee, /@/);
    assert.equal(delivery.name, "Morgan Reyes");
    const common = {payee, delivery, canVoid: false};
    assert.deepEqual(view.units, [
      {reference: "books", amount: usd("20.00"), state: "declined", ...common},
      {
        reference: "prints",
        amount: usd("5.50"),
        state: "paid",
        captured: usd("5.50"),
        refundable: usd("5.50"),
        ...common,
      },
    ]);
    assert.deepEqual(
      view.timeline.map(({kind, unit, amount}) => [kind, unit, amount?.value]),
      [
        ["order-created", undefined, "25.50"],
        ["declined", "books", "20.00"],
        ["captured", "prints", "5.50"],
      ],
    );
  });

  test("shows the recorded units while PayPal gives no reply", async () => {
    const shop = await bench.open(TRUSTING);
    const orderId = await pay(bench, shop);
    const down = await bench.open({...TRUSTING, paypalUrl: "http://127.0.0.1:9"});
    const view = await show(down, orderId);
    assert.equal(view.isStale, true);
    assert.deepEqual(
      view.units?.map(({reference, state, captured}) => [reference, state, captured?.value]),
      [
        ["books", "paid", "20.00"],
        ["prints", "paid", "5.50"],
      ],
    );
  });

  test("refunds one unit, and never more than is left of it", async () => {
    const {shop, hear} = await openHearing(bench, TRUSTING);
    const orderId = await pay(bench, shop);
    const {refund} = shop.merchant.backOffice;
    const captures = await idsOf(shop, orderId, "captures");
    const ofPrints = {orderId, paymentId: captures["prints"]};
    assert.deepEqual(await refusalOf(refund({orderId, amount: usd("1.00")})), [422, "CAPTURE_REQUIRED"]);
    assert.deepEqual(await refusalOf(refund({...ofPrints, amount: usd("5.51")})), [422, "AMOUNT_EXCEEDED"]);
    await refund({...ofPrints, amount: usd("2.00")});
    assert.deepEqual(await unitsIn(shop, orderId), [
      ["books", "paid", "20.00", false],
      ["prints", "partly-refunded", "3.50", false],
    ]);
    assert.deepEqual(await refusalOf(refund({...ofPrints, amount: usd("3.51")})), [
      409,
      "AMOUNT_EXCEEDS_REST",
    ]);
    await refund(ofPrints);
    assert.deepEqual(await unitsIn(shop, orderId), [
      ["books", "paid", "20.00", false],
      ["prints", "refunded", undefined, false],
    ]);
    const {state, refunds, timeline} = await show(shop, orderId);
    assert.equal(state, "partly-refunded");
    assert.deepEqual(
      refunds.map(({unit, amount}) => [unit, amount.value]),
      [
        ["prints", "2.00"],
        ["prints", "3.50"],
      ],
    );
    assert.deepEqual(
      timeline.filter(({kind}) => kind === "refunded").map(({unit}) => unit),
      ["prints", "prints"],
    );
    const heard = (await hear()).filter(({type}) => type === "refund.completed");
    assert.deepEqual(
      heard.map((event) => "unit" in event && event.unit),
      ["prints", "prints"],
    );
  });

  test("names the unit of a dispute", async () => {
    const {shop, hear} = await openHearing(bench, TRUSTING);
    const orderId = await pay(bench, shop);
    const captures = await idsOf(shop, orderId, "captures");
    const dispute = {
      id: "PP-D-1",
      order_id: orderId,
      capture_id: captures["prints"] ?? "",
      status: "OPEN",
      reason: "OTHER",
      stage: "INQUIRY",
      amount: "5.50",
      currency: "USD",
      outcome: null,
      response_due: null,
      created_at: shop.clock.now(),
      updated_at: shop.clock.now(),
    };
    await shop.database.transaction(async (tx) => {
      await tx
        .insertInto("disputes")
        .values({...dispute, revision: 0})
        .execute();
      await writeDisputeEvent(tx, undefined, dispute);
    });
    const opened = (await hear()).find(({type}) => type === "dispute.opened");
    assert.equal(opened && "dispute" in opened && opened.dispute.unit, "prints");
    const {disputes, timeline} = await show(shop, orderId);
    assert.deepEqual(disputes, [{id: "PP-D-1", status: "OPEN", unit: "prints"}]);
    assert.equal(timeline.find(({kind}) => kind === "disputed")?.unit, "prints");
    const {items} = await shop.merchant.backOffice.listDisputes();
    assert.deepEqual(
      items.map(({id, unit}) => [id, unit]),
      [["PP-D-1", "prints"]],
    );
  });

  test("shows the payee and the fee of an order of one unit, too", async () => {
    const order: OrderHook = ({units}) => ({
      reference: "A-1",
      units: units.map(({reference}) => ({
        reference,
        payee: {email: "books@seller.example"},
        platformFee: {amount: usd("1.50")},
      })),
    });
    const shop = await bench.open({...TRUSTING, order});
    const body = {intent: "CAPTURE", purchase_units: [{amount: {currency_code: "USD", value: "20.00"}}]};
    const made = await read(shop.browser().post("/checkout/orders/create", body));
    const {payee, platformFee, units} = await show(shop, made.body.id);
    assert.deepEqual([payee, platformFee, units], ["books@seller.example", usd("1.50"), undefined]);
  });

  test("adds a tracker to the capture of a unit", async () => {
    const shop = await bench.open(TRUSTING);
    const orderId = await pay(bench, shop);
    const {prints = ""} = await idsOf(shop, orderId, "captures");
    const {paypalActions} = shop.merchant.backOffice;
    const body = {capture_id: prints, tracking_number: "1Z-1", carrier: "UPS", notify_payer: true};
    const tracking = {kind: "add-tracking", target: orderId, id: "track", body} as const;
    for (const _again of [1, 2]) await paypalActions.perform(tracking);
    const {trackers} = await show(shop, orderId);
    assert.deepEqual(
      trackers.map((tracker) => (tracker as {id: string}).id),
      [`${prints}-1Z-1`],
    );
  });

  test("has a line for each capture in the CSV file, whose amounts add up", async () => {
    const shop = await bench.open({variables: {CURRENCIES: "USD"}});
    const cart = await cartOf(
      {
        jti: "units",
        reference: "A-7",
        amount: usd("25.50"),
        units: [
          {
            reference: "books",
            amount: usd("20.00"),
            payee: {email: "books@example.com"},
            platformFee: {amount: usd("1.50")},
          },
          {reference: "prints", amount: usd("5.50"), invoiceId: "P-1"},
        ],
      },
      {clock: shop.clock},
    );
    const orderId = await pay(bench, shop, {cart}, ["capture-pending"]);
    const NAMES = [
      "unit",
      "unit state",
      "amount",
      "captured",
      "refunded",
      "invoice",
      "payee",
      "platform fee",
    ];
    const cells = async () => (await csvOf(shop)).map((row) => pick(row, ...NAMES));
    assert.deepEqual(await cells(), [
      ["books", "pending", "20.00", "", "", "A-7-1", "books@example.com", "1.50"],
      ["prints", "paid", "5.50", "5.50", "", "P-1", "", ""],
    ]);
    const captures = await idsOf(shop, orderId, "captures");
    await shop.merchant.backOffice.refund({orderId, paymentId: captures["prints"], amount: usd("5.50")});
    const rows = await csvOf(shop);
    assert.deepEqual(await cells(), [
      ["books", "pending", "20.00", "", "", "A-7-1", "books@example.com", "1.50"],
      ["prints", "refunded", "5.50", "5.50", "5.50", "P-1", "", ""],
    ]);
    assert.deepEqual(
      rows.map((row) => pick(row, "order", "reference", "captures", "pending reason")),
      [
        [orderId, "A-7", "", rows[0]?.["pending reason"]],
        [orderId, "A-7", captures["prints"], ""],
      ],
    );
    assert.match(rows[0]?.["pending reason"] ?? "", /^[A-Z_]+: /);
    assert.equal(Object.keys(rows[0] ?? {}).indexOf("unit"), 25, "the new columns come last");
  });

  test("has one line in the CSV file for an order of one unit, with its payee", async () => {
    const shop = await bench.open({variables: {CURRENCIES: "USD"}});
    const unit = {reference: "books", amount: usd("25.50"), payee: {email: "books@example.com"}};
    const cart = await cartOf({jti: "one", amount: usd("25.50"), units: [unit]}, {clock: shop.clock});
    await pay(bench, shop, {cart});
    assert.deepEqual(
      (await csvOf(shop)).map((row) => pick(row, "unit", "unit state", "captured", "payee")),
      [["", "", "25.50", "books@example.com"]],
    );
  });
});
