import assert from "node:assert/strict";
import {test} from "node:test";
import type {OrderHook, ShopEvent} from "../../server/merchant/handler.ts";
import {cartOf} from "./support/carts.ts";
import {openHearing} from "./support/heard-events.ts";
import {payPalUsd, usd} from "./support/paid-order.ts";
import {read} from "./support/replies.ts";
import {type SandboxBench, sandboxSuite} from "./support/sandbox-suite.ts";
import type {Browser} from "./support/shop.ts";

const TRUSTING = {variables: {TRUST_BROWSER_AMOUNTS: "on"}};

const unit = (reference_id: string, value: string, more: object = {}) => ({
  reference_id,
  amount: payPalUsd(value),
  ...more,
});
const payload = (...purchase_units: object[]) => ({intent: "CAPTURE", purchase_units});
const TWO = payload(unit("books", "20.00"), unit("prints", "5.50"));

const create = (buyer: Browser, body: object) => read(buyer.post("/checkout/orders/create", body));

interface Unit {
  readonly reference_id: string;
  readonly amount: {readonly value: string};
  readonly invoice_id?: string;
  readonly custom_id?: string;
  readonly payee?: {readonly merchant_id?: string; readonly email_address?: string};
  readonly payment_instruction?: unknown;
  readonly items?: readonly {readonly sku?: string}[];
  readonly shipping?: {readonly address?: {readonly postal_code?: string}};
}

const unitsAt = async ({ordersClient}: SandboxBench, id: string) =>
  ((await ordersClient.show(id)).body as unknown as {purchase_units: Unit[]}).purchase_units;

const about = (events: readonly ShopEvent[]) =>
  events.map((event) => {
    assert.ok("payment" in event && "unit" in event);
    return [event.type, event.unit, event.payment.state];
  });

sandboxSuite("an order of several purchase units", (bench) => {
  test("has the units of a payload, with their sum as its price", async () => {
    const buyer = (await bench.open(TRUSTING)).browser();
    const address = {
      address_line_1: "1 Main St",
      admin_area_2: "San Jose",
      admin_area_1: "CA",
      postal_code: "95131",
      country_code: "US",
    };
    const body = payload(unit("books", "20.00", {shipping: {address}}), unit("prints", "5.50"));
    assert.deepEqual((await read(buyer.post("/checkout/quote", body))).body.amount, usd("25.50"));
    const made = await create(buyer, body);
    assert.equal(made.status, 201, made.text);
    assert.deepEqual(made.body.amount, usd("25.50"));
    const units = await unitsAt(bench, made.body.id);
    assert.deepEqual(
      units.map(({reference_id, amount, shipping}) => [
        reference_id,
        amount.value,
        shipping?.address?.postal_code,
      ]),
      [
        ["books", "20.00", "95131"],
        ["prints", "5.50", undefined],
      ],
    );
  });

  for (const [name, units, status, code, field] of [
    [
      "two units with one reference",
      [unit("a", "1.00"), unit("a", "2.00")],
      422,
      "DUPLICATE_REFERENCE_ID",
      "/purchase_units/1/reference_id",
    ],
    [
      "two units without a reference",
      [{amount: payPalUsd("1.00")}, {amount: payPalUsd("2.00")}],
      422,
      "DUPLICATE_REFERENCE_ID",
      "/purchase_units/1/reference_id",
    ],
    [
      "two currencies",
      [unit("a", "1.00"), {reference_id: "b", amount: {currency_code: "EUR", value: "1.00"}}],
      422,
      "MIXED_CURRENCIES",
      "/purchase_units/1/amount/currency_code",
    ],
    [
      "an eleventh unit",
      Array.from({length: 11}, (_, index) => unit(`u${index}`, "1.00")),
      400,
      "INVALID_REQUEST",
      "/purchase_units",
    ],
    [
      "a unit without an amount",
      [unit("a", "1.00"), {reference_id: "b"}],
      400,
      "INVALID_REQUEST",
      "/purchase_units/1/amount",
    ],
    [
      "parts that do not add up in the second unit",
      [
        unit("a", "1.00"),
        unit("b", "2.00", {
          amount: {
            ...payPalUsd("2.00"),
            breakdown: {item_total: payPalUsd("2.00"), tax_total: {currency_code: "EUR", value: "0.00"}},
          },
        }),
      ],
      422,
      "AMOUNT_MISMATCH",
      "/purchase_units/1/amount/breakdown/tax_total",
    ],
    [
      "a payee of the page",
      [unit("a", "1.00", {payee: {email_address: "me@example.com"}}), unit("b", "1.00")],
      400,
      "INVALID_REQUEST",
      "/purchase_units/0",
    ],
  ] as const) {
    test(`is refused with ${name}`, async () => {
      const buyer = (await bench.open(TRUSTING)).browser();
      for (const path of ["/checkout/orders/create", "/checkout/quote"]) {
        const refused = await read(buyer.post(path, payload(...units)));
        assert.deepEqual(
          [refused.status, refused.body.code, refused.body.details[0]?.field],
          [status, code, field],
        );
      }
    });
  }

  test("is quoted with its units", async () => {
    const {body} = await read((await bench.open(TRUSTING)).browser().post("/checkout/quote", TWO));
    assert.deepEqual((body as {units?: unknown}).units, [
      {reference: "books", amount: usd("20.00")},
      {reference: "prints", amount: usd("5.50")},
    ]);
  });

  test("is refused for a local method, which PayPal offers for one unit only", async () => {
    const buyer = (await bench.open(TRUSTING)).browser();
    const eur = (value: string) => ({amount: {currency_code: "EUR", value}});
    const units = [
      {reference_id: "a", ...eur("1.00")},
      {reference_id: "b", ...eur("2.00")},
    ];
    const refused = await create(buyer, {...payload(...units), method: "ideal"});
    assert.deepEqual([refused.status, refused.body.code], [422, "METHOD_UNITS"]);
  });

  test("is refused by a shop that authorizes, because PayPal only captures several units", async () => {
    const variables = {...TRUSTING.variables, INTENT: "AUTHORIZE"};
    const buyer = (await bench.open({variables})).browser();
    const refused = await create(buyer, {...TWO, intent: "AUTHORIZE"});
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.details[0]?.field],
      [422, "ONE_PURCHASE_UNIT", "/purchase_units/1"],
    );
  });

  test("has the units of a signed cart, with their own facts", async () => {
    const shop = await bench.open();
    const cart = await cartOf(
      {
        jti: "units",
        reference: "A-7",
        amount: usd("25.50"),
        units: [
          {
            reference: "books",
            amount: usd("20.00"),
            items: [{name: "Book", sku: "b1", quantity: 2, unitAmount: usd("7.50")}],
            shipping: usd("5.00"),
            shippingAddress: {
              name: "Ada",
              addressLine1: "1 Main St",
              adminArea1: "CA",
              adminArea2: "San Jose",
              postalCode: "95131",
              countryCode: "US",
            },
            payee: {email: "books@example.com"},
            platformFee: {amount: usd("1.50")},
          },
          {reference: "prints", amount: usd("5.50"), invoiceId: "P-1"},
        ],
      },
      {clock: shop.clock},
    );
    const made = await create(shop.browser(), {cart});
    assert.equal(made.status, 201, made.text);
    const units = await unitsAt(bench, made.body.id);
    assert.deepEqual(
      units.map(({reference_id, invoice_id, payee, payment_instruction}) => [
        reference_id,
        invoice_id,
        payee?.email_address,
        payment_instruction,
      ]),
      [
        ["books", "A-7-1", "books@example.com", {platform_fees: [{amount: payPalUsd("1.50")}]}],
        ["prints", "P-1", units[1]?.payee?.email_address, undefined],
      ],
    );
    assert.equal(units[0]?.shipping?.address?.postal_code, "95131");
  });

  test("gets payees and fees from the hook order, which is asked with the units and their amounts", async () => {
    const asked: unknown[] = [];
    const order: OrderHook = ({units}) => {
      asked.push(units);
      return {
        reference: "A-8",
        units: units.map(({reference}) => ({
          reference,
          payee: {email: `${reference}@seller.example`},
          platformFee: {amount: usd("0.50")},
        })),
      };
    };
    const made = await create((await bench.open({...TRUSTING, order})).browser(), TWO);
    assert.equal(made.status, 201, made.text);
    assert.deepEqual(asked, [
      [
        {reference: "books", amount: usd("20.00")},
        {reference: "prints", amount: usd("5.50")},
      ],
    ]);
    assert.deepEqual(
      (await unitsAt(bench, made.body.id)).map(({payee, payment_instruction}) => [
        payee?.email_address,
        payment_instruction,
      ]),
      ["books", "prints"].map((name) => [
        `${name}@seller.example`,
        {platform_fees: [{amount: payPalUsd("0.50")}]},
      ]),
    );
  });

  test("is not created when the hook order names a unit that it does not have", async () => {
    const order: OrderHook = () => ({
      reference: "A-9",
      units: [{reference: "bookz", payee: {email: "books@seller.example"}}],
    });
    const paths: string[] = [];
    const send: typeof fetch = (input, init) => {
      paths.push(new URL(input instanceof Request ? input.url : input).pathname);
      return fetch(input, init);
    };
    const shop = await bench.open({...TRUSTING, order, fetch: send});
    const refused = await create(shop.browser(), TWO);
    assert.deepEqual([refused.status, refused.body.code], [500, "HOOK_FAILED"]);
    assert.deepEqual(
      paths.filter((path) => path.startsWith("/v2/")),
      [],
    );
  });

  test("is refused when the units of a signed cart do not add up to its amount", async () => {
    const shop = await bench.open();
    const units = [
      {reference: "a", amount: usd("1.00")},
      {reference: "b", amount: usd("2.00")},
    ];
    const cart = await cartOf({jti: "sum", amount: usd("4.00"), units}, {clock: shop.clock});
    const refused = await create(shop.browser(), {cart});
    assert.deepEqual([refused.status, refused.body.code], [422, "AMOUNT_MISMATCH"]);
  });

  for (const [name, outcomes, state, events] of [
    [
      "all are paid",
      [],
      "paid",
      [
        ["payment.paid", "books", "paid"],
        ["payment.paid", "prints", "paid"],
      ],
    ],
    [
      "the first is declined",
      ["capture-declined"],
      "partly-paid",
      [
        ["payment.declined", "books", "partly-paid"],
        ["payment.paid", "prints", "partly-paid"],
      ],
    ],
    [
      "the first is pending",
      ["capture-pending"],
      "partly-paid",
      [
        ["payment.pending", "books", "partly-paid"],
        ["payment.paid", "prints", "partly-paid"],
      ],
    ],
    [
      "both are declined",
      ["capture-declined", "capture-declined"],
      "declined",
      [
        ["payment.declined", "books", "declined"],
        ["payment.declined", "prints", "declined"],
      ],
    ],
    [
      "both are pending",
      ["capture-pending", "capture-pending"],
      "pending",
      [
        ["payment.pending", "books", "pending"],
        ["payment.pending", "prints", "pending"],
      ],
    ],
  ] as const) {
    test(`has one event for each unit when ${name}`, async () => {
      const {shop, hear} = await openHearing(bench, TRUSTING);
      const buyer = shop.browser();
      const made = await create(buyer, TWO);
      await bench.ordersClient.approveWallet(made.body.id, {total: "25.50"});
      for (const outcome of outcomes)
        await bench.sandbox.call("POST", "/_sandbox/presets", {body: {outcome, times: 1}});
      const captured = await read(buyer.capture(made.body.id));
      assert.equal(captured.status, 201, captured.text);
      const heard = (await hear()).filter(({type}) => type.startsWith("payment."));
      assert.deepEqual(about(heard).sort(), [...events].sort());
      const listed = await shop.database.db.selectFrom("payment_list").selectAll().executeTakeFirstOrThrow();
      assert.equal(listed.state, state);
    });
  }
});
