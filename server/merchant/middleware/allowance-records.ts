import {sql} from "kysely";
import {costMs, mostOwedMs, type Quota} from "../../shared/allowance.ts";
import type {Queries} from "../../database/open.ts";
import type {MerchantTables} from "../tables.ts";

/** The queries of what all instances count together. Times are milliseconds here, and microseconds in the table. */
type Reader = Queries<MerchantTables>;

const US_PER_MS = 1000;

const inUs = (ms: number) => Math.round(ms * US_PER_MS);

/** When everything that was counted for a key will have been paid off; undefined when nothing is owed. */
export async function readDue(db: Reader, key: string): Promise<number | undefined> {
  const row = await db.selectFrom("allowances").select("due").where("key", "=", key).executeTakeFirst();
  return row && row.due / US_PER_MS;
}

/** Counts one time if the quota allows it, and returns when all will have been paid off; undefined if it does not. */
export async function takeDue(
  db: Reader,
  key: string,
  quota: Quota,
  now: number,
): Promise<number | undefined> {
  const at = inUs(now);
  const cost = inUs(costMs(quota));
  const later = sql<number>`case when allowances.due > ${at} then allowances.due else ${at} end`;
  const row = await db
    .insertInto("allowances")
    .values({key, due: at + cost})
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({due: sql<number>`${later} + ${cost}`})
        .where(sql.ref("allowances.due"), "<=", at + inUs(mostOwedMs(quota))),
    )
    .returning("due")
    .executeTakeFirst();
  return row && row.due / US_PER_MS;
}

/** Takes back one time that was counted; undefined if the key is paid off and forgotten. */
export async function giveBackDue(db: Reader, key: string, quota: Quota): Promise<number | undefined> {
  const row = await db
    .updateTable("allowances")
    .set({due: sql<number>`due - ${inUs(costMs(quota))}`})
    .where("key", "=", key)
    .returning("due")
    .executeTakeFirst();
  return row && row.due / US_PER_MS;
}

/** Forgets everybody who owes nothing. */
export async function forgetPaidOff(db: Reader, now: number): Promise<void> {
  await db.deleteFrom("allowances").where("due", "<", inUs(now)).execute();
}
