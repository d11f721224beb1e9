import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import type {Migrations} from "../../server/database/migration.ts";
import {openDatabase} from "../../server/database/open.ts";
import {createEncryption, keyIdOf} from "../../server/merchant/encryption.ts";
import {merchantMigrations} from "../../server/merchant/migrations.ts";
import type {MerchantTables} from "../../server/merchant/tables.ts";
import {listCardsOfKey, writeEncrypted} from "../../server/merchant/vault/vault.records.ts";
import {systemWait, type Wait} from "../../server/shared/wait.ts";
import {CREATE, PAYMENT_TOKEN} from "./support/fake-paypal.ts";
import {startKillableServer} from "./support/killable-server.ts";
import {cartOf} from "./support/carts.ts";
import {read} from "./support/replies.ts";
import {attempt, type Browser, CART_KEY, customerFromHeader, SESSION_KEY, type Shop} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";
import {WEBHOOK_ID, WebhookSender} from "./support/webhook-sender.ts";

const NEW_SESSION_KEY = "new-session-key-0123456789abcdefghij";
const ENCRYPTION_KEY = "canary-encryption-key-0123456789abcd";
const NEW_ENCRYPTION_KEY = "new-encryption-key-0123456789abcdefg";
const OPERATOR_KEY = "canary-operator-key-0123456789abcdef012";
const SECRETS = [SESSION_KEY, NEW_SESSION_KEY, ENCRYPTION_KEY, NEW_ENCRYPTION_KEY];

/** Settings before, during and after a rotation, as the docs have them. */
const BEFORE = {ENCRYPTION_KEY};
const DURING = {ENCRYPTION_KEY: NEW_ENCRYPTION_KEY, ENCRYPTION_KEY_OLD: ENCRYPTION_KEY};
const AFTER = {ENCRYPTION_KEY: NEW_ENCRYPTION_KEY};

const ITEMS = [{sku: "ceramic-teapot", quantity: 1}];
const wait: Wait = (ms, signal) => systemWait(Math.min(ms, 5), signal);

type Variables = Readonly<Record<string, string>>;

const encryptionOf = (key: string) =>
  createEncryption({keys: [{setting: "KEY", key}], purpose: "saved payment tokens"});
const idOf = (key: string) => encryptionOf(key).keyId;

function openAt(bench: Bench, variables: Variables = {}, options: Parameters<Bench["open"]>[0] = {}) {
  return bench.open({
    customer: customerFromHeader,
    wait,
    variables: {WEBHOOK_ID, OPERATOR_KEY, ...variables},
    ...options,
  });
}

/** Saves a card. @returns the shop's id of the card */
async function save(buyer: Browser): Promise<string> {
  await buyer.token();
  const {setupToken} = (await read(buyer.post("/vault/setup-token", {}))).body;
  const reply = await read(buyer.post("/vault/payment-token", {setupToken, consent: true}));
  assert.equal(reply.status, 201, reply.text);
  return reply.body.card.id;
}

const rowsOf = ({database}: Pick<Shop, "database">) =>
  database.db.selectFrom("saved_cards").selectAll().orderBy("created_at").orderBy("id").execute();
const keyIdsOf = async (shop: Pick<Shop, "database">) => (await rowsOf(shop)).map(({key_id}) => key_id);

/** Pays with a saved card, and checks that PayPal got its payment token. */
async function pay(bench: Bench, buyer: Browser, savedCard: string, token: string): Promise<void> {
  bench.paypal.chargeAtCreation = true;
  const order = {items: ITEMS, savedCard};
  const reply = await read(buyer.post("/checkout/orders/create", order, attempt(randomUUID())));
  assert.deepEqual([reply.status, reply.body.status], [201, "COMPLETED"], reply.text);
  const sent = bench.paypal.seen.findLast(({path}) => CREATE.test(path));
  assert.match(sent?.body ?? "", new RegExp(`"vault_id":"${token}"`));
  bench.paypal.chargeAtCreation = false;
}

/** Inserts saved cards of customer `ada` whose tokens a key has encrypted. @returns their ids */
async function insertCards(shop: Pick<Shop, "database">, count: number, key: string): Promise<string[]> {
  const encryption = encryptionOf(key);
  const ids = Array.from({length: count}, (_, index) => `card-${String(index).padStart(4, "0")}`);
  const sealed = await Promise.all(ids.map((id) => encryption.encrypt(`TOKEN-${id}`)));
  const times = {created_at: 1, updated_at: 1};
  await shop.database.transaction(async (tx) => {
    for (const [index, id] of ids.entries()) {
      const setup = {id: `setup-${id}`, session: "s", customer: "ada", created_at: 1};
      await tx.insertInto("setup_tokens").values(setup).execute();
      await tx
        .insertInto("saved_cards")
        .values({
          id,
          customer: "ada",
          setup_token: setup.id,
          sealed_token: sealed[index] ?? "",
          token_hash: encryption.hashes(`TOKEN-${id}`)[0],
          key_id: encryption.keyId,
          brand: "VISA",
          last_digits: "1111",
          expiry: "2040-12",
          state: "saved",
          failures: 0,
          ...times,
        })
        .execute();
    }
  });
  return ids;
}

suite("a rotation of keys", (bench) => {
  test("as in the docs keeps sessions and saved cards, and leaves no row of an old key", async () => {
    const SESSION_PATH = "/back-office/session";
    const first = await openAt(bench);
    const ada = first.browser().signIn("ada");
    const cards = [await save(ada), await save(ada)];
    const tokens = [...bench.paypal.vault.paymentTokens.keys()];
    const orderId = await ada.order();
    const operator = first.browser();
    assert.equal((await operator.post(SESSION_PATH, {key: OPERATOR_KEY})).status, 204);
    const stages: [Variables, string][] = [
      [{SESSION_KEY, ENCRYPTION_KEY}, ENCRYPTION_KEY],
      [{SESSION_KEY: NEW_SESSION_KEY, SESSION_KEY_OLD: SESSION_KEY, ...DURING}, NEW_ENCRYPTION_KEY],
      [{SESSION_KEY: NEW_SESSION_KEY, ...AFTER}, NEW_ENCRYPTION_KEY],
    ];
    let buyer = ada;
    let reader = operator;
    const logs: string[] = [];
    for (const [variables, key] of stages) {
      const shop = await openAt(bench, variables, {clock: first.clock});
      buyer = buyer.on(shop);
      reader = reader.on(shop);
      const shown = async () => {
        assert.equal((await buyer.get(`/checkout/orders/${orderId}`)).status, 200);
        assert.equal((await reader.get(SESSION_PATH)).status, 200);
        for (const [index, card] of cards.entries()) await pay(bench, buyer, card, tokens[index] ?? "");
      };
      await shown();
      await shop.merchant.recover();
      assert.deepEqual(await keyIdsOf(shop), [idOf(key), idOf(key)]);
      await shown();
      logs.push(shop.logged());
    }
    for (const secret of SECRETS) assert.ok(!logs.join("").includes(secret));
    assert.doesNotMatch(logs[0] ?? "", /any longer/);
    assert.match(
      logs[1] ?? "",
      /no row of the database needs ENCRYPTION_KEY_OLD or SESSION_KEY_OLD any longer/,
    );
    const copied = await openAt(bench, stages[2]?.[0], {clock: first.clock});
    assert.equal(
      (await ada.on(copied).get(`/checkout/orders/${orderId}`)).status,
      404,
      "a cookie of the old key",
    );
  });

  test("without an encryption key, a new SESSION_KEY encrypts what the old one has encrypted", async () => {
    const first = await openAt(bench);
    const card = await save(first.browser().signIn("ada"));
    const [token = ""] = bench.paypal.vault.paymentTokens.keys();
    const during = await openAt(bench, {SESSION_KEY: NEW_SESSION_KEY, SESSION_KEY_OLD: SESSION_KEY});
    await during.merchant.recover();
    assert.deepEqual(await keyIdsOf(during), [idOf(NEW_SESSION_KEY)]);
    const after = await openAt(bench, {SESSION_KEY: NEW_SESSION_KEY});
    await pay(bench, after.browser().signIn("ada"), card, token);
  });

  test("goes on after a SIGKILL in the middle, and each card pays at any time", async () => {
    const first = await openAt(bench, BEFORE);
    const ids = await insertCards(first, 250, ENCRYPTION_KEY);
    const killed = await startKillableServer(bench, {killAt: "vault:encrypted-again", variables: DURING});
    assert.equal(await killed.ended, "SIGKILL");
    const countOf = async (key: string) =>
      (await keyIdsOf(first)).filter((keyId) => keyId === idOf(key)).length;
    assert.deepEqual([await countOf(ENCRYPTION_KEY), await countOf(NEW_ENCRYPTION_KEY)], [150, 100]);
    const during = await openAt(bench, DURING);
    for (const id of [ids[0] ?? "", ids[249] ?? ""])
      await pay(bench, during.browser().signIn("ada"), id, `TOKEN-${id}`);
    await during.merchant.recover();
    assert.deepEqual([await countOf(ENCRYPTION_KEY), await countOf(NEW_ENCRYPTION_KEY)], [0, 250]);
    const encryption = encryptionOf(NEW_ENCRYPTION_KEY);
    for (const {id, sealed_token} of await rowsOf(first))
      assert.equal(await encryption.decrypt(sealed_token ?? ""), `TOKEN-${id}`);
  });

  test("two servers, of which one encrypts with the other's old key, accept each other's cards and sessions", async () => {
    const swapped = {ENCRYPTION_KEY, ENCRYPTION_KEY_OLD: NEW_ENCRYPTION_KEY};
    const servers = [
      await openAt(bench, {...swapped, SESSION_KEY, SESSION_KEY_OLD: NEW_SESSION_KEY}),
      await openAt(bench, {...DURING, SESSION_KEY: NEW_SESSION_KEY, SESSION_KEY_OLD: SESSION_KEY}),
    ] as const;
    for (const [own, other] of [servers, servers.toReversed() as [Shop, Shop]] as const) {
      const buyer = own.browser().signIn("ada");
      const card = await save(buyer);
      const token = [...bench.paypal.vault.paymentTokens.keys()].at(-1) ?? "";
      const orderId = await buyer.order();
      await pay(bench, buyer.on(other), card, token);
      assert.equal((await buyer.on(other).get(`/checkout/orders/${orderId}`)).status, 200);
    }
  });

  test("a token of a missing key stays, is named in the log once, and is found when the key is back", async () => {
    const first = await openAt(bench, BEFORE);
    const [card = ""] = await insertCards(first, 1, ENCRYPTION_KEY);
    const lost = await openAt(bench, AFTER);
    for (let round = 0; round < 2; round += 1) await lost.merchant.recover();
    const lines = lost.logged().split("\n");
    const named = lines.filter((line) => line.includes(`encrypted with the key ${idOf(ENCRYPTION_KEY)}`));
    assert.equal(named.length, 1, lost.logged());
    assert.match(named[0] ?? "", /"level":50.*write the missing key as ENCRYPTION_KEY_OLD/);
    assert.deepEqual(await keyIdsOf(lost), [idOf(ENCRYPTION_KEY)]);
    const found = await openAt(bench, DURING);
    await found.merchant.recover();
    assert.deepEqual(await keyIdsOf(found), [idOf(NEW_ENCRYPTION_KEY)]);
    await pay(bench, found.browser().signIn("ada"), card, `TOKEN-${card}`);
    assert.ok(!SECRETS.some((secret) => lost.logged().includes(secret)));
  });

  test("a card or label that is erased while it is encrypted again stays erased", async () => {
    const shop = await openAt(bench, BEFORE);
    await insertCards(shop, 2, ENCRYPTION_KEY);
    const {db} = shop.database;
    await db.updateTable("saved_cards").set({sealed_label: "label"}).execute();
    const cards = await listCardsOfKey(db, idOf(ENCRYPTION_KEY), 10);
    await db.updateTable("saved_cards").set({sealed_label: null}).where("id", "=", "card-0000").execute();
    await db
      .updateTable("saved_cards")
      .set({sealed_label: null, sealed_token: null})
      .where("id", "=", "card-0001")
      .execute();
    await shop.database.transaction(async (tx) => {
      for (const card of cards)
        await writeEncrypted(tx, card, {key_id: "new", sealed_token: "new", sealed_label: "new"});
    });
    const rows = await rowsOf(shop);
    assert.deepEqual(
      rows.map(({key_id, sealed_label}) => [key_id, sealed_label]),
      [
        [idOf(ENCRYPTION_KEY), null],
        [idOf(ENCRYPTION_KEY), null],
      ],
    );
    assert.equal(rows[1]?.sealed_token, null);
  });

  test("a call without an outcome is repeated with its single-use token under each key", async () => {
    const token = "SINGLE-USE-1";
    const first = await openAt(bench, BEFORE);
    const buyer = first.browser();
    await buyer.token();
    bench.paypal.chargeAtCreation = true;
    bench.paypal.fault("POST", CREATE, "lose-before", 100);
    const order = {items: ITEMS, singleUseToken: token};
    const id = attempt(randomUUID());
    assert.equal((await buyer.post("/checkout/orders/create", order, id)).status, 500);
    const request = async () =>
      (await first.database.db.selectFrom("calls").select("request").executeTakeFirstOrThrow()).request;
    const sealed = async () => /"single_use_token":"sealed:([^"]+)"/.exec(await request())?.[1] ?? "";
    assert.equal(keyIdOf(await sealed()), idOf(ENCRYPTION_KEY));

    const lost = await openAt(bench, AFTER);
    await lost.merchant.recover();
    assert.match(lost.logged(), /token of a recorded request was encrypted with the key/);
    assert.equal(keyIdOf(await sealed()), idOf(ENCRYPTION_KEY), "the token stays");

    const during = await openAt(bench, DURING);
    await during.merchant.recover();
    assert.equal(keyIdOf(await sealed()), idOf(NEW_ENCRYPTION_KEY));
    bench.paypal.clearFaults();
    const after = await openAt(bench, AFTER);
    await after.merchant.recover();
    const paid = await read(buyer.on(after).post("/checkout/orders/create", order, id));
    assert.deepEqual([paid.status, paid.body.status], [201, "COMPLETED"], paid.text);
    assert.match(bench.paypal.seen.findLast(({path}) => CREATE.test(path))?.body ?? "", new RegExp(token));
    assert.match(await request(), /"single_use_token":"erased"/);
  });

  test("an event of a deleted payment token finds its card before, during and after the rotation", async () => {
    const sender = await WebhookSender.of(bench.paypal);
    const first = await openAt(bench, BEFORE);
    const clock = first.clock;
    const ada = first.browser().signIn("ada");
    for (let count = 0; count < 4; count += 1) await save(ada);
    const tokens = [...bench.paypal.vault.paymentTokens.keys()];
    const isSaved = async (index: number) => {
      const [hash] = encryptionOf(ENCRYPTION_KEY).hashes(tokens[index] ?? "");
      const [newHash] = encryptionOf(NEW_ENCRYPTION_KEY).hashes(tokens[index] ?? "");
      return (await rowsOf(first)).some(({token_hash}) => token_hash === hash || token_hash === newHash);
    };
    const remove = async (shop: Shop, index: number) => {
      bench.paypal.vault.paymentTokens.delete(tokens[index] ?? "");
      const id = `WH-${randomUUID()}`;
      const resource = {id: tokens[index]};
      const event = {id, type: "VAULT.PAYMENT-TOKEN.DELETED", resource, time: 0};
      assert.equal((await sender.send(shop, event)).status, 200);
    };

    // Received before, and applied after all rows have the new key.
    bench.paypal.fault("GET", PAYMENT_TOKEN, 503, 10);
    await remove(first, 0);
    await first.merchant.applied();
    assert.ok(await isSaved(0));
    bench.paypal.clearFaults();
    const during = await openAt(bench, DURING, {clock});
    // Received and applied before the row has the new key.
    await remove(during, 1);
    await during.merchant.applied();
    assert.ok(!(await isSaved(1)));
    clock.advance(15_000);
    await during.merchant.recover();
    assert.ok(!(await isSaved(0)));
    // Received by a server that has only the old key, after the row has the new one.
    await remove(first, 2);
    await first.merchant.applied();
    clock.advance(15_000);
    await during.merchant.recover();
    assert.ok(!(await isSaved(2)));
    const after = await openAt(bench, AFTER, {clock});
    await remove(after, 3);
    await after.merchant.applied();
    assert.ok(!(await isSaved(3)));
    assert.deepEqual(
      (await rowsOf(first)).map(({state, token_hash, old_token_hash}) => [state, token_hash, old_token_hash]),
      Array.from({length: 4}, () => ["deleted", null, null]),
    );
  });
});

suite("a rotation of CART_KEY", (bench) => {
  test("accepts the carts of the old key until the old key is left out", async () => {
    const cart = await cartOf({jti: randomUUID()}, await openAt(bench));
    const NEW = {CART_KEY: "new-cart-key-0123456789abcdefghijklmn"};
    const during = await openAt(bench, {...NEW, CART_KEY_OLD: CART_KEY});
    assert.equal((await during.browser().post("/checkout/quote", {cart})).status, 200);
    const after = await read((await openAt(bench, NEW)).browser().post("/checkout/quote", {cart}));
    assert.deepEqual([after.status, after.body.code], [422, "CART_INVALID"]);
  });
});

const withoutKeyIds: Migrations = Object.fromEntries(
  Object.entries(merchantMigrations).filter(([name]) => name < "0056"),
);

suite(
  "a database of the version before key ids",
  (bench) => {
    /** Values that the version wrote under SESSION_KEY. */
    const SEALED =
      "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..xU1s2Gs3usRNXjz4.XuuzKYY48BGX.miPwT_m6vdW-5hOFtIt7Eg";
    const HASH = "GT71A8QlyAFa6QVyp2dXQDd8pJckCbqC_0jrlHdXjXM";
    const SEALED_LABEL =
      "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..MVBbF4YeLsUWiW8m.P3FT24DMQ1f4LTql0j4USHutaLIl7A.oZsrTZFYoie4IJfI7QQE4A";
    const NEVER = "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA";

    async function writeOldRows(): Promise<void> {
      const old = await openDatabase<MerchantTables>({url: bench.databaseUrl, migrations: withoutKeyIds});
      const rows = [
        {id: "hashed", source: "card", sealed_token: SEALED, token_hash: HASH, token: null},
        {id: "unhashed", source: "card", sealed_token: SEALED, token_hash: null, token: null},
        {id: "plain", source: "card", sealed_token: null, token_hash: null, token: "TOKEN-old"},
        {id: "wallet", source: "paypal", sealed_token: SEALED, token_hash: HASH, token: null},
        {id: "unreadable", source: "card", sealed_token: NEVER, token_hash: "", token: null},
        {id: "unsaved", source: "card", sealed_token: null, token_hash: null, token: null},
      ] as const;
      for (const row of rows) {
        const setup = {id: `setup-${row.id}`, session: "s", customer: "ada", created_at: 1};
        await old.db.insertInto("setup_tokens").values(setup).execute();
        await old.db
          .insertInto("saved_cards")
          .values({
            customer: "ada",
            setup_token: setup.id,
            ...row,
            sealed_label: row.id === "wallet" ? SEALED_LABEL : null,
            brand: "VISA",
            last_digits: "1111",
            expiry: "2040-12",
            state: row.id === "unsaved" ? "failed" : "saved",
            failures: 0,
            created_at: 1,
            updated_at: 1,
          })
          .execute();
      }
      await old.db
        .insertInto("webhook_events")
        .values({
          id: "WH-old",
          event_type: "VAULT.PAYMENT-TOKEN.DELETED",
          subject: JSON.stringify({tokenHash: HASH}),
          state: "received",
          tries: 0,
          due_at: Date.UTC(2030, 0, 1) + 60_000,
          created_at: 1,
          received_at: Date.UTC(2030, 0, 1),
          updated_at: 1,
        })
        .execute();
      await old.close();
    }

    for (const [name, variables, key] of [
      ["under its only key", {}, SESSION_KEY],
      ["after ENCRYPTION_KEY is set", BEFORE, ENCRYPTION_KEY],
    ] as const) {
      test(`opens ${name}, and its cards pay before and after they are encrypted again`, async () => {
        await writeOldRows();
        const shop = await openAt(bench, variables);
        const ada = shop.browser().signIn("ada");
        for (let round = 0; round < 2; round += 1) {
          for (const id of ["hashed", "unhashed", "plain"]) await pay(bench, ada, id, "TOKEN-old");
          const {wallets} = (await read(ada.get("/vault/payment-tokens"))).body;
          assert.deepEqual(wallets, [{id: "wallet", wallet: "paypal", label: "j•••@example.com"}]);
          await shop.merchant.recover();
        }
        const rows = await rowsOf(shop);
        const [hash] = encryptionOf(key).hashes("TOKEN-old");
        assert.deepEqual(
          Object.fromEntries(
            rows.map(({id, key_id, token_hash, token}) => [id, [key_id, token_hash, token]]),
          ),
          {
            hashed: [idOf(key), hash, null],
            unhashed: [idOf(key), hash, null],
            plain: [idOf(key), hash, null],
            wallet: [idOf(key), hash, null],
            unreadable: ["unreadable", "", null],
            unsaved: ["", null, null],
          },
        );
        assert.match(shop.logged(), /was encrypted with an earlier SESSION_KEY, and this server has/);
        shop.clock.advance(60_000);
        await shop.merchant.recover();
        await shop.merchant.applied();
        const removed = (await rowsOf(shop)).filter(({state}) => state === "deleted");
        assert.equal(removed.length, 1, "the event of the time before finds a card");
      });
    }

    test("a token that no key decrypted is tried again by the next start, with the key that it needs", async () => {
      await writeOldRows();
      const lost = await openAt(bench, {SESSION_KEY: NEW_SESSION_KEY});
      await lost.merchant.recover();
      assert.deepEqual((await keyIdsOf(lost)).filter((id) => id === "unreadable").length, 4);
      const found = await openAt(bench, {SESSION_KEY: NEW_SESSION_KEY, ENCRYPTION_KEY_OLD: SESSION_KEY});
      await found.merchant.recover();
      const rows = await rowsOf(found);
      assert.deepEqual(
        rows
          .filter(({key_id}) => key_id === idOf(NEW_SESSION_KEY))
          .map(({id}) => id)
          .sort(),
        ["hashed", "plain", "unhashed", "wallet"],
      );
      await pay(bench, found.browser().signIn("ada"), "hashed", "TOKEN-old");
    });
  },
  {migrations: withoutKeyIds},
);
