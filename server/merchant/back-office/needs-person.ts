import {type Expression, type Kysely, sql, type SqlBool} from "kysely";
import type {ActionKind} from "../payments/actions/actions.states.ts";
import {isUnfinished} from "../payments/payments.records.ts";
import {isUnfinished as isUnfinishedAction} from "../recorded-calls/actions.records.ts";
import type {Step} from "../payments/payments.states.ts";
import type {MerchantTables} from "../tables.ts";

/** Kind of a call that needs manual resolution: a step of the buyer's payment, or a payment action. */
export type NeedsPersonKind = "create" | Step | ActionKind;

export interface NeedsPersonRow {
  /** Id of the attempt or of the payment action. */
  readonly id: string;
  readonly kind: NeedsPersonKind;
  readonly attempt_id: string;
  readonly order_id: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly created_at: number;
  readonly updated_at: number;
}

export interface NeedsPersonQuery {
  readonly kind?: NeedsPersonKind | undefined;
  /** Created at this time or later; milliseconds since the epoch. */
  readonly since?: number | undefined;
  readonly after?: {readonly createdAt: number; readonly id: string} | undefined;
  readonly limit: number;
}

/** Lists attempts and payment actions that need manual resolution, oldest first. */
export function listNeedsPerson(
  db: Kysely<MerchantTables>,
  query: NeedsPersonQuery,
): Promise<NeedsPersonRow[]> {
  const attempts = db
    .selectFrom("attempts")
    .where(isUnfinished)
    .where("state", "=", "needs-person")
    .select((of) => [
      of.ref("id").as("id"),
      sql<NeedsPersonKind>`case when order_id is null then 'create' when intent = 'AUTHORIZE' then 'authorize' else 'capture' end`.as(
        "kind",
      ),
      of.ref("id").as("attempt_id"),
      of.ref("order_id").as("order_id"),
      of.ref("amount").$castTo<string | null>().as("amount"),
      of.ref("currency").$castTo<string | null>().as("currency"),
      of.ref("created_at").as("created_at"),
      of.ref("updated_at").as("updated_at"),
    ]);
  const actions = db
    .selectFrom("payment_actions")
    .innerJoin("attempts", "attempts.id", "payment_actions.attempt_id")
    .where(isUnfinishedAction("payment_actions"))
    .where("payment_actions.state", "=", "needs-person")
    .select((of) => [
      of.ref("payment_actions.id").as("id"),
      of.ref("payment_actions.kind").$castTo<NeedsPersonKind>().as("kind"),
      of.ref("payment_actions.attempt_id").as("attempt_id"),
      of.ref("attempts.order_id").as("order_id"),
      of.ref("payment_actions.amount").as("amount"),
      of.ref("payment_actions.currency").as("currency"),
      of.ref("payment_actions.created_at").as("created_at"),
      of.ref("payment_actions.updated_at").as("updated_at"),
    ]);
  const {kind, since, after, limit} = query;
  return db
    .selectFrom(attempts.unionAll(actions).as("needs_person"))
    .selectAll()
    .where((where) => {
      const conditions: Expression<SqlBool>[] = [];
      if (kind !== undefined) conditions.push(where("kind", "=", kind));
      if (since !== undefined) conditions.push(where("created_at", ">=", since));
      if (after) {
        const {createdAt, id} = after;
        const isLater = where("created_at", ">", createdAt);
        const isNext = where.and([where("created_at", "=", createdAt), where("id", ">", id)]);
        conditions.push(where.or([isLater, isNext]));
      }
      return where.and(conditions);
    })
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}
