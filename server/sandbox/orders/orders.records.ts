import type {Insertable, Selectable, Updateable} from "kysely";
import {only, preparedQuery} from "../../database/prepared.ts";
import type {Queries, Tx} from "../context.ts";
import {ALLOWED_IN, ORDER_LIFETIME_MS, type OrderAction} from "./orders.states.ts";
import type {OrderTables} from "./orders.tables.ts";

export type OrderRow = Selectable<OrderTables["orders"]>;
export type OrderChange = Updateable<OrderTables["orders"]>;

const insert = preparedQuery((queries: Queries, row: Insertable<OrderTables["orders"]>) =>
  queries.insertInto("orders").values(row).returningAll(),
);

export async function insertOrder(tx: Tx, row: Insertable<OrderTables["orders"]>): Promise<OrderRow> {
  return only(await insert(tx, row));
}

const find = preparedQuery((queries: Queries, {id}: {id: string}) =>
  queries.selectFrom("orders").selectAll().where("id", "=", id),
);

export async function findOrderRow(queries: Queries, id: string): Promise<OrderRow | undefined> {
  return (await find(queries, {id})).rows[0];
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
  readonly applicationId?: string;
  /** Moves only an order that a wallet may pay: one without a source, or with a wallet. */
  readonly forWallet?: boolean;
}

/** A target's conditions, named apart from the columns of the change. */
interface Conditions {
  readonly ofId: string;
  readonly youngerThan: number;
  readonly ofChallenge: string | undefined;
  readonly ofRevision: number | undefined;
  readonly ofIntent: OrderRow["intent"] | undefined;
  readonly ofApplication: string | undefined;
}

const move = preparedQuery(
  (queries: Queries, values: OrderChange & Conditions, variant: `${OrderAction}${"" | "-by-wallet"}`) => {
    const {ofId, youngerThan, ofChallenge, ofRevision, ofIntent, ofApplication, ...change} = values;
    const action = variant.replace("-by-wallet", "") as OrderAction;
    let update = queries
      .updateTable("orders")
      .set(change)
      .where("id", "=", ofId)
      .where("status", "in", ALLOWED_IN[action])
      .where("created_at", ">", youngerThan);
    if (ofChallenge !== undefined) update = update.where("challenge_id", "=", ofChallenge);
    if (ofRevision !== undefined) update = update.where("revision", "=", ofRevision);
    if (ofIntent !== undefined) update = update.where("intent", "=", ofIntent);
    if (ofApplication !== undefined) update = update.where("application_id", "=", ofApplication);
    if (variant !== action) {
      update = update.where((where) =>
        where.or([where("source_kind", "is", null), where("source_kind", "in", ["paypal", "venmo"])]),
      );
    }
    return update.returningAll();
  },
);

/**
 * Changes an order if its state allows the action, in one statement, so that of many at once exactly one moves it;
 * undefined when its state, its age or one of the target's conditions forbids it.
 */
export async function moveOrder(
  tx: Tx,
  target: MoveTarget,
  change: OrderChange,
): Promise<OrderRow | undefined> {
  const conditions: Conditions = {
    ofId: target.id,
    youngerThan: target.now - ORDER_LIFETIME_MS,
    ofChallenge: target.challengeId,
    ofRevision: target.revision,
    ofIntent: target.intent,
    ofApplication: target.applicationId,
  };
  const variant = target.forWallet === true ? (`${target.action}-by-wallet` as const) : target.action;
  return (await move(tx, {...change, ...conditions}, variant)).rows[0];
}

/** Changes an order that this transaction has moved, and so holds. */
export async function changeOrder(tx: Tx, id: string, change: OrderChange): Promise<OrderRow> {
  return tx.updateTable("orders").set(change).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}
