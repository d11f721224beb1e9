import assert from "node:assert/strict";
import {mkdir, mkdtemp, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {test} from "node:test";
import {verdictOf} from "../../demo/browser/live/verdict.ts";
import type {Entry, Proof} from "../../demo/server/live/entry.ts";
import {redact} from "../../demo/server/live/redact.ts";
import {createTimeline} from "../../demo/server/live/timeline.ts";
import {type SandboxBench, sandboxSuite} from "../merchant/support/sandbox-suite.ts";
import {SESSION_KEY} from "../merchant/support/shop.ts";
import {card, CARDS} from "../sandbox/support/orders.ts";
import {CREDENTIALS} from "../sandbox/support/sandbox.ts";
import {openDemoShop, type OpenDemoShop} from "./support/demo-shop.ts";

const ORIGIN = "http://localhost:8080";
const OPERATOR_KEY = "canary-operator-key-0123456789abcdef";
const OWN = {origin: ORIGIN, "sec-fetch-site": "same-origin", "content-type": "application/json"};
const CART = {items: [{sku: "ceramic-teapot", quantity: 1}]};

/** Sends a request to a shop's own address, by default from this machine. */
async function send(
  shop: OpenDemoShop,
  path: string,
  init: RequestInit = {},
  {remoteAddress, origin = ORIGIN}: {remoteAddress?: string; origin?: string} = {},
): Promise<Response> {
  return shop.merchant.app.request(`${origin}${path}`, init, {incoming: {socket: {remoteAddress}}});
}

interface Message {
  readonly id: string;
  readonly entry: Entry | undefined;
}

/** Reads a feed. */
class Feed {
  /** All messages so far. */
  readonly messages: Message[] = [];
  readonly #reader: ReadableStreamDefaultReader<string>;
  #text = "";

  private constructor(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
    this.#reader = body.pipeThrough(new TextDecoderStream()).getReader();
  }

  /** Opens it, and waits for its first message. */
  static async open(shop: OpenDemoShop, lastId?: string): Promise<Feed> {
    const reply = await send(shop, "/live/feed", {
      headers: lastId === undefined ? {} : {"last-event-id": lastId},
    });
    assert.equal(reply.status, 200);
    assert.match(reply.headers.get("content-type") ?? "", /^text\/event-stream/);
    const feed = new Feed(reply.body as ReadableStream<Uint8Array<ArrayBuffer>>);
    await feed.until(() => feed.messages.length > 0);
    return feed;
  }

  get entries(): Entry[] {
    return this.messages.flatMap(({entry}) => entry ?? []);
  }

  /** Waits until a message makes this true. */
  async until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) {
      const {value, done} = await this.#reader.read();
      assert.ok(!done, "the feed goes on");
      this.#text += value;
      const blocks = this.#text.split("\n\n");
      this.#text = blocks.pop()!;
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? "";
        if (field("id") === "") continue;
        const isEntry = !block.includes("event: begin");
        this.messages.push({
          id: field("id"),
          entry: isEntry ? (JSON.parse(field("data")) as Entry) : undefined,
        });
      }
    }
  }

  has(side: Entry["side"], what: RegExp): boolean {
    return this.entries.some(
      (entry) => entry.side === side && what.test(entry.what) && entry.status !== null,
    );
  }

  close(): Promise<void> {
    return this.#reader.cancel();
  }
}

/** Creates an order, and captures it. */
async function pay(bench: SandboxBench, shop: OpenDemoShop): Promise<string> {
  const buyer = shop.browser();
  const {id} = (await (await buyer.post("/checkout/orders/create", CART)).json()) as {id: string};
  await bench.ordersClient.confirm(id, card(CARDS.ordinary));
  assert.equal((await buyer.capture(id)).status, 201);
  await shop.merchant.applied();
  return id;
}

const proofAfter = async (shop: OpenDemoShop, place: string): Promise<Proof> => {
  const reply = await send(shop, `/live/proof?after=${place}`);
  assert.equal(reply.status, 200);
  return (await reply.json()) as Proof;
};

test("secrets, tokens and card numbers are removed from bodies at any depth", () => {
  const token = "A21AAJ".padEnd(60, "x");
  const body = {
    id: "6ZZM49FUCHK4WXNX5",
    amount: {value: "75.00"},
    has_token: true,
    card: {number: "4868719196829038", security_code: "123", last_digits: "9038"},
    deep: [{clientToken: "short", text: `a ${token} b`, note: "4868 7191 9682 9038"}],
  };
  const text = JSON.stringify(redact(body));
  for (const secret of ["4868719196829038", "4868 7191", token, "short", `"123"`])
    assert.ok(!text.includes(secret), secret);
  for (const shown of ["6ZZM49FUCHK4WXNX5", "75.00", `"has_token":true`, "9038"])
    assert.ok(text.includes(shown), shown);
});

test("the timeline keeps a bounded number of versions, and only while somebody reads them", () => {
  let now = 0;
  const timeline = createTimeline(() => now);
  const entry = (key: number): Entry => ({key: String(key), side: "server", at: 0, what: "GET /"});
  timeline.add(entry(0));
  assert.deepEqual(timeline.after(""), []);
  const end = timeline.watch(() => undefined);
  for (let key = 1; key <= 1_000; key += 1) timeline.add(entry(key));
  const kept = timeline.after("");
  assert.equal(kept.length, 600);
  assert.equal(kept.at(-1)?.entry.key, "1000");
  assert.deepEqual(
    timeline.after(kept.at(-2)!.place).map(({entry: {key}}) => key),
    ["1000"],
  );
  // Another process's place, or none: everything that is kept.
  for (const place of ["other.999", "x", "__proto__"]) assert.equal(timeline.after(place).length, 600, place);
  end();
  now += 29_000;
  assert.ok(timeline.isWatched, "a browser can connect again");
  now += 2_000;
  timeline.add(entry(1_001));
  assert.equal(timeline.after("").at(-1)?.entry.key, "1000");
});

sandboxSuite("both sides of a payment", (bench) => {
  const open = (variables: Readonly<Record<string, string>> = {}, pages?: string) =>
    openDemoShop(bench, {variables: {OPERATOR_KEY, ...variables}, ...(pages !== undefined && {pages})});

  test("the feed has the requests of the page, PayPal's, the event, the mail and the back office's row", async () => {
    const shop = await open();
    const feed = await Feed.open(shop);
    const id = await pay(bench, shop);
    await feed.until(() => feed.has("back-office", /: paid$/) && feed.has("paypal", /\/capture$/));
    const of = (side: Entry["side"], what: RegExp) =>
      feed.entries.findLast((entry) => entry.side === side && what.test(entry.what));
    assert.equal(of("server", /^POST \/service-api\/checkout\/orders\/create$/)?.orderId, id);
    const captured = of("server", /\/capture$/);
    assert.equal(captured?.status, 201);
    assert.ok((captured.durationMs ?? -1) >= 0);
    assert.equal((captured.details as {reply: {status: string}}).reply.status, "COMPLETED");
    const created = of("paypal", /^POST \/v2\/checkout\/orders$/);
    assert.deepEqual([created?.status, created?.orderId], [201, id]);
    assert.match(created?.link ?? "", new RegExp(`\\?view=orders&open=${id}$`));
    const row = of("back-office", /: paid$/);
    assert.match(row?.link ?? "", /^\/back-office\/\?view=payments&open=/);
    assert.equal(of("event", /^payment\.paid$/)?.orderId, id);
    // No entry for the sandbox's token route.
    assert.equal(of("paypal", /oauth2/), undefined);
    await feed.close();
  });

  test("the mail is an entry without its text, which has the signed link", async () => {
    const shop = await open();
    const feed = await Feed.open(shop);
    const buyer = shop.browser();
    const {id} = (await (await buyer.post("/checkout/orders/create", CART)).json()) as {id: string};
    await bench.ordersClient.confirm(id, card(CARDS.ordinary));
    const contact = await buyer.call("PUT", `/demo-orders/${id}/contact`, {email: "ada@buyer.example"});
    assert.equal(contact.status, 204);
    assert.equal((await buyer.capture(id)).status, 201);
    await feed.until(() => feed.has("mail", /^Order confirmed/));
    const mail = feed.entries.find(({side}) => side === "mail");
    assert.deepEqual(mail?.details, {to: "ada@buyer.example", subject: mail?.what});
    await feed.close();
  });

  test("a feed that connects again continues after its last message", async () => {
    const shop = await open();
    const first = await Feed.open(shop);
    await shop.browser().post("/checkout/quote", CART);
    await first.until(() => first.has("server", /\/quote$/));
    const {id: lastId} = first.messages.at(-1)!;
    await first.close();
    await shop.browser().call("GET", "/service-api/configuration");
    const second = await Feed.open(shop, lastId);
    await second.until(() => second.has("server", /\/configuration$/));
    assert.ok(!second.has("server", /\/quote$/), "nothing comes twice");
    await second.close();
    const fresh = await Feed.open(shop);
    assert.deepEqual(fresh.entries, [], "a new page begins now");
    await fresh.close();
  });

  test("no key, token, cookie or card number is in the feed, in the proof or in the page's routes", async () => {
    const shop = await open();
    const feed = await Feed.open(shop);
    const start = feed.messages[0]!.id;
    const buyer = shop.browser();
    const token = await buyer.call("GET", "/service-api/auth/browser-safe-client-token");
    const {accessToken: clientToken} = (await token.json()) as {accessToken: string};
    assert.ok(clientToken.length > 20);
    await buyer.post("/checkout/quote", {...CART, number: CARDS.ordinary, note: CARDS.ordinary});
    await pay(bench, shop);
    await feed.until(() => feed.has("back-office", /: paid$/) && feed.has("paypal", /\/capture$/));
    const operator = {headers: {authorization: `Bearer ${OPERATOR_KEY}`}};
    assert.equal((await send(shop, "/service-api/back-office/disputes", operator)).status, 200);
    // A program of the shop, which has its own key.
    await send(shop, "/service-api/events", {headers: {authorization: "Bearer canary-events-key"}});
    const savedCard = "/service-api/vault/payment-tokens/canary-vault-id";
    await buyer.call("DELETE", savedCard);
    await feed.until(() => feed.has("server", /vault/));
    const proof = await (await send(shop, `/live/proof?after=${start}`)).text();
    const text = JSON.stringify(feed.entries) + proof;
    const access = await bench.sandbox.call<{access_token: string}>("POST", "/v1/oauth2/token");
    const canaries = [
      clientToken,
      OPERATOR_KEY,
      SESSION_KEY,
      CREDENTIALS.CLIENT_SECRET,
      CARDS.ordinary,
      ...buyer.cookie.split("; ").map((pair) => pair.slice(pair.indexOf("=") + 1)),
      access.body?.access_token,
      "canary-vault-id",
      "/back-office/disputes",
      "/service-api/events",
    ].filter((canary) => canary !== undefined && canary !== "");
    assert.ok(canaries.length >= 6);
    for (const canary of canaries) assert.ok(!text.includes(canary), canary);
    const tokenRequest = feed.entries.findLast(({what}) => /browser-safe-client-token$/.test(what));
    assert.deepEqual([tokenRequest?.side, tokenRequest?.details], ["server", undefined]);
    await feed.close();
  });

  test("the proof counts PayPal's captures and the shop's events, and a second charge, too", async () => {
    const shop = await open();
    const feed = await Feed.open(shop);
    const start = feed.messages[0]!.id;
    const none = await proofAfter(shop, start);
    assert.deepEqual([none.orders, none.captures, none.events], [[], 0, 0]);
    const id = await pay(bench, shop);
    const once = await proofAfter(shop, start);
    assert.deepEqual([once.orders.map((order) => order.id), once.captures, once.events], [[id], 1, 1]);
    // A second order that the shop does not know, as a fault of the shop would create it.
    await bench.ordersClient.captured();
    const twice = await proofAfter(shop, start);
    assert.deepEqual([twice.orders.length, twice.captures, twice.events], [2, 2, 1]);
    await feed.close();
  });

  test("a failure sets its faults, another one replaces them, and the end leaves those of other testers", async () => {
    const shop = await open();
    const faults = async () =>
      (
        (await (await fetch(`${bench.paypal.url}/_sandbox/faults`)).json()) as {
          faults: {kind: string}[];
        }
      ).faults.map(({kind}) => kind);
    const others = {kind: "status", status: 503, method: "GET", path: "/elsewhere"};
    await fetch(`${bench.paypal.url}/_sandbox/faults`, {
      method: "POST",
      headers: {"content-type": "application/json"},
      body: JSON.stringify(others),
    });
    const begin = (name: string) =>
      send(shop, `/live/failures/${name}`, {method: "POST", headers: OWN, body: "{}"});
    assert.equal((await begin("reply-lost")).status, 200);
    assert.deepEqual(await faults(), ["status", "reset-after"]);
    assert.equal((await begin("webhook-twice-and-late")).status, 200);
    assert.deepEqual(await faults(), ["status", "webhook-duplicate", "webhook-delay"]);
    for (const name of ["elsewhere", "__proto__", "constructor"])
      assert.equal((await begin(name)).status, 404, name);
    assert.equal((await send(shop, "/live/failures", {method: "DELETE", headers: OWN})).status, 204);
    assert.deepEqual(await faults(), ["status"]);
    await fetch(`${bench.paypal.url}/_sandbox/faults`, {method: "DELETE"});
  });

  test("only the shop's own pages can order a failure, with JSON", async () => {
    const shop = await open();
    const begin = (headers: Record<string, string>) =>
      send(shop, "/live/failures/reply-lost", {method: "POST", headers, body: "{}"});
    const {origin: _, ...withoutOrigin} = OWN;
    for (const [headers, status] of [
      [{...OWN, origin: "https://evil.example"}, 403],
      [{...OWN, origin: "null"}, 403],
      [{...OWN, "sec-fetch-site": "cross-site"}, 403],
      [{...OWN, "sec-fetch-site": "same-site"}, 403],
      [withoutOrigin, 403],
      [{...OWN, "content-type": "text/plain"}, 415],
      [{...OWN, "content-type": "application/x-www-form-urlencoded"}, 415],
    ] as const)
      assert.equal((await begin(headers)).status, status, JSON.stringify(headers));
    assert.equal((await send(shop, "/live/failures", {method: "DELETE"})).status, 403);
  });

  test("the feed and the proof can only be read", async () => {
    const shop = await open();
    for (const path of ["/live/feed", "/live/proof"])
      for (const method of ["POST", "PUT", "PATCH", "DELETE"])
        assert.equal((await send(shop, path, {method, headers: OWN})).status, 404, `${method} ${path}`);
  });

  test("the page and its routes are a 404 without the sandbox, off loopback and through a proxy", async () => {
    const pages = await mkdtemp(join(tmpdir(), "checkout-live-"));
    await mkdir(join(pages, "live"));
    await writeFile(join(pages, "live/index.html"), "<!--sandbox-page-->both sides");
    const paths = ["/live/", "/live/index.html", "/live/feed", "/live/proof"];
    const statuses = async (shop: OpenDemoShop, init: RequestInit = {}, from = {}) => {
      const found = new Set<number>();
      for (const path of paths) {
        const reply = await send(shop, path, init, from);
        found.add(reply.status);
        await reply.body?.cancel();
      }
      for (const [method, path] of [
        ["POST", "/live/failures/reply-lost"],
        ["POST", "/live/runs"],
        ["DELETE", "/live/failures"],
      ] as const) {
        const headers = {...OWN, ...(init.headers as object)};
        const body = method === "POST" ? {body: "{}"} : {};
        const {status} = await send(shop, path, {method, headers, ...body}, from);
        found.add(status === 204 ? 200 : status);
      }
      return [...found];
    };
    try {
      const shop = await open({}, pages);
      assert.deepEqual(await statuses(shop), [200]);
      for (const remoteAddress of ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
        assert.deepEqual(await statuses(shop, {}, {remoteAddress}), [200], remoteAddress);
      for (const remoteAddress of ["192.168.0.7", "::ffff:10.0.0.1", "2001:db8::1"])
        assert.deepEqual(await statuses(shop, {}, {remoteAddress}), [404], remoteAddress);
      assert.deepEqual(await statuses(shop, {}, {origin: "http://shop.example:8080"}), [404]);
      for (const name of ["x-forwarded-for", "forwarded", "via"])
        assert.deepEqual(await statuses(shop, {headers: {[name]: "10.0.0.1"}}), [404], name);
      const closed: readonly Readonly<Record<string, string>>[] = [
        {SANDBOX: "off"},
        {HOST: "0.0.0.0"},
        {PUBLIC_URL: "https://shop.example"},
      ];
      for (const variables of closed)
        assert.deepEqual(await statuses(await open(variables, pages)), [404], JSON.stringify(variables));
    } finally {
      await rm(pages, {recursive: true});
    }
  });

  test("an open feed ends when the shop stops", async () => {
    const shop = await open();
    const reply = await send(shop, "/live/feed");
    const text = reply.text();
    shop.end();
    assert.match(await text, /event: begin/);
  });
});

test("the verdict names each number of charges, and a shop that knows another", () => {
  const of = (captures: number, events: number, expected?: "once" | "none") => {
    const proof = {orders: [], captures, events, mails: 0, webhooks: {received: 0, different: 0}};
    const {text, isExpected} = verdictOf(proof, expected);
    return [text, isExpected];
  };
  assert.deepEqual(of(1, 1, "once"), ["Charged once", true]);
  assert.deepEqual(of(1, 1), ["Charged once", true]);
  assert.deepEqual(of(0, 0, "none"), ["Not charged", true]);
  assert.deepEqual(of(0, 0, "once"), ["Not charged", false]);
  assert.deepEqual(of(1, 1, "none"), ["Charged once", false]);
  assert.deepEqual(of(2, 2, "once"), ["Charged twice", false]);
  assert.deepEqual(of(2, 2), ["Charged twice", false]);
  assert.deepEqual(of(3, 3, "once"), ["Charged 3 times", false]);
  assert.deepEqual(of(2, 1, "once"), ["Charged twice, but the shop knows 1 payment", false]);
  assert.deepEqual(of(1, 0, "once"), ["Charged once, but the shop knows 0 payments", false]);
});

test("the policy of a page allows frames of the shop for /live/ alone", async () => {
  const {pagePolicy} = await import("../../demo/server/page-policy.ts");
  const sdkUrl = "http://127.0.0.1:8081";
  const of = (framing?: "frames" | "framed") => pagePolicy({sdkUrl, nonce: "n", framing});
  assert.match(of(), /frame-src http:\/\/127\.0\.0\.1:8081;.*frame-ancestors 'none'/);
  assert.match(of("frames"), /frame-src 'self' http:\/\/127\.0\.0\.1:8081;.*frame-ancestors 'none'/);
  assert.match(of("framed"), /frame-src http:\/\/127\.0\.0\.1:8081;.*frame-ancestors 'self'/);
});
