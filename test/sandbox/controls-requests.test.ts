import assert from "node:assert/strict";
import {test} from "node:test";
import {Hono} from "hono";
import {redactJson} from "../../server/sandbox/test-controls/redaction.ts";
import {createRequestLog} from "../../server/sandbox/test-controls/request-log.ts";
import type {SandboxEnv} from "../../server/sandbox/wire/environment.ts";
import {createLog} from "../../server/shared/log.ts";
import {card, CARDS, orderBody, OrdersClient, toBeFilled} from "./support/orders.ts";
import type {LoggedRequest} from "./support/replies.ts";
import {type Answer, withSandbox, send, type TestSandbox} from "./support/sandbox.ts";

async function log(sandbox: TestSandbox, query = ""): Promise<readonly LoggedRequest[]> {
  const answer = await sandbox.call("GET", `/_sandbox/requests${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.requests;
}

async function lineOf(sandbox: TestSandbox, requestId: string): Promise<LoggedRequest> {
  const [line, ...more] = await log(sandbox, `?request_id=${requestId}`);
  assert.ok(line, `a line for ${requestId}`);
  assert.equal(more.length, 0);
  return line;
}

withSandbox("the request log", (sandbox) => {
  test("logs requests with their bodies, without query and headers", async () => {
    const shop = await OrdersClient.of(sandbox());
    const body = orderBody({purchase_units: [{amount: {currency_code: "USD", value: "12.00"}}]});
    const created = await shop.create(body, {"PayPal-Request-Id": "logged-id"});
    await shop.create(body, {"PayPal-Request-Id": "of-the-same-application"});
    const {application_id: applicationId} = await lineOf(sandbox(), "of-the-same-application");
    const other = await (await sandbox().application()).token();
    const headers = {"PayPal-Request-Id": "of-another-application"};
    await sandbox().call("POST", "/v2/checkout/orders", {token: other, body, headers});
    const {application_id: otherId} = await lineOf(sandbox(), "of-another-application");
    assert.ok(typeof otherId === "string" && applicationId !== otherId);
    assert.deepEqual(await lineOf(sandbox(), "logged-id"), {
      time: "2027-01-15T12:00:00.000Z",
      method: "POST",
      path: "/v2/checkout/orders",
      route: "/v2/checkout/orders",
      status: 201,
      request_id: "logged-id",
      debug_id: created.headers.get("PayPal-Debug-Id"),
      duration_ms: 0,
      application_id: applicationId,
      request_body: {type: "application/json", size: JSON.stringify(body).length, json: body},
      reply_body: {type: "application/json", size: created.text.length, json: created.body},
    });
    await sandbox().call("GET", "/web-sdk/v6/frames/card-field?session=SESSION-CANARY");
    await sandbox().call("GET", "/v2/checkout/orders/4111111111111111");
    assert.doesNotMatch(
      JSON.stringify(await log(sandbox())),
      new RegExp(`SESSION-CANARY|4111111111111111|${shop.token}`),
    );
  });

  test("the log is newest first and begins with the current request", async () => {
    await sandbox().call("GET", "/health");
    await sandbox().call("GET", "/ready");
    const lines = await log(sandbox());
    const found = lines.slice(0, 3).map(({path, status, route}) => [path, status, route]);
    assert.deepEqual(found, [
      ["/_sandbox/requests", null, null],
      ["/ready", 200, "/ready"],
      ["/health", 200, "/health"],
    ]);
    const [, earlier] = await log(sandbox(), "?path=/_sandbox/requests");
    assert.equal(earlier?.status, 200, "the line is completed when the reply is known");
  });

  test("logs the route pattern, or null without a matching route", async () => {
    const shop = await OrdersClient.of(sandbox());
    await shop.capture("UNKNOWN", {"PayPal-Request-Id": "routed"});
    const routed = await lineOf(sandbox(), "routed");
    assert.deepEqual([routed.route, routed.status], ["/v2/checkout/orders/{id}/capture", 404]);
    await sandbox().call("GET", "/nowhere", {headers: {"PayPal-Request-Id": "lost"}});
    await sandbox().call("PUT", "/v2/checkout/orders", {headers: {"PayPal-Request-Id": "wrong-method"}});
    const lost = await lineOf(sandbox(), "lost");
    assert.deepEqual([lost.route, lost.status, lost.application_id], [null, 404, null]);
    assert.equal((await lineOf(sandbox(), "wrong-method")).status, 405);
  });

  test("removes card numbers, codes, tokens, secrets and billing addresses from bodies", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder(toBeFilled());
    const confirmed = await shop.confirm(
      id,
      card(CARDS.ordinary, {name: "Kim Park", billing_address: {address_line_1: "1 Canary Wharf"}}),
      {headers: {"PayPal-Request-Id": "with-a-card"}},
    );
    const line = await lineOf(sandbox(), "with-a-card");
    assert.equal(confirmed.status, 200);
    assert.deepEqual(line.request_body?.json, {
      payment_source: {
        card: {
          number: "[redacted]",
          expiry: "2030-12",
          security_code: "[redacted]",
          name: "Kim Park",
          billing_address: "[redacted]",
        },
      },
    });
    await sandbox().token();
    const [token] = await log(sandbox(), "?path=/v1/oauth2/token");
    assert.deepEqual(Object.keys(token?.request_body ?? {}), ["type", "size"], "a form is not shown");
    const issued = token?.reply_body?.json as Record<string, unknown>;
    assert.equal(issued["access_token"], "[redacted]");
    assert.equal(issued["token_type"], "Bearer");
    await sandbox().call("POST", "/_sandbox/applications", {body: {}});
    const [application] = await log(sandbox(), "?path=/_sandbox/applications");
    assert.equal(
      (application?.reply_body?.json as Record<string, unknown> | undefined)?.["client_secret"],
      "[redacted]",
    );
  });

  test("logs only type and size of bodies that are large, malformed, not JSON, or unread", async () => {
    const shop = await OrdersClient.of(sandbox());
    const large = {...orderBody(), note: "x".repeat(9_000)};
    await shop.create(large, {"PayPal-Request-Id": "large"});
    await shop.create("{", {"PayPal-Request-Id": "broken"});
    await shop.create("plain", {"PayPal-Request-Id": "plain", "Content-Type": "text/plain; charset=utf-8"});
    await sandbox().call("POST", "/v2/checkout/orders", {
      body: "{}",
      headers: {"PayPal-Request-Id": "unread", "Content-Length": "2"},
    });
    const bodyOf = async (requestId: string) => (await lineOf(sandbox(), requestId)).request_body;
    const size = JSON.stringify(large).length;
    assert.deepEqual(await bodyOf("large"), {type: "application/json", size});
    assert.deepEqual(await bodyOf("broken"), {type: "application/json", size: 1});
    assert.deepEqual(await bodyOf("plain"), {type: "text/plain", size: 5});
    assert.deepEqual(await bodyOf("unread"), {type: "application/json", size: 2});
    assert.equal((await lineOf(sandbox(), "unread")).status, 401);
  });

  test("filters by method, path, status, debug id and request id, also combined", async () => {
    const shop = await OrdersClient.of(sandbox());
    const headers = {"PayPal-Request-Id": "found"};
    const {body} = await shop.create(orderBody(), headers);
    await shop.show(body.id);
    const paths = async (query: string) => (await log(sandbox(), query)).map(({path}) => path);
    assert.deepEqual(await paths(`?path=/v2/checkout/orders/${body.id}`), [`/v2/checkout/orders/${body.id}`]);
    assert.deepEqual(await paths("?path=/V2/checkout"), [], "paths are case-sensitive");
    assert.deepEqual(await paths("?path=/v_/"), [], "paths have no wildcards");
    assert.ok((await log(sandbox(), "?method=DELETE")).every(({method}) => method === "DELETE"));
    assert.ok((await log(sandbox(), "?status=201")).every(({status}) => status === 201));
    const {debug_id} = await lineOf(sandbox(), "found");
    const found = `?method=POST&path=/v2&status=201&request_id=found&debug_id=${debug_id}`;
    assert.deepEqual(await paths(found), ["/v2/checkout/orders"]);
    assert.deepEqual(await paths(found.replace("201", "200")), []);
    for (const query of [
      "?status=abc",
      "?method=post",
      "?path=x",
      "?page_size=0",
      "?page_size=1001",
      "?path=/%00",
    ]) {
      assert.equal((await sandbox().call("GET", `/_sandbox/requests${query}`)).status, 400, query);
    }
    assert.equal((await sandbox().call("GET", "/_sandbox/requests?page_token=x")).status, 400);
  });

  test("pages stay stable while new requests arrive", async () => {
    for (let count = 0; count < 7; count += 1) await sandbox().call("GET", `/paged/${count}`);
    const seen: string[] = [];
    let next: string | undefined = "/_sandbox/requests?path=/paged/&page_size=3";
    const sizes: number[] = [];
    while (next !== undefined) {
      const {body}: Answer = await sandbox().call("GET", next);
      seen.push(...body.requests.map(({path}) => path));
      sizes.push(body.requests.length);
      assert.ok(sizes.length <= 3, "the pages end");
      await sandbox().call("GET", "/paged/later");
      next = body.links.find(({rel}) => rel === "next")?.href;
    }
    assert.deepEqual(
      seen,
      [6, 5, 4, 3, 2, 1, 0].map((count) => `/paged/${count}`),
    );
    assert.deepEqual(sizes, [3, 3, 1]);
  });

  test("DELETE empties the log and is not logged itself", async () => {
    assert.equal((await sandbox().call("DELETE", "/_sandbox/requests")).status, 204);
    assert.deepEqual(
      (await log(sandbox())).map(({method, path}) => [method, path]),
      [["GET", "/_sandbox/requests"]],
    );
    const [, first] = await log(sandbox(), "?path=/_sandbox/requests");
    assert.ok((first?.reply_body?.size ?? 0) < 8_192);
    assert.equal(first?.reply_body?.json, undefined, "reading the log is not logged");
  });
});

test("the request log keeps the newest 10,000 requests", async () => {
  const clock = {now: () => 0};
  const requests = createRequestLog({clock, log: createLog({name: "sandbox", level: "silent"})}, clock);
  const app = new Hono<SandboxEnv>();
  let sent = 0;
  app.use((c, next) => {
    c.set("debugId", String((sent += 1)));
    return next();
  });
  app.use(requests.arrival);
  app.get("/health", (c) => c.body(null));
  for (let count = 0; count < 10_050; count += 1) await app.request("/health");
  const {entries} = requests.page({}, {after: undefined, size: 20_000});
  assert.deepEqual(
    entries.map(({debug_id}) => debug_id),
    Array.from({length: 10_000}, (_, nth) => String(10_050 - nth)),
  );
});

withSandbox("the request log of a listening server", (sandbox) => {
  test("logs a reset connection without a status and the size of a chunked body", async () => {
    const url = await sandbox().listen();
    const fault = {method: "GET", path: "/health", kind: "reset-before"};
    await sandbox().call("POST", "/_sandbox/faults", {body: fault});
    const headers = {"PayPal-Request-Id": "cut"};
    await assert.rejects(send(`${url}/health`, "GET", {headers}), TypeError);
    assert.equal((await lineOf(sandbox(), "cut")).status, null);
    const token = await sandbox().token();
    for (const [requestId, size, status] of [
      ["chunked", 10, 400],
      ["too-large", 300_000, 413],
    ] as const) {
      const chunks = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(JSON.stringify("x".repeat(size))));
          controller.close();
        },
      });
      const answer = await fetch(`${url}/v2/checkout/orders`, {
        method: "POST",
        body: chunks,
        // Node's fetch needs it, but the DOM's types don't have it.
        ...{duplex: "half"},
        headers: {
          Authorization: `Bearer ${token}`,
          "Content-Type": "application/json",
          "PayPal-Request-Id": requestId,
        },
      });
      assert.equal(answer.status, status);
    }
    assert.equal((await lineOf(sandbox(), "chunked")).request_body?.json, "xxxxxxxxxx");
    assert.deepEqual((await lineOf(sandbox(), "too-large")).request_body, {
      type: "application/json",
      size: null,
    });
  });
});

test("redaction removes secrets under any key and keeps the rest", () => {
  const secret = "[redacted]";
  const opaque = "q".repeat(43);
  for (const [value, redacted] of [
    [
      {accessToken: "a", client_secret: "b", password: "c"},
      {accessToken: secret, client_secret: secret, password: secret},
    ],
    [
      {"Security-Code": "123", CVV: 123, cvc2: 1},
      {"Security-Code": secret, CVV: secret, cvc2: 1},
    ],
    [
      {card: {id: "x", cvc2: "123", expiry: "2030-12"}},
      {card: {id: secret, cvc2: secret, expiry: "2030-12"}},
    ],
    [{card: "4111 1111"}, {card: secret}],
    ["4111 1111 1111 1111", secret],
    ["4111-1111-1111-1111 it was", `${secret} it was`],
    ["3782 822463 10005", secret],
    [4111111111111111, secret],
    [
      ["a", {deep: [`x4111111111111111y`]}],
      ["a", {deep: [`x${secret}y`]}],
    ],
    [{"4111111111111111": 1}, {[secret]: 1}],
    [{billing_address: {address_line_1: "1 Canary Wharf"}}, {billing_address: secret}],
    [{note: `use ${opaque}`}, {note: `use ${secret}`}],
    ["Authorization: Bearer abc.def", `Authorization: Bearer ${secret}`],
    [{token_type: "Bearer", quantity: "12", ok: true, none: null, value: "130.00"}, undefined],
    [{id: "01234567-0123-4123-8123-012345678901", phone: {national_number: "4085550142"}}, undefined],
  ] as const) {
    assert.deepEqual(redactJson(value), redacted ?? value);
  }
  let deep: unknown = {number: "4111111111111111"};
  for (let level = 0; level < 4_000; level += 1) deep = [deep];
  assert.doesNotMatch(JSON.stringify(redactJson(deep)), /4111/);
});
