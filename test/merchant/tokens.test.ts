import assert from "node:assert/strict";
import {test} from "node:test";
import {freePort} from "../support/free-port.ts";
import {CLIENT_ID, CLIENT_SECRET, CREATE, TOKEN} from "./support/fake-paypal.ts";
import {waitUntil} from "./support/wait-until.ts";
import {refusal} from "./support/replies.ts";
import {type ShopOptions, TestClock} from "./support/shop.ts";
import {type Bench, suite, usualSuite} from "./support/suite.ts";
import {killedProcessWait, VirtualTime} from "./support/virtual-time.ts";

/** Requests for client tokens, without those for the server's own access token. */
const forBrowsers = ({paypal}: Bench) =>
  paypal.seen.filter(({path, body}) => TOKEN.test(path) && !/response_type=token/.test(body));

const basic = (id: string, secret: string) => Buffer.from(`${id}:${secret}`).toString("base64");

usualSuite("browser-safe client tokens", (bench) => {
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

usualSuite("the server's access token", (bench) => {
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

  test("a call is refused when PayPal also refuses the new token", async () => {
    const buyer = (await bench.open()).browser();
    bench.paypal.fault("POST", CREATE, 401, 10);
    await assert.rejects(buyer.order(), /no order: 500 .*CREDENTIALS_REFUSED/);
    assert.equal(bench.paypal.count("POST", CREATE), 2);
  });
});

suite("the access token of several instances on one database", (bench) => {
  const fetched = () => bench.paypal.count("POST", TOKEN);
  /** Opens instances that share one clock. */
  async function instances(count: number, options: Partial<ShopOptions> = {}) {
    const clock = new TestClock();
    const shops = await Promise.all(Array.from({length: count}, () => bench.open({clock, ...options})));
    return {clock, shops, buyers: shops.map((shop) => shop.browser())};
  }

  test("instances share one token", async () => {
    const {buyers} = await instances(3);
    await Promise.all(buyers.flatMap((buyer) => [buyer.order(), buyer.order()]));
    assert.equal(fetched(), 1);
    assert.equal(bench.paypal.orders.size, 6);
    // An instance that starts later uses it, too.
    await (await instances(1)).buyers[0]?.order();
    assert.equal(fetched(), 1);
  });

  test("one instance renews the token", async () => {
    bench.paypal.tokenLifetimeSeconds = 600;
    const {buyers, clock, shops} = await instances(3);
    await Promise.all(buyers.map((buyer) => buyer.order()));
    clock.advance(500_000);
    await Promise.all(buyers.map((buyer) => buyer.order()));
    // Waits until the new token is stored. After the end of the lease another instance would fetch one.
    await waitUntil(async () => {
      const row = await shops[0]?.database.db.selectFrom("service_tokens").selectAll().executeTakeFirst();
      return (row?.renew_at ?? 0) > clock.now();
    });
    clock.advance(60_000);
    await Promise.all(buyers.map((buyer) => buyer.order()));
    assert.equal(fetched(), 2);
  });

  test("a revoked token is replaced once for all instances", async () => {
    const {buyers, shops} = await instances(3);
    await Promise.all(buyers.map((buyer) => buyer.order()));
    bench.paypal.revokeTokens();
    await Promise.all(buyers.flatMap((buyer) => [buyer.order(), buyer.order()]));
    assert.equal(bench.paypal.orders.size, 9);
    assert.equal(fetched(), 2);
    assert.equal(
      (await shops[0]?.database.db.selectFrom("service_tokens").select("id").execute())?.length,
      1,
    );
  });

  test("a revoked token is deleted from the database, even if fetching another fails", async () => {
    const {buyers, shops} = await instances(1);
    await buyers[0]?.order();
    bench.paypal.revokeTokens();
    bench.paypal.fault("POST", TOKEN, 503, 3);
    await assert.rejects(async () => buyers[0]?.order(), /no order: 500/);
    assert.deepEqual(await shops[0]?.database.db.selectFrom("service_tokens").selectAll().execute(), []);
  });

  test("another instance fetches the token two seconds after the fetching instance was killed", async () => {
    const time = new VirtualTime();
    bench.paypal.fault("POST", TOKEN, "stall");
    const killed = await bench.open({clock: time, wait: killedProcessWait});
    const lost = killed.browser().order();
    lost.catch(() => undefined);
    await waitUntil(() => fetched() === 1);
    const killedAt = time.now();
    let isDone = false;
    let firstRequestAt: number | undefined;
    const fetch: typeof globalThis.fetch = (...call) => {
      firstRequestAt ??= time.now();
      return globalThis.fetch(...call);
    };
    const buyer = (await bench.open({clock: time, wait: time.wait, fetch})).browser();
    const order = buyer.order("0d2ee1b5-5c1c-4c4c-8a3e-0d8f2a3b9a11").finally(() => (isDone = true));
    await waitUntil(() => time.pendingCount === 1);
    while (firstRequestAt === undefined && !isDone)
      await time.step(() => isDone || firstRequestAt !== undefined);
    await order;
    assert.equal(fetched(), 2);
    const waited = (firstRequestAt ?? Infinity) - killedAt;
    assert.ok(waited >= 2_000 && waited <= 2_150, `${waited} ms`);
    bench.paypal.clearFaults();
    await lost;
    assert.equal(bench.paypal.orders.size, 2);
  });

  test("instances wait for the fetching instance while it renews its lease, up to the buyer's timeout", async () => {
    const time = new VirtualTime();
    bench.paypal.fault("POST", TOKEN, "stall");
    const slow = await bench.open({clock: time, wait: time.wait});
    const fetching = slow.browser().order();
    await waitUntil(() => fetched() === 1);
    assert.equal(time.pendingCount, 1, "the first instance waits to renew its lease");
    const begun = time.now();
    let isDone = false;
    const buyer = (await bench.open({clock: time, wait: time.wait})).browser();
    const result = buyer.order().then(
      () => "an order",
      (error: Error) => error.message,
    );
    void result.finally(() => (isDone = true));
    await waitUntil(() => time.pendingCount === 2);
    while (!isDone) await time.step(() => isDone);
    assert.match(await result, /no order: 500/);
    const waited = time.now() - begun;
    assert.ok(waited > 4_000 && waited < 12_000, `${waited} ms`);
    assert.equal(fetched(), 1, "the slow instance keeps its lease");
    bench.paypal.clearFaults();
    await fetching;
    assert.equal(bench.paypal.orders.size, 1);
  });

  test("an instance with another SESSION_KEY fetches its own token", async () => {
    const one = await bench.open();
    await one.browser().order();
    const other = await bench.open({variables: {SESSION_KEY: "canary-other-session-key-0123456789"}});
    await other.browser().order();
    await one.browser().order();
    assert.equal(fetched(), 2);
    const rows = await one.database.db.selectFrom("service_tokens").selectAll().execute();
    assert.equal(rows.length, 2);
    assert.doesNotMatch(JSON.stringify(rows), /canary|test-client/);
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

  test("the token is fetched again when the stored one was tampered with", async () => {
    const shop = await bench.open();
    await shop.browser().order();
    await shop.database.db.updateTable("service_tokens").set({sealed: "a.b.c.d.e"}).execute();
    await (await bench.open()).browser().order();
    assert.equal(fetched(), 2);
  });
});
