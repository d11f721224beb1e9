import {sql} from "kysely";
import type {Database} from "../../database/open.ts";
import type {MerchantTables} from "../tables.ts";
import {isEnded} from "./deliveries.records.ts";
import {lastDeletedPosition} from "./shop-events.records.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Time after which the buyer and the address are deleted from an event, also from one that waits. */
const SEALED_MS = 30 * DAY_MS;
/**
 * Time after which events are deleted that each receiver has accepted. The events after one that is kept are kept, too, so that a reader
 * of the list who begins with the oldest one reaches the end.
 */
const KEPT_MS = 90 * DAY_MS;
/** Time after which a receiver that no server has is forgotten, with the deliveries to it. */
const UNSEEN_MS = 30 * DAY_MS;
/** Greater than each position. */
const NO_POSITION = sql<number>`cast(${sql.lit(Number.MAX_SAFE_INTEGER)} as bigint)`;
/** Events that one round deletes. */
const AT_ONCE = 1_000;

/**
 * Deletes old personal data, old events, and receivers that no server has.
 *
 * @param own names of this server's receivers
 */
export async function cleanUpEvents(
  {db, transaction}: Pick<Database<MerchantTables>, "db" | "transaction">,
  {own, now}: {readonly own: readonly string[]; readonly now: number},
): Promise<void> {
  await db
    .updateTable("shop_events")
    .set({sealed: null})
    .where(sql<boolean>`sealed is not null`)
    .where("created_at", "<", now - SEALED_MS)
    .execute();
  await forgetReceivers(db, {own, since: now - UNSEEN_MS});
  const last = await lastDeletedPosition(db);
  const first = db
    .selectFrom("shop_events")
    .select("position")
    .where("position", ">", last)
    .where((where) => where.or([where("created_at", ">=", now - KEPT_MS), where.not(isEnded(where))]))
    .orderBy("position")
    .limit(1);
  const old = db
    .selectFrom("shop_events")
    .select("id")
    .where("position", ">", last)
    // In one statement, because another server may number an event between two.
    .where("position", "<", sql<number>`coalesce(${first}, ${NO_POSITION})`)
    .orderBy("position")
    .limit(AT_ONCE);
  const ids = (await old.execute()).map(({id}) => id);
  if (ids.length === 0) return;
  await transaction(async (tx) => {
    const sequences = tx
      .selectFrom("shop_events")
      .select(({fn}) => ["object", fn.max("sequence").as("sequence")])
      .where("id", "in", ids)
      .groupBy("object");
    await tx
      .insertInto("event_sequences")
      .columns(["object", "sequence"])
      .expression(sequences)
      .onConflict((conflict) =>
        conflict.column("object").doUpdateSet((row) => ({sequence: row.ref("excluded.sequence")})),
      )
      .execute();
    const deleted = await tx.deleteFrom("shop_events").where("id", "in", ids).returning("position").execute();
    const forgotten = Math.max(0, ...deleted.map(({position}) => position ?? 0));
    await tx
      .updateTable("event_positions")
      .set({forgotten})
      .where("id", "=", "events")
      .where("forgotten", "<", forgotten)
      .execute();
  });
}

/** Deletes the receivers that no server has had since a time, with the deliveries to them. */
async function forgetReceivers(
  db: Database<MerchantTables>["db"],
  {own, since}: {readonly own: readonly string[]; readonly since: number},
): Promise<void> {
  let unseen = db.deleteFrom("event_receivers").where("seen_at", "<", since);
  // A process that was frozen after it had recorded its own continues here.
  if (own.length > 0) unseen = unseen.where("name", "not in", [...own]);
  await unseen.execute();
}
