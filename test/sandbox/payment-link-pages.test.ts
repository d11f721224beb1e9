import assert from "node:assert/strict";
import {test} from "node:test";
import {type CompiledQuery, sql} from "kysely";
import {linkPage} from "../../server/sandbox/payment-links/payment-links.records.ts";
import {fillWithLinks, keyBefore} from "./support/many-links.ts";
import {onUsualEngines, type TestSandbox} from "./support/sandbox.ts";

const LINKS = 5_000;
const PAGE = 10;

onUsualEngines("a page of many links", (sandbox) => {
  /** Checks the list's query for the page at a place. */
  const checkPage = async (place: number, applicationId: string, status?: "INACTIVE") => {
    const {db} = sandbox().database;
    const after = place === 0 ? undefined : await keyBefore(db, {applicationId, status}, place);
    const query = linkPage(db, {applicationId, status, after, limit: PAGE + 1}).compile();
    const {text, rows} = await planOf(sandbox(), query);
    assert.match(text, status === undefined ? /payment_links_by_age/ : /payment_links_by_status/, text);
    assert.doesNotMatch(text, /\bSCAN\b|TEMP B-TREE|Sort|Seq Scan|Rows Removed/, text);
    // The index finds the page by its key, without counting rows.
    if (after) assert.match(text, /\(created_at,\s*id\)\s*</, text);
    if (rows !== undefined) assert.equal(rows, PAGE + 1, text);
  };

  test("any page reads only its own rows from an index", async () => {
    const applicationId = await fillWithLinks(sandbox(), LINKS);
    for (const place of [0, PAGE, LINKS / 2, LINKS - PAGE - 1]) await checkPage(place, applicationId);
  });

  test("any page of one status reads only its own rows from an index", async () => {
    const applicationId = await fillWithLinks(sandbox(), LINKS);
    // About one of 32 ids ends with A.
    await sandbox()
      .database.db.updateTable("payment_links")
      .set({status: "INACTIVE"})
      .where("id", "like", "%A")
      .execute();
    for (const place of [0, PAGE, 60]) await checkPage(place, applicationId, "INACTIVE");
  });
});

/**
 * The engine's plan of a query. PostgreSQL also reports how many rows it has read. SQLite reads an index in its order
 * until the limit, unless its plan names a scan or a sort.
 */
async function planOf(
  {database}: TestSandbox,
  query: CompiledQuery,
): Promise<{readonly text: string; readonly rows?: number}> {
  if (database.engine === "libsql") {
    const {rows} = await database.db.executeQuery<{detail: string}>({
      ...query,
      sql: `explain query plan ${query.sql}`,
    });
    return {text: rows.map(({detail}) => detail).join("\n")};
  }
  await sql`analyze payment_links`.execute(database.db);
  const {rows} = await database.db.executeQuery<Record<"QUERY PLAN", string>>({
    ...query,
    sql: `explain (analyze, costs off, timing off, summary off) ${query.sql}`,
  });
  const text = rows.map((row) => row["QUERY PLAN"]).join("\n");
  const read = /Index Scan[^\n]*\(actual rows=(\d+)/.exec(text)?.[1];
  return {text, rows: Number(read)};
}
