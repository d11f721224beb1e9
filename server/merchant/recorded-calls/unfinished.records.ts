import {sql} from "kysely";
import type {Queries} from "../../database/open.ts";
import type {MerchantTables} from "../tables.ts";

/** States of a record without a final result: PayPal, the buyer or the merchant still decides. By kind of record. */
const UNFINISHED = {
  attempts: [
    "ordering",
    "creating",
    "changing",
    "capturing",
    "authorizing",
    "authorized",
    "pending",
    "needs-check",
  ],
  payment_actions: ["sent", "pending", "needs-check"],
  paypal_actions: ["sent", "needs-check"],
  saved_cards: ["saving", "deleting", "in-doubt"],
} as const;

export type UnfinishedTable = keyof typeof UNFINISHED;

/**
 * Condition of a table's index of unfinished records, which has few rows. Databases use the index only if the query has the
 * literals.
 */
export function isUnfinished(table: UnfinishedTable) {
  const states = UNFINISHED[table].map((state) => sql.lit(state));
  return sql<boolean>`${sql.ref(`${table}.state`)} in (${sql.join(states)})`;
}

/** Counts the records of a table in each unfinished state. */
export async function countUnfinished(
  db: Queries<MerchantTables>,
  table: UnfinishedTable,
): Promise<{state: string; count: number}[]> {
  const rows = await db
    // All these tables have a state.
    .selectFrom(table as "attempts")
    .select(({fn}) => ["state", fn.countAll<number>().as("count")])
    .where(isUnfinished(table))
    .groupBy("state")
    .execute();
  return UNFINISHED[table].map((state) => ({
    state,
    count: Number(rows.find((row) => row.state === state)?.count ?? 0),
  }));
}
