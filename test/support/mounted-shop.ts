import assert from "node:assert/strict";
import {type ChildProcess, fork} from "node:child_process";
import {randomUUID} from "node:crypto";

/** A shop's server in a separate process. */
export interface MountedShop {
  /** Origin of the shop. */
  readonly origin: string;
  /** Everything that it has printed. */
  readonly output: () => string;
  /** Stops it with SIGTERM, as hosts do. Resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** Starts a shop's script, and waits until it prints its address. @throws Error with its output if it exits before */
export function startMounted(
  script: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<MountedShop> {
  const child: ChildProcess = fork(script, args, {
    env: {PATH: process.env["PATH"], TMPDIR: process.env["TMPDIR"], ...env},
    execArgv: [],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  const gone = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      // Next prints "localhost" even for 127.0.0.1.
      const origin = /http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/.exec(output)?.[1];
      if (origin === undefined) return;
      resolve({
        origin: `http://localhost:${origin}`,
        output: () => output,
        stop() {
          child.kill("SIGTERM");
          return gone;
        },
      });
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    void gone.then(() => reject(new Error(`the shop's server exited: ${output}`)));
  });
}

/** Address of a shop. Buyers visit `publicUrl` if it is set. */
interface Address {
  readonly origin: string;
  readonly publicUrl?: string;
}

/** A buyer's browser: keeps the session cookie and sends a browser's headers. */
export class Visitor {
  readonly #origin: string;
  readonly #page: string;
  readonly #send: (url: string, init: RequestInit) => Promise<Response>;
  #cookie = "";

  /** @param send sends a request as `fetch` does */
  constructor(
    {origin, publicUrl = origin}: Address,
    send: (url: string, init: RequestInit) => Promise<Response> = fetch,
  ) {
    this.#origin = origin;
    this.#page = publicUrl;
    this.#send = send;
  }

  async call(method: string, path: string, body?: unknown, more: Record<string, string> = {}) {
    const reply = await this.#send(this.#origin + path, {
      method,
      headers: {
        origin: this.#page,
        "sec-fetch-site": "same-origin",
        "content-type": "application/json",
        ...(this.#cookie === "" ? {} : {cookie: this.#cookie}),
        ...more,
      },
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
    });
    const text = await reply.text();
    const cookies = reply.headers.getSetCookie();
    if (cookies[0] !== undefined) this.#cookie = cookies[0].split(";", 1)[0] ?? "";
    const value = (text === "" ? undefined : JSON.parse(text)) as Reply;
    return {status: reply.status, value, cookies, headers: reply.headers};
  }
}

/** Fields of replies that {@link buyThrough} reads. */
interface Reply {
  readonly id: string;
  readonly status: string;
  readonly amount: {readonly value: string};
  readonly purchase_units: readonly {
    readonly payments: {readonly captures: readonly {readonly id: string}[]};
  }[];
}

/**
 * Buys a teapot through a shop's server, by our routes and by those of PayPal's samples. Checks that repeated requests
 * create one order and one capture, and that requests of other origins and sessions fail.
 *
 * @param approve approves an order as its buyer
 */
export async function buyThrough(
  shop: Address,
  approve: (orderId: string) => Promise<unknown>,
): Promise<void> {
  const {origin, publicUrl = origin} = shop;
  const buyer = new Visitor(shop);
  const items = [{sku: "teapot", quantity: 1}];
  const token = await buyer.call("GET", "/service-api/auth/browser-safe-client-token");
  assert.equal(token.status, 200);
  const [named = "", ...attributes] = (token.cookies[0] ?? "").split("; ");
  const isSecure = publicUrl.startsWith("https:");
  assert.match(named, isSecure ? /^__Host-checkout-session=./ : /^checkout-session=./);
  // Next changes the order of the cookies.
  assert.deepEqual(attributes.sort(), [
    "HttpOnly",
    "Path=/",
    "SameSite=Lax",
    ...(isSecure ? ["Secure"] : []),
  ]);
  assert.equal(token.headers.get("cache-control"), "no-store");
  const again = await buyer.call("GET", "/service-api/auth/browser-safe-client-token");
  assert.deepEqual(again.cookies, [], "the session is the same");
  const head = await fetch(`${origin}/service-api/configuration`, {method: "HEAD"});
  assert.deepEqual([head.status, await head.text()], [200, ""]);

  const quote = await buyer.call("POST", "/service-api/checkout/quote", {items});
  assert.deepEqual([quote.status, quote.value.amount.value], [200, "75.00"]);
  const headers = {"service-request-id": randomUUID()};
  const create = () => buyer.call("POST", "/service-api/checkout/orders/create", {items}, headers);
  const [one, two] = await Promise.all([create(), create()]);
  assert.equal(one.status, 201);
  assert.equal(one.value.id, two.value.id);

  const capture = `/service-api/checkout/orders/${one.value.id}/capture`;
  for (const foreign of [{origin: "https://evil.test"}, {"sec-fetch-site": "cross-site"}]) {
    assert.equal((await buyer.call("POST", capture, undefined, foreign)).status, 403);
  }
  const stranger = new Visitor(shop);
  await stranger.call("GET", "/service-api/auth/browser-safe-client-token");
  assert.equal((await stranger.call("POST", capture)).status, 404);
  await approve(one.value.id);
  const captures = await Promise.all([buyer.call("POST", capture), buyer.call("POST", capture)]);
  const ids = captures.map(({value}) => value.purchase_units[0]?.payments.captures[0]?.id);
  assert.deepEqual([captures[0]?.status, captures[0]?.value.status], [201, "COMPLETED"]);
  assert.equal(new Set(ids).size, 1);

  // The shop's own parser reads this body first. If it were lost, the order would be the default one.
  const orders = "/paypal-api/checkout/orders";
  const cart = [{sku: "teapot", quantity: 3}];
  const sample = await buyer.call("POST", `${orders}/create-order-for-one-time-payment`, {cart});
  assert.equal(sample.status, 201);
  const shown = await buyer.call("GET", `/service-api/checkout/orders/${sample.value.id}`);
  assert.equal(shown.value.amount.value, "225.00");
  await approve(sample.value.id);
  const paid = await buyer.call("POST", `${orders}/${sample.value.id}/capture`);
  assert.deepEqual([paid.status, paid.value.status], [201, "COMPLETED"]);
  assert.equal((await buyer.call("POST", "/service-api/checkout/quote", {items: []})).status, 400);
}
