import assert from "node:assert/strict";
import {type Answer, basic, CREDENTIALS, withSandbox, PAGE} from "../support/sandbox.ts";
import {requirement} from "./requirement.ts";

const FULL = "grant_type=client_credentials&response_type=token";
const CLIENT = "grant_type=client_credentials&response_type=client_token&intent=sdk_init";

withSandbox("PayPal's interface for tokens", (sandbox) => {
  const orders = (token: string) =>
    sandbox().call("POST", "/v2/checkout/orders", {
      token,
      body: {intent: "CAPTURE", purchase_units: [{amount: {currency_code: "USD", value: "1.00"}}]},
    });
  const eligibility = (token: string, origin = PAGE) =>
    sandbox().call("POST", "/v2/payments/find-eligible-methods", {
      token,
      body: {},
      headers: {Origin: origin},
    });

  requirement("token.full", async () => {
    const {status, body} = await sandbox().form(FULL);
    assert.equal(status, 200);
    assert.equal(body.token_type, "Bearer");
    // A full-scope token has all scopes of the application.
    assert.ok(body.scope.split(" ").length > 10);
    assert.equal((await orders(body.access_token)).status, 201);
    const list = await sandbox().call("GET", "/v2/invoicing/invoices", {token: body.access_token});
    assert.equal(list.status, 200);
  });

  requirement("token.client", async () => {
    const {status, body} = await sandbox().form(CLIENT);
    assert.equal(status, 200);
    assert.match(body.access_token, /^[\w-]{43}$/);
    assert.equal((await eligibility(body.access_token)).status, 200);
  });

  requirement("token.basic", async () => {
    assert.equal((await sandbox().form(FULL, {Authorization: basic()})).status, 200);
    const inForm = `${FULL}&client_id=${CREDENTIALS.CLIENT_ID}&client_secret=${CREDENTIALS.CLIENT_SECRET}`;
    const refused: readonly (readonly [what: string, answer: Answer, status: number])[] = [
      ["a wrong secret", await sandbox().form(FULL, {Authorization: basic("wrong")}), 401],
      ["credentials in the form alone", await sandbox().form(inForm, {Authorization: ""}), 401],
      [
        "JSON",
        await sandbox().form('{"grant_type": "client_credentials"}', {"Content-Type": "application/json"}),
        400,
      ],
      ["another grant", await sandbox().form("grant_type=password&response_type=token"), 400],
    ];
    for (const [what, answer, status] of refused) {
      assert.equal(answer.status, status, what);
      assert.equal("access_token" in answer.body, false, what);
    }
  });

  requirement("values.client-token", async () => {
    const {body} = await sandbox().form(CLIENT);
    assert.equal(body.expires_in, 900);
    // It contains neither the secret nor a full-scope token.
    assert.doesNotMatch(JSON.stringify(body), new RegExp(CREDENTIALS.CLIENT_SECRET));
    assert.deepEqual(
      body.scope.split(" ").map((scope) => scope.split("/services/")[1]),
      ["payments/client-payments-eligibility", "payments/client_sdk_orders_api"],
    );
  });

  requirement("auth.browser-token", async () => {
    const client = await sandbox().clientToken({domains: ["localhost:8080"]});
    assert.equal((await eligibility(client)).status, 200);
    assert.equal((await eligibility(client, "https://evil.example")).status, 403);
    // It has no access to a server's routes.
    for (const answer of [
      await orders(client),
      await sandbox().call("GET", "/v2/invoicing/invoices", {token: client}),
    ]) {
      assert.equal(answer.status, 403);
      assert.equal(answer.body.details[0].issue, "PERMISSION_DENIED");
    }
  });
});
