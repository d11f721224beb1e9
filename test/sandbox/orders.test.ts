import assert from "node:assert/strict";
import {test} from "node:test";
import {card, CARDS, orderBody, refused, OrdersClient, toBeFilled, usd} from "./support/orders.ts";
import {withSandbox, ORIGIN} from "./support/sandbox.ts";

function unit(more: Readonly<Record<string, unknown>>, value = "130.00") {
  return orderBody({purchase_units: [{amount: {currency_code: "USD", value}, ...more}]});
}

function amount(value: string, more: Readonly<Record<string, unknown>> = {}, currency = "USD") {
  return orderBody({purchase_units: [{amount: {currency_code: currency, value, ...more}}]});
}

withSandbox("orders", (sandbox) => {
  test("creating answers 201 with id, status and links", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {status, body} = await shop.create();
    assert.equal(status, 201);
    assert.match(body.id, /^[A-Z2-9]{17}$/);
    const self = `${ORIGIN}/v2/checkout/orders/${body.id}`;
    assert.deepEqual(body, {
      id: body.id,
      status: "CREATED",
      links: [
        {href: self, rel: "self", method: "GET"},
        {href: `${ORIGIN}/checkoutnow?token=${body.id}`, rel: "approve", method: "GET"},
        {href: self, rel: "update", method: "PATCH"},
        {href: `${self}/capture`, rel: "capture", method: "POST"},
      ],
    });
  });

  test("a read and Prefer: return=representation give the whole order", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {body} = await shop.create(unit({custom_id: "basket-7"}), {Prefer: "return=representation"});
    assert.equal(body.intent, "CAPTURE");
    assert.equal(body.create_time, "2027-01-15T12:00:00Z");
    const [{payee, soft_descriptor: descriptor, ...own}] = body.purchase_units;
    assert.deepEqual(own, {reference_id: "default", custom_id: "basket-7", amount: usd("130.00")});
    assert.deepEqual([payee.email_address, descriptor], ["merchant@store.example", "PAYPAL *TEST STORE"]);
    assert.match(payee.merchant_id, /^[2-9A-HJ-NP-Z]{13}$/);
    assert.deepEqual((await shop.show(body.id)).body, body);
  });

  test("a unit keeps the payee and the descriptor of its request", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {payee} = (await shop.show(await shop.newOrder())).body.purchase_units[0];
    const own = {payee: {email_address: "other@store.example"}, soft_descriptor: "CAPS"};
    const id = await shop.newOrder(unit(own));
    const [shown] = (await shop.show(id)).body.purchase_units;
    assert.deepEqual(shown.payee, {...payee, ...own.payee});
    assert.equal(shown.soft_descriptor, "CAPS");
  });

  test("an order keeps its payment instruction after the capture", async () => {
    const shop = await OrdersClient.of(sandbox());
    const instruction = {
      platform_fees: [{amount: usd("4.00"), payee: {merchant_id: "PAYEEQPLATF2M"}}],
      disbursement_mode: "DELAYED",
    };
    const {body} = await shop.create(unit({payment_instruction: instruction}));
    const shown = async () => (await shop.show(body.id)).body.purchase_units[0]?.payment_instruction;
    assert.deepEqual(await shown(), instruction);
    await shop.confirm(body.id, card(CARDS.ordinary));
    const {payments} = (await shop.capture(body.id)).body.purchase_units[0];
    assert.equal(payments.captures[0].disbursement_mode, "DELAYED");
    assert.deepEqual(await shown(), instruction);
    const wrong = unit({payee: {merchant_id: "SHOP-1"}});
    assert.equal(
      (await shop.create(wrong)).body.details[0]?.field,
      "/purchase_units/@reference_id=='default'/payee/merchant_id",
    );
  });

  test("unknown fields are accepted and not stored", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {body} = await shop.create(unit({supplementary_data: {card: {level_2: {invoice_id: "l2-1"}}}}));
    assert.doesNotMatch((await shop.show(body.id)).text, /supplementary|l2-1/);
  });

  test("an order becomes CREATED, APPROVED when confirmed, and COMPLETED when captured", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    refused(await shop.capture(id), 422, "ORDER_NOT_APPROVED");
    const confirmed = await shop.confirm(id, card(CARDS.ordinary, {name: "Ada Buyer"}));
    assert.equal(confirmed.status, 200);
    assert.equal(confirmed.body.status, "APPROVED");
    assert.deepEqual(confirmed.body.payment_source.card, {
      brand: "VISA",
      last_digits: "1111",
      type: "CREDIT",
      available_networks: ["VISA"],
      bin_details: {
        bin: "411111",
        issuing_bank: "Sandbox Bank",
        bin_country_code: "US",
        products: ["CONSUMER"],
      },
      expiry: "2030-12",
      name: "Ada Buyer",
    });
    const captured = await shop.capture(id);
    assert.equal(captured.status, 201);
    assert.equal(captured.body.status, "COMPLETED");
    refused(await shop.capture(id), 422, "ORDER_ALREADY_CAPTURED");
    refused(await shop.confirm(id, card(CARDS.ordinary)), 422, "ORDER_ALREADY_CAPTURED");
  });

  test("the last card that was confirmed before the capture is charged", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.approved(CARDS.declined);
    await shop.confirm(id, card("5555555555554444"));
    const {body} = await shop.capture(id);
    assert.equal(body.payment_source.card.brand, "MASTERCARD");
    assert.equal(body.purchase_units[0].payments.captures[0].status, "COMPLETED");
  });

  test("a capture captures each purchase unit", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder({
      purchase_units: [
        {reference_id: "one", amount: usd("10.00")},
        {reference_id: "two", amount: usd("0.50")},
      ],
    });
    await shop.confirm(id, card(CARDS.ordinary));
    const {body} = await shop.capture(id);
    const captured = body.purchase_units.map((entry) => [
      entry.reference_id,
      entry.payments.captures.map((capture) => capture.amount),
    ]);
    assert.deepEqual(captured, [
      ["one", [usd("10.00")]],
      ["two", [usd("0.50")]],
    ]);
  });

  test("creating an order with a card number captures it and requires a request id", async () => {
    const shop = await OrdersClient.of(sandbox());
    const body = orderBody(card(CARDS.ordinary));
    refused(await shop.create(body), 400, "PAYPAL_REQUEST_ID_REQUIRED");
    const headers = {"PayPal-Request-Id": "at-once-1", Prefer: "return=representation"};
    const created = await shop.create(body, headers);
    assert.equal(created.status, 201);
    assert.equal(created.body.status, "COMPLETED");
    assert.equal(created.body.purchase_units[0].payments.captures[0].status, "COMPLETED");
    const again = await shop.create(body, headers);
    assert.equal(again.status, 200);
    assert.deepEqual(again.body, created.body);
  });

  test("creating an order with a card number waits for a challenge or for the merchant's decision", async () => {
    const shop = await OrdersClient.of(sandbox());
    const create = async (number: string) => {
      const {card: details} = card(number).payment_source;
      const source = toBeFilled("SCA_WHEN_REQUIRED", details);
      return (await shop.create(orderBody(source), {"PayPal-Request-Id": `waits-${number}`})).body.status;
    };
    assert.equal(await create(CARDS.stepUp), "PAYER_ACTION_REQUIRED");
    assert.equal(await create(CARDS.frictionlessFailed), "APPROVED");
    assert.equal(await create(CARDS.frictionless), "COMPLETED");
  });

  const wrongBodies: readonly (readonly [
    what: string,
    body: unknown,
    status: number,
    issue: string,
    field?: string,
  ])[] = [
    ["zero", amount("0.00"), 422, "CANNOT_BE_ZERO_OR_NEGATIVE"],
    ["an unsupported currency", amount("1.00", {}, "XTS"), 422, "CURRENCY_NOT_SUPPORTED"],
    ["a wrong breakdown", amount("10.00", {breakdown: {item_total: usd("9.99")}}), 422, "AMOUNT_MISMATCH"],
    [
      "a breakdown in another currency",
      amount("10.00", {breakdown: {item_total: {currency_code: "EUR", value: "10.00"}}}),
      422,
      "CURRENCY_MISMATCH",
    ],
    [
      "items without their total",
      unit({items: [{name: "Cup", quantity: "1", unit_amount: usd("130.00")}]}),
      422,
      "ITEM_TOTAL_REQUIRED",
    ],
    [
      "two currencies",
      orderBody({
        purchase_units: [
          {reference_id: "a", amount: usd("1")},
          {reference_id: "b", amount: {currency_code: "EUR", value: "1"}},
        ],
      }),
      422,
      "MULTI_CURRENCY_ORDER",
    ],
    [
      "one reference twice",
      orderBody({purchase_units: [{amount: usd("1")}, {amount: usd("2")}]}),
      422,
      "DUPLICATE_REFERENCE_ID",
    ],
    [
      "two units to authorize",
      orderBody({
        intent: "AUTHORIZE",
        purchase_units: [
          {reference_id: "a", amount: usd("1")},
          {reference_id: "b", amount: usd("1")},
        ],
      }),
      422,
      "UNSUPPORTED_INTENT",
      "/intent",
    ],
    ["more than the limit", amount("10000000000000.00"), 422, "MAX_VALUE_EXCEEDED"],
    [
      "a tax of items without its total",
      unit(
        {
          amount: {...usd("130.10"), breakdown: {item_total: usd("130.00"), handling: usd("0.10")}},
          items: [{name: "Cup", quantity: "1", unit_amount: usd("130.00"), tax: usd("0.10")}],
        },
        "130.10",
      ),
      422,
      "TAX_TOTAL_REQUIRED",
    ],
    [
      "a donation together with goods",
      unit({
        amount: {...usd("2.00"), breakdown: {item_total: usd("2.00")}},
        items: [
          {name: "Cup", quantity: "1", unit_amount: usd("1.00"), category: "PHYSICAL_GOODS"},
          {name: "Alms", quantity: "1", unit_amount: usd("1.00"), category: "DONATION"},
        ],
      }),
      422,
      "MULTIPLE_ITEM_CATEGORIES",
    ],
    [
      "a donation in one of two units",
      orderBody({
        purchase_units: [
          {
            reference_id: "a",
            amount: {...usd("1.00"), breakdown: {item_total: usd("1.00")}},
            items: [{name: "Alms", quantity: "1", unit_amount: usd("1.00"), category: "DONATION"}],
          },
          {reference_id: "b", amount: usd("1.00")},
        ],
      }),
      422,
      "DONATION_ITEMS_NOT_SUPPORTED",
    ],
    [
      "options together with a shipping type",
      unit({shipping: {type: "PICKUP_IN_STORE", options: [{id: "a", label: "A", selected: true}]}}),
      422,
      "SHIPPING_OPTIONS_NOT_SUPPORTED",
    ],
    [
      "options where nothing is shipped",
      {
        ...unit({shipping: {options: [{id: "a", label: "A", selected: true}]}}),
        application_context: {shipping_preference: "NO_SHIPPING"},
      },
      422,
      "SHIPPING_OPTIONS_NOT_SUPPORTED",
    ],
    ...(
      [
        ["no provided address", undefined, "MISSING_SHIPPING_ADDRESS"],
        [
          "a provided address without the city that its country requires",
          {address_line_1: "1 Main St", country_code: "IE"},
          "CITY_REQUIRED",
        ],
        [
          "a provided address without the postal code that its country requires",
          {address_line_1: "1 Main St", admin_area_2: "San Jose", admin_area_1: "CA", country_code: "US"},
          "POSTAL_CODE_REQUIRED",
        ],
      ] as const
    ).map(([name, address, issue]): [string, unknown, number, string] => [
      name,
      {
        ...unit({shipping: {address}}),
        application_context: {shipping_preference: "SET_PROVIDED_ADDRESS"},
      },
      422,
      issue,
    ]),
    [
      "a given address without its city, also if the buyer may choose another",
      unit({shipping: {address: {country_code: "VN"}}}),
      422,
      "CITY_REQUIRED",
    ],
    [
      "no option selected",
      unit({shipping: {options: [{id: "a", label: "A", selected: false}]}}),
      422,
      "SHIPPING_OPTION_NOT_SELECTED",
    ],
    [
      "two shipping types",
      orderBody({
        purchase_units: [
          {reference_id: "a", amount: usd("1"), shipping: {type: "SHIPPING"}},
          {reference_id: "b", amount: usd("1"), shipping: {type: "PICKUP_IN_PERSON"}},
        ],
      }),
      422,
      "MULTIPLE_SHIPPING_TYPE_NOT_SUPPORTED",
    ],
    [
      "an unsupported processing instruction",
      orderBody({...toBeFilled(), processing_instruction: "ORDER_COMPLETE_ON_PAYMENT_APPROVAL"}),
      422,
      "UNSUPPORTED_PROCESSING_INSTRUCTION",
    ],
    [
      "an unsupported payment source",
      orderBody({payment_source: {giropay: {country_code: "DE", name: "Ada"}}}),
      422,
      "PAYMENT_SOURCE_CANNOT_BE_USED",
      "/payment_source/giropay",
    ],
    [
      "two sources",
      orderBody({payment_source: {card: {}, paypal: {}}}),
      422,
      "ONLY_ONE_PAYMENT_SOURCE_ALLOWED",
    ],
    [
      "two options selected",
      unit({
        shipping: {
          options: [
            {id: "a", label: "A", selected: true},
            {id: "b", label: "B", selected: true},
          ],
        },
      }),
      422,
      "MULTIPLE_SHIPPING_OPTION_SELECTED",
    ],
    [
      "a selected option that is not charged",
      unit({shipping: {options: [{id: "a", label: "A", selected: true, amount: usd("5.00")}]}}),
      422,
      "PREFERRED_SHIPPING_OPTION_AMOUNT_MISMATCH",
    ],
  ];
  for (const [what, body, status, issue, field] of wrongBodies) {
    test(`refuses ${what} with ${status} ${issue}`, async () => {
      const shop = await OrdersClient.of(sandbox());
      const answer = await shop.create(body);
      refused(answer, status, issue);
      if (field !== undefined) assert.equal(answer.body.details[0].field, field);
    });
  }

  test("the total of items, tax and shipping must be exact", async () => {
    const shop = await OrdersClient.of(sandbox());
    const items = [
      {name: "Cup", quantity: "3", unit_amount: usd("0.10"), tax: usd("0.01")},
      {name: "Pot", quantity: "1", unit_amount: usd("0.20"), tax: usd("0.02")},
    ];
    const breakdown = {
      item_total: usd("0.50"),
      tax_total: usd("0.05"),
      shipping: usd("1.00"),
      discount: usd("0.25"),
    };
    const create = (total: string, parts: Readonly<Record<string, unknown>>) =>
      shop.create(orderBody({purchase_units: [{amount: {...usd(total), breakdown: parts}, items}]}));
    assert.equal((await create("1.30", breakdown)).status, 201);
    refused(await create("1.31", breakdown), 422, "AMOUNT_MISMATCH");
    refused(await create("1.31", {...breakdown, item_total: usd("0.51")}), 422, "ITEM_TOTAL_MISMATCH");
    refused(await create("1.31", {...breakdown, tax_total: usd("0.06")}), 422, "TAX_TOTAL_MISMATCH");
  });

  const wrongCards: readonly (readonly [what: string, body: unknown, status: number, issue: string])[] = [
    ["a number that fails its check digit", card("4111111111111112"), 422, "VALIDATION_ERROR"],
    ["a number of 12 digits", card("411111111111"), 400, "INVALID_PARAMETER_SYNTAX"],
    ["an unsupported network", card("3530111333300000"), 422, "CARD_TYPE_NOT_SUPPORTED"],
    ["an expired card", card(CARDS.ordinary, {expiry: "2026-12"}), 422, "CARD_EXPIRED"],
    ["month 13", card(CARDS.ordinary, {expiry: "2030-13"}), 400, "INVALID_PARAMETER_SYNTAX"],
    [
      "a security code of 4 digits on a Visa",
      card(CARDS.ordinary, {security_code: "1234"}),
      422,
      "VALIDATION_ERROR",
    ],
  ];
  for (const [what, body, status, issue] of wrongCards) {
    test(`refuses to confirm ${what} with ${status} ${issue} and leaves the order unchanged`, async () => {
      const shop = await OrdersClient.of(sandbox());
      const id = await shop.newOrder();
      refused(await shop.confirm(id, body), status, issue);
      assert.equal((await shop.show(id)).body.status, "CREATED");
    });
  }

  test("a card is valid until its month ends", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    assert.equal((await shop.confirm(id, card(CARDS.ordinary, {expiry: "2027-01"}))).status, 200);
  });
});
