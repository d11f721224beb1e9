import {sql} from "kysely";
import type {Queries} from "../../database/open.ts";
import type {AttemptState} from "../payments/payments.states.ts";
import type {MerchantTables} from "../tables.ts";
import type {DemoOrder} from "./demo-orders.tables.ts";

type Reader = Queries<MerchantTables>;

/** Stores the contact of an order. It can change until the first mail. */
export async function storeContact(db: Reader, order: Omit<DemoOrder, "mailed">): Promise<void> {
  const {order_id: _, created_at: __, ...changes} = order;
  await db
    .insertInto("demo_orders")
    .values({...order, mailed: "none"})
    .onConflict((conflict) =>
      conflict.column("order_id").doUpdateSet(changes).where("demo_orders.mailed", "=", "none"),
    )
    .execute();
}

/** An order whose buyer gets a mail now, with its payment. */
export type DueOrder = DemoOrder & {
  readonly state: AttemptState;
  readonly amount: string;
  readonly currency: string;
  readonly method: string | null;
};

/** Lists orders since this time whose payment has a state that their buyer has no mail about. */
export function dueOrders(db: Reader, since: number): Promise<DueOrder[]> {
  return (
    db
      .selectFrom("demo_orders")
      .innerJoin("attempts", "attempts.order_id", "demo_orders.order_id")
      .selectAll("demo_orders")
      .select(["attempts.state", "attempts.amount", "attempts.currency", "attempts.method"])
      .where(sql<boolean>`demo_orders.mailed in ('none', 'pending')`)
      .where("demo_orders.created_at", ">=", since)
      // PayPal mails the buyer about the refund.
      .where("attempts.duplicate_of", "is", null)
      .where((eb) =>
        eb.or([
          eb("demo_orders.mailed", "=", "none").and("attempts.state", "in", [
            "pending",
            "captured",
            "authorized",
          ]),
          eb("demo_orders.mailed", "=", "pending").and("attempts.state", "in", [
            "captured",
            "authorized",
            "declined",
            "voided",
          ]),
        ]),
      )
      .orderBy("demo_orders.created_at")
      .execute()
  );
}

export async function markMailed(db: Reader, {order_id, mailed, state}: DueOrder): Promise<void> {
  await db
    .updateTable("demo_orders")
    .set({mailed: state})
    .where("order_id", "=", order_id)
    .where("mailed", "=", mailed)
    .execute();
}

/** Deletes the contacts of orders before this time that were never paid. */
export async function deleteUnpaid(db: Reader, before: number): Promise<void> {
  await db
    .deleteFrom("demo_orders")
    .where(sql<boolean>`mailed in ('none', 'pending')`)
    .where("mailed", "=", "none")
    .where("created_at", "<", before)
    .execute();
}

/** Finds the contact of an account's last paid order with a typed address. */
export function lastContact(
  db: Reader,
  account: string,
): Promise<Pick<DemoOrder, "email" | "phone" | "shipping"> | undefined> {
  return db
    .selectFrom("demo_orders")
    .innerJoin("attempts", "attempts.order_id", "demo_orders.order_id")
    .select(["demo_orders.email", "demo_orders.phone", "demo_orders.shipping"])
    .where("demo_orders.account", "=", account)
    .where("demo_orders.shipping", "is not", null)
    .where("attempts.state", "in", ["pending", "captured", "authorized"])
    .orderBy("demo_orders.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}
