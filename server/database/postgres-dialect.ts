import {PostgresDialect, type PostgresPool, type PostgresQueryResult} from "kysely";
import pg from "pg";

// int8 arrives as a number, as it does from libsql: our largest are milliseconds and counts, far below 2^53.
const readNumber = (text: string) => Number(text);
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text") =>
    oid === Number(pg.types.builtins.INT8)
      ? readNumber
      : (pg.types.getTypeParser(oid, format) as (text: string) => unknown)) as typeof pg.types.getTypeParser,
};

/** Kysely's PostgreSQL dialect on a pool of `pg`, with the values the libsql dialect would give. */
export function postgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({connectionString: url, max: 10, types});
  // An idle connection that the server closes reports here; the pool replaces it at the next query.
  pool.on("error", () => undefined);
  return new PostgresDialect({pool: flagsAsIntegers(pool)});
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
