import assert from "node:assert/strict";
import {after, before, describe, test} from "node:test";
import {readSandboxSettings} from "../../server/sandbox/config.ts";
import {createRateLimit, HIGH_LIMIT, RateLimited} from "../../server/sandbox/wire/rate-limit.ts";
import {libsql} from "../support/databases.ts";
import {orderBody} from "./support/orders.ts";
import {type Answer, basic, PAGE, TestSandbox} from "./support/sandbox.ts";

/** A limit on a clock that is moved by hand. */
function limited(perMinute: number) {
  const time = {ms: 1_000_000_000};
  const limit = createRateLimit({now: () => time.ms}, perMinute);
  /** Undefined when it was let through, else the seconds to wait. */
  const tried = (key = "a") => {
    try {
      limit.spend(key);
      return undefined;
    } catch (error) {
      if (error instanceof RateLimited) return error.retryAfterS;
      throw error;
    }
  };
  const through = (times: number, key?: string) =>
    Array.from({length: times}, () => tried(key)).filter((wait) => wait === undefined).length;
  return {time, limit, tried, through};
}

describe("a rate limit", () => {
  test("lets a minute's worth through at once, then as many a minute, evenly", () => {
    for (const perMinute of [1, 2, 3, 7, 60, 61, 997, 30_000, HIGH_LIMIT]) {
      const {time, through} = limited(perMinute);
      assert.equal(through(perMinute + 5), perMinute, `${perMinute} a minute, at once`);
      time.ms += 30_000;
      const half = through(perMinute + 5);
      assert.ok(Math.abs(half - perMinute / 2) <= 1, `${half} of ${perMinute} after half a minute`);
      time.ms += 60_000;
      assert.ok(Math.abs(through(perMinute + 5) - perMinute) <= 1, `${perMinute} a minute, after a minute`);
    }
  });

  test("says how long to wait, and that is enough and hardly too long", () => {
    for (const perMinute of [1, 2, 7, 60, 1_000]) {
      const {time, through, tried} = limited(perMinute);
      through(perMinute);
      const wait = tried() ?? 0;
      assert.ok(wait >= 1 && wait <= Math.ceil(60 / perMinute), `${wait} s at ${perMinute} a minute`);
      time.ms += wait * 1_000;
      assert.equal(tried(), undefined, `${perMinute} a minute`);
    }
  });

  test("counts for each by itself; a refused try costs nothing, one that is counted above the limit does", () => {
    const {time, limit, through, tried} = limited(10);
    assert.equal(through(1_000, "a"), 10);
    assert.equal(through(5, "b"), 5);
    time.ms += 6_000;
    assert.equal(tried("a"), undefined);
    for (let count = 0; count < 100; count += 1) limit.count("c");
    time.ms += 9 * 60_000;
    assert.throws(() => limit.check("c"), RateLimited);
    time.ms += 6_000;
    limit.check("c");
  });

  test("forgets everything when the machine's clock is set back, instead of making everybody wait", () => {
    const {time, through} = limited(10);
    through(10);
    time.ms -= 3_600_000;
    assert.equal(through(20), 10);
  });

  test("remembers ten thousand at most, those that came last", () => {
    const {through, tried} = limited(1);
    through(1, "first");
    for (let index = 0; index < 10_000; index += 1) through(1, `other ${index}`);
    assert.equal(tried("first"), undefined);
    assert.notEqual(tried("other 9999"), undefined);
  });
});

test("SANDBOX_RATE_LIMIT: 0 and nothing are the high limit", () => {
  const of = (text: string) => readSandboxSettings({SANDBOX_RATE_LIMIT: text}).SANDBOX_RATE_LIMIT;
  assert.deepEqual([of(""), of("0"), of("5")], [HIGH_LIMIT, HIGH_LIMIT, 5]);
});

describe("a sandbox that takes five calls a minute", () => {
  let sandbox: TestSandbox;
  before(async () => {
    sandbox = await TestSandbox.open(libsql, {}, "trace", 5);
  });
  after(() => sandbox.close());
  const minuteLater = () => {
    sandbox.realTime.ms += 60_000;
  };
  const show = (token: string, from?: string) =>
    sandbox.call("GET", "/v2/checkout/orders/X", {token, ...(from === undefined ? {} : {from})});
  const statuses = (answers: readonly Answer[]) => answers.map(({status}) => status);

  test("answers the sixth with 429 in the service's shape, of any route, until some time has gone by", async () => {
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
      assert.equal(refused.headers.get("Retry-After"), "12");
    }
    const page = await sandbox.call("POST", "/v2/payments/find-eligible-methods", {
      token,
      headers: {Origin: PAGE},
      body: {},
    });
    assert.match(page.headers.get("Access-Control-Expose-Headers") ?? "", /Retry-After/);
    sandbox.realTime.ms += 12_000;
    assert.deepEqual(statuses([await show(token), await show(token)]), [404, 429]);
    minuteLater();
  });

  test("counts for each application, not for each token, and goes by the real time", async () => {
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

  test("leaves the controls, the pages and health alone, and faults of status 429 as they are", async () => {
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

  test("counts who has no valid token by their address", async () => {
    const wrong = async (from: string) => {
      const answers = [];
      for (let call = 0; call < 6; call += 1) answers.push(await show("wrong", from));
      return statuses(answers);
    };
    assert.deepEqual(await wrong("203.0.113.1"), [401, 401, 401, 401, 401, 429]);
    assert.deepEqual(await wrong("203.0.113.2"), [401, 401, 401, 401, 401, 429]);
    minuteLater();
  });

  test("stops an address that guesses secrets, before it learns whether one is right, in OAuth's shape", async () => {
    const ask = (secret: string, from: string) =>
      sandbox.call("POST", "/v1/oauth2/token", {
        body: "grant_type=client_credentials",
        headers: {Authorization: basic(secret), "Content-Type": "application/x-www-form-urlencoded"},
        from,
      });
    const guesses = await Promise.all(
      Array.from({length: 8}, (_, guess) => ask(`guess-${guess}`, "203.0.113.9")),
    );
    // Who asks at once is not stopped before the answers are known, but has to wait the longer.
    assert.ok(guesses.every(({status}) => status === 401));
    const right = await ask("canary-client-secret-5c2e", "203.0.113.9");
    assert.equal(right.status, 429);
    assert.deepEqual(Object.keys(right.body), ["error", "error_description"]);
    assert.equal(right.body.error, "temporarily_unavailable");
    assert.equal(right.headers.get("Retry-After"), "48");
    assert.equal((await ask("canary-client-secret-5c2e", "203.0.113.10")).status, 200);
    sandbox.realTime.ms += 48_000;
    assert.equal((await ask("canary-client-secret-5c2e", "203.0.113.9")).status, 200);
    minuteLater();
  });

  test("counts tokens as calls of their application", async () => {
    const answers = [];
    for (let call = 0; call < 6; call += 1) answers.push(await sandbox.form("grant_type=client_credentials"));
    assert.deepEqual(statuses(answers), [200, 200, 200, 200, 200, 429]);
    assert.equal(answers[5]?.headers.get("Retry-After"), "12");
    minuteLater();
  });
});
