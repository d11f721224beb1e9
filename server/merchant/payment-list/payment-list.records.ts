import {sql, type Transaction} from "kysely";
import type {Queries} from "../../database/open.ts";
import type {MerchantTables} from "../tables.ts";
import type {ListedPayment, PaymentMovement, PaymentTerm} from "./payment-list.tables.ts";

type Tx = Transaction<MerchantTables>;
type Reader = Queries<MerchantTables>;

const latest = (column: string) =>
  sql<string | null>`coalesce(excluded.${sql.ref(column)}, payment_list.${sql.ref(column)})`;
const latestOfPayer = (column: string) =>
  sql<string | null>`case when payment_list.is_erased = 1 then null else ${latest(column)} end`;

/** How a payment's row follows a change. What PayPal has returned once stays. */
const FOLLOWING = {
  state: sql<ListedPayment["state"]>`excluded.state`,
  currency: sql<string>`excluded.currency`,
  thousandths: sql<number>`excluded.thousandths`,
  captured: sql<number>`excluded.captured`,
  refunded: sql<number>`excluded.refunded`,
  updated_at: sql<number>`excluded.updated_at`,
  payer_name: latestOfPayer("payer_name"),
  payer_email: latestOfPayer("payer_email"),
  payer_phone: latestOfPayer("payer_phone"),
  source: latest("source"),
  last_digits: latest("last_digits"),
  reference: latest("reference"),
  invoice_id: latest("invoice_id"),
  // A voucher that is paid or expired needs no time.
  pay_until: sql<string | null>`excluded.pay_until`,
  pending_reason: sql<string | null>`excluded.pending_reason`,
  refund_pending_reason: sql<string | null>`excluded.refund_pending_reason`,
};

/** The same for a row that was built without the order: the pending reason of the same state stays. */
const FOLLOWING_PARTLY = {
  ...FOLLOWING,
  pending_reason: sql<string | null>`case when payment_list.state = excluded.state
    then ${latest("pending_reason")} else excluded.pending_reason end`,
};

/**
 * Inserts or updates a payment's row.
 *
 * @param isPartial the row was built without the order
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
      conflict.column("attempt_id").doUpdateSet(isPartial ? FOLLOWING_PARTLY : FOLLOWING),
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
        fee: sql<number | null>`coalesce(excluded.fee, payment_movements.fee)`,
        unit: sql<string | null>`coalesce(excluded.unit, payment_movements.unit)`,
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

/** Lists the completed captures of several attempts, and every capture and refund of purchase units. The oldest are first. */
export async function exportedMovements(
  db: Reader,
  attemptIds: readonly string[],
): Promise<PaymentMovement[]> {
  if (attemptIds.length === 0) return [];
  return db
    .selectFrom("payment_movements")
    .selectAll()
    .where("attempt_id", "in", [...attemptIds])
    .where((row) =>
      row.or([row("unit", "is not", null), row.and([row("kind", "=", "capture"), row("is_done", "=", 1)])]),
    )
    .orderBy("moved_at")
    .orderBy("id")
    .execute();
}

/** Finds the purchase units of captures, by their ids. A capture of an order of one unit is not in it. */
export async function unitsOfCaptures(
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("payment_movements")
    .select(["id", "unit"])
    .where("id", "in", [...ids])
    .where("unit", "is not", null)
    .execute();
  return new Map(rows.map(({id, unit}) => [id, unit ?? ""]));
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

export async function deleteTerms(
  tx: Tx,
  {attempt_id, is_personal}: Pick<PaymentTerm, "attempt_id" | "is_personal">,
): Promise<void> {
  await tx
    .deleteFrom("payment_terms")
    .where("attempt_id", "=", attempt_id)
    .where("is_personal", "=", is_personal)
    .execute();
}

/** Erases the payer's name, e-mail address and phone number for good. @returns false for an unknown attempt */
export async function erasePayer(tx: Tx, attemptId: string): Promise<boolean> {
  const erased = await tx
    .updateTable("payment_list")
    .set({payer_name: null, payer_email: null, payer_phone: null, is_erased: 1})
    .where("attempt_id", "=", attemptId)
    .returning("attempt_id")
    .executeTakeFirst();
  await deleteTerms(tx, {attempt_id: attemptId, is_personal: 1});
  return erased !== undefined;
}
