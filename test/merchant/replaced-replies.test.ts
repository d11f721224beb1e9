import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {after, before, test} from "node:test";
import {allRows} from "../sandbox/support/console.ts";
import {card, CARDS} from "../sandbox/support/orders.ts";
import {libsql} from "../support/databases.ts";
import {AUTHORIZE, REFUND} from "./support/fake-payments.ts";
import {CAPTURE, CREATE, PAYMENT_TOKENS} from "./support/fake-paypal.ts";
import {AUTHORIZING} from "./support/paid-order.ts";
import {openReplacingProxy, type ReplacedReply, type ReplacingProxy} from "./support/replacing-proxy.ts";
import {read} from "./support/replies.ts";
import {savedCard, singleUseToken} from "./support/sandbox-sources.ts";
import {type SandboxBench, sandboxSuite} from "./support/sandbox-suite.ts";
import {attempt, type Browser, type Shop, type ShopOptions} from "./support/shop.ts";

const json = (status: number, body: object): ReplacedReply => ({
  status,
  type: "application/json",
  body: JSON.stringify(body),
});
const html = (status: number): ReplacedReply => ({
  status,
  type: "text/html",
  body: "<html><body>Request blocked</body></html>",
});

const refusal = (name: string, issue: string) => ({
  name,
  message: "Refused.",
  debug_id: "f1a2b3c4d5e6f",
  details: [{issue}],
});
/** A reply with PayPal's header, too. */
const byPayPal = (status: number, body: object): ReplacedReply => ({
  ...json(status, body),
  debugId: "f1a2b3c4d5e6f",
});

const REPLIES: Readonly<Record<string, ReplacedReply>> = {
  "JSON 401": json(401, {message: "Unauthorized"}),
  "OAuth 401": json(401, {error: "invalid_token", error_description: "The token was revoked."}),
  "JSON 403": json(403, {message: "Forbidden"}),
  "PayPal's 403": json(403, {name: "NOT_AUTHORIZED", message: "Not permitted.", debug_id: "f1a2b3"}),
  "400 in PayPal's form": json(400, refusal("INVALID_REQUEST", "INVALID_PARAMETER_VALUE")),
  "404 in PayPal's form": json(404, refusal("RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID")),
  "422 in PayPal's form": json(422, refusal("UNPROCESSABLE_ENTITY", "PAYMENT_SOURCE_CANNOT_BE_USED")),
  "PayPal's DUPLICATE_REQUEST_ID": byPayPal(422, refusal("UNPROCESSABLE_ENTITY", "DUPLICATE_REQUEST_ID")),
  "HTML 403": html(403),
  "HTML 404": html(404),
  "empty 413": {status: 413, body: ""},
  "200 with garbage": html(200),
};

const IN_PAYPALS_FORM = new Set(Object.keys(REPLIES).filter((name) => name.endsWith("in PayPal's form")));

/**
 * `npm test -- --long` runs all cases. The usual run has those in which PayPal has processed the call, each with one way to
 * settle it.
 */
const isLong = process.env["LONG_TESTS"] !== undefined;
const TIMES = isLong ? (["before", "after"] as const) : (["after"] as const);
const WAYS = ["repeated request", "recovery"] as const;

const ITEMS = [{sku: "ceramic-teapot", quantity: 1}];

/** Lists of the sandbox's console whose rows are counted. */
type Effect = "orders" | "captures" | "authorizations" | "refunds" | "payment-tokens";

interface Operation {
  readonly name: string;
  readonly call: {readonly method: string; readonly path: RegExp};
  readonly options?: Partial<ShopOptions>;
  /** After a refusal the server reads the order, which shows the result. */
  readonly readsOrder?: true;
  /** Number of new rows after the operation. */
  readonly effects: Partial<Record<Effect, number>>;
  /** Prepares the request. @returns a function that sends it, each time the same, and resolves to true for a success */
  prepare(buyer: Browser, shop: Shop, bench: SandboxBench): Promise<() => Promise<boolean>>;
}

/** Resolves to true for a success. Any other reply must be a 500, which leaves the outcome open. */
async function isDone(reply: Promise<Response>): Promise<boolean> {
  const {status, text} = await read(reply);
  if (status < 300) return true;
  assert.equal(status, 500, text);
  return false;
}

async function filledSetupToken(buyer: Browser, bench: SandboxBench): Promise<string> {
  const {setupToken} = (await read(buyer.post("/vault/setup-token", {}))).body;
  await bench.vault.fill(setupToken, CARDS.ordinary);
  return setupToken;
}

async function approvedOrder(buyer: Browser, bench: SandboxBench): Promise<string> {
  const orderId = await buyer.order(randomUUID());
  await bench.ordersClient.confirm(orderId, card(CARDS.ordinary));
  return orderId;
}

function charging(
  name: string,
  sourceOf: (buyer: Browser, bench: SandboxBench) => Promise<object>,
): Operation {
  return {
    name,
    call: {method: "POST", path: CREATE},
    effects: {orders: 1, captures: 1},
    async prepare(buyer, _shop, bench) {
      const body = {items: ITEMS, ...(await sourceOf(buyer, bench))};
      const id = attempt(randomUUID());
      return () => isDone(buyer.post("/checkout/orders/create", body, id));
    },
  };
}

const OPERATIONS: readonly Operation[] = [
  charging("create with a saved card", async (buyer, bench) => ({
    savedCard: await savedCard(bench, buyer, CARDS.ordinary),
  })),
  charging("create with a single-use token", async (_buyer, bench) => ({
    singleUseToken: await singleUseToken(bench, CARDS.ordinary),
  })),
  {
    name: "capture",
    readsOrder: true,
    call: {method: "POST", path: CAPTURE},
    effects: {captures: 1},
    async prepare(buyer, _shop, bench) {
      const orderId = await approvedOrder(buyer, bench);
      return () => isDone(buyer.capture(orderId));
    },
  },
  {
    name: "authorize",
    readsOrder: true,
    call: {method: "POST", path: AUTHORIZE},
    options: AUTHORIZING,
    effects: {authorizations: 1},
    async prepare(buyer, _shop, bench) {
      const orderId = await approvedOrder(buyer, bench);
      return () => isDone(buyer.post(`/checkout/orders/${orderId}/authorize`));
    },
  },
  {
    name: "refund",
    readsOrder: true,
    call: {method: "POST", path: REFUND},
    effects: {refunds: 1},
    async prepare(buyer, shop, bench) {
      const orderId = await approvedOrder(buyer, bench);
      await buyer.capture(orderId);
      const id = randomUUID();
      return async () => {
        const {state} = await shop.merchant.backOffice.refund({orderId, id});
        assert.ok(state === "done" || state === "unknown", state);
        return state === "done";
      };
    },
  },
  {
    name: "save a card",
    call: {method: "POST", path: PAYMENT_TOKENS},
    effects: {"payment-tokens": 1},
    async prepare(buyer, _shop, bench) {
      const setupToken = await filledSetupToken(buyer, bench);
      return () => isDone(buyer.post("/vault/payment-token", {setupToken, consent: true}));
    },
  },
];

async function count({sandbox}: SandboxBench, list: Effect): Promise<number> {
  return (await allRows(sandbox, list)).length;
}

async function counted(bench: SandboxBench, operation: Operation): Promise<Record<string, number>> {
  const lists = Object.keys(operation.effects) as Effect[];
  const rows = await Promise.all(lists.map(async (list) => [list, await count(bench, list)] as const));
  return Object.fromEntries(rows);
}

sandboxSuite(
  "a proxy that replaces PayPal's replies",
  (bench) => {
    let proxy: ReplacingProxy;
    before(async () => {
      proxy = await openReplacingProxy(await bench.sandbox.listen());
    });
    after(() => proxy.stop());

    for (const [nthOperation, operation] of OPERATIONS.entries()) {
      for (const [nthReply, [name, reply]] of Object.entries(REPLIES).entries()) {
        const ways = isLong ? WAYS : [WAYS[(nthOperation + nthReply) % 2] ?? "repeated request"];
        for (const when of TIMES) {
          // PayPal's refusal of a call that it didn't process is final.
          if (when === "before" && operation.readsOrder && IN_PAYPALS_FORM.has(name)) continue;
          test(`PayPal does ${operation.name} once when a proxy sends ${name} ${when} PayPal's reply`, async () => {
            const shop = await bench.open({...operation.options, paypalUrl: proxy.url});
            for (const settled of ways) {
              const buyer = shop.browser().signIn(`Ada, ${settled}`);
              await buyer.token();
              const ask = await operation.prepare(buyer, shop, bench);
              const start = await counted(bench, operation);
              proxy.replace(operation.call, reply, when);
              const isRead = operation.readsOrder === true && IN_PAYPALS_FORM.has(name);
              assert.equal(
                await ask(),
                isRead,
                "the first reply leaves the outcome open, unless an order shows it",
              );
              proxy.stopReplacing();
              if (settled === "recovery") await shop.merchant.recover();
              assert.ok(await ask(), "the attempt can be used");
              const end = await counted(bench, operation);
              const made = Object.entries(end).map(([list, rows]) => [list, rows - (start[list] ?? 0)]);
              assert.deepEqual(Object.fromEntries(made), operation.effects, settled);
              assert.equal(new Set(proxy.requestIds()).size, 1, "all calls have one request id");
            }
          });
        }
      }
    }

    const [savedCard] = OPERATIONS;
    const refused = byPayPal(422, refusal("UNPROCESSABLE_ENTITY", "PAYMENT_SOURCE_CANNOT_BE_USED"));

    test("a saved card whose charge seems refused is charged once when the attempt is repeated", async () => {
      const shop = await bench.open({paypalUrl: proxy.url});
      const buyer = shop.browser().signIn("Ada, refused");
      await buyer.token();
      const {ask, charges} = await charge(buyer, bench);
      proxy.replace(savedCard!.call, refused, "after");
      assert.equal((await ask()).status, 422);
      proxy.stopReplacing();
      const paid = await ask();
      assert.deepEqual([paid.status, paid.body.captures[0]?.status], [201, "COMPLETED"]);
      assert.equal((await ask()).text, paid.text);
      assert.equal(await charges(), 1);
      assert.equal(new Set(proxy.requestIds()).size, 1, "all calls have one request id");
    });

    test("a charge whose first reply is replaced is found at once", async () => {
      const shop = await bench.open({paypalUrl: proxy.url});
      const buyer = shop.browser().signIn("Ada, replaced");
      await buyer.token();
      const {ask, charges} = await charge(buyer, bench);
      proxy.replace(savedCard!.call, refused, "after", 1);
      assert.equal((await ask()).status, 201);
      assert.equal(await charges(), 1);
    });

    test("another refusal than a decline leaves a repeated charge open, and a decline ends it", async () => {
      const shop = await bench.open({paypalUrl: proxy.url});
      const buyer = shop.browser().signIn("Ada, declined");
      await buyer.token();
      const {ask, charges} = await charge(buyer, bench);
      proxy.replace(savedCard!.call, html(502), "before");
      assert.equal((await ask()).status, 500);
      proxy.replace(savedCard!.call, refused, "before");
      assert.equal((await ask()).status, 500);
      proxy.replace(
        savedCard!.call,
        byPayPal(422, refusal("UNPROCESSABLE_ENTITY", "INSTRUMENT_DECLINED")),
        "before",
      );
      assert.deepEqual((await ask()).body.details[0]?.issue, "INSTRUMENT_DECLINED");
      proxy.stopReplacing();
      assert.equal((await ask()).status, 201, "the attempt can be tried again");
      assert.equal(await charges(), 1);
    });
  },
  [libsql],
);

/** A charge of a saved card. `charges` counts the captures that it has made. */
async function charge(buyer: Browser, bench: SandboxBench) {
  const setupToken = await filledSetupToken(buyer, bench);
  const saved = await read(buyer.post("/vault/payment-token", {setupToken, consent: true}));
  const body = {items: ITEMS, savedCard: saved.body.card.id};
  const id = attempt(randomUUID());
  const before = await count(bench, "captures");
  return {
    ask: () => read(buyer.post("/checkout/orders/create", body, id)),
    charges: async () => (await count(bench, "captures")) - before,
  };
}
