import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {systemWait, type Wait} from "../../server/shared/wait.ts";
import type {CheckpointName} from "../../server/merchant/payments/checkpoints.ts";
import {card, CARDS} from "../sandbox/support/orders.ts";
import {openCrashing} from "./support/crashing.ts";
import {CREATE, type FakePayPal} from "./support/fake-paypal.ts";
import {assertOneOrderAndCapture} from "./support/order-records.ts";
import {read, refusal} from "./support/replies.ts";
import {savedRows} from "./support/saved-rows.ts";
import {sandboxSuite} from "./support/sandbox-suite.ts";
import {attempt, type Browser, customerFromHeader, type Shop, TestClock} from "./support/shop.ts";
import {suite} from "./support/suite.ts";
import {WEBHOOK_ID, WebhookSender} from "./support/webhook-sender.ts";

const ITEMS = [{sku: "ceramic-teapot", quantity: 1}];
const AMOUNT = {
  intent: "CAPTURE",
  purchase_units: [{amount: {currency_code: "USD", value: "75.00"}}],
};

const order = (buyer: Browser, body: object, id: string = randomUUID()) =>
  read(buyer.post("/checkout/orders/create", {items: ITEMS, ...body}, attempt(id)));
const listed = async (buyer: Browser) => (await read(buyer.get("/vault/payment-tokens"))).body;
const withoutId = <T extends {id: string}>({id: _, ...rest}: T) => rest;

sandboxSuite("saving during a payment", (bench) => {
  const {approveWallet, confirm} = {
    approveWallet: (id: string, choice: Record<string, string> = {}) =>
      bench.ordersClient.approveWallet(id, choice),
    confirm: (id: string, body: unknown) => bench.ordersClient.confirm(id, body),
  };

  const CASES = {
    card: {
      terms: {},
      approve: (id: string) => confirm(id, card(CARDS.ordinary)),
      shown: {cards: [{brand: "VISA", lastDigits: "1111", expiry: "2030-12"}], wallets: []},
      pays: "savedCard",
    },
    "card with 3-D Secure": {
      terms: {scaMethod: "SCA_ALWAYS"},
      approve: (id: string) => confirm(id, card(CARDS.frictionless)),
      shown: {cards: [{brand: "VISA", lastDigits: "9038", expiry: "2030-12"}], wallets: []},
      pays: "savedCard",
    },
    paypal: {
      terms: {wallet: "paypal"},
      approve: (id: string) => approveWallet(id),
      shown: {cards: [], wallets: [{wallet: "paypal", label: "m•••@buyer.example"}]},
      pays: "savedWallet",
    },
    venmo: {
      terms: {wallet: "venmo"},
      approve: (id: string) => approveWallet(id, {fundingSource: "venmo"}),
      shown: {cards: [], wallets: [{wallet: "venmo", label: "morgan-reyes"}]},
      pays: "savedWallet",
    },
    apple_pay: {
      terms: {wallet: "apple_pay"},
      approve: (id: string) =>
        confirm(id, {payment_source: {apple_pay: {card: {brand: "VISA", last_digits: "1111"}}}}),
      shown: {cards: [], wallets: [{wallet: "apple_pay", label: "VISA •••• 1111"}]},
      pays: "savedWallet",
    },
  } as const;

  for (const [name, {terms, approve, shown, pays}] of Object.entries(CASES)) {
    test(`${name} is saved by its payment, pays again, and can be erased`, async () => {
      const shop = await bench.open();
      const ada = shop.browser().signIn("ada");
      const made = await order(ada, {...terms, save: true});
      assert.equal(made.status, 201, made.text);
      const approved = await approve(made.body.id);
      assert.equal(approved.status, 200, approved.text);
      assert.deepEqual(await listed(ada), {cards: [], wallets: []}, "not before the payment");
      const paid = await read(ada.capture(made.body.id));
      assert.equal(paid.status, 201, paid.text);
      const list = await listed(ada);
      assert.deepEqual({cards: list.cards.map(withoutId), wallets: list.wallets.map(withoutId)}, shown);
      const again = await read(ada.capture(made.body.id));
      await shop.merchant.recover();
      const [row, ...others] = await savedRows(shop);
      assert.deepEqual(others, [], "once");
      const token = row?.paymentToken ?? "";
      assert.equal((await bench.vault.show(token)).status, 200);
      const tables = JSON.stringify([
        await shop.database.db.selectFrom("calls").selectAll().execute(),
        await shop.database.db.selectFrom("saved_cards").selectAll().execute(),
      ]);
      for (const text of [made.text, paid.text, again.text, JSON.stringify(list), shop.logged(), tables]) {
        assert.ok(!text.includes(token), "no text has the payment token");
      }
      assert.ok(!tables.includes("morgan"), "the database has no plain label");

      const id = row?.id ?? "";
      const pay = (buyer: Browser) => order(buyer, {[pays]: id});
      assert.equal((await pay(shop.browser().signIn("eve"))).status, 404);
      const second = await pay(ada);
      assert.deepEqual([second.status, second.body.captures[0]?.status], [201, "COMPLETED"], second.text);
      assert.equal((await ada.call("DELETE", `/service-api/vault/payment-tokens/${id}`)).status, 204);
      assert.equal((await bench.vault.show(token)).status, 404);
      const [erased] = await savedRows(shop);
      assert.deepEqual([erased?.sealed_token, erased?.sealed_label, erased?.brand], [null, null, null]);
      assert.deepEqual(await listed(ada), {cards: [], wallets: []});
      assert.equal((await pay(ada)).status, 404);
    });
  }

  test("a wallet that PayPal has deleted is refused with PayPal's issue and charges nothing", async () => {
    const shop = await bench.open();
    const ada = shop.browser().signIn("ada");
    const {id} = (await order(ada, {wallet: "paypal", save: true})).body;
    await approveWallet(id);
    await ada.capture(id);
    const [row] = await savedRows(shop);
    await bench.vault.delete(row?.paymentToken ?? "");
    const reply = await order(ada, {savedWallet: row?.id});
    assert.deepEqual([reply.status, reply.body.details[0]?.issue], [422, "TOKEN_ID_NOT_FOUND"], reply.text);
    assert.deepEqual(await listed(ada), {cards: [], wallets: []}, "it is no longer offered");
  });

  test("a declined card is not saved", async () => {
    const shop = await bench.open();
    const ada = shop.browser().signIn("ada");
    const {id} = (await order(ada, {save: true})).body;
    await confirm(id, card(CARDS.declined));
    const {body} = await read(ada.capture(id));
    assert.equal(body.purchase_units[0]?.payments.captures[0]?.status, "DECLINED");
    await shop.merchant.recover();
    assert.deepEqual(await savedRows(shop), []);
  });
});

/** Sources of the orders that PayPal was asked to create. */
const sources = ({seen}: FakePayPal) =>
  seen
    .filter(({method, path}) => method === "POST" && CREATE.test(path))
    .map(({body}) => (JSON.parse(body) as {payment_source?: Record<string, object>}).payment_source);

/** PayPal's source of an order that saved its wallet. */
const SAVED_PAYPAL = {
  paypal: {email_address: "morgan@buyer.example", attributes: {vault: {id: "TOKEN-1", status: "VAULTED"}}},
};

suite("orders that save their card or wallet", (bench) => {
  const open = (options: object = {}) => bench.open({customer: customerFromHeader, ...options});
  const home = {return_url: "http://localhost:8080/", cancel_url: "http://localhost:8080/"};
  const onSuccess = (more: object = {}) => ({store_in_vault: "ON_SUCCESS", ...more});

  /** Creates an order that saves the PayPal wallet, and approves it. */
  async function approved(buyer: Browser, source: Record<string, unknown> = SAVED_PAYPAL) {
    await buyer.token();
    const made = await order(buyer, {wallet: "paypal", save: true});
    assert.equal(made.status, 201, made.text);
    bench.paypal.approveWith(made.body.id, source);
    return made.body.id;
  }

  test("PayPal gets the attributes of each source, with the shop's 3-D Secure", async () => {
    const shop = await open({
      variables: {MINIMUM_THREE_D_SECURE: "when-required", TRUST_BROWSER_AMOUNTS: "on"},
    });
    const ada = shop.browser().signIn("ada");
    for (const body of [
      {},
      {scaMethod: "SCA_ALWAYS"},
      {wallet: "paypal"},
      {wallet: "venmo", review: true},
      {wallet: "apple_pay"},
    ]) {
      assert.equal((await order(ada, {...body, save: true})).status, 201);
    }
    const applePay = {...AMOUNT, payment_source: {apple_pay: {}}, save: true};
    assert.equal((await ada.post("/checkout/orders/create", applePay)).status, 201);
    const sent = sources(bench.paypal);
    type Named = Record<string, {attributes: {customer: {merchant_customer_id: string}}}>;
    const {customer} = (sent[0] as Named)["card"]!.attributes;
    assert.match(customer.merchant_customer_id, /^[\da-f]{32}$/);
    const cardOf = (method: string) => ({
      card: {
        attributes: {verification: {method}, vault: onSuccess(), customer},
        experience_context: home,
      },
    });
    const wallet = {vault: onSuccess({usage_type: "MERCHANT", customer_type: "CONSUMER"}), customer};
    const apple = {apple_pay: {attributes: {vault: onSuccess(), customer}}};
    const walletContext = {...home, shipping_preference: "NO_SHIPPING"};
    assert.deepEqual(sent, [
      cardOf("SCA_WHEN_REQUIRED"),
      cardOf("SCA_ALWAYS"),
      {paypal: {attributes: wallet, experience_context: {...walletContext, user_action: "PAY_NOW"}}},
      {venmo: {attributes: wallet, experience_context: {...walletContext, user_action: "CONTINUE"}}},
      apple,
      apple,
    ]);
  });

  test("a visitor's, a second source's and a hostile request to save are refused before PayPal is asked", async () => {
    const shop = await open({variables: {TRUST_BROWSER_AMOUNTS: "on"}});
    assert.deepEqual(
      await refusal(shop.browser().post("/checkout/orders/create", {items: ITEMS, save: true})),
      [403, "CUSTOMER_UNKNOWN"],
    );
    const ada = shop.browser().signIn("ada");
    for (const body of [
      {save: false},
      {save: "true"},
      {save: 1},
      {save: {store_in_vault: "ON_SUCCESS"}},
      {save: true, savedCard: "a"},
      {save: true, savedWallet: "a"},
      {save: true, singleUseToken: "a"},
      {save: true, method: "ideal"},
      {save: true, wallet: "google_pay"},
      {save: true, wallet: "paylater"},
      {save: true, wallet: "paypal", savedWallet: "a"},
    ]) {
      const {status, body: reply} = await order(ada, body);
      assert.deepEqual([status, reply.code], [400, "INVALID_REQUEST"], JSON.stringify(body));
    }
    for (const source of [
      {google_pay: {}},
      {card: {single_use_token: "a"}},
      {card: {attributes: {vault: {}}}},
    ]) {
      const body = {...AMOUNT, payment_source: source, save: true};
      assert.equal((await ada.post("/checkout/orders/create", body)).status, 400, JSON.stringify(source));
    }
    assert.deepEqual(sources(bench.paypal), []);
  });

  test("another customer can't repeat an attempt that saves for the first one", async () => {
    const shop = await open();
    const ada = shop.browser().signIn("ada");
    await ada.token();
    const id = randomUUID();
    const made = await order(ada, {save: true}, id);
    assert.deepEqual(await order(ada, {save: true}, id), made, "the same customer gets the same order");
    const eve = await order(ada.on(shop).signIn("eve"), {save: true}, id);
    assert.deepEqual([eve.status, eve.body.code], [409, "ATTEMPT_REUSED"]);
  });

  test("the payment succeeds if PayPal saves nothing, or only later", async () => {
    const shop = await open();
    const ada = shop.browser().signIn("ada");
    const id = await approved(ada, {paypal: {attributes: {vault: {status: "APPROVED"}}}});
    assert.equal((await read(ada.capture(id))).status, 201);
    await shop.merchant.recover();
    assert.deepEqual(await savedRows(shop), []);
    bench.paypal.orders.get(id)!.source = SAVED_PAYPAL;
    await shop.merchant.recover();
    assert.equal((await savedRows(shop))[0]?.paymentToken, "TOKEN-1");
  });

  test("the event of the new payment token records the wallet, also after it arrives twice", async () => {
    const wait: Wait = (ms, signal) => systemWait(Math.min(ms, 5), signal);
    const shop = await open({wait, variables: {WEBHOOK_ID}});
    const ada = shop.browser().signIn("ada");
    const id = await approved(ada, {paypal: {attributes: {vault: {status: "APPROVED"}}}});
    await ada.capture(id);
    bench.paypal.orders.get(id)!.source = SAVED_PAYPAL;
    const sender = await WebhookSender.of(bench.paypal);
    const event = {
      type: "VAULT.PAYMENT-TOKEN.CREATED",
      resource: {id: "TOKEN-1", metadata: {order_id: id}},
      time: 0,
    };
    for (const eventId of ["WH-1", "WH-2"]) await sender.send(shop, {...event, id: eventId});
    await sender.send(shop, {...event, id: "WH-3", resource: {id: "TOKEN-2"}});
    await shop.merchant.applied();
    const rows = await savedRows(shop);
    assert.deepEqual(
      rows.map(({customer, paymentToken}) => [customer, paymentToken]),
      [["ada", "TOKEN-1"]],
    );
  });

  test("the capture of an order whose page was closed records the wallet, too", async () => {
    const shop = await open({variables: {WEBHOOK_ID}});
    const ada = shop.browser().signIn("ada");
    const id = await approved(ada);
    const sender = await WebhookSender.of(bench.paypal);
    await sender.send(shop, sender.event("CHECKOUT.ORDER.APPROVED", id));
    shop.clock.advance(60_000);
    // Recovery looks for saved wallets before the event is applied.
    await shop.merchant.recover();
    assert.equal(bench.paypal.captures().length, 1);
    assert.equal((await savedRows(shop))[0]?.paymentToken, "TOKEN-1");
  });

  test("a saved wallet that its owner has to approve again is captured once, after that", async () => {
    const shop = await open({
      async fetch(input: URL, init?: RequestInit) {
        const reply = await fetch(input, init);
        if (init?.method !== "POST" || !CREATE.test(new URL(input).pathname)) return reply;
        const made = (await reply.json()) as {id: string};
        const links = [{rel: "payer-action", href: `https://paypal.example/${made.id}`}];
        return Response.json({...made, status: "PAYER_ACTION_REQUIRED", links}, {status: 201});
      },
    });
    const ada = shop.browser().signIn("ada");
    const first = await approved(ada);
    await ada.capture(first);
    const {wallets} = await listed(ada);
    const made = await order(ada, {savedWallet: wallets[0]?.id});
    assert.deepEqual(
      [made.status, made.body.status, made.body.payerAction, made.body.captures],
      [201, "PAYER_ACTION_REQUIRED", `https://paypal.example/${made.body.id}`, undefined],
    );
    assert.equal((await ada.capture(made.body.id)).status, 422, "not before the approval");
    bench.paypal.approveWith(made.body.id, {paypal: {}});
    await Promise.all([ada.capture(made.body.id), ada.capture(made.body.id)]);
    assert.equal(bench.paypal.orders.get(made.body.id)?.captures.length, 1);
  });

  test("erasing the payer erases the wallet's label, also if the wallet is recorded later", async () => {
    for (const first of ["saved", "erased"]) {
      const shop = await open();
      const ada = shop.browser().signIn(first);
      const source = first === "saved" ? SAVED_PAYPAL : {paypal: {}};
      const id = await approved(ada, source);
      await ada.capture(id);
      assert.equal(
        (await listed(ada)).wallets[0]?.label,
        first === "saved" ? "m•••@buyer.example" : undefined,
      );
      await shop.merchant.backOffice.erasePayer(id);
      bench.paypal.orders.get(id)!.source = SAVED_PAYPAL;
      await shop.merchant.recover();
      const {wallets} = await listed(ada);
      assert.deepEqual(wallets.map(withoutId), [{wallet: "paypal"}], first);
    }
  });

  const AT: readonly CheckpointName[] = [
    "create:claimed",
    "create:answered",
    "create:recorded",
    "capture:read",
    "capture:claimed",
    "capture:answered",
    "capture:recorded",
  ];
  for (const at of AT) {
    test(`the wallet is saved once after a crash at ${at}`, async () => {
      const clock = new TestClock();
      const options = {clock, customer: customerFromHeader, fetch: bench.paypal.fetch};
      const first = await open(options);
      const ada = first.browser().signIn("ada");
      await ada.token();
      const {shop: crashing, hasCrashed} = await openCrashing(bench, at, options);
      const isCreating = at.startsWith("create");
      const id = randomUUID();
      const create = (shop: Shop) => order(ada.on(shop), {wallet: "paypal", save: true}, id);
      const made = isCreating ? undefined : await create(first);
      if (isCreating) await create(crashing).catch(() => undefined);
      const next = await open(options);
      if (isCreating) await next.merchant.recover();
      const orderId = (made ?? (await create(next))).body.id;
      bench.paypal.approveWith(orderId, SAVED_PAYPAL);
      if (!isCreating)
        await ada
          .on(crashing)
          .capture(orderId)
          .catch(() => undefined);
      assert.ok(hasCrashed(), "the checkpoint was passed");
      clock.advance(60_000);
      await Promise.all([next.merchant.recover(), ada.on(next).capture(orderId)]);
      await ada.on(next).capture(orderId);
      await next.merchant.recover();
      assertOneOrderAndCapture(bench.paypal);
      const rows = await savedRows(next);
      assert.deepEqual(
        rows.map(({customer, paymentToken, state}) => [customer, paymentToken, state]),
        [["ada", "TOKEN-1", "saved"]],
      );
    });
  }
});
