import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {paidOrder} from "./support/paid-order.ts";
import {REFUND} from "./support/fake-payments.ts";
import {read, refusal} from "./support/replies.ts";
import {type Browser, ORIGIN, SESSION_KEY, type Shop, TestClock} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

const OPERATOR_KEY = "canary-operator-key-0123456789abcdef012";
const OTHER_KEY = "another-operator-key-0123456789abcdef01";
const ALLOWED = "https://shop.example";
const SESSION = "/back-office/session";
const LIST = "/back-office/attempts-that-need-a-person";
const GUESS = {authorization: `Bearer ${OTHER_KEY}`};
const KEY = {authorization: `Bearer ${OPERATOR_KEY}`};
const HOUR = 60 * 60 * 1000;

function open(bench: Bench, variables: Record<string, string> = {}, clock = new TestClock()): Promise<Shop> {
  return bench.open({variables: {OPERATOR_KEY, ALLOWED_ORIGINS: ALLOWED, ...variables}, clock});
}

async function signedIn(shop: Shop): Promise<Browser> {
  const browser = shop.browser();
  assert.equal((await browser.post(SESSION, {key: OPERATOR_KEY})).status, 204);
  return browser;
}

const statusOf = async (reply: Promise<Response>) => (await reply).status;

suite("the operator's session", (bench) => {
  test("the key opens the back office for eight hours", async () => {
    const shop = await open(bench);
    const browser = shop.browser();
    const reply = await browser.post(SESSION, {key: OPERATOR_KEY});
    const [cookie = ""] = reply.headers.getSetCookie();
    assert.match(cookie, /^checkout-operator=\S+; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/);
    assert.ok(!cookie.includes(OPERATOR_KEY));
    const {body} = await read(browser.get(SESSION));
    assert.deepEqual(body, {
      expiresAt: new Date(shop.clock.now() + 8 * HOUR).toISOString(),
      merchant: {environment: "sandbox"},
    });
    assert.equal(await statusOf(browser.get(LIST)), 200);
    shop.clock.advance(8 * HOUR - 1);
    assert.equal(await statusOf(browser.get(LIST)), 200);
    shop.clock.advance(1);
    assert.equal(await statusOf(browser.get(LIST)), 401, "an old cookie");
    assert.ok(!shop.logged().includes(OPERATOR_KEY));
  });

  test("after a sign-out, a copy of the cookie is refused, also by another server", async () => {
    const shop = await open(bench);
    const browser = await signedIn(shop);
    const other = await signedIn(shop);
    const copy = browser.on(await open(bench, {}, shop.clock));
    assert.equal(await statusOf(copy.get(LIST)), 200);
    assert.equal(await statusOf(browser.call("DELETE", `/service-api${SESSION}`)), 204);
    assert.equal(browser.cookie, "");
    assert.equal(await statusOf(copy.get(LIST)), 401);
    assert.equal(await statusOf(other.get(LIST)), 200, "another session goes on");
  });
});

suite("access with the operator's session", (bench) => {
  test("every route but the sign-in refuses a stranger", async () => {
    const shop = await open(bench);
    const routes = shop.merchant.app.routes.filter(
      ({method, path}) => method !== "ALL" && path.startsWith("/service-api/back-office/"),
    );
    const names = new Set(routes.map(({method, path}) => `${method} ${path}`));
    assert.ok(names.delete(`POST /service-api${SESSION}`));
    assert.ok(names.size > 50, String(names.size));
    for (const name of names) {
      const [method = "", path = ""] = name.split(" ");
      const stranger = shop.browser().call(method, path.replaceAll(/:\w+/g, "X"));
      assert.equal(await statusOf(stranger), 401, name);
    }
  });

  test("a guessed key is refused, and sets no cookie", async () => {
    const shop = await open(bench);
    const browser = shop.browser();
    const {status, body} = await read(browser.post(SESSION, {key: OTHER_KEY}));
    assert.deepEqual([status, body.code], [401, "OPERATOR_KEY_WRONG"]);
    assert.equal(browser.cookie, "");
    assert.ok(!shop.logged().includes(OTHER_KEY));
  });

  /** Statuses of wrong keys from new browsers, by the form and as bearer tokens in turn. */
  async function guess(times: number, newBrowser: () => Browser): Promise<number[]> {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const reply =
        time % 2 === 0 ? newBrowser().post(SESSION, {key: OTHER_KEY}) : newBrowser().get(LIST, GUESS);
      statuses.push(await statusOf(reply));
    }
    return statuses;
  }

  const TEN_WRONG = [...Array.from({length: 10}, () => 401), 429, 429];

  test("guesses from one address share one limit, whatever their cookies, which other addresses don't notice", async () => {
    const shop = await open(bench, {RATE_LIMITS: "signins=1"});
    assert.deepEqual(await guess(12, () => shop.browser().from("198.51.100.1")), TEN_WRONG);
    const guesser = shop.browser().from("198.51.100.1");
    assert.deepEqual(await refusal(guesser.post(SESSION, {key: OPERATOR_KEY})), [429, "TOO_MANY_REQUESTS"]);
    const refused = await guesser.get(LIST, KEY);
    assert.equal(refused.status, 429);
    assert.match(refused.headers.get("retry-after") ?? "", /^\d+$/);
    const elsewhere = shop.browser().from("198.51.100.2");
    assert.equal(await statusOf(elsewhere.get(LIST, KEY)), 200);
    assert.equal(await statusOf(elsewhere.post(SESSION, {key: OPERATOR_KEY})), 204);
  });

  test("guesses from unknown addresses share one limit, and the right key still works there", async () => {
    const shop = await open(bench, {RATE_LIMITS: "signins=1"});
    assert.deepEqual(await guess(12, () => shop.browser()), TEN_WRONG);
    assert.equal(await statusOf(shop.browser().get(LIST, KEY)), 200);
    assert.equal(await statusOf(shop.browser().post(SESSION, {key: OPERATOR_KEY})), 204);
    assert.equal(await statusOf(shop.browser().from("198.51.100.1").get(LIST, GUESS)), 401);
  });

  test("right keys and requests without a key aren't counted", async () => {
    const shop = await open(bench, {RATE_LIMITS: "signins=1"});
    const browser = () => shop.browser().from("198.51.100.1");
    for (let time = 0; time < 11; time += 1) {
      assert.equal(await statusOf(browser().get(LIST, KEY)), 200);
      assert.equal(await statusOf(browser().post(SESSION, {key: OPERATOR_KEY})), 204);
      assert.equal(await statusOf(browser().get(LIST)), 401);
    }
  });

  test("a wrong key is logged as a warning with its sender's address, but a refused one isn't", async () => {
    const shop = await open(bench, {RATE_LIMITS: "signins=1"});
    await guess(12, () => shop.browser().from("198.51.100.1"));
    const warnings = shop
      .logged()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({level}) => level === 40);
    assert.equal(warnings.length, 10);
    for (const [index, path] of [SESSION, LIST].entries()) {
      const {msg, route, address} = warnings[index] ?? {};
      assert.deepEqual(
        [msg, route, address],
        ["a wrong operator key was sent", `/service-api${path}`, "198.51.100.1"],
      );
    }
    assert.ok(!shop.logged().includes(OTHER_KEY));
  });

  test("a forged cookie is refused", async () => {
    const shop = await open(bench);
    const browser = await signedIn(shop);
    const [name = "", value = ""] = browser.cookie.split("=");
    const id = decodeURIComponent(value).split(".")[0] ?? "";
    const {id: stored} = await shop.database.db
      .selectFrom("operator_sessions")
      .selectAll()
      .executeTakeFirstOrThrow();
    for (const forged of [
      `${id}.${"A".repeat(43)}=`,
      id,
      stored,
      `${stored}.${"A".repeat(43)}=`,
      OPERATOR_KEY,
    ]) {
      const cookie = `${name}=${encodeURIComponent(forged)}`;
      assert.equal(await statusOf(shop.browser().get(LIST, {cookie})), 401, forged);
    }
  });

  test("a changed OPERATOR_KEY or SESSION_KEY ends the session", async () => {
    const shop = await open(bench);
    const browser = await signedIn(shop);
    for (const variables of [{OPERATOR_KEY: OTHER_KEY}, {SESSION_KEY: `${SESSION_KEY}-2`}]) {
      const changed = await open(bench, variables, shop.clock);
      assert.equal(await statusOf(browser.on(changed).get(LIST)), 401);
    }
    assert.equal(await statusOf(browser.get(LIST)), 200);
  });

  describe("a page of another origin", () => {
    const foreign: Record<string, Record<string, string>> = {
      "an allowed origin": {origin: ALLOWED, "sec-fetch-site": "same-site"},
      "an allowed origin, in a browser without Sec-Fetch-Site": {origin: ALLOWED},
      "an unknown origin": {origin: "https://evil.example", "sec-fetch-site": "cross-site"},
      "another port": {origin: "http://localhost:9999", "sec-fetch-site": "same-site"},
      "an opaque origin": {origin: "null", "sec-fetch-site": "cross-site"},
    };
    for (const [name, headers] of Object.entries(foreign)) {
      test(`can't read, act or sign in with the cookie: ${name}`, async () => {
        const shop = await open(bench);
        const orderId = await paidOrder(shop, bench.paypal);
        const browser = await signedIn(shop);
        const send = (method: string, path: string, body?: unknown) =>
          browser.send(`/service-api${path}`, {
            method,
            headers: {...headers, ...(body === undefined ? {} : {"content-type": "application/json"})},
            ...(body === undefined ? {} : {body: JSON.stringify(body)}),
          });
        assert.equal(await statusOf(send("GET", LIST)), 403);
        assert.equal(await statusOf(send("POST", `/back-office/orders/${orderId}/refund`, {})), 403);
        assert.equal(await statusOf(send("DELETE", SESSION)), 403);
        assert.equal(await statusOf(send("POST", SESSION, {key: OPERATOR_KEY})), 403);
        assert.equal(bench.paypal.count("POST", REFUND), 0);
      });
    }

    test("a change without a proof of its origin is refused, and the same with the key is done", async () => {
      const shop = await open(bench);
      const orderId = await paidOrder(shop, bench.paypal);
      const browser = await signedIn(shop);
      const refund = (headers: Record<string, string>) =>
        browser.send(`/service-api/back-office/orders/${orderId}/refund`, {method: "POST", headers});
      assert.equal(await statusOf(refund({})), 403);
      assert.equal(await statusOf(refund({authorization: `Bearer ${OTHER_KEY}`, origin: ORIGIN})), 401);
      // A proxy in front may have its own password, which the browser also sends.
      assert.equal(await statusOf(browser.get(LIST, {authorization: "Basic c2hvcDpzaG9w"})), 200);
      assert.equal(bench.paypal.count("POST", REFUND), 0);
      assert.equal(await statusOf(refund({authorization: `Bearer ${OPERATOR_KEY}`})), 201);
    });

    test("an allowed origin may still use the key itself", async () => {
      const shop = await open(bench);
      const headers = {origin: ALLOWED, authorization: `Bearer ${OPERATOR_KEY}`};
      assert.equal(await statusOf(shop.browser().get(LIST, headers)), 200);
    });
  });

  test("the cookie on https has a name that no other host can set", async () => {
    const shop = await open(bench, {PUBLIC_URL: ALLOWED, ALLOWED_ORIGINS: ""});
    const reply = await shop.browser().post(SESSION, {key: OPERATOR_KEY}, {origin: ALLOWED});
    assert.match(reply.headers.getSetCookie()[0] ?? "", /^__Host-checkout-operator=\S+;.* Secure;/);
  });
});
