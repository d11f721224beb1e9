import {sql, type Transaction} from "kysely";
import type {Queries} from "../../../database/open.ts";
import type {MerchantTables} from "../../tables.ts";
import {actionBefore, type ActionState} from "./actions.states.ts";
import type {NewPaymentAction, PaymentAction, Resolution} from "./actions.tables.ts";
import type {Attempt} from "../payments.tables.ts";

/** The queries about payment actions. Claims are made by the statement that writes, never by reading first. */
type Tx = Transaction<MerchantTables>;
type Reader = Queries<MerchantTables>;

/**
 * Begins a claim: from here to the end of the transaction no other one reads or writes this attempt's actions in a claim, so
 * that what two of them leave of a payment is counted one after the other.
 */
export function holdAttempt(tx: Tx, id: string): Promise<Attempt | undefined> {
  return tx
    .updateTable("attempts")
    .set((row) => ({actions: row("actions", "+", 1)}))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export function findAction(db: Reader, id: string): Promise<PaymentAction | undefined> {
  return db.selectFrom("payment_actions").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Of an attempt, the oldest first. */
export function actionsOf(db: Reader, attemptId: string): Promise<PaymentAction[]> {
  return db
    .selectFrom("payment_actions")
    .selectAll()
    .where("attempt_id", "=", attemptId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Writes a new action; `undefined` when its id is taken. */
export function insertAction(tx: Tx, action: NewPaymentAction): Promise<PaymentAction | undefined> {
  return tx
    .insertInto("payment_actions")
    .values(action)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();
}

type Facts = Pick<
  PaymentAction,
  "amount" | "currency" | "known" | "payment_id" | "sent_at" | "result_id" | "result_status"
>;

/** Moves an action to a state that may follow its present one; `undefined` when it may not (somebody was faster). */
export function moveAction(
  tx: Tx,
  id: string,
  state: ActionState,
  changes: Partial<Facts> & {updated_at: number},
): Promise<PaymentAction | undefined> {
  return tx
    .updateTable("payment_actions")
    .set({...changes, state})
    .where("id", "=", id)
    .where("state", "in", [...actionBefore(state)])
    .returningAll()
    .executeTakeFirst();
}

/** Writes that the service definitely did nothing, and counts it: the next call bears a new request id. */
export function failAction(
  tx: Tx,
  action: PaymentAction,
  changes: Partial<Facts> & {updated_at: number},
): Promise<PaymentAction | undefined> {
  return tx
    .updateTable("payment_actions")
    .set((row) => ({...changes, state: "failed" as const, failures: row("failures", "+", 1)}))
    .where("id", "=", action.id)
    .where("failures", "=", action.failures)
    .where("state", "in", [...actionBefore("failed")])
    .returningAll()
    .executeTakeFirst();
}

/** Becomes the one that sends an action; `undefined` while another server of ours may be doing so. */
export function takeOver(tx: Tx, action: PaymentAction, now: number): Promise<PaymentAction | undefined> {
  return tx
    .updateTable("payment_actions")
    .set({sent_at: now})
    .where("id", "=", action.id)
    .where("state", "=", "sent")
    .where("sent_at", "=", action.sent_at)
    .returningAll()
    .executeTakeFirst();
}

/** Lets the next one who asks send an action at once; without effect when another server of ours is at it. */
export async function handBack(tx: Tx, {id, sent_at}: PaymentAction): Promise<void> {
  await tx
    .updateTable("payment_actions")
    .set({sent_at: 0})
    .where("id", "=", id)
    .where("sent_at", "=", sent_at)
    .execute();
}

/** States of an action that has not ended. */
const UNFINISHED = ["sent", "pending", "needs-person"] as const;

/** Condition of the index `payment_actions_unfinished`. The engines use it only where a query states it in literals. */
export const isUnfinishedAction = sql<boolean>`payment_actions.state in (${sql.join(UNFINISHED.map((state) => sql.lit(state)))})`;

/** Every action that was written, and of which nobody knows what came; the oldest first. */
export function unconfirmedActions(db: Reader): Promise<PaymentAction[]> {
  return db
    .selectFrom("payment_actions")
    .selectAll()
    .where(isUnfinishedAction)
    .where("state", "=", "sent")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function insertResolution(tx: Tx, resolution: Resolution): Promise<void> {
  await tx.insertInto("resolutions").values(resolution).execute();
}

/** Of an attempt, the oldest first. */
export function resolutionsOf(db: Reader, attemptId: string): Promise<Resolution[]> {
  return db
    .selectFrom("resolutions")
    .selectAll()
    .where("attempt_id", "=", attemptId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** How many actions are in each state that is no end. */
export async function countUnfinishedActions(db: Reader): Promise<{state: ActionState; count: number}[]> {
  const rows = await db
    .selectFrom("payment_actions")
    .select(({fn}) => ["state", fn.countAll<number>().as("count")])
    .where(isUnfinishedAction)
    .groupBy("state")
    .execute();
  const count = (state: ActionState) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return UNFINISHED.map((state) => ({state, count: count(state)}));
}
