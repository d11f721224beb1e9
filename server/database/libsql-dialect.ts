import {closeSync, existsSync, openSync} from "node:fs";
import type LibsqlDatabase from "libsql";
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteDialect,
  type SqliteDatabase,
  SqliteDriver,
  type SqliteDialectConfig,
} from "kysely";

/** The package `libsql`, which `drivers.ts` loads. */
export type LibsqlPackage = typeof LibsqlDatabase;

/**
 * Converts a value to one that libsql can bind. A bound `true` aborts the whole process inside the native code, so booleans
 * become 0 and 1.
 *
 * @throws TypeError for a value that SQLite has no type for
 */
function bindable(value: unknown): unknown {
  switch (typeof value) {
    case "boolean":
      return value ? 1 : 0;
    case "undefined":
      return null;
    case "string":
    case "number":
    case "bigint":
      return value;
    case "object":
      if (value === null || value instanceof Uint8Array) return value;
      break;
    default:
  }
  throw new TypeError(`a ${typeof value} can't be bound to a query`);
}

/** Maximum number of cached statements. The merchant server has fewer queries. */
const MAX_STATEMENTS = 500;

/** Matches statements that are cached. Others, such as a pragma or a change of the schema, run once. */
const IS_CACHED = /^(?:select|insert|update|delete|begin|commit|rollback|savepoint|release)\b/i;
const CHANGES_SCHEMA = /^(?:create|alter|drop)\b/i;

type Statement = ReturnType<SqliteDatabase["prepare"]>;

/**
 * Creates a file that only this user can read. SQLite gives its `-wal` and `-shm` files the same mode. A file that is there is not
 * opened: closing it would end the locks that other connections of this process have on it.
 */
function createPrivately(path: string): void {
  if (path === ":memory:" || existsSync(path)) return;
  closeSync(openSync(path, "a", 0o600));
}

/** @throws SqliteError for a file that is not a database, or is read-only */
function prepareFile(file: LibsqlDatabase.Database): void {
  // With WAL, a reader such as a backup never blocks the writer. With FULL, a committed capture survives a power cut.
  file.exec("pragma journal_mode = wal");
  file.exec("pragma synchronous = full");
  file.exec("pragma foreign_keys = on");
  file.exec("pragma busy_timeout = 5000");
  // This write is rolled back. A read-only file fails here instead of at the first payment.
  file.exec("begin immediate; pragma user_version = 1; rollback");
}

/** Opens a libsql file as the small database interface that Kysely's SQLite dialect asks for. */
function openFile(
  driver: LibsqlPackage,
  path: string,
): SqliteDatabase & {readonly isInTransaction: () => boolean} {
  createPrivately(path);
  const file = new driver(path);
  try {
    prepareFile(file);
  } catch (error) {
    file.close();
    throw error;
  }
  // Compiling a statement takes longer than running it: without this cache the ratio P6 of `npm run bench` is 2.10, with it 1.54.
  // The least recently used one is dropped.
  const statements = new Map<string, Statement>();
  return {
    close: () => file.close(),
    isInTransaction: () => file.inTransaction,
    prepare(sql) {
      const statement = statements.get(sql) ?? bindStatement(file.prepare(sql));
      if (!IS_CACHED.test(sql)) {
        // Cached statements may name columns that were dropped.
        if (CHANGES_SCHEMA.test(sql)) statements.clear();
        return statement;
      }
      statements.delete(sql);
      statements.set(sql, statement);
      const [oldest] = statements.keys();
      if (statements.size > MAX_STATEMENTS && oldest !== undefined) statements.delete(oldest);
      return statement;
    },
  };
}

/** Binds values as one array: libsql would take a single null for an object of named values. */
function bindStatement(statement: LibsqlDatabase.Statement): Statement {
  const {reader} = statement;
  // Rows come as arrays and get their names here. Making objects in the native code takes twice as long.
  if (reader) statement.raw(true);
  const names = reader ? statement.columns().map(({name}) => name) : [];
  const rowOf = (values: readonly unknown[]) => {
    const row: Record<string, unknown> = {};
    // A plain loop, because this runs for every value that is read.
    for (let index = 0; index < names.length; index++) row[names[index]!] = values[index];
    return row;
  };
  return {
    reader,
    all: (parameters) => (statement.all(parameters.map(bindable)) as unknown[][]).map(rowOf),
    run: (parameters) => {
      const {changes, lastInsertRowid} = statement.run(parameters.map(bindable));
      return {changes, lastInsertRowid};
    },
    *iterate(parameters) {
      for (const values of statement.iterate(parameters.map(bindable))) yield rowOf(values as unknown[]);
    },
  };
}

class LibsqlDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean;

  constructor(config: SqliteDialectConfig, isInTransaction: () => boolean) {
    super(config);
    this.#isInTransaction = isInTransaction;
  }

  // A deferred transaction that reads and then writes can fail with SQLITE_BUSY. An immediate one waits at its start.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  // On a full or failing disk, SQLite rolls back by itself. A second rollback would fail and hide the first error.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection);
  }
}

/** Kysely's SQLite dialect on a libsql file: one connection, immediate transactions, safe bindings. */
export class LibsqlDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #isInTransaction: () => boolean;

  constructor(driver: LibsqlPackage, path: string) {
    const file = openFile(driver, path);
    const config: SqliteDialectConfig = {database: file};
    super(config);
    this.#config = config;
    this.#isInTransaction = file.isInTransaction;
  }

  override createDriver(): SqliteDriver {
    return new LibsqlDriver(this.#config, this.#isInTransaction);
  }
}
