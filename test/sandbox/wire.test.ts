import assert from "node:assert/strict";
import {createHash} from "node:crypto";
import {test} from "node:test";
import {orderBody, OrdersClient} from "./support/orders.ts";
import {type Answer, withSandbox, ORIGIN} from "./support/sandbox.ts";

function checkError(answer: Answer, status: number, name: string): void {
  assert.equal(answer.status, status, answer.text);
  assert.equal(answer.body.name, name);
  assert.equal(typeof answer.body.message, "string");
  assert.match(answer.body.debug_id, /^[a-z2-9]{17}$/);
  assert.equal(answer.headers.get("PayPal-Debug-Id"), answer.body.debug_id);
  const [link] = answer.body.links;
  assert.deepEqual([link.rel, link.href], ["information_link", answer.body.information_link]);
  assert.doesNotMatch(answer.text, /\bat .*\.ts|node_modules|select |insert |\/server\//i);
}

withSandbox("every reply", (sandbox) => {
  test("has the security headers and a debug id", async () => {
    const shop = await OrdersClient.of(sandbox());
    for (const answer of [
      await sandbox().call("GET", "/health"),
      await sandbox().call("GET", "/"),
      await sandbox().call("GET", "/nowhere"),
      await sandbox().call("PUT", "/v2/checkout/orders"),
      await sandbox().call("OPTIONS", "/v2/payments/find-eligible-methods"),
      await sandbox().form("grant_type=password"),
      await shop.create(),
      await shop.create({}),
    ]) {
      assert.equal(answer.headers.get("X-Content-Type-Options"), "nosniff");
      assert.equal(answer.headers.get("Referrer-Policy"), "no-referrer");
      assert.equal(answer.headers.get("Cache-Control"), "no-store");
      assert.equal(answer.headers.get("Cross-Origin-Resource-Policy"), "same-origin");
      assert.match(
        answer.headers.get("Content-Security-Policy") ?? "",
        /^default-src 'none';.*frame-ancestors 'none'$/,
      );
      assert.match(answer.headers.get("PayPal-Debug-Id") ?? "", /^[a-z2-9]{17}$/);
    }
  });

  test("is 404 for an unknown route, and 405 with the allowed methods for a wrong method", async () => {
    const nowhere = await sandbox().call("GET", "/v2/nowhere");
    checkError(nowhere, 404, "RESOURCE_NOT_FOUND");
    checkError(await sandbox().call("GET", "/nowhere"), 404, "ROUTE_NOT_FOUND");
    for (const [method, path, allowed] of [
      ["GET", "/v1/oauth2/token", "POST"],
      ["DELETE", "/v2/checkout/orders/X", "GET, HEAD, PATCH"],
      ["GET", "/v2/checkout/orders/X/confirm-payment-source", "POST"],
    ] as const) {
      const answer = await sandbox().call(method, path);
      checkError(answer, 405, "METHOD_NOT_SUPPORTED");
      assert.equal(answer.headers.get("Allow"), allowed);
      assert.equal(answer.body.details[0].issue, "METHOD_NOT_SUPPORTED");
    }
  });

  test("is PayPal's error for a body of wrong size, depth, type or syntax", async () => {
    const shop = await OrdersClient.of(sandbox());
    const deep = `${"[".repeat(30)}${"]".repeat(30)}`;
    const cases: readonly (readonly [
      what: string,
      answer: Answer,
      status: number,
      name: string,
      issue: string,
    ])[] = [
      [
        "large",
        await shop.create(`"${"x".repeat(300_000)}"`),
        413,
        "REQUEST_TOO_LARGE",
        "REQUEST_BODY_TOO_LARGE",
      ],
      ["deep", await shop.create(deep), 400, "INVALID_REQUEST", "MALFORMED_REQUEST_JSON"],
      ["broken", await shop.create("{"), 400, "INVALID_REQUEST", "MALFORMED_REQUEST_JSON"],
      ["NUL", await shop.create('{"intent":"\\u0000"}'), 400, "INVALID_REQUEST", "MALFORMED_REQUEST_JSON"],
      [
        "text",
        await shop.create("{}", {"Content-Type": "text/plain"}),
        415,
        "UNSUPPORTED_MEDIA_TYPE",
        "INVALID_CONTENT_TYPE",
      ],
    ];
    for (const [, answer, status, name, issue] of cases) {
      checkError(answer, status, name);
      assert.equal(answer.body.details[0].issue, issue);
    }
  });

  test("reports every invalid field with its value, and names units by reference", async () => {
    const shop = await OrdersClient.of(sandbox());
    const answer = await shop.create(
      orderBody({
        intent: "SELL",
        purchase_units: [{amount: {currency_code: "usd", value: "4111 1111 1111 1111"}}],
      }),
    );
    checkError(answer, 400, "INVALID_REQUEST");
    const amount = "/purchase_units/@reference_id=='default'/amount";
    assert.deepEqual(
      answer.body.details.map(({field, value, location}) => [field, value, location]),
      [
        ["/intent", "SELL", "body"],
        [`${amount}/currency_code`, "usd", "body"],
        // It looks like a card number.
        [`${amount}/value`, "**** **** **** ****", "body"],
      ],
    );
    const source = {card: {number: "4111-CANARY", security_code: "CANARY"}};
    const secret = await shop.create(orderBody({payment_source: source}));
    assert.equal(secret.body.details[0].field, "/payment_source/card/number");
    assert.doesNotMatch(secret.text, /CANARY/);
  });

  test("of a negative amount is 422, and 400 with other faults", async () => {
    const shop = await OrdersClient.of(sandbox());
    const unit = {reference_id: "bag", amount: {currency_code: "USD", value: "-1.00"}};
    const negative = await shop.create(orderBody({purchase_units: [unit]}));
    checkError(negative, 422, "UNPROCESSABLE_ENTITY");
    assert.deepEqual(negative.body.details, [
      {
        issue: "CANNOT_BE_NEGATIVE",
        description:
          "Must be greater than or equal to 0. If the currency supports decimals, only two decimal place precision is supported.",
        field: "/purchase_units/@reference_id=='bag'/amount/value",
        value: "-1.00",
        location: "body",
      },
    ]);
    const both = await shop.create(orderBody({intent: "SELL", purchase_units: [unit]}));
    assert.deepEqual([both.status, both.body.details.length], [400, 1]);
  });

  test("of too long a text is INVALID_STRING_LENGTH", async () => {
    const shop = await OrdersClient.of(sandbox());
    const amount = {currency_code: "USD", value: "1.00"};
    const unit = {amount, custom_id: "c".repeat(128)};
    const {body} = await shop.create(orderBody({purchase_units: [unit]}));
    const [{issue, description}] = body.details;
    assert.equal(issue, "INVALID_STRING_LENGTH");
    assert.equal(description, "The value of a field is either too short or too long");
  });

  test("of health and readiness has a status", async () => {
    assert.deepEqual((await sandbox().call("GET", "/health")).body, {status: "ok"});
    assert.deepEqual((await sandbox().call("GET", "/ready")).body, {status: "ready"});
  });

  test("of the test values lists the test cards and errors, and its policy allows its style", async () => {
    const page = await sandbox().call("GET", "/test-values", {from: "203.0.113.7"});
    assert.equal(page.status, 200);
    for (const text of [
      "4868719166101368",
      "5329879707824603",
      "4000000000000002",
      "CCREJECT-IF",
      "123456",
    ]) {
      assert.ok(page.text.includes(text), text);
    }
    const style = /<style>([^]*?)<\/style>/.exec(page.text)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    assert.ok(page.headers.get("Content-Security-Policy")?.includes(`style-src 'sha256-${hash}'`));
    const error = await sandbox().call("GET", "/nowhere");
    assert.equal(error.body.information_link, `${ORIGIN}/test-values#ROUTE_NOT_FOUND`);
    assert.ok(page.text.includes('id="ROUTE_NOT_FOUND"'));
  });
});

withSandbox("a NUL character", (sandbox) => {
  test("in an address gets 400 on every route", async () => {
    const {token} = await OrdersClient.of(sandbox());
    const addresses = [
      "/v2/checkout/orders/%00",
      "/v2/checkout/orders/A%00B/capture",
      "/three-d-secure/challenges/%00",
      "/checkoutnow?token=%00",
      "/web-sdk/v6/frames/card-field?session=a%00",
      "/v3/vault/payment-tokens?customer_id=%00",
    ];
    for (const address of addresses) {
      checkError(await sandbox().call("GET", address, {token}), 400, "INVALID_REQUEST");
    }
  });

  test("in credentials gets 401", async () => {
    for (const credentials of ["test-client\u0000:secret", "\u0000:\u0000", "test-client:\u0000"]) {
      const headers = {Authorization: `Basic ${Buffer.from(credentials).toString("base64")}`};
      const answer = await sandbox().form("grant_type=client_credentials", headers);
      assert.equal(answer.status, 401);
      assert.equal(answer.body.error, "invalid_client");
    }
  });
});

withSandbox("a failure of the sandbox", (sandbox) => {
  test("gets 500 without details, and its debug id is in the log", async () => {
    const token = await sandbox().token();
    const {realTime} = sandbox();
    const {ms} = realTime;
    Object.defineProperty(realTime, "ms", {
      configurable: true,
      get() {
        throw new Error("the clock is broken");
      },
    });
    const answer = await sandbox().call("POST", "/v2/checkout/orders", {token, body: orderBody()});
    Object.defineProperty(realTime, "ms", {value: ms});
    checkError(answer, 500, "INTERNAL_SERVER_ERROR");
    assert.equal("details" in answer.body, false);
    const lines = sandbox()
      .log.split("\n")
      .filter((line) => line.includes(answer.body.debug_id));
    assert.ok(lines.some((line) => line.includes("a request failed") && line.includes("clock")));
  });

  test("after the start of a stop, readiness gets 503", async () => {
    sandbox().beginStop();
    checkError(await sandbox().call("GET", "/ready"), 503, "SERVICE_UNAVAILABLE");
    assert.equal((await sandbox().call("GET", "/health")).status, 200);
  });
});
