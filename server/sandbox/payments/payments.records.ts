import {type Insertable, type Selectable, sql} from "kysely";
import type {Queries, Tx} from "../context.ts";
import {type CaptureStatus, DAY_MS, MAX_REFUNDS, REFUNDABLE} from "./payments.states.ts";
import type {PaymentTables} from "./payments.tables.ts";

export type CaptureRow = Selectable<PaymentTables["captures"]>;
export type RefundRow = Selectable<PaymentTables["refunds"]>;
export type InvoiceIdRow = Selectable<PaymentTables["used_invoice_ids"]>;

export async function insertCaptures(tx: Tx, rows: readonly CaptureRow[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto("captures")
      .values([...rows])
      .execute();
}

export async function findCaptureRow(queries: Queries, id: string): Promise<CaptureRow | undefined> {
  return queries.selectFrom("captures").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Sorted by purchase unit, then by age. */
export async function findCapturesOfOrder(queries: Queries, orderId: string): Promise<CaptureRow[]> {
  return queries
    .selectFrom("captures")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("unit_index")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export interface RefundTarget {
  readonly applicationId: string;
  readonly captureId: string;
  readonly currency: string;
  /** Minor units. Undefined: the remaining amount. */
  readonly minor: number | undefined;
  /** Refuses captures that are too old, or have too many refunds. */
  readonly isLimited: boolean;
  readonly now: number;
}

/**
 * Takes an amount from a capture. One statement checks and changes, so concurrent calls never refund more
 * than was captured. `last_refund_minor` then holds the amount. Undefined when the capture does not allow it.
 */
export async function takeFromCapture(tx: Tx, target: RefundTarget): Promise<CaptureRow | undefined> {
  const {minor} = target;
  let update = tx
    .updateTable("captures")
    .set({
      last_refund_minor: minor ?? sql<number>`minor - refunded_minor`,
      refunded_minor: minor === undefined ? sql<number>`minor` : sql<number>`refunded_minor + ${minor}`,
      status:
        minor === undefined
          ? "REFUNDED"
          : sql`case when refunded_minor + ${minor} >= minor then 'REFUNDED' else 'PARTIALLY_REFUNDED' end`,
      refunds: sql<number>`refunds + 1`,
      updated_at: target.now,
    })
    .where("id", "=", target.captureId)
    .where("application_id", "=", target.applicationId)
    .where("currency_code", "=", target.currency)
    .where("status", "in", REFUNDABLE);
  if (target.isLimited) {
    update = update
      .where("refunds", "<", MAX_REFUNDS)
      // Null, and therefore false, without days.
      .where(sql<number>`created_at + refund_days * ${sql.lit(DAY_MS)}`, ">", target.now);
  }
  if (minor !== undefined)
    update = update.where(sql<number>`refunded_minor + ${minor}`, "<=", sql.ref<number>("minor"));
  return update.returningAll().executeTakeFirst();
}

/** Gives the amount of a refund that failed back to its capture. */
export async function returnToCapture(
  tx: Tx,
  {capture_id: id, minor}: Pick<RefundRow, "capture_id" | "minor">,
  now: number,
): Promise<void> {
  await tx
    .updateTable("captures")
    .set({
      refunded_minor: sql<number>`refunded_minor - ${minor}`,
      status: sql`case when refunded_minor <= ${minor} then 'COMPLETED' else 'PARTIALLY_REFUNDED' end`,
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
}

/** Counts a failed refund. */
export async function countRefund(tx: Tx, captureId: string): Promise<void> {
  await tx
    .updateTable("captures")
    .set({refunds: sql<number>`refunds + 1`})
    .where("id", "=", captureId)
    .execute();
}

export async function insertRefund(tx: Tx, row: Insertable<PaymentTables["refunds"]>): Promise<RefundRow> {
  return tx.insertInto("refunds").values(row).returningAll().executeTakeFirstOrThrow();
}

export async function findRefundRow(queries: Queries, id: string): Promise<RefundRow | undefined> {
  return queries.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Oldest first. */
export async function findRefundsOf(queries: Queries, captureIds: readonly string[]): Promise<RefundRow[]> {
  if (captureIds.length === 0) return [];
  return (
    queries
      .selectFrom("refunds")
      .selectAll()
      .where("capture_id", "in", captureIds)
      .orderBy("created_at")
      // Orders refunds of the same millisecond.
      .orderBy("total_minor")
      .orderBy("id")
      .execute()
  );
}

/** Kinds of payment that can be pending. */
export type Reviewed = "authorizations" | "captures" | "refunds";

/** Ends the review of a payment that is due, exactly once. Undefined when it has already ended. */
export async function settlePayment(
  queries: Queries,
  table: Reviewed,
  id: string,
  now: number,
): Promise<unknown> {
  const {rows} = await sql`update ${sql.table(table)}
    set status = settles_to, status_reason = null, updated_at = due_at, due_at = null, settles_to = null
    where id = ${id} and status = 'PENDING' and due_at <= ${now} returning *`.execute(queries);
  return rows[0];
}

/** Sets the end of a pending capture. Undefined when it isn't pending any more, or its review is over by the clock. */
export async function endReview(
  tx: Tx,
  id: string,
  end: {readonly as: CaptureStatus; readonly at: number},
): Promise<CaptureRow | undefined> {
  return tx
    .updateTable("captures")
    .set({due_at: end.at, settles_to: end.as})
    .where("id", "=", id)
    .where("due_at", ">", end.at)
    .where("status", "=", "PENDING")
    .returningAll()
    .executeTakeFirst();
}

/** Payments that are due. */
export async function findDuePayments(
  queries: Queries,
  table: Reviewed,
  now: number,
  limit: number,
): Promise<string[]> {
  const due = queries
    .selectFrom(table)
    .select("id")
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .limit(limit);
  return (await due.execute()).map(({id}) => id);
}

/**
 * Claims an invoice id and returns its user: the caller, or the payment that claimed it earlier. Locks the
 * row until the transaction ends.
 */
export async function claimInvoiceId(tx: Tx, row: InvoiceIdRow): Promise<InvoiceIdRow> {
  return tx
    .insertInto("used_invoice_ids")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["application_id", "invoice_id"])
        .doUpdateSet({invoice_id: sql<string>`excluded.invoice_id`}),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Assigns an invoice id to another purchase unit. */
export async function reassignInvoiceId(tx: Tx, row: InvoiceIdRow): Promise<void> {
  await tx
    .updateTable("used_invoice_ids")
    .set({order_id: row.order_id, unit_index: row.unit_index})
    .where("application_id", "=", row.application_id)
    .where("invoice_id", "=", row.invoice_id)
    .execute();
}

export async function findInvoiceId(
  queries: Queries,
  key: Pick<InvoiceIdRow, "application_id" | "invoice_id">,
): Promise<InvoiceIdRow | undefined> {
  return queries
    .selectFrom("used_invoice_ids")
    .selectAll()
    .where("application_id", "=", key.application_id)
    .where("invoice_id", "=", key.invoice_id)
    .executeTakeFirst();
}
