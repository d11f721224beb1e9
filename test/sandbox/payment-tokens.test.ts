import assert from "node:assert/strict";
import {test} from "node:test";
import {card, CARDS, orderBody, OrdersClient, usd} from "./support/orders.ts";
import {type Answer, withSandbox, ORIGIN, PAGE} from "./support/sandbox.ts";
import {
  cardToSave,
  exchangeOf,
  issueOf,
  linkOf,
  PAYMENT_TOKENS,
  SINGLE_USE_TOKENS,
  type VaultBody,
  VaultClient,
} from "./support/vault.ts";

withSandbox("payment tokens", (sandbox) => {
  test("an exchange creates a payment token with links to itself and its deletion", async () => {
    const client = await VaultClient.of(sandbox());
    const setup = await client.setup({
      ...cardToSave(CARDS.ordinary),
      customer: {merchant_customer_id: "m-1"},
    });
    for (const made of [await client.exchange(setup.body.id), await client.saved(CARDS.ordinary)]) {
      assert.equal(made.status, 201);
      assert.equal(made.body.payment_source.card["brand"], "VISA");
      const href = `${ORIGIN}${PAYMENT_TOKENS}/${made.body.id}`;
      assert.deepEqual(made.body.links, [
        {href, rel: "self", method: "GET"},
        {href, rel: "delete", method: "DELETE"},
      ]);
      assert.deepEqual((await client.show(made.body.id)).body, made.body);
    }
  });

  test("one of twenty concurrent exchanges of a setup token gets a payment token", async () => {
    const client = await VaultClient.of(sandbox());
    const setup = await client.setup({...cardToSave(CARDS.ordinary), customer: {id: "only_once"}});
    const made = await Promise.all(Array.from({length: 20}, () => client.exchange(setup.body.id)));
    assert.equal(made.filter(({status}) => status === 201).length, 1);
    const refused = made.filter(({status}) => status === 422);
    assert.equal(refused.length, 19);
    for (const reply of refused) assert.equal(issueOf(reply), "SETUP_TOKEN_ALREADY_VAULTED");
    assert.equal((await client.list({customer_id: "only_once"})).body.payment_tokens.length, 1);
    assert.equal(issueOf(await client.fill(setup.body.id, CARDS.ordinary)), "SETUP_TOKEN_ALREADY_VAULTED");
  });

  test("the customer of the exchange replaces that of the setup token", async () => {
    const client = await VaultClient.of(sandbox());
    const setup = await client.setup(cardToSave(CARDS.ordinary));
    const body = exchangeOf(setup.body.id, {customer: {id: "chosen_later"}});
    const made = await client.call("POST", PAYMENT_TOKENS, body);
    assert.deepEqual(made.body.customer, {id: "chosen_later"});
  });

  test("saving a card directly refuses a challenge", async () => {
    const client = await VaultClient.of(sandbox());
    const save = (number: string | undefined, more = {}) =>
      client.call("POST", PAYMENT_TOKENS, cardToSave(number, more));
    assert.equal((await save(CARDS.stepUp)).status, 201);
    const always = await save(CARDS.ordinary, {verification_method: "SCA_ALWAYS"});
    assert.deepEqual([always.status, issueOf(always)], [422, "PAYER_ACTION_REQUIRED"]);
    const checked = await save(CARDS.frictionless, {verification_method: "SCA_WHEN_REQUIRED"});
    assert.equal(checked.body.payment_source.card["verification_status"], "VERIFIED");
    assert.equal(issueOf(await save(undefined)), "MISSING_REQUIRED_PARAMETER");
  });

  test("wrong bodies are refused", async () => {
    const client = await VaultClient.of(sandbox());
    const wrong: readonly (readonly [body: unknown, status: number, issue: string])[] = [
      [{payment_source: {}}, 400, "ONE_OF_PARAMETERS_REQUIRED"],
      [{payment_source: {...exchangeOf("X").payment_source, card: {}}}, 400, "MULTIPLE_PAYMENT_SOURCES"],
      [exchangeOf("x".repeat(255)), 404, "INVALID_RESOURCE_ID"],
    ];
    for (const [body, status, issue] of wrong) {
      const reply = await client.call("POST", PAYMENT_TOKENS, body);
      assert.deepEqual([reply.status, issueOf(reply)], [status, issue], JSON.stringify(body));
    }
  });

  test("the list has pages, newest first", async () => {
    const client = await VaultClient.of(sandbox());
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      ids.unshift((await client.saved(CARDS.ordinary, "walker")).body.id);
      await sandbox().call("POST", "/_sandbox/clock", {body: {advance_seconds: 1}});
    }
    const found = (body: VaultBody) => body.payment_tokens.map(({id}) => id);
    const first = await client.list({customer_id: "walker"});
    assert.equal(first.status, 200);
    assert.deepEqual(found(first.body), ids.slice(0, 5));
    assert.equal(first.body.total_items, undefined);
    assert.deepEqual(first.body.customer, {id: "walker"});
    assert.deepEqual(
      first.body.links.map(({rel}) => rel),
      ["self", "first", "next"],
    );

    const walked: string[] = [];
    let next: string | undefined = `${ORIGIN}${PAYMENT_TOKENS}?customer_id=walker&total_required=true`;
    while (next !== undefined) {
      const page = await client.call("GET", next);
      assert.equal(page.body.total_items, 12);
      assert.equal(page.body.total_pages, 3);
      walked.push(...found(page.body));
      next = linkOf(page, "next");
    }
    assert.deepEqual(walked, ids);
    const last = await client.list({customer_id: "walker", page: "3", total_required: "true"});
    assert.deepEqual(
      last.body.links.map(({rel}) => rel),
      ["self", "first", "prev", "last"],
    );
    assert.deepEqual(found((await client.list({customer_id: "walker", page_size: "50"})).body), ids);
    assert.deepEqual(found((await client.list({customer_id: "walker", page: "1000"})).body), []);
    const full = await client.list({customer_id: "walker", page_size: "12"});
    assert.equal(linkOf(full, "next"), undefined);
    const nobody = await client.list({customer_id: "nobody", total_required: "true"});
    assert.deepEqual([nobody.body.payment_tokens, nobody.body.total_items], [[], undefined]);
  });

  test("deleting erases the card and can be repeated", async () => {
    const client = await VaultClient.of(sandbox());
    const made = await client.call("POST", PAYMENT_TOKENS, {
      ...cardToSave(CARDS.ordinary, {name: "Canary Leaving"}),
      customer: {id: "leaving"},
    });
    assert.match(await sandbox().everythingStored(), /Canary Leaving/);
    assert.equal((await client.delete(made.body.id)).status, 204);
    assert.doesNotMatch(await sandbox().everythingStored(), /Canary Leaving/);
    assert.equal((await client.delete(made.body.id)).status, 204);
    assert.equal((await client.show(made.body.id)).status, 404);
    const list = await client.list({customer_id: "leaving", total_required: "true"});
    assert.deepEqual(
      [list.body.payment_tokens, list.body.total_items, list.body.total_pages],
      [[], undefined, undefined],
    );
    const order = orderBody({payment_source: {card: {vault_id: made.body.id}}});
    const headers = {"PayPal-Request-Id": "deleted-card"};
    const refused = await client.call("POST", "/v2/checkout/orders", order, {headers});
    assert.deepEqual([refused.status, issueOf(refused)], [422, "TOKEN_ID_NOT_FOUND"]);
    const reused = {payment_source: {token: {id: made.body.id, type: "BILLING_AGREEMENT"}}};
    assert.equal((await client.setup(reused)).status, 404);
  });

  test("a saved card keeps its test behaviour", async () => {
    const client = await VaultClient.of(sandbox());
    const saved = await client.call(
      "POST",
      PAYMENT_TOKENS,
      cardToSave(CARDS.ordinary, {name: "CCREJECT-IF"}),
    );
    const order = orderBody({payment_source: {card: {vault_id: saved.body.id}}});
    const headers = {"PayPal-Request-Id": "saved-decline", Prefer: "return=representation"};
    const {token} = client;
    const paid = await sandbox().call("POST", "/v2/checkout/orders", {token, body: order, headers});
    const [capture] = paid.body.purchase_units[0].payments.captures;
    assert.deepEqual([capture.status, capture.processor_response.response_code], ["DECLINED", "5120"]);
  });
});

withSandbox("single-use tokens", (sandbox) => {
  const keep = async (token: string, body: unknown = card(CARDS.ordinary)) =>
    sandbox().call<VaultBody>("POST", SINGLE_USE_TOKENS, {token, body, headers: {Origin: PAGE}});

  let orders = 0;
  const pay = (token: string, id: string, more: Readonly<Record<string, unknown>> = {}) =>
    sandbox().call("POST", "/v2/checkout/orders", {
      token,
      body: orderBody({payment_source: {card: {single_use_token: id}}, ...more}),
      headers: {"PayPal-Request-Id": `single-use-${(orders += 1)}`, Prefer: "return=representation"},
    });
  const refusedAs = ({status, body}: Answer) => [status, body.details[0].issue];

  test("one of many concurrent orders consumes a single-use token", async () => {
    const made = await keep(await sandbox().clientToken(), card(CARDS.ordinary, {name: "Ada Byron"}));
    assert.equal(made.status, 201);
    assert.deepEqual(made.body.payment_source, {
      card: {brand: "VISA", last_digits: "1111", expiry: "2030-12", name: "Ada Byron"},
    });
    const stranger = await (await sandbox().application()).token();
    assert.deepEqual(refusedAs(await pay(stranger, made.body.id)), [422, "TOKEN_EXPIRED"]);
    const token = await sandbox().token();
    const answers = await Promise.all(Array.from({length: 10}, () => pay(token, made.body.id)));
    const paid = answers.filter(({status}) => status === 201);
    assert.equal(paid.length, 1);
    assert.equal(paid[0]?.body.payment_source.card.last_digits, "1111");
    for (const answer of answers) {
      if (answer.status !== 201) assert.deepEqual(refusedAs(answer), [422, "TOKEN_EXPIRED"]);
    }
  });

  test("a refused order keeps the single-use token", async () => {
    const unit = {amount: usd("1.00"), invoice_id: "paid-before"};
    await (await OrdersClient.of(sandbox())).captured({purchase_units: [unit]});
    const {id} = (await keep(await sandbox().clientToken())).body;
    const token = await sandbox().token();
    const refused = await pay(token, id, {purchase_units: [unit]});
    assert.deepEqual(refusedAs(refused), [422, "DUPLICATE_INVOICE_ID"]);
    assert.equal((await pay(token, id)).status, 201);
  });

  test("a single-use token expires after three hours", async () => {
    const clientToken = await sandbox().clientToken();
    const [early, late] = [(await keep(clientToken)).body, (await keep(clientToken)).body];
    const advance = (seconds: number) =>
      sandbox().call("POST", "/_sandbox/clock", {body: {advance_seconds: seconds}});
    await advance(3 * 3_600 - 1);
    const token = await sandbox().token();
    assert.equal((await pay(token, early.id)).status, 201);
    await advance(1);
    assert.deepEqual(refusedAs(await pay(token, late.id)), [422, "TOKEN_EXPIRED"]);
    await sandbox().call("POST", "/_sandbox/clock", {body: {reset: true}});
  });

  test("only a client token can create one", async () => {
    assert.equal((await keep(await sandbox().token())).status, 403);
    assert.equal((await keep("made-up")).status, 401);
    const preflight = await sandbox().call("OPTIONS", SINGLE_USE_TOKENS, {
      headers: {Origin: PAGE, "Access-Control-Request-Method": "POST"},
    });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get("Access-Control-Allow-Origin"), PAGE);
    const made = await keep(await sandbox().clientToken());
    assert.equal(made.headers.get("Access-Control-Allow-Origin"), PAGE);
  });

  test("a card that can't be processed is refused", async () => {
    const token = await sandbox().clientToken();
    assert.equal((await keep(token, card("4111111111111112"))).status, 422);
    assert.equal((await keep(token, {payment_source: {card: {}}})).status, 400);
  });
});

withSandbox("setup tokens in a page", (sandbox) => {
  test("a client token confirms only setup tokens of its session", async () => {
    const client = await VaultClient.of(sandbox());
    const mine = {"PayPal-Client-Metadata-Id": "vault-mine"};
    const {id} = (await client.setup(cardToSave(), mine)).body;
    const fill = async (session?: string) =>
      client.fill(id, CARDS.ordinary, {
        token: await sandbox().clientToken(session === undefined ? {} : {session}),
        headers: {Origin: PAGE},
      });
    assert.equal((await fill("vault-other")).status, 404);
    assert.equal((await client.showSetup(id)).body.status, "CREATED");
    const filled = await fill("vault-mine");
    assert.deepEqual([filled.status, filled.body.status], [200, "APPROVED"]);
    assert.equal(filled.headers.get("Access-Control-Allow-Origin"), PAGE);
    const long = await client.setup(cardToSave(), {"PayPal-Client-Metadata-Id": "x".repeat(69)});
    assert.equal(long.status, 400);
  });
});
