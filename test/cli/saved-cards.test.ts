import assert from "node:assert/strict";
import {after, before, test} from "node:test";
import {EXIT} from "../../server/cli/exit-codes.ts";
import {openDatabase} from "../../server/database/open.ts";
import {merchantMigrations} from "../../server/merchant/migrations.ts";
import type {MerchantTables} from "../../server/merchant/tables.ts";
import {libsql, type TestDatabase} from "../support/databases.ts";
import {done, runCli} from "./support/run-cli.ts";

let database: TestDatabase;
before(async () => {
  database = await libsql.create(merchantMigrations);
  const opened = await openDatabase<MerchantTables>({url: database.url, migrations: merchantMigrations});
  const {db} = opened;
  const times = {created_at: Date.UTC(2027, 0, 15), updated_at: Date.UTC(2027, 0, 15)};
  const card = {
    source: "card" as const,
    customer: "ada",
    sealed_token: null,
    expiry: null,
    failures: 0,
    ...times,
  };
  await db
    .insertInto("setup_tokens")
    .values(["A", "B"].map((id) => ({id, session: "s", customer: "ada", created_at: 0})))
    .execute();
  await db
    .insertInto("saved_cards")
    .values([
      {...card, id: "card-1", setup_token: "A", brand: "VISA", last_digits: "9038", state: "in-doubt"},
      {
        ...card,
        id: "card-2",
        setup_token: "B",
        source: "paypal",
        brand: null,
        last_digits: null,
        state: "deleting",
      },
    ])
    .execute();
  await opened.close();
});
after(() => database.drop());

const run = (line: string) =>
  runCli(["saved-cards", ...line.split(" "), "--sandbox"], {variables: {DATABASE_URL: database.url}});

test("saved cards with an unknown outcome are listed, and one leaves the list when it is settled", async () => {
  const {lines} = done(await run("list"));
  assert.match(lines[0] ?? "", /^ID +WHAT +CUSTOMER +STATE +SINCE$/);
  assert.match(lines[1] ?? "", /^card-1 +VISA 9038 +ada +in-doubt +2027-01-15 /);
  assert.match(lines[2] ?? "", /^card-2 +paypal +ada +deleting +2027-01-15 /);
  const {out} = done(await run("settle card-1 --yes"));
  assert.equal(out, "It is recorded that PayPal has no saved card card-1.\n");
  const {items} = done(await run("list --json")).json<{items: readonly {id: string}[]}>();
  assert.deepEqual(
    items.map(({id}) => id),
    ["card-2"],
  );
  assert.equal((await run("settle card-2 --yes")).exit, EXIT.notFound);
});
