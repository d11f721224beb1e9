import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import type {HookQuestion, ListQuestion} from "../../server/merchant/hooks/question.ts";
import {catalogueBy} from "../../server/merchant/pricing/catalogue.ts";
import type {Rate} from "../../server/merchant/pricing/rates.ts";
import {keyIdOf} from "../../server/merchant/encryption.ts";
import {read, refusal} from "./support/replies.ts";
import {attempt, customerFromHeader, type ShopOptions} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

const usd = (value: string) => ({currencyCode: "USD", value});
const ITEMS = [{sku: "mug", quantity: 2}];
const LINE = {...ITEMS[0], unitAmount: usd("12.50")};
const POST: Rate = {id: "post", label: "Post", type: "SHIPPING", amount: usd("4.00")};
const ENCRYPTION_KEY = "canary-encryption-key-0123456789abcd";
const OPERATOR_KEY = "canary-operator-key-0123456789abcdef012";

/** A shop whose every hook records what it gets. */
async function open(bench: Bench, options: Partial<ShopOptions> = {}) {
  const got: Record<string, unknown>[] = [];
  const record = (hook: string, {request, ...question}: Partial<HookQuestion>) => {
    got.push({hook, request: request instanceof Request, ...question});
  };
  const catalogue = catalogueBy({
    catalogue(question) {
      record("catalogue", question);
      return question.items.map(({sku}) => ({sku, name: "Mug", price: usd("12.50")}));
    },
    listProducts(question: ListQuestion) {
      record("listProducts", question);
      return [{sku: "mug", name: "Mug", price: usd("12.50")}];
    },
  });
  const shop = await bench.open({
    catalogue,
    customer(question) {
      record("customer", question);
      return customerFromHeader(question);
    },
    charges(question) {
      record("charges", question);
      return question.isSent ? {shipping: [POST]} : {};
    },
    ...options,
    variables: {COUNTRY_HEADER: "cf-ipcountry", ...options.variables},
  });
  return {shop, got, buyer: shop.browser().signIn("ada")};
}

suite("a hook", (bench) => {
  test("gets one object with what is known of the purchase", async () => {
    const {got, buyer} = await open(bench);
    const body = {items: ITEMS, data: {coupon: "TEN"}};
    const headers = {"cf-ipcountry": "FR"};
    assert.equal((await buyer.post("/checkout/quote", body, headers)).status, 200);
    const about = {
      request: true,
      customer: "ada",
      cart: undefined,
      country: "FR",
      data: {coupon: "TEN"},
      attemptId: undefined,
      purchaseId: undefined,
    };
    const priced = {items: [LINE], currency: "USD", goods: usd("25.00"), destination: undefined};
    assert.deepEqual(got.splice(0), [
      {hook: "customer", request: true},
      {hook: "catalogue", ...about, items: ITEMS, currency: undefined},
      {hook: "charges", ...about, ...priced, isSent: false},
    ]);

    const id = randomUUID();
    const street = {addressLine1: "Hauptstr. 1", adminArea2: "Berlin", postalCode: "10115"};
    const shipping = {address: {...street, countryCode: "DE"}};
    const order = {...body, shipping};
    const {id: orderId} = (
      await read(
        buyer.post("/checkout/orders/create", order, {
          ...attempt(id),
          ...headers,
          "purchase-id": "purchase-1",
        }),
      )
    ).body;
    const ordered = {...about, country: "DE", attemptId: id, purchaseId: "purchase-1"};
    const german = {city: "Berlin", state: undefined, postalCode: "10115", countryCode: "DE"};
    const sent = {...priced, destination: german, isSent: true};
    assert.deepEqual(got.splice(0), [
      {hook: "customer", request: true},
      {hook: "catalogue", ...ordered, items: ITEMS, currency: undefined},
      {hook: "charges", ...ordered, ...sent},
    ]);

    const change = {address: {countryCode: "AT", city: "Graz"}};
    // The customer, the data and the ids are the recorded ones.
    buyer.signIn(undefined);
    await buyer.post(`/checkout/orders/${orderId}/shipping`, change, headers);
    const destination = {countryCode: "AT", city: "Graz"};
    assert.deepEqual(got.splice(0), [{hook: "charges", ...ordered, ...sent, country: "AT", destination}]);
  });

  test("shipping gets the items, and listProducts the customer", async () => {
    const rates: unknown[] = [];
    const {got, buyer} = await open(bench, {
      charges: undefined,
      shipping({goods, items, customer, data}) {
        rates.push({goods, items, customer, data});
        return [POST];
      },
    });
    await buyer.post("/checkout/quote", {items: ITEMS, shipping: {}, data: 1});
    assert.deepEqual(rates, [{goods: usd("25.00"), items: [LINE], customer: "ada", data: 1}]);
    got.length = 0;
    await buyer.call("GET", "/paypal-api/products");
    const shown = {request: true, customer: "ada", country: undefined};
    assert.deepEqual(got[1], {hook: "listProducts", ...shown});
  });

  test("that takes other arguments, as those of an older version, is explained in the log", async () => {
    const old = (skus: readonly string[]) => skus.map((sku) => ({sku, name: sku, price: usd("1.00")}));
    for (const [hooks, words] of [
      [
        {catalogue: catalogueBy({catalogue: old as never})},
        "the hook catalogue has failed with a TypeError: a hook gets one object, so write catalogue: ({items, ",
      ],
      [
        {customer: ((request: Request) => request.headers.get("x") ?? undefined) as never},
        "the hook customer has failed with a TypeError: a hook gets one object, so write customer: ({request})",
      ],
    ] as const) {
      const {shop, buyer} = await open(bench, hooks);
      assert.deepEqual(await refusal(buyer.post("/checkout/quote", {items: ITEMS})), [500, "HOOK_FAILED"]);
      assert.ok(shop.logged().includes(words), shop.logged());
    }
  });

  test("charges refuses a coupon by name, in a quote, an order and a change of the address", async () => {
    let coupon = "COUPON_INVALID";
    const {buyer} = await open(bench, {
      charges: () => (coupon === "" ? {shipping: [POST]} : ({refused: coupon} as never)),
    });
    const body = {items: ITEMS, shipping: {}, data: {coupon: "TEN"}};
    assert.deepEqual(await refusal(buyer.post("/checkout/quote", body)), [422, "COUPON_INVALID"]);
    assert.deepEqual(await refusal(buyer.post("/checkout/orders/create", body)), [422, "COUPON_INVALID"]);
    coupon = "COUPON_UNKNOWN";
    assert.deepEqual(await refusal(buyer.post("/checkout/quote", body)), [500, "HOOK_FAILED"]);
    coupon = "";
    const {id} = (await read(buyer.post("/checkout/orders/create", body))).body;
    coupon = "COUPON_EXPIRED";
    const change = {address: {countryCode: "AT"}};
    assert.deepEqual(await refusal(buyer.post(`/checkout/orders/${id}/shipping`, change)), [
      422,
      "COUPON_EXPIRED",
    ]);
  });
});

suite("the data of a page for the hooks", (bench) => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

  test("has at most 4,096 bytes and a depth of 8", async () => {
    const {buyer} = await open(bench);
    const answer = async (data: unknown) => {
      const {status, body} = await read(buyer.post("/checkout/quote", {items: ITEMS, data}));
      const [detail] = body.details ?? [];
      return [status, detail?.field];
    };
    // The bytes of a string's JSON text include two quotes, and two for each ü.
    assert.deepEqual(await answer("ü".repeat(2047)), [200, undefined]);
    assert.deepEqual(await answer(`${"ü".repeat(2047)}a`), [400, "/data"]);
    assert.deepEqual(await answer(nested(8)), [200, undefined]);
    assert.deepEqual(await answer({a: nested(8)}), [400, "/data"]);
    for (const simple of [null, false, 0, ""]) assert.deepEqual(await answer(simple), [200, undefined]);
  });

  test("is part of the purchase and of the attempt", async () => {
    const {buyer} = await open(bench);
    const quoted = async (data?: unknown) => {
      const {body} = await read(buyer.post("/checkout/quote", {items: ITEMS, data}));
      return (body as unknown as {purchase: {id: string}}).purchase.id;
    };
    assert.equal(await quoted({a: 1}), await quoted({a: 1}));
    assert.notEqual(await quoted({a: 1}), await quoted({a: 2}));
    assert.notEqual(await quoted(), await quoted({a: 2}));
    const id = randomUUID();
    const order = (data: unknown) => buyer.post("/checkout/orders/create", {items: ITEMS, data}, attempt(id));
    assert.equal((await order({a: 1})).status, 201);
    assert.deepEqual(await refusal(order({a: 2})), [409, "ATTEMPT_REUSED"]);
  });

  test("is recorded encrypted, encrypted again for a new key, and erased with the payer's data", async () => {
    const {shop, buyer} = await open(bench, {variables: {ENCRYPTION_KEY, OPERATOR_KEY}});
    const id = randomUUID();
    const order = {items: ITEMS, data: {engraving: "canary-words"}, shipping: {}};
    const {id: orderId} = (await read(buyer.post("/checkout/orders/create", order, attempt(id)))).body;
    const column = async () =>
      (await shop.database.db.selectFrom("attempts").select("data").executeTakeFirstOrThrow()).data;
    const sealed = await column();
    assert.ok(sealed !== null && !sealed.includes("canary"));
    assert.doesNotMatch(shop.logged(), /canary-words/);
    const variables = {
      ENCRYPTION_KEY: `new-${ENCRYPTION_KEY}`,
      ENCRYPTION_KEY_OLD: ENCRYPTION_KEY,
      OPERATOR_KEY,
    };
    const {shop: next, got} = await open(bench, {variables, clock: shop.clock});
    await next.merchant.recover();
    assert.notEqual(keyIdOf((await column()) ?? ""), keyIdOf(sealed));
    const changed = () =>
      buyer.on(next).post(`/checkout/orders/${orderId}/shipping`, {address: {countryCode: "US"}});
    assert.equal((await changed()).status, 200);
    assert.deepEqual(got.at(-1)?.["data"], {engraving: "canary-words"});
    await next.merchant.backOffice.erasePayer(id);
    assert.equal(await column(), null);
    assert.equal((await changed()).status, 200);
    assert.equal(got.at(-1)?.["data"], undefined);
  });
});

suite("what the page knows of the buyer", (bench) => {
  const listed = async (shop: Awaited<ReturnType<Bench["open"]>>) =>
    shop.database.db
      .selectFrom("payment_list")
      .select(["payer_name", "payer_email", "payer_phone"])
      .executeTakeFirstOrThrow();
  const phone = {countryCode: "49", nationalNumber: "30123456"};
  const order = {items: ITEMS, buyer: {name: "Ada Byron", email: "ada@canary.example", phone}};

  test("is listed and found before PayPal says anything, and not logged or sent", async () => {
    const {shop, buyer} = await open(bench);
    await buyer.post("/checkout/orders/create", order, attempt(randomUUID()));
    const expected = {
      payer_name: "Ada Byron",
      payer_email: "ada@canary.example",
      payer_phone: "+49 30123456",
    };
    assert.deepEqual(await listed(shop), expected);
    for (const query of ["ada@canary.example", "Byron", "+4930123456", "30123456"]) {
      const {items} = await shop.merchant.backOffice.listPayments({search: query});
      assert.equal(items.length, 1, query);
    }
    assert.doesNotMatch(shop.logged() + JSON.stringify(bench.paypal.seen), /canary|Byron|30123456/);
    for (const buyer of [{email: "no address"}, {phone: {...phone, countryCode: "+49"}}, {age: 1}]) {
      const wrong = shop.browser().post("/checkout/orders/create", {items: ITEMS, buyer});
      assert.deepEqual(await refusal(wrong), [400, "INVALID_REQUEST"], JSON.stringify(buyer));
    }
  });

  test("is replaced by what PayPal says, and erased", async () => {
    const {shop, buyer} = await open(bench);
    const id = randomUUID();
    bench.paypal.canary = {
      payer: {name: {given_name: "Grace", surname: "Hopper"}, email_address: "g@x.example"},
    };
    const {id: orderId} = (await read(buyer.post("/checkout/orders/create", order, attempt(id)))).body;
    bench.paypal.approve(orderId);
    await buyer.capture(orderId, id);
    assert.deepEqual(await listed(shop), {
      payer_name: "Grace Hopper",
      payer_email: "g@x.example",
      payer_phone: "+49 30123456",
    });
    await shop.merchant.backOffice.erasePayer(id);
    assert.deepEqual(await listed(shop), {payer_name: null, payer_email: null, payer_phone: null});
    const {items} = await shop.merchant.backOffice.listPayments({search: "Byron"});
    assert.deepEqual(items, []);
  });
});
