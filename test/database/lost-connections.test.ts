import assert from "node:assert/strict";
import {after, before, describe, test} from "node:test";
import {type Kysely, sql} from "kysely";
import pg from "pg";
import {type Database, openDatabase} from "../../server/database/open.ts";
import {engines, type TestDatabase} from "../support/databases.ts";

/** Messages of `pg`. */
const LOST = /terminat|not queryable|ECONNRESET/i;

// An `error` event without a listener ends the process, and fails the test that runs.
for (const engine of engines().filter(({name}) => name === "postgres")) {
  describe("a PostgreSQL connection that ends while it is in use", () => {
    let made: TestDatabase;
    let database: Database<object>;
    let operator: pg.Client;
    before(async () => {
      made = await engine.create();
      database = await openDatabase<object>({url: made.url, migrations: {}});
      operator = new pg.Client({connectionString: made.url});
      await operator.connect();
    });
    after(async () => {
      await operator.end();
      await database.close();
      await made.drop();
    });

    async function backendOf(queries: Kysely<object>): Promise<number> {
      const {rows} = await sql<{pid: number}>`select pg_backend_pid() as pid`.execute(queries);
      return rows[0]!.pid;
    }
    /** Resolves when the backend is gone, at most 10 s later. */
    const terminate = (pid: number) => operator.query("select pg_terminate_backend($1, 10000)", [pid]);

    async function assertUsable(): Promise<void> {
      await database.transaction(async (tx) => assert.ok((await backendOf(tx)) > 0));
    }

    test("a connection that ends between two queries fails only its transaction", async () => {
      await assert.rejects(
        database.transaction(async (tx) => {
          await terminate(await backendOf(tx));
          await backendOf(tx);
        }),
        LOST,
      );
      await assertUsable();
    });

    test("a connection that ends during a query fails only that transaction", async () => {
      await assert.rejects(
        database.transaction(async (tx) => {
          const pid = await backendOf(tx);
          await Promise.all([sql`select pg_sleep(30)`.execute(tx), terminate(pid)]);
        }),
        LOST,
      );
      await assertUsable();
    });
  });
}
