import assert from "node:assert/strict";
import {readdir, readFile} from "node:fs/promises";
import {join} from "node:path";
import {after, before, describe, test} from "node:test";
import {openDatabase, type Database} from "../../server/database/open.ts";
import {merchantMigrations} from "../../server/merchant/migrations.ts";
import {engines, type TestDatabase} from "../support/databases.ts";
import type {IssuedQuery} from "../support/issued-queries.ts";
import {faultsOf, planAsIfLarge} from "../support/query-plans.ts";

/**
 * Runs after the server tests, over every query that they made the servers issue: `test/run.ts` names the folder with one
 * file of each test process.
 */
const folder = process.env["ISSUED_QUERIES_FOLDER"] ?? "";
const issued = new Map<string, IssuedQuery>();
for (const file of await readdir(folder)) {
  for (const query of JSON.parse(await readFile(join(folder, file), "utf8")) as IssuedQuery[]) {
    issued.set(`${query.engine} ${query.sql}`, query);
  }
}

/** Queries that read rows, without inserts and statements that empty a table. */
const READS = /^(?:with|select|update|insert\b.* select|delete from \S+ where)\b/i;

for (const engine of engines()) {
  describe(`the merchant's queries on ${engine.name}`, () => {
    let made: TestDatabase;
    let database: Database<object>;
    before(async () => {
      made = await engine.create();
      database = await openDatabase<object>({url: made.url, migrations: merchantMigrations});
      if (engine.name === "libsql") return;
      await planAsIfLarge(database.db);
      await database.close();
      database = await openDatabase<object>({url: made.url, migrations: merchantMigrations});
    });
    after(async () => {
      await database.close();
      await made.drop();
    });

    test("queries don't read more rows when a table grows", async () => {
      const queries = [...issued.values()].filter(
        (query) => query.role === "merchant" && query.engine === engine.name && READS.test(query.sql),
      );
      assert.ok(queries.length >= 40, `${queries.length} issued queries`);
      const faults: string[] = [];
      for (const query of queries) {
        const found = await faultsOf(database.db, query).catch((error: Error) => [error.message]);
        faults.push(...found.map((fault) => `${query.builtAt} ${fault}: ${query.sql}`));
      }
      assert.deepEqual(faults, []);
    });
  });
}
