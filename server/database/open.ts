import {mkdir} from "node:fs/promises";
import {dirname} from "node:path";
import {fileURLToPath} from "node:url";
import {type Dialect, Kysely, type Transaction} from "kysely";
import type pg from "pg";
import {loadLibsql, loadPg} from "./drivers.ts";
import {SettingsError} from "../shared/settings.ts";
import {groupCommits} from "./group-commit.ts";
import {migrate, type Migrations} from "./migration.ts";

/** The database itself, or a transaction on it, for queries that work in both. */
export type Queries<Schema> = Kysely<Schema> | Transaction<Schema>;

/** Open database of a role, with an up-to-date schema. */
export interface Database<Schema> {
  /** For single queries outside a transaction. The lint rule `project/no-outer-db` forbids it inside one. */
  readonly db: Kysely<Schema>;
  readonly engine: "libsql" | "postgres";
  /** Connections to PostgreSQL, for libraries that send their own queries. */
  readonly postgres?: pg.Pool | undefined;
  /**
   * Runs `work` in one transaction: committed when it returns, rolled back when it throws. `work` may await only queries,
   * because on libsql it holds the file's only connection. After a failed commit `work` may run once more.
   */
  transaction<T>(work: (tx: Transaction<Schema>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Engine {
  readonly engine: "libsql" | "postgres";
  readonly dialect: Dialect;
  readonly postgres?: pg.Pool;
}

/** Path of a `file:` URL. A relative one, such as `file:.data/merchant.db`, starts at the working directory. */
export function filePath(url: string): string {
  return url.startsWith("file:/") ? fileURLToPath(url) : url.slice("file:".length);
}

/** Loads the engine's driver only, since the other one may not be installed. */
async function engineOf(url: string): Promise<Engine> {
  if (/^postgres(ql)?:\/\//.test(url)) {
    const driver = await loadPg();
    const {postgresDialect, postgresPool} = await import("./postgres-dialect.ts");
    const postgres = postgresPool(driver, url);
    return {engine: "postgres", dialect: postgresDialect(postgres), postgres};
  }
  const driver = await loadLibsql();
  const {LibsqlDialect} = await import("./libsql-dialect.ts");
  const path = filePath(url);
  try {
    await mkdir(dirname(path), {recursive: true});
    return {engine: "libsql", dialect: new LibsqlDialect(driver, path)};
  } catch (error) {
    throw new UnusableFileError(path, error);
  }
}

/** The database file can't be opened or written. */
export class UnusableFileError extends SettingsError {
  constructor(path: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `The database file ${path} can't be used (${reason}): let this user write to it and to its folder, or name another file.`,
      {cause},
    );
  }
}

/**
 * Opens `file:…` (libsql) or `postgres://…` and runs the missing migrations.
 *
 * @throws UnusableFileError for a file that can't be opened or written; errors of the engine and of migrations. The database
 *   is closed then.
 */
export async function openDatabase<Schema>(options: {
  url: string;
  migrations: Migrations;
}): Promise<Database<Schema>> {
  const {engine, dialect, postgres} = await engineOf(options.url);
  const db = new Kysely<Schema>({dialect});
  try {
    await migrate(db as unknown as Kysely<unknown>, options.migrations);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    engine,
    postgres,
    transaction: engine === "libsql" ? groupCommits(db) : (work) => db.transaction().execute(work),
    close: () => db.destroy(),
  };
}
