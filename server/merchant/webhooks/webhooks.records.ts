import type {Transaction} from "kysely";
import type {Database, Queries} from "../../database/open.ts";
import {isUnfinished} from "../recorded-calls/unfinished.records.ts";
import type {MerchantTables} from "../tables.ts";
import type {ConfirmedCertificate, Dispute, LinkPayment, WebhookEvent} from "./webhooks.tables.ts";

/**
 * Queries of webhook events and of the records that they update. A claim is one statement that writes, without a read before.
 */
type Tx = Transaction<MerchantTables>;
type Reader = Queries<MerchantTables>;

/** Inserts events. Returns the ids of the new ones. */
export async function insertEvents(tx: Tx, events: readonly WebhookEvent[]): Promise<string[]> {
  const rows = await tx
    .insertInto("webhook_events")
    .values(events)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .execute();
  return rows.map(({id}) => id);
}

/** Finds the certificate at a URL by which a webhook event had a valid signature. */
export function findConfirmedCertificate(
  db: Reader,
  url: string,
): Promise<Pick<ConfirmedCertificate, "pem" | "fetched_at"> | undefined> {
  const query = db.selectFrom("confirmed_certificates").select(["pem", "fetched_at"]);
  return query.where("url", "=", url).executeTakeFirst();
}

/** Stores a confirmed certificate as it was fetched. */
export async function storeCertificate(
  db: Reader,
  {url, pem, at}: {readonly url: string; readonly pem: string; readonly at: number},
): Promise<void> {
  await db
    .insertInto("confirmed_certificates")
    .values({url, pem, confirmed_at: at, fetched_at: at})
    .onConflict((conflict) => conflict.column("url").doUpdateSet({pem, fetched_at: at}))
    .execute();
}

export async function deleteCertificate(db: Reader, url: string): Promise<void> {
  await db.deleteFrom("confirmed_certificates").where("url", "=", url).execute();
}

/** Lists the confirmed certificates whose last fetch was before a time. */
export function certificatesFetchedBefore(
  db: Reader,
  before: number,
): Promise<Pick<ConfirmedCertificate, "url">[]> {
  return db.selectFrom("confirmed_certificates").select("url").where("fetched_at", "<", before).execute();
}

/** Tests whether a webhook event with a valid signature came from this address. */
export async function isSenderConfirmed(db: Reader, address: string): Promise<boolean> {
  const query = db.selectFrom("webhook_senders").select("address").where("address", "=", address);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function confirmSender(db: Reader, address: string, now: number): Promise<void> {
  await db
    .insertInto("webhook_senders")
    .values({address, confirmed_at: now})
    .onConflict((conflict) => conflict.column("address").doNothing())
    .execute();
}

/** Claims the oldest due events for one server until a time. No two servers get the same one. */
export async function claimEvents(
  {db, engine}: Pick<Database<MerchantTables>, "db" | "engine">,
  {now, until, limit}: {readonly now: number; readonly until: number; readonly limit: number},
): Promise<WebhookEvent[]> {
  let due = db
    .selectFrom("webhook_events")
    .select("id")
    .where("state", "=", "received")
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .orderBy("id")
    .limit(limit);
  // SQLite has one writer at a time, and no such clause.
  if (engine === "postgres") due = due.forUpdate().skipLocked();
  return db
    .updateTable("webhook_events")
    .set((row) => ({due_at: until, tries: row("tries", "+", 1), updated_at: now}))
    .where("id", "in", due)
    .returningAll()
    .execute();
}

/** Records the result of claimed events: they are applied, or wait until `due_at`. */
export async function settleEvents(
  db: Reader,
  ids: readonly string[],
  change: Pick<WebhookEvent, "state" | "updated_at"> & {readonly due_at?: number},
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("webhook_events")
    .set(change)
    .where("id", "in", [...ids])
    // With "=" SQLite would search the index of due events instead of the ids.
    .where("state", "<>", "applied")
    .execute();
}

/** Finds the time at which the next event can be applied, up to a time. Undefined without one. */
export async function nextDueAt(db: Reader, until: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("webhook_events")
    .select("due_at")
    .where("state", "=", "received")
    .where("due_at", "<=", until)
    .orderBy("due_at")
    .limit(1)
    .executeTakeFirst();
  return row?.due_at;
}

/** Counts the events that are not applied. */
export async function countReceived(db: Reader): Promise<number> {
  const {count} = await db
    .selectFrom("webhook_events")
    .select(({fn}) => fn.countAll<number>().as("count"))
    .where("state", "=", "received")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes events that were applied long ago. */
export async function deleteApplied(db: Reader, before: number): Promise<void> {
  await db.deleteFrom("webhook_events").where("state", "=", "applied").where("due_at", "<", before).execute();
}

/** Filters the orders whose capture is recorded, without orders that were authorized first. */
export async function capturedOrders(db: Reader, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("attempts")
    .select("order_id")
    .where("order_id", "in", [...orderIds])
    .where("state", "=", "captured")
    .where("intent", "=", "CAPTURE")
    .execute();
  return new Set(rows.flatMap(({order_id: id}) => id ?? []));
}

/** Finds the order of a capture that this server has recorded. */
export async function findOrderOfCapture(db: Reader, captureId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("payment_movements")
    .innerJoin("attempts", "attempts.id", "payment_movements.attempt_id")
    .select("attempts.order_id")
    .where("payment_movements.id", "=", captureId)
    .executeTakeFirst();
  return row?.order_id ?? undefined;
}

/** Finds the order of an authorization on which the merchant has acted through this server, or which such an action made. */
export async function findOrderOfAuthorization(db: Reader, id: string): Promise<string | undefined> {
  for (const column of ["payment_id", "result_id"] as const) {
    const row = await db
      .selectFrom("payment_actions")
      .innerJoin("attempts", "attempts.id", "payment_actions.attempt_id")
      .select("attempts.order_id")
      .where(`payment_actions.${column}`, "=", id)
      .limit(1)
      .executeTakeFirst();
    if (row?.order_id != null) return row.order_id;
  }
  return undefined;
}

/** Tests whether an attempt waits for the id of its order. */
export async function isOrderAwaited(db: Reader): Promise<boolean> {
  const row = await db
    .selectFrom("attempts")
    .select("id")
    .where(isUnfinished("attempts"))
    .where("state", "=", "creating")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function findDispute(db: Reader, id: string): Promise<Dispute | undefined> {
  return db.selectFrom("disputes").selectAll().where("id", "=", id).executeTakeFirst();
}

/** A page of a list, newest first. */
export interface PageOptions {
  readonly limit?: number | undefined;
  /** Last row of the previous page. */
  readonly after?: {readonly createdAt: number; readonly id: string} | undefined;
}

/** Lists the known disputes, newest first; with an order, only that order's. */
export function listDisputes(
  db: Reader,
  {
    orderId,
    ids,
    limit = 100,
    after,
  }: PageOptions & {readonly orderId?: string | undefined; readonly ids?: readonly string[] | undefined} = {},
): Promise<Dispute[]> {
  let list = db.selectFrom("disputes").selectAll();
  if (ids !== undefined) list = list.where("id", "in", [...ids]);
  if (orderId !== undefined) list = list.where("order_id", "=", orderId);
  if (after) {
    const {createdAt, id} = after;
    list = list.where((row) =>
      row.or([
        row("created_at", "<", createdAt),
        row.and([row("created_at", "=", createdAt), row("id", "<", id)]),
      ]),
    );
  }
  return list.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

/** Writes a dispute as PayPal returned it. Returns false when another server wrote it since `before` was read. */
export async function writeDispute(
  tx: Tx,
  before: Dispute | undefined,
  dispute: Omit<Dispute, "revision">,
): Promise<boolean> {
  if (!before) {
    const inserted = await tx
      .insertInto("disputes")
      .values(dispute)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    return inserted !== undefined;
  }
  const updated = await tx
    .updateTable("disputes")
    .set((row) => ({...dispute, revision: row("revision", "+", 1)}))
    .where("id", "=", dispute.id)
    .where("revision", "=", before.revision)
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
}

export function findLinkPayment(db: Reader, captureId: string): Promise<LinkPayment | undefined> {
  return db.selectFrom("link_payments").selectAll().where("capture_id", "=", captureId).executeTakeFirst();
}

/** Lists the known payments through payment links, newest first; with a link, only that link's. */
export function listLinkPayments(
  db: Reader,
  {linkId, limit = 100, after}: PageOptions & {readonly linkId?: string | undefined} = {},
): Promise<LinkPayment[]> {
  let list = db.selectFrom("link_payments").selectAll();
  if (linkId !== undefined) list = list.where("link_id", "=", linkId);
  if (after) {
    const {createdAt, id} = after;
    list = list.where((row) =>
      row.or([
        row("created_at", "<", createdAt),
        row.and([row("created_at", "=", createdAt), row("capture_id", "<", id)]),
      ]),
    );
  }
  return list.orderBy("created_at", "desc").orderBy("capture_id", "desc").limit(limit).execute();
}

/** Writes a payment through a link, as `writeDispute` does. */
export async function writeLinkPayment(
  tx: Tx,
  before: LinkPayment | undefined,
  payment: Omit<LinkPayment, "revision">,
): Promise<boolean> {
  if (!before) {
    const inserted = await tx
      .insertInto("link_payments")
      .values(payment)
      .onConflict((conflict) => conflict.column("capture_id").doNothing())
      .returning("capture_id")
      .executeTakeFirst();
    return inserted !== undefined;
  }
  const updated = await tx
    .updateTable("link_payments")
    .set((row) => ({...payment, revision: row("revision", "+", 1)}))
    .where("capture_id", "=", payment.capture_id)
    .where("revision", "=", before.revision)
    .returning("capture_id")
    .executeTakeFirst();
  return updated !== undefined;
}
