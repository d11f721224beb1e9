import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {createEncryption} from "../../server/merchant/encryption.ts";
import {Dice} from "../exploration/hostile/dice.ts";
import {CARDS} from "../sandbox/support/orders.ts";
import {CREDENTIALS} from "../sandbox/support/sandbox.ts";
import {type Definite, KilledShop, type PageRequest} from "./support/killed-shop.ts";
import {type SandboxBench, sandboxSuite} from "./support/sandbox-suite.ts";
import {attempt, CUSTOMER_HEADER, SESSION_KEY, type Shop} from "./support/shop.ts";
import {waitUntil} from "./support/wait-until.ts";

const BUYERS = 4;
/** Other rows than the buyers' cards, so that servers are killed between many steps. */
const OTHER_CARDS = 2_000;
/** Kills in each rotation, each after at most this number of steps. */
const KILLS = 3;
const STEPS = 5;
/** The lease of a killed server ends after three seconds of the test. */
const SPEED = 20;

/** `MODEL_SEED=1` repeats the moments of the kills and the choices of the buyers. */
const SEED = Number(process.env["MODEL_SEED"] ?? Date.now() % 2 ** 31);
console.log(`# key rotation with MODEL_SEED=${SEED}`);

const NEW_SESSION_KEY = "new-session-key-0123456789abcdefghij";
const [FIRST, SECOND, THIRD] = [1, 2, 3].map((nth) => `encryption-key-${nth}-0123456789abcdefghij`) as [
  string,
  string,
  string,
];

/** Rotations in their order, each with the settings while rows are encrypted again, and after that. */
const ROTATIONS = [
  {key: FIRST, during: {SESSION_KEY, ENCRYPTION_KEY: FIRST}, after: {SESSION_KEY, ENCRYPTION_KEY: FIRST}},
  {
    key: SECOND,
    during: {SESSION_KEY, ENCRYPTION_KEY: SECOND, ENCRYPTION_KEY_OLD: FIRST},
    after: {SESSION_KEY, ENCRYPTION_KEY: SECOND},
  },
  {
    key: THIRD,
    during: {
      SESSION_KEY: NEW_SESSION_KEY,
      SESSION_KEY_OLD: SESSION_KEY,
      ENCRYPTION_KEY: THIRD,
      ENCRYPTION_KEY_OLD: SECOND,
    },
    after: {SESSION_KEY: NEW_SESSION_KEY, ENCRYPTION_KEY: THIRD},
  },
] as const;

const encryptionOf = (key: string) =>
  createEncryption({keys: [{setting: "KEY", key}], purpose: "saved payment tokens"});

/** A buyer who saves cards and pays with them, in one browser session. */
class Buyer {
  readonly #shop: KilledShop;
  readonly #bench: SandboxBench;
  readonly #name: string;
  #cookie = "";
  readonly cards: string[] = [];
  paid = 0;

  constructor(shop: KilledShop, bench: SandboxBench, name: string) {
    this.#shop = shop;
    this.#bench = bench;
    this.#name = name;
  }

  async #ask(path: string, {headers, ...request}: PageRequest = {}): Promise<Definite> {
    const reply = await this.#shop.ask(`/service-api${path}`, {
      ...request,
      headers: {cookie: this.#cookie, [CUSTOMER_HEADER]: this.#name, ...headers},
    });
    const [set] = reply.headers.getSetCookie();
    this.#cookie = set?.split(";")[0] ?? this.#cookie;
    return reply;
  }

  async begin(): Promise<void> {
    await this.#ask("/session", {method: "GET"});
  }

  /** Checks that the session still goes on. */
  async visit(): Promise<void> {
    assert.deepEqual((await this.#ask("/session", {method: "GET"})).body, {hasCookie: true});
  }

  async save(): Promise<void> {
    const {setupToken} = (await this.#ask("/vault/setup-token", {body: {}})).body;
    await this.#bench.vault.fill(setupToken, CARDS.ordinary);
    const saved = await this.#ask("/vault/payment-token", {body: {setupToken, consent: true}});
    assert.ok(saved.status < 300, saved.text);
    this.cards.push(saved.body.card.id);
  }

  async pay(savedCard: string): Promise<void> {
    const body = {items: [{sku: "ceramic-teapot", quantity: 1}], savedCard};
    const reply = await this.#ask("/checkout/orders/create", {body, headers: attempt(randomUUID())});
    assert.deepEqual([reply.status < 300, reply.body.status], [true, "COMPLETED"], reply.text);
    this.paid += 1;
  }
}

/** Inserts cards that PayPal doesn't know, as the version before key ids wrote them. */
async function insertOthers({database}: Shop): Promise<void> {
  const encryption = encryptionOf(SESSION_KEY);
  for (let nth = 0; nth < OTHER_CARDS; nth += 1) {
    const id = `other-${nth}`;
    const setup = {id: `setup-${id}`, session: "s", customer: "other", created_at: 1};
    const sealed_token = await encryption.encrypt(`TOKEN-${id}`);
    const [token_hash] = encryption.hashes(`TOKEN-${id}`);
    const about = {brand: "VISA", last_digits: "1111", expiry: "2040-12", state: "saved" as const};
    const row = {id, customer: "other", setup_token: setup.id, sealed_token, token_hash, ...about};
    await database.transaction(async (tx) => {
      await tx.insertInto("setup_tokens").values(setup).execute();
      await tx
        .insertInto("saved_cards")
        .values({...row, failures: 0, created_at: 1, updated_at: 1})
        .execute();
    });
  }
}

sandboxSuite("rotations of keys under load", (bench) => {
  test(`lose no saved card and no session in ${KILLS * ROTATIONS.length} kills`, async () => {
    const dice = new Dice(SEED);
    const records = await bench.open();
    const {db} = records.database;
    await insertOthers(records);
    const settings = {...CREDENTIALS, SESSION_KEY};
    const shop = await KilledShop.start(bench, dice, {
      variables: settings,
      fastTime: {since: Date.now(), speed: SPEED},
      checkpoints: [],
    });
    const buyers = Array.from({length: BUYERS}, (_, nth) => new Buyer(shop, bench, `Buyer ${nth}`));
    let isOver = false;
    const buying = buyers.map(async (buyer) => {
      await buyer.begin();
      while (!isOver) {
        await buyer.save();
        for (let times = 0; times < 3; times += 1) await buyer.pay(dice.pick(buyer.cards));
        await buyer.visit();
      }
    });
    const rotating = async () => {
      for (const {key, during, after} of ROTATIONS) {
        const {keyId} = encryptionOf(key);
        const variables = {...settings, ...during};
        for (let kill = 0; kill < KILLS; kill += 1) {
          const killOn = 1 + dice.below(STEPS);
          const server = await shop.replace({variables, killAt: "vault:encrypted-again", killOn});
          assert.equal(await server.ended, "SIGKILL");
        }
        await shop.replace({variables});
        await waitUntil(async () => {
          const old = db.selectFrom("saved_cards").select("id").where("key_id", "<>", keyId);
          return (await old.where("sealed_token", "is not", null).executeTakeFirst()) === undefined;
        });
        await shop.replace({variables: {...settings, ...after}});
        // The cards pay with the new key alone.
        const before = buyers.map(({paid}) => paid);
        await waitUntil(() => buyers.every(({paid}, nth) => paid > (before[nth] ?? 0) + 3));
      }
    };
    try {
      await Promise.race([rotating(), Promise.all(buying)]);
      isOver = true;
      await Promise.all(buying);
      for (const buyer of buyers) for (const card of buyer.cards) await buyer.pay(card);
    } finally {
      isOver = true;
      await shop.stop();
    }
    const encryption = encryptionOf(THIRD);
    const rows = await db.selectFrom("saved_cards").selectAll().where("state", "=", "saved").execute();
    const cards = buyers.flatMap((buyer) => buyer.cards);
    assert.equal(rows.length, OTHER_CARDS + cards.length);
    for (const {id, sealed_token, token_hash} of rows) {
      const token = (await encryption.decrypt(sealed_token ?? "")) ?? "";
      assert.ok(cards.includes(id) ? token !== "" : token === `TOKEN-${id}`, id);
      assert.equal(token_hash, encryption.hashes(token)[0]);
    }
    const paid = buyers.reduce((sum, buyer) => sum + buyer.paid, 0);
    console.log(`${cards.length} saved cards, ${paid} payments, ${shop.lostReplies} lost replies`);
  });
});
