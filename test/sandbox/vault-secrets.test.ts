import assert from "node:assert/strict";
import {test} from "node:test";
import {CREDENTIALS, withSandbox, PAGE, send} from "./support/sandbox.ts";
import {exchangeOf, PAYMENT_TOKENS, SETUP_TOKENS, SINGLE_USE_TOKENS} from "./support/vault.ts";

/** Test cards, one for each way to save a card. The first one needs a challenge. */
const NUMBERS = ["4868719166101368", "5555555555554444", "378282246310005", "6011111111111117"] as const;
/** With JSON's quotes, because three digits can occur in times and hashes by chance. */
const CODES = ["917", "918", "9191", "920"].flatMap((code) => [`"${code}"`, `\\"${code}\\"`]);

withSandbox("secrets in the vault", (sandbox) => {
  test("saving a card stores, logs and returns no number, code, secret or token", async () => {
    const replies: string[] = [];
    const url = await sandbox().listen();
    const seen = async (method: string, path: string, options: Parameters<typeof send>[2] = {}) => {
      const answer = await send(`${url}${path}`, method, options);
      replies.push(answer.text, JSON.stringify([...answer.headers]));
      return answer;
    };
    const source = (index: number, more: Readonly<Record<string, unknown>> = {}) => ({
      payment_source: {
        card: {
          number: NUMBERS[index],
          expiry: "2030-12",
          security_code: ["917", "918", "9191", "920"][index],
          ...more,
        },
      },
    });
    const token = await sandbox().token();
    const clientToken = await sandbox().clientToken();
    const headers = {"PayPal-Request-Id": "vault-canary"};
    const verified = {verification_method: "SCA_ALWAYS"};

    // Fills a setup token like card fields: validly with a request id, and then invalidly in several ways.
    const setup = await seen("POST", SETUP_TOKENS, {token, body: {payment_source: {card: verified}}});
    const fill = `${SETUP_TOKENS}/${setup.body.id}/confirm-payment-source`;
    const filled = await seen("POST", fill, {token: clientToken, body: source(0), headers});
    assert.equal(filled.body.status, "PAYER_ACTION_REQUIRED");
    await seen("POST", fill, {token: clientToken, body: source(0, {expiry: NUMBERS[0]})});
    await seen("POST", fill, {token: clientToken, body: source(0, {number: `${NUMBERS[0]}0`})});
    await seen("POST", fill, {
      token: clientToken,
      body: `{"payment_source":{"card":{"number":"${NUMBERS[0]}"`,
    });
    await seen("POST", fill, {token: "wrong", body: source(0)});
    await seen("GET", `${SETUP_TOKENS}/${NUMBERS[0]}`, {token});
    const challenge = new URL(filled.body.links.find(({rel}) => rel === "approve")?.href ?? "").pathname;
    await seen("GET", challenge);
    await seen("POST", `${challenge}/answers`, {body: {code: "123456"}, headers: {Origin: url}});
    const saved = await seen("POST", PAYMENT_TOKENS, {token, body: exchangeOf(setup.body.id), headers});
    assert.equal(saved.status, 201);
    // Saves cards with the number in the request, without a setup token, and for one use.
    assert.equal((await seen("POST", SETUP_TOKENS, {token, body: source(1), headers})).status, 201);
    const direct = await seen("POST", PAYMENT_TOKENS, {token, body: source(2)});
    assert.equal(direct.status, 201);
    const once = await seen("POST", SINGLE_USE_TOKENS, {
      token: clientToken,
      body: source(3),
      headers: {...headers, Origin: PAGE},
    });
    assert.equal(once.status, 201);
    await seen("GET", `${PAYMENT_TOKENS}?customer_id=canaries`, {token});
    await seen("GET", `${PAYMENT_TOKENS}/${saved.body.id}`, {token});
    // Pays once with each.
    const order = {intent: "CAPTURE", purchase_units: [{amount: {currency_code: "USD", value: "9.00"}}]};
    for (const card of [{vault_id: direct.body.id}, {single_use_token: once.body.id}]) {
      const paid = await seen("POST", "/v2/checkout/orders", {
        token,
        body: {...order, payment_source: {card}},
        headers: {"PayPal-Request-Id": `pay-${Object.keys(card).join("")}`, Prefer: "return=representation"},
      });
      assert.equal(paid.body.status, "COMPLETED", paid.text);
    }
    await seen("DELETE", `${PAYMENT_TOKENS}/${saved.body.id}`, {token});
    await seen("GET", "/_sandbox/requests");

    const stored = await sandbox().everythingStored();
    const places = {stored, log: sandbox().log, replies: replies.join("\n")};
    assert.match(places.stored, /VAULTED/);
    assert.match(places.log, /payment-tokens/);
    assert.match(places.replies, /last_digits/);
    const secrets = [...NUMBERS, ...CODES, CREDENTIALS.CLIENT_SECRET, clientToken, token];
    for (const [place, text] of Object.entries(places)) {
      for (const secret of secrets) assert.equal(text.includes(secret), false, `${secret} in ${place}`);
    }
  });
});
