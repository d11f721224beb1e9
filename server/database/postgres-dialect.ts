import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
  type PostgresQueryResult,
  sql,
  type Transaction,
} from "kysely";
import type pg from "pg";

/** The package `pg`, which `drivers.ts` loads. */
export type PgDriver = typeof pg;

// int8 is read as a number, as from libsql. The largest are milliseconds and counts, far below 2^53.
const readNumber = (text: string) => Number(text);
const typesOf = ({types}: PgDriver): pg.CustomTypesConfig => ({
  getTypeParser: ((oid: number, format?: "text") =>
    oid === Number(types.builtins.INT8)
      ? readNumber
      : (types.getTypeParser(oid, format) as (text: string) => unknown)) as typeof pg.types.getTypeParser,
});

/** Advisory lock of a database. Transactions share it; an exclusive transaction holds it alone. */
const LOCK = sql.raw("726, 1");
/** Both statements go in one message, so that the lock needs no round trip. */
const BEGIN = CompiledQuery.raw("begin; select pg_advisory_xact_lock_shared(726, 1)");
const ROLLBACK = CompiledQuery.raw("rollback");

class LockingDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(BEGIN);
    } catch (error) {
      // The transaction may have begun. Without a rollback Kysely would return the connection to the pool with it open.
      await connection.executeQuery(ROLLBACK).catch(() => undefined);
      throw error;
    }
  }

  // A rollback fails only on a broken connection, which the pool drops. The previous error is more useful.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

class LockingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new LockingDriver(this.#config);
  }
}

/**
 * Runs work in a transaction while no other one runs at any instance. It waits for running transactions, and later ones wait
 * for it.
 */
export function exclusiveOnPostgres<Schema>(
  db: Kysely<Schema>,
): <T>(work: (tx: Transaction<Schema>) => Promise<T>) => Promise<T> {
  return (work) =>
    db.connection().execute(async (connection) => {
      // The session takes the lock before the transaction begins, so that its own shared lock is granted.
      await sql`select pg_advisory_lock(${LOCK})`.execute(connection);
      try {
        return await connection.transaction().execute(work);
      } finally {
        await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
      }
    });
}

/** Opens a pool of `pg` connections. */
export function postgresPool(driver: PgDriver, url: string): pg.Pool {
  const pool = new driver.Pool({connectionString: url, max: 10, types: typesOf(driver)});
  // The server closed an idle connection. The pool replaces it at the next query.
  pool.on("error", () => undefined);
  // A connection that breaks fails its query and also emits `error`, which would end the process without a listener.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Kysely's PostgreSQL dialect on a pool of `pg`. Values have the same types as with libsql. */
export function postgresDialect(pool: pg.Pool): PostgresDialect {
  return new LockingDialect({pool: flagsAsIntegers(pool)});
}

/** Binds booleans as 0 and 1, because flags are integer columns on both engines. */
function flagsAsIntegers(pool: pg.Pool): PostgresPool {
  const bindable = (value: unknown) => (typeof value === "boolean" ? Number(value) : value);
  return {
    connect: async () => {
      const client = await pool.connect();
      const query = async <Row>(sql: string, parameters: readonly unknown[]) =>
        (await client.query(sql, parameters.map(bindable))) as unknown as PostgresQueryResult<Row>;
      return {
        query: query as Awaited<ReturnType<PostgresPool["connect"]>>["query"],
        release: () => client.release(),
      };
    },
    end: () => pool.end(),
  };
}
