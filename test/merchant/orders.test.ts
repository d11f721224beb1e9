import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {cartOf} from "./support/carts.ts";
import {CAPTURE, CREATE} from "./support/fake-paypal.ts";
import {read} from "./support/replies.ts";
import {loadCatalogue} from "../../server/merchant/pricing/catalogue.ts";
import {attempt, type Browser, TEAPOT, TestClock} from "./support/shop.ts";
import {storageSuite, suite} from "./support/suite.ts";

interface Created {
  readonly id: string;
  readonly status: string;
  readonly amount: {currencyCode: string; value: string};
}

const clock = new TestClock();

function signCart(
  claims: Record<string, unknown>,
  options: {key?: string; expiresInSeconds?: number | "never"} = {},
): Promise<string> {
  return cartOf(claims, {clock, ...options});
}

async function answer(reply: Response): Promise<Record<string, unknown> & {status: number}> {
  return {...((await reply.json()) as Record<string, unknown>), status: reply.status};
}

suite("amounts of orders and quotes", (bench) => {
  const sent = () => {
    const last = bench.paypal.seen.filter(({path}) => CREATE.test(path)).at(-1);
    return JSON.parse(last?.body ?? "null") as Record<string, unknown>;
  };

  test("an order has the catalogue's prices and each item", async () => {
    const buyer = (await bench.open()).browser();
    const items = [
      {sku: "wool-blanket", quantity: 1},
      {sku: "ceramic-teapot", quantity: 1},
      {sku: "linen-notebook", quantity: 1},
    ];
    const reply = await buyer.post("/checkout/orders/create", {items});
    assert.equal(reply.status, 201);
    assert.deepEqual(((await reply.json()) as Created).amount, {currencyCode: "USD", value: "205.00"});
    const order = sent();
    assert.deepEqual(
      Object.keys(order),
      ["intent", "purchase_units", "application_context"],
      "no card source without a card form",
    );
    assert.match(
      JSON.stringify(order["purchase_units"]),
      /"item_total":{"currency_code":"USD","value":"205.00"}/,
    );
  });

  test("a quote has the amount of the order and creates nothing", async () => {
    const shop = await bench.open({clock});
    const buyer = shop.browser();
    const cart = await signCart({jti: "quoted"});
    for (const [body, amount] of [
      [TEAPOT, {currencyCode: "USD", value: "75.00"}],
      [{cart}, {currencyCode: "EUR", value: "12.34"}],
      [{sample: true}, {currencyCode: "USD", value: "100.00"}],
    ] as const) {
      const reply = await buyer.post("/checkout/quote", body);
      assert.equal(reply.status, 200);
      assert.deepEqual(((await reply.json()) as {amount: unknown}).amount, amount);
    }
    assert.equal(bench.paypal.seen.length, 0);
    assert.deepEqual(await shop.database.db.selectFrom("attempts").selectAll().execute(), []);
  });

  test("a quote lists items, goods amount and shipping options", async () => {
    const buyer = (await bench.open({clock})).browser();
    const items = [
      {sku: "ceramic-teapot", quantity: 2},
      {sku: "linen-notebook", quantity: 3},
    ];
    const usd = (value: string) => ({currencyCode: "USD", value});
    const ask = async (body: object) => {
      const {purchase, ...quote} = (await read(buyer.post("/checkout/quote", body))).body;
      assert.match(purchase.id, /^[0-9a-f]{32}-0$/);
      return quote as unknown;
    };
    const goods = {
      items: [
        {
          name: "Stoneware teapot, 0.8 l",
          sku: "ceramic-teapot",
          quantity: 2,
          unitAmount: usd("75.00"),
          amount: usd("150.00"),
        },
        {
          name: "Linen-bound notebook, set of three",
          sku: "linen-notebook",
          quantity: 3,
          unitAmount: usd("55.00"),
          amount: usd("165.00"),
        },
      ],
      goodsAmount: usd("315.00"),
    };
    assert.deepEqual(await ask({items}), {amount: usd("315.00"), ...goods});
    const sent = (await ask({items, shipping: {option: "SHIP_EXP"}})) as {
      shipping: {options: {id: string; selected: boolean}[]};
    };
    const {shipping, ...rest} = sent;
    assert.deepEqual(rest, {amount: usd("320.00"), ...goods});
    assert.deepEqual(
      shipping.options.map(({id, selected}) => [id, selected]),
      [
        ["SHIP_FRE", false],
        ["SHIP_EXP", true],
        ["IN_STORE", false],
      ],
    );
  });

  test("the sample order has a fixed amount, and a card source when the page requests 3-D Secure", async () => {
    const buyer = (await bench.open()).browser();
    const plain = await buyer.post("/checkout/orders/create-with-sample-data");
    assert.equal(plain.status, 201);
    assert.deepEqual(sent()["payment_source"], undefined);
    const secure = await buyer.post("/checkout/orders", {enable3DS: true});
    assert.equal(secure.status, 201);
    assert.deepEqual(((await secure.json()) as Created).amount, {currencyCode: "USD", value: "100.00"});
    assert.deepEqual(sent()["payment_source"], {
      card: {
        attributes: {verification: {method: "SCA_WHEN_REQUIRED"}},
        experience_context: {return_url: "http://localhost:8080/", cancel_url: "http://localhost:8080/"},
      },
    });
    await buyer.post("/checkout/orders", {enable3DS: false, scaMethod: "SCA_ALWAYS"});
    assert.deepEqual(sent()["payment_source"], undefined);
  });

  test("the page can't request weaker authentication than the shop's minimum", async () => {
    const shop = await bench.open({variables: {MINIMUM_THREE_D_SECURE: "always"}});
    const lax = await bench.open({variables: {MINIMUM_THREE_D_SECURE: "never"}});
    const method = () =>
      (sent()["payment_source"] as {card: {attributes?: {verification: {method: string}}}}).card.attributes
        ?.verification.method;
    for (const scaMethod of ["NONE", "SCA_WHEN_REQUIRED", "SCA_ALWAYS"]) {
      await shop.browser().post("/checkout/orders/create", {...TEAPOT, scaMethod});
      assert.equal(method(), "SCA_ALWAYS");
      await lax.browser().post("/checkout/orders/create", {...TEAPOT, scaMethod});
      assert.equal(method(), scaMethod === "NONE" ? undefined : scaMethod);
    }
  });

  test("only the sample routes sell without --sandbox and a catalogue", async () => {
    const shop = await bench.open({catalogue: await loadCatalogue(undefined)});
    const post = async (path: string, body?: unknown) => {
      const reply = await shop.browser().post(path, body);
      return [reply.status, (await answer(reply))["code"]];
    };
    assert.deepEqual(await post("/checkout/orders/create", TEAPOT), [422, "UNKNOWN_SKU"]);
    assert.deepEqual(await post("/checkout/quote", {items: TEAPOT.items}), [422, "UNKNOWN_SKU"]);
    assert.deepEqual(await post("/checkout/orders/create-with-sample-data"), [201, undefined]);
    const sample = "/paypal-api/checkout/orders/create-order-for-one-time-payment";
    const paypalApi = await shop.browser().call("POST", sample, {});
    assert.equal(paypalApi.status, 400, await paypalApi.text());
  });

  test("signed carts are refused without CART_KEY", async () => {
    const shop = await bench.open({variables: {CART_KEY: ""}});
    const reply = await shop.browser().post("/checkout/orders/create", {cart: "e30.e30.e30"});
    assert.equal(reply.status, 422);
    assert.match((await answer(reply))["error"] as string, /takes no signed carts/);
  });

  test("sample orders are refused with live PayPal, without a call to it", async () => {
    const failing: typeof globalThis.fetch = () =>
      Promise.reject(new Error("The test must not call PayPal."));
    const shop = await bench.open({
      paypalUrl: "https://api-m.paypal.com",
      fetch: failing,
      variables: {PUBLIC_URL: "https://shop.example"},
    });
    const headers = {origin: "https://shop.example"};
    for (const reply of [
      await shop.browser().post("/checkout/orders/create-with-sample-data", undefined, headers),
      await shop.browser().post("/checkout/orders", {enable3DS: true}, headers),
    ]) {
      assert.equal(reply.status, 403);
      assert.equal((await answer(reply))["code"], "SAMPLE_ORDERS_REFUSED");
    }
    assert.deepEqual(await shop.database.db.selectFrom("attempts").selectAll().execute(), []);
  });

  const payload = (amount: unknown, items?: unknown) => ({
    intent: "CAPTURE",
    purchase_units: [{amount, ...(items === undefined ? {} : {items})}],
  });
  const teapotLine = (quantity: string, value = "75.00") => [
    {name: "Anything", sku: "ceramic-teapot", quantity, unit_amount: {currency_code: "USD", value}},
  ];

  test("an amount from the page is accepted only if it is trusted or equals the catalogue's", async () => {
    const shop = await bench.open();
    const trusting = await bench.open({variables: {TRUST_BROWSER_AMOUNTS: "on"}});
    const usd = (value: string) => ({currency_code: "USD", value});
    const cases = [
      [shop, payload(usd("1.00")), 422, "AMOUNT_NOT_TRUSTED"],
      [shop, payload(usd("1.00"), teapotLine("1")), 422, "AMOUNT_MISMATCH"],
      [shop, payload({currency_code: "EUR", value: "75.00"}, teapotLine("1")), 422, "AMOUNT_MISMATCH"],
      [shop, payload(usd("150.00"), teapotLine("2")), 201, undefined],
      [shop, payload(usd("150"), teapotLine("2", "75")), 201, undefined],
      [shop, payload(usd("75.00"), teapotLine("1", "0.01")), 422, "AMOUNT_MISMATCH"],
      [
        shop,
        payload({...usd("75.00"), breakdown: {item_total: usd("7.50")}}, teapotLine("1")),
        422,
        "AMOUNT_MISMATCH",
      ],
      [trusting, payload(usd("1.00")), 201, undefined],
      [trusting, payload(usd("0.00")), 422, "INVALID_AMOUNT"],
      [trusting, payload(usd("-5.00")), 422, "INVALID_AMOUNT"],
      [trusting, payload(usd("1.001")), 422, "INVALID_AMOUNT"],
      [trusting, payload({currency_code: "JPY", value: "1.5"}), 422, "INVALID_AMOUNT"],
      [trusting, payload({currency_code: "KWD", value: "1.234"}), 201, undefined],
    ] as const;
    for (const [at, body, status, code] of cases) {
      const reply = await answer(await at.browser().post("/checkout/orders/create", body));
      assert.deepEqual([reply.status, reply["code"]], [status, code]);
    }
  });

  test("item names come from the catalogue, not from the page", async () => {
    const buyer = (await bench.open()).browser();
    const reply = await buyer.post(
      "/checkout/orders/create",
      payload({currency_code: "USD", value: "75.00"}, teapotLine("1")),
    );
    assert.equal(reply.status, 201);
    assert.doesNotMatch(JSON.stringify(sent()), /Anything/);
  });

  test("unknown keys and invalid values are refused and not forwarded to PayPal", async () => {
    const shop = await bench.open({variables: {TRUST_BROWSER_AMOUNTS: "on"}});
    const money = {currency_code: "USD", value: "75.00"};
    const bodies: unknown[] = [
      {},
      [],
      null,
      "text",
      {items: []},
      {items: [{sku: "ceramic-teapot", quantity: 0}]},
      {items: [{sku: "ceramic-teapot", quantity: 10_000_000_000}]},
      {items: [{sku: "ceramic-teapot", quantity: 1.5}]},
      {items: [{sku: "ceramic-teapot", quantity: 1, price: "0.01"}]},
      {...TEAPOT, amount: money},
      {...TEAPOT, cart: "x"},
      {...TEAPOT, scaMethod: "SCA_MAYBE"},
      {intent: "AUTHORIZE", purchase_units: [{amount: money}]},
      {intent: "CAPTURE", purchase_units: []},
      {intent: "CAPTURE", purchase_units: [{amount: money, payee: {email_address: "thief@example.com"}}]},
      {intent: "CAPTURE", purchase_units: [{amount: money}], application_context: {}},
      {
        intent: "CAPTURE",
        purchase_units: [{amount: money}],
        payment_source: {card: {number: "4111111111111111"}},
      },
    ];
    for (const body of bodies) {
      const reply = await answer(await shop.browser().post("/checkout/orders/create", body));
      assert.equal(reply.status, 400, JSON.stringify(body));
      assert.equal(reply["code"], "INVALID_REQUEST");
      assert.doesNotMatch(JSON.stringify(reply), /4111111111111111|thief/);
    }
    assert.equal((await shop.browser().post("/checkout/orders", {enable3DS: true, x: 1})).status, 400);
    assert.equal((await shop.browser().post("/checkout/orders/create-with-sample-data", {x: 1})).status, 400);
    assert.equal(bench.paypal.seen.length, 0);
  });

  test("the error for an unknown SKU names it and its position", async () => {
    const reply = await (
      await bench.open()
    )
      .browser()
      .post("/checkout/orders/create", {items: [{sku: "gold-bar", quantity: 1}]});
    assert.equal(reply.status, 422);
    const {error, details} = await answer(reply);
    assert.deepEqual(details, [{issue: "UNKNOWN_SKU", field: "/items/0/sku"}]);
    assert.equal(error, 'The shop does not sell the SKU "gold-bar". Write a SKU of its catalogue.');
  });

  test("return URLs must have the shop's origin or an allowed one", async () => {
    const shop = await bench.open({
      variables: {TRUST_BROWSER_AMOUNTS: "on", ALLOWED_ORIGINS: "https://shop.example"},
    });
    const order = (url: string) => ({
      ...payload({currency_code: "USD", value: "1.00"}),
      payment_source: {card: {experience_context: {return_url: url, cancel_url: url}}},
    });
    const post = async (url: string) =>
      (await shop.browser().post("/checkout/orders/create", order(url))).status;
    assert.equal(await post("https://shop.example/back"), 201);
    assert.equal(await post("http://localhost:8080/back"), 201);
    assert.equal(await post("https://shop.example.evil.test/back"), 422);
    assert.equal(await post("https://evil.test/"), 422);
    assert.equal(await post("javascript:alert(1)"), 422);
  });
});

storageSuite("attempt ids", (bench) => {
  test("a payment takes a token, an order and a capture, and returns PayPal's order", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const token = await buyer.token();
    assert.equal(token.status, 200);
    assert.deepEqual(Object.keys((await token.json()) as object).sort(), [
      "accessToken",
      "clientMetadataId",
      "environment",
      "expiresIn",
      "scope",
      "tokenType",
    ]);

    const id = randomUUID();
    const created = await buyer.post("/checkout/orders/create", TEAPOT, attempt(id));
    assert.equal(created.status, 201);
    const order = (await created.json()) as {id: string};
    assert.deepEqual(order, {
      id: order.id,
      status: "CREATED",
      amount: {currencyCode: "USD", value: "75.00"},
    });

    bench.paypal.approve(order.id);
    const captured = await buyer.capture(order.id, id);
    assert.equal(captured.status, 201);
    const result = (await captured.json()) as {
      id: string;
      status: string;
      purchase_units: {payments: {captures: {status: string}[]}}[];
    };
    assert.equal(result.id, order.id);
    assert.equal(result.status, "COMPLETED");
    assert.equal(result.purchase_units[0]?.payments.captures[0]?.status, "COMPLETED");

    const creates = bench.paypal.seen.filter(({path}) => CREATE.test(path));
    const captures = bench.paypal.seen.filter(({path}) => CAPTURE.test(path));
    assert.deepEqual(
      [...creates, ...captures].map(({headers}) => headers.get("service-request-id")),
      [`${id}-create`, `${id}-capture`],
    );
    const attempts = await shop.database.db.selectFrom("attempts").selectAll().execute();
    assert.deepEqual(
      attempts.map(({id: attemptId, order_id, state, amount}) => ({attemptId, order_id, state, amount})),
      [{attemptId: id, order_id: order.id, state: "captured", amount: "75.00"}],
    );
  });

  test("each request without a Service-Request-Id creates an order", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    assert.notEqual(await buyer.order(), await buyer.order());
    assert.equal(bench.paypal.orders.size, 2);
  });

  test("repeated requests with one attempt id get the same order", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    await buyer.token();
    const id = randomUUID();
    const orders = await Promise.all([buyer.order(id), buyer.order(id), buyer.order(id)]);
    assert.equal(new Set([...orders, await buyer.order(id)]).size, 1);
    assert.equal(bench.paypal.orders.size, 1);
  });

  test("an attempt id can't be used for another purchase or in another session", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    await buyer.token();
    const id = randomUUID();
    await buyer.order(id);
    const other = {...TEAPOT, items: [{sku: "ceramic-teapot", quantity: 2}]};
    for (const reply of [
      await buyer.post("/checkout/orders/create", other, attempt(id)),
      await shop.browser().post("/checkout/orders/create", TEAPOT, attempt(id)),
      await buyer.post("/checkout/orders", {enable3DS: true}, attempt(id)),
    ]) {
      assert.equal(reply.status, 409);
      assert.equal((await answer(reply))["code"], "ATTEMPT_REUSED");
    }
    assert.equal(bench.paypal.orders.size, 1);
  });

  test("one attempt id for two purchases at the same time creates one order and refuses the other", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    await buyer.token();
    const id = randomUUID();
    const other = {...TEAPOT, items: [{sku: "linen-notebook", quantity: 1}]};
    const replies = await Promise.all([
      buyer.post("/checkout/orders/create", TEAPOT, attempt(id)),
      buyer.post("/checkout/orders/create", other, attempt(id)),
    ]);
    assert.deepEqual(replies.map(({status}) => status).sort(), [201, 409]);
    assert.equal(bench.paypal.orders.size, 1);
  });

  test("PayPal-Request-Id is accepted, and an id that is no UUID belongs to its session", async () => {
    const shop = await bench.open();
    const [one, two] = [shop.browser(), shop.browser()];
    const post = async (buyer: Browser) =>
      (
        (await (
          await buyer.post("/checkout/orders/create", TEAPOT, {"paypal-request-id": "1700000000"})
        ).json()) as Created
      ).id;
    assert.equal(await post(one), await post(one));
    assert.notEqual(await post(one), await post(two));
    const bad = await one.post("/checkout/orders/create", TEAPOT, attempt("x".repeat(109)));
    assert.equal(bad.status, 400);
  });

  test("an attempt can be repeated with a new request id after a definite refusal", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    await buyer.token();
    const id = randomUUID();
    bench.paypal.fault("POST", CREATE, 422);
    const refused = await buyer.post("/checkout/orders/create", TEAPOT, attempt(id));
    assert.equal(refused.status, 422);
    await buyer.order(id);
    assert.deepEqual(
      bench.paypal.seen
        .filter(({path}) => CREATE.test(path))
        .map(({headers}) => headers.get("service-request-id")),
      [`${id}-create`, `${id}-create-2`],
    );
    assert.equal(bench.paypal.orders.size, 1);
  });

  test("a repeated call has exactly the recorded body", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    await buyer.token();
    const id = randomUUID();
    bench.paypal.fault("POST", CREATE, "lose-after", 3);
    await assert.rejects(buyer.order(id), /no order: 500 .*SERVICE_UNREACHABLE/);
    await buyer.order(id);
    const bodies = bench.paypal.seen.filter(({path}) => CREATE.test(path)).map(({body}) => body);
    assert.equal(bodies.length, 4);
    assert.equal(new Set(bodies).size, 1);
    assert.equal(bench.paypal.orders.size, 1);
  });

  test("the order and the client token have the session's client metadata id", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    await buyer.token();
    const token = bench.paypal.seen.at(-1)?.headers.get("paypal-client-metadata-id");
    assert.match(token ?? "", /^[0-9a-f]{32}$/);
    const orderId = await buyer.order();
    assert.equal(bench.paypal.orders.get(orderId)?.clientMetadataId, token);
  });
});

storageSuite("signed carts", (bench) => {
  const open = () => bench.open({clock});
  const buy = async (buyer: Browser, cart: string) =>
    answer(await buyer.post("/checkout/orders/create", {cart, scaMethod: "SCA_WHEN_REQUIRED"}));

  test("an order has the amounts of its signed cart", async () => {
    const shop = await open();
    const line = {name: "Hat", quantity: 2, unitAmount: {currencyCode: "EUR", value: "6.17"}};
    const reply = await buy(shop.browser(), await signCart({jti: "c1", items: [line]}));
    assert.deepEqual(reply["amount"], {currencyCode: "EUR", value: "12.34"});
  });

  test("carts that are tampered with, unsigned, expired, malformed or signed with another key are refused", async () => {
    const shop = await open();
    const good = await signCart({jti: "c2"});
    const [header = "", claims = "", signature = ""] = good.split(".");
    const cheaper = Buffer.from(
      Buffer.from(claims, "base64url").toString().replace("12.34", "00.01"),
    ).toString("base64url");
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    const cases: [string, string][] = [
      [[header, cheaper, signature].join("."), "CART_INVALID"],
      [[none, claims, ""].join("."), "CART_INVALID"],
      ["nonsense", "CART_INVALID"],
      [await signCart({jti: "c3"}, {key: "another-key-another-key-another-key"}), "CART_INVALID"],
      [await signCart({jti: "c4"}, {expiresInSeconds: -1}), "CART_EXPIRED"],
      [await signCart({jti: "endless"}, {expiresInSeconds: "never"}), "CART_INVALID"],
      [await signCart({}), "CART_INVALID"],
      [await signCart({jti: "c5", amount: "12.34"}), "CART_INVALID"],
      [
        await signCart({
          jti: "c6",
          items: [{name: "Hat", quantity: 1, unitAmount: {currencyCode: "EUR", value: "1.00"}}],
        }),
        "AMOUNT_MISMATCH",
      ],
    ];
    for (const [cart, code] of cases) {
      const reply = await buy(shop.browser(), cart);
      assert.deepEqual([reply.status, reply["code"]], [422, code]);
    }
    assert.equal(bench.paypal.seen.length, 0);
  });

  test("a paid cart is refused by the quote, by new orders and by another order's capture", async () => {
    const shop = await open();
    const cart = await signCart({jti: "paid-once"});
    const [one, other] = [shop.browser(), shop.browser()];
    const mine = await buy(one, cart);
    const theirs = await buy(other, cart);
    bench.paypal.approve(String(mine["id"]));
    bench.paypal.approve(String(theirs["id"]));
    assert.equal((await one.capture(String(mine["id"]))).status, 201);
    for (const reply of [
      await other.capture(String(theirs["id"])),
      await other.post("/checkout/orders/create", {cart}),
      await other.post("/checkout/quote", {cart}),
    ]) {
      assert.equal(reply.status, 409);
      assert.equal((await answer(reply))["code"], "CART_PAID");
    }
    assert.equal(bench.paypal.captures().length, 1);
  });

  test("captures of two orders of one cart at the same time charge it once", async () => {
    const shop = await open();
    const second = await bench.open({clock});
    const cart = await signCart({jti: "raced"});
    const buyers = [shop.browser(), second.browser()];
    const orders: string[] = [];
    for (const buyer of buyers) orders.push(String((await buy(buyer, cart))["id"]));
    for (const order of orders) bench.paypal.approve(order);
    const replies = await Promise.all(buyers.map((buyer, index) => buyer.capture(orders[index] ?? "")));
    assert.deepEqual(replies.map(({status}) => status).sort(), [201, 409]);
    assert.equal(bench.paypal.captures().length, 1);
  });

  test("a declined cart can be paid by another attempt", async () => {
    const shop = await open();
    const cart = await signCart({jti: "declined-first"});
    const buyer = shop.browser();
    bench.paypal.captureStatus = "DECLINED";
    const first = await buy(buyer, cart);
    bench.paypal.approve(String(first["id"]));
    await buyer.capture(String(first["id"]));
    bench.paypal.captureStatus = "COMPLETED";
    const second = await buy(buyer, cart);
    bench.paypal.approve(String(second["id"]));
    assert.match(
      await (await buyer.capture(String(second["id"]))).text(),
      /"captures":\[{"id":"[^"]*","status":"COMPLETED"/,
    );
  });
});
