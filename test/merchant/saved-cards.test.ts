import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {CARDS} from "../sandbox/support/orders.ts";
import {PAYMENT_TOKENS, SETUP_TOKENS} from "../sandbox/support/vault.ts";
import {cartOf} from "./support/carts.ts";
import {refusalOf} from "./support/paid-order.ts";
import {read, refusal} from "./support/replies.ts";
import {savedRows} from "./support/saved-rows.ts";
import {sandboxSuite, type SandboxBench} from "./support/sandbox-suite.ts";
import {attempt, type Browser, type Shop} from "./support/shop.ts";

const REFUSED = {name: "REFUSED", message: "It was refused.", debug_id: "f1a2b3"};

/** A network between shop and sandbox that records requests, loses replies and refuses requests. */
function network() {
  const sent: {method: string; path: string; body: string; headers: Headers}[] = [];
  const lost: {method: string; path: string; times: number}[] = [];
  const refused: {method: string; path: string; status: number}[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input).pathname;
    const method = init?.method ?? "GET";
    sent.push({
      method,
      path,
      body: typeof init?.body === "string" ? init.body : "",
      headers: new Headers(init?.headers),
    });
    const refusal = refused.findIndex((one) => one.method === method && path.startsWith(one.path));
    const [answer] = refusal < 0 ? [] : refused.splice(refusal, 1);
    if (answer) return Response.json(REFUSED, {status: answer.status});
    const reply = await globalThis.fetch(input, init);
    const loss = lost.find((one) => one.times > 0 && one.method === method && path.startsWith(one.path));
    if (!loss) return reply;
    loss.times -= 1;
    await reply.text();
    throw new TypeError("The reply was lost.");
  };
  const to = (method: string, path: string) =>
    sent.filter((one) => one.method === method && one.path.startsWith(path));
  return {
    fetch,
    to,
    /** Loses the replies to three such calls. */
    lose: (method: string, path: string) => void lost.push({method, path, times: 3}),
    /** Refuses the next such call before it reaches PayPal. */
    refuse: (method: string, path: string, status: number) => void refused.push({method, path, status}),
  };
}

async function setupToken(buyer: Browser, body: unknown = {}): Promise<string> {
  const reply = await read(buyer.post("/vault/setup-token", body));
  assert.equal(reply.status, 201, reply.text);
  assert.equal(reply.body.setupToken, reply.body.id);
  return reply.body.id;
}

/** Creates a setup token in the browser's session and fills it as the card fields do. */
async function filledSetupToken(
  bench: SandboxBench,
  buyer: Browser,
  number: string = CARDS.ordinary,
): Promise<string> {
  const id = await setupToken(buyer);
  const token = (await (await buyer.token()).json()) as {accessToken: string};
  const answer = await bench.vault.fill(id, number, {
    token: token.accessToken,
    headers: {Origin: "http://localhost:8080"},
  });
  assert.equal(answer.status, 200, answer.text);
  return id;
}

const save = (buyer: Browser, token: string, consent: unknown = true) =>
  buyer.post("/vault/payment-token", {setupToken: token, consent});

async function saved(bench: SandboxBench, buyer: Browser, number?: string): Promise<string> {
  const reply = await read(save(buyer, await filledSetupToken(bench, buyer, number)));
  assert.equal(reply.status, 201, reply.text);
  return reply.body.card.id;
}

const cards = async (buyer: Browser) => (await read(buyer.get("/vault/payment-tokens"))).body.cards;
const deleteCard = (buyer: Browser, id: string) =>
  buyer.call("DELETE", `/service-api/vault/payment-tokens/${id}`);

const rows = savedRows;
const rowOf = async (shop: Shop, card: string) => (await savedRows(shop)).find(({id}) => id === card);

sandboxSuite("saved cards", (bench) => {
  test("a saved card is listed, and replies and log don't contain its payment token", async () => {
    const shop = await bench.open();
    const buyer = shop.browser().signIn("ada");
    const token = await filledSetupToken(bench, buyer);
    const reply = await read(save(buyer, token));
    assert.equal(reply.status, 201);
    const {card} = reply.body;
    assert.deepEqual(card, {id: card.id, brand: "VISA", lastDigits: "1111", expiry: "2030-12"});
    const list = await read(buyer.get("/vault/payment-tokens"));
    assert.deepEqual(list.body, {cards: [card], wallets: []});
    const [row] = await rows(shop);
    assert.equal((await bench.vault.show(row?.paymentToken ?? "")).body.id, row?.paymentToken);
    for (const text of [reply.text, list.text, shop.logged()]) {
      assert.ok(!text.includes(row?.paymentToken ?? "?"), "the text does not contain the payment token");
    }
  });

  test("the database has only the encrypted payment token", async () => {
    const shop = await bench.open();
    await saved(bench, shop.browser().signIn("ada"));
    const [row] = await rows(shop);
    const {db} = shop.database;
    const stored = JSON.stringify(await db.selectFrom("saved_cards").selectAll().execute());
    assert.ok(row && row.paymentToken !== "" && !stored.includes(row.paymentToken));
  });

  test("recovery encrypts the plain token of an old row, which can pay before and after", async () => {
    const shop = await bench.open();
    const ada = shop.browser().signIn("ada");
    const savedCard = await saved(bench, ada);
    const [row] = await rows(shop);
    const token = row?.paymentToken ?? "";
    await shop.database.db.updateTable("saved_cards").set({token, sealed_token: null, key_id: ""}).execute();
    const pay = async () => {
      const items = [{sku: "ceramic-teapot", quantity: 1}];
      return (await read(ada.post("/checkout/orders/create", {items, savedCard}))).status;
    };
    assert.equal(await pay(), 201);
    await shop.merchant.recover();
    const [sealed] = await rows(shop);
    assert.deepEqual([sealed?.token, sealed?.paymentToken], [null, token]);
    assert.equal(await pay(), 201);
  });

  test("a token of a missing key is an error, and the log names the key and the setting", async () => {
    const ada = (await bench.open()).browser().signIn("ada");
    const savedCard = await saved(bench, ada);
    const other = await bench.open({variables: {SESSION_KEY: "another-session-key-0123456789abcdef"}});
    const items = [{sku: "ceramic-teapot", quantity: 1}];
    const buyer = other.browser().signIn("ada");
    const reply = await read(buyer.post("/checkout/orders/create", {items, savedCard}));
    assert.equal(reply.status, 500);
    const [row] = await rows(other);
    assert.match(
      other.logged(),
      new RegExp(
        `encrypted with the key ${row?.key_id}, and .*: write the missing key as ENCRYPTION_KEY_OLD`,
      ),
    );
  });

  test("repeated requests with one setup token save one card", async () => {
    const shop = await bench.open();
    const other = await bench.open();
    const buyer = shop.browser().signIn("ada");
    const token = await filledSetupToken(bench, buyer);
    const ask = (at: Shop) => read(save(buyer.on(at), token));
    const replies = await Promise.all([ask(shop), ask(shop), ask(other)]);
    replies.push(await ask(shop), await ask(other));
    // PayPal may be busy with one server's call when it gets the other's.
    const answered = replies.filter(({body}) => body.code !== "SERVICE_UNREACHABLE");
    assert.ok(answered.length >= 4);
    assert.equal(new Set(answered.map(({body}) => body.card.id)).size, 1);
    assert.equal((await cards(buyer)).length, 1);
  });

  test("cards can't be saved, listed or deleted without a customer", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const token = await filledSetupToken(bench, buyer);
    for (const reply of [
      save(buyer, token),
      buyer.get("/vault/payment-tokens"),
      deleteCard(buyer, randomUUID()),
    ]) {
      assert.deepEqual(await refusal(reply), [403, "CUSTOMER_UNKNOWN"]);
    }
    const hookless = await bench.open({customer: () => undefined});
    assert.deepEqual(await refusal(save(buyer.on(hookless).signIn("ada"), token)), [403, "CUSTOMER_UNKNOWN"]);
    // An empty name is no customer. Otherwise all visitors would share their saved cards.
    const nameless = buyer.on(await bench.open({customer: () => ""}));
    assert.deepEqual(await refusal(save(nameless, token)), [403, "CUSTOMER_UNKNOWN"]);
    assert.deepEqual(await refusal(nameless.get("/vault/payment-tokens")), [403, "CUSTOMER_UNKNOWN"]);
    assert.deepEqual(await rows(shop), []);
    assert.equal(
      (await bench.vault.showSetup(token)).body.status,
      "APPROVED",
      "the setup token was not exchanged",
    );
  });

  test("a card is not saved without the holder's consent", async () => {
    const shop = await bench.open();
    const buyer = shop.browser().signIn("ada");
    const token = await filledSetupToken(bench, buyer);
    for (const body of [{setupToken: token}, {setupToken: token, consent: false}]) {
      assert.deepEqual(await refusal(buyer.post("/vault/payment-token", body)), [422, "CONSENT_REQUIRED"]);
    }
    for (const consent of ["true", 1, null]) {
      assert.deepEqual(await refusal(save(buyer, token, consent)), [400, "INVALID_REQUEST"]);
    }
    assert.deepEqual(await rows(shop), []);
  });

  test("a setup token of another session or customer and an unknown one get the same 404", async () => {
    const shop = await bench.open();
    const ada = shop.browser().signIn("ada");
    const token = await filledSetupToken(bench, ada);
    const stranger = shop.browser().signIn("ada");
    await stranger.token();
    const answers = [];
    for (const reply of [
      save(stranger, token),
      save(ada.on(shop).signIn("eve"), token),
      save(shop.browser().signIn("ada"), token),
      save(ada, "NOSUCHTOKEN"),
    ]) {
      const {debug_id: _, ...body} = (await read(reply)).body;
      answers.push(body);
    }
    assert.equal(answers[0]?.code, "SETUP_TOKEN_NOT_FOUND");
    for (const answer of answers) assert.deepEqual(answer, answers[0]);
    assert.deepEqual(await rows(shop), []);
  });

  test("a visitor's setup token becomes the card of the first customer who signs in", async () => {
    const shop = await bench.open();
    const visitor = shop.browser();
    const token = await filledSetupToken(bench, visitor);
    const ada = visitor.on(shop).signIn("ada");
    assert.equal((await read(save(ada, token))).status, 201);
    assert.deepEqual(await refusal(save(visitor.on(shop).signIn("eve"), token)), [
      404,
      "SETUP_TOKEN_NOT_FOUND",
    ]);
  });

  test("another customer's card and an unknown card get the same 404 when deleting and paying", async () => {
    const shop = await bench.open();
    const ada = shop.browser().signIn("ada");
    const eve = shop.browser().signIn("eve");
    const card = await saved(bench, ada);
    assert.deepEqual(await cards(eve), []);
    const items = [{sku: "ceramic-teapot", quantity: 1}];
    const pay = (buyer: Browser, savedCard: string) =>
      buyer.post("/checkout/orders/create", {items, savedCard});
    const [theirs, none] = [await read(deleteCard(eve, card)), await read(deleteCard(eve, randomUUID()))];
    assert.deepEqual([theirs.status, theirs.body.error], [404, none.body.error]);
    assert.deepEqual(await refusal(pay(eve, card)), [404, "CARD_NOT_FOUND"]);
    assert.deepEqual(await refusal(pay(eve, randomUUID())), [404, "CARD_NOT_FOUND"]);
    assert.deepEqual(await refusal(pay(shop.browser(), card)), [403, "CUSTOMER_UNKNOWN"]);
    const [row] = await rows(shop);
    assert.deepEqual(await refusal(pay(ada, row?.paymentToken ?? "")), [404, "CARD_NOT_FOUND"]);
    assert.equal(row?.state, "saved");
    assert.deepEqual(await shop.database.db.selectFrom("attempts").selectAll().execute(), []);
  });

  test("two orders of one signed cart with a saved card at the same time charge it once", async () => {
    const [shop, other] = [await bench.open(), await bench.open()];
    const ada = shop.browser().signIn("ada");
    const savedCard = await saved(bench, ada);
    const cart = await cartOf({jti: randomUUID()}, shop);
    const pay = (at: Shop) => read(ada.on(at).post("/checkout/orders/create", {cart, savedCard}));
    const replies = await Promise.all([pay(shop), pay(other)]);
    assert.deepEqual(replies.map(({status}) => status).sort(), [201, 409]);
    assert.equal((await pay(other)).body.code, "CART_PAID");
  });

  test("an order with a saved card has a stored credential of the customer and at least the shop's authentication", async () => {
    const net = network();
    for (const [variables, asked, sent] of [
      [{MINIMUM_THREE_D_SECURE: "never"}, undefined, undefined],
      [{MINIMUM_THREE_D_SECURE: "when-required"}, undefined, "SCA_WHEN_REQUIRED"],
      [
        {MINIMUM_THREE_D_SECURE: "never", REQUIRE_LIABILITY_SHIFT: "always"},
        "SCA_WHEN_REQUIRED",
        "SCA_ALWAYS",
      ],
    ] as const) {
      const shop = await bench.open({fetch: net.fetch, variables});
      const ada = shop.browser().signIn(`ada ${sent}`);
      const savedCard = await saved(bench, ada);
      const items = [{sku: "ceramic-teapot", quantity: 1}];
      await read(ada.post("/checkout/orders/create", {items, savedCard, scaMethod: asked}));
      const order = JSON.parse(net.to("POST", "/v2/checkout/orders").at(-1)?.body ?? "{}") as {
        payment_source: {card: Record<string, unknown>};
      };
      const {vault_id, stored_credential, attributes} = order.payment_source.card;
      assert.equal(vault_id, (await rowOf(shop, savedCard))?.paymentToken);
      assert.deepEqual(stored_credential, {
        payment_initiator: "CUSTOMER",
        payment_type: "ONE_TIME",
        usage: "SUBSEQUENT",
      });
      assert.deepEqual(attributes, sent && {verification: {method: sent}});
    }
  });

  test("a deleted card is deleted at PayPal, can't pay, and can be deleted again without an error", async () => {
    const shop = await bench.open();
    const ada = shop.browser().signIn("ada");
    const keep = await saved(bench, ada, CARDS.frictionless);
    const card = await saved(bench, ada);
    const before = await rowOf(shop, card);
    assert.equal((await deleteCard(ada, card)).status, 204);
    assert.deepEqual(
      (await cards(ada)).map(({id}) => id),
      [keep],
    );
    assert.equal((await bench.vault.show(before?.paymentToken ?? "")).status, 404);
    const after = await rowOf(shop, card);
    assert.deepEqual([after?.state, after?.sealed_token, after?.last_digits], ["deleted", null, null]);
    assert.equal((await deleteCard(ada, card)).status, 204);
    const items = [{sku: "ceramic-teapot", quantity: 1}];
    const pay = ada.post("/checkout/orders/create", {items, savedCard: card});
    assert.deepEqual(await refusal(pay), [404, "CARD_NOT_FOUND"]);
    const again = save(ada, before?.setup_token ?? "");
    assert.deepEqual(await refusal(again), [404, "SETUP_TOKEN_NOT_FOUND"]);
  });

  test("a setup token can be saved only after its approval", async () => {
    const shop = await bench.open();
    const ada = shop.browser().signIn("ada");
    const token = await setupToken(ada);
    const {status, body} = await read(save(ada, token));
    assert.deepEqual([status, body.details[0]?.issue], [422, "SETUP_TOKEN_NOT_APPROVED"]);
    assert.deepEqual(await cards(ada), []);
    await bench.vault.fill(token, CARDS.ordinary);
    assert.equal((await read(save(ada, token))).status, 201);
    assert.equal((await cards(ada)).length, 1);
  });

  test("PayPal gets the same pseudonym for each customer, without the shop's name of the customer", async () => {
    const net = network();
    const shop = await bench.open({fetch: net.fetch});
    const names = [];
    for (const customer of ["ada@example.com", "ada@example.com", "eve@example.com", undefined]) {
      await setupToken(shop.browser().signIn(customer));
      const {body} = net.to("POST", SETUP_TOKENS).at(-1)!;
      assert.ok(!body.includes("example.com"));
      names.push((JSON.parse(body) as {customer?: {merchant_customer_id: string}}).customer);
    }
    const [first, second, other, visitor] = names;
    assert.match(first?.merchant_customer_id ?? "", /^[\da-f]{32}$/);
    assert.deepEqual(second, first);
    assert.notDeepEqual(other, first);
    assert.equal(visitor, undefined);
  });

  test("a setup token's authentication is at least the shop's minimum", async () => {
    const net = network();
    const asked = (method?: string) => ({
      payment_source: {card: {...(method === undefined ? {} : {verification_method: method})}},
    });
    for (const [minimum, method, sent] of [
      ["SCA_ALWAYS", undefined, "SCA_ALWAYS"],
      ["SCA_ALWAYS", "SCA_WHEN_REQUIRED", "SCA_ALWAYS"],
      ["SCA_WHEN_REQUIRED", undefined, "SCA_WHEN_REQUIRED"],
      ["SCA_WHEN_REQUIRED", "SCA_ALWAYS", "SCA_ALWAYS"],
      ["NONE", undefined, undefined],
    ] as const) {
      const shop = await bench.open({fetch: net.fetch, variables: {MINIMUM_SCA: minimum}});
      await setupToken(shop.browser(), asked(method));
      const body = JSON.parse(net.to("POST", SETUP_TOKENS).at(-1)?.body ?? "{}") as ReturnType<typeof asked>;
      const {verification_method: chosen} = body.payment_source.card;
      assert.equal(chosen, sent, `${minimum}, ${method}`);
    }
  });

  test("unknown keys, card numbers and foreign return URLs are refused and not forwarded to PayPal", async () => {
    const net = network();
    const shop = await bench.open({fetch: net.fetch});
    const buyer = shop.browser().signIn("ada");
    const home = {return_url: "http://localhost:8080/a", cancel_url: "http://localhost:8080/b"};
    for (const [card, status] of [
      [{number: CARDS.ordinary}, 400],
      [{verification_method: "NONE"}, 400],
      [{experience_context: {...home, vault_instruction: "ON_PAYER_APPROVAL"}}, 400],
      [{experience_context: {...home, return_url: "http://localhost.evil.test:8080/"}}, 422],
      [{experience_context: {...home, cancel_url: "https://localhost:8080/"}}, 422],
    ] as const) {
      const reply = await read(buyer.post("/vault/setup-token", {payment_source: {card}}));
      assert.equal(reply.status, status, JSON.stringify(card));
      assert.ok(!reply.text.includes(CARDS.ordinary));
    }
    assert.equal((await read(buyer.post("/vault/setup-token", {customer: {id: "eve"}}))).status, 400);
    assert.equal(
      (await read(buyer.post("/vault/payment-token", {setupToken: "x", customer: "eve"}))).status,
      400,
    );
    assert.deepEqual(net.to("POST", "/v3"), []);
    await setupToken(buyer, {payment_source: {card: {experience_context: home}}});
  });

  test("repeated requests with one attempt id get the same setup token, and another session another", async () => {
    const shop = await bench.open();
    const id = randomUUID();
    const ask = async (buyer: Browser) =>
      (await read(buyer.post("/vault/setup-token", undefined, attempt(id)))).body.setupToken;
    const [one, two] = [shop.browser(), shop.browser()];
    await one.token();
    const first = await ask(one);
    assert.equal(await ask(one), first);
    assert.notEqual(await ask(two), first);
  });

  test("a card whose reply is lost is saved once, by a repeated request or by recovery", async () => {
    const net = network();
    const shop = await bench.open({fetch: net.fetch});
    const ada = shop.browser().signIn("ada");
    for (const how of ["a repeated request", "recovery"]) {
      const token = await filledSetupToken(bench, ada);
      net.lose("POST", PAYMENT_TOKENS);
      assert.deepEqual(await refusal(save(ada, token)), [500, "SERVICE_UNREACHABLE"]);
      if (how === "recovery") await shop.merchant.recover();
      else assert.equal((await read(save(ada, token))).status, 201);
      const calls = net.to("POST", PAYMENT_TOKENS).filter(({body}) => body.includes(token));
      assert.ok(calls.length > 3);
      assert.equal(new Set(calls.map(({headers}) => headers.get("paypal-request-id"))).size, 1, how);
    }
    assert.equal((await cards(ada)).length, 2);
    assert.deepEqual(
      (await rows(shop)).map(({state}) => state),
      ["saved", "saved"],
    );
  });

  test("another server repeats an unconfirmed save with the same request id, also after a 403", async () => {
    const [lossy, refused] = [network(), network()];
    const one = await bench.open({fetch: lossy.fetch});
    const two = await bench.open({fetch: refused.fetch});
    const ada = one.browser().signIn("ada");
    const token = await filledSetupToken(bench, ada);
    lossy.lose("POST", PAYMENT_TOKENS);
    assert.deepEqual(await refusal(save(ada, token)), [500, "SERVICE_UNREACHABLE"]);
    refused.refuse("POST", PAYMENT_TOKENS, 403);
    // A refusal of the second call does not mean that the first failed.
    assert.deepEqual(await refusal(save(ada.on(two), token)), [500, "SERVICE_UNREACHABLE"]);
    const card = (await read(save(ada.on(two), token))).body.card;
    assert.deepEqual((await read(save(ada, token))).body.card, card);
    const calls = [lossy, refused].flatMap((net) => net.to("POST", PAYMENT_TOKENS));
    assert.equal(new Set(calls.map(({headers}) => headers.get("paypal-request-id"))).size, 1);
    assert.deepEqual(await cards(ada), [card]);
  });

  test("a save whose outcome is unknown for three hours is logged, and listed until a person has looked it up", async () => {
    const net = network();
    const shop = await bench.open({fetch: net.fetch});
    const ada = shop.browser().signIn("ada");
    const token = await filledSetupToken(bench, ada);
    net.lose("POST", PAYMENT_TOKENS);
    await save(ada, token);
    const {savedCardsInDoubt, settleSavedCard} = shop.merchant.backOffice;
    const statesInDoubt = async () => (await savedCardsInDoubt()).items.map(({state}) => state);
    assert.deepEqual(await statesInDoubt(), ["saving"]);
    shop.clock.advance(3 * 60 * 60 * 1000);
    await shop.merchant.recover();
    assert.match(shop.logged(), /it is unknown whether PayPal saved a card/);
    assert.deepEqual(await cards(ada), []);
    const {status, body} = await read(save(ada, token));
    assert.deepEqual([status, body.details[0]?.issue], [422, "SETUP_TOKEN_ALREADY_VAULTED"]);
    const [inDoubt] = (await savedCardsInDoubt()).items;
    assert.deepEqual([inDoubt?.state, inDoubt?.customer], ["in-doubt", "ada"]);
    assert.match(inDoubt?.advice ?? "", /Look for the saved payment method in PayPal's records/);
    await settleSavedCard(inDoubt?.id ?? "");
    assert.deepEqual(await statesInDoubt(), []);
    assert.deepEqual(await refusalOf(settleSavedCard(inDoubt?.id ?? "")), [404, "CARD_NOT_FOUND"]);
  });

  test("a card whose deletion got no reply is not listed or charged, and recovery deletes it", async () => {
    const net = network();
    const shop = await bench.open({fetch: net.fetch});
    const ada = shop.browser().signIn("ada");
    const card = await saved(bench, ada);
    net.lose("DELETE", PAYMENT_TOKENS);
    assert.deepEqual(await refusal(deleteCard(ada, card)), [500, "SERVICE_UNREACHABLE"]);
    assert.deepEqual(await cards(ada), []);
    const items = [{sku: "ceramic-teapot", quantity: 1}];
    const pay = ada.post("/checkout/orders/create", {items, savedCard: card});
    assert.deepEqual(await refusal(pay), [404, "CARD_NOT_FOUND"]);
    await shop.merchant.recover();
    assert.equal((await rows(shop))[0]?.state, "deleted");
  });

  test("a deletion that PayPal refuses is an error, and the card stays and can be deleted later", async () => {
    const net = network();
    const shop = await bench.open({fetch: net.fetch});
    const ada = shop.browser().signIn("ada");
    const card = await saved(bench, ada);
    net.refuse("DELETE", PAYMENT_TOKENS, 422);
    assert.equal((await deleteCard(ada, card)).status, 422);
    assert.deepEqual(
      (await cards(ada)).map(({id}) => id),
      [card],
    );
    const [row] = await rows(shop);
    assert.equal((await bench.vault.show(row?.paymentToken ?? "")).status, 200);
    assert.equal((await deleteCard(ada, card)).status, 204);
    assert.equal((await bench.vault.show(row?.paymentToken ?? "")).status, 404);
  });

  test("a card that PayPal no longer has is deleted", async () => {
    const net = network();
    const shop = await bench.open({fetch: net.fetch});
    const ada = shop.browser().signIn("ada");
    const card = await saved(bench, ada);
    net.refuse("DELETE", PAYMENT_TOKENS, 404);
    assert.equal((await deleteCard(ada, card)).status, 204);
    assert.equal((await rows(shop))[0]?.state, "deleted");
  });

  test("a foreign page can't save, list or delete a card", async () => {
    const shop = await bench.open();
    const ada = shop.browser().signIn("ada");
    const card = await saved(bench, ada);
    const foreign = {origin: "https://evil.test", "sec-fetch-site": "cross-site"};
    for (const [method, path] of [
      ["POST", "/vault/setup-token"],
      ["POST", "/vault/payment-token"],
      ["GET", "/vault/payment-tokens"],
      ["DELETE", `/vault/payment-tokens/${card}`],
    ] as const) {
      const reply = ada.call(method, `/service-api${path}`, undefined, foreign);
      assert.deepEqual(await refusal(reply), [403, "FOREIGN_ORIGIN"]);
    }
    assert.equal((await cards(ada)).length, 1);
  });
});
