import {randomBytes} from "node:crypto";
import {mkdtemp, readFile, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {sql} from "kysely";
import pg from "pg";
import type {Migrations} from "../../server/database/migration.ts";
import {openDatabase} from "../../server/database/open.ts";

/** A database engine that a suite runs on. */
export interface TestEngine {
  readonly name: "libsql" | "postgres";
  /** Makes a new database: an empty one, or with the tables that these migrations make. */
  create(migrations?: Migrations): Promise<TestDatabase>;
}

export interface TestDatabase {
  readonly url: string;
  /** Removes it; nothing may hold it open. */
  drop(): Promise<void>;
}

async function makeTables(url: string, migrations: Migrations): Promise<void> {
  const database = await openDatabase({url, migrations});
  // The driver ends a connection when its statements are collected: a copy could be made in the middle of what it writes then.
  if (database.engine === "libsql") await sql`pragma wal_checkpoint(truncate)`.execute(database.db);
  await database.close();
}

/** Migrating costs more than most suites do: it is done once a process, and the result is copied. */
function once<Template>(make: (migrations: Migrations) => Promise<Template>) {
  const made = new Map<Migrations, Promise<Template>>();
  return (migrations: Migrations): Promise<Template> => {
    const template = made.get(migrations) ?? make(migrations);
    made.set(migrations, template);
    return template;
  };
}

const libsqlTemplate = once(async (migrations): Promise<Buffer> => {
  const empty = await libsql.create();
  await makeTables(empty.url, migrations);
  const file = await readFile(empty.url.slice("file:".length));
  await empty.drop();
  return file;
});

export const libsql: TestEngine = {
  name: "libsql",
  async create(migrations) {
    const folder = await mkdtemp(join(tmpdir(), "checkout-libsql-"));
    const file = join(folder, "test.db");
    if (migrations) await writeFile(file, await libsqlTemplate(migrations));
    return {url: `file:${file}`, drop: () => rm(folder, {recursive: true, force: true})};
  },
};

/** No file and nothing to wait for: for suites that are about thousands of cases, not about the store. */
export const inMemory: TestEngine = {
  name: "libsql",
  create: async () => ({url: "file::memory:", drop: async () => undefined}),
};

function postgres(serverUrl: string): TestEngine {
  const template = once((migrations) => templateOf(serverUrl, migrations));
  return {
    name: "postgres",
    async create(migrations) {
      if (!migrations) return copyOf(serverUrl, "template1");
      return (await template(migrations)).take();
    },
  };
}

async function run(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({connectionString: serverUrl});
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function copyOf(serverUrl: string, template: string): Promise<{name: string} & TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await run(serverUrl, `create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {name, url: url.href, drop: () => run(serverUrl, `drop database ${name} with (force)`)};
}

/** Emptying a larger one takes longer than making another. */
const SMALL_BYTES = 4 * 2 ** 20;

/** Everything that a test may have changed about the tables themselves, and what the database takes on the disk. */
const SHAPE = `
  select pg_database_size(current_database()) as size, (
    select md5(string_agg(concat(c.relname, ' ', c.relkind, ' ', a.attname, ' ', a.atttypid, ' ', a.attnotnull), ',' order by c.relname, a.attnum))
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0
  ) as tables`;

/**
 * Databases with the tables of some migrations. PostgreSQL takes a hundred times as long to make and remove one as to empty
 * it: what a test is done with goes to the next one, as the migrations left it.
 */
async function templateOf(serverUrl: string, migrations: Migrations) {
  const template = await copyOf(serverUrl, "template1");
  await makeTables(template.url, migrations);
  const free: TestDatabase[] = [];
  const {shape, emptying} = await described(template.url);
  process.once("beforeExit", () => {
    void Promise.all([template, ...free].map((each) => each.drop()));
  });

  /** Whether it is again as the template is. */
  async function emptied(url: string): Promise<boolean> {
    const client = new pg.Client({connectionString: url});
    await client.connect();
    try {
      // As with the database: what is still at work in it is ended.
      await client.query(
        "select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
      const {rows} = await client.query<{size: string; tables: string}>(SHAPE);
      if (rows[0]?.tables !== shape.tables || Number(rows[0].size) > Number(shape.size) + SMALL_BYTES)
        return false;
      await client.query(emptying);
      return true;
    } finally {
      await client.end();
    }
  }

  return {
    async take(): Promise<TestDatabase> {
      const found = free.pop() ?? (await copyOf(serverUrl, template.name));
      const {url} = found;
      const drop = async () => {
        if (await emptied(url)) free.push(found);
        else await found.drop();
      };
      return {url, drop};
    },
  };
}

/** What the tables of a database are, and the statements that bring all rows back to what they are now. */
async function described(url: string) {
  const client = new pg.Client({connectionString: url});
  await client.connect();
  const {
    rows: [shape],
  } = await client.query<{size: string; tables: string}>(SHAPE);
  const {rows: tables} = await client.query<{tablename: string}>(
    "select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely_%' order by tablename",
  );
  const statements = ["begin", "set local session_replication_role = replica"];
  for (const {tablename} of tables) {
    statements.push(`delete from "${tablename}"`);
    const {rows} = await client.query<{rows: string | null}>(
      `select json_agg(each)::text as rows from "${tablename}" as each`,
    );
    const kept = rows[0]?.rows;
    if (kept == null) continue;
    const literal = client.escapeLiteral(kept);
    statements.push(
      `insert into "${tablename}" select * from json_populate_recordset(null::"${tablename}", ${literal})`,
    );
  }
  await client.end();
  if (!shape) throw new Error("PostgreSQL described no database");
  return {shape, emptying: [...statements, "commit"].join("; ")};
}

const postgresUrl = process.env["TEST_POSTGRES_URL"];
const all: readonly TestEngine[] = postgresUrl ? [libsql, postgres(postgresUrl)] : [libsql];

/**
 * The engines that every store-backed suite runs on: libsql always, PostgreSQL where `TEST_POSTGRES_URL` names a server.
 * `npm test` starts one and sets it, and fails when it can't.
 */
export function engines(): readonly TestEngine[] {
  return all;
}

/** Those of suites in which the kind of store has little part: libsql alone in the usual run, all of them with `--long`. */
export function usualEngines(): readonly TestEngine[] {
  return process.env["LONG_TESTS"] === undefined ? all.slice(0, 1) : all;
}
