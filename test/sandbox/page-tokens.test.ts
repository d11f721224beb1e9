import assert from "node:assert/strict";
import {test} from "node:test";
import {CREDENTIALS, withSandbox, PAGE} from "./support/sandbox.ts";

const PATH = "/web-sdk/v6/client-tokens";

withSandbox("client tokens by client id", (sandbox) => {
  const ask = (body: unknown, headers: Record<string, string> = {Origin: PAGE}) =>
    sandbox().call("POST", PATH, {body, headers});
  const eligible = (token: string, origin: string) =>
    sandbox().call("POST", "/v2/payments/find-eligible-methods", {
      token,
      body: {},
      headers: {Origin: origin},
    });

  test("a page gets a client token for its own origin only", async () => {
    const answer = await ask({clientId: CREDENTIALS.CLIENT_ID});
    assert.equal(answer.status, 201);
    assert.equal(answer.headers.get("Access-Control-Allow-Origin"), PAGE);
    const {accessToken: token, expiresIn} = JSON.parse(answer.text) as {
      accessToken: string;
      expiresIn: number;
    };
    assert.equal(expiresIn, 900);
    assert.equal((await eligible(token, PAGE)).status, 200);
    assert.equal((await eligible(token, "https://mallory.example")).status, 403);
    const orders = await sandbox().call("POST", "/v2/checkout/orders", {token, body: {}});
    assert.equal(orders.status, 403);
  });

  test("an unknown or missing client id and a call without an origin are refused", async () => {
    const unknown = await ask({clientId: "nobody"});
    assert.equal(unknown.status, 422);
    assert.equal(unknown.body.details[0].issue, "INVALID_CLIENT_ID");
    assert.equal((await ask({})).status, 400);
    assert.equal((await ask({clientId: "a\u0000b"})).status, 400);
    for (const headers of [{}, {Origin: "null"}]) {
      assert.equal((await ask({clientId: CREDENTIALS.CLIENT_ID}, headers)).status, 403);
    }
  });
});
