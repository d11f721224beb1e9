import assert from "node:assert/strict";
import {test} from "node:test";
import {orderBody} from "./support/orders.ts";
import {basic, withSandbox} from "./support/sandbox.ts";

const FULL = "grant_type=client_credentials";
const CLIENT = `${FULL}&response_type=client_token&intent=sdk_init`;
const ELIGIBLE = "/v2/payments/find-eligible-methods";

withSandbox("the token endpoint", (sandbox) => {
  test("a full token has the application's scopes and lives nine hours", async () => {
    const {status, headers, body} = await sandbox().form(`${FULL}&response_type=token`);
    assert.equal(status, 200);
    assert.equal(headers.get("Cache-Control"), "no-store");
    assert.deepEqual(Object.keys(body as object).sort(), [
      "access_token",
      "app_id",
      "expires_in",
      "nonce",
      "scope",
      "token_type",
    ]);
    assert.equal(body.token_type, "Bearer");
    assert.equal(body.expires_in, 32_400);
    assert.match(body.scope, /https:\/\/uri\.paypal\.com\/services\/payments\/payment( |$)/);
    assert.match(body.app_id, /^APP-[A-Z2-9]{17}$/);
  });

  test("a token has only the requested scopes that the application has", async () => {
    const base = "https://uri.paypal.com/services";
    const scope = encodeURIComponent(`${base}/disputes/update-buyer ${base}/unknown`);
    const {status, body} = await sandbox().form(`${FULL}&scope=${scope}`);
    assert.deepEqual([status, body.scope], [200, `${base}/disputes/update-buyer`]);
    const {access_token: token} = body;
    assert.equal((await sandbox().call("GET", "/v1/customer/disputes", {token})).status, 403);
    const none = await sandbox().form(`${FULL}&scope=unknown`);
    assert.deepEqual([none.status, none.body.error], [400, "invalid_scope"]);
    assert.match((await sandbox().form(`${FULL}&scope=`)).body.scope, /payments\/payment/);
  });

  test("response_type is optional and gives a full token", async () => {
    assert.equal((await sandbox().form(FULL)).body.expires_in, 32_400);
  });

  test("intent is optional and every token differs", async () => {
    const fields = `${FULL}&response_type=client_token`;
    const [one, two] = await Promise.all([sandbox().form(fields), sandbox().form(fields)]);
    assert.equal(one.status, 200);
    assert.notEqual(one.body.access_token, two.body.access_token);
  });

  const wrongClients: Readonly<Record<string, string>> = {
    "a wrong secret": basic("wrong"),
    "an unknown client": basic(undefined, "stranger"),
    "no colon": `Basic ${Buffer.from("test-client").toString("base64")}`,
    "another scheme": "Bearer abc",
    nothing: "",
  };
  for (const [what, header] of Object.entries(wrongClients)) {
    test(`${what} is 401 invalid_client`, async () => {
      const {status, headers, body} = await sandbox().form(FULL, {Authorization: header});
      assert.equal(status, 401);
      assert.equal(body.error, "invalid_client");
      assert.equal(typeof body.error_description, "string");
      assert.match(headers.get("WWW-Authenticate") ?? "", /^Basic /);
    });
  }

  const wrongForms: readonly (readonly [form: string, error: string])[] = [
    ["grant_type=password", "unsupported_grant_type"],
    ["grant_type=authorization_code", "unsupported_grant_type"],
    ["", "unsupported_grant_type"],
    [`${FULL}&response_type=code`, "invalid_request"],
    [`${FULL}&response_type=client_token&intent=other`, "invalid_request"],
    [`${CLIENT}&domains[]=javascript:alert(1)`, "invalid_request"],
    [`${CLIENT}&domains[]=a%20b`, "invalid_request"],
  ];
  for (const [form, error] of wrongForms) {
    test(`"${form}" is 400 ${error}`, async () => {
      const {status, body} = await sandbox().form(form);
      assert.equal(status, 400);
      assert.deepEqual(Object.keys(body as object), ["error", "error_description"]);
      assert.equal(body.error, error);
    });
  }

  test("a body that is too large is 413 in OAuth's shape", async () => {
    const large = await sandbox().form(`${FULL}&x=${"y".repeat(20_000)}`);
    assert.deepEqual([large.status, large.body.error], [413, "invalid_request"]);
  });

  test("a client metadata id of 68 characters is accepted and one of 69 refused", async () => {
    const ask = (length: number) => sandbox().form(CLIENT, {"PayPal-Client-Metadata-Id": "m".repeat(length)});
    assert.equal((await ask(68)).status, 200);
    assert.equal((await ask(69)).status, 400);
  });

  test("tokens are stored as hashes and expire", async () => {
    const token = await sandbox().clientToken();
    assert.equal((await sandbox().everythingStored()).includes(token), false);
    const ask = () => sandbox().call("POST", ELIGIBLE, {token, body: {}});
    sandbox().realTime.ms += 899_000;
    assert.equal((await ask()).status, 200);
    sandbox().realTime.ms += 1_000;
    const late = await ask();
    assert.equal(late.status, 401);
    assert.equal(late.body.name, "AUTHENTICATION_FAILURE");
    assert.equal(late.body.details[0].issue, "INVALID_TOKEN");
  });

  test("a moved clock ends no token, and a token's time is the real one", async () => {
    const token = await sandbox().token();
    const year = {advance_seconds: 366 * 24 * 60 * 60};
    for (let moved = 0; moved < 100; moved += 1)
      await sandbox().call("POST", "/_sandbox/clock", {body: year});
    const created = await sandbox().call("POST", "/v2/checkout/orders", {token, body: orderBody()});
    assert.equal(created.status, 201, created.text);
    const {nonce} = (await sandbox().form(FULL)).body as unknown as {nonce: string};
    assert.equal(nonce.slice(0, 24), new Date(sandbox().realTime.ms).toISOString());
    await sandbox().call("POST", "/_sandbox/clock", {body: {reset: true}});
  });

  test("a control ends the tokens of a kind, or all", async () => {
    const statuses = async (tokens: readonly string[]) =>
      Promise.all(
        tokens.map(async (token) => (await sandbox().call("POST", ELIGIBLE, {token, body: {}})).status),
      );
    const end = async (query: string) =>
      assert.equal((await sandbox().call("DELETE", `/_sandbox/tokens${query}`)).status, 204);
    const tokens = async () => [await sandbox().token(), await sandbox().clientToken()];
    const first = await tokens();
    await end("?kind=client");
    assert.deepEqual(await statuses(first), [200, 401]);
    const second = await tokens();
    await end("?kind=access");
    assert.deepEqual(await statuses(second), [401, 200]);
    await end("");
    assert.deepEqual(await statuses(second), [401, 401]);
  });
});
