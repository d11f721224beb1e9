import assert from "node:assert/strict";
import {test} from "node:test";
import {originMatches} from "../../server/sandbox/wire/origins.ts";
import {card, CARDS, orderBody, OrdersClient} from "./support/orders.ts";
import {withSandbox, ORIGIN, PAGE} from "./support/sandbox.ts";

withSandbox("access of a token", (sandbox) => {
  test("a client token can read eligibility, open a frame session and confirm an order", async () => {
    const shop = await OrdersClient.of(sandbox());
    const token = await sandbox().clientToken();
    const eligible = await sandbox().call("POST", "/v2/payments/find-eligible-methods", {token, body: {}});
    assert.equal(eligible.status, 200);
    const session = await sandbox().call("POST", "/web-sdk/v6/frame-sessions", {
      token,
      body: {},
      headers: {Origin: PAGE},
    });
    assert.equal(session.status, 201);
    const confirmed = await shop.confirm(await shop.newOrder(), card(CARDS.ordinary), {token});
    assert.equal(confirmed.status, 200);
  });

  test("a full token, which must not be in a browser, can't open a frame session", async () => {
    const token = await sandbox().token();
    const answer = await sandbox().call("POST", "/web-sdk/v6/frame-sessions", {
      token,
      body: {},
      headers: {Origin: PAGE},
    });
    assert.equal(answer.status, 403);
    const body = {kind: "order", id: "X"};
    const asked = await sandbox().call("POST", "/web-sdk/v6/payment-state", {token, body});
    assert.equal(asked.status, 403);
  });

  test("a missing token, an unknown one and another scheme get 401 on the routes of the SDK", async () => {
    const paths = [
      ["POST", "/web-sdk/v6/frame-sessions"],
      ["POST", "/web-sdk/v6/apple-pay/merchant-sessions"],
      ["POST", "/web-sdk/v6/payment-state"],
    ] as const;
    for (const [method, path] of paths) {
      for (const headers of [{}, {Authorization: "Bearer made-up"}, {Authorization: "Basic eDp5"}]) {
        const answer = await sandbox().call(method, path, {headers});
        assert.equal(answer.status, 401, `${method} ${path}`);
        assert.equal(answer.body.name, "AUTHENTICATION_FAILURE");
      }
    }
  });

  test("another session's order gets the same 404 as an unknown one", async () => {
    const shop = await OrdersClient.of(sandbox());
    const mine = {"PayPal-Client-Metadata-Id": "session-mine"};
    const id = (await shop.create(orderBody(), mine)).body.id;
    const stranger = await sandbox().clientToken({session: "session-other"});
    const refused = await shop.confirm(id, card(CARDS.ordinary), {token: stranger});
    const unknown = await shop.confirm("UNKNOWN0000000000", card(CARDS.ordinary), {token: stranger});
    assert.equal(refused.status, 404);
    const {debug_id: _one, ...refusedBody} = refused.body;
    const {debug_id: _two, ...unknownBody} = unknown.body;
    assert.deepEqual(refusedBody, unknownBody);
    assert.equal(refused.body.details[0].issue, "INVALID_RESOURCE_ID");
    assert.equal((await shop.show(id)).body.status, "CREATED");

    const buyer = await sandbox().clientToken({session: "session-mine"});
    assert.equal((await shop.confirm(id, card(CARDS.ordinary), {token: buyer})).status, 200);
  });

  test("a client token for domains is refused from other sites, but not from the hosted frames", async () => {
    const token = await sandbox().clientToken({domains: ["localhost:8080", "shop.example"]});
    const ask = (origin: string) =>
      sandbox().call("POST", "/v2/payments/find-eligible-methods", {
        token,
        body: {},
        headers: {Origin: origin},
      });
    for (const origin of [PAGE, "https://shop.example", "https://www.shop.example", ORIGIN]) {
      assert.equal((await ask(origin)).status, 200, origin);
    }
    for (const origin of [
      "http://localhost:8082",
      "https://evil.example",
      "https://shop.example.evil",
      "null",
    ]) {
      const answer = await ask(origin);
      assert.equal(answer.status, 403, origin);
      assert.equal(answer.body.details[0].issue, "ERR_DOMAIN_MISMATCH");
    }
  });
});

test("a domain matches a whole host and not a part of one", () => {
  const rows: readonly (readonly [origin: string, domain: string, matches: boolean])[] = [
    ["https://shop.example", "shop.example", true],
    ["https://shop.example:8443", "shop.example", true],
    ["https://www.shop.example", "shop.example", true],
    ["https://notshop.example", "shop.example", false],
    ["https://shop.example.evil", "shop.example", false],
    ["https://shop.example", "www.shop.example", false],
    ["http://localhost:8080", "localhost:8080", true],
    ["http://localhost:8081", "localhost:8080", false],
    ["https://shop.example", "shop.example:443", true],
    ["http://shop.example", "shop.example:443", false],
    ["https://shop.example", "https://shop.example", true],
    ["http://shop.example", "https://shop.example", false],
    ["https://shop.example", "SHOP.example", true],
    ["https://shop.example/path", "shop.example", false],
    ["null", "shop.example", false],
    ["file:///x", "x", false],
  ];
  for (const [origin, domain, matches] of rows) {
    assert.equal(originMatches(origin, [domain]), matches, `${origin} and ${domain}`);
  }
});
