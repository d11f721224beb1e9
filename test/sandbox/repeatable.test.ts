import assert from "node:assert/strict";
import {test, type TestContext} from "node:test";
import {endpoints} from "./support/declared.ts";
import {GoodCalls} from "./support/good-calls.ts";
import {OrdersClient} from "./support/orders.ts";
import {type Answer, type MoreSettings, TestSandbox} from "./support/sandbox.ts";

const SETTINGS: MoreSettings = {seed: 7, now: Date.UTC(2030, 4, 1), clockStopped: true};

/** Status, debug id and body of a reply. */
const seen = ({status, headers, text}: Answer) => `${status} ${headers.get("PayPal-Debug-Id")} ${text}`;

/** Calls each operation with each good body, and with an unknown id, then lets a year pass and reads all again. */
async function everyReply(calls: GoodCalls): Promise<string[]> {
  const {sandbox, token} = calls;
  const replies: string[] = [];
  const note = (route: string, answer: Answer) => void replies.push(`${route} ${seen(answer)}`);
  const operations = endpoints.filter(({scopes}) => scopes.length > 0);
  for (const endpoint of operations) {
    const route = `${endpoint.method} ${endpoint.path}`;
    calls.readIds();
    const [id = "X1"] = calls.idsFor(endpoint);
    for (const body of calls.bodiesFor(endpoint)) note(route, await calls.call(endpoint, {id, body}));
    note(route, await calls.call(endpoint));
  }
  const year = {advance_seconds: 365 * 24 * 60 * 60};
  note("POST clock", await sandbox.call("POST", "/_sandbox/clock", {body: year}));
  for (const endpoint of operations.filter(({method}) => method === "GET"))
    for (const id of calls.idsFor(endpoint).slice(0, 3))
      note(endpoint.path, await calls.call(endpoint, {id}));
  for (const path of ["/_sandbox/mail?page_size=1000", "/v1/notifications/webhooks-events?page_size=300"])
    note(path, await sandbox.call("GET", path, {token}));
  return replies;
}

test("the same seed and time give the same replies, byte for byte", async (t) => {
  const run = async (waited: number) => {
    const calls = await GoodCalls.open(SETTINGS, waited);
    t.after(() => calls.close());
    return everyReply(calls);
  };
  const first = await run(0);
  // The real time of the second run is another.
  const second = await run(3_600_123);
  assert.ok(first.length > 150, `${first.length} replies`);
  assert.deepEqual(second, first);
});

async function opened(t: TestContext, settings: MoreSettings): Promise<TestSandbox> {
  const sandbox = await TestSandbox.open({}, "silent", settings);
  t.after(() => sandbox.close());
  return sandbox;
}

const newOrder = async (sandbox: TestSandbox) =>
  OrdersClient.withToken(sandbox, await sandbox.token()).newOrder();

test("a reset starts the ids, the sample data and the clock of a seed again", async (t) => {
  const sandbox = await opened(t, SETTINGS);
  const state = async () => {
    const token = await sandbox.token();
    const reads = ["/v2/invoicing/invoices?page_size=100", "/v1/customer/disputes", "/_sandbox/clock"];
    const texts = await Promise.all(reads.map((path) => sandbox.call("GET", path, {token})));
    return [await newOrder(sandbox), (await sandbox.application()).clientId, ...texts.map(({text}) => text)];
  };
  const first = await state();
  await sandbox.call("POST", "/_sandbox/clock", {body: {advance_seconds: 60}});
  await newOrder(sandbox);
  await sandbox.call("POST", "/_sandbox/reset");
  assert.deepEqual(await state(), first);
});

test("tokens and secrets differ with the same seed, and ids differ without a seed", async (t) => {
  const values = async (settings: MoreSettings) => {
    const sandbox = await opened(t, settings);
    const {clientSecret} = await sandbox.application();
    return {
      id: await newOrder(sandbox),
      secrets: [await sandbox.token(), await sandbox.clientToken(), clientSecret],
    };
  };
  const [first, second] = [await values({seed: 1}), await values({seed: 1})];
  assert.equal(second.id, first.id);
  assert.equal(new Set([...first.secrets, ...second.secrets]).size, 6);
  assert.notEqual((await values({seed: 2})).id, first.id);
  const random = await Promise.all([values({}), values({})]);
  assert.notEqual(random[0].id, random[1].id);
});
