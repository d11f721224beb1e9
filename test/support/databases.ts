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
  /** Creates a database, with the tables of these migrations if given. */
  create(migrations?: Migrations): Promise<TestDatabase>;
}

export interface TestDatabase {
  readonly url: string;
  /** Removes it. All its connections must be closed. */
  drop(): Promise<void>;
}

async function makeTables(url: string, migrations: Migrations): Promise<void> {
  const database = await openDatabase({url, migrations});
  // The driver writes once more when its statements are garbage-collected. That must not happen while the file is copied.
  if (database.engine === "libsql") await sql`pragma wal_checkpoint(truncate)`.execute(database.db);
  await database.close();
}

/** Creates a template once per process, because migrating takes longer than most suites. */
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

/** SQLite in memory, for suites with thousands of cases that don't depend on the engine. */
export const inMemory: TestEngine = {
  name: "libsql",
  create: async () => ({url: "file::memory:", drop: async () => undefined}),
};

function postgres(serverUrl: string): TestEngine {
  const pool = once((migrations) => poolOf(serverUrl, migrations));
  return {
    name: "postgres",
    async create(migrations) {
      if (!migrations) return copyOf(serverUrl, "template1");
      return (await pool(migrations)).take();
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

/** Emptying a larger database takes longer than creating a new one. */
const SMALL_BYTES = 4 * 2 ** 20;

/** Query for the columns of all tables, as a hash, and the size of the database. */
const SHAPE = `
  select pg_database_size(current_database()) as size, (
    select md5(string_agg(concat(c.relname, ' ', c.relkind, ' ', a.attname, ' ', a.atttypid, ' ', a.attnotnull), ',' order by c.relname, a.attnum))
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0
  ) as tables`;

/**
 * Databases with the tables of some migrations, which tests use in turn. PostgreSQL empties a database a hundred times
 * faster than it removes and creates one.
 */
async function poolOf(serverUrl: string, migrations: Migrations) {
  const template = await copyOf(serverUrl, "template1");
  await makeTables(template.url, migrations);
  const free: TestDatabase[] = [];
  const {shape, restoring} = await describeTables(template.url);
  process.once("beforeExit", () => {
    void Promise.all([template, ...free].map((each) => each.drop()));
  });

  /** Restores the rows of the template. Resolves to false if the database is too large or its tables have changed. */
  async function restore(url: string): Promise<boolean> {
    const client = new pg.Client({connectionString: url});
    await client.connect();
    try {
      // Ends the remaining connections, as `drop database` does.
      await client.query(
        "select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
      const {rows} = await client.query<{size: string; tables: string}>(SHAPE);
      if (rows[0]?.tables !== shape.tables || Number(rows[0].size) > Number(shape.size) + SMALL_BYTES)
        return false;
      await client.query(restoring);
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
        if (await restore(url)) free.push(found);
        else await found.drop();
      };
      return {url, drop};
    },
  };
}

/** Reads the tables of a database, and writes the statements that restore its rows. */
async function describeTables(url: string) {
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
    const json = rows[0]?.rows;
    if (json == null) continue;
    const literal = client.escapeLiteral(json);
    statements.push(
      `insert into "${tablename}" select * from json_populate_recordset(null::"${tablename}", ${literal})`,
    );
  }
  await client.end();
  if (!shape) throw new Error("PostgreSQL described no database");
  return {shape, restoring: [...statements, "commit"].join("; ")};
}

const postgresUrl = process.env["TEST_POSTGRES_URL"];
const all: readonly TestEngine[] = postgresUrl ? [libsql, postgres(postgresUrl)] : [libsql];

/** Engines for suites with a database: libsql, and PostgreSQL if `TEST_POSTGRES_URL` is set, as `npm test` does. */
export function engines(): readonly TestEngine[] {
  return all;
}

/** Engines for suites that depend little on the engine: libsql, with `--long` all. */
export function usualEngines(): readonly TestEngine[] {
  return process.env["LONG_TESTS"] === undefined ? all.slice(0, 1) : all;
}
