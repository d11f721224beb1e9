import assert from "node:assert/strict";
import {test} from "node:test";
import {CREATE, TOKEN} from "./support/fake-service.ts";
import {TestClock} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

/** What was asked of the token route but this server's own token. */
const forBrowsers = ({service}: Bench) =>
  service.seen.filter(({path, body}) => TOKEN.test(path) && !/response_type=token/.test(body));

suite("browser-safe client tokens (S14)", (bench) => {
  test("each request gets a new one; it is never stored and never shared", async () => {
    const shop = await bench.open();
    const [one, other] = [shop.browser(), shop.browser()];
    const replies = [await one.token(), await one.token(), await other.token()];
    const tokens = await Promise.all(
      replies.map(async (reply) => {
        assert.equal(reply.headers.get("cache-control"), "no-store");
        const body = (await reply.json()) as {accessToken: string; expiresIn: number; tokenType: string};
        assert.ok(body.expiresIn <= 900);
        assert.equal(body.tokenType, "Bearer");
        return body.accessToken;
      }),
    );
    assert.equal(new Set(tokens).size, 3);
    assert.ok(tokens.every((token) => token.startsWith("browser-token-")));
    assert.equal(forBrowsers(bench).length, 3);
  });

  test("it is bound to the page's host and to the session", async () => {
    const shop = await bench.open();
    const [one, other] = [shop.browser(), shop.browser()];
    await one.token();
    await one.token();
    await other.token();
    const forms = forBrowsers(bench).map(({body}) => new URLSearchParams(body));
    assert.equal(forms.length, 3);
    for (const form of forms) {
      assert.equal(form.get("grant_type"), "client_credentials");
      assert.equal(form.get("response_type"), "client_token");
      assert.equal(form.get("intent"), "sdk_init");
      assert.deepEqual(form.getAll("domains[]"), ["localhost"]);
    }
    const sessions = forBrowsers(bench).map(({headers}) => headers.get("paypal-client-metadata-id") ?? "");
    assert.match(sessions[0] ?? "", /^[0-9a-f]{32}$/);
    assert.equal(sessions[0], sessions[1]);
    assert.notEqual(sessions[0], sessions[2]);
  });

  test("the service's refusal and its silence are told apart, without the secret", async () => {
    const wrong = await bench.open({variables: {CLIENT_SECRET: "canary-wrong-secret"}});
    const refused = await wrong.browser().token();
    assert.equal(refused.status, 401);
    assert.deepEqual(Object.keys((await refused.json()) as object), ["error", "code", "debug_id"]);
    assert.doesNotMatch(wrong.logged(), /canary-wrong-secret/);
    const shop = await bench.open();
    bench.service.fault("POST", TOKEN, "lose-before", 3);
    assert.equal((await shop.browser().token()).status, 500);
    bench.service.fault("POST", TOKEN, 503, 3);
    assert.equal((await shop.browser().token()).status, 503);
  });
});

suite("the server's own token", (bench) => {
  /** Requests for a full-scope token. */
  const fetched = () =>
    bench.service.seen.filter(({path, body}) => TOKEN.test(path) && /response_type=token/.test(body)).length;

  test("is fetched once for many requests, and again shortly before it expires", async () => {
    bench.service.tokenLifetimeSeconds = 600;
    const clock = new TestClock();
    const buyer = (await bench.open({clock})).browser();
    await Promise.all([buyer.order(), buyer.order(), buyer.order()]);
    assert.equal(fetched(), 1);
    clock.advance(539_000);
    await buyer.order();
    assert.equal(fetched(), 1);
    clock.advance(1_000);
    await buyer.order();
    assert.equal(fetched(), 2);
  });

  test("is renewed once when the service no longer takes it, under the same request id", async () => {
    const buyer = (await bench.open()).browser();
    await buyer.order();
    bench.service.revokeTokens();
    await buyer.order();
    assert.equal(fetched(), 2);
    assert.equal(bench.service.orders.size, 2);
    const ids = bench.service.seen
      .filter(({path}) => CREATE.test(path))
      .map(({headers}) => headers.get("service-request-id"));
    assert.equal(ids[1], ids[2]);
  });

  test("that is never taken ends in the service's refusal, after one renewal", async () => {
    const buyer = (await bench.open()).browser();
    bench.service.fault("POST", CREATE, 401, 10);
    await assert.rejects(buyer.order(), /no order: 401/);
    assert.equal(bench.service.count("POST", CREATE), 2);
  });
});
