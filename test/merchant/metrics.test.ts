import assert from "node:assert/strict";
import {test} from "node:test";
import {metricsHandler} from "../../server/merchant/routes/metrics.ts";
import {CAPTURE, CREATE, SHOW} from "./support/fake-paypal.ts";
import {refusal} from "./support/replies.ts";
import {type Shop, TEAPOT, LONG_TIMEOUTS} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

const METRICS_KEY = "metrics-key-0123456789abcdef0123456789";

/** The lines of a metric in the text format. */
async function samples(shop: Shop, name: string): Promise<string[]> {
  const text = await shop.merchant.metrics.text();
  return text.split("\n").filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
}

suite("metrics", (bench) => {
  test("requests are counted by route pattern, PayPal calls by outcome, and refusals by rate limit", async () => {
    const shop = await bench.open({variables: {RATE_LIMITS: "captures=2"}});
    const buyer = shop.browser();
    await buyer.token();
    const orderId = await buyer.order();
    bench.paypal.approve(orderId);
    bench.paypal.fault("POST", CAPTURE, 500, 3);
    bench.paypal.fault("GET", SHOW, 500, 9);
    assert.equal((await buyer.capture(orderId)).status, 500);
    await buyer.capture("UNKNOWN-1");
    assert.deepEqual(await refusal(buyer.capture("UNKNOWN-2")), [429, "TOO_MANY_REQUESTS"]);
    for (const path of ["/nowhere/canary-path", "/%2e%2e/canary-path.js", "/service-api/canary-path"])
      await buyer.send(path);
    const counts = await samples(shop, "checkout_http_request_duration_seconds_count");
    const capture = 'method="POST",route="/service-api/checkout/orders/:orderId/capture"';
    assert.ok(
      counts.some((line) => line.includes(`${capture},status="404"} 1`)),
      counts.join("\n"),
    );
    assert.ok(counts.some((line) => line.includes(`${capture},status="429"} 1`)));
    assert.deepEqual(await samples(shop, "checkout_limited_total"), [
      'checkout_limited_total{group="captures",by="session"} 1',
    ]);
    const calls = await samples(shop, "checkout_service_call_duration_seconds_count");
    for (const call of [
      'operation="POST /v1/oauth2/token",outcome="done"',
      'operation="POST /v2/checkout/orders",outcome="done"',
      'operation="GET /v2/checkout/orders/:id",outcome="unknown"',
    ])
      assert.ok(
        calls.some((line) => line.includes(call)),
        `${call}:\n${calls.join("\n")}`,
      );
    assert.deepEqual(await samples(shop, "checkout_http_requests_in_flight"), [
      "checkout_http_requests_in_flight 0",
    ]);
    const text = await shop.merchant.metrics.text();
    for (const absent of [orderId, "UNKNOWN", "canary-path"]) assert.ok(!text.includes(absent), absent);
  });

  test("unknown paths add no series", async () => {
    const shop = await bench.open();
    const buyer = shop.browser();
    const sizes = new Set<number>();
    for (let time = 0; time < 3; time += 1) {
      for (let at = 0; at < 10; at += 1) {
        await buyer.send(`/made/up/${time}/${at}`, {method: at % 2 === 0 ? "GET" : "PROPFIND"});
        await buyer.get(`/checkout/orders/${time}-${at}`);
      }
      sizes.add((await shop.merchant.metrics.text()).split("\n").length);
    }
    assert.equal(sizes.size, 1);
  });

  test("unfinished attempts, actions and saved cards are counted by state", async () => {
    const shop = await bench.open();
    const row = (id: string, state: "created" | "needs-check" | "pending" | "captured") => ({
      id,
      session: "s",
      request_hash: "b",
      amount: "1.00",
      currency: "USD",
      cart: null,
      order_id: id,
      state,
      failures: 0,
      delivery: null,
      created_at: 1,
      updated_at: 1,
    });
    const states = ["needs-check", "needs-check", "pending", "captured", "created"] as const;
    await shop.database.db
      .insertInto("attempts")
      .values(states.map((state, at) => row(`a${at}`, state)))
      .execute();
    assert.deepEqual(await samples(shop, "checkout_unfinished_calls"), [
      'checkout_unfinished_calls{kind="attempt",state="ordering"} 0',
      'checkout_unfinished_calls{kind="attempt",state="creating"} 0',
      'checkout_unfinished_calls{kind="attempt",state="changing"} 0',
      'checkout_unfinished_calls{kind="attempt",state="capturing"} 0',
      'checkout_unfinished_calls{kind="attempt",state="authorizing"} 0',
      'checkout_unfinished_calls{kind="attempt",state="authorized"} 0',
      'checkout_unfinished_calls{kind="attempt",state="pending"} 1',
      'checkout_unfinished_calls{kind="attempt",state="needs-check"} 2',
      'checkout_unfinished_calls{kind="action",state="sent"} 0',
      'checkout_unfinished_calls{kind="action",state="pending"} 0',
      'checkout_unfinished_calls{kind="action",state="needs-check"} 0',
      'checkout_unfinished_calls{kind="paypal-action",state="sent"} 0',
      'checkout_unfinished_calls{kind="paypal-action",state="needs-check"} 0',
      'checkout_unfinished_calls{kind="saved-card",state="saving"} 0',
      'checkout_unfinished_calls{kind="saved-card",state="deleting"} 0',
      'checkout_unfinished_calls{kind="saved-card",state="in-doubt"} 0',
    ]);
    await shop.database.close();
    assert.deepEqual(await samples(shop, "checkout_unfinished_calls"), []);
    assert.deepEqual(await samples(shop, "checkout_database_up"), ["checkout_database_up 0"]);
  });

  test("/metrics answers 404 without METRICS_KEY and 401 to any other key", async () => {
    const closed = await bench.open();
    assert.equal((await closed.browser().send("/metrics")).status, 404);
    const shop = await bench.open({variables: {METRICS_KEY}});
    const ask = (authorization?: string) =>
      shop.browser().send("/metrics", {headers: authorization === undefined ? {} : {authorization}});
    for (const wrong of [
      undefined,
      "Bearer",
      `Bearer ${METRICS_KEY}x`,
      `Basic ${METRICS_KEY}`,
      METRICS_KEY,
    ]) {
      const reply = await ask(wrong);
      assert.equal(reply.status, 401, wrong);
      assert.equal(reply.headers.get("www-authenticate"), 'Bearer realm="metrics"');
      assert.doesNotMatch(await reply.text(), /checkout_/);
    }
    const reply = await ask(`Bearer ${METRICS_KEY}`);
    assert.equal(reply.status, 200);
    assert.match(reply.headers.get("content-type") ?? "", /^text\/plain; version=0\.0\.4/);
    assert.match(await reply.text(), /^# HELP checkout_http_request_duration_seconds /m);
  });

  test("the metrics port answers only requests to a loopback host", async () => {
    const shop = await bench.open();
    const handler = metricsHandler(shop.merchant.metrics);
    const status = async (url: string, method = "GET") => (await handler(new Request(url, {method}))).status;
    assert.equal(await status("http://127.0.0.1:9090/metrics"), 200);
    assert.equal(await status("http://localhost:9090/metrics"), 200);
    // DNS rebinding: the page's host name resolves to this machine.
    assert.equal(await status("http://evil.test:9090/metrics"), 403);
    assert.equal(await status("http://localhost:9090/"), 404);
    assert.equal(await status("http://localhost:9090/metrics", "POST"), 405);
  });

  test("the breaker of each resilience policy has its own state", async () => {
    const shop = await bench.open({resilience: {...LONG_TIMEOUTS, failuresToOpen: 2, maxRetries: 0}});
    const open = async () =>
      (await samples(shop, "checkout_service_breaker")).filter((line) => line.endsWith(" 1"));
    assert.deepEqual(await open(), [
      'checkout_service_breaker{lane="pay",state="closed"} 1',
      'checkout_service_breaker{lane="read",state="closed"} 1',
      'checkout_service_breaker{lane="upload",state="closed"} 1',
    ]);
    const buyer = shop.browser();
    await buyer.token();
    await buyer.order();
    bench.paypal.fault("POST", CREATE, 500, 2);
    for (let time = 0; time < 2; time += 1) await buyer.post("/checkout/orders/create", TEAPOT);
    assert.deepEqual(await open(), [
      'checkout_service_breaker{lane="pay",state="open"} 1',
      'checkout_service_breaker{lane="read",state="closed"} 1',
      'checkout_service_breaker{lane="upload",state="closed"} 1',
    ]);
  });
});
