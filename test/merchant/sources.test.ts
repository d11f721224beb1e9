import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {CARDS, challengePath} from "../sandbox/support/orders.ts";
import {libsql} from "../support/databases.ts";
import {read, refusal} from "./support/replies.ts";
import {sandboxSuite} from "./support/sandbox-suite.ts";
import {savedCard, singleUseToken} from "./support/sandbox-sources.ts";
import {attempt, type Browser, type Shop} from "./support/shop.ts";

const ITEMS = [{sku: "ceramic-teapot", quantity: 1}];
const SAN_JOSE = {
  addressLine1: "1 Main St",
  adminArea2: "San Jose",
  adminArea1: "CA",
  postalCode: "95131",
  countryCode: "US",
};

const create = (buyer: Browser, body: object, id?: string) =>
  read(buyer.post("/checkout/orders/create", {items: ITEMS, ...body}, attempt(id)));

interface SentOrder {
  readonly payment_source: Record<string, Record<string, unknown>>;
  readonly application_context?: object;
}

const sentSource = async (shop: Shop) => (await sentOrder(shop)).payment_source;

async function sentOrder(shop: Shop): Promise<SentOrder> {
  const calls = await shop.database.db
    .selectFrom("calls")
    .selectAll()
    .where("operation", "=", "create")
    .orderBy("created_at", "desc")
    .execute();
  const [call] = calls;
  return JSON.parse(call?.request ?? "{}") as SentOrder;
}

const stateOf = async (shop: Shop) =>
  (await shop.database.db.selectFrom("attempts").select("state").execute()).map(({state}) => state);

const captureCalls = async (shop: Shop) =>
  (await shop.database.db.selectFrom("calls").selectAll().where("operation", "=", "capture").execute())
    .length;

sandboxSuite("payment sources that are charged at creation", (bench) => {
  for (const kind of ["single-use token", "saved card"] as const) {
    const sourceOf = async (buyer: Browser, number: string) =>
      kind === "saved card"
        ? {savedCard: await savedCard(bench, buyer, number)}
        : {singleUseToken: await singleUseToken(bench, number)};

    test(`a ${kind} is charged once, and the capture route returns the result without another capture`, async () => {
      const shop = await bench.open();
      const buyer = shop.browser().signIn("ada");
      const source = await sourceOf(buyer, CARDS.ordinary);
      const id = randomUUID();
      const made = await create(buyer, source, id);
      assert.equal(made.status, 201, made.text);
      assert.equal(made.body.status, "COMPLETED");
      assert.equal(made.body.captures[0]?.status, "COMPLETED");
      assert.deepEqual(await create(buyer, source, id), made, "a repeated request gets the same order");
      const first = await read(buyer.capture(made.body.id));
      assert.equal(first.body.purchase_units[0]?.payments.captures[0]?.id, made.body.captures[0]?.id);
      assert.deepEqual(await read(buyer.capture(made.body.id)), first);
      assert.deepEqual(await stateOf(shop), ["captured"]);
      assert.equal(await captureCalls(shop), 0);
    });

    test(`a declined ${kind} is recorded as declined and not captured`, async () => {
      const shop = await bench.open();
      const buyer = shop.browser().signIn("ada");
      const made = await create(buyer, await sourceOf(buyer, CARDS.declined));
      assert.deepEqual([made.body.status, made.body.captures[0]?.status], ["COMPLETED", "DECLINED"]);
      const reply = await read(buyer.capture(made.body.id));
      assert.equal(reply.status, 201);
      assert.equal(reply.body.purchase_units[0]?.payments.captures[0]?.status, "DECLINED");
      assert.deepEqual(await stateOf(shop), ["declined"]);
      assert.equal(await captureCalls(shop), 0);
    });

    test(`a ${kind} that requires 3-D Secure is captured only after the buyer's challenge`, async () => {
      const shop = await bench.open();
      const buyer = shop.browser().signIn("ada");
      const source = await sourceOf(buyer, CARDS.ordinary);
      await bench.ordersClient.preset("challenge-required");
      const made = await create(buyer, source);
      assert.equal(made.body.status, "PAYER_ACTION_REQUIRED");
      assert.match(made.body.payerAction, /\/three-d-secure\/challenges\//);
      assert.equal(made.body.captures, undefined);
      const back =
        "http://localhost:8080/service-api/checkout/bank-return?shop=http%3A%2F%2Flocalhost%3A8080";
      assert.deepEqual((await sentSource(shop))["card"]?.["experience_context"], {
        return_url: back,
        cancel_url: back,
      });
      const early = await read(buyer.capture(made.body.id));
      assert.deepEqual([early.status, early.body.details[0]?.issue], [422, "PAYER_ACTION_REQUIRED"]);
      assert.deepEqual(await stateOf(shop), ["created"]);
      const path = challengePath(await bench.ordersClient.show(made.body.id));
      const passed = await bench.sandbox.call("POST", `${path}/answers`, {
        body: {code: "123456"},
        headers: {Origin: "http://127.0.0.1:8081"},
      });
      assert.ok(passed.status < 400, passed.text);
      const shown = await read(buyer.get(`/checkout/orders/${made.body.id}`));
      assert.deepEqual([shown.body.status, shown.body.liabilityShift], ["APPROVED", "POSSIBLE"]);
      const captured = await read(buyer.capture(made.body.id));
      assert.equal(captured.body.purchase_units[0]?.payments.captures[0]?.status, "COMPLETED");
      assert.equal(await captureCalls(shop), 2);
    });
  }

  test("a capture without a liability shift is refused", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const token = await singleUseToken(bench, CARDS.frictionlessFailed);
    const made = await create(buyer, {singleUseToken: token});
    assert.equal(made.body.status, "APPROVED");
    assert.deepEqual(await refusal(buyer.capture(made.body.id)), [422, "LIABILITY_SHIFT_REQUIRED"]);
    assert.deepEqual(await stateOf(shop), ["created"]);
  });

  test("a used single-use token is refused, and reply and log don't contain it", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const token = await singleUseToken(bench, CARDS.ordinary);
    await create(buyer, {singleUseToken: token});
    const spent = await create(buyer, {singleUseToken: token});
    assert.deepEqual([spent.status, spent.body.details[0]?.issue], [422, "TOKEN_EXPIRED"]);
    assert.ok(!(spent.text + shop.logged()).includes(token), "reply and log don't contain the token");
  });

  test("a payload with PayPal's field names may have a single-use token", async () => {
    const shop = await bench.open();
    const token = await singleUseToken(bench, CARDS.ordinary);
    const money = {currency_code: "USD", value: "75.00"};
    const made = await read(
      shop.browser().post("/checkout/orders/create", {
        intent: "CAPTURE",
        purchase_units: [
          {amount: money, items: [{name: "x", sku: "ceramic-teapot", quantity: "1", unit_amount: money}]},
        ],
        payment_source: {card: {single_use_token: token}},
        shipping: {address: SAN_JOSE},
      }),
    );
    assert.deepEqual([made.body.status, made.body.amount.value], ["COMPLETED", "75.00"]);
  });

  test("the page can't request weaker authentication than the shop requires", async () => {
    for (const [variables, scaMethod, sent] of [
      [{MINIMUM_THREE_D_SECURE: "when-required"}, undefined, "SCA_WHEN_REQUIRED"],
      [{MINIMUM_THREE_D_SECURE: "always"}, "NONE", "SCA_ALWAYS"],
      [{MINIMUM_THREE_D_SECURE: "when-required"}, "SCA_ALWAYS", "SCA_ALWAYS"],
      [{MINIMUM_THREE_D_SECURE: "never", REQUIRE_LIABILITY_SHIFT: "always"}, "NONE", "SCA_ALWAYS"],
      [{MINIMUM_THREE_D_SECURE: "never"}, "NONE", undefined],
    ] as const) {
      const shop = await bench.open({variables});
      const buyer = shop.browser();
      shop.clock.advance(1);
      const sources = [
        {singleUseToken: await singleUseToken(bench, CARDS.frictionless)},
        {savedCard: await savedCard(bench, buyer.signIn("ada"), CARDS.frictionless)},
      ];
      for (const source of sources) {
        await create(buyer, {...source, ...(scaMethod === undefined ? {} : {scaMethod})});
        const card = (await sentSource(shop))["card"];
        const attributes = card?.["attributes"] as {verification: {method: string}} | undefined;
        assert.equal(attributes?.verification.method, sent, JSON.stringify([variables, scaMethod]));
        await shop.database.db.deleteFrom("calls").execute();
      }
    }
  });

  test("two requests of one attempt at the same time create one order", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    await buyer.token();
    const id = randomUUID();
    const body = {singleUseToken: await singleUseToken(bench, CARDS.ordinary)};
    const made = await Promise.all([create(buyer, body, id), create(buyer, body, id)]);
    assert.equal(new Set(made.map((one) => one.body.captures[0]?.id)).size, 1);
    const other = {singleUseToken: await singleUseToken(bench, CARDS.ordinary)};
    assert.equal((await create(buyer, other, id)).body.code, "ATTEMPT_REUSED");
  });
});

sandboxSuite("a card inside Google Pay", (bench) => {
  const verification = {method: "SCA_ALWAYS"};
  const googlePay = (number: string, more: object = {}) => ({
    google_pay: {
      decrypted_token: {card: {number, expiry: "2031-01", name: "Ada Muster"}, ...more},
      attributes: {verification},
    },
  });

  async function confirmed(shop: Shop, created: object, source: object) {
    const buyer = shop.browser();
    const made = await create(buyer, created);
    assert.equal(made.status, 201, made.text);
    const {body, text} = await bench.ordersClient.confirm(made.body.id, {payment_source: source});
    assert.equal(body.status, "APPROVED", text);
    return {buyer, orderId: made.body.id};
  }

  async function captured(shop: Shop, created: object, source: object) {
    const {buyer, orderId} = await confirmed(shop, created, source);
    const reply = await read(buyer.capture(orderId));
    return reply.body.code ?? reply.body.purchase_units[0]?.payments.captures[0]?.status;
  }

  test("the result of 3-D Secure counts, whatever the order was created for", async () => {
    const shop = await bench.open();
    for (const created of [{wallet: "google_pay"}, {scaMethod: "SCA_ALWAYS"}, {}, {wallet: "paypal"}]) {
      shop.clock.advance(1);
      const code = await captured(shop, created, googlePay(CARDS.frictionlessFailed));
      assert.equal(code, "LIABILITY_SHIFT_REQUIRED", JSON.stringify(created));
      shop.clock.advance(1);
      const paid = await captured(shop, created, googlePay(CARDS.frictionless));
      assert.equal(paid, "COMPLETED", JSON.stringify(created));
    }
  });

  test("the page and the back office see the result, and the back office the rule that refuses it", async () => {
    const shop = await bench.open();
    const source = googlePay(CARDS.frictionlessFailed);
    const {buyer, orderId} = await confirmed(shop, {scaMethod: "SCA_ALWAYS"}, source);
    const shown = await read(buyer.get(`/checkout/orders/${orderId}`));
    assert.deepEqual(
      [shown.body.liabilityShift, shown.body.paidWith],
      ["NO", {method: "google_pay", brand: "VISA", lastDigits: "0060"}],
    );
    const {cardCheck} = await shop.merchant.backOffice.showPayment(orderId);
    assert.deepEqual(cardCheck, {
      liabilityShift: "NO",
      createdFor: "card",
      refusedBy: "LIABILITY_SHIFT_REQUIRED",
    });
  });

  test("the order asks PayPal for the check that the shop requires, and a device's cryptogram passes without it", async () => {
    for (const [variables, sent] of [
      [{MINIMUM_THREE_D_SECURE: "always"}, "SCA_ALWAYS"],
      [{MINIMUM_THREE_D_SECURE: "never", REQUIRE_LIABILITY_SHIFT: "always"}, "SCA_ALWAYS"],
      [{}, "SCA_WHEN_REQUIRED"],
    ] as const) {
      const shop = await bench.open({variables});
      await shop.database.db.deleteFrom("calls").execute();
      const cryptogram = {authentication_method: "CRYPTOGRAM_3DS", cryptogram: "AAAAAAAAAAAAAAAAAAAAAA=="};
      const code = await captured(
        shop,
        {wallet: "google_pay"},
        googlePay(CARDS.frictionlessFailed, cryptogram),
      );
      assert.equal(code, "COMPLETED", sent);
      assert.deepEqual(await sentSource(shop), {google_pay: {attributes: {verification: {method: sent}}}});
    }
  });
});

sandboxSuite(
  "a wallet that redirects",
  (bench) => {
    const home = {returnUrl: "http://localhost:8080/back?step=2", cancelUrl: "http://localhost:8080/bag"};

    test("an order with return URLs has the wallet as its source and waits for the buyer", async () => {
      const shop = await bench.open();
      for (const [wallet, named] of [
        [undefined, "paypal"],
        ["paypal", "paypal"],
        ["venmo", "venmo"],
      ] as const) {
        shop.clock.advance(1);
        const made = await create(shop.browser(), {...home, ...(wallet === undefined ? {} : {wallet})});
        assert.equal(made.body.status, "PAYER_ACTION_REQUIRED", made.text);
        assert.match(made.body.payerAction, /\/checkoutnow\?token=/);
        assert.deepEqual(await sentSource(shop), {
          [named]: {
            experience_context: {
              shipping_preference: "NO_SHIPPING",
              return_url: home.returnUrl,
              cancel_url: home.cancelUrl,
              user_action: "PAY_NOW",
            },
          },
        });
      }
    });

    test("the order has user_action PAY_NOW, or CONTINUE when the page shows a review", async () => {
      const shop = await bench.open();
      for (const [wallet, review, userAction] of [
        ["paypal", undefined, "PAY_NOW"],
        ["paypal", false, "PAY_NOW"],
        ["paypal", true, "CONTINUE"],
        ["venmo", undefined, "PAY_NOW"],
        ["venmo", true, "CONTINUE"],
      ] as const) {
        const context = {shipping_preference: "NO_SHIPPING", user_action: userAction};
        const expected = {[wallet]: {experience_context: context}};
        for (const path of ["/checkout/orders/create", "/checkout/orders/create-with-sample-data"]) {
          shop.clock.advance(1);
          const goods = path.endsWith("create") ? {items: ITEMS} : {};
          const made = await read(
            shop.browser().post(path, {...goods, wallet, review}, attempt(randomUUID())),
          );
          assert.equal(made.status, 201, made.text);
          assert.deepEqual(await sentSource(shop), expected, path);
        }
      }
    });

    test("PayPal's page has a button to pay, or to continue when the page shows a review", async () => {
      const shop = await bench.open();
      for (const [review, button] of [
        [false, /Pay \$75\.00/],
        [true, /Continue to review your order/],
      ] as const) {
        const made = await create(shop.browser(), {wallet: "paypal", review});
        const page = await fetch(made.body.payerAction);
        assert.match(await page.text(), button);
      }
    });

    test("an order with an address has SET_PROVIDED_ADDRESS and no shipping options", async () => {
      const shop = await bench.open();
      const shipping = {address: SAN_JOSE, option: "SHIP_EXP"};
      const buyer = shop.browser();
      for (const approval of [home, {wallet: "paypal"}]) {
        const made = await create(buyer, {...approval, shipping});
        assert.equal(made.body.amount?.value, "80.00", made.text);
        assert.match(JSON.stringify(await sentSource(shop)), /"shipping_preference":"SET_PROVIDED_ADDRESS"/);
        const path = `/checkout/orders/${made.body.id}`;
        const shown = await read(buyer.get(path));
        assert.equal(shown.body.shipping.options, undefined);
        const changed = await read(buyer.post(`${path}/shipping`, {option: "SHIP_FRE"}));
        assert.deepEqual([changed.status, changed.body.amount.value], [200, "75.00"]);
        assert.equal((await read(buyer.get(path))).body.amount.value, "75.00");
      }
    });

    test("PayPal's pages ask for an address only if the goods are sent", async () => {
      const shop = await bench.open();
      const buyer = shop.browser();
      const preferenceOf = async (more: object) => {
        await shop.database.db.deleteFrom("calls").execute();
        assert.equal((await create(buyer, more)).status, 201);
        return /"shipping_preference":"(\w+)"/.exec(JSON.stringify(await sentOrder(shop)))?.[1];
      };
      for (const source of [{wallet: "paypal"}, {wallet: "venmo"}])
        assert.equal(await preferenceOf(source), "NO_SHIPPING", JSON.stringify(source));
      assert.equal(await preferenceOf({wallet: "paypal", shipping: {}}), undefined);
      assert.equal(await preferenceOf({shipping: {}}), undefined);
      // Cards and device wallets have no page at PayPal.
      for (const source of [{wallet: "apple_pay"}, {wallet: "google_pay"}, {scaMethod: "SCA_ALWAYS"}])
        assert.equal(await preferenceOf(source), undefined, JSON.stringify(source));
    });

    test("an order without a source leads back to its page, or to the shop's front page", async () => {
      const shop = await bench.open({variables: {ALLOWED_ORIGINS: "https://shop.example"}});
      const buyer = shop.browser();
      await buyer.token();
      const amount = {currency_code: "USD", value: "75.00"};
      const payload = {
        intent: "CAPTURE",
        purchase_units: [
          {amount, items: [{name: "x", sku: "ceramic-teapot", quantity: "1", unit_amount: amount}]},
        ],
      };
      for (const [referer, back, origin] of [
        ["http://localhost:8080/checkout?bag=7&token=x", "http://localhost:8080/checkout"],
        ["https://shop.example/pay#now", "https://shop.example/pay", "https://shop.example"],
        // As browsers send it to another origin by default, and with the policy no-referrer.
        ["https://shop.example/", "https://shop.example/", "https://shop.example"],
        ["", "https://shop.example/", "https://shop.example"],
        ["https://evil.test/pay", "http://localhost:8080/"],
        ["https://shop.example@evil.test/pay", "http://localhost:8080/"],
        ["not an address", "http://localhost:8080/"],
        ["", "http://localhost:8080/"],
      ] as const) {
        for (const [path, body] of [
          ["create", payload],
          ["create-with-sample-data", undefined],
        ] as const) {
          await shop.database.db.deleteFrom("calls").execute();
          const made = await read(
            buyer.post(`/checkout/orders/${path}`, body, {
              ...attempt(randomUUID()),
              referer,
              ...(origin !== undefined && {origin}),
            }),
          );
          assert.equal(made.status, 201, made.text);
          const sent = await sentOrder(shop);
          assert.deepEqual(sent.application_context, {return_url: back, cancel_url: back}, referer);
          assert.equal(sent.payment_source, undefined);
        }
      }
    });

    test("return URLs of other origins are refused, and no order is created", async () => {
      const shop = await bench.open({variables: {ALLOWED_ORIGINS: "https://shop.example"}});
      for (const url of [
        "http://localhost.evil.test:8080/",
        "http://localhost:8080@evil.test/",
        "http://localhost:808/",
        "https://localhost:8080/",
        "http://127.0.0.1:8080/",
        "https://shop.example.evil.test/",
        "https://shop-example/",
        "https://shop.examp1e/",
        "javascript:alert(1)",
        "data:text/html,x",
      ]) {
        for (const urls of [{returnUrl: url}, {returnUrl: home.returnUrl, cancelUrl: url}]) {
          const reply = await create(shop.browser(), urls);
          assert.deepEqual([reply.status, reply.body.code], [422, "RETURN_URL_REFUSED"], url);
        }
      }
      assert.deepEqual(await stateOf(shop), []);
      assert.equal((await create(shop.browser(), {returnUrl: "https://shop.example/back"})).status, 201);
    });

    test("return URLs are forwarded as browsers parse them", async () => {
      const shop = await bench.open();
      const buyer = shop.browser();
      for (const [sent, forwarded] of [
        ["http://localhost:8080\\@evil.test", "http://localhost:8080/@evil.test"],
        ["http:\\\\localhost:8080\\back", "http://localhost:8080/back"],
        ["HTTP://LOCALHOST:8080/a/../back", "http://localhost:8080/back"],
      ] as const) {
        shop.clock.advance(1);
        const made = await create(buyer, {returnUrl: sent});
        assert.equal(made.status, 201, made.text);
        assert.deepEqual(await sentSource(shop), {
          paypal: {
            experience_context: {
              shipping_preference: "NO_SHIPPING",
              return_url: forwarded,
              cancel_url: forwarded,
              user_action: "PAY_NOW",
            },
          },
        });
      }
    });

    test("an order with two payment sources or an invalid one is refused", async () => {
      const shop = await bench.open();
      for (const body of [
        {singleUseToken: "a", savedCard: "b"},
        {singleUseToken: "a", ...home},
        {savedCard: "b", ...home},
        {savedCard: "b", savedWallet: "c"},
        {savedWallet: "c", singleUseToken: "a"},
        {savedWallet: "c", ...home},
        {savedWallet: "c", scaMethod: "SCA_ALWAYS"},
        {savedWallet: "c", wallet: "paypal"},
        {savedWallet: ""},
        {...home, scaMethod: "SCA_ALWAYS"},
        {wallet: "paypal", singleUseToken: "a"},
        {wallet: "paypal", scaMethod: "SCA_ALWAYS"},
        {wallet: "paypal", cancelUrl: home.cancelUrl},
        {wallet: "paypal", review: "yes"},
        {review: true},
        {cancelUrl: home.cancelUrl},
        {...home, wallet: "applepay"},
        {wallet: "google_pay", review: true},
        {wallet: "google_pay", ...home},
        {wallet: "apple_pay", review: true},
        {wallet: "apple_pay", ...home},
        {wallet: "card"},
        {singleUseToken: ""},
        {savedCard: ""},
        {savedCard: {id: "b"}},
        {vaultId: "b"},
        {paymentToken: "b"},
      ]) {
        const reply = await create(shop.browser().signIn("ada"), body);
        assert.deepEqual([reply.status, reply.body.code], [400, "INVALID_REQUEST"], JSON.stringify(body));
      }
      const payload = (card: object) =>
        shop.browser().post("/checkout/orders/create", {
          intent: "CAPTURE",
          purchase_units: [{amount: {currency_code: "USD", value: "1.00"}}],
          payment_source: {card},
        });
      assert.equal((await payload({vault_id: "b"})).status, 400);
      assert.equal((await payload({single_use_token: "a", number: CARDS.ordinary})).status, 400);
      assert.equal(
        (await read(shop.browser().post("/checkout/quote", {items: ITEMS, savedCard: "b"}))).status,
        400,
      );
      assert.deepEqual(await stateOf(shop), []);
    });
  },
  [libsql],
);
