import assert from "node:assert/strict";
import {test} from "node:test";
import {WALLET_TEST_CARDS} from "../../server/sandbox/device-wallets/test-cards.ts";
import {cardInToken, createWalletToken, WALLETS} from "../../server/sandbox/device-wallets/tokens.ts";
import {OrdersClient} from "./support/orders.ts";
import {type Answer, withSandbox, ORIGIN, PAGE} from "./support/sandbox.ts";

const SESSIONS = "/web-sdk/v6/apple-pay/merchant-sessions";

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}

test("a sandbox token contains its card without a number", () => {
  for (const wallet of WALLETS) {
    for (const card of WALLET_TEST_CARDS) {
      const token = createWalletToken(wallet, card);
      assert.equal(cardInToken(token), card);
      assert.equal(cardInToken(base64(token)), card);
      assert.notEqual(createWalletToken(wallet, card), token);
      const inside = JSON.parse(token) as {data?: string; signedMessage?: string};
      const data =
        inside.data ??
        (JSON.parse(inside.signedMessage ?? "") as {encryptedMessage: string}).encryptedMessage;
      assert.doesNotMatch(token + Buffer.from(data, "base64").toString(), /\d{13}/);
    }
  }
});

test("other tokens contain no card", () => {
  const nameless = [
    "",
    "encrypted",
    "4111111111111111",
    "null",
    "[]",
    '{"signedMessage": 1}',
    '{"signedMessage": "not JSON"}',
    '{"data": {}}',
    `{"data": "${base64("null")}"}`,
    `{"data": "${base64('{"sandbox_test_card":"constructor"}')}"}`,
    `{"data": "${base64('{"sandbox_test_card":["ordinary"]}')}"}`,
  ];
  for (const token of nameless) assert.equal(cardInToken(token), undefined, token);
});

withSandbox("orders paid with a sandbox token", (sandbox) => {
  async function token(wallet: (typeof WALLETS)[number], card: string): Promise<string> {
    const made = await sandbox().call("POST", `/web-sdk/v6/vendors/${wallet}/payments`, {
      body: {card},
      headers: {Origin: ORIGIN},
    });
    assert.equal(made.status, 201, made.text);
    return (made.body as unknown as {token: string}).token;
  }

  for (const [kind, wallet] of [
    ["google_pay", "google-pay"],
    ["apple_pay", "apple-pay"],
  ] as const) {
    test(`${kind}: the sandbox token overrides the other facts of the card`, async () => {
      const shop = await OrdersClient.of(sandbox());
      const expected = {
        ordinary: ["APPROVED", "VISA", "1111", undefined, "COMPLETED"],
        frictionless: ["APPROVED", "MASTERCARD", "4603", "POSSIBLE", "COMPLETED"],
        challenge: ["PAYER_ACTION_REQUIRED", "VISA", "1368", undefined, undefined],
        declined: ["APPROVED", "VISA", "0002", undefined, "DECLINED"],
      } as const;
      for (const [card, outcome] of Object.entries(expected)) {
        const id = await shop.newOrder({
          payment_source: {[kind]: {attributes: {verification: {method: "SCA_WHEN_REQUIRED"}}}},
        });
        const source = {token: await token(wallet, card), card: {brand: "AMEX", last_digits: "0005"}};
        const {body} = await shop.confirm(id, {payment_source: {[kind]: source}});
        const shown = body.payment_source[kind].card;
        const capture =
          body.status === "APPROVED"
            ? (await shop.capture(id)).body.purchase_units[0].payments.captures[0].status
            : undefined;
        const shift = shown.authentication_result?.liability_shift;
        assert.deepEqual([body.status, shown.brand, shown.last_digits, shift, capture], outcome, card);
      }
    });
  }

  test("a saved Apple Pay card comes from the token", async () => {
    const shop = await OrdersClient.of(sandbox());
    const made = await sandbox().call("POST", "/v3/vault/setup-tokens", {
      token: shop.token,
      body: {payment_source: {apple_pay: {token: base64(await token("apple-pay", "frictionless"))}}},
      headers: {"PayPal-Request-Id": "save-stand-in"},
    });
    assert.equal(made.status, 201, made.text);
    const {card} = (made.body as unknown as {payment_source: {apple_pay: {card: object}}}).payment_source
      .apple_pay;
    assert.deepEqual(card, {brand: "MASTERCARD", last_digits: "4603"});
  });
});

withSandbox("the payment sheet", (sandbox) => {
  test("can be embedded only by the page that opened it", async () => {
    for (const wallet of WALLETS) {
      const sheet = await sandbox().call("GET", `/web-sdk/v6/vendors/${wallet}/sheet?parent=${PAGE}`);
      assert.equal(sheet.status, 200);
      assert.match(
        sheet.headers.get("Content-Security-Policy") ?? "",
        new RegExp(`frame-ancestors ${PAGE}$`),
      );
      const [root = ""] = /<html[^>]*>/.exec(sheet.text) ?? [];
      for (const attribute of [
        'lang="en"',
        `data-parent-origin="${PAGE}"`,
        `data-wallet="${wallet}"`,
        'data-decision="ask"',
      ])
        assert.ok(root.includes(attribute), attribute);
      assert.match(sheet.text, /Sandbox: no real money/);
      assert.doesNotMatch(sheet.text, /\d{13}/);
    }
  });

  test("is in the page's language except for the test cards' meanings", async () => {
    const path = `/web-sdk/v6/vendors/google-pay/sheet?parent=${PAGE}`;
    const words = async (locale: string) => {
      const {text} = await sandbox().call("GET", `${path}&locale=${locale}`);
      const body = text
        .replace(/<small[^>]*>[^<]*<\/small>|<title>|^[^]*<title>/g, " ")
        .replace(/<[^>]*>/g, "\n");
      return {text, said: body.split("\n").flatMap((line) => (/\p{L}{3}/u.test(line) ? [line.trim()] : []))};
    };
    const english = await words("en");
    const arabic = await words("ar-EG");
    assert.match(arabic.text, /<html\s+lang="ar"\s+dir="rtl"/);
    assert.ok(arabic.text.includes("الدفع ببطاقة تجريبية"));
    // Addresses are not translated.
    const same = arabic.said.filter((line) => english.said.includes(line) && !/\d/.test(line));
    assert.deepEqual(same, []);
    assert.ok(english.said.length > 8);
  });

  test("an invalid parent origin gives a page that can't be embedded", async () => {
    for (const parent of [
      "",
      "null",
      "file:///",
      "javascript:alert(1)",
      `${PAGE}/path`,
      `${PAGE};`,
      "*",
      `'none' ${PAGE}`,
    ]) {
      const path = `/web-sdk/v6/vendors/google-pay/sheet?parent=${encodeURIComponent(parent)}`;
      const sheet = await sandbox().call("GET", path);
      assert.equal(sheet.status, 404, parent);
      assert.match(sheet.headers.get("Content-Security-Policy") ?? "", /frame-ancestors 'none'$/);
    }
  });

  test("only the sheet itself gets a token", async () => {
    const pay = (body: unknown, origin = ORIGIN) =>
      sandbox().call("POST", "/web-sdk/v6/vendors/google-pay/payments", {body, headers: {Origin: origin}});
    for (const origin of [PAGE, "null", "https://evil.example"]) {
      assert.equal((await pay({card: "ordinary"}, origin)).status, 403);
    }
    for (const body of [
      {},
      {card: "gold"},
      {card: "ordinary", address: -1},
      {card: "ordinary", number: "4"},
    ]) {
      assert.equal((await pay(body)).status, 400, JSON.stringify(body));
    }
    assert.equal((await pay({card: "ordinary", address: 9})).status, 201);
  });
});

withSandbox("Apple Pay's merchant validation", (sandbox) => {
  async function validate(body: unknown, headers: Record<string, string> = {Origin: PAGE}): Promise<Answer> {
    return sandbox().call("POST", SESSIONS, {token: await sandbox().clientToken(), body, headers});
  }
  const own = `${ORIGIN}/web-sdk/v6/vendors/apple-pay/validation`;

  test("has Apple's shape, for the page's domain or the requested one", async () => {
    const made = await validate({validation_url: own});
    assert.equal(made.status, 201, made.text);
    const session = made.body as unknown as Record<string, unknown>;
    assert.equal(made.headers.get("Access-Control-Allow-Origin"), PAGE);
    assert.deepEqual(Object.keys(session).sort(), [
      "displayName",
      "domainName",
      "epochTimestamp",
      "expiresAt",
      "merchantIdentifier",
      "merchantSessionIdentifier",
      "nonce",
      "operationalAnalyticsIdentifier",
      "pspId",
      "retries",
      "signature",
    ]);
    assert.equal(session["domainName"], "localhost");
    assert.equal(Number(session["expiresAt"]) - Number(session["epochTimestamp"]), 3_600_000);
    const named = await validate({validation_url: own, display_name: "A shop", domain_name: "shop.example"});
    const {displayName, domainName} = named.body as unknown as Record<string, unknown>;
    assert.deepEqual({displayName, domainName}, {displayName: "A shop", domainName: "shop.example"});
  });

  test("only Apple's gateways and the sandbox's own URL are accepted", async () => {
    for (const host of [
      "apple-pay-gateway.apple.com",
      "apple-pay-gateway-nc-pod1.apple.com",
      "apple-pay-gateway-cert.apple.com",
      "cn-apple-pay-gateway-sh-pod2.apple.com",
    ]) {
      const validation_url = `https://${host}/paymentservices/startSession`;
      assert.equal((await validate({validation_url})).status, 201, host);
    }
    for (const validation_url of [
      "http://apple-pay-gateway.apple.com/paymentservices/startSession",
      "https://apple-pay-gateway.apple.com.evil.example/",
      "https://evil.example/apple-pay-gateway.apple.com",
      "https://apple-pay-gateway.apple.com@evil.example/",
      "https://user@apple-pay-gateway.apple.com/",
      "https://apple-pay-gateway.apple.com:8443/",
      "https://www.apple.com/",
      "http://169.254.169.254/latest",
      `${ORIGIN}/v2/checkout/orders`,
      `${own}?next=https://evil.example`,
      "not an address",
    ]) {
      const refused = await validate({validation_url});
      assert.equal(refused.status, 400, validation_url);
      assert.equal(refused.body.details[0].field, "/validation_url");
    }
  });

  test("requires a client token and an origin", async () => {
    const body = {validation_url: own};
    assert.equal((await sandbox().call("POST", SESSIONS, {body, headers: {Origin: PAGE}})).status, 401);
    const full = await sandbox().token();
    assert.equal(
      (await sandbox().call("POST", SESSIONS, {token: full, body, headers: {Origin: PAGE}})).status,
      403,
    );
    assert.equal((await validate(body, {})).status, 403);
    assert.equal((await validate({})).status, 400);
  });
});
