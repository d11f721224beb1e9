import {sql, type Transaction} from "kysely";
import type {Database, Queries} from "../../database/open.ts";
import type {MerchantTables} from "../tables.ts";
import type {EventDelivery, ShopEventRow} from "./shop-events.tables.ts";

// Queries of deliveries. A claim is one statement that writes.
type Tx = Transaction<MerchantTables>;
type Reader = Queries<MerchantTables>;
type Key = Pick<EventDelivery, "event_id" | "receiver">;

// Conditions of the partial indexes. Databases use an index only if the query has the literals.
const isWaiting = sql<boolean>`event_deliveries.state = 'waiting'`;
export const isOpen = sql<boolean>`event_deliveries.state in ('waiting', 'failed')`;

/** Records that a server has a receiver. It gets the events that are numbered from now on. */
export async function seeReceiver(db: Reader, name: string, now: number): Promise<void> {
  await db
    .insertInto("event_receivers")
    .values({name, created_at: now, seen_at: now})
    .onConflict((conflict) => conflict.column("name").doUpdateSet({seen_at: now}))
    .execute();
}

/** Counts the deliveries that may be due, up to a limit. */
export async function countDue(
  db: Reader,
  {receiver, now, limit}: {readonly receiver: string; readonly now: number; readonly limit: number},
): Promise<number> {
  const query = db.selectFrom("event_deliveries").select("event_id");
  const rows = await query
    .where("receiver", "=", receiver)
    .where(isWaiting)
    .where("due_at", "<=", now)
    .limit(limit)
    .execute();
  return rows.length;
}

/**
 * Claims the delivery that is due for the longest time. An event is not claimed while an earlier one of its object is not accepted.
 * No two workers get the same one before `until`.
 */
export async function claimDelivery(
  tx: Tx,
  engine: Database<MerchantTables>["engine"],
  {receiver, now, until}: {readonly receiver: string; readonly now: number; readonly until: number},
): Promise<EventDelivery | undefined> {
  let due = tx
    .selectFrom("event_deliveries")
    .select("event_id")
    .where("receiver", "=", receiver)
    .where(isWaiting)
    .where("due_at", "<=", now)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("event_deliveries as earlier")
            .select("earlier.event_id")
            .where("earlier.receiver", "=", receiver)
            .whereRef("earlier.object", "=", "event_deliveries.object")
            .whereRef("earlier.sequence", "<", "event_deliveries.sequence")
            .where(sql<boolean>`earlier.state in ('waiting', 'failed')`),
        ),
      ),
    )
    .orderBy("due_at")
    .orderBy("sequence")
    .limit(1);
  // SQLite has one writer at a time, and no such clause.
  if (engine === "postgres") due = due.forUpdate().skipLocked();
  return tx
    .updateTable("event_deliveries")
    .set((row) => ({
      due_at: until,
      tries: row("tries", "+", 1),
      began_at: row.fn.coalesce("began_at", sql<number>`cast(${now} as bigint)`),
      updated_at: now,
    }))
    .where("receiver", "=", receiver)
    .where("event_id", "=", due)
    .returningAll()
    .executeTakeFirst();
}

/** Finds the events of claimed deliveries. */
export function findEvent(db: Reader, id: string): Promise<ShopEventRow | undefined> {
  return db.selectFrom("shop_events").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * Ends a delivery that a receiver has accepted, or a person has dismissed. Returns false for one that has ended. The last one deletes the
 * event's personal data, unless readers of the list need them.
 */
export async function endDelivery(
  tx: Tx,
  {event_id, receiver}: Key,
  {
    state,
    now,
    isListed,
  }: {readonly state: "accepted" | "dismissed"; readonly now: number; readonly isListed: boolean},
): Promise<boolean> {
  // Locks the event, so that the last of several receivers deletes the personal data.
  if (!isListed) {
    await tx
      .updateTable("shop_events")
      .set((row) => ({sealed: row.ref("sealed")}))
      .where("id", "=", event_id)
      .where("sealed", "is not", null)
      .execute();
  }
  const ended = await tx
    .updateTable("event_deliveries")
    .set({state, updated_at: now})
    .where("event_id", "=", event_id)
    .where("receiver", "=", receiver)
    .where(isOpen)
    .returning("event_id")
    .executeTakeFirst();
  if (!isListed) {
    await tx
      .updateTable("shop_events")
      .set({sealed: null})
      .where("id", "=", event_id)
      .where("sealed", "is not", null)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom("event_deliveries")
              .select("event_id")
              .where("event_id", "=", event_id)
              .where(isOpen),
          ),
        ),
      )
      .execute();
  }
  return ended !== undefined;
}

/** Sets the time at which the waiting events of an object are tried. */
export async function postponeObject(
  tx: Tx,
  {receiver, object}: Pick<EventDelivery, "receiver" | "object">,
  due_at: number,
): Promise<void> {
  await tx
    .updateTable("event_deliveries")
    .set({due_at})
    .where("receiver", "=", receiver)
    .where("object", "=", object)
    .where(isWaiting)
    .execute();
}

/** Records that a delivery is given up. A person sends it again or dismisses it. */
export async function giveUpDelivery(tx: Tx, {event_id, receiver}: Key, now: number): Promise<boolean> {
  const failed = await tx
    .updateTable("event_deliveries")
    .set({state: "failed", updated_at: now})
    .where("event_id", "=", event_id)
    .where("receiver", "=", receiver)
    .where(isWaiting)
    .returning("event_id")
    .executeTakeFirst();
  return failed !== undefined;
}

/** Events to send again: one, or those from a time on. */
export type Replayed = {readonly eventId: string} | {readonly since: number};

/** Makes deliveries of events to all receivers, also of events from before a receiver. @returns their number */
export async function replayEvents(tx: Tx, replayed: Replayed, now: number): Promise<number> {
  const chosen =
    "eventId" in replayed
      ? sql`shop_events.id = ${replayed.eventId}`
      : sql`shop_events.created_at >= ${replayed.since}`;
  const {rows} = await sql<{object: string; receiver: string}>`
    insert into event_deliveries
      (event_id, receiver, object, sequence, state, tries, due_at, began_at, created_at, updated_at)
    select shop_events.id, event_receivers.name, object, sequence, 'waiting', 0, cast(${now} as bigint), null,
      shop_events.created_at, cast(${now} as bigint)
    from shop_events cross join event_receivers
    where position is not null and ${chosen}
    on conflict (event_id, receiver) do update
      set state = 'waiting', tries = 0, due_at = excluded.due_at, began_at = null, updated_at = excluded.updated_at
    returning object, receiver`.execute(tx);
  const objects = new Map(rows.map((row) => [`${row.receiver} ${row.object}`, row]));
  for (const row of objects.values()) await postponeObject(tx, row, now);
  return rows.length;
}

/** Lists the open deliveries of an event. */
export function openDeliveriesOf(db: Reader, eventId: string): Promise<EventDelivery[]> {
  return db
    .selectFrom("event_deliveries")
    .selectAll()
    .where("event_id", "=", eventId)
    .where(isOpen)
    .execute();
}

/** Events that a receiver has not accepted. */
export interface DueEvents {
  readonly receiver: string;
  readonly count: number;
  /** Time of the oldest. */
  readonly oldest: number;
}

/** Counts the events that receivers have not accepted, with those that were given up. */
export async function countDueEvents(db: Reader): Promise<DueEvents[]> {
  const rows = await db
    .selectFrom("event_deliveries")
    .select(({fn}) => [
      "receiver",
      fn.countAll<number>().as("count"),
      fn.min<number>("created_at").as("oldest"),
    ])
    .where(isOpen)
    .groupBy("receiver")
    .execute();
  return rows.map(({receiver, count, oldest}) => ({receiver, count: Number(count), oldest: Number(oldest)}));
}
