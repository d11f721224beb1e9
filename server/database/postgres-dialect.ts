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

// int8 arrives as a number, as it does from libsql: our largest are milliseconds and counts, far below 2^53.
const readNumber = (text: string) => Number(text);
const typesOf = ({types}: PgDriver): pg.CustomTypesConfig => ({
  getTypeParser: ((oid: number, format?: "text") =>
    oid === Number(types.builtins.INT8)
      ? readNumber
      : (types.getTypeParser(oid, format) as (text: string) => unknown)) as typeof pg.types.getTypeParser,
});

/** Advisory lock of a database: transactions share it, and an exclusive transaction holds it alone. */
const GATE = sql.raw("726, 1");
/** Both statements in one message, so that the lock costs no round trip. */
const BEGIN = CompiledQuery.raw("begin; select pg_advisory_xact_lock_shared(726, 1)");
const ROLLBACK = CompiledQuery.raw("rollback");

class GatedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(BEGIN);
    } catch (error) {
      // It may have begun all the same, and Kysely would give the connection back like that.
      await connection.executeQuery(ROLLBACK).catch(() => undefined);
      throw error;
    }
  }

  // Fails only when the connection broke. The error that led here says more, and the pool drops the connection.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

class GatedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new GatedDriver(this.#config);
  }
}

/**
 * Runs work in a transaction while no other one runs, at any instance: those that have begun end first, those that come
 * later wait.
 */
export function exclusiveOnPostgres<Schema>(
  db: Kysely<Schema>,
): <T>(work: (tx: Transaction<Schema>) => Promise<T>) => Promise<T> {
  return (work) =>
    db.connection().execute(async (connection) => {
      // Taken before the transaction begins, and by the session, whose own share is then granted, too.
      await sql`select pg_advisory_lock(${GATE})`.execute(connection);
      try {
        return await connection.transaction().execute(work);
      } finally {
        await sql`select pg_advisory_unlock(${GATE})`.execute(connection);
      }
    });
}

/** Opens a pool of `pg` connections. */
export function postgresPool(driver: PgDriver, url: string): pg.Pool {
  const pool = new driver.Pool({connectionString: url, max: 10, types: typesOf(driver)});
  // An idle connection that the server closes reports here; the pool replaces it at the next query.
  pool.on("error", () => undefined);
  // A connection that ends while it is in use fails its query, and reports here, too. Without a listener the process ends.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Kysely's PostgreSQL dialect on a pool of `pg`, with the values that the libsql dialect gives. */
export function postgresDialect(pool: pg.Pool): PostgresDialect {
  return new GatedDialect({pool: flagsAsIntegers(pool)});
}

/** Flags are integer columns on both engines, so a bound boolean is 0 or 1 here, too. */
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
