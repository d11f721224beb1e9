import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {assertOrdersMatch} from "./support/order-records.ts";
import {cartOf} from "./support/carts.ts";
import {CREATE, type FakePayPal} from "./support/fake-paypal.ts";
import {read, refusal} from "./support/replies.ts";
import {encryption, savedRows} from "./support/saved-rows.ts";
import {savedWallet} from "./support/sandbox-sources.ts";
import {sandboxSuite} from "./support/sandbox-suite.ts";
import {attempt, type Browser, customerFromHeader, type Shop} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

const ITEMS = [{sku: "ceramic-teapot", quantity: 1}];

function pay(buyer: Browser, savedWallet: string, id: string = randomUUID(), what: object = {items: ITEMS}) {
  return read(buyer.post("/checkout/orders/create", {...what, savedWallet}, attempt(id)));
}

async function stateOf(shop: Shop): Promise<string[]> {
  return (await shop.database.db.selectFrom("attempts").select("state").execute()).map(({state}) => state);
}

sandboxSuite("saved wallets", (bench) => {
  test("a saved wallet's order is captured at creation, and the capture route returns the result", async () => {
    const shop = await bench.open();
    const ada = shop.browser().signIn("ada");
    const wallet = await savedWallet(bench, ada);
    const id = randomUUID();
    const made = await pay(ada, wallet, id);
    assert.equal(made.status, 201, made.text);
    assert.deepEqual([made.body.status, made.body.captures[0]?.status], ["COMPLETED", "COMPLETED"]);
    assert.equal(made.body.captures[0]?.amount?.value, "75.00");
    assert.deepEqual(await pay(ada, wallet, id), made, "a repeated request gets the same order");
    const result = await read(ada.capture(made.body.id));
    assert.equal(result.body.purchase_units[0]?.payments.captures[0]?.id, made.body.captures[0]?.id);
    assert.deepEqual(await stateOf(shop), ["captured"]);
    const [row] = await savedRows(shop);
    assert.ok(
      row?.paymentToken && !made.text.includes(row.paymentToken) && !result.text.includes(row.paymentToken),
    );
    assert.ok(!shop.logged().includes(row.paymentToken));
  });

  test("a saved wallet can be used only by its customer, only as a wallet, and until it is deleted", async () => {
    const shop = await bench.open();
    const ada = shop.browser().signIn("ada");
    const wallet = await savedWallet(bench, ada);
    const refused = async (buyer: Browser, body: object) =>
      refusal(buyer.post("/checkout/orders/create", {items: ITEMS, ...body}));
    const notFound = [404, "WALLET_NOT_FOUND"];
    assert.deepEqual(await refused(shop.browser().signIn("eve"), {savedWallet: wallet}), notFound);
    assert.deepEqual(await refused(ada, {savedWallet: randomUUID()}), notFound);
    assert.deepEqual(await refused(shop.browser(), {savedWallet: wallet}), [403, "CUSTOMER_UNKNOWN"]);
    assert.deepEqual(await refused(ada, {savedCard: wallet}), [404, "CARD_NOT_FOUND"]);
    const [row] = await savedRows(shop);
    assert.deepEqual(await refused(ada, {savedWallet: row?.paymentToken}), notFound);
    assert.equal((await ada.call("DELETE", `/service-api/vault/payment-tokens/${wallet}`)).status, 204);
    assert.deepEqual(await refused(ada, {savedWallet: wallet}), notFound);
    assert.deepEqual(await stateOf(shop), []);
  });
});

suite("orders with a saved wallet", (bench) => {
  const open = () => bench.open({customer: customerFromHeader});

  /** Inserts a saved token of this source into the database. */
  async function savedAs(shop: Shop, source: "card" | "paypal" | "venmo" | "apple_pay"): Promise<string> {
    const id = randomUUID();
    const now = shop.clock.now();
    const {db} = shop.database;
    await db
      .insertInto("setup_tokens")
      .values({id: `order of ${id}`, kind: "order", session: "s", customer: "ada", created_at: now})
      .execute();
    const nothing = {brand: null, last_digits: null, expiry: null, failures: 0};
    const times = {created_at: now, updated_at: now};
    const sealed_token = await encryption.encrypt(`TOKEN-${source}`);
    const row = {id, customer: "ada", source, sealed_token, state: "saved" as const};
    await db
      .insertInto("saved_cards")
      .values({...row, ...nothing, ...times, setup_token: `order of ${id}`})
      .execute();
    return id;
  }

  const sources = ({seen}: FakePayPal) =>
    seen
      .filter(({method, path}) => method === "POST" && CREATE.test(path))
      .map(({body}) => (JSON.parse(body) as {payment_source: Record<string, object>}).payment_source);

  test("the order has the wallet's own payment source, and Apple Pay a stored credential of the customer", async () => {
    const shop = await open();
    bench.paypal.chargeAtCreation = true;
    const ada = shop.browser().signIn("ada");
    for (const kind of ["paypal", "venmo", "apple_pay"] as const) {
      assert.equal((await pay(ada, await savedAs(shop, kind))).status, 201);
    }
    const back = "http://localhost:8080/service-api/checkout/bank-return?shop=http%3A%2F%2Flocalhost%3A8080";
    const context = {
      experience_context: {shipping_preference: "NO_SHIPPING", return_url: back, cancel_url: back},
    };
    const credential = {payment_initiator: "CUSTOMER", payment_type: "ONE_TIME", usage: "SUBSEQUENT"};
    assert.deepEqual(sources(bench.paypal), [
      {paypal: {vault_id: "TOKEN-paypal", ...context}},
      {venmo: {vault_id: "TOKEN-venmo", ...context}},
      {apple_pay: {vault_id: "TOKEN-apple_pay", stored_credential: credential}},
    ]);
    assert.equal((await pay(ada, await savedAs(shop, "card"))).status, 404);
  });

  for (const fault of ["lose-before", "lose-after"] as const) {
    test(`an order whose reply is lost (${fault}) is captured once by recovery and repeated requests`, async () => {
      const shop = await open();
      bench.paypal.chargeAtCreation = true;
      const ada = shop.browser().signIn("ada");
      await ada.token();
      const wallet = await savedAs(shop, "paypal");
      const id = randomUUID();
      bench.paypal.fault("POST", CREATE, fault, 3);
      assert.equal((await pay(ada, wallet, id)).body.code, "SERVICE_UNREACHABLE");
      await Promise.all([shop.merchant.recover(), pay(ada, wallet, id)]);
      assert.equal((await pay(ada, wallet, id)).body.captures.length, 1);
      assert.equal(bench.paypal.captures().length, 1);
      await assertOrdersMatch(bench.paypal, shop);
    });
  }

  test("two orders of one signed cart at the same time charge it once", async () => {
    const [shop, other] = [await open(), await open()];
    bench.paypal.chargeAtCreation = true;
    const ada = shop.browser().signIn("ada");
    await ada.token();
    const wallet = await savedAs(shop, "paypal");
    const cart = {cart: await cartOf({jti: randomUUID()}, shop)};
    const replies = await Promise.all([shop, other].map((at) => pay(ada.on(at), wallet, randomUUID(), cart)));
    assert.deepEqual(replies.map(({status}) => status).sort(), [201, 409]);
    assert.equal(bench.paypal.captures().length, 1);
  });
});
