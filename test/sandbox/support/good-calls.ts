import assert from "node:assert/strict";
import {GOOD_BODIES, GOOD_QUERIES} from "../../exploration/hostile/good-bodies.ts";
import {prepare} from "../../exploration/hostile/prepare.ts";
import {tableOf} from "../../exploration/hostile/targets.ts";
import {type Endpoint, endpoints, routerPath} from "./declared.ts";
import {acceptedBody} from "./disputes.ts";
import {OrdersClient} from "./orders.ts";
import {type Answer, type MoreSettings, TestSandbox} from "./sandbox.ts";

/** Operations that make what the seed lacks, or has only expired, by table. */
const MADE: Readonly<Record<string, string>> = {
  webhooks: "POST /v1/notifications/webhooks",
  webhook_lookups: "POST /v1/notifications/webhooks-lookup",
  trackers: "POST /v1/shipping/trackers",
  invoice_templates: "POST /v2/invoicing/templates",
  setup_tokens: "POST /v3/vault/setup-tokens",
};

const routeOf = (endpoint: Endpoint) => `${endpoint.method} ${routerPath(endpoint)}`;

/** Calls of operations with good bodies, in a sandbox that has each kind of resource. */
export class GoodCalls {
  readonly sandbox: TestSandbox;
  /** Token of the application that has the resources. */
  readonly token: string;
  #ids: ReadonlyMap<string, readonly string[]> = new Map();
  /** First ids of these tables. */
  readonly #made = new Map<string, string>();

  private constructor(sandbox: TestSandbox, token: string) {
    this.sandbox = sandbox;
    this.token = token;
  }

  /** @param waited added to the sandbox's real time, in milliseconds */
  static async open(settings: MoreSettings = {}, waited = 0): Promise<GoodCalls> {
    const sandbox = await TestSandbox.open({}, "silent", settings, waited);
    const calls = new GoodCalls(sandbox, await sandbox.token());
    await sandbox.call("POST", "/_sandbox/seed", {body: {}});
    await prepare(sandbox, calls.token);
    calls.readIds();
    // Those of the seed may be refunded already.
    const {id: capture} = await OrdersClient.withToken(sandbox, calls.token).captured();
    calls.#made.set("captures", capture);
    for (const [table, route] of Object.entries(MADE)) {
      const endpoint = endpoints.find(({method, path}) => `${method} ${path}` === route);
      assert.ok(endpoint, route);
      const {body, text} = await calls.call(endpoint);
      const id = table === "trackers" ? `${capture}-1Z` : body.id;
      assert.ok(id, text);
      calls.#made.set(table, id);
    }
    return calls;
  }

  /** Reads the ids that later calls use. */
  readIds(): void {
    this.#ids = this.sandbox.idsStored(300);
  }

  /** Ids for the operation's path, those of changeable resources first. */
  idsFor(endpoint: Endpoint): readonly string[] {
    return this.#idsIn(tableOf(routerPath(endpoint)));
  }

  bodiesFor(endpoint: Endpoint): readonly unknown[] {
    return GOOD_BODIES[routeOf(endpoint)] ?? [{}];
  }

  /**
   * @param id all path parameters, by default unknown
   * @param nth position of the ids that the body has
   */
  call(
    endpoint: Endpoint,
    {
      id = "UNKNOWN",
      token = this.token,
      body = this.bodiesFor(endpoint)[0],
      headers = {},
      nth = 0,
    }: {
      id?: string;
      token?: string;
      body?: unknown;
      headers?: Readonly<Record<string, string>>;
      nth?: number;
    } = {},
  ): Promise<Answer> {
    const withIds = (text: string) =>
      text.replaceAll(/\{(\w+)\}/g, (_, table: string) => this.#idsIn(table)[nth] ?? "X1");
    const query = new URLSearchParams(
      Object.entries(GOOD_QUERIES[routeOf(endpoint)] ?? {}).map(([name, value]) => [name, withIds(value)]),
    );
    const path = endpoint.path.replaceAll(/\{\w+\}/g, encodeURIComponent(id));
    const sent = endpoint.body && acceptedBody(endpoint.body.types, withIds(JSON.stringify(body)));
    return this.sandbox.call(endpoint.method, query.size === 0 ? path : `${path}?${query}`, {
      headers: {
        ...(token !== "" && {Authorization: `Bearer ${token}`}),
        ...(sent && {"Content-Type": sent.type}),
        ...headers,
      },
      ...(sent && {body: sent.body}),
    });
  }

  close(): Promise<void> {
    return this.sandbox.close();
  }

  #idsIn(table: string): readonly string[] {
    const made = this.#made.get(table);
    return [...(made === undefined ? [] : [made]), ...(this.#ids.get(table) ?? [])];
  }
}
