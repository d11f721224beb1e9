import {type Compilable, CompiledQuery, sql} from "kysely";
import type {TestSandbox} from "./sandbox.ts";

/** The engine's plan of a query for large tables, as text. With few rows it would use no index. */
export async function indexPlanOf({database}: TestSandbox, query: Compilable): Promise<string> {
  const isPostgres = database.engine === "postgres";
  const {sql: text, parameters} = query.compile();
  return database.transaction(async (tx) => {
    if (isPostgres) await sql`set local enable_seqscan = off`.execute(tx);
    if (isPostgres) await sql`set local enable_bitmapscan = off`.execute(tx);
    const explain = isPostgres ? "explain " : "explain query plan ";
    const {rows} = await tx.executeQuery(CompiledQuery.raw(explain + text, [...parameters]));
    return JSON.stringify(rows);
  });
}
