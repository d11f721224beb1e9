import assert from "node:assert/strict";
import {test} from "node:test";
import {createPayPalClient} from "../../server/merchant/paypal/client.ts";
import {TestClock, LONG_TIMEOUTS} from "./support/shop.ts";

/** A client of a PayPal that grants tokens and sends this reply to every other request. */
function clientOf(reply: () => Response) {
  const requests: {readonly line: string; readonly headers: Headers; readonly init: RequestInit}[] = [];
  const client = createPayPalClient({
    baseUrl: "http://paypal.test",
    clientId: "id",
    clientSecret: "secret",
    clock: new TestClock(),
    randomness: {fraction: () => 0},
    resilience: LONG_TIMEOUTS,
    fetch: async (input, init = {}) => {
      const {pathname, search} = input as URL;
      if (pathname.endsWith("/token")) return Response.json({access_token: "token", expires_in: 900});
      const line = `${init.method} ${pathname}${search}`;
      requests.push({line, headers: new Headers(init.headers), init});
      return reply();
    },
  });
  return {client, requests};
}

test("a call has its method, its URL with escaped values, its request id and its body", async () => {
  const {client, requests} = clientOf(() => Response.json({links: []}));
  const body = '{"adjudication_outcome":"BUYER_FAVOR"}';
  await client.disputes.actions.adjudicate({id: "PP/../D?x=1", body, requestId: "request-1"});
  await client.paymentLinks.list({page_token: "a&b=c", page_size: 2});
  const [settle, list] = requests;
  assert.equal(settle?.line, "POST /v1/customer/disputes/PP%2F..%2FD%3Fx%3D1/adjudicate");
  assert.equal(settle.init.body, body);
  const {headers} = settle;
  assert.deepEqual(
    ["authorization", "content-type", "paypal-request-id", "service-request-id"].map((name) =>
      headers.get(name),
    ),
    ["Bearer token", "application/json", "request-1", "request-1"],
  );
  assert.equal(list?.line, "GET /v1/checkout/payment-resources?page_token=a%26b%3Dc&page_size=2");
  assert.equal(list.init.body, undefined);
});

test("calls that move money send Prefer: return=representation", async () => {
  const {client, requests} = clientOf(() => Response.json({id: "X", status: "COMPLETED"}));
  const call = {requestId: "1", id: "X", orderId: "X", body: "{}"};
  await client.orders.create({...call, clientMetadataId: "1", mayBeDone: false});
  await client.orders.capture(call);
  await client.orders.authorize(call);
  await client.payments.refund(call);
  await client.payments.captureAuthorization(call);
  await client.payments.reauthorize(call);
  await client.payments.voidAuthorization(call);
  assert.deepEqual(
    requests.map(({headers}) => headers.get("prefer")),
    Array(7).fill("return=representation"),
  );
});

test("redirects are not followed, because their target would get the access token", async () => {
  const {client, requests} = clientOf(() => new Response(null, {status: 302, headers: {location: "/"}}));
  assert.equal((await client.orders.show("X")).kind, "unknown");
  assert.ok(requests.every(({init}) => init.redirect === "manual"));
});

test("a dispute for display may lack fields and have others, but each known field must have its type", async () => {
  const dispute = {
    dispute_id: "X",
    status: "OF_LATER_YEARS",
    more: {to: "come"},
    dispute_amount: {value: "1"},
  };
  const shown = await clientOf(() => Response.json(dispute)).client.disputes.show("X");
  assert.deepEqual(shown.kind === "done" && shown.value, dispute);
  for (const other of [
    {},
    [],
    "X",
    {dispute_id: 1},
    {dispute_id: "X", links: {}},
    {dispute_id: "X", messages: [1]},
  ]) {
    const outcome = await clientOf(() => Response.json(other)).client.disputes.show("X");
    assert.equal(outcome.kind, "unknown", JSON.stringify(other));
  }
});

test("a field that is null is read as an absent one, and a refund's time may have an offset", async () => {
  const refund = {
    id: "R1",
    status: "COMPLETED",
    custom_id: null,
    amount: null,
    create_time: "2026-06-01T10:00:00-07:00",
  };
  const outcome = await clientOf(() => Response.json(refund)).client.payments.showRefund("R1");
  assert.ok(outcome.kind === "done");
  assert.deepEqual(outcome.value, {id: "R1", status: "COMPLETED", create_time: refund.create_time});
});

test("a dispute without a status is not recorded", async () => {
  const {client} = clientOf(() => Response.json({dispute_id: "X", create_time: "2027-01-15T12:00:00Z"}));
  assert.equal((await client.disputes.showForRecord("X")).kind, "unknown");
});

test("only the reply to replacing a payment link may have no body", async () => {
  const {client} = clientOf(() => new Response(null, {status: 204}));
  const {replace, create} = client.paymentLinks.passed;
  assert.equal((await replace({id: "X", body: "{}"})).kind, "done");
  assert.equal((await create({requestId: "1", body: "{}"})).kind, "unknown");
});
