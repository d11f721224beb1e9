import assert from "node:assert/strict";
import {mkdtemp, rm} from "node:fs/promises";
import {createServer, request as send, type RequestListener, type Server} from "node:http";
import type {AddressInfo} from "node:net";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {after, before, beforeEach, describe, test} from "node:test";
import express, {type ErrorRequestHandler} from "express";
import fastify from "fastify";
import {
  type CheckoutHandler,
  type CheckoutHandlerOptions,
  createCheckoutHandler,
  optionsFromEnvironment,
} from "../../server/merchant/handler.ts";
import {
  CAPTURE,
  CLIENT_ID,
  CLIENT_SECRET,
  type FakePayPal,
  startFakePayPal,
} from "../merchant/support/fake-paypal.ts";
import {SESSION_KEY} from "../merchant/support/shop.ts";

const ITEMS = {items: [{sku: "mug", quantity: 2}]};
const CART = {cart: [{sku: "mug", quantity: 2}]};
const JSON_TYPE = {"content-type": "application/json"};

describe("the checkout handler in a shop's own server", () => {
  let paypal: FakePayPal;
  let folder: string;
  let made = 0;
  const open: (() => Promise<void>)[] = [];

  before(async () => {
    paypal = await startFakePayPal();
    folder = await mkdtemp(join(tmpdir(), "checkout-mounting-"));
  });
  after(async () => {
    for (const close of open) await close();
    await paypal.stop();
    await rm(folder, {recursive: true, force: true});
  });
  beforeEach(() => {
    paypal.clearFaults();
    paypal.orders.clear();
    paypal.seen.length = 0;
  });

  function handler(options: Partial<CheckoutHandlerOptions> = {}): CheckoutHandler {
    const checkout = createCheckoutHandler({
      serviceBaseUrl: paypal.url,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      sessionKey: SESSION_KEY,
      databaseUrl: `file:${join(folder, `${++made}.db`)}`,
      catalogue: [{sku: "mug", name: "Mug", price: {currencyCode: "USD", value: "12.50"}}],
      logLevel: "silent",
      ...options,
    });
    open.push(() => checkout.close());
    return checkout;
  }

  /** Serves on a free port. Resolves with the shop's origin. */
  async function serve(listener: RequestListener): Promise<string> {
    const server: Server = createServer(listener);
    // On a slow machine a connection would end just as the next request uses it.
    server.keepAliveTimeout = 60_000;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    open.unshift(
      () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    );
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: "POST",
      headers: {...JSON_TYPE, origin: new URL(url).origin, ...headers},
      body: JSON.stringify(body),
    });

  const sentValue = () => [...paypal.orders.values()].at(-1)?.payload.purchase_units[0]?.amount.value;

  test("Node: other paths are a 404, or go to the shop's own handler if there is one", async () => {
    const checkout = handler();
    const bare = await serve(checkout.node);
    assert.equal((await fetch(`${bare}/`)).status, 404);
    const shop = await serve((incoming, outgoing) => {
      checkout.node(incoming, outgoing, () => outgoing.end("the shop's own reply"));
    });
    for (const path of ["/", "/service-apis/", "/service-api-docs", "/x/service-api/checkout/quote"])
      assert.equal(await (await fetch(shop + path)).text(), "the shop's own reply", path);
    const quote = await post(`${shop}/service-api/checkout/quote?x=1`, ITEMS);
    const usd = (value: string) => ({currencyCode: "USD", value});
    const {purchase: _purchase, ...prices} = (await quote.json()) as Record<string, unknown>;
    assert.deepEqual(prices, {
      amount: usd("25.00"),
      goodsAmount: usd("25.00"),
      items: [{sku: "mug", name: "Mug", quantity: 2, unitAmount: usd("12.50"), amount: usd("25.00")}],
    });
  });

  test("the handler does not replace the global Request and Response", async () => {
    // The fake PayPal's own server has replaced them.
    const before = [class extends Request {}, class extends Response {}] as const;
    const replaced = [globalThis.Request, globalThis.Response] as const;
    [globalThis.Request, globalThis.Response] = before;
    await fetch(`${await serve(handler().node)}/service-api/configuration`);
    const left = [globalThis.Request, globalThis.Response];
    [globalThis.Request, globalThis.Response] = replaced;
    assert.deepEqual(left, [...before]);
  });

  test("cookies that the shop has set are kept", async () => {
    const checkout = handler();
    const shop = await serve((incoming, outgoing) => {
      outgoing.setHeader("set-cookie", ["basket=7; Path=/", "theme=dark; Path=/"]);
      checkout.node(incoming, outgoing);
    });
    const cookies = (
      await fetch(`${shop}/service-api/auth/browser-safe-client-token`)
    ).headers.getSetCookie();
    assert.deepEqual(cookies.map((cookie) => cookie.split("=")[0]).sort(), [
      "basket",
      "checkout-session",
      "theme",
    ]);
    const plain = await fetch(`${shop}/service-api/configuration`);
    assert.equal(plain.headers.getSetCookie().length, 2);
  });

  test("HEAD gets GET's headers without a body, and a body may be chunked", async () => {
    const shop = await serve(handler().node);
    const head = await fetch(`${shop}/service-api/configuration`, {method: "HEAD"});
    assert.deepEqual([head.status, await head.text()], [200, ""]);
    assert.match(head.headers.get("content-type") ?? "", /^application\/json/);
    const text = JSON.stringify(ITEMS);
    const status = await new Promise((resolve, reject) => {
      const asked = send(
        `${shop}/service-api/checkout/quote`,
        {method: "POST", headers: JSON_TYPE},
        (reply) => {
          reply.resume();
          resolve(reply.statusCode);
        },
      );
      asked.on("error", reject);
      asked.write(text.slice(0, 5));
      asked.write(text.slice(5));
      asked.end();
    });
    assert.equal(status, 200);
    const huge = await post(`${shop}/service-api/checkout/quote`, {cart: "x".repeat(1_400_000)});
    assert.equal(huge.status, 413);
  });

  test("a capture is completed and recorded when the buyer disconnects during it", async () => {
    const shop = await serve(handler().node);
    const made = await post(`${shop}/paypal-api/checkout/orders/create-order-for-one-time-payment`, CART);
    const {id} = (await made.json()) as {id: string};
    const cookie = made.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    paypal.approve(id);
    const gone = new AbortController();
    paypal.fault("POST", CAPTURE, () => {
      gone.abort();
    });
    const capture = (signal?: AbortSignal) =>
      fetch(`${shop}/paypal-api/checkout/orders/${id}/capture`, {
        method: "POST",
        headers: {...JSON_TYPE, cookie},
        ...(signal && {signal}),
      });
    await assert.rejects(capture(gone.signal), {name: "AbortError"});
    const again = await capture();
    assert.deepEqual([again.status, ((await again.json()) as {status: string}).status], [201, "COMPLETED"]);
    assert.equal(paypal.captures().length, 1);
    assert.equal(paypal.count("POST", CAPTURE), 1);
  });

  test("Express: the handler works below a path and after each body parser, and keeps the app's cookies", async () => {
    for (const parsers of [
      [],
      [express.json(), express.urlencoded()],
      [express.text({type: "*/*"})],
      [express.raw({type: "*/*"})],
    ]) {
      const app = express();
      for (const parser of parsers) app.use(parser);
      app.use((_request, response, next) => {
        response.cookie("basket", "7");
        next();
      });
      app.use("/shop", handler().node);
      app.use("/", (_request, response) => void response.send("the shop's own reply"));
      const shop = await serve(app);
      assert.equal(await (await fetch(`${shop}/paypal-api/products`)).text(), "the shop's own reply");
      const route = `${shop}/shop/paypal-api/checkout/orders/create-order-for-one-time-payment`;
      const made = await post(route, CART);
      assert.equal(made.status, 201, await made.clone().text());
      assert.equal(sentValue(), "25.00", "the total of the page's cart, not of the sample order");
      assert.equal(made.headers.getSetCookie().length, 2);
      const nothing = await fetch(route, {method: "POST", headers: JSON_TYPE});
      assert.equal(nothing.status, 201);
      assert.equal(sentValue(), "12.50", "the total of the sample order");
      const form = await fetch(route, {method: "POST", body: new URLSearchParams({cart: "x"})});
      assert.equal(form.status, 415);
    }
  });

  test("Express: errors reach the shop's own error handler", async () => {
    const checkout = handler();
    await checkout.close();
    const app = express();
    app.use(checkout.node);
    const failed: ErrorRequestHandler = (error: Error, _request, response, _next) => {
      response.status(503).send(error.message);
    };
    app.use(failed);
    const reply = await fetch(`${await serve(app)}/service-api/configuration`);
    assert.deepEqual([reply.status, await reply.text()], [503, "The checkout handler is closed."]);
  });

  test("Fastify: the handler takes parsed and unread bodies, and keeps the app's headers and cookies", async () => {
    for (const isParsed of [true, false]) {
      const app = fastify();
      app.addHook("onRequest", async (_request, reply) => {
        reply.header("set-cookie", "basket=7; Path=/").header("x-shop", "teapots");
      });
      await app.register(async (routes) => {
        if (!isParsed) {
          routes.removeAllContentTypeParsers();
          routes.addContentTypeParser("*", (_request, _payload, done) => done(null));
        }
        routes.all("/shop/paypal-api/*", handler({basePath: "/shop"}).node);
      });
      app.get("/", async () => "the shop's own reply");
      const shop = await app.listen();
      open.unshift(() => app.close());
      assert.equal(await (await fetch(shop)).text(), "the shop's own reply");
      const route = `${shop}/shop/paypal-api/checkout/orders/create-order-for-one-time-payment`;
      const made = await post(route, CART);
      assert.equal(made.status, 201, await made.clone().text());
      assert.equal(sentValue(), "25.00", "the total of the page's cart");
      assert.equal(made.headers.get("x-shop"), "teapots");
      assert.equal(made.headers.getSetCookie().length, 2);
      const nothing = await fetch(route, {method: "POST"});
      assert.equal(nothing.status, 201);
      assert.equal(sentValue(), "12.50", "the total of the sample order");
    }
  });

  test("the options accept a catalogue function and a hook for discounts, tax and shipping", async () => {
    const usd = (value: string) => ({currencyCode: "USD", value});
    const checkout = handler({
      catalogue: async ({items}) =>
        items.map(({sku}) => ({sku, name: "Mug", price: {currencyCode: "USD", value: "12.50"}})),
      charges: ({isSent}) => ({
        discount: usd("2.50"),
        tax: usd("1.85"),
        ...(isSent && {
          shipping: [{id: "POST", label: "Post", type: "SHIPPING" as const, amount: usd("4.00")}],
        }),
      }),
    });
    const shop = await serve(checkout.node);
    const quote = async (more: object) =>
      (
        (await (await post(`${shop}/service-api/checkout/quote`, {...ITEMS, ...more})).json()) as {
          amount: object;
        }
      ).amount;
    assert.deepEqual(await quote({}), usd("24.35"));
    assert.deepEqual(await quote({shipping: {}}), usd("28.35"));
    const {shipping} = (await (await fetch(`${shop}/service-api/configuration`)).json()) as {
      shipping: boolean;
    };
    assert.equal(shipping, true);
    const sendsNothing = handler({charges: () => ({tax: usd("1.00")}), shipping: false});
    const ask = (path: string, body?: object) =>
      sendsNothing(
        new Request(`http://localhost:3000/service-api/${path}`, {
          ...(body && {method: "POST", headers: JSON_TYPE, body: JSON.stringify(body)}),
        }),
      );
    assert.equal(((await (await ask("configuration")).json()) as {shipping: boolean}).shipping, false);
    assert.equal((await ask("checkout/quote", ITEMS)).status, 200);
    assert.equal((await ask("checkout/quote", {...ITEMS, shipping: {}})).status, 422);
    assert.throws(() => handler({charges: () => ({}), shipping: () => []}), /shipping: leave it out/);
  });

  test("the back office's page exists with an operator key, below the base path", async () => {
    const operatorKey = "an-operators-key-0123456789abcdef";
    const checkout = handler({basePath: "/store", operatorKey});
    const ask = (path: string, shop = checkout) =>
      shop(new Request(`http://shop.example${path}`, {headers: {"accept-encoding": "gzip"}}));
    const page = await ask("/store/back-office/?view=links");
    assert.equal(page.status, 200);
    const policy = page.headers.get("content-security-policy") ?? "";
    for (const rule of ["script-src 'self'", "require-trusted-types-for 'script'", "frame-ancestors 'none'"])
      assert.ok(policy.includes(rule), policy);
    assert.equal(page.headers.get("content-encoding"), null, "the shop's own server may compress it");
    assert.match(await page.text(), /src="back-office\.js"/);
    const moved = await ask("/store/back-office?view=links");
    assert.deepEqual(
      [
        moved.status,
        new URL(moved.headers.get("location") ?? "", "http://shop.example/store/back-office").href,
      ],
      [302, "http://shop.example/store/back-office/?view=links"],
    );
    assert.equal((await ask("/store/back-office/back-office.js.map")).status, 404);
    assert.equal((await ask("/back-office/", handler())).status, 404);
  });

  test("with basePath, routes are only below it", async () => {
    const checkout = handler({basePath: "/store/eu"});
    const ask = async (path: string, init?: RequestInit) =>
      (await checkout(new Request(`http://localhost:3000${path}`, init))).status;
    const quote = {method: "POST", headers: JSON_TYPE, body: JSON.stringify(ITEMS)};
    assert.equal(await ask("/store/eu/service-api/checkout/quote", quote), 200);
    assert.equal(await ask("/store/eu/paypal-api/products"), 200);
    for (const path of [
      "/service-api/configuration",
      "/store/eu",
      "/store/euservice-api/configuration",
      "/store/europe/service-api/configuration",
    ])
      assert.equal(await ask(path), 404, path);
    const foreign = {...quote, headers: {...JSON_TYPE, origin: "https://evil.test"}};
    assert.equal(await ask("/store/eu/service-api/checkout/quote", foreign), 403);
    const shop = await serve((incoming, outgoing) =>
      checkout.node(incoming, outgoing, () => outgoing.end("the shop's own reply")),
    );
    assert.equal((await fetch(`${shop}/store/eu/paypal-api/products`)).status, 200);
    assert.equal(await (await fetch(`${shop}/paypal-api/products`)).text(), "the shop's own reply");
    for (const basePath of ["shop", "/shop/", "/a b", "https://shop.example"])
      assert.throws(() => handler({basePath}), /createCheckoutHandler: basePath: write a path/);
  });

  test("with paypalApi: false, the shop itself answers /paypal-api", async () => {
    const checkout = handler({paypalApi: false});
    const products = "http://localhost:3000/paypal-api/products";
    assert.equal((await checkout(new Request(products))).status, 404);
    const shop = await serve((incoming, outgoing) =>
      checkout.node(incoming, outgoing, () => outgoing.end("the shop's own reply")),
    );
    assert.equal(await (await fetch(`${shop}/paypal-api/products`)).text(), "the shop's own reply");
    assert.equal((await fetch(`${shop}/service-api/configuration`)).status, 200);
  });

  test("options are read from the environment", () => {
    const options = optionsFromEnvironment({
      CLIENT_ID: "shop",
      PUBLIC_URL: "",
      PAYPAL_API: "off",
      READS_PER_ROUND: "7",
      ALLOWED_ORIGINS: "https://a.example, https://b.example",
      PORT: "3000",
    });

    assert.deepEqual(options, {
      clientId: "shop",
      paypalApi: false,
      readsPerRound: 7,
      allowedOrigins: ["https://a.example", "https://b.example"],
    });
    assert.throws(
      () => handler(optionsFromEnvironment({PAYPAL_API: "maybe"})),
      /^TypeError: createCheckoutHandler: paypalApi is "maybe"/,
    );
  });

  test("a message about two settings names both options", () => {
    assert.throws(
      () => handler({operatorKey: SESSION_KEY}),
      /^TypeError: createCheckoutHandler: operatorKey is wrong: write another text than that of sessionKey$/m,
    );
  });

  test("a wrong address of PayPal names the option, without the flag of the command", () => {
    assert.throws(
      () => handler({serviceBaseUrl: "paypal"}),
      /^TypeError: createCheckoutHandler: serviceBaseUrl is "paypal": write the base URL of PayPal's API; https, no path$/m,
    );
  });

  for (const [unknown, advice] of [
    ["charge", "did you mean charges?"],
    ["webhookID", "did you mean webhookId?"],
    ["catalog", "did you mean catalogue?"],
    ["minimum3DS", "write one of"],
    ["metricsKey", "write one of"],
  ] as const)
    test(`the unknown option ${unknown} is refused, also without a value`, () => {
      for (const value of ["canary", undefined])
        assert.throws(
          () => handler({[unknown]: value}),
          (error: Error) =>
            error instanceof TypeError &&
            error.message.startsWith(`createCheckoutHandler: ${unknown} is unknown: ${advice}`) &&
            !/canary|\n/.test(error.message),
        );
    });

  for (const [option, value, advice] of [
    ["localMethods", ["ideal", "paypal"], "write all, none, the methods"],
    ["localMethods", ["ideal", "-blik"], "write all, none, the methods"],
    ["localMethods", [], "write all, none, the methods"],
    ["rateLimits", {order: 10}, "order is unknown: did you mean orders?"],
    ["rateLimits", {orders: 0}, "write whole numbers of 1 or more"],
    ["rateLimits", true, "such as {orders: 10, declines: 3}"],
    ["waitUntil", true, "write the platform's function"],
    ["trustBrowserAmounts", 1, "write true or false"],
    ["minimumThreeDSecure", "sometimes", "write one of never, when-required, always"],
    ["catalogue", [{sku: "mug", name: "Mug", prize: {}}], "product /0/price"],
  ] as const)
    test(`the option ${option} refuses ${JSON.stringify(value)}`, () => {
      assert.throws(
        () => handler({[option]: value}),
        (error: Error) =>
          error instanceof TypeError &&
          error.message.startsWith(`createCheckoutHandler: ${option}`) &&
          error.message.includes(advice),
      );
    });

  for (const [localMethods, isOffered] of [
    ["all", [true, true]],
    ["none", [false, false]],
    [
      ["ideal", "blik"],
      [true, false],
    ],
    [["-ideal"], [false, true]],
  ] as const)
    test(`localMethods: ${JSON.stringify(localMethods)} offers those methods`, async () => {
      const reply = await handler({localMethods})(
        new Request("http://localhost:3000/service-api/configuration"),
      );
      const {disabledMethods} = (await reply.json()) as {disabledMethods: string[]};
      assert.deepEqual(
        ["ideal", "klarna"].map((method) => !disabledMethods.includes(method)),
        isOffered,
      );
    });

  for (const [rateLimits, statuses] of [
    [{reading: 1}, [200, 429]],
    ["off", [200, 200]],
    [false, [200, 200]],
  ] as const)
    test(`rateLimits: ${JSON.stringify(rateLimits)} answers two requests with ${statuses.join(" and ")}`, async () => {
      const checkout = handler({rateLimits});
      const ask = async (cookie: string) => {
        const url = "http://localhost:3000/service-api/configuration";
        return checkout(new Request(url, {headers: {cookie}}));
      };
      const token = new Request("http://localhost:3000/service-api/auth/browser-safe-client-token");
      const cookie = (await checkout(token)).headers.getSetCookie()[0]?.split(";")[0] ?? "";
      assert.deepEqual([(await ask(cookie)).status, (await ask(cookie)).status], statuses);
    });

  test("a request whose body was read before rejects with a message", async () => {
    const checkout = handler();
    const request = new Request("http://localhost:3000/service-api/checkout/quote", {
      method: "POST",
      headers: JSON_TYPE,
      body: JSON.stringify(ITEMS),
    });
    await request.text();
    await assert.rejects(checkout(request), /body was read before; pass the request unread/);
  });
});
