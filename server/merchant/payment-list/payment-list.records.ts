import type {Transaction} from "kysely";
import type {Queries} from "../../database/open.ts";
import type {MerchantTables} from "../tables.ts";
import type {ListedPayment, PaymentMovement, PaymentTerm} from "./payment-list.tables.ts";

type Tx = Transaction<MerchantTables>;
type Reader = Queries<MerchantTables>;

type KeptColumn = "payer_name" | "payer_email" | "source" | "last_digits" | "invoice_id" | "pending_reason";

/**
 * Inserts or updates a payment's row. What PayPal has returned once stays.
 *
 * @param isPartial the row was built without the order, so the pending reason of the same state stays
 * @returns the kept columns
 */
export function writeListed(
  tx: Tx,
  payment: ListedPayment,
  isPartial: boolean,
): Promise<Pick<ListedPayment, "is_erased" | "source" | "pending_reason">> {
  return tx
    .insertInto("payment_list")
    .values(payment)
    .onConflict((conflict) =>
      conflict.column("attempt_id").doUpdateSet((row) => {
        const latest = (column: KeptColumn) =>
          row.fn.coalesce(row.ref(`excluded.${column}`), row.ref(`payment_list.${column}`));
        const latestPayer = (column: "payer_name" | "payer_email") =>
          row.case().when("payment_list.is_erased", "=", 1).then(null).else(latest(column)).end();
        const latestReason = row
          .case()
          .when("payment_list.state", "=", row.ref("excluded.state"))
          .then(latest("pending_reason"))
          .else(row.ref("excluded.pending_reason"))
          .end();
        return {
          state: row.ref("excluded.state"),
          currency: row.ref("excluded.currency"),
          thousandths: row.ref("excluded.thousandths"),
          captured: row.ref("excluded.captured"),
          refunded: row.ref("excluded.refunded"),
          updated_at: row.ref("excluded.updated_at"),
          payer_name: latestPayer("payer_name"),
          payer_email: latestPayer("payer_email"),
          source: latest("source"),
          last_digits: latest("last_digits"),
          invoice_id: latest("invoice_id"),
          // A voucher that is paid or expired needs no time.
          pay_until: row.ref("excluded.pay_until"),
          pending_reason: isPartial ? latestReason : row.ref("excluded.pending_reason"),
          refund_pending_reason: row.ref("excluded.refund_pending_reason"),
        };
      }),
    )
    .returning(["is_erased", "source", "pending_reason"])
    .executeTakeFirstOrThrow();
}

/** Inserts or updates captures and refunds. */
export async function writeMovements(tx: Tx, movements: readonly PaymentMovement[]): Promise<void> {
  if (movements.length === 0) return;
  await tx
    .insertInto("payment_movements")
    .values([...movements])
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((row) => ({
        status: row.ref("excluded.status"),
        pending_reason: row.ref("excluded.pending_reason"),
        is_done: row.ref("excluded.is_done"),
        thousandths: row.ref("excluded.thousandths"),
        moved_at: row.ref("excluded.moved_at"),
      })),
    )
    .execute();
}

/** Deletes captures or refunds that a person named, after PayPal shows them with other ids. */
export async function deleteMovements(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom("payment_movements")
    .where("id", "in", [...ids])
    .execute();
}

export function movementsOfAttempt(db: Reader, attemptId: string): Promise<PaymentMovement[]> {
  return db
    .selectFrom("payment_movements")
    .selectAll()
    .where("attempt_id", "=", attemptId)
    .orderBy("moved_at")
    .orderBy("id")
    .execute();
}

export function findMovement(db: Reader, id: string): Promise<PaymentMovement | undefined> {
  return db.selectFrom("payment_movements").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function writeTerms(tx: Tx, terms: readonly PaymentTerm[]): Promise<void> {
  if (terms.length === 0) return;
  await tx
    .insertInto("payment_terms")
    .values([...terms])
    .onConflict((conflict) => conflict.columns(["term", "attempt_id"]).doNothing())
    .execute();
}

export function findListed(db: Reader, attemptId: string): Promise<ListedPayment | undefined> {
  return db.selectFrom("payment_list").selectAll().where("attempt_id", "=", attemptId).executeTakeFirst();
}

/** Tests whether the data of an order's payer were erased. */
export async function isPayerErased(db: Reader, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom("attempts")
    .innerJoin("payment_list", "payment_list.attempt_id", "attempts.id")
    .select("payment_list.is_erased")
    .where("attempts.order_id", "=", orderId)
    .executeTakeFirst();
  return row?.is_erased === 1;
}

/** Erases the payer's name and e-mail address for good. @returns false for an unknown attempt */
export async function erasePayer(tx: Tx, attemptId: string): Promise<boolean> {
  const erased = await tx
    .updateTable("payment_list")
    .set({payer_name: null, payer_email: null, is_erased: 1})
    .where("attempt_id", "=", attemptId)
    .returning("attempt_id")
    .executeTakeFirst();
  await tx
    .deleteFrom("payment_terms")
    .where("attempt_id", "=", attemptId)
    .where("is_personal", "=", 1)
    .execute();
  return erased !== undefined;
}
