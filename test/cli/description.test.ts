import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import {test} from "node:test";
import {describeBackOffice} from "../../build/back-office/describe.ts";
import {DESCRIPTION_FILES} from "../../build/back-office/files.ts";
import {createCallOperation} from "../../server/merchant/paypal/back-office/operations.ts";
import type {Outcome} from "../../server/merchant/paypal/outcome.ts";
import type {ServiceRequest, Transport} from "../../server/merchant/paypal/transport.ts";
import {endpoints} from "../../server/sandbox/endpoints.ts";

const AGAIN = "the sandbox's description has changed: npm run back-office";

test("the client is made of the description that the sandbox serves", async () => {
  const {json, types} = await describeBackOffice();
  assert.equal(await readFile(DESCRIPTION_FILES.json, "utf8"), json, AGAIN);
  assert.equal(await readFile(DESCRIPTION_FILES.types, "utf8"), types, AGAIN);
});

/** A transport that only notes what it is asked. */
function noting() {
  const asked: ServiceRequest<unknown>[] = [];
  const send: Transport = async <T>(request: ServiceRequest<T>): Promise<Outcome<T>> => {
    asked.push(request);
    return {kind: "unknown", reason: "only noted"};
  };
  return {asked, call: createCallOperation(send)};
}

test("an operation's call is its method, its address with all texts escaped, and its body", async () => {
  const {asked, call} = noting();
  await call("disputes.adjudicate", {
    path: {id: "PP/../D?x=1"},
    body: {adjudication_outcome: "BUYER_FAVOR"},
    requestId: "wish-1",
  });
  await call("links.list", {query: {page_token: "a&b=c", page_size: "2"}});
  const [settle, list] = asked;
  assert.equal(
    `${settle?.method} ${settle?.path}`,
    "POST /v1/customer/disputes/PP%2F..%2FD%3Fx%3D1/adjudicate",
  );
  assert.equal(settle?.body, '{"adjudication_outcome":"BUYER_FAVOR"}');
  assert.equal(settle?.headers["paypal-request-id"], "wish-1");
  assert.equal(settle?.headers["service-request-id"], "wish-1");
  assert.equal(
    `${list?.method} ${list?.path}`,
    "GET /v1/checkout/payment-resources?page_token=a%26b%3Dc&page_size=2",
  );
  assert.equal(list?.body, undefined);
});

test("every back-office endpoint of the sandbox can be called", async () => {
  const {asked, call} = noting();
  const own = endpoints.filter(({tag}) => ["Disputes", "Payment links", "Invoices"].includes(tag));
  assert.ok(own.length >= 14);
  const callAny = call as (id: string, parts: object) => Promise<unknown>;
  for (const {id} of own) await callAny(id, {path: {id: "X", invoice_id: "X"}, body: {}});
  assert.deepEqual(
    asked.map(({method, path}) => `${method} ${path}`),
    own.map(({method, path}) => `${method} ${path.replace(/\{\w+\}/, "X")}`),
  );
  await assert.rejects(callAny("disputes.burn", {}), /has no operation disputes\.burn/);
});

test("a reply is believed by its types alone: the service may leave out and add, not answer something else", async () => {
  const {asked, call} = noting();
  await call("disputes.get", {path: {id: "X"}});
  await call("links.replace", {
    path: {id: "X"},
    body: {integration_mode: "LINK", type: "BUY_NOW", line_items: []},
  });
  await call("links.create", {body: {integration_mode: "LINK", type: "BUY_NOW", line_items: []}});
  const [dispute, replaced, created] = asked.map(({schema}) => schema);
  const added = {dispute_id: "X", status: "OF_LATER_YEARS", more: {to: "come"}, dispute_amount: {value: "1"}};
  assert.deepEqual(dispute?.parse(added), added);
  for (const other of [
    {},
    [],
    "X",
    {dispute_id: 1},
    {dispute_id: "X", links: {}},
    {dispute_id: "X", messages: [1]},
  ]) {
    assert.equal(dispute?.safeParse(other).success, false, JSON.stringify(other));
  }
  assert.equal(replaced?.safeParse(undefined).success, true, "204 has no body");
  assert.equal(created?.safeParse(undefined).success, false);
  const taxes = [
    {type: "PERCENTAGE", value: "8.25"},
    {type: "PREFERENCE", value: "PROFILE"},
  ];
  assert.equal(created?.safeParse({id: "X", line_items: [{taxes}]}).success, true);
});
