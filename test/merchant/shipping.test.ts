import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {NOTHING_KNOWN} from "../../server/merchant/hooks/question.ts";
import {catalogueOf} from "../../server/merchant/pricing/catalogue.ts";
import {chargesOf} from "../../server/merchant/pricing/charges.ts";
import type {WireMoney} from "../../server/shared/money.ts";
import type {Rate, RatesAnswer} from "../../server/merchant/pricing/rates.ts";
import {amountOf, deliver, optionsOf} from "../../server/merchant/pricing/shipping.ts";
import {read, refusal} from "./support/replies.ts";
import {type SandboxBench, sandboxSuite} from "./support/sandbox-suite.ts";
import {attempt, type Browser, TEAPOT} from "./support/shop.ts";

const US = {countryCode: "US"};
const POST: Rate = {
  id: "post",
  label: "Post",
  type: "SHIPPING",
  amount: {currencyCode: "USD", value: "1.00"},
};

async function ordered(buyer: Browser, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const {status, body, text} = await read(
    buyer.post("/checkout/orders/create", {...TEAPOT, scaMethod: undefined, shipping: {}, ...more}),
  );
  assert.equal(status, 201, text);
  return body.id;
}

const change = (buyer: Browser, orderId: string, body: unknown) =>
  read(buyer.post(`/checkout/orders/${orderId}/shipping`, body));

async function unitOf(bench: SandboxBench, orderId: string) {
  const [unit] = (await bench.ordersClient.show(orderId)).body.purchase_units;
  return unit as unknown as {
    amount: {value: string; breakdown: Record<string, {value: string}>};
    shipping?: {options: {id: string; selected: boolean}[]; address: unknown; name: unknown};
  };
}

const selectedIn = (options: readonly {id: string; selected: boolean}[]) =>
  options.filter(({selected}) => selected).map(({id}) => id);

/** Approves the order on PayPal's page, with another shipping option if one is given. */
async function approve(bench: SandboxBench, orderId: string, option?: string): Promise<void> {
  const {amount, shipping} = await unitOf(bench, orderId);
  const [selected] = selectedIn(shipping?.options ?? []);
  const chosen = option ?? selected;
  const total = option === "SHIP_EXP" ? "80.00" : amount.value;
  await bench.ordersClient.approveWallet(orderId, {
    total,
    ...(chosen === undefined ? {} : {shipping_option: chosen}),
  });
  assert.equal((await bench.ordersClient.show(orderId)).body.status, "APPROVED");
}

sandboxSuite("orders with shipping", (bench) => {
  test("an order offers the shop's shipping options with the free one selected", async () => {
    const buyer = (await bench.open()).browser();
    const {body} = await read(buyer.post("/checkout/orders/create", {items: TEAPOT.items, shipping: {}}));
    assert.deepEqual(body.amount, {currencyCode: "USD", value: "75.00"});
    const unit = await unitOf(bench, body.id);
    assert.deepEqual(selectedIn(unit.shipping?.options ?? []), ["SHIP_FRE"]);
    assert.deepEqual(
      unit.shipping?.options.map(({id}) => id),
      ["SHIP_FRE", "SHIP_EXP", "IN_STORE"],
    );
    assert.equal(unit.amount.breakdown["shipping"]?.value, "0.00");
  });

  test("a quote with shipping has the amount of the order", async () => {
    const buyer = (await bench.open()).browser();
    const body = {items: TEAPOT.items, shipping: {option: "SHIP_EXP"}};
    const quoted = await read(buyer.post("/checkout/quote", body));
    const made = await read(buyer.post("/checkout/orders/create", body));
    assert.deepEqual([quoted.body.amount.value, made.body.amount.value], ["80.00", "80.00"]);
  });

  test("name and address are sent to PayPal without empty lines", async () => {
    const buyer = (await bench.open()).browser();
    const address = {
      addressLine1: "1 Kiln Lane",
      addressLine2: " ",
      adminArea2: "Bath",
      postalCode: "BA1 1AA",
      countryCode: "GB",
    };
    const orderId = await ordered(buyer, {
      shipping: {
        name: {fullName: "Ada Byron"},
        phone: {countryCode: "44", nationalNumber: "2079460000"},
        address,
      },
    });
    const unit = await unitOf(bench, orderId);
    assert.deepEqual(unit.shipping?.name, {full_name: "Ada Byron"});
    assert.deepEqual(unit.shipping?.address, {
      address_line_1: "1 Kiln Lane",
      admin_area_2: "Bath",
      postal_code: "BA1 1AA",
      country_code: "GB",
    });
    const {body} = await read(buyer.get(`/checkout/orders/${orderId}`));
    assert.deepEqual(body.shipping.name, {fullName: "Ada Byron"});
    assert.deepEqual(body.shipping.address, {
      addressLine1: "1 Kiln Lane",
      adminArea2: "Bath",
      postalCode: "BA1 1AA",
      countryCode: "GB",
    });
    assert.equal(body.shipping.options.length, 3);
  });

  test("an address that lacks what its country requires is refused, but priced", async () => {
    const buyer = (await bench.open({shipping: () => [POST]})).browser();
    const whole = {
      addressLine1: "1 Main St",
      adminArea2: "San Jose",
      adminArea1: "CA",
      postalCode: "95131",
      countryCode: "US",
    };
    for (const [address, missing] of [
      [{countryCode: "DE"}, ["addressLine1", "adminArea2", "postalCode"]],
      [{...whole, postalCode: undefined}, ["postalCode"]],
      [{...whole, adminArea1: " "}, ["adminArea1"]],
      [{addressLine1: "1 Main St", countryCode: "IE"}, ["adminArea2"]],
      [{addressLine1: "1 Main St", adminArea2: "Dublin", countryCode: "IE"}, []],
      [{addressLine1: "1 Orchard Road", postalCode: "238801", countryCode: "SG"}, []],
      [whole, []],
    ] as const) {
      const body = {items: TEAPOT.items, shipping: {address}};
      const made = await read(buyer.post("/checkout/orders/create", body));
      const fields = made.body.details?.map(({field}) => field) ?? [];
      assert.deepEqual(
        fields,
        missing.map((part) => `/shipping/address/${part}`),
        JSON.stringify(address),
      );
      const answer = [made.status, made.body.code];
      assert.deepEqual(answer, missing.length > 0 ? [422, "ADDRESS_INCOMPLETE"] : [201, undefined]);
      assert.equal((await buyer.post("/checkout/quote", body)).status, 200);
    }
  });

  test("an address in a country that doesn't exist is refused with what to write", async () => {
    const buyer = (await bench.open({shipping: () => [POST]})).browser();
    const address = {addressLine1: "1 High St", adminArea2: "Leeds", countryCode: "UK"};
    const body = {items: TEAPOT.items, shipping: {address}};
    const {status, body: reply} = await read(buyer.post("/checkout/orders/create", body));
    assert.equal(status, 400);
    const [detail] = reply.details ?? [];
    assert.equal(detail?.field, "/shipping/address/countryCode");
    assert.match(String(detail?.description), /GB for the United Kingdom/);
  });

  test("after a change of the option, the reply, the order, the capture and the attempt have the same amount", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const orderId = await ordered(buyer);
    const {status, body} = await change(buyer, orderId, {option: "SHIP_EXP"});
    assert.equal(status, 200);
    assert.deepEqual(body.amount, {currencyCode: "USD", value: "80.00"});
    assert.deepEqual(selectedIn(body.options), ["SHIP_EXP"]);
    assert.deepEqual(Object.keys(body.options[0] ?? {}), ["id", "label", "type", "selected", "amount"]);
    const unit = await unitOf(bench, orderId);
    assert.equal(unit.amount.value, "80.00");
    assert.equal(unit.amount.breakdown["shipping"]?.value, "5.00");
    await approve(bench, orderId);
    const captured = await read(buyer.capture(orderId));
    assert.equal(captured.body.purchase_units[0]?.payments.captures[0]?.amount?.value, "80.00");
    const [row] = await shop.database.db.selectFrom("attempts").selectAll().execute();
    assert.deepEqual([row?.state, row?.amount], ["captured", "80.00"]);
    const {body: shown} = await read(buyer.get(`/checkout/orders/${orderId}`));
    assert.deepEqual([shown.status, shown.amount.value], ["COMPLETED", "80.00"]);
    assert.deepEqual([shown.goodsAmount.value, shown.shippingAmount.value], ["75.00", "5.00"]);
    assert.deepEqual(shown.items, [
      {
        name: "Stoneware teapot, 0.8 l",
        sku: "ceramic-teapot",
        quantity: 1,
        unitAmount: {currencyCode: "USD", value: "75.00"},
        amount: {currencyCode: "USD", value: "75.00"},
      },
    ]);
    assert.equal(shown.captures[0]?.status, "COMPLETED");
  });

  test("the selected option stays after a change of address if it is offered there", async () => {
    const rates: Rate[] = [
      {id: "post", label: "Post", type: "SHIPPING", amount: {currencyCode: "USD", value: "1.00"}},
      {id: "bike", label: "Bike", type: "SHIPPING", amount: {currencyCode: "USD", value: "2.00"}},
    ];
    const shop = await bench.open({
      shipping: ({destination}) => (destination?.countryCode === "CA" ? rates.slice(0, 1) : rates),
    });
    const buyer = shop.browser();
    const orderId = await ordered(buyer);
    await change(buyer, orderId, {option: "bike"});
    const near = await change(buyer, orderId, {address: US});
    assert.deepEqual(selectedIn(near.body.options), ["bike"]);
    const far = await change(buyer, orderId, {address: {countryCode: "CA"}});
    assert.deepEqual([selectedIn(far.body.options), far.body.amount.value], [["post"], "76.00"]);
    const gone = await change(buyer, orderId, {option: "bike"});
    assert.deepEqual([gone.status, gone.body.code], [422, "METHOD_UNAVAILABLE"]);
  });

  test("a delivery that is refused has its code in the error, and the order does not change", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const orderId = await ordered(buyer);
    const foreign = await change(buyer, orderId, {address: {countryCode: "AR"}});
    assert.deepEqual([foreign.status, foreign.body.code], [422, "COUNTRY_ERROR"]);
    const address = {addressLine1: "1", countryCode: "AR"};
    const created = buyer.post("/checkout/orders/create", {items: TEAPOT.items, shipping: {address}});
    assert.deepEqual(await refusal(created), [422, "COUNTRY_ERROR"]);
    assert.equal((await unitOf(bench, orderId)).amount.value, "75.00");
    for (const refused of ["ADDRESS_ERROR", "STATE_ERROR", "ZIP_ERROR", "STORE_UNAVAILABLE"] as const) {
      const strict = await bench.open({shipping: () => ({refused})});
      const answer = await change(buyer.on(strict), orderId, {address: US});
      assert.deepEqual([answer.status, answer.body.code], [422, refused]);
    }
    assert.equal((await change(buyer, orderId, {option: "IN_STORE"})).status, 200);
  });

  test("changes at the same time are made one after the other, and order and attempt have the same amount", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const orderId = await ordered(buyer);
    const changes = [{option: "SHIP_EXP"}, {address: US}, {option: "IN_STORE"}, {option: "SHIP_EXP"}];
    const answers = await Promise.all(changes.map((body) => change(buyer, orderId, body)));
    assert.deepEqual(
      answers.map(({status}) => status),
      [200, 200, 200, 200],
    );
    const [row] = await shop.database.db.selectFrom("attempts").selectAll().execute();
    assert.deepEqual([row?.changes, row?.state], [4, "created"]);
    // The order of the changes is not fixed.
    assert.ok(["75.00", "80.00"].includes(row?.amount ?? ""), row?.amount);
    assert.equal((await unitOf(bench, orderId)).amount.value, row?.amount);
    // The changes of the option keep the address.
    assert.deepEqual((JSON.parse(row?.delivery ?? "{}") as {destination: unknown}).destination, US);
  });

  test("changes at two servers at the same time are either made or refused", async () => {
    const [one, other] = [await bench.open(), await bench.open()];
    const buyer = one.browser();
    const orderId = await ordered(buyer);
    const answers = await Promise.all(
      ["SHIP_EXP", "IN_STORE", "SHIP_EXP", "SHIP_FRE"].map((option, index) =>
        change(index % 2 ? buyer.on(other) : buyer, orderId, {option}),
      ),
    );
    for (const {status, body} of answers) {
      assert.ok(status === 200 || body.code === "CHANGE_IN_PROGRESS", body.code);
    }
    assert.ok(answers.some(({status}) => status === 200));
    const [row] = await one.database.db.selectFrom("attempts").selectAll().execute();
    assert.equal(row?.state, "created");
    assert.equal((await unitOf(bench, orderId)).amount.value, row.amount);
  });

  test("a shipping option chosen on PayPal's page is charged and recorded", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const orderId = await ordered(buyer);
    await approve(bench, orderId, "SHIP_EXP");
    assert.equal((await unitOf(bench, orderId)).amount.value, "80.00", "the order has the new option");
    const captured = await read(buyer.capture(orderId));
    assert.equal(captured.body.purchase_units[0]?.payments.captures[0]?.amount?.value, "80.00");
    const [row] = await shop.database.db.selectFrom("attempts").selectAll().execute();
    assert.equal(row?.amount, "80.00");
  });

  test("an order whose amount was changed at PayPal is not captured", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    for (const more of [{}, {shipping: undefined}]) {
      const orderId = await ordered(buyer, more);
      const path = "/purchase_units/@reference_id=='default'/amount";
      const breakdown = {
        item_total: {currency_code: "USD", value: "75.00"},
        handling: {currency_code: "USD", value: "9.00"},
      };
      const value = {currency_code: "USD", value: "84.00", breakdown};
      await bench.ordersClient.patch(orderId, [{op: "replace", path, value}]);
      await approve(bench, orderId);
      assert.deepEqual(await refusal(buyer.capture(orderId)), [409, "AMOUNT_CHANGED"]);
      assert.equal((await bench.ordersClient.show(orderId)).body.status, "APPROVED");
    }
  });

  test("orders of other sessions, unknown orders, orders without shipping and paid orders can't be changed", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const orderId = await ordered(buyer);
    const stranger = shop.browser();
    await ordered(stranger);
    const theirs = await change(stranger, orderId, {option: "SHIP_EXP"});
    const none = await change(buyer, "NO-SUCH-ORDER", {option: "SHIP_EXP"});
    const sessionless = await change(shop.browser(), orderId, {option: "SHIP_EXP"});
    for (const {status, body} of [theirs, none, sessionless]) {
      assert.deepEqual([status, body.code, body.error], [404, "ORDER_NOT_FOUND", theirs.body.error]);
    }
    const unshipped = await ordered(buyer, {shipping: undefined});
    assert.equal((await change(buyer, unshipped, {option: "SHIP_EXP"})).body.code, "NOTHING_IS_SENT");
    await approve(bench, orderId);
    await buyer.capture(orderId);
    assert.equal((await change(buyer, orderId, {option: "SHIP_EXP"})).body.code, "ORDER_CLOSED");
    assert.equal((await unitOf(bench, orderId)).amount.value, "75.00");
  });

  test("a change that PayPal refuses after a card was confirmed leaves the order unchanged", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const orderId = await ordered(buyer);
    await bench.ordersClient.confirm(orderId, {
      payment_source: {card: {number: "4111111111111111", expiry: "2034-12", security_code: "123"}},
    });
    const answer = await change(buyer, orderId, {option: "SHIP_EXP"});
    assert.deepEqual([answer.status, answer.body.details[0]?.issue], [422, "AMOUNT_CHANGE_NOT_ALLOWED"]);
    const captured = await read(buyer.capture(orderId));
    assert.equal(captured.body.purchase_units[0]?.payments.captures[0]?.amount?.value, "75.00");
  });

  test("an order in HUF offers only the options that have a price in HUF", async () => {
    const shop = await bench.open({variables: {TRUST_BROWSER_AMOUNTS: "on"}});
    const buyer = shop.browser();
    const amount = {currency_code: "HUF", value: "1200"};
    const {body} = await read(
      buyer.post("/checkout/orders/create", {intent: "CAPTURE", purchase_units: [{amount}], shipping: {}}),
    );
    const shown = {currencyCode: "HUF", value: "1200"};
    assert.deepEqual(body.amount, shown);
    const unit = await unitOf(bench, body.id);
    assert.deepEqual(
      unit.shipping?.options.map(({id}) => id),
      ["SHIP_FRE", "IN_STORE"],
    );
    const changed = await change(buyer, body.id, {option: "IN_STORE"});
    assert.deepEqual([changed.status, changed.body.amount], [200, shown]);
  });

  test("a shop without rates refuses orders with shipping", async () => {
    const product = {sku: "a", name: "A", price: {currency_code: "USD", value: "1.00"}};
    const shop = await bench.open({catalogue: catalogueOf([product])});
    const body = {items: [{sku: "a", quantity: 1}], shipping: {}};
    const buyer = shop.browser();
    assert.deepEqual(await refusal(buyer.post("/checkout/orders/create", body)), [422, "NOTHING_IS_SENT"]);
    assert.equal(
      (await read(buyer.post("/checkout/orders/create", {...body, shipping: undefined}))).status,
      201,
    );
  });

  test("unknown keys and invalid values are refused", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const orderId = await ordered(buyer);
    for (const body of [
      undefined,
      {},
      {option: ""},
      {option: "SHIP_EXP", address: US},
      {option: "SHIP_EXP", amount: "0.00"},
      {address: {}},
      {address: {countryCode: "us"}},
      {address: {...US, street: "x"}},
    ]) {
      assert.equal((await change(buyer, orderId, body)).status, 400, JSON.stringify(body));
    }
    for (const shipping of [
      null,
      true,
      {options: []},
      {amount: "0.00"},
      {address: {city: "Bath", countryCode: "GB"}},
      {name: {givenName: "Ada"}},
      {phone: {countryCode: "+44", nationalNumber: "1"}},
    ]) {
      const reply = await read(buyer.post("/checkout/orders/create", {items: TEAPOT.items, shipping}));
      assert.equal(reply.status, 400, JSON.stringify(shipping));
    }
  });

  test("an attempt id can't be used for another shipping option", async () => {
    const buyer = (await bench.open()).browser();
    const id = randomUUID();
    const buy = (option: string) =>
      read(buyer.post("/checkout/orders/create", {items: TEAPOT.items, shipping: {option}}, attempt(id)));
    assert.equal((await buy("SHIP_EXP")).status, 201);
    assert.equal((await buy("SHIP_EXP")).body.amount.value, "80.00");
    assert.equal((await buy("SHIP_FRE")).body.code, "ATTEMPT_REUSED");
  });
});

const SUMS = [
  ["USD", "0.10", "0.20", "0.30"],
  ["USD", "90071992547409.93", "0.02", "90071992547409.95"],
  ["JPY", "1999", "1", "2000"],
  ["HUF", "5", "1990", "1995"],
  ["KWD", "0.105", "0.005", "0.110"],
] as const;

for (const [currency_code, goods, price, total] of SUMS) {
  test(`${goods} and shipping for ${price} ${currency_code} are exactly ${total}`, async () => {
    const rate: Rate<WireMoney> = {
      id: "a",
      label: "A",
      type: "SHIPPING",
      amount: {currency_code, value: price},
    };
    const request = {goods: {currency_code, value: goods}, reference: "default", offered: true};
    const delivery = await deliver(
      chargesOf(() => [rate]),
      NOTHING_KNOWN,
      request,
      {},
    );
    const {breakdown, ...amount} = amountOf(delivery);
    assert.deepEqual(amount, {currency_code, value: total});
    assert.deepEqual([breakdown.item_total.value, breakdown.shipping.value], [goods, price]);
    assert.deepEqual(optionsOf(delivery), [{...rate, selected: true}]);
  });
}

const PRODUCTS = [{sku: "a", name: "A", price: {currency_code: "EUR", value: "1.00"}}];
const OPTION = {id: "post", label: "Post", amount: {currency_code: "EUR", value: "3.50"}};

function ratesFrom(shipping: unknown, countryCode?: string, more: Readonly<Record<string, string>> = {}) {
  const rates = catalogueOf({products: PRODUCTS, shipping}).shipping;
  const destination = countryCode === undefined ? undefined : {countryCode, ...more};
  return rates?.({...NOTHING_KNOWN, items: [], goods: {currency_code: "EUR", value: "1.00"}, destination});
}

test("a catalogue's shipping table filters by currency and country, and excludes states and postal codes", async () => {
  const shipping = {
    options: [
      OPTION,
      {...OPTION, amount: {currency_code: "USD", value: "4.00"}},
      {
        ...OPTION,
        id: "shop",
        type: "PICKUP_IN_STORE",
        amount: {currency_code: "EUR", value: "0"},
        countries: ["DE"],
      },
    ],
    countries: ["DE", {code: "GB", exceptStates: ["Jersey"], exceptPostalCodes: ["JE", "bt1 "]}],
  };
  const ids = async (...where: [string?, Record<string, string>?]) => {
    const answer = (await ratesFrom(shipping, ...where)) as RatesAnswer;
    return "refused" in answer ? answer.refused : answer.map(({id, amount}) => `${id} ${amount.value}`);
  };
  assert.deepEqual(await ids(), ["post 3.50", "shop 0.00"]);
  assert.deepEqual(await ids("DE"), ["post 3.50", "shop 0.00"]);
  assert.deepEqual(await ids("GB", {postalCode: "SW1A 1AA"}), ["post 3.50"]);
  assert.equal(await ids("GB", {postalCode: "BT1 5GS"}), "ZIP_ERROR");
  assert.equal(await ids("GB", {state: "JERSEY"}), "STATE_ERROR");
  assert.equal(await ids("FR"), "COUNTRY_ERROR");
});

test("a catalogue with an invalid shipping table is refused with a message", () => {
  const countries = ["DE"];
  for (const [shipping, message] of [
    [{options: [], countries}, /catalogue \/shipping\/options/],
    [{options: [OPTION], countries: []}, /catalogue \/shipping\/countries/],
    [{options: [OPTION], countries: ["Germany"]}, /catalogue \/shipping\/countries\/0/],
    [{options: [{...OPTION, free: true}], countries}, /catalogue \/shipping\/options\/0/],
    [{options: [OPTION, OPTION], countries}, /post occurs twice/],
    [
      {options: [{...OPTION, amount: {currency_code: "EUR", value: "-1"}}], countries},
      /its price is negative/,
    ],
    [
      {options: [{...OPTION, amount: {currency_code: "JPY", value: "1.5"}}], countries},
      /JPY takes 0 decimals/,
    ],
    [
      {options: Array.from({length: 11}, (_, index) => ({...OPTION, id: `p${index}`})), countries},
      /more than 10/,
    ],
  ] as const) {
    assert.throws(() => ratesFrom(shipping), message);
  }
});

test("invalid rates of a hook are an error", async () => {
  const rate = (id: string, value: string, currency_code = "EUR"): Rate<WireMoney> => ({
    id,
    label: "A",
    type: "SHIPPING",
    amount: {currency_code, value},
  });
  const request = {goods: {currency_code: "EUR", value: "1.00"}, reference: "default", offered: true};
  for (const rates of [
    [rate("a", "1.00"), rate("a", "2.00")],
    [rate("a", "-1.00")],
    [rate("a", "1.001")],
    [rate("a", "1.00", "USD")],
    Array.from({length: 11}, (_, index) => rate(`r${index}`, "1.00")),
  ]) {
    await assert.rejects(
      deliver(
        chargesOf(() => rates),
        NOTHING_KNOWN,
        request,
        {},
      ),
      /occurs twice|amount of zero or more in the goods' currency|takes 2 decimals|more than 10/,
    );
  }
  await assert.rejects(
    deliver(
      chargesOf(() => []),
      NOTHING_KNOWN,
      request,
      {},
    ),
    {code: "ADDRESS_ERROR"},
  );
});
