import assert from "node:assert/strict";
import {mkdir, mkdtemp, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {test} from "node:test";
import {createReadiness} from "../../server/merchant/instances/readiness.ts";
import {systemRandomness} from "../../server/merchant/randomness.ts";
import {createLog} from "../../server/shared/log.ts";
import {ORIGIN, type Shop, TEAPOT} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

const JSON_TYPE = {"content-type": "application/json"};

suite("requests of other origins", (bench) => {
  const foreign: [string, Record<string, string>, string][] = [
    [
      "a form post from another site",
      {
        origin: "https://evil.test",
        "sec-fetch-site": "cross-site",
        "content-type": "application/x-www-form-urlencoded",
      },
      "a=1",
    ],
    [
      "JSON with the type text/plain",
      {origin: "https://evil.test", "content-type": "text/plain"},
      JSON.stringify(TEAPOT),
    ],
    [
      "a no-cors fetch from another port of the same host",
      {origin: "http://localhost:9999", "sec-fetch-site": "same-site", "content-type": "text/plain"},
      JSON.stringify(TEAPOT),
    ],
    [
      "the same port of another host name",
      {origin: "http://127.0.0.1:8080", ...JSON_TYPE},
      JSON.stringify(TEAPOT),
    ],
    ["another scheme", {origin: "https://localhost:8080", ...JSON_TYPE}, JSON.stringify(TEAPOT)],
    ["an opaque origin", {origin: "null", ...JSON_TYPE}, JSON.stringify(TEAPOT)],
    [
      "a cross-site request without an Origin",
      {"sec-fetch-site": "cross-site", ...JSON_TYPE},
      JSON.stringify(TEAPOT),
    ],
    [
      "a cross-site request with the shop's own origin",
      {origin: ORIGIN, "sec-fetch-site": "cross-site", ...JSON_TYPE},
      JSON.stringify(TEAPOT),
    ],
  ];
  for (const [name, headers, body] of foreign) {
    test(`${name} gets a 403 from every route and has no effect`, async () => {
      const shop = await bench.open();
      const buyer = shop.browser();
      await buyer.token();
      const orderId = await buyer.order();
      bench.paypal.approve(orderId);
      const seen = bench.paypal.seen.length;
      for (const path of [
        "/checkout/orders/create",
        "/checkout/orders/create-with-sample-data",
        "/checkout/orders",
        "/checkout/quote",
        `/checkout/orders/${orderId}/capture`,
        `/checkout/orders/${orderId}/shipping`,
        "/vault/setup-token",
        "/vault/payment-token",
      ]) {
        const reply = await buyer.send(`/service-api${path}`, {method: "POST", headers, body});
        assert.equal(reply.status, 403, path);
        assert.equal(((await reply.json()) as {code: string}).code, "FOREIGN_ORIGIN");
        assert.equal(reply.headers.get("access-control-allow-origin"), null);
      }
      assert.equal(bench.paypal.seen.length, seen, "PayPal gets no request");
      assert.equal(bench.paypal.captures().length, 0);
    });
  }

  test("the 403 names both origins and the setting ALLOWED_ORIGINS", async () => {
    const shop = await bench.open();
    const reply = await shop.browser().send("/service-api/checkout/quote", {
      method: "POST",
      headers: {origin: "http://localhost:5173", ...JSON_TYPE},
      body: JSON.stringify(TEAPOT),
    });
    const {error} = (await reply.json()) as {error: string};
    assert.match(error, /http:\/\/localhost:5173 .* http:\/\/localhost:8080\. .*ALLOWED_ORIGINS/);
  });

  test("similar origins and other values of Sec-Fetch-Site get a 403", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    await buyer.token();
    const lookalikes = [
      "http://localhost:80800",
      "http://localhost",
      "http://localhost:8080.evil.test",
      "http://localhost:8080@evil.test",
      "http://localhost:8080/",
      "http://localhost:8080 http://evil.test",
      "HTTP://LOCALHOST:8080",
      "http://localhost.:8080",
      "http://xn--localhost-x:8080",
      "http://[::1]:8080",
      "file://",
      "null",
      "",
    ];
    for (const origin of lookalikes) {
      for (const [method, path] of [
        ["POST", "/service-api/checkout/orders/create"],
        ["DELETE", "/service-api/vault/payment-tokens/X"],
        ["GET", "/service-api/auth/browser-safe-client-token"],
      ] as const) {
        const reply = await buyer.send(path, {method, headers: {...JSON_TYPE, origin}});
        assert.deepEqual([reply.status, origin], [403, origin]);
        assert.equal(reply.headers.get("access-control-allow-origin"), null);
      }
    }
    for (const site of ["cross-site", "same-site", "other"]) {
      const reply = await buyer.send("/service-api/checkout/orders/create-with-sample-data", {
        method: "POST",
        headers: {"sec-fetch-site": site},
      });
      assert.equal(reply.status, 403, site);
    }
    assert.equal(bench.paypal.orders.size, 0);
  });

  /** Sources of the server's own origin, each with settings, peer, headers, request URL and the expected origin. */
  const sources: [string, Record<string, string>, string, Record<string, string>, string, string][] = [
    [
      "the Host, with https for a public host name",
      {},
      "198.51.100.1",
      {},
      "http://shop.example",
      "https://shop.example",
    ],
    [
      "PUBLIC_URL, for any Host",
      {PUBLIC_URL: "https://pay.shop.example"},
      "127.0.0.1",
      {"x-forwarded-host": "evil.test"},
      "http://10.1.2.3:8080",
      "https://pay.shop.example",
    ],
    [
      "the headers of a trusted proxy",
      {TRUST_PROXY: "127.0.0.1"},
      "127.0.0.1",
      {"x-forwarded-host": "shop.example", "x-forwarded-proto": "https"},
      "http://localhost:8080",
      "https://shop.example",
    ],
    [
      "the headers of a trusted TLS proxy on this machine",
      {TRUST_PROXY: "127.0.0.0/8"},
      "127.0.0.1",
      {"x-forwarded-host": "localhost:8443", "x-forwarded-proto": "https"},
      "http://localhost:8080",
      "https://localhost:8443",
    ],
    [
      "the entries of the nearest proxy, not those of the client",
      {TRUST_PROXY: "127.0.0.1"},
      "127.0.0.1",
      {"x-forwarded-host": "evil.test, shop.example", "x-forwarded-proto": "http, https"},
      "http://localhost:8080",
      "https://shop.example",
    ],
    [
      "the Host, when the proxy is not trusted",
      {},
      "198.51.100.1",
      {"x-forwarded-host": "evil.test", "x-forwarded-proto": "https"},
      "http://localhost:8080",
      "http://localhost:8080",
    ],
  ];
  for (const [what, variables, peer, headers, asked, origin] of sources) {
    test(`the server takes its origin from ${what}`, async () => {
      const shop = await bench.open({variables});
      const send = (from: string) =>
        shop
          .browser()
          .from(peer)
          .send(
            "/service-api/checkout/orders/create-with-sample-data",
            {method: "POST", headers: {...headers, origin: from}},
            asked,
          );
      const reply = await send(origin);
      assert.equal(reply.status, 201);
      assert.equal(
        /^__Host-/.test(reply.headers.get("set-cookie") ?? ""),
        origin.startsWith("https:"),
        "the cookie's name",
      );
      for (const other of [
        "https://evil.test",
        "http://evil.test",
        origin.replace(/^https?/, (scheme) => (scheme === "https" ? "http" : "https")),
      ])
        assert.equal((await send(other)).status, 403, other);
    });
  }

  test("the log warns once about a request with a foreign Host when PUBLIC_URL is missing", async () => {
    const warned = async (variables: Record<string, string>, hosts: readonly string[]) => {
      const shop = await bench.open({variables});
      for (const host of hosts) await shop.browser().send("/service-api/configuration", {}, host);
      return shop.logged().match(/write the shop's origin into PUBLIC_URL/g)?.length ?? 0;
    };
    assert.equal(
      await warned({}, ["http://localhost:8080", "http://127.0.0.1:8080", "http://[::1]:8080"]),
      0,
    );
    assert.equal(await warned({}, ["http://evil.test", "http://evil.test:8080"]), 1);
    assert.equal(await warned({PUBLIC_URL: "https://shop.example"}, ["http://evil.test"]), 0);
  });

  test("a foreign page gets no client token", async () => {
    const shop = await bench.open();
    const reply = await shop.browser().send("/service-api/auth/browser-safe-client-token", {
      headers: {"sec-fetch-site": "cross-site"},
    });
    assert.equal(reply.status, 403);
    assert.equal(bench.paypal.seen.length, 0);
  });

  test("a page of an allowed origin can call the routes, read replies and errors, and send preflights", async () => {
    const shop = await bench.open({
      variables: {ALLOWED_ORIGINS: "https://shop.example, https://other.example"},
    });
    const headers = {origin: "https://shop.example", "sec-fetch-site": "same-site"};
    const preflight = await shop.browser().send("/service-api/checkout/orders/create", {
      method: "OPTIONS",
      headers: {...headers, "access-control-request-method": "POST"},
    });
    assert.equal(preflight.status, 204);
    const allowed = (name: string) => preflight.headers.get(`access-control-${name}`);
    assert.equal(allowed("allow-origin"), "https://shop.example");
    assert.equal(allowed("allow-credentials"), "true");
    assert.equal(allowed("allow-methods"), "GET,POST,DELETE");
    assert.match(allowed("allow-headers") ?? "", /content-type,.*service-request-id/);
    assert.equal(allowed("max-age"), "600");
    for (const name of ["Origin", "Access-Control-Request-Headers"])
      assert.ok(preflight.headers.get("vary")?.includes(name), name);
    const reply = await shop.browser().post("/checkout/orders/create", TEAPOT, headers);
    assert.equal(reply.status, 201);
    assert.equal(reply.headers.get("access-control-allow-origin"), "https://shop.example");
    assert.equal(reply.headers.get("access-control-allow-credentials"), "true");
    assert.match(reply.headers.get("vary") ?? "", /Origin/);
    const own = await shop.browser().post("/checkout/orders/create", TEAPOT);
    assert.equal(own.headers.get("access-control-allow-origin"), null);
    assert.match(own.headers.get("vary") ?? "", /Origin/, "a cached reply is not used for other origins");
    // Error replies can be read as well. Preflights of other origins are refused.
    const wrong = await shop.browser().post("/checkout/orders/create", {}, headers);
    assert.deepEqual(
      [wrong.status, wrong.headers.get("access-control-allow-origin")],
      [400, "https://shop.example"],
    );
    const foreign = await shop.browser().send("/service-api/checkout/orders/create", {
      method: "OPTIONS",
      headers: {origin: "https://evil.test", "access-control-request-method": "POST"},
    });
    assert.equal(foreign.status, 403);
    assert.equal(foreign.headers.get("access-control-allow-origin"), null);
  });
});

suite("request bodies", (bench) => {
  test("a body that is no JSON, malformed, too large, too deep or contains NUL is refused", async () => {
    const shop = await bench.open();
    const deep = `${"[".repeat(40)}${"]".repeat(40)}`;
    const cases: [string, string, number][] = [
      ["text/plain", JSON.stringify(TEAPOT), 415],
      ["application/x-www-form-urlencoded", "a=1", 415],
      ["application/json", "{", 400],
      ["application/json", deep, 400],
      ["application/json", '{"items": "\\u0000"}', 400],
      ["application/json", JSON.stringify({cart: "x".repeat(1_400_000)}), 413],
    ];
    for (const [type, body, status] of cases) {
      const reply = await shop.browser().send("/service-api/checkout/orders/create", {
        method: "POST",
        headers: {origin: ORIGIN, "content-type": type},
        body,
      });
      assert.equal(reply.status, status, `${type} ${body.slice(0, 30)}`);
      const error = (await reply.json()) as {error: string; debug_id: string};
      assert.ok(error.error.length > 0 && error.debug_id.length > 0);
    }
  });

  test("a capture accepts only an empty body", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    await buyer.token();
    const orderId = await buyer.order();
    bench.paypal.approve(orderId);
    assert.equal((await buyer.post(`/checkout/orders/${orderId}/capture`, {amount: "1"})).status, 400);
    assert.equal((await buyer.post(`/checkout/orders/${orderId}/capture`, {})).status, 201);
  });
});

suite("sessions", (bench) => {
  test("the session cookie is plain on http://localhost and has __Host- and Secure elsewhere", async () => {
    const shop = await bench.open();
    const path = "/service-api/auth/browser-safe-client-token";
    const plain = await shop.browser().send(path);
    assert.match(
      plain.headers.get("set-cookie") ?? "",
      /^checkout-session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const secure = await shop.browser().send(path, {}, "http://shop.example");
    const cookie = secure.headers.get("set-cookie") ?? "";
    assert.match(cookie, /^__Host-checkout-session=/);
    for (const part of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"])
      assert.ok(cookie.includes(part), part);
  });

  test("below a base path, a cookie's name has the path's hash, and the old name is read for a day", async () => {
    const variables = {OPERATOR_KEY: "canary-operator-key-0123456789abcdef012"};
    const root = await bench.open({variables});
    const buyer = root.browser();
    await buyer.token();
    const orderId = await buyer.order();
    const open = (basePath: string) => bench.open({basePath, variables});
    const shown = (at: Shop) => buyer.on(at).get(`/checkout/orders/${orderId}`);
    const nameIn = (reply: Response) => /^[^=]*/.exec(reply.headers.get("set-cookie") ?? "")?.[0] ?? "";
    const shop = await open("/shop");
    const first = await shown(shop);
    assert.equal(first.status, 200);
    assert.match(nameIn(first), /^checkout-session-[0-9a-f]{8}$/);
    assert.notEqual(nameIn(await (await open("/other")).browser().token()), nameIn(first));
    const signedIn = await shop.browser().post("/back-office/session", {key: variables.OPERATOR_KEY});
    assert.match(nameIn(signedIn), /^checkout-operator-[0-9a-f]{8}$/);
    const renewed = buyer.on(shop);
    await renewed.get("/session");
    assert.ok(renewed.cookie.includes(buyer.cookie), "the cookie of the root stays");
    shop.clock.advance(24 * 60 * 60 * 1000);
    assert.equal((await shown(shop)).status, 404);
    assert.equal((await renewed.get(`/checkout/orders/${orderId}`)).status, 200);
  });

  test("a browser keeps its session", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    await buyer.token();
    assert.equal((await buyer.token()).headers.get("set-cookie"), null);
  });

  test("the session route begins a session, and says whether the request had its cookie", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const replies = [await buyer.get("/session"), await buyer.get("/session")];
    assert.deepEqual(await Promise.all(replies.map((reply) => reply.json())), [
      {hasCookie: false},
      {hasCookie: true},
    ]);
    assert.equal((await buyer.token()).headers.get("set-cookie"), null, "the token belongs to that session");
    const forged = await shop.browser().get("/session", {cookie: "checkout-session=forged.signature"});
    assert.deepEqual(await forged.json(), {hasCookie: false});
    assert.equal(forged.headers.get("cache-control"), "no-store");
  });
});

suite("pages and files", (bench) => {
  async function withAssets(work: (folder: string) => Promise<void>): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), "checkout-assets-"));
    await mkdir(join(folder, "cdn"));
    await writeFile(join(folder, "cdn", ".hidden.js"), "hidden");
    for (const edition of ["v1", "1.2.3"]) {
      await mkdir(join(folder, "cdn", edition), {recursive: true});
      await writeFile(join(folder, "cdn", edition, "checkout.js"), "export {};");
    }
    await writeFile(join(folder, "secret.js"), "secret");
    try {
      await work(folder);
    } finally {
      await rm(folder, {recursive: true});
    }
  }
  const assetsIn = (folder: string) => ({
    assets: {cdn: join(folder, "cdn"), version: "1.2.3"},
  });

  test("hidden files and files outside the folders are a 404", () =>
    withAssets(async (folder) => {
      const shop = await bench.open(assetsIn(folder));
      for (const path of [
        "/cdn/v1/..%2f..%2fsecret.js",
        "/cdn/v1/..%5c..%5csecret.js",
        "/cdn/.hidden.js",
        "/cdn/9.9.9/checkout.js",
        "/cdn/__proto__/checkout.js",
        "/cdn/v1/missing.js",
        "/cdn/v1/%00.js",
        "/cdn/v1/%E0%A4%A.js",
      ]) {
        const reply = await shop.browser().send(path);
        assert.equal(reply.status, 404, path);
        assert.doesNotMatch(await reply.text(), /secret'|hidden/);
      }
    }));

  test("every origin may load the CDN files, evergreen and by version", () =>
    withAssets(async (folder) => {
      const shop = await bench.open(assetsIn(folder));
      for (const [path, cache] of [
        ["/cdn/v1/checkout.js", "public, no-cache"],
        ["/cdn/1.2.3/checkout.js", "public, max-age=31536000, immutable"],
      ] as const) {
        const reply = await shop.browser().send(path, {headers: {origin: "https://anywhere.test"}});
        assert.equal(reply.status, 200);
        assert.equal(reply.headers.get("access-control-allow-origin"), "*");
        assert.equal(reply.headers.get("access-control-allow-credentials"), null);
        assert.equal(reply.headers.get("cross-origin-resource-policy"), "cross-origin");
        assert.equal(reply.headers.get("cache-control"), cache);
      }
    }));

  test("/ready answers 503 while the server stops and while the database fails", async () => {
    const shop = await bench.open();
    const status = async () => (await shop.browser().send("/ready")).status;
    assert.equal(await status(), 200);
    shop.merchant.drain();
    assert.equal(await status(), 503);
    assert.equal((await shop.browser().send("/health")).status, 200);
    const other = await bench.open();
    await other.database.close();
    const reply = await other.browser().send("/ready");
    assert.equal(reply.status, 503);
    assert.deepEqual(await reply.json(), {
      status: "no database",
      message: "The database can't be written, or did not answer in time; the log has the cause.",
    });
    assert.match(other.logged(), /the database can't be written: \/ready answers 503/);
  });

  test("/ready waits 2 s for a database that does not reply", async () => {
    const late: (() => void)[] = [];
    const isReady = createReadiness({
      database: {transaction: () => new Promise(() => undefined)},
      randomness: systemRandomness,
      log: createLog({name: "merchant", level: "silent"}),
      wait: (ms) => new Promise((resolve) => ms === 2_000 && late.push(resolve)),
    });
    const isReadyNow = isReady();
    late[0]?.();
    assert.equal(await isReadyNow, false);
  });

  test("an unknown route is a 404 with a JSON error", async () => {
    const shop = await bench.open();
    const reply = await shop.browser().post("/checkout/nothing", {});
    assert.equal(reply.status, 404);
    assert.deepEqual(Object.keys((await reply.json()) as object), ["error", "code", "debug_id"]);
  });
});
