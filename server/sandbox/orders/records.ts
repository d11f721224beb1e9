import type {Insertable, Selectable, Updateable} from "kysely";
import type {Queries, Tx} from "../context.ts";
import type {SandboxTables} from "../tables.ts";
import {ALLOWED_IN, ORDER_LIFETIME_MS, type OrderAction} from "./states.ts";

export type OrderRow = Selectable<SandboxTables["orders"]>;
export type OrderChange = Updateable<SandboxTables["orders"]>;

export async function insertOrder(tx: Tx, row: Insertable<SandboxTables["orders"]>): Promise<OrderRow> {
  return tx.insertInto("orders").values(row).returningAll().executeTakeFirstOrThrow();
}

export async function findOrderRow(queries: Queries, id: string): Promise<OrderRow | undefined> {
  return queries.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
}

export interface MoveTarget {
  readonly id: string;
  readonly action: OrderAction;
  /** Milliseconds since the epoch: an order that is too old doesn't move. */
  readonly now: number;
  /** Moves only if this challenge still counts. */
  readonly challengeId?: string;
  /** Moves only if nobody has patched the order since. */
  readonly revision?: number;
  readonly intent?: OrderRow["intent"];
  /** Moves only an order that a wallet may pay: one without a source, or with a wallet. */
  readonly forWallet?: boolean;
}

/**
 * Changes an order if its state allows the action, in one statement, so that of many at once exactly one moves it;
 * undefined when its state, its age or one of the target's conditions forbids it.
 */
export async function moveOrder(
  tx: Tx,
  target: MoveTarget,
  change: OrderChange,
): Promise<OrderRow | undefined> {
  let update = tx
    .updateTable("orders")
    .set(change)
    .where("id", "=", target.id)
    .where("status", "in", ALLOWED_IN[target.action])
    .where("created_at", ">", target.now - ORDER_LIFETIME_MS);
  if (target.challengeId !== undefined) update = update.where("challenge_id", "=", target.challengeId);
  if (target.revision !== undefined) update = update.where("revision", "=", target.revision);
  if (target.intent !== undefined) update = update.where("intent", "=", target.intent);
  if (target.forWallet === true) {
    update = update.where((where) =>
      where.or([where("source_kind", "is", null), where("source_kind", "in", ["paypal", "venmo"])]),
    );
  }
  return update.returningAll().executeTakeFirst();
}

/** Changes an order that this transaction has moved, and so holds. */
export async function changeOrder(tx: Tx, id: string, change: OrderChange): Promise<OrderRow> {
  return tx.updateTable("orders").set(change).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}
