import type {Transaction} from "kysely";
import {deleteTerms} from "../payment-list/payment-list.records.ts";
import {type ListChange, updateList} from "../payment-list/update-list.ts";
import type {Queries} from "../../database/open.ts";
import {writePaymentEvents} from "../shop-events/payment-events.ts";
import type {MerchantTables} from "../tables.ts";
import {expiriesOf, isTried, nextReadAt, type ReadFacts} from "./next-read.ts";
import {type AttemptState, before} from "./payments.states.ts";
import type {Attempt, NewAttempt} from "./payments.tables.ts";

// Every write of an attempt, of its row in the list, and of its events. The lint rule `project/one-writer` forbids others.
type Tx = Transaction<MerchantTables>;

type Facts = Pick<
  Attempt,
  | "order_id"
  | "amount"
  | "currency"
  | "delivery"
  | "intent"
  | "method"
  | "completes_on_approval"
  | "canceled_at"
  | "reference"
  | "invoice_id"
  | "custom_id"
  | "soft_descriptor"
  | "metadata"
  | "customer"
  | "lines"
  | "data"
>;

/** A change of a payment's state. */
export interface PaymentChange extends ListChange {
  readonly to: AttemptState;
  /** State that the payment must have now; by default any that `to` may follow. */
  readonly from?: AttemptState | undefined;
  /** Number of delivery changes that it must have now. */
  readonly changes?: number | undefined;
  /** True if a payment that its buyer has canceled doesn't change. */
  readonly unlessCanceled?: boolean | undefined;
  readonly facts?: Partial<Facts> | undefined;
  /** Counter that increases by one. */
  readonly counts?: "failures" | "changes" | undefined;
}

/** Begins a payment. Undefined when its id is taken. @param buyer what the page knows of the buyer */
export async function beginPayment(
  tx: Tx,
  attempt: NewAttempt,
  buyer?: ListChange["buyer"],
): Promise<Attempt | undefined> {
  const begun = await tx
    .insertInto("attempts")
    .values(attempt)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (begun) await updateList(tx, begun, {buyer, hasNewFacts: true, now: begun.created_at});
  return begun;
}

/**
 * Changes a payment's state and its row in the list, and writes the events of the change. The statement that writes the state also checks that it may follow the
 * present one.
 *
 * @returns the payment after the change; undefined when another request was faster
 */
export async function changePayment(
  tx: Tx,
  id: string,
  {to, from, changes, unlessCanceled, facts, counts, ...listed}: PaymentChange,
): Promise<Attempt | undefined> {
  const states = before(to).filter((one) => from === undefined || one === from);
  // PostgreSQL refuses an empty list.
  if (states.length === 0) return undefined;
  let update = tx
    .updateTable("attempts")
    .set((row) => ({
      ...facts,
      state: to,
      next_read_at: readAfter(listed, {state: to, hasPending: false}),
      updated_at: listed.now,
      ...(counts && {[counts]: row(counts, "+", 1)}),
    }))
    .where("id", "=", id)
    .where("state", "in", states);
  if (changes !== undefined) update = update.where("changes", "=", changes);
  if (unlessCanceled) update = update.where("canceled_at", "is", null);
  const changed = await update.returningAll().executeTakeFirst();
  if (!changed) return undefined;
  const hasNewFacts = facts?.amount !== undefined;
  // It is no longer found by its earlier price and goods.
  if (hasNewFacts) await deleteTerms(tx, {attempt_id: id, is_personal: 0});
  await writeRow(tx, changed, {...listed, hasNewFacts}, true);
  return changed;
}

/** Changes a payment's row in the list, after an order or an action changed while the payment's state stays. */
export async function listPayment(tx: Tx, id: string, listed: ListChange): Promise<void> {
  // Two refunds at the same time must not add up without each other.
  const attempt = await lockAttempt(tx, id);
  if (attempt) await writeRow(tx, attempt, listed, false);
}

/**
 * Updates a payment's row in the list, and the time of its next read, which depends on its pending captures and refunds. Writes the
 * events for the shop's own code.
 */
async function writeRow(tx: Tx, attempt: Attempt, listed: ListChange, isMoved: boolean): Promise<void> {
  const update = await updateList(tx, attempt, listed);
  await writePaymentEvents(tx, attempt, update, {...listed, isMoved});
  const hasPending = update.movements.some(({status}) => status === "PENDING");
  const next = readAfter(listed, {state: attempt.state, isTried: isTried(attempt), hasPending});
  if (next !== attempt.next_read_at) await scheduleRead(tx, attempt, next);
}

/** Returns the time of the next read after a change. */
function readAfter(
  {order, now}: ListChange,
  facts: Pick<ReadFacts, "state" | "isTried" | "hasPending">,
): number | null {
  return nextReadAt({...facts, changedAt: now, expiries: order ? expiriesOf(order) : []}, now);
}

/** Sets the time of a payment's next read, unless a change has set it since `attempt` was read. */
export async function scheduleRead(
  db: Queries<MerchantTables>,
  {id, next_read_at: before}: Pick<Attempt, "id" | "next_read_at">,
  next: number | null,
): Promise<void> {
  await db
    .updateTable("attempts")
    .set({next_read_at: next})
    .where("id", "=", id)
    .where("next_read_at", before === null ? "is" : "=", before)
    .execute();
}

/** Reads an attempt, and locks it until the end of the transaction. */
export function lockAttempt(tx: Tx, id: string): Promise<Attempt | undefined> {
  return tx
    .updateTable("attempts")
    .set((row) => ({updated_at: row.ref("updated_at")}))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Replaces the encrypted data for the shop's hooks, unless they were erased meanwhile. */
export async function replaceData(
  db: Queries<MerchantTables>,
  {id, sealed}: {readonly id: string; readonly sealed: string},
  again: string,
): Promise<void> {
  const update = db.updateTable("attempts").set({data: again});
  await update.where("id", "=", id).where("data", "=", sealed).execute();
}

/** Deletes what the page has sent for the shop's hooks. */
export async function eraseData(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("attempts").set({data: null}).where("id", "=", id).execute();
}

/** Marks an attempt as canceled by its buyer. Has no effect while or after its order is paid. */
export async function markCanceled(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .updateTable("attempts")
    .set({canceled_at: now})
    .where("id", "=", id)
    .where("state", "in", ["created", "changing"])
    .execute();
}

/** Marks an attempt as the second payment of its cart. Returns false when it was marked before. */
export async function markDuplicate(tx: Tx, id: string, payer: string): Promise<boolean> {
  const {numUpdatedRows} = await tx
    .updateTable("attempts")
    .set({duplicate_of: payer})
    .where("id", "=", id)
    .where("duplicate_of", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
