import {type Selectable, sql, type Updateable} from "kysely";
import type {Queries, Tx} from "../context.ts";
import type {InvoiceTables} from "./invoices.tables.ts";

export type InvoicePaymentRow = Selectable<InvoiceTables["invoice_payments"]>;

export async function insertInvoicePayment(tx: Tx, row: InvoicePaymentRow): Promise<void> {
  await tx.insertInto("invoice_payments").values(row).execute();
}

export async function findInvoicePayment(
  queries: Queries,
  orderId: string,
): Promise<InvoicePaymentRow | undefined> {
  return queries
    .selectFrom("invoice_payments")
    .selectAll()
    .where("order_id", "=", orderId)
    .executeTakeFirst();
}

export async function findPaymentOfCapture(
  queries: Queries,
  captureId: string,
): Promise<InvoicePaymentRow | undefined> {
  return queries
    .selectFrom("invoice_payments")
    .selectAll()
    .where("capture_id", "=", captureId)
    .executeTakeFirst();
}

/** Changes a payment once. Undefined when it is unknown or no longer has the status `from`. */
export async function moveInvoicePayment(
  tx: Tx,
  orderId: string,
  from: "CREATED" | "PENDING",
  change: Updateable<InvoiceTables["invoice_payments"]>,
): Promise<InvoicePaymentRow | undefined> {
  return tx
    .updateTable("invoice_payments")
    .set(change)
    .where("order_id", "=", orderId)
    .where("status", "=", from)
    .returningAll()
    .executeTakeFirst();
}

/** Pending payments whose review is over at this time, and whether the money was taken. */
export async function findReviewedInvoicePayments(
  queries: Queries,
  now: number,
  limit: number,
): Promise<{readonly order_id: string; readonly isPaid: boolean}[]> {
  const rows = await queries
    .selectFrom("invoice_payments")
    .innerJoin("captures", "captures.id", "invoice_payments.capture_id")
    .select(["invoice_payments.order_id", "captures.status", "captures.settles_to"])
    // A literal, because the partial index cannot be used with a parameter.
    .where("invoice_payments.status", "=", sql.lit("PENDING" as const))
    .where((where) =>
      where.or([where("captures.status", "<>", "PENDING"), where("captures.due_at", "<=", now)]),
    )
    .orderBy("invoice_payments.order_id")
    .limit(limit)
    .execute();
  return rows.map(({order_id, status, settles_to: next}) => {
    const ended = status === "PENDING" ? next : status;
    return {order_id, isPaid: ended !== "DECLINED" && ended !== "FAILED"};
  });
}
