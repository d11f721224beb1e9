import assert from "node:assert/strict";
import {after, before, describe, test} from "node:test";
import {GOOD_BODIES, GOOD_QUERIES} from "../exploration/hostile/good-bodies.ts";
import {prepare} from "../exploration/hostile/prepare.ts";
import {tableOf} from "../exploration/hostile/targets.ts";
import {type Endpoint, endpoints, routerPath} from "./support/declared.ts";
import {OrdersClient} from "./support/orders.ts";
import {type Answer, TestSandbox} from "./support/sandbox.ts";

/** Operations that pages call with a client token. */
const FOR_PAGES = ["orders.confirm", "setup-tokens.confirm", "eligibility.find"];

/** Invoices and templates of others are forbidden instead of not found. */
const isForbidden = ({path}: Endpoint) => /^\/v2\/invoicing\/(?:invoices|templates)\//.test(path);

/** Operations that make what the seed lacks, or has only expired, by table. */
const MADE: Readonly<Record<string, string>> = {
  webhooks: "POST /v1/notifications/webhooks",
  trackers: "POST /v1/shipping/trackers",
  invoice_templates: "POST /v2/invoicing/templates",
  setup_tokens: "POST /v3/vault/setup-tokens",
};

const endpointOf = (route: string) =>
  endpoints.find(({method, path}) => `${method} ${path}` === route) ?? assert.fail(route);

describe("access to the operations of the REST API", () => {
  let sandbox: TestSandbox;
  let tokens: Record<"right" | "client" | "stranger", string>;
  let ids: Map<string, string[]>;
  before(async () => {
    sandbox = await TestSandbox.open({}, "silent");
    const right = await sandbox.token();
    tokens = {
      right,
      client: await sandbox.clientToken(),
      stranger: await (await sandbox.application()).token(),
    };
    await sandbox.call("POST", "/_sandbox/seed", {body: {}});
    await prepare(sandbox, right);
    ids = await sandbox.idsStored(1);
    // That of the seed may be refunded already.
    ids.set("captures", [(await OrdersClient.withToken(sandbox, right).captured()).id]);
    for (const [table, route] of Object.entries(MADE)) {
      const {body} = await call(endpointOf(route), as(right));
      ids.set(table, [table === "trackers" ? `${ids.get("captures")?.[0]}-1Z` : body.id]);
    }
  });
  after(() => sandbox.close());

  /** Calls an operation with a good body. @param id all its path parameters */
  const call = (
    endpoint: Endpoint,
    headers: Readonly<Record<string, string>>,
    id = "UNKNOWN",
  ): Promise<Answer> => {
    const route = `${endpoint.method} ${routerPath(endpoint)}`;
    const withIds = (text: string) =>
      text.replaceAll(/\{(\w+)\}/g, (_, table: string) => ids.get(table)?.[0] ?? "X1");
    const query = new URLSearchParams(
      Object.entries(GOOD_QUERIES[route] ?? {}).map(([name, value]) => [name, withIds(value)]),
    );
    const [body] = GOOD_BODIES[route] ?? [];
    const path = endpoint.path.replaceAll(/\{\w+\}/g, encodeURIComponent(id));
    return sandbox.call(endpoint.method, query.size === 0 ? path : `${path}?${query}`, {
      headers,
      ...(endpoint.body && {body: withIds(JSON.stringify(body ?? {}))}),
    });
  };
  const as = (token: string) => ({Authorization: `Bearer ${token}`});
  const refused = ({status, body, text}: Answer, expected: number, issue: string) =>
    assert.deepEqual([status, body.details[0].issue], [expected, issue], text);

  for (const endpoint of endpoints.filter(({oauth}) => !oauth)) {
    test(`${endpoint.method} ${endpoint.path} needs a token, and a client token only works for pages`, async () => {
      for (const headers of [{}, as("made-up"), {Authorization: "Basic eDp5"}])
        refused(await call(endpoint, headers), 401, "INVALID_TOKEN");
      const {status} = await call(endpoint, as(tokens.client));
      assert.equal(status === 403, !FOR_PAGES.includes(endpoint.id));
    });

    if (!endpoint.params) continue;
    test(`${endpoint.method} ${endpoint.path} answers for another application's as for an unknown one`, async () => {
      const [id] = ids.get(tableOf(routerPath(endpoint))) ?? [];
      assert.ok(id, "there is one");
      const [foreign, unknown] = [
        await call(endpoint, as(tokens.stranger), id),
        await call(endpoint, as(tokens.stranger), "UNKNOWN"),
      ];
      assert.equal(foreign.status, isForbidden(endpoint) ? 403 : 404, foreign.text);
      assert.equal(unknown.status, 404, unknown.text);
      if (!isForbidden(endpoint))
        assert.deepEqual({...foreign.body, debug_id: ""}, {...unknown.body, debug_id: ""});
      // It exists. With two ids, the second is unknown.
      if (Object.keys(endpoint.params?.shape ?? {}).length === 1)
        assert.notEqual((await call(endpoint, as(tokens.right), id)).status, 404);
    });
  }

  for (const endpoint of endpoints.filter(({method, params}) => method === "GET" && !params)) {
    test(`GET ${endpoint.path} lists nothing of another application`, async () => {
      const {text} = await call(endpoint, as(tokens.stranger));
      const table = ids.get(tableOf(routerPath(endpoint))) ?? [];
      assert.ok(table.length > 0 && table.every((id) => !text.includes(id)), text);
    });
  }
});
