import {randomBytes} from "node:crypto";
import {mkdtemp, rm} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import pg from "pg";

/** A database engine that a suite runs on. */
export interface TestEngine {
  readonly name: "libsql" | "postgres";
  /** Makes a new, empty database. */
  create(): Promise<TestDatabase>;
}

export interface TestDatabase {
  readonly url: string;
  /** Removes it; nothing may hold it open. */
  drop(): Promise<void>;
}

export const libsql: TestEngine = {
  name: "libsql",
  async create() {
    const folder = await mkdtemp(join(tmpdir(), "checkout-libsql-"));
    return {url: `file:${join(folder, "test.db")}`, drop: () => rm(folder, {recursive: true, force: true})};
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
  return {
    name: "postgres",
    async create() {
      const name = `test_${randomBytes(6).toString("hex")}`;
      await run(`create database ${name}`);
      const url = new URL(serverUrl);
      url.pathname = `/${name}`;
      return {url: url.href, drop: () => run(`drop database ${name} with (force)`)};
    },
  };
}

/**
 * The engines that every store-backed suite runs on: libsql always, PostgreSQL where `TEST_POSTGRES_URL` names a server.
 * `npm test` starts one and sets it, and fails when it can't.
 */
export function engines(): readonly TestEngine[] {
  const url = process.env["TEST_POSTGRES_URL"];
  return url ? [libsql, postgres(url)] : [libsql];
}
