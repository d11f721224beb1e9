import assert from "node:assert/strict";
import {after, before, describe, test} from "node:test";
import {type Kysely, sql} from "kysely";
import {openDatabase} from "../../server/database/open.ts";
import {migrations} from "../../server/sandbox/migrations/index.ts";
import {engines, type TestEngine} from "../support/databases.ts";
import {OLD, OLD_ROWS, type OldRow} from "./support/old-rows.ts";
import {ORIGIN, TestSandbox} from "./support/sandbox.ts";

const STEPS = Object.keys(migrations).sort();

test("every step has rows that an earlier one didn't know, or that it changes", () => {
  const named = new Set(OLD_ROWS.flatMap(({since, until}) => [since, ...(until ? [until] : [])]));
  // What this one adds has defaults: the applications of the first step go through it.
  named.add("0004-applications");
  // This one adds a column to the one row of the controls, which every database has.
  named.add("0062-decisions");
  // These add indexes alone.
  named.add("0090-console");
  named.add("0092-mails-of-state");
  named.add("0094-unfinished");
  assert.deepEqual(
    STEPS.filter((step) => !named.has(step)),
    [],
  );
  assert.deepEqual(
    [...named].filter((name) => !STEPS.includes(name)),
    [],
  );
});

/** What a database holds that was made by the steps up to `last`. */
function rowsAt(last: string): OldRow[] {
  return OLD_ROWS.filter(({since, until}) => since <= last && (until === undefined || last < until));
}

/** A sandbox of today on a database that an older one has filled. */
async function migrated(engine: TestEngine, last: string): Promise<TestSandbox> {
  const made = await engine.create();
  const older = Object.fromEntries(
    STEPS.filter((step) => step <= last).map((step) => [step, migrations[step]]),
  );
  const database = await openDatabase<Record<string, OldRow["row"]>>({
    url: made.url,
    migrations: older as typeof migrations,
  });
  for (const {table, row} of rowsAt(last)) await database.db.insertInto(table).values(row).execute();
  await database.close();
  return TestSandbox.open({name: engine.name, create: async () => made});
}

/**
 * Which databases are brought up to date: those of every step; on PostgreSQL, where each is a second or two, usually the
 * first, whose rows go through all steps, one in the middle, and the one that only the newest step is new to.
 */
function stepsOn({name}: TestEngine): readonly string[] {
  if (name === "libsql" || process.env["LONG_TESTS"] !== undefined) return STEPS;
  return STEPS.filter((_step, index) => [0, Math.floor(STEPS.length / 2), STEPS.length - 2].includes(index));
}

for (const engine of engines()) {
  for (const last of stepsOn(engine)) {
    describe(`a database of ${last}, brought up to date on ${engine.name}`, () => {
      let sandbox: TestSandbox;
      before(async () => {
        sandbox = await migrated(engine, last);
      });
      after(() => sandbox.close());

      test("no row is lost, and each says what it said", async () => {
        const db = sandbox.database.db as unknown as Kysely<Record<string, OldRow["row"]>>;
        for (const {table, row, becomes = {}} of rowsAt(last)) {
          const said = Object.entries({...row, ...becomes}).filter(([, value]) => value !== undefined);
          const columns = said.map(([name, value]) =>
            value === null ? sql`${sql.ref(name)} is null` : sql`${sql.ref(name)} = ${value}`,
          );
          const found = await db
            .selectFrom(table)
            .select(sql<number>`1`.as("one"))
            .where(sql<boolean>`${sql.join(columns, sql` and `)}`)
            .execute();
          assert.equal(found.length, 1, `${table} ${JSON.stringify(Object.fromEntries(said))}`);
        }
      });

      test("orders are shown, challenged, paid and refunded, in each kind of currency", async () => {
        const token = await sandbox.token();
        const call = (method: string, path: string, body?: unknown) =>
          sandbox.call(method, path, {
            token,
            headers: {Prefer: "return=representation"},
            ...(body === undefined ? {} : {body}),
          });
        for (const [id, value] of [
          [OLD.paid, "12.50"],
          [OLD.paidInYen, "1250"],
          [OLD.paidInDinars, "12.500"],
        ] as const) {
          const [capture] = (await call("GET", `/v2/checkout/orders/${id}`)).body.purchase_units[0].payments
            .captures;
          assert.deepEqual([capture.id, capture.amount.value], [`CAP-${id}`, value]);
          const back = await call("POST", `/v2/payments/captures/${capture.id}/refund`, {});
          assert.deepEqual([back.status, back.body.amount.value], [201, value], back.text);
        }
        const page = `/three-d-secure/challenges/${OLD.challenge}`;
        const passed = await sandbox.call("POST", `${page}/answers`, {
          body: {code: "123456"},
          headers: {Origin: ORIGIN},
        });
        assert.equal(passed.status, 200, passed.text);
        for (const id of [OLD.approved, OLD.challenged]) {
          const paid = await call("POST", `/v2/checkout/orders/${id}/capture`);
          assert.deepEqual([paid.status, paid.body.status], [201, "COMPLETED"], paid.text);
          assert.equal(paid.body.payment_source.card.last_digits, "1111");
        }
        assert.equal((await call("GET", `/v2/checkout/orders/${OLD.fresh}`)).body.status, "CREATED");
      });

      if (last >= "0020-vault") {
        test("what is in the vault is shown and pays", async () => {
          const token = await sandbox.token();
          const body = {
            intent: "CAPTURE",
            purchase_units: [{amount: {currency_code: "USD", value: "5.00"}}],
            payment_source: {card: {vault_id: OLD.paymentToken}},
          };
          const headers = {"PayPal-Request-Id": "old-card"};
          const paid = await sandbox.call("POST", "/v2/checkout/orders", {token, body, headers});
          assert.equal(paid.body.status, "COMPLETED", paid.text);
          if (last >= "0060-wallet-funding") return;
          const exchanged = await sandbox.call("POST", "/v3/vault/payment-tokens", {
            token,
            body: {payment_source: {token: {id: OLD.setupToken, type: "SETUP_TOKEN"}}},
          });
          assert.equal(exchanged.status, 201, exchanged.text);
          assert.equal(exchanged.body.payment_source.paypal.email_address, "old@buyer.example");
        });
      }
    });
  }
}
