import assert from "node:assert/strict";
import {test} from "node:test";
import {challengePath, orderBody, OrdersClient, toBeFilled} from "./support/orders.ts";
import {CREDENTIALS, withSandbox, PAGE, send} from "./support/sandbox.ts";

/** Test cards. The first one needs a challenge. */
const NUMBER = "4868719166101368";
const OTHER_NUMBER = "5555555555554444";
const WALLET_NUMBER = "5105105105105100";
const STREET = "Canary Wharf 77";
/** With JSON's quotes, because three digits can occur in times and hashes by chance. */
const CODES = ['"917"', '"918"', '\\"917\\"', '\\"918\\"'];

withSandbox("secrets", (sandbox) => {
  test("payments of every outcome leave no number, code, secret or token in tables, logs and replies", async () => {
    const replies: string[] = [];
    const url = await sandbox().listen();
    const seen = async (method: string, path: string, options: Parameters<typeof send>[2] = {}) => {
      const answer = await send(`${url}${path}`, method, options);
      const headers = JSON.stringify([...answer.headers]);
      replies.push(answer.text, headers);
      return answer;
    };
    const details = {
      number: NUMBER,
      expiry: "2030-12",
      security_code: "917",
      billing_address: {address_line_1: STREET},
    };
    const shop = await OrdersClient.of(sandbox());
    const clientToken = await sandbox().clientToken({session: "canary-session"});
    const id = await shop.newOrder(toBeFilled("SCA_ALWAYS"));
    const confirm = `/v2/checkout/orders/${id}/confirm-payment-source`;

    // Valid with a request id, which stores a fingerprint of the body, then invalid in several ways, and in wrong
    // places.
    const confirmed = await seen("POST", confirm, {
      token: clientToken,
      body: {payment_source: {card: details}},
      headers: {"PayPal-Request-Id": "confirm-canary"},
    });
    assert.equal(confirmed.status, 200);
    await seen("POST", confirm, {
      token: clientToken,
      body: {payment_source: {card: {...details, expiry: NUMBER}}},
    });
    await seen("POST", confirm, {
      token: clientToken,
      body: {payment_source: {card: {...details, number: `${NUMBER}0`}}},
    });
    await seen("POST", confirm, {
      token: clientToken,
      body: `{"payment_source":{"card":{"number":"${NUMBER}"`,
    });
    await seen("POST", confirm, {token: "wrong", body: {payment_source: {card: details}}});
    await seen("GET", `/v2/checkout/orders/${NUMBER}`, {token: shop.token});
    await seen("GET", `/web-sdk/v6/frames/card-field?session=${NUMBER}`);
    await seen("POST", "/v1/oauth2/token", {
      body: `grant_type=client_credentials&client_secret=${CREDENTIALS.CLIENT_SECRET}`,
      headers: {"Content-Type": "application/x-www-form-urlencoded"},
    });
    await seen("POST", "/web-sdk/v6/frame-sessions", {token: clientToken, body: {}, headers: {Origin: PAGE}});
    const challenge = challengePath(confirmed);
    await seen("GET", challenge);
    await seen("POST", `${challenge}/answers`, {body: {code: "123456"}, headers: {Origin: url}});
    await seen("POST", `/v2/checkout/orders/${id}/capture`, {token: shop.token});
    await seen("GET", `/v2/checkout/orders/${id}`, {token: shop.token});
    const atOnce = await seen("POST", "/v2/checkout/orders", {
      token: shop.token,
      body: orderBody({payment_source: {card: {...details, number: OTHER_NUMBER, security_code: "918"}}}),
      headers: {"PayPal-Request-Id": "create-canary", Prefer: "return=representation"},
    });
    assert.equal(atOnce.body.status, "COMPLETED");
    const inWallet = {
      token: WALLET_NUMBER,
      decrypted_token: {card: {number: WALLET_NUMBER, expiry: "2030-12"}},
    };
    const byWallet = await seen("POST", "/v2/checkout/orders", {
      token: shop.token,
      body: orderBody({payment_source: {google_pay: inWallet}}),
      headers: {"PayPal-Request-Id": "wallet-canary", Prefer: "return=representation"},
    });
    assert.equal(byWallet.body.status, "COMPLETED");
    await seen("GET", "/_sandbox/requests");

    const stored = await sandbox().everythingStored();
    const places = {stored, log: sandbox().log, replies: replies.join("\n")};
    assert.match(places.stored, /COMPLETED/);
    assert.match(places.log, /confirm-payment-source/);
    assert.match(places.replies, /last_digits/);
    const secrets = [
      NUMBER,
      OTHER_NUMBER,
      WALLET_NUMBER,
      STREET,
      CREDENTIALS.CLIENT_SECRET,
      clientToken,
      shop.token,
    ];
    for (const [place, text] of Object.entries(places)) {
      for (const secret of [...secrets, ...CODES])
        assert.equal(text.includes(secret), false, `${secret} in ${place}`);
    }
  });
});
