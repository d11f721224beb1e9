import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {systemWait, type Wait} from "../../server/shared/wait.ts";
import {CREATE, PAYMENT_TOKEN, PAYMENT_TOKENS} from "./support/fake-paypal.ts";
import {read} from "./support/replies.ts";
import {savedRows} from "./support/saved-rows.ts";
import {attempt, type Browser, customerFromHeader, type Shop} from "./support/shop.ts";
import {suite} from "./support/suite.ts";
import {WEBHOOK_ID, WebhookSender} from "./support/webhook-sender.ts";

const wait: Wait = (ms, signal) => systemWait(Math.min(ms, 5), signal);
const DELETED = "VAULT.PAYMENT-TOKEN.DELETED";
const INITIATED = "VAULT.PAYMENT-TOKEN.DELETION-INITIATED";
const HOUR_MS = 60 * 60 * 1000;

suite("a card or wallet whose payment token is deleted at PayPal", (bench) => {
  const open = (variables: Readonly<Record<string, string>> = {}) =>
    bench.open({customer: customerFromHeader, wait, variables: {WEBHOOK_ID, ...variables}});
  const cards = async (buyer: Browser) => (await read(buyer.get("/vault/payment-tokens"))).body.cards;
  const states = async (shop: Shop) => (await savedRows(shop)).map(({state}) => state);

  /** Creates a setup token and asks the shop to save its card. */
  async function save(buyer: Browser) {
    await buyer.token();
    const setupToken = (await read(buyer.post("/vault/setup-token", {}))).body.id;
    return read(buyer.post("/vault/payment-token", {setupToken, consent: true}));
  }

  /** Saves a card. Returns its id, and PayPal's payment token. */
  async function saved(shop: Shop, buyer: Browser): Promise<{id: string; token: string}> {
    const reply = await save(buyer);
    assert.equal(reply.status, 201, reply.text);
    const {id} = reply.body.card;
    const row = (await savedRows(shop)).find((one) => one.id === id);
    return {id, token: row?.paymentToken ?? ""};
  }

  async function send(shop: Shop, type: string, token: string): Promise<void> {
    const sender = await WebhookSender.of(bench.paypal);
    const event = {id: `WH-${randomUUID()}`, type, resource: {id: token, customer: {id: "C"}}, time: 0};
    assert.equal((await sender.send(shop, event)).status, 200);
  }

  const events = ({database}: Shop) => database.db.selectFrom("webhook_events").selectAll().execute();
  const waiting = async (shop: Shop) => (await events(shop)).filter(({state}) => state === "received").length;

  test("its event removes it from the list once, erases the token, and leaves other cards", async () => {
    const shop = await open();
    const ada = shop.browser().signIn("ada");
    const [gone, kept] = [await saved(shop, ada), await saved(shop, ada)];
    bench.paypal.vault.paymentTokens.delete(gone.token);
    for (let times = 0; times < 2; times += 1) await send(shop, DELETED, gone.token);
    assert.deepEqual(
      (await cards(ada)).map(({id}: {id: string}) => id),
      [kept.id],
    );
    const erased = (await savedRows(shop)).find(({id}) => id === gone.id);
    assert.deepEqual(
      [erased?.state, erased?.sealed_token, erased?.token_hash, erased?.last_digits],
      ["deleted", null, null, null],
    );
    assert.equal(await waiting(shop), 0);
    const recorded = JSON.stringify(await events(shop));
    assert.ok(!recorded.includes(gone.token), "an event is recorded without the token");
    assert.ok(!shop.logged().includes(gone.token));
    const paid = await ada.post("/checkout/orders/create", {
      items: [{sku: "ceramic-teapot", quantity: 1}],
      savedCard: gone.id,
    });
    assert.equal(paid.status, 404);
  });

  test("the event of another shop's token changes nothing", async () => {
    const shop = await open();
    const ada = shop.browser().signIn("ada");
    await saved(shop, ada);
    for (const type of [DELETED, INITIATED]) await send(shop, type, "PAYMENT-TOKEN-OF-OTHERS");
    assert.deepEqual([await states(shop), await waiting(shop)], [["saved"], 0]);
    assert.equal((await cards(ada)).length, 1);
    assert.equal(bench.paypal.count("GET", PAYMENT_TOKEN), 0);
  });

  test("PayPal's request to delete a token removes the card at once, and recovery finishes it", async () => {
    const shop = await open();
    const ada = shop.browser().signIn("ada");
    const {token} = await saved(shop, ada);
    await send(shop, INITIATED, token);
    assert.deepEqual([await states(shop), await cards(ada)], [["deleting"], []]);
    await shop.merchant.recover();
    assert.deepEqual(await states(shop), ["deleted"]);
    assert.equal(bench.paypal.vault.paymentTokens.size, 0);
  });

  test("the event is applied later when PayPal does not reply", async () => {
    const shop = await open();
    const ada = shop.browser().signIn("ada");
    const {token} = await saved(shop, ada);
    bench.paypal.vault.paymentTokens.delete(token);
    bench.paypal.fault("GET", PAYMENT_TOKEN, 503, 10);
    await send(shop, DELETED, token);
    assert.deepEqual([await states(shop), await waiting(shop)], [["saved"], 1]);
    bench.paypal.clearFaults();
    shop.clock.advance(15_000);
    await shop.merchant.recover();
    assert.deepEqual([await states(shop), await waiting(shop)], [["deleted"], 0]);
  });

  test("the event of a card that is still being saved waits until it is saved", async () => {
    const shop = await open();
    const ada = shop.browser().signIn("ada");
    bench.paypal.fault("POST", PAYMENT_TOKENS, "lose-after", 1);
    bench.paypal.fault("POST", PAYMENT_TOKENS, 503, 10);
    assert.equal((await save(ada)).status, 500);
    const [token = ""] = bench.paypal.vault.paymentTokens.keys();
    bench.paypal.vault.paymentTokens.delete(token);
    await send(shop, DELETED, token);
    assert.deepEqual([await states(shop), await waiting(shop)], [["saving"], 1]);
    bench.paypal.clearFaults();
    shop.clock.advance(15_000);
    // Recovery saves the card before the event is applied.
    await shop.merchant.recover();
    assert.deepEqual([await states(shop), await waiting(shop), await cards(ada)], [["deleted"], 0, []]);
  });

  test("the event of an unknown token waits an hour while a card is being saved", async () => {
    const shop = await open();
    const ada = shop.browser().signIn("ada");
    bench.paypal.fault("POST", PAYMENT_TOKENS, 503, 1000);
    assert.equal((await save(ada)).status, 500);
    await send(shop, DELETED, "PAYMENT-TOKEN-OF-OTHERS");
    assert.equal(await waiting(shop), 1);
    shop.clock.advance(HOUR_MS);
    await shop.merchant.recover();
    assert.deepEqual([await states(shop), await waiting(shop)], [["saving"], 0]);
  });

  test("cards that an older version saved are found after the server has filled in their hashes", async () => {
    const shop = await open();
    const ada = shop.browser().signIn("ada");
    const old = [await saved(shop, ada), await saved(shop, ada)];
    const {db} = shop.database;
    const hashed = (await savedRows(shop)).map(({token_hash}) => token_hash);
    await db.updateTable("saved_cards").set({token_hash: null, key_id: ""}).execute();
    await db
      .updateTable("saved_cards")
      .set({sealed_token: "unreadable"})
      .where("id", "=", old[1]!.id)
      .execute();
    bench.paypal.vault.paymentTokens.delete(old[0]!.token);
    await send(shop, DELETED, old[0]!.token);
    assert.deepEqual([await states(shop), await waiting(shop)], [["saved", "saved"], 1]);
    shop.clock.advance(15_000);
    await shop.merchant.recover();
    const rows = (await savedRows(shop)).toSorted((a, b) => a.state.localeCompare(b.state));
    assert.deepEqual(
      rows.map(({state, token_hash, key_id}) => [state, token_hash, key_id]),
      [
        ["deleted", null, ""],
        ["saved", null, "unreadable"],
      ],
    );
    assert.equal(new Set(hashed).size, 2);
    assert.equal(await waiting(shop), 0);
  });

  test("two servers with one SESSION_KEY hash a token alike, and another key hashes it differently", async () => {
    const shop = await open();
    const ada = shop.browser().signIn("ada");
    const {token} = await saved(shop, ada);
    bench.paypal.vault.paymentTokens.delete(token);
    const stranger = await open({SESSION_KEY: "another-session-key-0123456789abcdef"});
    await send(stranger, DELETED, token);
    assert.deepEqual(await states(shop), ["saved"]);
    await send(await open(), DELETED, token);
    assert.deepEqual(await states(shop), ["deleted"]);
  });

  for (const [name, isGone] of [
    ["is no longer offered after a charge that PayPal refuses because it has no such token", true],
    ["stays offered after a refused charge while PayPal still has its token", false],
  ] as const) {
    test(name, async () => {
      const shop = await open();
      const ada = shop.browser().signIn("ada");
      const {id, token} = await saved(shop, ada);
      if (isGone) bench.paypal.vault.paymentTokens.delete(token);
      bench.paypal.fault("POST", CREATE, 404, 2);
      const order = {items: [{sku: "ceramic-teapot", quantity: 1}], savedCard: id};
      const reply = await read(ada.post("/checkout/orders/create", order, attempt(randomUUID())));
      assert.equal(reply.status, 404, reply.text);
      assert.equal((await cards(ada)).length, isGone ? 0 : 1);
      assert.deepEqual(await states(shop), [isGone ? "deleted" : "saved"]);
      const calls = JSON.stringify(await shop.database.db.selectFrom("calls").selectAll().execute());
      assert.ok(!calls.includes(token));
    });
  }
});
