import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {card, CARDS} from "../sandbox/support/orders.ts";
import {CAPTURE, CREATE, SHOW} from "./support/fake-paypal.ts";
import {agreeToSave, singleUseToken} from "./support/sandbox-sources.ts";
import {savedRows} from "./support/saved-rows.ts";
import {sandboxSuite} from "./support/sandbox-suite.ts";
import {type Browser, ORIGIN, type Shop} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

/** All fields of these routes' replies. A test that reads a missing field gets `undefined` and fails. */
interface Body {
  readonly id: string;
  readonly status: string;
  readonly links: readonly {rel: string; href: string; method?: string}[];
  readonly purchaseUnits: readonly {
    readonly referenceId: string;
    readonly payments: {readonly captures: readonly {id: string; status: string; createTime?: string}[]};
  }[];
  readonly paymentSource: {readonly card: Record<string, unknown>};
  readonly customer: {id: string};
  readonly description: string;
  readonly error: string;
  readonly errorDescription: string;
  readonly name: string;
  readonly debug_id: string;
  readonly details: readonly {issue: string}[];
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly body: Body;
  readonly headers: Headers;
}

async function call(
  buyer: Browser,
  method: "GET" | "POST",
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<Answer> {
  const reply = await buyer.call(method, `/paypal-api${path}`, body, headers);
  const text = await reply.text();
  return {status: reply.status, text, body: JSON.parse(text) as Body, headers: reply.headers};
}

const ORDERS = "/checkout/orders";
const create = (buyer: Browser, variant: string, body?: unknown, headers?: Record<string, string>) =>
  call(buyer, "POST", `${ORDERS}/create-order-for-${variant}`, body, headers);
const capture = (buyer: Browser, id: string) => call(buyer, "POST", `${ORDERS}/${id}/capture`);
const refusal = ({status, body}: Answer) => [status, body.error, body.name];
const CART = [{sku: "ceramic-teapot", quantity: 2}];

async function lastSent(shop: Shop) {
  const call = await shop.database.db
    .selectFrom("calls")
    .innerJoin("attempts", "attempts.id", "calls.attempt_id")
    .selectAll("calls")
    .where("operation", "=", "create")
    .orderBy("attempts.created_at", "desc")
    .executeTakeFirst();
  return JSON.parse(call?.request ?? "{}") as {
    intent: string;
    processing_instruction?: string;
    payment_source: Record<string, Record<string, unknown>>;
    purchase_units: {
      amount: {value: string};
      items: {quantity: string}[];
      shipping: {options: {id: string}[]};
    }[];
  };
}

const states = async (shop: Shop) =>
  (await shop.database.db.selectFrom("attempts").select("state").execute()).map(({state}) => state);

sandboxSuite("routes of PayPal's samples", (bench) => {
  test("token, client id and products have camelCase keys and no secrets", async () => {
    const buyer = (await bench.open()).browser();
    const token = await call(buyer, "GET", "/auth/browser-safe-client-token");
    assert.deepEqual(Object.keys(token.body).sort(), ["accessToken", "expiresIn", "scope", "tokenType"]);
    assert.equal(token.headers.get("cache-control"), "no-store");
    const id = await call(buyer, "GET", "/auth/browser-safe-client-id");
    assert.deepEqual(id.body, {clientId: "test-client"});
    const {body} = await call(buyer, "GET", "/products");
    const products = body as unknown as {sku: string; name: string; price: string; currencyCode: string}[];
    assert.deepEqual(
      products.map(({sku, price, currencyCode}) => [sku, price, currencyCode]),
      [
        ["wool-blanket", "75.00", "USD"],
        ["ceramic-teapot", "75.00", "USD"],
        ["linen-notebook", "55.00", "USD"],
      ],
    );
  });

  test("the eligibility route returns PayPal's reply in snake_case, as the SDK expects", async () => {
    const buyer = (await bench.open()).browser();
    const question = {
      customer: {country_code: "US"},
      purchase_units: [{amount: {currency_code: "USD", value: "205.00"}}],
      preferences: {payment_flow: "ONE_TIME_PAYMENT"},
    };
    const answer = await call(buyer, "POST", "/payments/find-eligible-methods", question);
    assert.equal(answer.status, 200, answer.text);
    const {eligible_methods: methods} = answer.body as unknown as {eligible_methods: object};
    assert.ok("paypal" in methods && "advanced_cards" in methods);
    const wrong = await call(buyer, "POST", "/payments/find-eligible-methods", {...question, payer: "me"});
    assert.deepEqual(refusal(wrong), [400, "Bad Request", "INVALID_REQUEST"]);
  });

  test("an order without a body costs 205.00 as in the samples, and a cart has the catalogue's prices", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const headers = {"content-type": "application/json"};
    const made = await create(buyer, "one-time-payment", undefined, headers);
    assert.equal(made.status, 201, made.text);
    assert.deepEqual(Object.keys(made.body), ["id", "status", "links"]);
    assert.equal(made.body.status, "CREATED");
    assert.ok(made.body.links.some(({rel}) => rel === "approve"));
    assert.equal((await lastSent(shop)).purchase_units[0]?.amount.value, "205.00");
    shop.clock.advance(1);
    const asked = {cart: CART, intent: "CAPTURE", currencyCode: "USD"};
    assert.equal((await create(buyer, "one-time-payment", asked)).status, 201);
    const sent = await lastSent(shop);
    assert.deepEqual([sent.purchase_units[0]?.amount.value, sent.intent], ["150.00", "CAPTURE"]);
    assert.equal(sent.payment_source, undefined);
  });

  test("an approved order is captured once for repeated requests and can be read", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const {id} = (await create(buyer, "one-time-payment", {cart: CART})).body;
    const early = await capture(buyer, id);
    assert.deepEqual(
      [early.status, early.body.name, early.body.details[0]?.issue],
      [422, "UNPROCESSABLE_ENTITY", "ORDER_NOT_APPROVED"],
    );
    assert.ok(early.body.debug_id);
    await bench.ordersClient.approveWallet(id);
    const replies = await Promise.all([capture(buyer, id), capture(buyer, id), capture(buyer, id)]);
    replies.push(await capture(buyer, id));
    const [first] = replies;
    assert.equal(first?.status, 201, first?.text);
    assert.equal(first?.body.purchaseUnits[0]?.payments.captures[0]?.status, "COMPLETED");
    assert.ok(!first?.text.includes("_"), "all keys are camelCase");
    assert.equal(new Set(replies.map(({text}) => text)).size, 1);
    const shown = await call(buyer, "GET", `${ORDERS}/${id}`);
    assert.deepEqual([shown.status, shown.body.status], [200, "COMPLETED"]);
    assert.deepEqual(shown.body.purchaseUnits[0]?.payments, first?.body.purchaseUnits[0]?.payments);
    assert.deepEqual(await states(shop), ["captured"]);
    assert.equal((await create(buyer, "one-time-payment")).status, 201, "the session may buy again");
  });

  test("the sample cart is sold in any currency, with the same numbers", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    for (const [currencyCode, total] of [
      ["EUR", "205.00"],
      ["JPY", "205"],
    ] as const) {
      shop.clock.advance(1);
      assert.equal((await create(buyer, "one-time-payment", {currencyCode})).status, 201);
      const sent = await lastSent(shop);
      assert.deepEqual(
        [sent.purchase_units[0]?.amount, sent.processing_instruction],
        [{...sent.purchase_units[0]?.amount, currency_code: currencyCode, value: total}, undefined],
      );
    }
    const shipped = await create(buyer, "one-time-payment-with-shipping", {currencyCode: "EUR"});
    assert.deepEqual(refusal(shipped), [400, "Bad Request", "WRONG_CURRENCY"]);
  });

  test("an order with shipping offers the shop's own rates", async () => {
    const shop = await bench.open();
    const made = await create(shop.browser(), "one-time-payment-with-shipping");
    assert.equal(made.status, 201, made.text);
    const [unit] = (await lastSent(shop)).purchase_units;
    assert.deepEqual(
      unit?.shipping.options.map(({id}) => id),
      ["SHIP_FRE", "SHIP_EXP", "IN_STORE"],
    );
    // The capture includes the option that the buyer chose on PayPal's page.
    const buyer = shop.browser();
    const {id} = (await create(buyer, "one-time-payment-with-shipping")).body;
    await bench.ordersClient.approveWallet(id, {shipping_option: "SHIP_EXP", total: "210.00"});
    assert.equal((await capture(buyer, id)).status, 201);
  });

  test("a card order requires 3-D Secure, and its result is checked before the capture", async () => {
    const shop = await bench.open({variables: {REQUIRE_LIABILITY_SHIFT: "always"}});
    const buyer = shop.browser();
    const variant = "card-one-time-payment-with-3ds";
    const {id} = (await create(buyer, variant, undefined, {referer: `${ORIGIN}/pay/card`})).body;
    assert.deepEqual((await lastSent(shop)).payment_source["card"], {
      attributes: {verification: {method: "SCA_ALWAYS"}},
      experience_context: {return_url: `${ORIGIN}/pay/card`, cancel_url: `${ORIGIN}/pay/card`},
    });
    await bench.ordersClient.confirm(id, card(CARDS.frictionlessFailed));
    assert.deepEqual(refusal(await capture(buyer, id)), [
      422,
      "Unprocessable Entity",
      "LIABILITY_SHIFT_REQUIRED",
    ]);
    await bench.ordersClient.confirm(id, card(CARDS.frictionless));
    const paid = await capture(buyer, id);
    assert.equal(paid.body.purchaseUnits[0]?.payments.captures[0]?.status, "COMPLETED");
    assert.equal(paid.body.paymentSource.card["lastDigits"], "9038");
  });

  test("a redirected wallet returns only to the shop", async () => {
    const shop = await bench.open();
    const variant = "paypal-one-time-payment-with-redirect";
    for (const [body, referer, urls] of [
      [undefined, `${ORIGIN}/bag?x=1`, [`${ORIGIN}/bag?x=1`, `${ORIGIN}/bag?x=1`]],
      [undefined, "https://evil.test/", [`${ORIGIN}/`, `${ORIGIN}/`]],
      [{returnUrl: `${ORIGIN}/a`}, undefined, [`${ORIGIN}/a`, `${ORIGIN}/a`]],
      [{returnUrl: `${ORIGIN}/a`, cancelUrl: `${ORIGIN}/b`}, undefined, [`${ORIGIN}/a`, `${ORIGIN}/b`]],
    ] as const) {
      shop.clock.advance(1);
      const made = await create(shop.browser(), variant, body, referer === undefined ? {} : {referer});
      assert.equal(made.status, 201, made.text);
      assert.ok(made.body.links.some(({rel}) => rel === "payer-action"));
      assert.deepEqual((await lastSent(shop)).payment_source["paypal"], {
        experience_context: {
          return_url: urls[0],
          cancel_url: urls[1],
          user_action: "CONTINUE",
          shipping_preference: "NO_SHIPPING",
        },
      });
    }
    const away = await create(shop.browser(), variant, {returnUrl: "https://evil.test/"});
    assert.deepEqual(refusal(away), [400, "Bad Request", "RETURN_URL_REFUSED"]);
  });

  test("repeated requests with a single-use token create one order and one capture", async () => {
    const [shop, other] = [await bench.open(), await bench.open()];
    const buyer = shop.browser();
    await buyer.token();
    const paymentToken = await singleUseToken(bench, CARDS.ordinary);
    const pay = (browser: Browser) => create(browser, "card-with-single-use-token", {paymentToken});
    const replies = await Promise.all([pay(buyer), pay(buyer), pay(buyer.on(other))]);
    replies.push(await pay(buyer));
    for (const {status, body, text} of replies)
      assert.deepEqual([status, body.status], [201, "COMPLETED"], text);
    assert.equal(new Set(replies.map(({body}) => body.id)).size, 1);
    assert.deepEqual(await states(shop), ["captured"]);
    const again = await capture(buyer, replies[0].body.id);
    assert.equal(again.body.purchaseUnits[0]?.payments.captures.length, 1);
    const theirs = shop.browser();
    await theirs.token();
    const spent = await pay(theirs);
    assert.deepEqual([spent.status, spent.body.details[0]?.issue], [422, "TOKEN_EXPIRED"]);
    const missing = await create(buyer, "card-with-single-use-token", {cart: CART});
    assert.deepEqual(refusal(missing), [400, "Bad Request", "INVALID_REQUEST"]);
    assert.match(missing.body.errorDescription, /paymentToken/);
  });

  test("a declined single-use token is a 422", async () => {
    const shop = await bench.open();
    const paymentToken = await singleUseToken(bench, CARDS.declined);
    const buyer = shop.browser();
    const replies = [];
    for (let time = 0; time < 2; time += 1)
      replies.push(await create(buyer, "card-with-single-use-token", {paymentToken}));
    for (const {status, body} of replies)
      assert.deepEqual([status, body.details[0]?.issue], [422, "INSTRUMENT_DECLINED"]);
    assert.deepEqual(await states(shop), ["declined"]);
  });

  test("invalid requests are a Bad Request with a message", async () => {
    const shop = await bench.open();
    for (const [body, name, words] of [
      [{cart: [{sku: "hat", quantity: 1}]}, "UNKNOWN_SKU", /does not sell/],
      [{cart: [{sku: "ceramic-teapot", quantity: 0}]}, "INVALID_REQUEST", /\/cart\/0\/quantity/],
      [{cart: [{sku: "ceramic-teapot", quantity: 1, price: "0.01"}]}, "INVALID_REQUEST", /\/cart\/0/],
      [{cart: CART, currencyCode: "EUR"}, "WRONG_CURRENCY", /sold in USD/],
      [{cart: CART, intent: "AUTHORIZE"}, "INTENT_REFUSED", /intent CAPTURE/],
      [{cart: CART, totalAmount: "0.01"}, "INVALID_REQUEST", /totalAmount/],
    ] as const) {
      const reply = await create(shop.browser(), "one-time-payment", body);
      assert.deepEqual(refusal(reply), [400, "Bad Request", name]);
      assert.match(reply.body.errorDescription, words);
      assert.ok(reply.body.debug_id);
    }
    assert.deepEqual(await states(shop), []);
    const nothing = await call(shop.browser(), "GET", "/nothing");
    assert.deepEqual(refusal(nothing), [404, "Not Found", "NOT_FOUND"]);
    const malformed = await shop
      .browser()
      .send("/paypal-api/checkout/orders/create-order-for-one-time-payment", {
        method: "POST",
        headers: {origin: ORIGIN, "content-type": "application/json"},
        body: "{",
      });
    assert.equal(((await malformed.json()) as Body).error, "Bad Request");
  });

  test("a shop with the intent AUTHORIZE authorizes orders of the samples", async () => {
    const shop = await bench.open({variables: {INTENT: "AUTHORIZE"}});
    const buyer = shop.browser();
    const {id} = (await create(buyer, "one-time-payment", {cart: CART, intent: "AUTHORIZE"})).body;
    await bench.ordersClient.approveWallet(id);
    assert.equal((await capture(buyer, id)).status, 201);
    assert.deepEqual(await states(shop), ["authorized"]);
    const other = await create(buyer, "one-time-payment", {cart: CART, intent: "CAPTURE"});
    assert.deepEqual(refusal(other), [400, "Bad Request", "INTENT_REFUSED"]);
  });

  test("another session's order and an unknown order get the same 404", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const {id} = (await create(buyer, "one-time-payment")).body;
    await bench.ordersClient.approveWallet(id);
    const stranger = shop.browser();
    await stranger.token();
    const answers = [];
    for (const other of [stranger, shop.browser()]) {
      for (const order of [id, "NOSUCHORDER"]) {
        answers.push(await call(other, "GET", `${ORDERS}/${order}`), await capture(other, order));
      }
    }
    for (const answer of answers) {
      assert.deepEqual(refusal(answer), [404, "Not Found", "ORDER_NOT_FOUND"]);
      assert.equal(answer.body.errorDescription, answers[0]?.body.errorDescription);
    }
    assert.deepEqual(await states(shop), ["created"]);
  });

  test("a card is saved for a signed-in customer, and replies don't contain its payment token", async () => {
    const shop = await bench.open();
    const ada = shop.browser().signIn("ada");
    const begun = await call(ada, "POST", "/vault/create-setup-token-for-card-save-payment");
    assert.equal(begun.status, 201, begun.text);
    assert.deepEqual(Object.keys(begun.body), ["id", "status", "customer"]);
    const finish = (consent?: boolean) =>
      call(ada, "POST", "/vault/payment-token/create", {vaultSetupToken: begun.body.id, consent});
    const refused = await finish(false);
    assert.ok(refused.status === 422 && refused.text.includes("CONSENT_REQUIRED"), refused.text);
    const early = await finish();
    assert.deepEqual([early.status, early.body.details[0]?.issue], [422, "SETUP_TOKEN_NOT_APPROVED"]);
    await bench.vault.fill(begun.body.id, CARDS.ordinary);
    const done = await finish();
    assert.deepEqual([done.status, done.body.status], [201, "SUCCESS"]);
    assert.deepEqual(Object.keys(done.body), ["status", "description"]);
    const [row] = await savedRows(shop);
    assert.deepEqual([row?.state, row?.source, row?.customer], ["saved", "card", "ada"]);
    assert.ok(!done.text.includes(row?.paymentToken ?? ""));
    const {cards} = (await (await ada.get("/vault/payment-tokens")).json()) as {
      cards: {lastDigits: string}[];
    };
    assert.deepEqual(
      cards.map(({lastDigits}) => lastDigits),
      ["1111"],
    );
  });

  test("a wallet is saved for a signed-in customer, listed as a wallet, and can be deleted", async () => {
    const shop = await bench.open();
    const ada = shop.browser().signIn("ada");
    const begun = await call(ada, "POST", "/vault/create-setup-token-for-paypal-save-payment");
    assert.deepEqual([begun.status, begun.body.status], [201, "PAYER_ACTION_REQUIRED"], begun.text);
    const agreed = await agreeToSave(bench, begun.body.id);
    assert.equal(agreed.status, 200, agreed.text);
    const body = {vaultSetupToken: begun.body.id};
    const done = await call(ada, "POST", "/vault/payment-token/create", body);
    assert.deepEqual([done.status, done.body.status], [201, "SUCCESS"], done.text);
    const list = async () =>
      (await (await ada.get("/vault/payment-tokens")).json()) as {cards: []; wallets: {id: string}[]};
    const {cards, wallets} = await list();
    assert.deepEqual(
      [cards.length, wallets.map((one) => ({...one, id: ""}))],
      [0, [{id: "", wallet: "paypal", label: "m•••@buyer.example"}]],
    );
    const savedCard = wallets[0]!.id;
    const pay = await ada.post("/checkout/orders/create", {
      items: [{sku: "ceramic-teapot", quantity: 1}],
      savedCard,
    });
    assert.equal(pay.status, 404, "a saved wallet can't be used as a saved card");
    const [row] = await savedRows(shop);
    assert.equal((await ada.call("DELETE", `/service-api/vault/payment-tokens/${savedCard}`)).status, 204);
    assert.equal((await bench.vault.show(row?.paymentToken ?? "")).status, 404);
    assert.deepEqual((await list()).wallets, []);
  });

  test("cards and wallets can't be saved without a signed-in customer", async () => {
    const shop = await bench.open();
    const visitor = shop.browser();
    for (const path of [
      "/vault/create-setup-token-for-card-save-payment",
      "/vault/create-setup-token-for-paypal-save-payment",
      `${ORDERS}/create-order-for-paypal-one-time-payment-with-vault`,
      `${ORDERS}/create-order-for-apple-pay-one-time-payment-with-vault`,
    ]) {
      const reply = await call(visitor, "POST", path);
      assert.deepEqual(refusal(reply), [403, "Forbidden", "CUSTOMER_UNKNOWN"], path);
      assert.match(reply.body.errorDescription, /signed in/);
    }
    const begun = await call(
      shop.browser().signIn("ada"),
      "POST",
      "/vault/create-setup-token-for-card-save-payment",
    );
    const finish = {vaultSetupToken: begun.body.id};
    assert.equal((await call(visitor, "POST", "/vault/payment-token/create", finish)).status, 403);
    const eve = await call(shop.browser().signIn("eve"), "POST", "/vault/payment-token/create", finish);
    assert.deepEqual(refusal(eve), [404, "Not Found", "SETUP_TOKEN_NOT_FOUND"]);
    assert.deepEqual(await states(shop), []);
  });

  for (const lost of [false, true]) {
    const how = lost ? " by recovery when the reply was lost" : "";
    test(`a wallet that is saved with its payment is recorded after the capture${how}`, async () => {
      let isCut = lost;
      const cut: typeof fetch = async (input, init) => {
        const reply = await fetch(input, init);
        const {pathname} = new URL(input instanceof Request ? input.url : input);
        if (!isCut || !pathname.endsWith("/capture")) return reply;
        throw new TypeError("cut");
      };
      const shop: Shop = await bench.open({fetch: cut});
      const ada = shop.browser().signIn("ada");
      const made = await create(ada, "paypal-one-time-payment-with-vault");
      assert.equal(made.status, 201, made.text);
      const {attributes} = (await lastSent(shop)).payment_source["paypal"] as {
        attributes: {vault: object; customer: {merchant_customer_id: string}};
      };
      assert.deepEqual(attributes.vault, {
        store_in_vault: "ON_SUCCESS",
        usage_type: "MERCHANT",
        customer_type: "CONSUMER",
      });
      assert.match(attributes.customer.merchant_customer_id, /^[\da-f]{32}$/);
      const forged = {vaultSetupToken: made.body.id};
      assert.equal((await call(ada, "POST", "/vault/payment-token/create", forged)).status, 404);
      await bench.ordersClient.approveWallet(made.body.id);
      const paid = await capture(ada, made.body.id);
      assert.equal(paid.status, lost ? 500 : 201, paid.text);
      const rows = () => savedRows(shop);
      if (lost) {
        assert.deepEqual(await rows(), []);
        isCut = false;
        await shop.merchant.recover();
      }
      const [row] = await rows();
      assert.deepEqual([row?.source, row?.customer, row?.state], ["paypal", "ada", "saved"]);
      assert.equal((await bench.vault.show(row?.paymentToken ?? "")).status, 200);
      const shown = await call(ada, "GET", `${ORDERS}/${made.body.id}`);
      const again = await capture(ada, made.body.id);
      for (const {text} of [paid, shown, again]) assert.ok(!text.includes(row?.paymentToken ?? ""));
      assert.equal((await rows()).length, 1);
    });
  }

  test("an order for Apple Pay with saving requests the vault", async () => {
    const shop = await bench.open();
    const made = await create(
      shop.browser().signIn("ada"),
      "apple-pay-one-time-payment-with-vault",
      undefined,
    );
    assert.equal(made.status, 201, made.text);
    const {attributes} = (await lastSent(shop)).payment_source["apple_pay"] as {attributes: {vault: object}};
    assert.deepEqual(attributes.vault, {store_in_vault: "ON_SUCCESS"});
  });

  test("requests of a foreign page get a 403 and have no effect", async () => {
    const shop = await bench.open();
    const buyer = shop.browser().signIn("ada");
    const {id} = (await create(buyer, "one-time-payment")).body;
    await bench.ordersClient.approveWallet(id);
    for (const headers of [
      {origin: "https://evil.test", "sec-fetch-site": "cross-site"},
      {origin: "http://localhost:9999", "sec-fetch-site": "same-site", "content-type": "text/plain"},
    ]) {
      for (const [method, path] of [
        ["GET", "/auth/browser-safe-client-token"],
        ["POST", `${ORDERS}/create-order-for-one-time-payment`],
        ["POST", `${ORDERS}/create-order-for-card-with-single-use-token`],
        ["POST", `${ORDERS}/${id}/capture`],
        ["GET", `${ORDERS}/${id}`],
        ["POST", "/vault/create-setup-token-for-card-save-payment"],
        ["POST", "/vault/payment-token/create"],
      ] as const) {
        const reply = await call(buyer, method, path, undefined, headers);
        assert.deepEqual(refusal(reply), [403, "Forbidden", "FOREIGN_ORIGIN"], path);
        assert.equal(reply.headers.get("access-control-allow-origin"), null);
      }
    }
    assert.deepEqual(await states(shop), ["created"]);
  });
});

suite("unknown outcomes for pages of PayPal's samples", (bench) => {
  const order = async (buyer: Browser) => {
    const {body} = await create(buyer, "one-time-payment", {cart: CART});
    bench.paypal.approve(body.id);
    return body.id;
  };

  test("a capture with a lost reply is a 500, and a repeated request gets the result", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const id = await order(buyer);
    bench.paypal.fault("POST", CAPTURE, "lose-after", 3);
    const lost = await capture(buyer, id);
    assert.deepEqual(refusal(lost), [500, "Internal Server Error", "OUTCOME_UNKNOWN"]);
    const found = await capture(buyer, id);
    assert.deepEqual([found.status, found.body.status], [200, "COMPLETED"]);
    assert.equal(bench.paypal.captures().length, 1);
  });

  test("a session with an unconfirmed payment gets no new order until its result was reported", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const id = await order(buyer);
    bench.paypal.fault("POST", CAPTURE, "lose-after", 3);
    await capture(buyer, id);
    bench.paypal.fault("GET", SHOW, 500, 3);
    assert.deepEqual(refusal(await create(buyer, "one-time-payment")), [409, "Conflict", "PAYMENT_IN_DOUBT"]);
    assert.equal((await create(shop.browser(), "one-time-payment")).status, 201, "other sessions can buy");
    assert.deepEqual(refusal(await create(buyer, "one-time-payment")), [409, "Conflict", "ALREADY_PAID"]);
    assert.equal((await create(buyer, "one-time-payment")).status, 201);
    assert.equal(bench.paypal.captures().length, 1);
  });

  test("a payment that recovery confirmed is reported before the session's next order", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const id = await order(buyer);
    bench.paypal.fault("POST", CAPTURE, "lose-after", 3);
    await capture(buyer, id);
    await shop.merchant.recover();
    assert.deepEqual(await states(shop), ["captured"]);
    assert.deepEqual(refusal(await create(buyer, "one-time-payment")), [409, "Conflict", "ALREADY_PAID"]);
    assert.equal((await create(buyer, "one-time-payment")).status, 201);
    const untold = await shop.database.db
      .selectFrom("purchases")
      .selectAll()
      .where("confirmed_at", "is", null)
      .execute();
    assert.deepEqual(untold, []);
  });

  test("an unconfirmed payment that PayPal refuses does not block the next order", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const id = await order(buyer);
    bench.paypal.fault("POST", CAPTURE, "lose-before", 3);
    assert.equal((await capture(buyer, id)).status, 500);
    // The server repeats the capture with its request id, and PayPal refuses it.
    bench.paypal.refuseCapture = "INSTRUMENT_DECLINED";
    assert.equal((await create(buyer, "one-time-payment")).status, 201);
    assert.equal(bench.paypal.captures().length, 0);
  });

  test("another token is not charged while a capture at creation is unconfirmed", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    await buyer.token();
    bench.paypal.chargeAtCreation = true;
    const pay = (paymentToken: string) => create(buyer, "card-with-single-use-token", {paymentToken});
    bench.paypal.fault("POST", CREATE, "lose-after", 3);
    assert.equal((await pay("first")).status, 500);
    bench.paypal.fault("POST", CREATE, 500, 3);
    assert.deepEqual(refusal(await pay("second")), [409, "Conflict", "PAYMENT_IN_DOUBT"]);
    assert.deepEqual(refusal(await pay("second")), [409, "Conflict", "ALREADY_PAID"]);
    const first = await pay("first");
    assert.deepEqual([first.status, first.body.status], [201, "COMPLETED"]);
    assert.equal(bench.paypal.captures().length, 1);
  });

  test("a repeated request with the same token gets the order whose reply was lost", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    await buyer.token();
    bench.paypal.chargeAtCreation = true;
    const pay = () => create(buyer, "card-with-single-use-token", {paymentToken: "only"});
    bench.paypal.fault("POST", CREATE, "lose-after", 3);
    assert.equal((await pay()).status, 500);
    const found = await pay();
    assert.deepEqual([found.status, found.body.status], [201, "COMPLETED"]);
    assert.equal(bench.paypal.captures().length, 1);
  });

  test("PayPal's refusals keep their status and name, and repeated requests with one id create one order", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    await buyer.token();
    bench.paypal.fault("POST", CREATE, 422);
    const refused = await create(buyer, "one-time-payment");
    assert.deepEqual([refused.status, refused.body.name], [422, "FAULT"]);
    const headers = {"paypal-request-id": randomUUID()};
    const made = [];
    for (let time = 0; time < 2; time += 1)
      made.push((await create(buyer, "one-time-payment", {cart: CART}, headers)).body.id);
    assert.equal(made[0], made[1]);
    bench.paypal.fault("POST", CREATE, 500, 3);
    const down = await create(buyer, "one-time-payment");
    assert.deepEqual(refusal(down), [500, "Internal Server Error", "SERVICE_UNREACHABLE"]);
  });

  test("an order without a cart is refused with live PayPal", async () => {
    const shop = await bench.open({
      settings: {
        ...(await import("./support/shop.ts")).settingsFor(bench.paypal.url),
        environment: "production",
      },
    });
    const reply = await create(shop.browser(), "one-time-payment");
    assert.deepEqual(refusal(reply), [400, "Bad Request", "CART_REQUIRED"]);
    assert.equal((await create(shop.browser(), "one-time-payment", {cart: CART})).status, 201);
  });
});
