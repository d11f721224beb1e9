import assert from "node:assert/strict";
import {mkdir, mkdtemp, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {dirname, join} from "node:path";
import {test} from "node:test";
import {demoGoods} from "../../demo/server/goods.ts";
import {openOrders} from "../../demo/server/orders.ts";
import {pagePolicy} from "../../demo/server/page-policy.ts";
import {createDemoShop} from "../../demo/server/shop.ts";
import {demoSettings} from "./support/demo-shop.ts";

const SHOP = "http://localhost:8080";
const SDK = "http://127.0.0.1:8081";

interface Options {
  /** Files of the pages' folder, by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly variables?: Readonly<Record<string, string>>;
  readonly catalogue?: typeof demoGoods.catalogue;
}

/** Serves pages, and sends requests to them. */
async function withPages(
  {files, variables = {}, catalogue = demoGoods.catalogue}: Options,
  work: (send: (path: string, init?: RequestInit) => Promise<Response>) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "checkout-pages-"));
  for (const [path, text] of Object.entries({"pages/index.html": "", "cdn/1/a.js": "", ...files})) {
    await mkdir(dirname(join(folder, path)), {recursive: true});
    await writeFile(join(folder, path), text);
  }
  const {app} = createDemoShop({
    settings: demoSettings(SDK, variables),
    goods: {catalogue},
    orders: openOrders(":memory:"),
    built: {
      pages: join(folder, "pages"),
      cdn: join(folder, "cdn"),
      core: "/cdn/1.2.3/core.js",
      methods: "/cdn/1.2.3/methods.js",
    },
    checkout: async () => new Response(null, {status: 503}),
  });
  try {
    await work(async (path, init) => app.request(`${SHOP}${path}`, init));
  } finally {
    await rm(folder, {recursive: true});
  }
}

const PLAIN = {SANDBOX: "off"};

test("each reply with a page has a new nonce, filled placeholders and the headers of a page", () => {
  const page = `<script nonce="{{nonce}}"></script><a href="{{sdkUrl}}" data-e="{{environment}}">{{other}}</a>`;
  return withPages({files: {"pages/index.html": page}}, async (send) => {
    const nonces = new Set<string>();
    for (let time = 0; time < 2; time += 1) {
      const reply = await send("/");
      const {status, headers} = reply;
      assert.equal(status, 200);
      const html = await reply.text();
      const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? "";
      nonces.add(nonce);
      assert.ok(html.includes(`href="${SDK}" data-e="sandbox">{{other}}`));
      assert.equal(headers.get("content-security-policy"), pagePolicy({nonce, sdkUrl: SDK}));
      assert.equal(
        headers.get("permissions-policy"),
        `payment=(self "${SDK}"), camera=(), display-capture=(), geolocation=(), microphone=(), usb=()`,
      );
      assert.equal(headers.get("cache-control"), "no-store");
    }
    assert.equal(nonces.size, 2);
  });
});

for (const [name, variables] of Object.entries({sandbox: {}, live: PLAIN}))
  test(`every reply has the security headers (${name})`, () =>
    withPages({files: {"pages/shop.css": "", "pages/shop/index.html": ""}, variables}, async (send) => {
      const paths = ["/", "/shop/", "/shop.css", "/cdn/1/a.js", "/cdn/1/none.js", "/nowhere", "/health"];
      for (const path of paths) {
        for (const method of ["GET", "HEAD", "OPTIONS", "PUT"]) {
          const {headers} = await send(path, {method});
          const what = `${method} ${path}`;
          // Only the sandbox's page `/live/` shows the shop's pages in a frame.
          const isFramed = name === "sandbox" && path === "/shop/" && ["GET", "HEAD"].includes(method);
          const framing = isFramed ? /frame-ancestors 'self'/ : /frame-ancestors 'none'/;
          assert.match(headers.get("content-security-policy") ?? "", framing, what);
          assert.equal(headers.get("x-content-type-options"), "nosniff", what);
          assert.equal(headers.get("referrer-policy"), "strict-origin-when-cross-origin", what);
          assert.equal(headers.get("cross-origin-opener-policy"), "same-origin-allow-popups", what);
          assert.ok(headers.get("cross-origin-resource-policy"), what);
          assert.ok(headers.get("cache-control"), what);
          assert.equal(headers.get("strict-transport-security"), null, what);
        }
      }
    }));

test("pages have the goods' prices, and their parts for the sandbox, guests and customers only there", async () => {
  const parts =
    "{{price:ceramic-teapot}} {{price:sold-out}} <!--if sandbox-->sandbox<!--end sandbox--> " +
    "<!--if guest-->guest<!--end guest--><!--if account-->{{account}}<!--end account-->";
  const files = {"pages/index.html": parts, "pages/failures.html": `<!--sandbox-page-->${parts}`};
  await withPages({files, variables: PLAIN}, async (send) => {
    assert.equal(await (await send("/")).text(), "$75.00 Sold out  guest");
    assert.equal((await send("/failures.html")).status, 404);
  });
  await withPages({files}, async (send) => {
    assert.equal(await (await send("/failures.html")).text(), "$75.00 Sold out sandbox guest");
    const signedIn = await send("/demo-account", {
      method: "POST",
      headers: {"content-type": "application/json", origin: SHOP, "sec-fetch-site": "same-origin"},
      body: JSON.stringify({name: "Ada O'Byron"}),
    });
    const [cookie = ""] = (signedIn.headers.get("set-cookie") ?? "").split(";");
    assert.equal(
      await (await send("/", {headers: {cookie}})).text(),
      "$75.00 Sold out sandbox Ada O&#39;Byron",
    );
  });
});

test("pages name the back office if there is one", async () => {
  const files = {"pages/index.html": "<!--if office-->office<!--end office-->"};
  for (const [variables, text] of [
    [{OPERATOR_KEY: "an-operators-key-0123456789abcdef"}, "office"],
    [{}, ""],
  ] as const)
    await withPages({files, variables}, async (send) => assert.equal(await (await send("/")).text(), text));
});

test("pages have the prices of the chosen currency, if the shop sells in it", () => {
  const page =
    "{{price:ceramic-teapot}} {{currency}} {{buyerCountry}}<!--if currencies--> choice<!--end currencies-->";
  return withPages({files: {"pages/index.html": page}}, async (send) => {
    const text = async (currency: string) =>
      (await send("/", {headers: {cookie: `demo-currency=${currency}`}})).text();
    assert.equal(await text("EUR"), "€70.00 EUR NL choice");
    assert.match(await text("PLN"), /^PLN\s299\.00 PLN PL choice$/);
    assert.equal(await text("MXN"), "MX$1,490.00 MXN MX choice");
    assert.equal(await text("BRL"), "R$429.00 BRL BR choice");
    assert.equal(await text("JPY"), "¥11,800 JPY JP choice");
    for (const other of ["USD", "SEK", "constructor"])
      assert.equal(await text(other), "$75.00 USD US choice");
  });
});

test("pages sell the products of another shop", () => {
  const catalogue = [{sku: "a", name: "A", price: {currencyCode: "USD", value: "1.00"}}];
  return withPages({files: {"pages/index.html": "{{item}} {{items}} {{skus}}"}, catalogue}, async (send) => {
    const text = (await (await send("/")).text()).replaceAll("&quot;", "'");
    assert.equal(text, "[{'sku': 'a', 'quantity': 1}] [{'sku': 'a', 'quantity': 1}] ['a']");
  });
});

test("the docs' Markdown names the shop's address, and the sandbox's or its default", async () => {
  const names = ["docs/search.json", "docs/cards.md", "llms.txt"];
  const files = Object.fromEntries(names.map((name) => [`pages/${name}`, "{{shopUrl}} {{sandboxUrl}}"]));
  for (const [variables, address] of [
    [{SDK_URL: "https://www.sandbox.paypal.com", ...PLAIN}, "http://127.0.0.1:8081"],
    [{SDK_URL: "http://127.0.0.1:1234"}, "http://127.0.0.1:1234"],
  ] as const) {
    await withPages({files, variables}, async (send) => {
      for (const name of names)
        assert.equal(await (await send(`/${name}`)).text(), `${SHOP} ${address}`, name);
    });
  }
});

test("the earlier addresses of pages redirect to the new ones", () =>
  withPages({files: {}}, async (send) => {
    const moves = [
      ["/docs/start.html", "/docs/quick-start.html"],
      ["/cart/", "/shop/cart/"],
      ["/checkout/accelerated/", "/shop/checkout/accelerated/"],
      ["/shop/checkout/accelerated/", "/shop/checkout/"],
      ["/order/?id=1&a=%2F", "/shop/order/?id=1&a=%2F"],
      ["/account", "/shop/account"],
      ["/products/teapot/", "/shop/products/teapot/"],
      ["/tags/card-fields/", "/playground/card-fields/"],
      ["/tags", "/playground"],
      ["/docs/checkout-card-fields.html", "/playground/card-fields/"],
      ["/docs/elements/checkout-payment.html", "/playground/payment/"],
    ] as const;
    for (const [old, address] of moves) {
      const {status, headers} = await send(old);
      assert.deepEqual([status, headers.get("location")], [301, address], old);
    }
    for (const other of ["/cartography", "/tagsoup/", "/orders/1"])
      assert.equal((await send(other)).status, 404, other);
  }));

test("a page's path without its final slash redirects to the page, and other paths are a 404", () =>
  withPages({files: {"pages/docs/index.html": "docs"}}, async (send) => {
    const redirectOf = async (path: string) => {
      const {status, headers} = await send(path);
      return [status, headers.get("location")];
    };
    assert.deepEqual(await redirectOf("/docs?a=1"), [302, "/docs/?a=1"]);
    assert.deepEqual(await redirectOf("/docs/"), [200, null]);
    for (const path of ["/nothing", "/nothing/", "/docs/index.html/", "//docs", "//evil.example/docs"])
      assert.deepEqual(await redirectOf(path), [404, null], path);
  }));

test("a browser gets a page for a wrong address, and a program gets JSON", async () => {
  const files = {
    "pages/not-found/index.html":
      '<script nonce="{{nonce}}"></script>lost<!--if sandbox--> {{sdkUrl}}<!--end sandbox-->',
    "pages/failures/index.html": "<!--sandbox-page-->failures",
  };
  const browser = {headers: {accept: "text/html,application/xhtml+xml,*/*;q=0.8"}};
  await withPages({files}, async (send) => {
    for (const path of ["/nowhere", "/docs/nothing.html", "/shop/x/", "/not-found/"]) {
      const reply = await send(path, browser);
      const {status, headers} = reply;
      assert.equal(status, 404, path);
      assert.match(headers.get("vary") ?? "", /^accept\b/, path);
      const html = await reply.text();
      const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? "";
      assert.match(html, /lost http:/, path);
      assert.ok(headers.get("content-security-policy")?.includes(`'nonce-${nonce}'`), path);
      for (const accept of [undefined, "*/*", "application/json"]) {
        const answer = await send(path, accept === undefined ? {} : {headers: {accept}});
        assert.equal(answer.status, 404, path);
        assert.equal(((await answer.json()) as {code: string}).code, "NOT_FOUND");
      }
    }
    assert.equal(
      (await send("/nowhere", {...browser, method: "POST"})).headers.get("content-type"),
      "application/json",
    );
  });
  // A page of the sandbox isn't there without it.
  await withPages({files, variables: PLAIN}, async (send) => {
    const reply = await send("/failures/", browser);
    assert.deepEqual([reply.status, (await reply.text()).includes("lost")], [404, true]);
  });
});

test("only pages with examples may parse them", () =>
  withPages({files: {"pages/docs/cards.html": "", "pages/index.html": ""}}, async (send) => {
    const policy = async (path: string) => (await send(path)).headers.get("content-security-policy") ?? "";
    assert.match(await policy("/docs/cards.html"), /trusted-types lit-html checkout-elements docs-examples /);
    assert.match(await policy("/"), /trusted-types lit-html checkout-elements 'allow/);
  }));

test("files are served unchanged, and a matching ETag gets a 304", () =>
  withPages({files: {"pages/shop.js": "export const text = '{{nonce}}';"}}, async (send) => {
    const reply = await send("/shop.js");
    assert.equal(await reply.text(), "export const text = '{{nonce}}';");
    assert.match(reply.headers.get("content-type") ?? "", /^text\/javascript/);
    assert.equal(reply.headers.get("cache-control"), "no-cache");
    const again = await send("/shop.js", {headers: {"if-none-match": reply.headers.get("etag") ?? ""}});
    assert.equal(again.status, 304);
  }));

test("files outside the folders are a 404", () =>
  withPages({files: {"secret.js": "secret", "secret.html": "secret"}}, async (send) => {
    for (const path of [
      "/..%2fsecret.js",
      "/..%2fsecret.html",
      "/%2e%2e/secret.js",
      "/..%5csecret.js",
      "/cdn/..%2f..%2fsecret.js",
      "/cdn/1/..%5c..%5c..%5csecret.js",
      "/cdn/__proto__/a.js",
      "/%00.js",
      "/%E0%A4%A.js",
    ])
      assert.equal((await send(path)).status, 404, path);
  }));

test("every origin may load the elements, the newest and by version", () =>
  withPages(
    {files: {"cdn/v1/checkout.js": "export {};", "cdn/1.2.3/checkout.js": "export {};"}},
    async (send) => {
      for (const [path, cache] of [
        ["/cdn/v1/checkout.js", "public, no-cache"],
        ["/cdn/1.2.3/checkout.js", "public, max-age=31536000, immutable"],
      ] as const) {
        const {status, headers} = await send(path, {headers: {origin: "https://anywhere.test"}});
        assert.equal(status, 200);
        assert.equal(headers.get("access-control-allow-origin"), "*");
        assert.equal(headers.get("cross-origin-resource-policy"), "cross-origin");
        assert.equal(headers.get("cache-control"), cache);
      }
    },
  ));

test("/ready answers 503 while the checkout fails", () =>
  withPages({files: {}}, async (send) => {
    assert.equal((await send("/ready")).status, 503);
    assert.equal((await send("/health")).status, 200);
  }));

test("a page's policy lists the hosts of PayPal's components for PayPal's script only", () => {
  const sourcesOf = (policy: string, directive: string) =>
    policy
      .split("; ")
      .find((one) => one.startsWith(`${directive} `))
      ?.split(" ")
      .slice(1) ?? [];
  const live = pagePolicy({sdkUrl: "https://www.paypal.com"});
  for (const [directive, host] of [
    ["script-src", "https://*.braintreegateway.com"],
    ["script-src", "https://*.paypalobjects.com"],
    ["connect-src", "https://*.venmo.com"],
    ["script-src", "https://applepay.cdn-apple.com"],
    ["connect-src", "https://*.braintree-api.com"],
    ["frame-src", "https://pay.google.com"],
    ["img-src", "https://www.gstatic.com"],
    ["font-src", "https://*.paypalobjects.com"],
  ] as const)
    assert.ok(sourcesOf(live, directive).includes(host), `${directive} ${host}`);
  const connect = sourcesOf(live, "connect-src");
  assert.equal(connect.length, new Set(connect).size, "each host once");
  // With a nonce only the hosts of scripts are missing.
  const withNonce = pagePolicy({sdkUrl: "https://www.paypal.com", nonce: "n"});
  assert.deepEqual(sourcesOf(withNonce, "script-src"), ["'nonce-n'", "'strict-dynamic'"]);
  for (const directive of ["connect-src", "frame-src", "img-src", "font-src"])
    assert.deepEqual(sourcesOf(withNonce, directive), sourcesOf(live, directive));
  assert.doesNotMatch(pagePolicy({sdkUrl: "http://127.0.0.1:8081"}), /https:/);
});
