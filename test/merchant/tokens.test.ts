import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {setImmediate} from "node:timers/promises";
import {
  type AccessTokenCacheOptions,
  createAccessTokenCache,
  type RenewalFailure,
} from "../../server/merchant/paypal/access-token-cache.ts";
import {freePort} from "../support/free-port.ts";
import {CLIENT_ID, CLIENT_SECRET, CREATE, TOKEN} from "./support/fake-paypal.ts";
import {waitUntil} from "./support/wait-until.ts";
import {refusal} from "./support/replies.ts";
import {TestClock} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

/** Requests for client tokens, without those for the server's own access token. */
const forBrowsers = ({paypal}: Bench) =>
  paypal.seen.filter(({path, body}) => TOKEN.test(path) && !/response_type=token/.test(body));

const basic = (id: string, secret: string) => Buffer.from(`${id}:${secret}`).toString("base64");

suite("browser-safe client tokens", (bench) => {
  test("each request gets a new client token with Cache-Control: no-store", async () => {
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

  test("a client token is requested for the page's host and the session", async () => {
    const shop = await bench.open();
    const [one, other] = [shop.browser(), shop.browser()];
    const replies = [await one.token(), await one.token(), await other.token()];
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
    const known = await Promise.all(replies.map(async (reply) => (await reply.json()) as object));
    assert.deepEqual(
      known.map((reply) => "clientMetadataId" in reply && reply.clientMetadataId),
      sessions,
      "the page's script gets the id",
    );
  });

  test("the log has the host and the cause while PayPal can't be reached, at the start and at a request", async () => {
    const host = `127.0.0.1:${await freePort()}`;
    const shop = await bench.open({variables: {SERVICE_BASE_URL: `http://${host}`}});
    const reasons = () =>
      shop
        .logged()
        .split("\n")
        .filter((line) => line.includes(`"host":"${host}"`))
        .map((line) => (JSON.parse(line) as {reason: string}).reason);
    await shop.merchant.connect();
    assert.deepEqual(reasons(), ["network error ECONNREFUSED"]);
    assert.equal((await shop.browser().token()).status, 500);
    assert.deepEqual(reasons(), ["network error ECONNREFUSED", "network error ECONNREFUSED"]);
    assert.doesNotMatch(shop.logged(), new RegExp(`${CLIENT_SECRET}|${basic(CLIENT_ID, CLIENT_SECRET)}`));
  });

  test("refused credentials and a failing PayPal are 500s with different codes", async () => {
    const wrong = await bench.open({variables: {CLIENT_SECRET: "canary-wrong-secret"}});
    const refused = await wrong.browser().token();
    assert.equal(refused.status, 500);
    const {code, ...rest} = (await refused.json()) as Record<string, unknown>;
    assert.deepEqual([code, Object.keys(rest)], ["CREDENTIALS_REFUSED", ["error", "debug_id"]]);
    assert.doesNotMatch(wrong.logged(), /canary-wrong-secret/);
    const shop = await bench.open();
    bench.paypal.fault("POST", TOKEN, "lose-before", 3);
    assert.equal((await shop.browser().token()).status, 500);
    bench.paypal.fault("POST", TOKEN, 503, 3);
    assert.deepEqual(await refusal(shop.browser().token()), [500, "SERVICE_UNREACHABLE"]);
  });
});

suite("the server's access token", (bench) => {
  /** Number of requests for a full-scope token. */
  const fetched = () =>
    bench.paypal.seen.filter(({path, body}) => TOKEN.test(path) && /response_type=token/.test(body)).length;

  /** The full-scope tokens that orders were created with. */
  const bearers = () => [
    ...new Set(
      bench.paypal.seen
        .filter(({path}) => CREATE.test(path))
        .map(({headers}) => headers.get("authorization")),
    ),
  ];

  test("requests share one token, which is renewed before it expires", async () => {
    bench.paypal.tokenLifetimeSeconds = 600;
    const clock = new TestClock();
    const buyer = (await bench.open({clock})).browser();
    await Promise.all([buyer.order(), buyer.order(), buyer.order()]);
    assert.equal(fetched(), 1);
    clock.advance(479_000);
    await buyer.order();
    assert.equal(fetched(), 1);
    clock.advance(1_000);
    // The token request stalls. Orders don't wait for it, and it is sent once.
    bench.paypal.fault("POST", TOKEN, "stall");
    await buyer.order();
    await buyer.order();
    await waitUntil(() => fetched() === 2);
    clock.advance(60_000);
    const waits = buyer.order();
    bench.paypal.clearFaults();
    await waits;
    assert.equal(bench.paypal.orders.size, 7);
    assert.ok(fetched() <= 4);
    assert.equal(bearers().length, 2, "the old token is not used in its last minute");
  });

  test("the token is renewed in the background while calls use the old one", async () => {
    bench.paypal.tokenLifetimeSeconds = 600;
    const clock = new TestClock();
    const buyer = (await bench.open({clock})).browser();
    await buyer.order();
    clock.advance(480_000);
    await buyer.order();
    assert.equal(bearers().length, 1, "the call that starts the renewal uses the old token");
    await waitUntil(() => fetched() === 2);
    await waitUntil(async () => {
      await buyer.order();
      return bearers().length === 2;
    });
    assert.equal(fetched(), 2);
  });

  test("a call refused with 401 is repeated with a new token and the same request id", async () => {
    const buyer = (await bench.open()).browser();
    await buyer.order();
    bench.paypal.revokeTokens();
    await buyer.order();
    assert.equal(fetched(), 2);
    assert.equal(bench.paypal.orders.size, 2);
    const ids = bench.paypal.seen
      .filter(({path}) => CREATE.test(path))
      .map(({headers}) => headers.get("service-request-id"));
    assert.equal(ids[1], ids[2]);
  });

  test("calls use the old token after a failed renewal, which a later call tries again", async () => {
    bench.paypal.tokenLifetimeSeconds = 600;
    const clock = new TestClock();
    const shop = await bench.open({clock});
    const buyer = shop.browser();
    await buyer.order();
    clock.advance(480_000);
    bench.paypal.fault("POST", TOKEN, 503, 3);
    await buyer.order();
    await waitUntil(() => shop.logged().includes("the access token was not renewed in time"));
    assert.match(shop.logged(), /"reason":"status 503"/);
    assert.equal(fetched(), 4);
    await buyer.order();
    assert.equal(bearers().length, 1);
    await waitUntil(() => fetched() === 5);
  });

  test("concurrent calls replace a revoked token once", async () => {
    const buyer = (await bench.open()).browser();
    await buyer.order();
    bench.paypal.revokeTokens();
    await Promise.all([buyer.order(), buyer.order(), buyer.order()]);
    assert.equal(bench.paypal.orders.size, 4);
    assert.equal(fetched(), 2);
  });

  test("a refused token is not used again, even if fetching another fails", async () => {
    const buyer = (await bench.open()).browser();
    await buyer.order();
    bench.paypal.revokeTokens();
    bench.paypal.fault("POST", TOKEN, 503, 3);
    await assert.rejects(buyer.order(), /no order: 500/);
    await buyer.order();
    assert.equal(bearers().length, 2);
    assert.equal(bench.paypal.count("POST", CREATE), 3);
  });

  test("the token is fetched and eligibility works without the database", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    await shop.database.close();
    assert.equal((await buyer.get("/eligibility")).status, 200);
    assert.equal((await buyer.get("/eligibility")).status, 200);
    assert.equal(fetched(), 1);
    await assert.rejects(buyer.order(), /no order: 500/);
  });

  test("a call is refused when PayPal also refuses the new token", async () => {
    const buyer = (await bench.open()).browser();
    bench.paypal.fault("POST", CREATE, 401, 10);
    await assert.rejects(buyer.order(), /no order: 500 .*CREDENTIALS_REFUSED/);
    assert.equal(bench.paypal.count("POST", CREATE), 2);
  });
});

describe("the cache of the access token", () => {
  const START = new TestClock().now();

  /** A cache whose tokens are `token-1`, `token-2`, … @param seconds their lifetime */
  function open(seconds: number, options: Partial<AccessTokenCacheOptions> = {}) {
    const clock = new TestClock();
    let count = 0;
    const cache = createAccessTokenCache({
      clock,
      async fetchToken() {
        count += 1;
        clock.advance(5_000);
        return {kind: "done", status: 200, value: {access_token: `token-${count}`, expires_in: seconds}};
      },
      ...options,
    });
    const use = async () => {
      const outcome = await cache.use();
      return outcome.kind === "done" ? outcome.value : outcome.kind;
    };
    return {cache, use, advanceTo: (ms: number) => clock.advance(START + ms - clock.now())};
  }

  for (const [seconds, end] of [
    [600, 540_000],
    [100, 50_000],
  ] as const) {
    test(`a token for ${seconds} seconds is used until ${end / 1000} seconds after its request`, async () => {
      const {use, advanceTo} = open(seconds);
      assert.equal(await use(), "token-1");
      advanceTo(end - 1);
      assert.equal(await use(), "token-1");
      const {use: useLate, advanceTo: advanceLateTo} = open(seconds);
      await useLate();
      advanceLateTo(end);
      assert.equal(await useLate(), "token-2");
    });
  }

  test("refusing an older token keeps its successor", async () => {
    const {cache, use} = open(600);
    await use();
    cache.forget("token-1");
    assert.equal(await use(), "token-2");
    cache.forget("token-1");
    assert.equal(await use(), "token-2");
  });

  test("an error of a renewal is reported once, and concurrent calls get the old token", async () => {
    const failures: RenewalFailure[] = [];
    const error = new Error("a defect");
    let isBroken = false;
    const {use, advanceTo} = open(600, {
      async fetchToken() {
        if (isBroken) throw error;
        return {kind: "done", status: 200, value: {access_token: "token", expires_in: 600}};
      },
      onRenewalFailed: (failure) => failures.push(failure),
    });
    await use();
    isBroken = true;
    advanceTo(480_000);
    assert.deepEqual(await Promise.all([use(), use()]), ["token", "token"]);
    await setImmediate();
    assert.deepEqual(failures, [{err: error}]);
  });
});
