import {createHash} from "node:crypto";
import {type RawBuilder, sql, type Transaction} from "kysely";
import type {Queries} from "../../database/open.ts";
import type {MerchantTables} from "../tables.ts";
import type {EventBody, ShopEventType} from "./events.ts";
import type {ShopEventRow} from "./shop-events.tables.ts";

// Every write of an event. `positions.ts` numbers them, `deliveries.records.ts` delivers them.
type Tx = Transaction<MerchantTables>;

/** Start of the object of a payment's events. The id of the attempt follows. */
export const PAYMENT = "payment:";

/** A change that becomes an event. */
export interface NewEvent {
  /** Kind and id of the object, such as `payment:<id>`. */
  readonly object: string;
  readonly type: ShopEventType;
  /** Id of what changed, such as PayPal's id of a capture. */
  readonly subject: string;
  /** PayPal's status of the subject. */
  readonly status: string;
  readonly body: EventBody;
  /** Encrypted buyer and shipping address. */
  readonly sealed?: string | null | undefined;
  readonly now: number;
}

/**
 * Writes an event in the transaction of its change, unless the same change was written before. The caller holds the lock of the
 * object's row, so that no two events of an object get the same number.
 */
export async function writeEvent(tx: Tx, event: NewEvent): Promise<void> {
  const {object, type, body, sealed = null, now} = event;
  await tx
    .insertInto("shop_events")
    .values({
      id: idOf(event),
      object,
      sequence: sql<number>`${lastSequence(object)} + 1`,
      type,
      body: JSON.stringify(body),
      sealed,
      position: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

function idOf({object, type, subject, status}: NewEvent): string {
  const hash = createHash("sha256").update(JSON.stringify([object, type, subject, status]));
  return `evt_${hash.digest("base64url").slice(0, 32)}`;
}

/** Number of the last event of an object, also of a deleted one; 0 before the first. */
function lastSequence(object: string): RawBuilder<number> {
  return sql<number>`(select coalesce(max(sequence), 0) from (
    select sequence from shop_events where object = ${object}
    union all select sequence from event_sequences where object = ${object}) as earlier)`;
}

/**
 * Returns PayPal's status with the number of the object's last event. A payment can be voided or reversed again after PayPal took
 * that back, and each time is another event.
 */
export async function repeatedStatus(tx: Tx, status: string, object: string): Promise<string> {
  const {last} = await tx.selectNoFrom(lastSequence(object).as("last")).executeTakeFirstOrThrow();
  return last === 0 ? status : `${status} ${last}`;
}

/** Replaces the encrypted personal data of an event, unless they were erased meanwhile. */
export async function replaceSealed(
  db: Queries<MerchantTables>,
  {id, sealed}: {readonly id: string; readonly sealed: string},
  again: string,
): Promise<void> {
  const update = db.updateTable("shop_events").set({sealed: again});
  await update.where("id", "=", id).where("sealed", "=", sealed).execute();
}

/** Deletes the buyer and the address from all events of an object. */
export async function eraseSealed(tx: Tx, object: string): Promise<void> {
  await tx
    .updateTable("shop_events")
    .set({sealed: null})
    .where("object", "=", object)
    .where("sealed", "is not", null)
    .execute();
}

/** Lists events after a position, the oldest first. */
export function listEventsAfter(
  db: Queries<MerchantTables>,
  after: number,
  limit: number,
): Promise<ShopEventRow[]> {
  return db
    .selectFrom("shop_events")
    .selectAll()
    .where("position", ">", after)
    .orderBy("position")
    .limit(limit)
    .execute();
}

/** Finds the payments whose events follow a position: ids of attempts, in the order of their last change, and the next position. */
export async function listChangedPayments(
  db: Queries<MerchantTables>,
  after: number,
  limit: number,
): Promise<{ids: string[]; next: number}> {
  // Read first: each position up to this one is committed. Other events move it, too, so that it does not grow too old.
  const {last} = await db
    .selectFrom("event_positions")
    .select("last")
    .where("id", "=", "events")
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("shop_events")
    .select(["object", "position"])
    .where("position", ">", after)
    .where("object", "like", `${PAYMENT}%`)
    .orderBy("position")
    .limit(limit)
    .execute();
  const objects = new Set(rows.map(({object}) => object).toReversed());
  const end = rows.at(-1)?.position ?? after;
  return {
    ids: [...objects].toReversed().map((object) => object.slice(PAYMENT.length)),
    next: rows.length < limit ? Math.max(end, last) : end,
  };
}

/** Last position whose event was deleted; 0 for none. */
export async function lastDeletedPosition(db: Queries<MerchantTables>): Promise<number> {
  const {forgotten} = await db
    .selectFrom("event_positions")
    .select("forgotten")
    .where("id", "=", "events")
    .executeTakeFirstOrThrow();
  return forgotten;
}
