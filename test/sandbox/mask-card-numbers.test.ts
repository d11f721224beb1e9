import assert from "node:assert/strict";
import {test} from "node:test";
import {maskCardNumbers} from "../../server/sandbox/wire/mask-card-numbers.ts";
import {orderBody, OrdersClient} from "./support/orders.ts";
import {type Answer, withSandbox} from "./support/sandbox.ts";

const NUMBER = "4868719166101368";

test("long text is cut between characters and marked as cut", () => {
  assert.equal(maskCardNumbers("/payment_source/card/number", 255), "/payment_source/card/number");
  assert.equal(maskCardNumbers("x".repeat(255), 255), "x".repeat(255));
  assert.equal(maskCardNumbers("x".repeat(256), 255), `${"x".repeat(254)}…`);
  for (let before = 245; before < 258; before += 1) {
    const cut = maskCardNumbers("x".repeat(before) + "\u{1f600}".repeat(50_000), 255);
    assert.ok(cut.length <= 255 && !/\p{Surrogate}/u.test(cut), `${cut.length} after ${before}`);
  }
});

test("possible card numbers are masked in every notation and at every cut", () => {
  const spelt = [
    NUMBER,
    `card${NUMBER}x`,
    "4868 7191 6610 1368",
    "4868-7191-6610-1368",
    "4868/7191/6610/1368",
    "4868 . 7191 . 6610 . 1368",
    "4_8_6_8_7_1_9_1_6_6_1_0_1_3_6_8",
    "４８６８７１９１６６１０１３６８",
    "٤٨٦٨٧١٩١٦٦١٠١٣٦٨",
    "371449635398431",
    "501800000009",
  ];
  for (const text of spelt) assert.doesNotMatch(maskCardNumbers(text, 255), /\p{Nd}/u, text);
  for (let before = 200; before < 270; before += 1) {
    const masked = maskCardNumbers("x".repeat(before) + NUMBER, 255);
    assert.doesNotMatch(masked, /\d/, `${before} before`);
  }
  const innocent = "/purchase_units/9/items/12345/address/address_line_2";
  assert.equal(maskCardNumbers(innocent, 255), innocent);
});

test("masking takes time proportional to the length", {timeout: 5_000}, () => {
  for (const text of ["1".repeat(100_000), "1 ".repeat(50_000), "1...a".repeat(20_000)]) {
    assert.ok(maskCardNumbers(text, 255).length <= 255);
  }
});

const LONG = "k".repeat(100_000);

function checkEcho({status, text, body}: Answer): void {
  assert.ok(status === 400 || status === 422, text.slice(0, 1_000));
  assert.ok(text.length < 30_000, `${text.length} characters`);
  for (const {field} of body.details) assert.ok(field === undefined || field.length <= 255);
  assert.doesNotMatch(text, new RegExp(`${NUMBER}|4868 7191|k{256}`));
}

withSandbox("an error that contains the caller's input", (sandbox) => {
  test("is short and contains no card number, even for long or numeric keys and values", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    const call = (method: string, path: string, body: unknown) =>
      sandbox().call(method, path, {token: shop.token, body});
    for (const text of [LONG, NUMBER, "4868 7191 6610 1368", `${"x".repeat(250)}${NUMBER}`]) {
      const unknown = {payment_source: {[text]: {[text]: 1}}};
      const withCard = (card: object) => orderBody({payment_source: {card}});
      const unit = (parts: object) => orderBody({purchase_units: [parts]});
      const order = `/v2/checkout/orders/${id}`;
      for (const [method, path, body] of [
        ["POST", "/v2/checkout/orders", orderBody(unknown)],
        ["POST", "/v2/checkout/orders", withCard({number: text, [text]: 1})],
        ["POST", "/v2/checkout/orders", {...withCard({expiry: text}), intent: text}],
        ["POST", "/v2/checkout/orders", unit({amount: {currency_code: text, value: text}})],
        ["POST", "/v2/checkout/orders", unit({[text]: text})],
        ["POST", `${order}/confirm-payment-source`, unknown],
        ["PATCH", order, [{op: text, path: text}]],
        ["PATCH", order, [{op: "add", path: `/${text.slice(0, 900)}`, value: text}]],
        ["PATCH", order, [{op: "add", path: `/purchase_units/${text.slice(0, 900)}`, value: text}]],
        ["POST", "/v3/vault/setup-tokens", unknown],
        ["POST", "/v3/vault/payment-tokens", {payment_source: {token: {id: text, type: text}}}],
        ["POST", "/v2/payments/find-eligible-methods", {purchase_units: {[text]: text}}],
        ["POST", "/v1/customer/disputes", {disputed_transactions: {[text]: 1}, reason: text}],
        ["POST", "/v1/checkout/payment-resources", {type: text, line_items: [{[text]: 1}]}],
        ["POST", "/_sandbox/faults", {kind: text, [text]: 1}],
        ["POST", "/_sandbox/presets", {[text]: text}],
        ["POST", "/_sandbox/invoices", {[text]: text}],
        ["POST", "/_sandbox/applications", {scopes: {[text]: text}}],
      ] as const) {
        checkEcho(await call(method, path, body));
      }
    }
    const named = await call("POST", "/v2/checkout/orders", orderBody({payment_source: {[NUMBER]: {}}}));
    assert.equal(named.body.details[0].field, `/payment_source/${"*".repeat(16)}`);
  });

  test("has at most fifty details", async () => {
    const shop = await OrdersClient.of(sandbox());
    const path = `/v2/checkout/orders/${await shop.newOrder()}`;
    const body = Array.from({length: 100}, () => ({op: "give", path: 5}));
    const answer = await sandbox().call("PATCH", path, {token: shop.token, body});
    assert.equal(answer.status, 400);
    assert.equal(answer.body.details.length, 50);
  });

  test("escapes keys in its pointer as in RFC 6901", async () => {
    const shop = await OrdersClient.of(sandbox());
    const answer = await shop.create(orderBody({payment_source: {"a/b~c": {}}}));
    assert.equal(answer.body.details[0].field, "/payment_source/a~1b~0c");
  });

  test("is also short in OAuth's format", async () => {
    for (const text of [LONG.slice(0, 8_000), NUMBER]) {
      for (const fields of [
        `grant_type=${text}`,
        `${text}=${text}`,
        `grant_type=client_credentials&domains=${text}/`,
      ]) {
        const {status, text: reply} = await sandbox().form(fields);
        assert.equal(status, 400, reply);
        assert.ok(reply.length < 500 && !reply.includes(NUMBER), reply.slice(0, 1_000));
      }
    }
  });
});
