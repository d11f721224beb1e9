import assert from "node:assert/strict";
import {after, before, describe, test} from "node:test";
import {sql} from "kysely";
import {openDatabase, type Database} from "../../server/database/open.ts";
import type {Migrations} from "../../server/database/migration.ts";
import {engines, type TestDatabase} from "../support/databases.ts";

interface Counter {
  id: string;
  count: number;
  at: number;
  open: number;
}

interface Schema {
  counters: Counter;
}

const migrations: Migrations = {
  "0001-counters": {
    async up(db) {
      await db.schema
        .createTable("counters")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("count", "integer", (column) => column.notNull())
        .addColumn("at", "bigint", (column) => column.notNull())
        .addColumn("open", "integer", (column) => column.notNull())
        .execute();
    },
  },
};

const counter = (id: string): Counter => ({id, count: 0, at: 1_700_000_000_123, open: 1});

for (const engine of engines()) {
  describe(`the database rules on ${engine.name}`, () => {
    let made: TestDatabase;
    let database: Database<Schema>;
    before(async () => {
      made = await engine.create();
      database = await openDatabase<Schema>({url: made.url, migrations});
    });
    after(async () => {
      await database.close();
      await made.drop();
    });

    const claim = (id: string) =>
      database.transaction((tx) =>
        tx
          .insertInto("counters")
          .values(counter(id))
          .onConflict((conflict) => conflict.column("id").doNothing())
          .returning("id")
          .executeTakeFirst(),
      );
    const read = (id: string) =>
      database.db.selectFrom("counters").selectAll().where("id", "=", id).executeTakeFirst();

    test("one of 50 claims of an id succeeds, and the other transactions stay usable", async () => {
      const claims = await Promise.all(Array.from({length: 50}, () => claim("claimed")));
      assert.equal(claims.filter(Boolean).length, 1);
    });

    test("50 concurrent conditional updates are all counted", async () => {
      await claim("updated");
      await Promise.all(
        Array.from({length: 50}, () =>
          database.transaction((tx) =>
            tx
              .updateTable("counters")
              .set((expression) => ({count: expression("count", "+", 1)}))
              .where("id", "=", "updated")
              .returning("count")
              .executeTakeFirstOrThrow(),
          ),
        ),
      );
      assert.equal((await read("updated"))?.count, 50);
    });

    test("one of 20 concurrent changes of a state succeeds", async () => {
      await claim("moved");
      const moves = await Promise.all(
        Array.from({length: 20}, () =>
          database.transaction((tx) =>
            tx
              .updateTable("counters")
              .set({open: 0})
              .where("id", "=", "moved")
              .where("open", "=", 1)
              .returning("id")
              .executeTakeFirst(),
          ),
        ),
      );
      assert.equal(moves.filter(Boolean).length, 1);
    });

    test("a transaction that throws is rolled back", async () => {
      await assert.rejects(
        database.transaction(async (tx) => {
          await tx.insertInto("counters").values(counter("lost")).execute();
          throw new Error("broken off");
        }),
        /broken off/,
      );
      assert.equal(await read("lost"), undefined);
    });

    test("only the failing one of several concurrent transactions is rolled back", async () => {
      const insert = (id: string, fails = false) =>
        database.transaction(async (tx) => {
          await tx.insertInto("counters").values(counter(id)).execute();
          if (fails) throw new Error(`${id} broken off`);
        });
      await insert("many-0");
      const ends = await Promise.allSettled([
        insert("many-1"),
        insert("many-2", true),
        insert("many-3"),
        // The engine refuses the duplicate key.
        insert("many-0"),
        insert("many-4"),
      ]);
      assert.deepEqual(
        ends.map(({status}) => status),
        ["fulfilled", "rejected", "fulfilled", "rejected", "fulfilled"],
      );
      const kept = await database.db
        .selectFrom("counters")
        .select("id")
        .where("id", "like", "many-%")
        .execute();
      assert.deepEqual(kept.map(({id}) => id).sort(), ["many-0", "many-1", "many-3", "many-4"]);
    });

    if (engine.name === "libsql") {
      test("only the transaction that fails at the shared commit fails", async () => {
        await database.db.schema
          .createTable("children")
          .addColumn("parent", "text", (column) => column.references("counters.id"))
          .execute();
        const results = await Promise.allSettled([
          database.transaction((tx) => tx.insertInto("counters").values(counter("shared-1")).execute()),
          database.transaction(async (tx) => {
            // The constraint is checked at the commit, when this transaction can no longer be rolled back alone.
            await sql`pragma defer_foreign_keys = on`.execute(tx);
            await sql`insert into children (parent) values ('nobody')`.execute(tx);
          }),
          database.transaction((tx) => tx.insertInto("counters").values(counter("shared-2")).execute()),
        ]);
        assert.deepEqual(
          results.map(({status}) => status),
          ["fulfilled", "rejected", "fulfilled"],
        );
        assert.equal((await read("shared-1"))?.id, "shared-1");
        assert.equal((await read("shared-2"))?.id, "shared-2");
        await database.db.schema.dropTable("children").execute();
      });
    }

    test("a bound boolean is stored as 0 or 1, and int8 comes back as a number", async () => {
      await database.db
        .insertInto("counters")
        .values({...counter("flag"), open: false as unknown as number})
        .execute();
      assert.deepEqual({...(await read("flag"))}, {...counter("flag"), open: 0});
    });

    test("a null can be the first and only bound value", async () => {
      const {rows} = await sql<{
        found: number;
      }>`select count(*) as found from counters where id = cast(${null} as text)`.execute(database.db);
      assert.deepEqual({...rows[0]}, {found: 0});
    });

    test("changed rows are counted", async () => {
      await claim("counted");
      const {numUpdatedRows} = await database.db
        .updateTable("counters")
        .set({count: 3})
        .where("id", "=", "counted")
        .executeTakeFirstOrThrow();
      assert.equal(numUpdatedRows, 1n);
    });

    test("two servers that open a database concurrently run each migration once", async () => {
      const others = await Promise.all([
        openDatabase<Schema>({url: made.url, migrations}),
        openDatabase<Schema>({url: made.url, migrations}),
      ]);
      await claim("kept");
      for (const other of others) {
        assert.equal(
          (await other.db.selectFrom("counters").select("id").where("id", "=", "kept").execute()).length,
          1,
        );
        await other.close();
      }
    });

    if (engine.name === "libsql") {
      test("a file has synchronous=FULL and a write-ahead log", async () => {
        const mode = await sql<{journal_mode: string}>`pragma journal_mode`.execute(database.db);
        const sync = await sql<{synchronous: number}>`pragma synchronous`.execute(database.db);
        assert.equal(mode.rows[0]?.journal_mode, "wal");
        assert.equal(sync.rows[0]?.synchronous, 2);
      });

      test("a value without a SQLite type is an error with a message, not an abort", async () => {
        const wrong = {...counter("wrong"), count: {} as unknown as number};
        await assert.rejects(database.db.insertInto("counters").values(wrong).execute(), /can't be bound/);
      });
    }
  });
}
