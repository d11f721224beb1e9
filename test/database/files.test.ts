import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {mkdir, mkdtemp, open, readdir, rm, stat, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {after, before, describe, test} from "node:test";
import {sql} from "kysely";
import type {Migrations} from "../../server/database/migration.ts";
import {openDatabase, UnusableFileError} from "../../server/database/open.ts";

const migrations: Migrations = {
  "0001-notes": {
    async up(db) {
      await db.schema.createTable("notes").addColumn("text", "text").execute();
    },
  },
};

interface Schema {
  notes: {text: string};
}

describe("a database file", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "checkout-files-"));
  });
  after(() => rm(folder, {recursive: true, force: true}));

  const opened = (path: string) => openDatabase<Schema>({url: `file:${path}`, migrations});
  const assertUnusable = (path: string) =>
    assert.rejects(opened(path), (error: Error) => {
      assert.ok(error instanceof UnusableFileError);
      assert.ok(error.message.startsWith(`The database file ${path} can't be used (`), error.message);
      assert.doesNotMatch(error.message, /\n/);
      return true;
    });

  test("only its user can read the file, its write-ahead log and its index", async () => {
    await mkdir(join(folder, "private"));
    const before = process.umask(0);
    const database = await opened(join(folder, "private", "made.db"));
    await database.transaction((tx) => tx.insertInto("notes").values({text: "kept"}).execute());
    process.umask(before);
    const files = await readdir(join(folder, "private"));
    assert.deepEqual(files.sort(), ["made.db", "made.db-shm", "made.db-wal"]);
    for (const file of files) {
      const {mode} = await stat(join(folder, "private", file));
      assert.equal((mode & 0o777).toString(8), "600", file);
    }
    await database.close();
  });

  test("two connections of a process keep their lock, so that no other process deletes the write-ahead log", async () => {
    const path = join(folder, "twice.db");
    const first = await opened(path);
    const second = await opened(path);
    await first.transaction((tx) => tx.insertInto("notes").values({text: "kept"}).execute());
    const program = `const file = new (require("libsql"))(${JSON.stringify(path)}); file.exec("select * from notes"); file.close();`;
    const {status, stderr} = spawnSync(process.execPath, ["-e", program], {encoding: "utf8"});
    assert.equal(status, 0, stderr);
    assert.ok((await stat(`${path}-wal`)).size > 0);
    await second.close();
    await first.close();
  });

  test("the error names a path that is a folder, lies below a file or is no database", async () => {
    await writeFile(
      join(folder, "text"),
      "This is no database, and much longer than a header would be. ".repeat(20),
    );
    await assertUnusable(folder);
    await assertUnusable(join(folder, "text", "below.db"));
    await assertUnusable(join(folder, "text"));
  });

  test("the error names a read-only file, also when its schema is up to date", async () => {
    const path = join(folder, "read-only.db");
    const database = await opened(path);
    // Otherwise reading the file would write its log back.
    await sql`pragma wal_checkpoint(truncate)`.execute(database.db);
    await database.close();
    // SQLite only reads a file whose "write version" is newer than its own. Permissions don't stop root.
    const file = await open(path, "r+");
    await file.write(Uint8Array.of(3), 0, 1, 18);
    await file.close();
    await assertUnusable(path);
  });

  test("a full file fails with the first error, and works again when there is space", async () => {
    const database = await opened(join(folder, "full.db"));
    const insert = (text: string) =>
      database.transaction((tx) => tx.insertInto("notes").values({text}).execute());
    const setting = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(database.db);
    const long = "x".repeat(100_000);
    await setting(10);
    // Tests a single transaction, and several in a shared commit.
    await assert.rejects(insert(long), /database or disk is full/);
    const ends = await Promise.allSettled([insert("short"), insert(long), insert("short")]);
    assert.deepEqual(
      ends.map(({status}) => status),
      ["fulfilled", "rejected", "fulfilled"],
    );
    assert.match(String((ends[1] as PromiseRejectedResult).reason), /database or disk is full/);
    await setting(10_000);
    await insert(long);
    assert.equal((await database.db.selectFrom("notes").selectAll().execute()).length, 3);
    await database.close();
  });
});
