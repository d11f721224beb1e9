import {type Expression, sql, type SqlBool} from "kysely";
import type {Queries} from "../../database/open.ts";
import {isUnfinished} from "../recorded-calls/unfinished.records.ts";
import {PAYMENT} from "../shop-events/shop-events.records.ts";
import type {MerchantTables} from "../tables.ts";
import type {SavedKind} from "../vault/vault.tables.ts";
import type {ToCheckKind, ToCheckState} from "./kinds.ts";

/** A payment, an action or a saved card whose last call has an unknown outcome; an action that failed at PayPal; a failed event. */
export interface PaymentToCheck {
  /** Id of the attempt, of the action, of the saved card or of the event. */
  readonly id: string;
  readonly kind: ToCheckKind;
  readonly state: ToCheckState;
  readonly attempt_id: string | null;
  readonly order_id: string | null;
  /**
   * Id of the record at PayPal; of the order and the tracker, with a slash between; of the action if it creates a record. The object
   * of an event, such as `dispute:PP-D-1`.
   */
  readonly target: string | null;
  /** The shop's id of the customer who saved the card. */
  readonly customer: string | null;
  readonly source: SavedKind | null;
  readonly brand: string | null;
  readonly last_digits: string | null;
  /** Id of the refund, capture or authorization that PayPal made and that failed. */
  readonly failed_id: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly created_at: number;
  readonly updated_at: number;
}

/** Filters of the list. All must match. */
export interface ToCheckFilter {
  readonly id?: string | undefined;
  readonly kinds?: readonly ToCheckKind[] | undefined;
  readonly state?: ToCheckState | undefined;
  /** Created at this time or later; milliseconds since the epoch. */
  readonly since?: number | undefined;
}

/** Condition of the index `payment_actions_to_check`. Databases use the index only if the query has the literal. */
const hasFailed = sql<boolean>`payment_actions.to_check = 1`;

/** Counts the actions that failed at PayPal and that a person has to know of. */
export async function countFailed(db: Queries<MerchantTables>): Promise<number> {
  const {count} = await db
    .selectFrom("payment_actions")
    .select(({fn}) => fn.countAll<number>().as("count"))
    .where(hasFailed)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Each part reads an index of few rows, and has the columns of `PaymentToCheck` in the same order. */
const all = sql<PaymentToCheck>`(
  select
    id,
    case
      when state = 'changing' then 'change'
      when order_id is null then 'create'
      when intent = 'AUTHORIZE' then 'authorize'
      else 'capture'
    end as kind,
    case state when 'needs-check' then 'needs-check' else 'unknown' end as state,
    id as attempt_id, order_id, null as target,
    null as customer, null as source, null as brand, null as last_digits, null as failed_id,
    amount, currency, created_at, updated_at
  from attempts
  where ${isUnfinished("attempts")} and state not in ('ordering', 'authorized', 'pending')
  union all
  select
    payment_actions.id, kind, case payment_actions.state when 'sent' then 'unknown' else 'needs-check' end,
    attempt_id, attempts.order_id, null,
    null, null, null, null, null,
    payment_actions.amount, payment_actions.currency, payment_actions.created_at, payment_actions.updated_at
  from payment_actions
  inner join attempts on attempts.id = payment_actions.attempt_id
  where ${isUnfinished("payment_actions")} and payment_actions.state <> 'pending'
  union all
  select
    payment_actions.id, kind, 'needs-check',
    attempt_id, attempts.order_id, null,
    null, null, null, null, result_id,
    payment_actions.amount, payment_actions.currency, payment_actions.created_at, payment_actions.updated_at
  from payment_actions
  inner join attempts on attempts.id = payment_actions.attempt_id
  where ${hasFailed}
  union all
  select
    id, kind, case state when 'sent' then 'unknown' else 'needs-check' end,
    null, null, target,
    null, null, null, null, null,
    null, null, created_at, updated_at
  from paypal_actions
  where ${isUnfinished("paypal_actions")}
  union all
  select
    id, case state when 'deleting' then 'delete-card' else 'save-card' end,
    case state when 'in-doubt' then 'needs-check' else 'unknown' end,
    null, null, null,
    customer, source, brand, last_digits, null,
    null, null, created_at, updated_at
  from saved_cards
  where ${isUnfinished("saved_cards")}
  union all
  select
    event_id, 'event', 'needs-check',
    attempts.id, attempts.order_id, object,
    null, null, null, null, null,
    null, null, min(event_deliveries.created_at), max(event_deliveries.updated_at)
  from event_deliveries
  left join attempts on attempts.id = substr(object, ${sql.lit(PAYMENT.length + 1)}) and object like ${sql.lit(`${PAYMENT}%`)}
  where event_deliveries.state = 'failed'
  group by event_id, object, attempts.id, attempts.order_id
)`.as<"to_check">(sql.ref("to_check"));

function matching(db: Queries<MerchantTables>, {id, kinds, state, since}: ToCheckFilter) {
  return db.selectFrom(all).where((where) => {
    const conditions: Expression<SqlBool>[] = [];
    if (id !== undefined) conditions.push(where("id", "=", id));
    if (kinds !== undefined) conditions.push(where("kind", "in", kinds));
    if (state !== undefined) conditions.push(where("state", "=", state));
    if (since !== undefined) conditions.push(where("created_at", ">=", since));
    return where.and(conditions);
  });
}

/** Lists payments, actions and saved cards with an unknown outcome, oldest first. */
export function listToCheck(
  db: Queries<MerchantTables>,
  filter: ToCheckFilter,
  range?: {
    readonly after?: {readonly createdAt: number; readonly id: string} | undefined;
    readonly limit: number;
  },
): Promise<PaymentToCheck[]> {
  let list = matching(db, filter).selectAll().orderBy("created_at").orderBy("id");
  const {after, limit} = range ?? {};
  if (after) {
    const {createdAt, id} = after;
    list = list.where((where) =>
      where.or([
        where("created_at", ">", createdAt),
        where.and([where("created_at", "=", createdAt), where("id", ">", id)]),
      ]),
    );
  }
  return (limit === undefined ? list : list.limit(limit)).execute();
}

/** Counts them by state. */
export async function countToCheck(
  db: Queries<MerchantTables>,
  filter: ToCheckFilter,
): Promise<Record<ToCheckState, number>> {
  const rows = await matching(db, filter)
    .select(({fn}) => ["state", fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute();
  const countOf = (state: ToCheckState) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return {unknown: countOf("unknown"), "needs-check": countOf("needs-check")};
}
