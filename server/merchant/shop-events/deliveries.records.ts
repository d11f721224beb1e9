import {type ExpressionBuilder, sql, type Transaction} from "kysely";
import type {Database, Queries} from "../../database/open.ts";
import type {MerchantTables} from "../tables.ts";
import type {EventReceiver} from "./receivers.ts";
import type {EventDelivery, ShopEventRow} from "./shop-events.tables.ts";

// Queries of deliveries. A claim is one statement that writes.
type Tx = Transaction<MerchantTables>;
type Reader = Queries<MerchantTables>;
type Key = Pick<EventDelivery, "event_id" | "receiver">;

// Conditions of the partial indexes. Databases use an index only if the query has the literals.
const isWaiting = sql<boolean>`event_deliveries.state = 'waiting'`;
const isOpen = sql<boolean>`event_deliveries.state in ('waiting', 'failed')`;

type Receiver = Pick<EventReceiver, "name" | "address">;

/** Condition of an event that no receiver waits for. */
export function isEnded(where: ExpressionBuilder<MerchantTables, "shop_events">) {
  const deliveries = where.selectFrom("event_deliveries").select("event_id");
  return where.not(where.exists(deliveries.whereRef("event_id", "=", "shop_events.id").where(isOpen)));
}

/** Condition of a receiver whose address has not replied 410. */
function takesEvents({name, address = ""}: Receiver) {
  return sql<boolean>`not exists (select 1 from event_receivers where name = ${name} and gone_address = ${address})`;
}

/**
 * Records that a server has a receiver. It gets the events that are numbered from now on.
 *
 * @returns whether its address has replied 410
 */
export async function seeReceiver(db: Reader, {name, address}: Receiver, now: number): Promise<boolean> {
  const {gone_address} = await db
    .insertInto("event_receivers")
    .values({name, created_at: now, seen_at: now, gone_address: null})
    .onConflict((conflict) => conflict.column("name").doUpdateSet({seen_at: now}))
    .returning("gone_address")
    .executeTakeFirstOrThrow();
  return gone_address !== null && gone_address === address;
}

/** Records that a receiver's address has replied 410. It gets no event until it changes or a person sends an event again. */
export async function stopAddress(tx: Tx, {name, address}: Receiver): Promise<void> {
  await tx
    .updateTable("event_receivers")
    .set({gone_address: address ?? null})
    .where("name", "=", name)
    .execute();
}

/** Counts the deliveries that may be due, up to a limit. */
export async function countDue(
  db: Reader,
  {receiver, now, limit}: {readonly receiver: Receiver; readonly now: number; readonly limit: number},
): Promise<number> {
  const query = db.selectFrom("event_deliveries").select("event_id");
  const rows = await query
    .where("receiver", "=", receiver.name)
    .where(isWaiting)
    .where("due_at", "<=", now)
    .where(takesEvents(receiver))
    .limit(limit)
    .execute();
  return rows.length;
}

/**
 * Claims the delivery that is due for the longest time. An event is not claimed while an earlier one of its object is not accepted,
 * or while one of its object is being delivered. No two workers get the same one before `until`.
 */
export async function claimDelivery(
  tx: Tx,
  engine: Database<MerchantTables>["engine"],
  {receiver, now, until}: {readonly receiver: Receiver; readonly now: number; readonly until: number},
): Promise<EventDelivery | undefined> {
  const {name} = receiver;
  let due = tx
    .selectFrom("event_deliveries")
    .select("event_id")
    .where("receiver", "=", name)
    .where(isWaiting)
    .where("due_at", "<=", now)
    .where(takesEvents(receiver))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("event_deliveries as other")
            .select("other.event_id")
            .where("other.receiver", "=", name)
            .whereRef("other.object", "=", "event_deliveries.object")
            .where(sql<boolean>`other.state in ('waiting', 'failed')`)
            .where((other) =>
              other.or([
                other("other.sequence", "<", other.ref("event_deliveries.sequence")),
                // This event or an earlier one was sent again meanwhile.
                other("other.claimed_until", ">", now),
              ]),
            ),
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
      claimed_until: until,
      tries: row("tries", "+", 1),
      began_at: row.fn.coalesce("began_at", sql<number>`cast(${now} as bigint)`),
      updated_at: now,
    }))
    .where("receiver", "=", name)
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
      .where(isEnded)
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
    // SQLite finds the object by the index of open deliveries only with its condition.
    .where(isOpen)
    .execute();
}

/**
 * Records a failed try. A delivery that is `failed` is given up: a person sends it again or dismisses it.
 *
 * @returns false if a person has sent it again or dismissed it during the try
 */
export async function recordFailure(
  tx: Tx,
  {event_id, receiver, began_at}: Key & Pick<EventDelivery, "began_at">,
  failure: {readonly state: "waiting" | "failed"; readonly last_failure: string; readonly updated_at: number},
): Promise<boolean> {
  const recorded = await tx
    .updateTable("event_deliveries")
    .set({...failure, claimed_until: null})
    .where("event_id", "=", event_id)
    .where("receiver", "=", receiver)
    .where("began_at", "=", began_at)
    .where(isWaiting)
    .returning("event_id")
    .executeTakeFirst();
  return recorded !== undefined;
}

/** Events to send again: one, or those from a time on (milliseconds since the epoch). */
export type Replayed =
  {readonly eventId: string; readonly receiver?: string | undefined} | {readonly since: number};

/** Events that one transaction sends again, so that buyers' payments don't wait for it. */
const REPLAYED_AT_ONCE = 500;

/**
 * Finds the next events from a time on, in the order of their positions.
 *
 * @param page.after position of the last one; undefined at first
 */
export function nextEventsSince(
  db: Reader,
  {since, after}: {readonly since: number; readonly after: number | undefined},
): Promise<{id: string; position: number}[]> {
  const from = db
    .selectFrom("shop_events")
    // Without the sum, PostgreSQL would read all older events in the order of their positions.
    .select(sql<number>`min(position + 0)`.as("position"))
    .where("created_at", ">=", since);
  return db
    .selectFrom("shop_events")
    .select(["id", "position"])
    .where("position", after === undefined ? ">=" : ">", after ?? from)
    .where("created_at", ">=", since)
    .orderBy("position")
    .limit(REPLAYED_AT_ONCE)
    .$narrowType<{position: number}>()
    .execute();
}

/**
 * Makes deliveries of events to all receivers or one, also of events from before a receiver. One that is being delivered goes on. An
 * address that has replied 410 gets events again.
 *
 * @returns their number
 */
export async function replayEvents(
  tx: Tx,
  {
    ids,
    receiver,
    now,
  }: {readonly ids: readonly string[]; readonly receiver?: string | undefined; readonly now: number},
): Promise<number> {
  const {rows} = await sql<{object: string; receiver: string}>`
    insert into event_deliveries
      (event_id, receiver, object, sequence, state, tries, due_at, began_at, created_at, updated_at)
    select shop_events.id, event_receivers.name, object, sequence, 'waiting', 0, cast(${now} as bigint), null,
      shop_events.created_at, cast(${now} as bigint)
    from shop_events cross join event_receivers
    where shop_events.id in (${sql.join(ids)}) and position is not null ${receiver === undefined ? sql`` : sql`and event_receivers.name = ${receiver}`}
    on conflict (event_id, receiver) do update
      set state = 'waiting', tries = 0, began_at = null, due_at = excluded.due_at, updated_at = excluded.updated_at,
        claimed_until = case event_deliveries.state when 'waiting' then event_deliveries.claimed_until end
    returning object, receiver`.execute(tx);
  if (rows.length === 0) return 0;
  const receivers = [...new Set(rows.map((row) => row.receiver))];
  await tx.updateTable("event_receivers").set({gone_address: null}).where("name", "in", receivers).execute();
  await tx
    .updateTable("event_deliveries")
    .set({due_at: now})
    .where(isWaiting)
    .where(isOpen)
    .where("receiver", "in", receivers)
    .where("object", "in", [...new Set(rows.map((row) => row.object))])
    .execute();
  return rows.length;
}

/** Lists the open deliveries of an event, of all receivers or one. */
export function openDeliveriesOf(db: Reader, eventId: string, receiver?: string): Promise<EventDelivery[]> {
  return db
    .selectFrom("event_deliveries")
    .selectAll()
    .where("event_id", "=", eventId)
    .where(isOpen)
    .$if(receiver !== undefined, (query) => query.where("receiver", "=", receiver!))
    .execute();
}

/** Events that a receiver has not accepted. */
export interface DueEvents {
  readonly receiver: string;
  readonly count: number;
  /** Number of those that were given up. */
  readonly failed: number;
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
      sql<number>`sum(case state when 'failed' then 1 else 0 end)`.as("failed"),
      fn.min<number>("created_at").as("oldest"),
    ])
    .where(isOpen)
    .groupBy("receiver")
    .execute();
  return rows.map(({receiver, count, failed, oldest}) => ({
    receiver,
    count: Number(count),
    failed: Number(failed),
    oldest: Number(oldest),
  }));
}
