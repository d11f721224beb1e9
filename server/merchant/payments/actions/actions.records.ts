import {sql, type Transaction} from "kysely";
import type {Queries} from "../../../database/open.ts";
import type {MerchantTables} from "../../tables.ts";
import {actionBefore, type ActionState} from "./actions.states.ts";
import type {NewPaymentAction, PaymentAction, Resolution} from "../payments.tables.ts";

// Queries about payment actions. The statement that writes a claim also checks it.
type Tx = Transaction<MerchantTables>;
type Reader = Queries<MerchantTables>;

export function findAction(db: Reader, id: string): Promise<PaymentAction | undefined> {
  return db.selectFrom("payment_actions").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Lists an attempt's actions, oldest first. */
export function actionsOf(db: Reader, attemptId: string): Promise<PaymentAction[]> {
  return db
    .selectFrom("payment_actions")
    .selectAll()
    .where("attempt_id", "=", attemptId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Inserts an action. Undefined when its id is taken. */
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

/** Moves an action to its next state. Undefined when another request was faster and that state can't follow. */
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

/** Replaces the result's id, which a person named. Returns false when another server was faster. */
export async function replaceResultId(
  tx: Tx,
  {id, result_id}: PaymentAction,
  changes: {result_id: string; updated_at: number},
): Promise<boolean> {
  const {numUpdatedRows} = await tx
    .updateTable("payment_actions")
    .set(changes)
    .where("id", "=", id)
    .where("result_id", "=", result_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records a definite failure, and counts it: the next call gets a new request id. */
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

/** Becomes the sender of an action. Undefined when another server was faster. */
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

/** Lets the next request send an action without a wait. Has no effect after another server became the sender. */
export async function handBack(tx: Tx, {id, sent_at}: PaymentAction): Promise<void> {
  await tx
    .updateTable("payment_actions")
    .set({sent_at: 0})
    .where("id", "=", id)
    .where("sent_at", "=", sent_at)
    .execute();
}

/** States of an action without a final result. */
const UNFINISHED = ["sent", "pending", "needs-person"] as const;

/** Condition of the index `payment_actions_unfinished`. Databases use the index only if the query has the literals. */
export const isUnfinishedAction = sql<boolean>`payment_actions.state in (${sql.join(UNFINISHED.map((state) => sql.lit(state)))})`;

/** Lists actions with an unknown outcome, oldest first. */
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

/** Lists the manual resolutions of an attempt, oldest first. */
export function resolutionsOf(db: Reader, attemptId: string): Promise<Resolution[]> {
  return db
    .selectFrom("resolutions")
    .selectAll()
    .where("attempt_id", "=", attemptId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Counts the actions in each unfinished state. */
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
