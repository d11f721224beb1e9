import type {Insertable, Selectable, Updateable} from "kysely";
import type {Queries, Tx} from "../context.ts";
import type {SandboxTables} from "../tables.ts";
import {ALLOWED_IN, type OrderAction} from "./states.ts";

export type OrderRow = Selectable<SandboxTables["orders"]>;
export type CaptureRow = Selectable<SandboxTables["captures"]>;

export async function insertOrder(tx: Tx, row: Insertable<SandboxTables["orders"]>): Promise<OrderRow> {
  return tx.insertInto("orders").values(row).returningAll().executeTakeFirstOrThrow();
}

export async function findOrderRow(queries: Queries, id: string): Promise<OrderRow | undefined> {
  return queries.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * Changes an order if its state allows the action, in one statement, so that of many at once exactly one moves it;
 * undefined when its state forbids it or, with `challengeId`, when another challenge counts by now.
 */
export async function moveOrder(
  tx: Tx,
  target: {readonly id: string; readonly action: OrderAction; readonly challengeId?: string},
  change: Updateable<SandboxTables["orders"]>,
): Promise<OrderRow | undefined> {
  let update = tx
    .updateTable("orders")
    .set(change)
    .where("id", "=", target.id)
    .where("status", "in", ALLOWED_IN[target.action]);
  if (target.challengeId !== undefined) update = update.where("challenge_id", "=", target.challengeId);
  return update.returningAll().executeTakeFirst();
}

export async function insertCaptures(
  tx: Tx,
  rows: readonly Insertable<SandboxTables["captures"]>[],
): Promise<void> {
  await tx.insertInto("captures").values(rows).execute();
}

export async function findCaptures(queries: Queries, orderId: string): Promise<CaptureRow[]> {
  return queries
    .selectFrom("captures")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("unit_index")
    .execute();
}
