import {type Insertable, type Selectable, sql} from "kysely";
import type {Queries, Tx} from "../context.ts";
import {AUTHORIZATION_ALLOWS, type AuthorizationAction, MAX_CAPTURES} from "./payments.states.ts";
import type {PaymentTables} from "./payments.tables.ts";

export type AuthorizationRow = Selectable<PaymentTables["authorizations"]>;

export async function insertAuthorization(
  tx: Tx,
  row: Insertable<PaymentTables["authorizations"]>,
): Promise<AuthorizationRow> {
  return tx.insertInto("authorizations").values(row).returningAll().executeTakeFirstOrThrow();
}

export async function findAuthorizationRow(
  queries: Queries,
  id: string,
): Promise<AuthorizationRow | undefined> {
  return queries.selectFrom("authorizations").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Sorted by purchase unit, then by age. */
export async function findAuthorizationsOfOrder(
  queries: Queries,
  orderId: string,
): Promise<AuthorizationRow[]> {
  return queries
    .selectFrom("authorizations")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("unit_index")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Unsorted. */
export async function findAuthorizationsBy(
  queries: Queries,
  column: "id" | "order_id",
  values: readonly string[],
): Promise<AuthorizationRow[]> {
  if (values.length === 0) return [];
  return queries.selectFrom("authorizations").selectAll().where(column, "in", values).execute();
}

export interface CaptureTarget {
  readonly id: string;
  readonly currency: string;
  /** Minor units. Undefined: the remaining amount. */
  readonly minor: number | undefined;
  readonly isFinal: boolean;
  readonly now: number;
}

/**
 * Takes an amount from an authorization. One statement checks and changes, so concurrent calls never take
 * more than was authorized. `last_capture_minor` then holds the taken amount. Undefined when the
 * authorization does not allow it.
 */
export async function takeFromAuthorization(
  tx: Tx,
  {id, currency, minor, isFinal, now}: CaptureTarget,
): Promise<AuthorizationRow | undefined> {
  let update = tx
    .updateTable("authorizations")
    .set({
      last_capture_minor: minor ?? sql<number>`minor - captured_minor`,
      captured_minor: minor === undefined ? sql<number>`minor` : sql<number>`captured_minor + ${minor}`,
      status:
        minor === undefined || isFinal
          ? "CAPTURED"
          : sql`case when captured_minor + ${minor} >= minor then 'CAPTURED' else 'PARTIALLY_CAPTURED' end`,
      captures: sql<number>`captures + 1`,
      updated_at: now,
    })
    .where("id", "=", id)
    .where("currency_code", "=", currency)
    .where("status", "in", AUTHORIZATION_ALLOWS.capture)
    .where("captures", "<", MAX_CAPTURES)
    .where("expires_at", ">", now);
  if (minor !== undefined)
    update = update.where(sql<number>`captured_minor + ${minor}`, "<=", sql.ref<number>("minor"));
  return update.returningAll().executeTakeFirst();
}

/** Changes an authorization if its state allows the action and it has not expired. */
export async function moveAuthorization(
  tx: Tx,
  target: {readonly id: string; readonly action: AuthorizationAction; readonly now: number},
  status?: AuthorizationRow["status"],
): Promise<AuthorizationRow | undefined> {
  return tx
    .updateTable("authorizations")
    .set({...(status === undefined ? {} : {status}), updated_at: target.now})
    .where("id", "=", target.id)
    .where("status", "in", AUTHORIZATION_ALLOWS[target.action])
    .where("expires_at", ">", target.now)
    .returningAll()
    .executeTakeFirst();
}

/** Marks an authorization that a reauthorization voids. */
export async function replaceAuthorization(tx: Tx, id: string): Promise<AuthorizationRow> {
  return tx
    .updateTable("authorizations")
    .set({is_replaced: 1, is_expiry_sent: 1})
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Expired authorizations whose event is not recorded. */
export async function findExpired(queries: Queries, now: number, limit: number): Promise<string[]> {
  const expired = queries
    .selectFrom("authorizations")
    .select("id")
    .where("expires_at", "<=", now)
    // The condition of the index.
    .where(sql<boolean>`is_expiry_sent = 0`)
    .orderBy("expires_at")
    .limit(limit);
  return (await expired.execute()).map(({id}) => id);
}

/** Claims the event of an authorization's expiry, exactly once. Undefined when it was claimed before. */
export async function claimExpiry(tx: Tx, id: string): Promise<AuthorizationRow | undefined> {
  return tx
    .updateTable("authorizations")
    .set({is_expiry_sent: 1})
    .where("id", "=", id)
    .where("is_expiry_sent", "=", 0)
    .returningAll()
    .executeTakeFirst();
}
