import assert from "node:assert/strict";
import {after, before, describe, test} from "node:test";
import {type Database, openDatabase} from "../../server/database/open.ts";
import {merchantMigrations} from "../../server/merchant/migrations.ts";
import {givePositions} from "../../server/merchant/shop-events/positions.ts";
import {writeEvent} from "../../server/merchant/shop-events/shop-events.records.ts";
import type {MerchantTables} from "../../server/merchant/tables.ts";
import {engines, type TestDatabase} from "../support/databases.ts";

const event = (object: string, subject: string, now = 0) => ({
  object,
  type: "payment.paid" as const,
  subject,
  status: "COMPLETED",
  body: {},
  now,
});

for (const engine of engines()) {
  describe(`positions of events on ${engine.name}`, () => {
    let made: TestDatabase;
    let database: Database<MerchantTables>;
    before(async () => {
      made = await engine.create(merchantMigrations);
      database = await openDatabase({url: made.url, migrations: merchantMigrations});
    });
    after(async () => {
      await database.close();
      await made.drop();
    });

    const number = () =>
      givePositions(
        database,
        () => 1,
        () => undefined,
      );
    const write = (...args: Parameters<typeof event>) =>
      database.transaction((tx) => writeEvent(tx, event(...args)));

    /** Objects of the events after a cursor, and the next cursor. */
    async function readAfter(cursor: number) {
      const rows = await database.db
        .selectFrom("shop_events")
        .select(["object", "sequence", "position"])
        .where("position", ">", cursor)
        .orderBy("position")
        .execute();
      return {
        read: rows.map(({object, sequence}) => `${object} ${sequence}`),
        cursor: rows.at(-1)?.position ?? cursor,
      };
    }

    // A file of SQLite has one writer at a time.
    if (engine.name === "postgres") {
      test("a reader skips no event of a transaction that is open during two rounds", async () => {
        let commit: () => void = () => undefined;
        const open = new Promise<void>((resolve) => (commit = resolve));
        let isWritten: () => void = () => undefined;
        const written = new Promise<void>((resolve) => (isWritten = resolve));
        const late = database.db.transaction().execute(async (tx) => {
          await writeEvent(tx, event("payment:late", "C1"));
          isWritten();
          await open;
        });
        await written;
        await write("payment:first", "C2", 1);
        await number();
        const first = await readAfter(0);
        await write("payment:second", "C3", 2);
        await number();
        const second = await readAfter(first.cursor);
        commit();
        await late;
        await number();
        const third = await readAfter(second.cursor);
        assert.deepEqual(
          [first.read, second.read, third.read],
          [["payment:first 1"], ["payment:second 1"], ["payment:late 1"]],
        );
      });
    }

    test("rounds at the same time give each event one position, without gaps", async () => {
      const {cursor} = await readAfter(0);
      for (let count = 0; count < 20; count += 1) await write(`payment:${count}`, "C");
      await Promise.all([number(), number(), number()]);
      const {read, cursor: last} = await readAfter(cursor);
      assert.deepEqual([read.length, last - cursor], [20, 20]);
    });

    test("events of an object keep their order if the clocks of two servers differ", async () => {
      const {cursor} = await readAfter(0);
      await write("payment:skewed", "C1", 2_000);
      await write("payment:skewed", "C2", 1_000);
      await write("payment:skewed", "C2", 3_000);
      await number();
      const {read} = await readAfter(cursor);
      assert.deepEqual(read, ["payment:skewed 1", "payment:skewed 2"]);
    });
  });
}
