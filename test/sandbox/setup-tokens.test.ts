import assert from "node:assert/strict";
import {test} from "node:test";
import {TEST_CARDS} from "../../server/sandbox/cards/test-cards.ts";
import {CARDS, orderBody} from "./support/orders.ts";
import {ORIGIN, withSandbox} from "./support/sandbox.ts";
import {cardToSave, issueOf, linkOf, SETUP_TOKENS, type VaultAnswer, VaultClient} from "./support/vault.ts";

const HOUR_MS = 3_600_000;

withSandbox("setup tokens", (sandbox) => {
  const answer = (path: string, body: unknown) =>
    sandbox().call("POST", `${path}/answers`, {body, headers: {Origin: ORIGIN}});
  const approvalPath = (reply: VaultAnswer) => new URL(linkOf(reply, "approve") ?? "none:").pathname;

  test("a card's setup token becomes CREATED, APPROVED when filled and VAULTED when exchanged, with links to the next actions", async () => {
    const client = await VaultClient.of(sandbox());
    const address = {address_line_1: "1 Main Street", country_code: "US"};
    const made = await client.setup(cardToSave(undefined, {name: "Ada Byron", billing_address: address}));
    assert.equal(made.status, 201);
    assert.equal(made.body.status, "CREATED");
    assert.deepEqual(made.body.payment_source, {card: {name: "Ada Byron", billing_address: address}});
    const self = {href: `${ORIGIN}${SETUP_TOKENS}/${made.body.id}`, rel: "self", method: "GET"};
    assert.deepEqual(made.body.links, [self]);

    const filled = await client.fill(made.body.id, CARDS.ordinary);
    assert.equal(filled.status, 200);
    assert.equal(filled.body.status, "APPROVED");
    assert.deepEqual(filled.body.payment_source, {
      card: {
        brand: "VISA",
        last_digits: "1111",
        expiry: "2030-12",
        name: "Ada Byron",
        billing_address: address,
      },
    });
    assert.deepEqual(filled.body.links, [
      self,
      {href: `${ORIGIN}/v3/vault/payment-tokens`, rel: "confirm", method: "POST"},
    ]);

    const saved = await client.exchange(made.body.id);
    assert.equal(saved.status, 201);
    assert.deepEqual(saved.body.payment_source, filled.body.payment_source);
    assert.deepEqual(saved.body.customer, made.body.customer);
    const shown = await client.showSetup(made.body.id);
    assert.equal(shown.body.status, "VAULTED");
    assert.deepEqual(shown.body.links, [self]);
  });

  test("a card with its number is approved without the card fields", async () => {
    const client = await VaultClient.of(sandbox());
    const made = await client.setup(cardToSave(CARDS.ordinary));
    assert.equal(made.body.status, "APPROVED");
    assert.equal(made.body.payment_source.card["last_digits"], "1111");
    assert.deepEqual((await client.showSetup(made.body.id)).body, made.body);
  });

  test("a setup token has the customer of either id, or a new one", async () => {
    const client = await VaultClient.of(sandbox());
    const of = async (customer?: unknown) => {
      const reply = await client.setup({...cardToSave(), ...(customer === undefined ? {} : {customer})});
      return reply.status === 201 ? reply.body.customer : issueOf(reply);
    };
    assert.deepEqual(await of({id: "customer_4029352050"}), {id: "customer_4029352050"});
    assert.notDeepEqual(await of(), await of());
    const named = await of({merchant_customer_id: "shop-7"});
    assert.ok(typeof named === "object");
    assert.equal(named.merchant_customer_id, "shop-7");
    assert.deepEqual(await of({merchant_customer_id: "shop-7"}), named);
    assert.deepEqual(await of({id: named.id}), named);
    assert.deepEqual(await of({id: named.id, merchant_customer_id: "shop-7"}), named);
    assert.equal(await of({id: "somebody_else", merchant_customer_id: "shop-7"}), "CUSTOMER_ID_MISMATCH");
    assert.equal(await of({id: named.id, merchant_customer_id: "shop-8"}), "CUSTOMER_ID_MISMATCH");
  });

  test("the same merchant customer id means another customer for another merchant", async () => {
    const body = {...cardToSave(CARDS.ordinary), customer: {merchant_customer_id: "shop-shared"}};
    const clients = await Promise.all(
      [1, 2].map(async () => new VaultClient(sandbox(), await (await sandbox().application()).token())),
    );
    const ids = await Promise.all(clients.map(async (client) => (await client.setup(body)).body.customer.id));
    assert.notEqual(ids[0], ids[1]);
    for (const [index, client] of clients.entries()) {
      const again = await client.setup(body);
      assert.equal(again.body.customer.id, ids[index], again.text);
      // Another customer's id reveals no merchant id.
      const foreign = {...cardToSave(), customer: {id: ids[1 - index]}};
      assert.deepEqual((await client.setup(foreign)).body.customer, {id: ids[1 - index]});
    }
  });

  test("two concurrent requests with a new merchant id get one customer", async () => {
    const client = await VaultClient.of(sandbox());
    const body = {...cardToSave(), customer: {merchant_customer_id: "shop-at-once"}};
    const made = await Promise.all(Array.from({length: 8}, () => client.setup(body)));
    assert.deepEqual(new Set(made.map(({status}) => status)), new Set([201]));
    assert.equal(new Set(made.map((reply) => reply.body.customer.id)).size, 1);
  });

  for (const {scenario, visa} of TEST_CARDS) {
    test(`SCA_WHEN_REQUIRED verifies the card "${scenario}" with either spelling of the method, filled or with its number`, async () => {
      const client = await VaultClient.of(sandbox());
      const isChallenge = scenario.startsWith("step-up");
      const methods = [
        {verification_method: "SCA_WHEN_REQUIRED"},
        {attributes: {verification: {method: "SCA_WHEN_REQUIRED"}}},
        {attributes: {verification: {}}},
      ];
      for (const method of methods) {
        const waiting = await client.setup(cardToSave(undefined, method));
        for (const reply of [
          await client.fill(waiting.body.id, visa),
          await client.setup(cardToSave(visa, method)),
        ]) {
          assert.equal(reply.body.status, isChallenge ? "PAYER_ACTION_REQUIRED" : "APPROVED");
          const passes = ["frictionless", "attempted"].includes(scenario);
          assert.equal(
            reply.body.payment_source.card["verification_status"],
            isChallenge ? undefined : passes ? "VERIFIED" : "FAILED",
          );
        }
      }
    });
  }

  test("SCA_ALWAYS challenges every card, and without a method only step-up cards are challenged", async () => {
    const client = await VaultClient.of(sandbox());
    const always = await client.setup(cardToSave(CARDS.ordinary, {verification_method: "SCA_ALWAYS"}));
    assert.equal(always.body.status, "PAYER_ACTION_REQUIRED");
    assert.equal((await client.setup(cardToSave(CARDS.frictionlessFailed))).body.status, "APPROVED");
    assert.equal((await client.setup(cardToSave(CARDS.stepUp))).body.status, "PAYER_ACTION_REQUIRED");
  });

  test("a passed challenge approves the card, and its result is saved", async () => {
    const client = await VaultClient.of(sandbox());
    const {body} = await client.setup(cardToSave(undefined, {verification_method: "SCA_ALWAYS"}));
    const filled = await client.fill(body.id, CARDS.ordinary);
    const early = await client.exchange(body.id);
    assert.equal(early.status, 422);
    assert.equal(issueOf(early), "PAYER_ACTION_REQUIRED");
    assert.equal(linkOf(filled, "confirm"), undefined);
    const page = await sandbox().call("GET", approvalPath(filled));
    assert.equal(page.status, 200);
    assert.match(page.text, /Confirm your card/);
    assert.match(page.text, /saving your card/);
    assert.match(page.text, /Test Store/);
    assert.match(page.text, /Visa ending in 1111/);
    const verdict = await answer(approvalPath(filled), {code: "123456"});
    assert.deepEqual(verdict.body, {state: "passed", liabilityShift: "POSSIBLE"});
    assert.equal((await client.showSetup(body.id)).body.status, "APPROVED");
    const saved = await client.exchange(body.id);
    assert.equal(saved.body.payment_source.card["verification_status"], "VERIFIED");
    assert.deepEqual(saved.body.payment_source.card["authentication_result"], {
      liability_shift: "POSSIBLE",
      three_d_secure: {enrollment_status: "Y", authentication_status: "Y"},
    });
  });

  test("a setup token accepts another card after a failed challenge", async () => {
    const client = await VaultClient.of(sandbox());
    const {body} = await client.setup(cardToSave());
    const filled = await client.fill(body.id, CARDS.stepUpFailed);
    assert.equal((await answer(approvalPath(filled), {code: "123456"})).body.state, "failed");
    const shown = await client.showSetup(body.id);
    assert.equal(shown.body.status, "PAYER_ACTION_REQUIRED");
    assert.equal(shown.body.payment_source.card["verification_status"], "FAILED");
    assert.equal(linkOf(shown, "approve"), undefined);
    const again = await client.fill(body.id, CARDS.ordinary);
    assert.equal(again.body.status, "APPROVED");
    assert.equal(again.body.payment_source.card["verification_status"], undefined);
  });

  test("another card voids the challenge", async () => {
    const client = await VaultClient.of(sandbox());
    const {body} = await client.setup(cardToSave());
    const first = approvalPath(await client.fill(body.id, CARDS.stepUp));
    const second = approvalPath(await client.fill(body.id, CARDS.stepUpFailed));
    assert.equal((await answer(first, {code: "123456"})).status, 404);
    assert.equal((await sandbox().call("GET", first)).status, 404);
    assert.equal((await client.showSetup(body.id)).body.status, "PAYER_ACTION_REQUIRED");
    assert.equal((await sandbox().call("GET", second)).status, 200);
    // A card without a challenge also voids it.
    await client.fill(body.id, CARDS.ordinary);
    assert.equal((await sandbox().call("GET", second)).status, 404);
  });

  test("a challenge without a frame returns to the merchant", async () => {
    const client = await VaultClient.of(sandbox());
    const pages = {return_url: "https://shop.example/saved", cancel_url: "https://shop.example/stop"};
    const made = await client.setup(
      cardToSave(CARDS.stepUp, {experience_context: {...pages, brand_name: "Tea & Co"}}),
    );
    assert.match((await sandbox().call("GET", approvalPath(made))).text, /Tea &amp; Co/);
    assert.equal(
      (await answer(approvalPath(made), {code: "123456"})).body.location,
      "https://shop.example/saved?liability_shift=POSSIBLE",
    );
  });

  test("a wallet's setup token waits for its owner's approval at a link", async () => {
    const client = await VaultClient.of(sandbox());
    for (const kind of ["paypal", "venmo"] as const) {
      const details = {
        description: "Tea every month",
        usage_pattern: "SUBSCRIPTION_PREPAID",
        usage_type: "MERCHANT",
        customer_type: "CONSUMER",
        permit_multiple_payment_tokens: false,
        shipping: {name: {full_name: "Ada Byron"}, address: {country_code: "US"}},
      };
      const made = await client.setup({payment_source: {[kind]: {...details, unknown_field: 1}}});
      assert.equal(made.status, 201);
      assert.equal(made.body.status, "PAYER_ACTION_REQUIRED");
      assert.deepEqual(made.body.payment_source[kind], details);
      assert.equal(
        linkOf(made, "approve"),
        `${ORIGIN}/agreements/approve?approval_session_id=${made.body.id}`,
      );
      assert.equal(issueOf(await client.exchange(made.body.id)), "PAYER_ACTION_REQUIRED");
      assert.equal(issueOf(await client.fill(made.body.id, CARDS.ordinary)), "PAYMENT_SOURCE_MISMATCH");
    }
  });

  test("Apple Pay can be saved by its token and charged by the merchant, and Google Pay can't be saved", async () => {
    const client = await VaultClient.of(sandbox());
    const address = {address_line_1: "1 Main Street", country_code: "US"};
    const card = {type: "CREDIT", brand: "MASTERCARD", billing_address: address};
    const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");
    const data = {version: "EC_v1", data: "canary-device-token-71aa", signature: "s", header: {}};
    const token = base64(data);
    const made = await client.setup({payment_source: {apple_pay: {token, card}}});
    assert.equal(made.status, 201, made.text);
    assert.equal(made.body.status, "APPROVED");
    const kept = {card: {brand: "MASTERCARD", last_digits: "1111", billing_address: address}};
    assert.deepEqual(made.body.payment_source, {apple_pay: kept});
    assert.deepEqual((await client.showSetup(made.body.id)).body, made.body);
    assert.equal(issueOf(await client.fill(made.body.id, CARDS.ordinary)), "PAYMENT_SOURCE_MISMATCH");
    const saved = await client.exchange(made.body.id);
    assert.deepEqual(saved.body.payment_source, {apple_pay: kept});
    const paid = await client.call(
      "POST",
      "/v2/checkout/orders",
      orderBody({payment_source: {apple_pay: {vault_id: saved.body.id}}}),
      {headers: {"PayPal-Request-Id": "saved-apple-pay"}},
    );
    assert.equal(paid.body.status, "COMPLETED", paid.text);
    assert.equal((await sandbox().everythingStored()).includes(token), false);

    for (const nonsense of ["nonsense", base64("nonsense"), base64({...data, signature: undefined})]) {
      const refused = await client.setup({payment_source: {apple_pay: {token: nonsense, card}}});
      assert.deepEqual([refused.status, issueOf(refused)], [400, "INVALID_PARAMETER_SYNTAX"]);
      assert.equal(refused.body.details[0]?.field, "/payment_source/apple_pay/token");
    }
    const google = await client.setup({payment_source: {google_pay: {token}}});
    assert.deepEqual([google.status, issueOf(google)], [400, "ONE_OF_PARAMETERS_REQUIRED"]);
  });

  test("a payment token can be the source of a setup token", async () => {
    const client = await VaultClient.of(sandbox());
    const saved = await client.saved(CARDS.ordinary);
    for (const type of ["BILLING_AGREEMENT", "PAYMENT_METHOD_TOKEN"]) {
      const made = await client.setup({payment_source: {token: {id: saved.body.id, type}}});
      assert.equal(made.body.status, "APPROVED");
      assert.deepEqual(made.body.payment_source, saved.body.payment_source);
      assert.equal((await client.exchange(made.body.id)).status, 201);
    }
    const stranger = new VaultClient(sandbox(), await (await sandbox().application()).token());
    const refused = await stranger.setup({
      payment_source: {token: {id: saved.body.id, type: "BILLING_AGREEMENT"}},
    });
    assert.equal(refused.status, 404);
    assert.equal(refused.body.details[0]?.field, "/payment_source/token/id");
  });

  test("an unapproved setup token gets 422", async () => {
    const client = await VaultClient.of(sandbox());
    const empty = (await client.setup(cardToSave())).body.id;
    const refused = await client.exchange(empty);
    assert.equal(refused.status, 422);
    assert.equal(issueOf(refused), "SETUP_TOKEN_NOT_APPROVED");
  });

  test("a body with no source, two sources or invalid fields gets 400, and a card that can't be processed 422", async () => {
    const client = await VaultClient.of(sandbox());
    const wrong: readonly (readonly [body: unknown, status: number, issue: string])[] = [
      [{payment_source: {}}, 400, "ONE_OF_PARAMETERS_REQUIRED"],
      [{payment_source: {bank: {}}}, 400, "ONE_OF_PARAMETERS_REQUIRED"],
      [{payment_source: {card: {}, paypal: {}}}, 400, "MULTIPLE_PAYMENT_SOURCES"],
      [
        cardToSave(undefined, {experience_context: {return_url: "javascript:alert(1)"}}),
        400,
        "INVALID_PARAMETER_SYNTAX",
      ],
      [{payment_source: {card: {number: CARDS.ordinary}}}, 422, "MISSING_REQUIRED_PARAMETER"],
      [cardToSave("4111111111111112"), 422, "VALIDATION_ERROR"],
      [cardToSave(CARDS.ordinary, {expiry: "2020-01"}), 422, "CARD_EXPIRED"],
      [{payment_source: {token: {id: "X", type: "SETUP_TOKEN"}}}, 404, "INVALID_RESOURCE_ID"],
    ];
    for (const [body, status, issue] of wrong) {
      const reply = await client.setup(body);
      assert.deepEqual([reply.status, issueOf(reply)], [status, issue], JSON.stringify(body));
    }
  });
});

withSandbox("expiry of setup tokens", (sandbox) => {
  test("a setup token and its challenge expire after three days", async () => {
    const client = await VaultClient.of(sandbox());
    const approved = (await client.setup(cardToSave(CARDS.ordinary))).body.id;
    const waiting = await client.setup(cardToSave(CARDS.stepUp));
    const page = new URL(linkOf(waiting, "approve") ?? "").pathname;
    const headers = {"PayPal-Request-Id": "three-hours"};
    const remembered = await client.setup(cardToSave(), headers);
    const forward = (ms: number) =>
      sandbox().call("POST", "/_sandbox/clock", {body: {advance_seconds: ms / 1000}});
    await forward(3 * HOUR_MS);
    assert.notEqual((await client.setup(cardToSave(), headers)).body.id, remembered.body.id);
    await forward(69 * HOUR_MS - 1000);
    const later = await VaultClient.of(sandbox());
    assert.equal((await later.showSetup(approved)).status, 200);
    await forward(1000);
    assert.equal((await later.showSetup(approved)).status, 404);
    assert.equal((await later.exchange(approved)).status, 404);
    assert.equal((await later.fill(approved, CARDS.ordinary)).status, 404);
    assert.equal((await sandbox().call("GET", page)).status, 404);
    assert.equal((await answerOf(page)).status, 404);
  });
  const answerOf = (path: string) =>
    sandbox().call("POST", `${path}/answers`, {body: {code: "123456"}, headers: {Origin: ORIGIN}});
});
