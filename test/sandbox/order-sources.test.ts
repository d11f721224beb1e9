import assert from "node:assert/strict";
import {test} from "node:test";
import {
  card,
  CARDS,
  challengePath,
  hrefOf,
  orderBody,
  refused,
  rels,
  OrdersClient,
  usd,
} from "./support/orders.ts";
import {nextOf} from "./support/approvals.ts";
import {ORIGIN, withSandbox} from "./support/sandbox.ts";

const REPRESENTATION = {Prefer: "return=representation"};
let ids = 0;
/** Creates an order that may be charged with this request. */
function createNow(
  shop: OrdersClient,
  payment_source: unknown,
  more: Readonly<Record<string, unknown>> = {},
) {
  ids += 1;
  return shop.create(orderBody({payment_source, ...more}), {
    ...REPRESENTATION,
    "PayPal-Request-Id": `source-${ids}`,
  });
}

withSandbox("orders paid with a wallet", (sandbox) => {
  for (const wallet of ["paypal", "venmo"] as const) {
    test(`${wallet}: an order waits for the buyer's approval and is then captured`, async () => {
      const shop = await OrdersClient.of(sandbox());
      const created = await shop.create(orderBody({payment_source: {[wallet]: {}}}), REPRESENTATION);
      assert.equal(created.body.status, "PAYER_ACTION_REQUIRED");
      assert.deepEqual(created.body.payment_source, {[wallet]: {}});
      const {id} = created.body;
      assert.equal(hrefOf(created, "payer-action"), `${ORIGIN}/checkoutnow?token=${id}`);
      refused(await shop.capture(id), 422, "PAYER_ACTION_REQUIRED");
      await shop.approveWallet(id, {fundingSource: wallet});
      const {body} = await shop.show(id);
      assert.equal(body.status, "APPROVED");
      assert.equal(body.payment_source[wallet].email_address, "morgan.reyes@buyer.example");
      assert.equal(body.payment_source[wallet].account_id, body.payer.payer_id);
      assert.equal(body.purchase_units[0].shipping.name.full_name, "Morgan Reyes");
      const [capture] = (await shop.capture(id)).body.purchase_units[0].payments.captures;
      assert.equal(capture.status, "COMPLETED");
      assert.equal(capture.seller_protection.status, "ELIGIBLE");
      assert.equal("processor_response" in capture, false);
    });
  }

  test("an order without a source can be approved with any wallet, and again with another account", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    await shop.approveWallet(id);
    assert.equal((await shop.show(id)).body.status, "APPROVED");
    assert.deepEqual(rels((await shop.show(id)).body), ["self", "update", "capture"]);
    await shop.confirm(id, {payment_source: {venmo: {}}});
    assert.equal((await shop.show(id)).body.status, "PAYER_ACTION_REQUIRED");
    assert.deepEqual((await shop.show(id)).body.payment_source, {venmo: {}});
  });

  test("the buyer's shipping option changes the total exactly", async () => {
    const shop = await OrdersClient.of(sandbox());
    const options = [
      {id: "slow", label: "Slow", selected: true, type: "SHIPPING", amount: usd("0.00")},
      {id: "fast", label: "Fast", selected: false, type: "SHIPPING", amount: usd("5.10")},
    ];
    const amount = {...usd("20.20"), breakdown: {item_total: usd("20.20"), shipping: usd("0.00")}};
    const id = await shop.newOrder({purchase_units: [{amount, shipping: {options}}]});
    await shop.approveWallet(id, {shipping_option: "fast"});
    const [unit] = (await shop.show(id)).body.purchase_units;
    assert.deepEqual(unit.amount, {
      ...usd("25.30"),
      breakdown: {item_total: usd("20.20"), shipping: usd("5.10")},
    });
    assert.deepEqual(
      unit.shipping.options.map((option) => [option.id, option.selected]),
      [
        ["slow", false],
        ["fast", true],
      ],
    );
    assert.equal(unit.shipping.address.postal_code, "95131");
    const [capture] = (await shop.capture(id)).body.purchase_units[0].payments.captures;
    assert.deepEqual(capture.amount, usd("25.30"));
  });

  test("the merchant's address stays, and NO_SHIPPING has no address", async () => {
    const shop = await OrdersClient.of(sandbox());
    const unit = {
      amount: usd("1.00"),
      shipping: {
        name: {full_name: "Ada Lovelace"},
        address: {
          address_line_1: "12 St James's Square",
          admin_area_2: "London",
          country_code: "GB",
          postal_code: "W1J 7NT",
        },
      },
    };
    const settled = await shop.newOrder({
      purchase_units: [unit],
      payment_source: {paypal: {experience_context: {shipping_preference: "SET_PROVIDED_ADDRESS"}}},
    });
    await shop.approveWallet(settled);
    const [kept] = (await shop.show(settled)).body.purchase_units;
    assert.equal(kept.shipping.address.postal_code, "W1J 7NT");
    assert.equal(kept.shipping.name.full_name, "Ada Lovelace");
    const none = await shop.newOrder({application_context: {shipping_preference: "NO_SHIPPING"}});
    await shop.approveWallet(none);
    assert.equal("shipping" in (await shop.show(none)).body.purchase_units[0], false);
  });

  test("experience_context of the source overrides application_context", async () => {
    const shop = await OrdersClient.of(sandbox());
    const older = {return_url: "https://shop.example/old", cancel_url: "https://shop.example/stop"};
    const id = await shop.newOrder({
      application_context: {...older, brand_name: "Old Name", locale: "de-DE"},
      payment_source: {paypal: {experience_context: {return_url: "https://shop.example/new?cart=7"}}},
    });
    const back = await shop.approveWallet(id);
    assert.equal(back.status, 200);
    const url = new URL(nextOf(back) ?? "");
    assert.equal(`${url.origin}${url.pathname}`, "https://shop.example/new");
    assert.equal(url.searchParams.get("token"), id);
    assert.equal((await sandbox().call("GET", `/checkoutnow?token=${id}`)).text.includes("Old Name"), true);
  });

  test("venmo is refused for other countries and currencies in every call", async () => {
    const shop = await OrdersClient.of(sandbox());
    const euros = {purchase_units: [{amount: {currency_code: "EUR", value: "20.00"}}]};
    const issue = "PAYMENT_SOURCE_CANNOT_BE_USED";
    refused(await shop.create(orderBody({...euros, payment_source: {venmo: {}}})), 422, issue);
    const id = await shop.newOrder(euros);
    refused(await shop.confirm(id, {payment_source: {venmo: {}}}), 422, issue);
    assert.equal((await shop.approveWallet(id, {fundingSource: "venmo"})).status, 422);
    assert.equal((await shop.show(id)).body.status, "CREATED");
    assert.equal((await shop.approveWallet(id)).status, 200);
    const inDollars = await shop.newOrder({payment_source: {venmo: {}}});
    const path = "/purchase_units/@reference_id=='default'/amount";
    const patch = [{op: "replace", path, value: {currency_code: "EUR", value: "20.00"}}];
    refused(await shop.patch(inDollars, patch), 422, issue);
    const german = await sandbox().application({profile: {country_code: "DE"}});
    const answer = await sandbox().call("POST", "/v2/checkout/orders", {
      token: await german.token(),
      body: orderBody({payment_source: {venmo: {}}}),
    });
    refused(answer, 422, issue);
  });

  test("an order with a card can't be approved with a wallet", async () => {
    const shop = await OrdersClient.of(sandbox());
    const byCard = await shop.approved();
    assert.equal((await shop.approveWallet(byCard)).status, 404);
    assert.equal((await shop.show(byCard)).body.payment_source.card.brand, "VISA");
    const done = await shop.newOrder();
    await shop.approveWallet(done);
    await shop.capture(done);
    assert.equal((await shop.approveWallet(done)).status, 404);
  });

  test("a concurrent approval, card and capture charge one source once", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    await shop.approveWallet(id);
    const [approved, confirmed, captured] = await Promise.all([
      shop.approveWallet(id, {buyer: "buyer-us"}),
      shop.confirm(id, card(CARDS.ordinary)),
      shop.capture(id),
    ]);
    const {body} = await shop.show(id);
    const statuses = JSON.stringify([approved.status, confirmed.status, captured.status]);
    assert.equal(captured.status, 201, statuses);
    assert.equal(body.purchase_units[0].payments.captures.length, 1);
    const paidByCard = "processor_response" in body.purchase_units[0].payments.captures[0];
    assert.equal("card" in body.payment_source, paidByCard);
  });
});

withSandbox("orders paid with a device wallet", (sandbox) => {
  const token = (number: string) => ({number, expiry: "2030-12", name: "Ada Buyer"});

  for (const [kind, complete] of [
    ["google_pay", (number: string) => ({decrypted_token: {card: token(number)}})],
    ["apple_pay", (number: string) => ({decrypted_token: {tokenized_card: token(number)}})],
  ] as const) {
    test(`${kind}: the page confirms it and the server captures it`, async () => {
      const shop = await OrdersClient.of(sandbox());
      const named = {[kind]: {attributes: {verification: {method: "SCA_WHEN_REQUIRED"}}}};
      const id = await shop.newOrder({payment_source: named});
      assert.equal((await shop.show(id)).body.status, "CREATED");
      const client = {token: await sandbox().clientToken()};
      const confirmed = await shop.confirm(id, {payment_source: {[kind]: complete(CARDS.ordinary)}}, client);
      assert.equal(confirmed.status, 200, confirmed.text);
      assert.equal(confirmed.body.status, "APPROVED");
      assert.equal(confirmed.body.payment_source[kind].card.last_digits, "1111");
      const [capture] = (await shop.capture(id)).body.purchase_units[0].payments.captures;
      assert.equal(capture.status, "COMPLETED");
    });

    test(`${kind}: a step-up card is challenged and then charged`, async () => {
      const shop = await OrdersClient.of(sandbox());
      const id = await shop.newOrder();
      const confirmed = await shop.confirm(id, {payment_source: {[kind]: complete(CARDS.stepUp)}});
      assert.equal(confirmed.body.status, "PAYER_ACTION_REQUIRED");
      await sandbox().call("POST", `${challengePath(confirmed)}/answers`, {
        body: {code: "123456"},
        headers: {Origin: ORIGIN},
      });
      const shown = await shop.show(id);
      assert.equal(shown.body.status, "APPROVED");
      const {authentication_result: result} = shown.body.payment_source[kind].card;
      assert.equal(result?.liability_shift, "POSSIBLE");
      assert.equal((await shop.capture(id)).status, 201);
    });

    test(`${kind}: a complete source is charged with the order and requires a request id`, async () => {
      const shop = await OrdersClient.of(sandbox());
      const payment_source = {[kind]: complete(CARDS.ordinary)};
      refused(await shop.create(orderBody({payment_source})), 400, "PAYPAL_REQUEST_ID_REQUIRED");
      assert.equal((await createNow(shop, payment_source)).body.status, "COMPLETED");
    });
  }

  test("brand and last digits are enough to confirm a card", async () => {
    const shop = await OrdersClient.of(sandbox());
    const known = (last_digits: string) => ({
      payment_source: {google_pay: {token: "encrypted", card: {brand: "visa", last_digits}}},
    });
    const ordinary = await shop.confirm(await shop.newOrder(), known("4242"));
    assert.equal(ordinary.body.status, "APPROVED");
    const shown = {brand: "VISA", last_digits: "4242", type: "CREDIT", available_networks: ["VISA"]};
    assert.deepEqual(ordinary.body.payment_source.google_pay.card, shown);
    const stepUp = await shop.confirm(await shop.newOrder(), known(CARDS.stepUp.slice(-4)));
    assert.equal(stepUp.body.status, "PAYER_ACTION_REQUIRED");
  });

  test("an order and a confirmation need a payment method in their payment source", async () => {
    const shop = await OrdersClient.of(sandbox());
    refused(await shop.create(orderBody({payment_source: {}})), 422, "NO_PAYMENT_SOURCE_PROVIDED");
    const id = await shop.newOrder();
    refused(await shop.confirm(id, {payment_source: {}}), 422, "NO_PAYMENT_SOURCE_PROVIDED");
  });

  test("an empty source can't be confirmed", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    for (const source of [{card: {}}, {google_pay: {}}, {apple_pay: {}}]) {
      refused(await shop.confirm(id, {payment_source: source}), 400, "MISSING_REQUIRED_PARAMETER");
    }
    refused(
      await shop.confirm(id, {payment_source: {card: {number: CARDS.ordinary}}}),
      400,
      "MISSING_REQUIRED_PARAMETER",
    );
    assert.equal((await shop.show(id)).body.status, "CREATED");
  });
});

withSandbox("orders paid with a saved source", (sandbox) => {
  const store = {attributes: {vault: {store_in_vault: "ON_SUCCESS"}}};

  async function savedCard(shop: OrdersClient, number: string = CARDS.ordinary): Promise<string> {
    const source = {card: {...card(number).payment_source.card, ...store}};
    const {body} = await createNow(shop, source);
    return body.payment_source.card.attributes.vault.id;
  }

  test("a card is saved after its payment and can pay again", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    const source = {...card(CARDS.ordinary).payment_source.card, ...store};
    const confirmed = await shop.confirm(id, {payment_source: {card: source}});
    assert.equal("attributes" in confirmed.body.payment_source.card, false);
    const {vault} = (await shop.capture(id)).body.payment_source.card.attributes;
    assert.equal(vault.status, "VAULTED");
    const known = {attributes: {...store.attributes, customer: {id: vault.customer.id}}};
    const second = await createNow(shop, {card: {...source, ...known}});
    const {vault: other} = second.body.payment_source.card.attributes;
    assert.equal(other.customer.id, vault.customer.id);
    assert.notEqual(other.id, vault.id);
    for (const payment_source of [
      {card: {vault_id: vault.id}},
      {token: {id: vault.id, type: "PAYMENT_METHOD_TOKEN"}},
      {token: {id: vault.id, type: "BILLING_AGREEMENT"}},
    ]) {
      const paid = await createNow(shop, payment_source);
      assert.equal(paid.status, 201, paid.text);
      assert.equal(paid.body.status, "COMPLETED");
      assert.equal(paid.body.payment_source.card.last_digits, "1111");
    }
  });

  test("a source is saved for the merchant's customer id, and ids of two customers are refused before a charge", async () => {
    const shop = await OrdersClient.of(sandbox());
    const source = (customer: object) => ({
      card: {
        ...card(CARDS.ordinary).payment_source.card,
        attributes: {...store.attributes, customer},
      },
    });
    const savedFor = async (customer: object) => {
      const {body} = await createNow(shop, source(customer));
      return body.payment_source.card.attributes.vault.customer;
    };
    const named = await savedFor({merchant_customer_id: "order-shop-7"});
    assert.equal(named.merchant_customer_id, "order-shop-7");
    assert.deepEqual(await savedFor({merchant_customer_id: "order-shop-7"}), named);
    assert.deepEqual(await savedFor({id: named.id}), named);
    const both = {id: "order_customer_8", merchant_customer_id: "order-shop-8"};
    assert.deepEqual(await savedFor(both), both);
    const wrong = source({...both, merchant_customer_id: "order-shop-7"});
    refused(await createNow(shop, wrong), 422, "CUSTOMER_ID_MISMATCH");
    const id = await shop.newOrder();
    refused(await shop.confirm(id, {payment_source: wrong}), 422, "CUSTOMER_ID_MISMATCH");
    assert.equal((await shop.show(id)).body.status, "CREATED");
  });

  for (const [kind, confirmed] of [
    ["card", card(CARDS.ordinary).payment_source.card],
    ["apple_pay", {card: {brand: "VISA", last_digits: "1111"}}],
  ] as const) {
    test(`${kind}: a source is saved if the order requests it, and the confirmation doesn't repeat that`, async () => {
      const shop = await OrdersClient.of(sandbox());
      const id = await shop.newOrder({payment_source: {[kind]: store}});
      assert.equal((await shop.confirm(id, {payment_source: {[kind]: confirmed}})).status, 200);
      const source = (await shop.capture(id)).body.payment_source;
      assert.equal(source[kind].attributes.vault.status, "VAULTED");
    });
  }

  test("a request to save one kind of source does not save another kind", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder({payment_source: {apple_pay: store}});
    await shop.confirm(id, card(CARDS.ordinary));
    const {payment_source: source} = (await shop.capture(id)).body;
    assert.equal("attributes" in source.card, false);
  });

  test("a card that was declined is not saved", async () => {
    const shop = await OrdersClient.of(sandbox());
    const source = {card: {...card(CARDS.declined).payment_source.card, ...store}};
    const {body} = await createNow(shop, source);
    assert.equal(body.purchase_units[0].payments.captures[0].status, "DECLINED");
    assert.equal("attributes" in body.payment_source.card, false);
  });

  test("a wallet is saved with its buyer's consent, and pays again without the buyer", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder({payment_source: {paypal: store}});
    await shop.approveWallet(id);
    const {vault} = (await shop.capture(id)).body.payment_source.paypal.attributes;
    const paid = await createNow(shop, {paypal: {vault_id: vault.id}});
    assert.equal(paid.body.status, "COMPLETED");
    assert.equal(paid.body.payment_source.paypal.email_address, "morgan.reyes@buyer.example");
    refused(
      await createNow(shop, {card: {vault_id: vault.id}}),
      422,
      "MISMATCHED_VAULT_ID_TO_PAYMENT_SOURCE",
    );
  });

  test("Apple Pay is saved with its first payment without an expiry, and the merchant can charge it again", async () => {
    const shop = await OrdersClient.of(sandbox());
    const card = {brand: "VISA", last_digits: CARDS.stepUp.slice(-4)};
    const challenged = await createNow(shop, {apple_pay: {token: "encrypted", card, ...store}});
    await sandbox().call("POST", `${challengePath(challenged)}/answers`, {
      body: {code: "123456"},
      headers: {Origin: ORIGIN},
    });
    const captured = await shop.capture(challenged.body.id);
    const vault_id = captured.body.payment_source.apple_pay.attributes.vault.id;
    const token = await sandbox().token();
    const shown = await sandbox().call("GET", `/v3/vault/payment-tokens/${vault_id}`, {token});
    assert.deepEqual(shown.body.payment_source, {apple_pay: {card}});
    const alone = {payment_initiator: "MERCHANT", payment_type: "RECURRING", usage: "SUBSEQUENT"};
    const paid = await createNow(shop, {apple_pay: {vault_id, stored_credential: alone}});
    assert.equal(paid.body.status, "COMPLETED");
  });

  test("a saved step-up card is challenged, except in payments without the buyer", async () => {
    const shop = await OrdersClient.of(sandbox());
    const source = {card: {...card(CARDS.stepUp).payment_source.card, ...store}};
    const challenged = await createNow(shop, source);
    await sandbox().call("POST", `${challengePath(challenged)}/answers`, {
      body: {code: "123456"},
      headers: {Origin: ORIGIN},
    });
    const captured = await shop.capture(challenged.body.id);
    const vault_id = captured.body.payment_source.card.attributes.vault.id;
    assert.equal((await createNow(shop, {card: {vault_id}})).body.status, "PAYER_ACTION_REQUIRED");
    const alone = {payment_initiator: "MERCHANT", payment_type: "RECURRING", usage: "SUBSEQUENT"};
    const paid = await createNow(shop, {card: {vault_id, stored_credential: alone}});
    assert.equal(paid.body.status, "COMPLETED");
  });

  test("an unknown token, another application's and a setup token pay nothing", async () => {
    const shop = await OrdersClient.of(sandbox());
    const vault_id = await savedCard(shop);
    refused(await createNow(shop, {card: {vault_id: "nothing"}}), 422, "TOKEN_ID_NOT_FOUND");
    refused(
      await createNow(shop, {token: {id: vault_id, type: "SETUP_TOKEN"}}),
      422,
      "PAYMENT_SOURCE_CANNOT_BE_USED",
    );
    const stranger = await sandbox().application();
    const answer = await sandbox().call("POST", "/v2/checkout/orders", {
      token: await stranger.token(),
      body: orderBody({payment_source: {card: {vault_id}}}),
      headers: {"PayPal-Request-Id": "stranger"},
    });
    refused(answer, 422, "TOKEN_ID_NOT_FOUND");
  });

  test("an application without the vault can't save a source", async () => {
    const without = await sandbox().application({features: ["disputes"]});
    const answer = await sandbox().call("POST", "/v2/checkout/orders", {
      token: await without.token(),
      body: orderBody({payment_source: {paypal: store}}),
    });
    refused(answer, 422, "NOT_ENABLED_TO_VAULT_PAYMENT_SOURCE");
  });

  test("a single-use token pays only one of concurrent orders", async () => {
    const shop = await OrdersClient.of(sandbox());
    const made = await sandbox().call("POST", "/web-sdk/v6/single-use-tokens", {
      token: await sandbox().clientToken(),
      body: card(CARDS.ordinary),
    });
    assert.equal(made.status, 201, made.text);
    const source = {card: {single_use_token: made.body.id}};
    refused(await shop.create(orderBody({payment_source: source})), 400, "PAYPAL_REQUEST_ID_REQUIRED");
    const answers = await Promise.all([createNow(shop, source), createNow(shop, source)]);
    const [paid] = answers.filter(({status}) => status === 201);
    const [late] = answers.filter(({status}) => status !== 201);
    assert.equal(paid?.body.status, "COMPLETED");
    assert.ok(late);
    refused(late, 422, "TOKEN_EXPIRED");
  });
});

withSandbox("expiry of orders", (sandbox) => {
  test("an order expires after 72 hours without a payment, and loses its links", async () => {
    const shop = await OrdersClient.of(sandbox());
    const approved = await shop.approved();
    const waiting = await shop.newOrder();
    await sandbox().call("POST", "/_sandbox/clock", {body: {advance_seconds: 72 * 3600}});
    try {
      const token = await sandbox().token();
      const call = (method: string, path: string, body?: unknown) =>
        sandbox().call(method, `/v2/checkout/orders/${path}`, {
          token,
          ...(body === undefined ? {} : {body}),
        });
      refused(await call("POST", `${approved}/capture`, {}), 422, "ORDER_EXPIRED");
      refused(
        await call("POST", `${waiting}/confirm-payment-source`, card(CARDS.ordinary)),
        422,
        "ORDER_EXPIRED",
      );
      const patch = [{op: "add", path: "/purchase_units/@reference_id=='default'/custom_id", value: "late"}];
      refused(await call("PATCH", waiting, patch), 422, "ORDER_EXPIRED");
      assert.equal((await shop.approveWallet(waiting)).status, 404);
      assert.deepEqual(rels((await call("GET", approved)).body), ["self"]);
    } finally {
      await shop.backToNow();
    }
    assert.equal((await shop.capture(approved)).status, 201);
  });
});
