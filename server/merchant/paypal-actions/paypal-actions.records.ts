import {sql, type Transaction} from "kysely";
import type {Queries} from "../../database/open.ts";
import {actionBefore, type ActionState} from "../payments/actions/actions.states.ts";
import type {MerchantTables} from "../tables.ts";
import type {PayPalAction} from "./paypal-actions.tables.ts";

// The statement that writes a claim also checks it.
type Tx = Transaction<MerchantTables>;
type Reader = Queries<MerchantTables>;

/** Condition of the index `paypal_actions_unfinished`. Databases use the index only if the query has the literals. */
const isUnfinished = sql<boolean>`state in ('sent', 'needs-person')`;

export function findPayPalAction(db: Reader, id: string): Promise<PayPalAction | undefined> {
  return db.selectFrom("paypal_actions").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The action on a dispute or an invoice whose outcome is unknown. */
export function unfinishedActionOn(db: Reader, target: string): Promise<PayPalAction | undefined> {
  return db
    .selectFrom("paypal_actions")
    .selectAll()
    .where("target", "=", target)
    .where(isUnfinished)
    .executeTakeFirst();
}

/** Inserts an action. Undefined when its id is taken, and while another action on the target is unfinished. */
export function insertPayPalAction(tx: Tx, action: PayPalAction): Promise<PayPalAction | undefined> {
  return tx
    .insertInto("paypal_actions")
    .values(action)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

type Facts = Partial<
  Pick<
    PayPalAction,
    "before" | "sent_at" | "called_at" | "response_status" | "response" | "note" | "failures"
  >
> &
  Pick<PayPalAction, "updated_at">;

/** Moves an action to its next state. Undefined when another request was faster and that state can't follow. */
export function movePayPalAction(
  tx: Tx,
  {id, failures}: PayPalAction,
  state: ActionState,
  facts: Facts,
): Promise<PayPalAction | undefined> {
  return tx
    .updateTable("paypal_actions")
    .set({...facts, state})
    .where("id", "=", id)
    .where("failures", "=", failures)
    .where("state", "in", [...actionBefore(state)])
    .returningAll()
    .executeTakeFirst();
}

/** Becomes the sender of an action. Undefined when another server was faster. */
export function takeOverPayPalAction(
  tx: Tx,
  action: PayPalAction,
  now: number,
): Promise<PayPalAction | undefined> {
  return tx
    .updateTable("paypal_actions")
    .set({sent_at: now})
    .where("id", "=", action.id)
    .where("state", "=", "sent")
    .where("sent_at", "=", action.sent_at)
    .returningAll()
    .executeTakeFirst();
}

/** Lets the next request send an action without a wait. Has no effect after another server became the sender. */
export async function handBackPayPalAction(tx: Tx, {id, sent_at}: PayPalAction): Promise<void> {
  await tx
    .updateTable("paypal_actions")
    .set({sent_at: 0})
    .where("id", "=", id)
    .where("sent_at", "=", sent_at)
    .execute();
}

/** Lists actions with an unknown outcome, oldest first. There are few of them. */
export function unfinishedPayPalActions(db: Reader, state?: ActionState): Promise<PayPalAction[]> {
  return db
    .selectFrom("paypal_actions")
    .selectAll()
    .where(isUnfinished)
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? "sent"))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Counts the actions in each unfinished state. */
export async function countUnfinishedPayPalActions(
  db: Reader,
): Promise<{state: ActionState; count: number}[]> {
  const rows = await db
    .selectFrom("paypal_actions")
    .select(({fn}) => ["state", fn.countAll<number>().as("count")])
    .where(isUnfinished)
    .groupBy("state")
    .execute();
  return (["sent", "needs-person"] as const).map((state) => ({
    state,
    count: Number(rows.find((row) => row.state === state)?.count ?? 0),
  }));
}
