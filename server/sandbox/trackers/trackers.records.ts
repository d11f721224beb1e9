import type {Selectable, Updateable} from "kysely";
import type {Queries, Tx} from "../context.ts";
import type {TrackerTables} from "./trackers.tables.ts";

export type TrackerRow = Selectable<TrackerTables["trackers"]>;
export type TrackerChange = Updateable<TrackerTables["trackers"]>;

/** Inserts a tracker. Undefined when its id is taken. */
export async function insertTracker(tx: Tx, row: TrackerRow): Promise<TrackerRow | undefined> {
  return tx
    .insertInto("trackers")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findTrackerRow(queries: Queries, id: string): Promise<TrackerRow | undefined> {
  return queries.selectFrom("trackers").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Oldest first. */
export async function findTrackersOfOrder(queries: Queries, orderId: string): Promise<TrackerRow[]> {
  return queries
    .selectFrom("trackers")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** The newest tracker of a capture. */
export async function findNewestTracker(
  queries: Queries,
  captureId: string,
): Promise<TrackerRow | undefined> {
  return queries
    .selectFrom("trackers")
    .selectAll()
    .where("capture_id", "=", captureId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Changes a tracker that is not cancelled. Undefined otherwise. */
export async function changeTracker(
  tx: Tx,
  id: string,
  change: TrackerChange,
): Promise<TrackerRow | undefined> {
  return tx
    .updateTable("trackers")
    .set(change)
    .where("id", "=", id)
    .where("status", "<>", "CANCELLED")
    .returningAll()
    .executeTakeFirst();
}

/** Claims the notification of the buyer. Of concurrent calls exactly one gets true. */
export async function claimNotification(tx: Tx, id: string): Promise<boolean> {
  const claimed = await tx
    .updateTable("trackers")
    .set({notified: 1})
    .where("id", "=", id)
    .where("notified", "=", 0)
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}
