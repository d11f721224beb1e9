import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {CARDS} from "../sandbox/support/orders.ts";
import {libsql} from "../support/databases.ts";
import {CREATE} from "./support/fake-paypal.ts";
import {openReplacingProxy} from "./support/replacing-proxy.ts";
import {read} from "./support/replies.ts";
import {savedCard, singleUseToken} from "./support/sandbox-sources.ts";
import {type SandboxBench, sandboxSuite} from "./support/sandbox-suite.ts";
import {attempt, type Browser, type Shop} from "./support/shop.ts";

const ITEMS = [{sku: "ceramic-teapot", quantity: 1}];
const NO_REPLY = {status: 502, body: ""};

interface Source {
  /** Field of the request to the shop. */
  readonly field: object;
  /** PayPal's token. */
  readonly token: string;
}

async function cardSource(bench: SandboxBench, buyer: Browser): Promise<Source> {
  const id = await savedCard(bench, buyer, CARDS.ordinary);
  const created = "/_sandbox/webhooks?event_type=VAULT.PAYMENT-TOKEN.CREATED&page_size=1";
  const {body} = await bench.sandbox.call<{events: [{resource: {id: string}}]}>("GET", created);
  return {field: {savedCard: id}, token: body.events[0].resource.id};
}

async function tokenSource(bench: SandboxBench): Promise<Source> {
  const token = await singleUseToken(bench, CARDS.ordinary);
  return {field: {singleUseToken: token}, token};
}

const SOURCES = {"saved card": cardSource, "single-use token": tokenSource} as const;

const requestOf = async ({database}: Shop): Promise<string> =>
  (
    await database.db
      .selectFrom("calls")
      .select("request")
      .where("operation", "=", "create")
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow()
  ).request;

const tokenIn = (request: string) => /"(?:vault_id|single_use_token)":"([^"]*)"/.exec(request)?.[1] ?? "";

sandboxSuite(
  "PayPal's tokens in recorded requests",
  (bench) => {
    for (const [name, make] of Object.entries(SOURCES)) {
      test(`a ${name} is recorded by reference, also while the outcome is unknown, and pays once`, async () => {
        const proxy = await openReplacingProxy(await bench.sandbox.listen());
        try {
          const shop = await bench.open({paypalUrl: proxy.url});
          const buyer = shop.browser().signIn(`Ada ${name}`);
          await buyer.token();
          const {field, token} = await make(bench, buyer);
          const id = attempt(randomUUID());
          const pay = () => read(buyer.post("/checkout/orders/create", {items: ITEMS, ...field}, id));
          proxy.replace({method: "POST", path: CREATE}, NO_REPLY, "after");
          assert.equal((await pay()).status, 500);
          const open = await requestOf(shop);
          assert.ok(!open.includes(token), open);
          assert.match(tokenIn(open), /^(saved|sealed):/);
          proxy.stopReplacing();
          await shop.merchant.recover();
          const paid = await pay();
          assert.deepEqual([paid.status, paid.body.captures[0]?.status], [201, "COMPLETED"], paid.text);
          const settled = await requestOf(shop);
          assert.match(tokenIn(settled), name === "saved card" ? /^saved:/ : /^erased$/);
          assert.ok(!settled.includes(token), settled);
        } finally {
          await proxy.stop();
        }
      });
    }

    test("a call whose token is gone before its outcome is known is not repeated, and needs a check", async () => {
      const proxy = await openReplacingProxy(await bench.sandbox.listen());
      try {
        const shop = await bench.open({paypalUrl: proxy.url});
        const buyer = shop.browser().signIn("Ada, gone");
        await buyer.token();
        const {field} = await cardSource(bench, buyer);
        proxy.replace({method: "POST", path: CREATE}, NO_REPLY, "before");
        const id = attempt(randomUUID());
        const pay = () => read(buyer.post("/checkout/orders/create", {items: ITEMS, ...field}, id));
        assert.equal((await pay()).status, 500);
        proxy.stopReplacing();
        const {cards} = (await read(buyer.get("/vault/payment-tokens"))).body;
        assert.equal(
          (await buyer.call("DELETE", `/service-api/vault/payment-tokens/${cards[0]?.id}`)).status,
          204,
        );
        await shop.merchant.recover();
        const sent = proxy.requestIds().length;
        const again = await pay();
        assert.deepEqual([again.status, again.body.code], [409, "NEEDS_CHECK"]);
        assert.equal(proxy.requestIds().length, sent);
      } finally {
        await proxy.stop();
      }
    });
  },
  [libsql],
);
