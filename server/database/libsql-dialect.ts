import {closeSync, openSync} from "node:fs";
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
 * What libsql can be given as a bound value. A bound `true` aborts the whole process inside the native code, so booleans
 * become 0 and 1; everything else that SQLite has no type for is refused here, where it can still be caught.
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

/** How many compiled statements a connection keeps: more than the sandbox has queries. */
const KEPT_STATEMENTS = 500;

/** Worth keeping: what works on data. Anything else (a pragma, a change of the schema) runs once. */
const IS_KEPT = /^(?:select|insert|update|delete|begin|commit|rollback|savepoint|release)\b/i;
const CHANGES_SCHEMA = /^(?:create|alter|drop)\b/i;

type Statement = ReturnType<SqliteDatabase["prepare"]>;

/** Creates the file, so that only this user can read it. SQLite gives its `-wal` and `-shm` files the same mode. */
function createPrivately(path: string): void {
  if (path === ":memory:") return;
  closeSync(openSync(path, "a", 0o600));
}

/** @throws SqliteError when the file is no database, or is read-only */
function prepareFile(file: LibsqlDatabase.Database): void {
  // WAL so that a reader (a test, a backup) never blocks the writer; FULL so that a committed capture survives a power cut.
  file.exec("pragma journal_mode = wal");
  file.exec("pragma synchronous = full");
  file.exec("pragma foreign_keys = on");
  file.exec("pragma busy_timeout = 5000");
  // A write that is undone: a read-only file fails now, and not at the first payment.
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
  // Compiling takes longer than running: a statement is kept, the longest unused one goes.
  const kept = new Map<string, Statement>();
  return {
    close: () => file.close(),
    isInTransaction: () => file.inTransaction,
    prepare(sql) {
      const statement = kept.get(sql) ?? bound(file.prepare(sql));
      if (!IS_KEPT.test(sql)) {
        // What was compiled before may name columns that are no more.
        if (CHANGES_SCHEMA.test(sql)) kept.clear();
        return statement;
      }
      kept.delete(sql);
      kept.set(sql, statement);
      const [oldest] = kept.keys();
      if (kept.size > KEPT_STATEMENTS && oldest !== undefined) kept.delete(oldest);
      return statement;
    },
  };
}

/** Values go in as one array: a null that came first and alone would be taken for an object of named values. */
function bound(statement: LibsqlDatabase.Statement): Statement {
  const {reader} = statement;
  // Rows come as arrays, and get their names here: made in the native code, an object costs twice as much.
  if (reader) statement.raw(true);
  const names = reader ? statement.columns().map(({name}) => name) : [];
  const rowOf = (values: readonly unknown[]) => {
    const row: Record<string, unknown> = {};
    // Counted by hand: this runs for every value that is read.
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
  /** Ends when the last one in line has the connection behind it. */
  #line: Promise<void> = Promise.resolve();
  #leave: () => void = () => undefined;

  constructor(config: SqliteDialectConfig, isInTransaction: () => boolean) {
    super(config);
    this.#isInTransaction = isInTransaction;
  }

  // Kysely's own lock wakes everybody who waits each time, to let one through: a thousand at once cost a million wakings.
  // In a line each wakes the next, and who came first is served first.
  override async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#line;
    let leave: () => void = () => undefined;
    this.#line = new Promise((resolve) => {
      leave = resolve;
    });
    await before;
    this.#leave = leave;
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    await super.releaseConnection();
    this.#leave();
  }

  // A deferred transaction that reads and then writes can fail with SQLITE_BUSY in the middle; an immediate one waits first.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  // A full disk or a failing one makes SQLite roll back by itself. Another rollback would fail, and hide the first error.
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
