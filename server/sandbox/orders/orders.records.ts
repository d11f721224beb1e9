import type {Insertable, Selectable, Updateable} from "kysely";
import type {Queries, Tx} from "../context.ts";
import {WALLET_KINDS} from "../payment-sources.ts";
import {ALLOWED_IN, ORDER_LIFETIME_MS, type OrderAction} from "./orders.states.ts";
import type {OrderTables} from "./orders.tables.ts";

export type OrderRow = Selectable<OrderTables["orders"]>;
export type OrderChange = Updateable<OrderTables["orders"]>;

export async function insertOrder(tx: Tx, row: Insertable<OrderTables["orders"]>): Promise<OrderRow> {
  return tx.insertInto("orders").values(row).returningAll().executeTakeFirstOrThrow();
}

export async function findOrderRow(queries: Queries, id: string): Promise<OrderRow | undefined> {
  return queries.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
}

export interface MoveTarget {
  readonly id: string;
  readonly action: OrderAction;
  /** Milliseconds since the epoch. An expired order does not change. */
  readonly now: number;
  /** Changes the order only if this is its current challenge. */
  readonly challengeId?: string;
  /** Changes the order only if it was not patched since this revision. */
  readonly revision?: number;
  readonly intent?: OrderRow["intent"];
  readonly applicationId?: string;
  /** Changes only an order that a wallet may pay: one without a source, or with a wallet. */
  readonly forWallet?: boolean;
}

/**
 * Changes an order if its state allows the action. One statement checks and changes, so of concurrent calls
 * exactly one succeeds. Undefined when the state, the age or a condition of the target forbids it.
 */
export async function moveOrder(
  tx: Tx,
  target: MoveTarget,
  change: OrderChange,
): Promise<OrderRow | undefined> {
  const {id, action, now, challengeId, revision, intent, applicationId, forWallet} = target;
  let update = tx
    .updateTable("orders")
    .set(change)
    .where("id", "=", id)
    .where("status", "in", ALLOWED_IN[action])
    .where("created_at", ">", now - ORDER_LIFETIME_MS);
  if (challengeId !== undefined) update = update.where("challenge_id", "=", challengeId);
  if (revision !== undefined) update = update.where("revision", "=", revision);
  if (intent !== undefined) update = update.where("intent", "=", intent);
  if (applicationId !== undefined) update = update.where("application_id", "=", applicationId);
  if (forWallet === true) {
    update = update.where((where) =>
      where.or([where("source_kind", "is", null), where("source_kind", "in", WALLET_KINDS)]),
    );
  }
  return update.returningAll().executeTakeFirst();
}

/** Changes an order that this transaction has already locked. */
export async function changeOrder(tx: Tx, id: string, change: OrderChange): Promise<OrderRow> {
  return tx.updateTable("orders").set(change).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}
