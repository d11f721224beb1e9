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
  const run = async (sql: string) => {
    const client = new pg.Client({connectionString: serverUrl});
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  const copyOf = async (template: string): Promise<{name: string} & TestDatabase> => {
    const name = `test_${randomBytes(6).toString("hex")}`;
    await run(`create database ${name} template ${template}`);
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return {name, url: url.href, drop: () => run(`drop database ${name} with (force)`)};
  };
  const template = once(async (migrations): Promise<string> => {
    const empty = await copyOf("template1");
    await makeTables(empty.url, migrations);
    process.once("beforeExit", () => void empty.drop());
    return empty.name;
  });
  return {
    name: "postgres",
    create: async (migrations) => copyOf(migrations ? await template(migrations) : "template1"),
  };
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
