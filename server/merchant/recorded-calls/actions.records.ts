import {sql, type Transaction} from "kysely";
import type {Queries} from "../../database/open.ts";
import type {PaymentAction} from "../payments/payments.tables.ts";
import type {PayPalAction} from "../paypal-actions/paypal-actions.tables.ts";
import type {MerchantTables} from "../tables.ts";
import {actionBefore, type ActionState} from "./actions.states.ts";
import {isUnfinished} from "./unfinished.records.ts";

// Queries that the tables of actions share. The statement that writes a claim also checks it.
type Tx = Transaction<MerchantTables>;
type Reader = Queries<MerchantTables>;

interface Rows {
  payment_actions: PaymentAction;
  paypal_actions: PayPalAction;
}
export type ActionTable = keyof Rows;

/** A recorded action of the merchant. */
export type ActionOf<Table extends ActionTable> = Rows[Table];

/** The queries of one table of actions. */
export function actionRecords<Table extends ActionTable>(table: Table) {
  type Row = ActionOf<Table>;
  // The queries use only columns that both tables have.
  const shared = table as "paypal_actions";
  const rowsOf = (rows: Promise<PayPalAction[]>) => rows as unknown as Promise<Row[]>;
  const rowOf = (row: Promise<PayPalAction | undefined>) => row as unknown as Promise<Row | undefined>;

  return {
    find(db: Reader, id: string): Promise<Row | undefined> {
      return rowOf(db.selectFrom(shared).selectAll().where("id", "=", id).executeTakeFirst());
    },

    /** Inserts an action. Undefined when its id is taken, and while another unfinished action has the same unique target. */
    insert(tx: Tx, action: Row): Promise<Row | undefined> {
      const insert = tx.insertInto(shared).values(action as PayPalAction);
      return rowOf(
        insert
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst(),
      );
    },

    /**
     * Moves an action to its next state. Undefined when another request was faster and that state can't follow.
     *
     * @param from the state that it must have now; by default any that `state` may follow
     */
    move(
      tx: Tx,
      id: string,
      state: Exclude<ActionState, "failed">,
      facts: Partial<Row> & {updated_at: number},
      from?: ActionState,
    ): Promise<Row | undefined> {
      const update = tx.updateTable(shared).set({...(facts as Partial<PayPalAction>), state});
      return rowOf(
        update
          .where("id", "=", id)
          .where(
            "state",
            "in",
            actionBefore(state).filter((one) => from === undefined || one === from),
          )
          .returningAll()
          .executeTakeFirst(),
      );
    },

    /** Records a definite failure, and counts it: the next call gets a new request id. */
    fail(
      tx: Tx,
      {id, failures}: Pick<Row, "id" | "failures">,
      facts: Partial<Row> & {updated_at: number},
    ): Promise<Row | undefined> {
      const update = tx
        .updateTable(shared)
        .set({...(facts as Partial<PayPalAction>), state: "failed", failures: failures + 1});
      return rowOf(
        update
          .where("id", "=", id)
          .where("failures", "=", failures)
          .where("state", "in", [...actionBefore("failed")])
          .returningAll()
          .executeTakeFirst(),
      );
    },

    /** Becomes the sender of an action. Undefined when another server was faster. */
    takeOver(tx: Tx, {id, sent_at}: Pick<Row, "id" | "sent_at">, now: number): Promise<Row | undefined> {
      const update = tx.updateTable(shared).set({sent_at: now});
      return rowOf(
        update
          .where("id", "=", id)
          .where("state", "=", "sent")
          .where("sent_at", "=", sent_at)
          .returningAll()
          .executeTakeFirst(),
      );
    },

    /** Lets the next request send an action without a wait. Has no effect after another server became the sender. */
    async release(tx: Tx, {id, sent_at}: Pick<Row, "id" | "sent_at">): Promise<void> {
      const update = tx.updateTable(shared).set({sent_at: 0});
      await update.where("id", "=", id).where("sent_at", "=", sent_at).execute();
    },

    /** Lists actions that are sent and have no reply, oldest first. There are few of them. */
    sent(db: Reader): Promise<Row[]> {
      const list = db.selectFrom(shared).selectAll().where(isUnfinished(table)).where("state", "=", "sent");
      return rowsOf(list.orderBy("created_at").orderBy("id").execute());
    },
  };
}

export type ActionRecords<Table extends ActionTable> = ReturnType<typeof actionRecords<Table>>;

export const paymentActions = actionRecords("payment_actions");
export const paypalActions = {
  ...actionRecords("paypal_actions"),

  /** The action on a record at PayPal whose outcome is unknown. */
  unfinishedOn(db: Reader, target: string): Promise<PayPalAction | undefined> {
    const actions = db.selectFrom("paypal_actions").selectAll().where(isUnfinished("paypal_actions"));
    return actions.where("target", "=", target).executeTakeFirst();
  },

  /** Counts the actions that were done on a record at PayPal. */
  async doneOn(db: Reader, target: string): Promise<number> {
    const count = db
      .selectFrom("paypal_actions")
      .select(({fn}) => fn.countAll<number | string>().as("count"))
      .where("target", "=", target)
      .where("state", "=", sql.lit("done"));
    return Number((await count.executeTakeFirstOrThrow()).count);
  },
};
