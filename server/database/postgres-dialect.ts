import {PostgresDialect, type PostgresPool, type PostgresQueryResult} from "kysely";
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
  return new PostgresDialect({pool: flagsAsIntegers(pool)});
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
