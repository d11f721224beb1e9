import {type Insertable, type Selectable, sql} from "kysely";
import type {Queries, Tx} from "../context.ts";
import {olderThan, type PageKey} from "../wire/paging.ts";
import type {EventType} from "./event-types.ts";
import type {DeliveryState, EventTables} from "./events.tables.ts";

export type EventRow = Selectable<EventTables["events"]>;
export type WebhookRow = Selectable<EventTables["webhooks"]>;
export type DeliveryRow = Selectable<EventTables["deliveries"]>;
export type TryRow = Selectable<EventTables["delivery_tries"]>;
export type KeyRow = Selectable<EventTables["signing_keys"]>;

export async function insertEvent(tx: Tx, row: EventRow): Promise<void> {
  await tx.insertInto("events").values(row).execute();
}

export async function findEvent(
  queries: Queries,
  id: string,
  applicationId?: string,
): Promise<EventRow | undefined> {
  let one = queries.selectFrom("events").selectAll().where("id", "=", id);
  if (applicationId !== undefined) one = one.where("application_id", "=", applicationId);
  return one.executeTakeFirst();
}

export interface EventFilter {
  /** All applications if absent. */
  readonly applicationId?: string | undefined;
  readonly eventType?: EventType | undefined;
  readonly resourceId?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

/** Always true. It is the condition of the partial index over the events of all applications. */
const isAny = sql<boolean>`created_at > 0`;

/** Newest first, after `after`. */
export async function listEvents(
  queries: Queries,
  filter: EventFilter,
  {after, limit}: {readonly after?: PageKey | undefined; readonly limit: number},
): Promise<EventRow[]> {
  let list = queries.selectFrom("events").selectAll();
  const {applicationId, eventType, resourceId, from, until} = filter;
  if (applicationId === undefined) list = list.where(isAny);
  else list = list.where("application_id", "=", applicationId);
  if (eventType !== undefined) list = list.where("event_type", "=", eventType);
  if (resourceId !== undefined) list = list.where("resource_id", "=", resourceId);
  if (from !== undefined) list = list.where("created_at", ">=", from);
  if (until !== undefined) list = list.where("created_at", "<=", until);
  if (after) list = list.where(olderThan(after, {at: "created_at", id: "id"}));
  return list.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

/** Reduces events about an erased resource to its id. */
export async function eraseResource(tx: Tx, applicationId: string, resourceId: string): Promise<void> {
  await tx
    .updateTable("events")
    .set({resource: JSON.stringify({id: resourceId})})
    .where("application_id", "=", applicationId)
    .where("resource_id", "=", resourceId)
    .execute();
}

/** Deletes events before this time, with their deliveries. */
export async function deleteEvents(tx: Tx, before: number): Promise<void> {
  const old = tx.selectFrom("events").select("id").where("created_at", "<", before).where(isAny);
  const ofOld = tx.selectFrom("deliveries").select("id").where("event_id", "in", old);
  await tx.deleteFrom("delivery_tries").where("delivery_id", "in", ofOld).execute();
  await tx.deleteFrom("deliveries").where("event_id", "in", old).execute();
  await tx.deleteFrom("events").where("created_at", "<", before).where(isAny).execute();
}

/** Returns undefined when the application already has a webhook with this address. */
export async function insertWebhook(
  tx: Tx,
  row: Insertable<EventTables["webhooks"]>,
): Promise<WebhookRow | undefined> {
  return tx
    .insertInto("webhooks")
    .values(row)
    .onConflict((conflict) => conflict.columns(["application_id", "url"]).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Inserts a webhook, or updates the one with this id. */
export async function putWebhook(tx: Tx, row: WebhookRow): Promise<void> {
  const {id: _id, created_at: _createdAt, ...rest} = row;
  await tx
    .insertInto("webhooks")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(rest))
    .execute();
}

export async function webhooksOf(queries: Queries, applicationId: string): Promise<WebhookRow[]> {
  return queries
    .selectFrom("webhooks")
    .selectAll()
    .where("application_id", "=", applicationId)
    .orderBy("id")
    .execute();
}

export async function findWebhook(
  queries: Queries,
  id: string,
  applicationId?: string,
): Promise<WebhookRow | undefined> {
  let one = queries.selectFrom("webhooks").selectAll().where("id", "=", id);
  if (applicationId !== undefined) one = one.where("application_id", "=", applicationId);
  return one.executeTakeFirst();
}

/** Deletes a webhook with its deliveries. Returns false when the application has no such webhook. */
export async function deleteWebhook(tx: Tx, id: string, applicationId: string): Promise<boolean> {
  if (!(await findWebhook(tx, id, applicationId))) return false;
  const sent = tx.selectFrom("deliveries").select("id").where("webhook_id", "=", id);
  await tx.deleteFrom("delivery_tries").where("delivery_id", "in", sent).execute();
  await tx.deleteFrom("deliveries").where("webhook_id", "=", id).execute();
  await tx.deleteFrom("webhooks").where("id", "=", id).execute();
  return true;
}

export async function insertDeliveries(tx: Tx, rows: readonly DeliveryRow[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto("deliveries")
      .values([...rows])
      .execute();
}

export async function deliveriesOf(queries: Queries, eventIds: readonly string[]): Promise<DeliveryRow[]> {
  if (eventIds.length === 0) return [];
  return queries
    .selectFrom("deliveries")
    .selectAll()
    .where("event_id", "in", eventIds)
    .orderBy("id")
    .execute();
}

export async function triesOf(queries: Queries, deliveryIds: readonly string[]): Promise<TryRow[]> {
  if (deliveryIds.length === 0) return [];
  return queries
    .selectFrom("delivery_tries")
    .selectAll()
    .where("delivery_id", "in", deliveryIds)
    .orderBy("number")
    .execute();
}

export interface Moment {
  /** The sandbox's clock, for due times. */
  readonly now: number;
  /** The real clock, for claims. */
  readonly realNow: number;
}

/** Condition of the partial indexes of deliveries. The engines use them only where a query states it as a literal. */
const isWaiting = sql<boolean>`state = 'waiting'`;

/** The ids of due deliveries without a valid claim, oldest first. */
export async function findDue(queries: Queries, {now, realNow}: Moment, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom("deliveries")
    .select("id")
    .where(isWaiting)
    .where("due_at", "<=", now)
    .where("claimed_until", "<=", realNow)
    .orderBy("due_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({id}) => id);
}

/** Claims a delivery for one sender. Undefined when another one has it, or when it is no longer due. */
export async function claimDelivery(
  queries: Queries,
  id: string,
  {now, realNow, until}: Moment & {readonly until: number},
): Promise<DeliveryRow | undefined> {
  return queries
    .updateTable("deliveries")
    .set({claimed_until: until})
    .where("id", "=", id)
    .where(isWaiting)
    .where("due_at", "<=", now)
    .where("claimed_until", "<=", realNow)
    .returningAll()
    .executeTakeFirst();
}

/** Ends a claim and stores the result. Undefined when the delivery is deleted or has already arrived. */
export async function settleDelivery(
  queries: Queries,
  id: string,
  change: {
    readonly state: DeliveryState;
    readonly tries?: number;
    readonly due_at?: number;
    readonly held?: number;
  },
): Promise<DeliveryRow | undefined> {
  return queries
    .updateTable("deliveries")
    .set({...change, claimed_until: 0})
    .where("id", "=", id)
    .where(isWaiting)
    .returningAll()
    .executeTakeFirst();
}

/** Makes deliveries due that a fault holds until another one is sent. */
export async function releaseHeld(queries: Queries, webhookId: string, now: number): Promise<void> {
  await queries
    .updateTable("deliveries")
    .set({held: 1, due_at: now})
    .where("webhook_id", "=", webhookId)
    .where(isWaiting)
    .where("held", "=", 2)
    .execute();
}

export async function insertTry(tx: Tx, row: TryRow): Promise<void> {
  await tx.insertInto("delivery_tries").values(row).execute();
}

export async function insertKey(tx: Tx, row: KeyRow): Promise<void> {
  await tx.insertInto("signing_keys").values(row).execute();
}

export async function findKey(queries: Queries, id: string): Promise<KeyRow | undefined> {
  return queries.selectFrom("signing_keys").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function oldestKey(queries: Queries): Promise<KeyRow | undefined> {
  return queries
    .selectFrom("signing_keys")
    .selectAll()
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}
