import assert from "node:assert/strict";
import {after, afterEach, before, beforeEach, describe, mock, test} from "node:test";
import {readSandboxSettings} from "../../server/sandbox/config.ts";
import {createRateLimit, HIGH_LIMIT, RateLimited} from "../../server/sandbox/wire/rate-limit.ts";
import {libsql} from "../support/databases.ts";
import {orderBody} from "./support/orders.ts";
import {type Answer, basic, PAGE, TestSandbox} from "./support/sandbox.ts";

describe("a rate limit", () => {
  beforeEach(() => mock.timers.enable({apis: ["Date"], now: 1_000_000_000}));
  afterEach(() => mock.timers.reset());

  test("allows the limit in each minute and returns the start of the next one", async () => {
    const limit = createRateLimit(3);
    for (let time = 0; time < 3; time += 1) await limit.spend("a");
    mock.timers.tick(20_000);
    await assert.rejects(
      limit.spend("a"),
      (error) => error instanceof RateLimited && error.retryAfterS === 40,
    );
    await limit.spend("b");
    mock.timers.tick(40_000);
    await limit.spend("a");
  });

  test("refuses a key that was counted up to the limit", async () => {
    const limit = createRateLimit(2);
    await limit.count("a");
    await limit.check("a");
    await limit.count("a");
    await assert.rejects(limit.check("a"), RateLimited);
    await limit.check("b");
    mock.timers.tick(60_000);
    await limit.check("a");
  });
});

test("is high if SANDBOX_RATE_LIMIT is 0 or empty", () => {
  const of = (text: string) => readSandboxSettings({SANDBOX_RATE_LIMIT: text}).rateLimit;
  assert.deepEqual([of(""), of("0"), of("5")], [HIGH_LIMIT, HIGH_LIMIT, 5]);
});

describe("a sandbox with a limit of five calls a minute", () => {
  let sandbox: TestSandbox;
  before(async () => {
    mock.timers.enable({apis: ["Date"], now: Date.now()});
    sandbox = await TestSandbox.open(libsql, {}, "trace", 5);
  });
  after(async () => {
    mock.timers.reset();
    await sandbox.close();
  });
  const minuteLater = () => mock.timers.tick(60_000);
  const show = (token: string, from?: string) =>
    sandbox.call("GET", "/v2/checkout/orders/X", {token, ...(from === undefined ? {} : {from})});
  const statuses = (answers: readonly Answer[]) => answers.map(({status}) => status);

  test("refuses the sixth call of any route with PayPal's 429 until the next minute", async () => {
    const token = await sandbox.token();
    minuteLater();
    const answers = [];
    for (let call = 0; call < 5; call += 1) answers.push(await show(token));
    assert.deepEqual(statuses(answers), [404, 404, 404, 404, 404]);
    for (const [method, path] of [
      ["GET", "/v2/checkout/orders/X"],
      ["POST", "/v2/checkout/orders"],
      ["GET", "/v1/customer/disputes"],
      ["POST", "/v2/payments/find-eligible-methods"],
      ["POST", "/web-sdk/v6/frame-sessions"],
    ] as const) {
      const body = method === "POST" ? {body: orderBody()} : {};
      const refused = await sandbox.call(method, path, {token, headers: {Origin: PAGE}, ...body});
      assert.equal(refused.status, 429, path);
      assert.equal(refused.body.name, "RATE_LIMIT_REACHED");
      assert.equal(refused.body.details[0].issue, "RATE_LIMIT_REACHED");
      assert.equal(refused.headers.get("PayPal-Debug-Id"), refused.body.debug_id);
      assert.equal(refused.headers.get("Retry-After"), "60");
    }
    const page = await sandbox.call("POST", "/v2/payments/find-eligible-methods", {
      token,
      headers: {Origin: PAGE},
      body: {},
    });
    assert.match(page.headers.get("Access-Control-Expose-Headers") ?? "", /Retry-After/);
    minuteLater();
    assert.equal((await show(token)).status, 404);
    minuteLater();
  });

  test("counts per application and not per token, and uses the real time", async () => {
    const other = await sandbox.application();
    const [token, second, others] = [await sandbox.token(), await sandbox.clientToken(), await other.token()];
    minuteLater();
    for (let call = 0; call < 3; call += 1) await show(token);
    for (let call = 0; call < 2; call += 1) await show(second);
    assert.deepEqual(statuses([await show(token), await show(second), await show(others)]), [429, 429, 404]);
    await sandbox.call("POST", "/_sandbox/clock", {body: {advance_seconds: 600}});
    assert.equal((await show(token)).status, 429);
    minuteLater();
    assert.equal((await show(token)).status, 404);
    await sandbox.call("POST", "/_sandbox/clock", {body: {reset: true}});
    assert.equal((await show(token)).status, 404);
    minuteLater();
  });

  test("doesn't limit controls, pages and health, and doesn't change faults of status 429", async () => {
    const token = await sandbox.token();
    minuteLater();
    for (let call = 0; call < 6; call += 1) await show(token);
    for (const path of ["/health", "/", "/_sandbox/clock", "/openapi.json"]) {
      for (let call = 0; call < 7; call += 1)
        assert.equal((await sandbox.call("GET", path)).status, 200, path);
    }
    const fault = {method: "GET", path: "/health", kind: "status", status: 429};
    await sandbox.call("POST", "/_sandbox/faults", {body: fault});
    assert.equal((await sandbox.call("GET", "/health")).status, 429);
    assert.equal((await sandbox.call("GET", "/health")).status, 200);
    minuteLater();
  });

  test("counts calls without a valid token by address", async () => {
    const wrong = async (from: string) => {
      const answers = [];
      for (let call = 0; call < 6; call += 1) answers.push(await show("wrong", from));
      return statuses(answers);
    };
    assert.deepEqual(await wrong("203.0.113.1"), [401, 401, 401, 401, 401, 429]);
    assert.deepEqual(await wrong("203.0.113.2"), [401, 401, 401, 401, 401, 429]);
    minuteLater();
  });

  test("blocks an IP address that guesses secrets, also with the right one, in OAuth's format", async () => {
    const requestToken = (secret: string, from: string) =>
      sandbox.call("POST", "/v1/oauth2/token", {
        body: "grant_type=client_credentials",
        headers: {Authorization: basic(secret), "Content-Type": "application/x-www-form-urlencoded"},
        from,
      });
    const guesses = await Promise.all(
      Array.from({length: 8}, (_, guess) => requestToken(`guess-${guess}`, "203.0.113.9")),
    );
    assert.ok(guesses.every(({status}) => status === 401));
    const right = await requestToken("canary-client-secret-5c2e", "203.0.113.9");
    assert.equal(right.status, 429);
    assert.deepEqual(Object.keys(right.body), ["error", "error_description"]);
    assert.equal(right.body.error, "temporarily_unavailable");
    assert.equal(right.headers.get("Retry-After"), "60");
    assert.equal((await requestToken("canary-client-secret-5c2e", "203.0.113.10")).status, 200);
    minuteLater();
    assert.equal((await requestToken("canary-client-secret-5c2e", "203.0.113.9")).status, 200);
    minuteLater();
  });

  test("counts tokens as calls of their application", async () => {
    const answers = [];
    for (let call = 0; call < 6; call += 1) answers.push(await sandbox.form("grant_type=client_credentials"));
    assert.deepEqual(statuses(answers), [200, 200, 200, 200, 200, 429]);
    assert.equal(answers[5]?.headers.get("Retry-After"), "60");
    minuteLater();
  });
});
