import {sql} from "kysely";
import type {Queries} from "../../database/open.ts";
import type {MerchantTables} from "../tables.ts";
import type {ShopEventType} from "./events.ts";
import type {DeliveryState} from "./shop-events.tables.ts";

// Queries for the operator: events that were given up, and the events of an object.
type Reader = Queries<MerchantTables>;

/** A delivery that was given up. */
export interface FailedDelivery {
  readonly event_id: string;
  readonly type: ShopEventType;
  readonly receiver: string;
  readonly tries: number;
  /** Time of the first try. */
  readonly began_at: number | null;
  readonly last_failure: string | null;
  /** Number of the later events of the object that wait for it. */
  readonly later: number;
}

/** Lists the deliveries of events that were given up. */
export async function failedDeliveriesOf(
  db: Reader,
  eventIds: readonly string[],
): Promise<readonly FailedDelivery[]> {
  if (eventIds.length === 0) return [];
  const rows = await db
    .selectFrom("event_deliveries")
    .innerJoin("shop_events", "shop_events.id", "event_deliveries.event_id")
    .select((row) => [
      "event_id",
      "type",
      "receiver",
      "tries",
      "began_at",
      "last_failure",
      row
        .selectFrom("event_deliveries as later")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("later.receiver", "=", "event_deliveries.receiver")
        .whereRef("later.object", "=", "event_deliveries.object")
        .whereRef("later.sequence", ">", "event_deliveries.sequence")
        .where(sql<boolean>`later.state in ('waiting', 'failed')`)
        .as("later"),
    ])
    .where("event_id", "in", [...eventIds])
    .where(sql<boolean>`event_deliveries.state = 'failed'`)
    .orderBy("receiver")
    .execute();
  return rows.map(({later, ...row}) => ({...row, later: Number(later)}));
}

/** An event of an object, with the state of each delivery. */
export interface ObjectEvent {
  readonly id: string;
  readonly type: ShopEventType;
  readonly created_at: number;
  readonly deliveries: {readonly receiver: string; readonly state: DeliveryState}[];
}

/** Lists the events of an object, the oldest first. */
export async function eventsOf(db: Reader, object: string): Promise<ObjectEvent[]> {
  const events = await db
    .selectFrom("shop_events")
    .select(["id", "type", "created_at"])
    .where("object", "=", object)
    .orderBy("sequence")
    .execute();
  if (events.length === 0) return [];
  const deliveries = await db
    .selectFrom("event_deliveries")
    .select(["event_id", "receiver", "state"])
    .where(
      "event_id",
      "in",
      events.map(({id}) => id),
    )
    .orderBy("receiver")
    .execute();
  return events.map((event) => ({
    ...event,
    deliveries: deliveries
      .filter(({event_id}) => event_id === event.id)
      .map(({receiver, state}) => ({receiver, state})),
  }));
}
