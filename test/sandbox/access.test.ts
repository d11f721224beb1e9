import assert from "node:assert/strict";
import {after, before, describe, test} from "node:test";
import {type Endpoint, endpoints} from "./support/declared.ts";
import {GoodCalls} from "./support/good-calls.ts";
import type {Answer} from "./support/sandbox.ts";

/** Operations that pages call with a client token. */
const FOR_PAGES = ["orders.confirm", "setup-tokens.confirm", "eligibility.find"];

/** The list of event types is the same for all. */
const EVENT_TYPES = "webhooks-event-types.list";

/** Invoices and templates of others are forbidden instead of not found. */
const isForbidden = ({path}: Endpoint) => /^\/v2\/invoicing\/(?:invoices|templates)\//.test(path);

describe("access to the operations of the REST API", () => {
  let calls: GoodCalls;
  let client: string;
  let stranger: string;
  before(async () => {
    calls = await GoodCalls.open();
    client = await calls.sandbox.clientToken();
    stranger = await (await calls.sandbox.application()).token();
  });
  after(() => calls.close());

  const refused = ({status, body, text}: Answer, expected: number, issue: string) =>
    assert.deepEqual([status, body.details[0].issue], [expected, issue], text);

  for (const endpoint of endpoints.filter(({oauth}) => !oauth)) {
    test(`${endpoint.method} ${endpoint.path} needs a token, and a client token only works for pages`, async () => {
      refused(await calls.call(endpoint, {token: ""}), 401, "INVALID_TOKEN");
      refused(await calls.call(endpoint, {token: "made-up"}), 401, "INVALID_TOKEN");
      const headers = {Authorization: "Basic eDp5"};
      refused(await calls.call(endpoint, {headers}), 401, "INVALID_TOKEN");
      const {status} = await calls.call(endpoint, {token: client});
      assert.equal(status === 403, !FOR_PAGES.includes(endpoint.id));
    });

    if (!endpoint.params) continue;
    test(`${endpoint.method} ${endpoint.path} answers for another application's as for an unknown one`, async () => {
      const [id] = calls.idsFor(endpoint);
      assert.ok(id, "there is one");
      const foreign = await calls.call(endpoint, {token: stranger, id});
      const unknown = await calls.call(endpoint, {token: stranger});
      assert.equal(foreign.status, isForbidden(endpoint) ? 403 : 404, foreign.text);
      assert.equal(unknown.status, 404, unknown.text);
      if (!isForbidden(endpoint))
        assert.deepEqual({...foreign.body, debug_id: ""}, {...unknown.body, debug_id: ""});
      // It exists. With two ids, the second is unknown.
      if (Object.keys(endpoint.params?.shape ?? {}).length === 1)
        assert.notEqual((await calls.call(endpoint, {id})).status, 404);
    });
  }

  const lists = endpoints.filter(({method, params, id}) => method === "GET" && !params && id !== EVENT_TYPES);
  for (const endpoint of lists) {
    test(`GET ${endpoint.path} lists nothing of another application`, async () => {
      const {text} = await calls.call(endpoint, {token: stranger});
      const ids = calls.idsFor(endpoint);
      assert.ok(ids.length > 0 && ids.every((id) => !text.includes(id)), text);
    });
  }
});
