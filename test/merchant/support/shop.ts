import type {Socket} from "node:net";
import {Writable} from "node:stream";
import {type Database, openDatabase} from "../../../server/database/open.ts";
import {createMerchant} from "../../../server/merchant/app.ts";
import type {Merchant, MerchantOptions} from "../../../server/merchant/app-options.ts";
import {type MerchantSettings, readMerchantSettings} from "../../../server/merchant/config.ts";
import {merchantMigrations} from "../../../server/merchant/migrations.ts";
import type {CustomerQuestion} from "../../../server/merchant/hooks/question.ts";
import type {MerchantTables} from "../../../server/merchant/tables.ts";
import {demoCatalogue} from "../../support/demo-catalogue.ts";
import {systemRandomness} from "../../../server/merchant/randomness.ts";
import type {ResilienceOptions} from "../../../server/merchant/paypal/resilience.ts";
import {createLog} from "../../../server/shared/log.ts";
import {systemWait, type Wait} from "../../../server/shared/wait.ts";
import {checkReplies} from "./described-replies.ts";
import {CLIENT_ID, CLIENT_SECRET} from "./fake-paypal.ts";

export const ORIGIN = "http://localhost:8080";
export const SESSION_KEY = "canary-session-key-0123456789abcdef";
export const CART_KEY = "canary-cart-key-0123456789abcdefghij";

/** Timeouts that are long enough for a busy machine, with short pauses and a breaker that does not open. */
export const LONG_TIMEOUTS: ResilienceOptions = {
  attemptTimeoutMs: 20_000,
  totalTimeoutMs: 60_000,
  maxRetries: 2,
  backoffMs: 1,
  failuresToOpen: 1_000,
  halfOpenAfterMs: 5_000,
  maxConcurrent: 2_000,
  maxQueued: 0,
};

/** Shortens the pauses before webhook events are applied and shop events delivered, but no time limit, which is longer. */
export const shortPauses: Wait = (ms, signal) => systemWait(ms <= 1_000 ? Math.min(ms, 2) : ms, signal);

export function settingsFor(
  paypalUrl: string,
  extra: Readonly<Record<string, string>> = {},
): MerchantSettings {
  return readMerchantSettings({
    SERVICE_BASE_URL: paypalUrl,
    SDK_URL: paypalUrl,
    CLIENT_ID,
    CLIENT_SECRET,
    SESSION_KEY,
    CART_KEY,
    // Tests send many requests at one time of the clock. The limits have their own tests.
    RATE_LIMITS: "off",
    ...extra,
  });
}

/** A clock that only `advance` moves. */
export class TestClock {
  #now = Date.UTC(2030, 0, 1);
  now(): number {
    return this.#now;
  }
  advance(ms: number): void {
    this.#now += ms;
  }
}

/** A server that a browser calls. */
interface BrowsedShop {
  readonly merchant: {
    readonly app: {request(url: string, init: RequestInit, env: object): Promise<Response> | Response};
  };
}

/** A browser on the shop's own page, with its cookies. */
export class Browser {
  readonly #shop: BrowsedShop;
  readonly #cookies: Map<string, string>;
  /** Name of the signed-in customer, which `customerFromHeader` reads; by default none. */
  #customer: string | undefined;
  /** Remote address of its connections; by default unknown. */
  #peer: string | undefined;

  constructor(shop: BrowsedShop, cookies: Iterable<[string, string]> = []) {
    this.#shop = shop;
    this.#cookies = new Map(cookies);
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** The same browser at another server on the same database, for example after a restart. */
  on(shop: BrowsedShop): Browser {
    const browser = new Browser(shop, this.#cookies);
    browser.signIn(this.#customer);
    return browser;
  }

  /** Signs a customer in to the shop. */
  signIn(customer: string | undefined): this {
    this.#customer = customer;
    return this;
  }

  /** Sets the remote address of its further requests. */
  from(peer: string): this {
    this.#peer = peer;
    return this;
  }

  async send(path: string, init: RequestInit = {}, origin = ORIGIN): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.#cookies.size > 0) headers.set("cookie", this.cookie);
    if (this.#customer !== undefined) headers.set(CUSTOMER_HEADER, this.#customer);
    const connection = {incoming: {socket: {remoteAddress: this.#peer} as Socket}};
    const reply = await this.#shop.merchant.app.request(`${origin}${path}`, {...init, headers}, connection);
    for (const set of reply.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      const at = pair.indexOf("=");
      if (/max-age=0/i.test(set)) this.#cookies.delete(pair.slice(0, at));
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return reply;
  }

  /** Calls a route as the shop's own page does. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.send(path, {
      method,
      headers: {
        origin: ORIGIN,
        "sec-fetch-site": "same-origin",
        ...(body === undefined ? {} : {"content-type": "application/json"}),
        ...headers,
      },
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
    });
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.call("POST", `/service-api${path}`, body, headers);
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.call("GET", `/service-api${path}`, undefined, headers);
  }

  token(): Promise<Response> {
    return this.send("/service-api/auth/browser-safe-client-token");
  }

  /** Creates an order for one teapot. @returns its id */
  async order(attemptId?: string): Promise<string> {
    const reply = await this.post("/checkout/orders/create", TEAPOT, attempt(attemptId));
    if (reply.status !== 201) throw new Error(`no order: ${reply.status} ${await reply.text()}`);
    return ((await reply.json()) as {id: string}).id;
  }

  capture(orderId: string, attemptId?: string): Promise<Response> {
    return this.post(`/checkout/orders/${orderId}/capture`, undefined, attempt(attemptId));
  }
}

export const CUSTOMER_HEADER = "x-test-customer";

/** A `customer` hook that reads the customer's name from a header of the test browser. */
export function customerFromHeader({request}: CustomerQuestion): string | undefined {
  return request.headers.get(CUSTOMER_HEADER) ?? undefined;
}

export const TEAPOT = {items: [{sku: "ceramic-teapot", quantity: 1}], scaMethod: "SCA_WHEN_REQUIRED"};

export function attempt(id: string | undefined): Record<string, string> {
  return id === undefined ? {} : {"service-request-id": id};
}

export interface Shop {
  readonly merchant: Merchant;
  readonly database: Database<MerchantTables>;
  readonly clock: TestClock;
  /** The log so far, as text. */
  readonly logged: () => string;
  readonly browser: () => Browser;
  readonly close: () => Promise<void>;
}

export interface ShopOptions extends Partial<MerchantOptions> {
  readonly paypalUrl: string;
  readonly databaseUrl: string;
  readonly variables?: Record<string, string>;
  readonly clock?: TestClock;
}

/** Opens a merchant server on a database. It has no port: requests are passed to its app directly. */
export async function openShop(options: ShopOptions): Promise<Shop> {
  const {paypalUrl, databaseUrl, variables, ...rest} = options;
  const database = await openDatabase<MerchantTables>({url: databaseUrl, migrations: merchantMigrations});
  const clock = options.clock ?? new TestClock();
  let logged = "";
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString();
      done();
    },
  });
  const merchant = createMerchant({
    settings: settingsFor(paypalUrl, variables),
    catalogue: demoCatalogue,
    randomness: systemRandomness,
    fetch: globalThis.fetch,
    log: createLog({name: "merchant", level: "trace"}, sink),
    assets: {cdn: "dist/cdn", version: "0.1.0"},
    resilience: LONG_TIMEOUTS,
    wait: shortPauses,
    ...rest,
    database,
    clock,
  });
  await checkReplies(merchant);
  const shop: Shop = {
    merchant,
    database,
    clock,
    logged: () => logged,
    browser: () => new Browser(shop),
    close: () => database.close(),
  };
  return shop;
}
