import {after, before} from "node:test";
import {openDatabase} from "../../../server/database/open.ts";
import {merchantMigrations} from "../../../server/merchant/migrations.ts";
import type {MerchantTables} from "../../../server/merchant/tables.ts";
import {insertToCheck} from "../../merchant/support/to-check-rows.ts";
import {libsql, type TestDatabase} from "../../support/databases.ts";
import {runCli, type RunOptions} from "./run-cli.ts";

/** Returns a function that runs commands on a database with one of everything to check, for the tests of a file. */
export function commandsToCheck() {
  let database: TestDatabase;
  before(async () => {
    database = await libsql.create(merchantMigrations);
    const opened = await openDatabase<MerchantTables>({url: database.url, migrations: merchantMigrations});
    await insertToCheck(opened.db);
    await opened.close();
  });
  after(() => database.drop());
  return (line: string, {more = [], ...options}: RunOptions & {more?: readonly string[]} = {}) =>
    runCli([...line.split(" "), ...more, "--sandbox"], {
      variables: {DATABASE_URL: database.url},
      ...options,
    });
}
