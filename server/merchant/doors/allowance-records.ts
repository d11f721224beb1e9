import {sql} from "kysely";
import {costMs, mostOwedMs, type Quota} from "../../platform/allowance.ts";
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

/**
 * Counts one time, and says when all will have been paid off.
 *
 * @param most only while no more than this is owed, in milliseconds; undefined is returned otherwise
 */
export async function addDue(
  db: Reader,
  key: string,
  quota: Quota,
  now: number,
  most = Number.MAX_SAFE_INTEGER / US_PER_MS / 4,
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
        .where(sql.ref("allowances.due"), "<=", at + inUs(most)),
    )
    .returning("due")
    .executeTakeFirst();
  return row && row.due / US_PER_MS;
}

/** As `addDue`, while the quota allows it. */
export function takeDue(db: Reader, key: string, quota: Quota, now: number): Promise<number | undefined> {
  return addDue(db, key, quota, now, mostOwedMs(quota));
}

/** Forgets everybody who owes nothing. */
export async function forgetPaidOff(db: Reader, now: number): Promise<void> {
  await db.deleteFrom("allowances").where("due", "<", inUs(now)).execute();
}
