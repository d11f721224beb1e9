import {type Insertable, type Selectable, sql, type Updateable} from "kysely";
import type {Queries, Tx} from "../context.ts";
import {WALLET_KINDS} from "../payment-sources.ts";
import type {LocalKind} from "../payment-sources.ts";
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
  /** Changes only an order with this local payment. */
  readonly local?: LocalKind;
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
  const {id, action, now, challengeId, revision, intent, applicationId, forWallet, local} = target;
  let update = tx
    .updateTable("orders")
    .set(change)
    .where("id", "=", id)
    .where("status", "in", ALLOWED_IN[action])
    .where("created_at", ">", now - ORDER_LIFETIME_MS)
    .where((where) => where.or([where("reverses_at", "is", null), where("reverses_at", ">", now)]));
  // Another payment source can't replace money that the buyer has paid.
  if (action === "confirm" || action === "approve") update = update.where("reverses_at", "is", null);
  if (local !== undefined) update = update.where("source_kind", "=", local);
  if (challengeId !== undefined) update = update.where("challenge_id", "=", challengeId);
  if (revision !== undefined) update = update.where("revision", "=", revision);
  if (intent !== undefined) update = update.where("intent", "=", intent);
  if (applicationId !== undefined) update = update.where("application_id", "=", applicationId);
  if (forWallet === true) {
    // A wallet's approval never completes an order by itself.
    update = update
      .where("processing_instruction", "=", "NO_INSTRUCTION")
      .where((where) =>
        where.or([where("source_kind", "is", null), where("source_kind", "in", WALLET_KINDS)]),
      );
  }
  return update.returningAll().executeTakeFirst();
}

/** Gives an approved local payment back, exactly once. Undefined when it was captured or given back before. */
export async function reverseApproval(tx: Tx, id: string, now: number): Promise<OrderRow | undefined> {
  return tx
    .updateTable("orders")
    .set({status: "VOIDED", updated_at: sql<number>`reverses_at`, reverses_at: null})
    .where("id", "=", id)
    .where("status", "=", "APPROVED")
    .where("reverses_at", "<=", now)
    .returningAll()
    .executeTakeFirst();
}

/** Approved local payments to give back. */
export async function findDueReversals(queries: Queries, now: number, limit: number): Promise<string[]> {
  const due = queries
    .selectFrom("orders")
    .select("id")
    .where("status", "=", "APPROVED")
    .where("reverses_at", "<=", now)
    .orderBy("reverses_at")
    .limit(limit);
  return (await due.execute()).map(({id}) => id);
}

/** Changes an order that this transaction has already locked. */
export async function changeOrder(tx: Tx, id: string, change: OrderChange): Promise<OrderRow> {
  return tx.updateTable("orders").set(change).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}
