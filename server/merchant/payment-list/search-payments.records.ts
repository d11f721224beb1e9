import {type Expression, sql, type SqlBool} from "kysely";
import type {Queries} from "../../database/open.ts";
import type {ActionKind} from "../payments/actions/actions.states.ts";
import type {MerchantTables} from "../tables.ts";
import type {ShownState} from "./payment-list.states.ts";
import {searchedPhoneOf, searchedWordsOf} from "./terms.ts";

type Reader = Queries<MerchantTables>;

/** Payments to list. All filters must match. */
export interface PaymentFilter {
  /**
   * Beginnings of words of the buyer's name or e-mail address, the shop's ids and metadata, the goods, or the amount. Or a whole
   * phone number or id of PayPal.
   */
  readonly search?: string | undefined;
  readonly state?: ShownState | undefined;
  /** Leaves out checkouts that were started and never paid. */
  readonly hideAbandoned?: boolean | undefined;
  /** Created at this time or later; milliseconds since the epoch. */
  readonly since?: number | undefined;
  /** Created before this time. */
  readonly until?: number | undefined;
  readonly currency?: string | undefined;
  /** PayPal's name of the method; the key of a local method. */
  readonly source?: string | undefined;
  /** Smallest and largest amount, in thousandths of the major unit. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

export interface PaymentPage {
  readonly limit: number;
  /** Last row of the previous page. */
  readonly after?: {readonly createdAt: number; readonly id: string} | undefined;
}

export type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number];

function rowsOf(db: Reader) {
  return db
    .selectFrom("payment_list")
    .innerJoin("attempts", "attempts.id", "payment_list.attempt_id")
    .selectAll("payment_list")
    .select(["attempts.order_id", "attempts.amount", "attempts.custom_id", "attempts.customer"]);
}

/** Finds payments by the ids of their attempts, in any order. */
export async function findPayments(db: Reader, ids: readonly string[]): Promise<PaymentRow[]> {
  if (ids.length === 0) return [];
  return rowsOf(db)
    .where("payment_list.attempt_id", "in", [...ids])
    .execute();
}

/** Lists payments, newest first. */
export async function listPayments(db: Reader, filter: PaymentFilter, {limit, after}: PaymentPage) {
  const found = filter.search === undefined ? {} : await findBySearch(db, filter.search);
  if (found.ids?.length === 0) return [];
  return rowsOf(db)
    .where((where) => {
      const conditions: Expression<SqlBool>[] = [];
      const {state, hideAbandoned, currency, source, since, until, min, max} = filter;
      if (state !== undefined) conditions.push(where("payment_list.state", "=", state));
      // The condition of an index, so it has no parameter.
      if (hideAbandoned) conditions.push(sql<SqlBool>`payment_list.state <> 'not-completed'`);
      if (currency !== undefined) conditions.push(where("payment_list.currency", "=", currency));
      if (source !== undefined) conditions.push(where("payment_list.source", "=", source));
      if (since !== undefined) conditions.push(where("payment_list.created_at", ">=", since));
      if (until !== undefined) conditions.push(where("payment_list.created_at", "<", until));
      if (min !== undefined) conditions.push(where("payment_list.thousandths", ">=", min));
      if (max !== undefined) conditions.push(where("payment_list.thousandths", "<=", max));
      // Databases find the first row of a page in the index only by a comparison of rows.
      if (after) {
        conditions.push(
          sql<SqlBool>`(payment_list.created_at, payment_list.attempt_id) < (${after.createdAt}, ${after.id})`,
        );
      }
      if (found.ids) conditions.push(where("payment_list.attempt_id", "in", found.ids));
      for (const word of found.words ?? []) {
        conditions.push(
          where.exists(
            where
              .selectFrom("payment_terms")
              .select("payment_terms.term")
              .whereRef("payment_terms.attempt_id", "=", "payment_list.attempt_id")
              .where(beginsWith(word)),
          ),
        );
      }
      return where.and(conditions);
    })
    .orderBy("payment_list.created_at", "desc")
    .orderBy("payment_list.attempt_id", "desc")
    .limit(limit)
    .execute();
}

/** Counts the checkouts that were started in a time and never paid, up to `most`. */
export async function countAbandoned(
  db: Reader,
  {since, until}: Pick<PaymentFilter, "since" | "until">,
  most: number,
): Promise<number> {
  const {count} = await db
    .selectFrom((from) => {
      let abandoned = from
        .selectFrom("payment_list")
        .select("payment_list.attempt_id")
        .where("payment_list.state", "=", "not-completed");
      if (since !== undefined) abandoned = abandoned.where("payment_list.created_at", ">=", since);
      if (until !== undefined) abandoned = abandoned.where("payment_list.created_at", "<", until);
      return abandoned.limit(most).as("abandoned");
    })
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** More payments than this are tested one by one, newest first, because a page is then full soon. */
const FEW = 500;

/** Payments that a search may find. */
interface Found {
  /** Their ids; undefined if they are too many. */
  readonly ids?: string[];
  /** Words that each of them must have. */
  readonly words?: readonly string[];
}

async function findBySearch(db: Reader, search: string): Promise<Found> {
  const ids = await findById(db, search.trim());
  if (ids.length > 0) return {ids};
  const phone = searchedPhoneOf(search);
  if (phone !== undefined) {
    const called = await findFew(db, sql`payment_terms.term = ${phone}`);
    if (!called) return {words: [phone]};
    if (called.length > 0) return {ids: called};
  }
  const words = searchedWordsOf(search);
  if (words.length === 0) return {ids: []};
  // Longer words are rarer.
  for (const word of words.toSorted((one, other) => other.length - one.length)) {
    const few = await findFew(db, beginsWith(word));
    if (few) return {ids: few, words: words.filter((other) => other !== word)};
  }
  return {words};
}

/** Finds the payment that has this id, or whose order, capture or refund has it. */
async function findById(db: Reader, id: string): Promise<string[]> {
  const attempts = await db
    .selectFrom("attempts")
    .select("id")
    .where("order_id", "=", id.toUpperCase())
    .union(db.selectFrom("attempts").select("id").where("id", "=", id))
    .union(db.selectFrom("payment_movements").select("attempt_id as id").where("id", "=", id.toUpperCase()))
    .execute();
  return attempts.map((attempt) => attempt.id);
}

/** Finds the payments with a word. Undefined if they are many. */
async function findFew(db: Reader, isFound: Expression<SqlBool>): Promise<string[] | undefined> {
  const rows = await db
    .selectFrom("payment_terms")
    .select("attempt_id")
    .where(isFound)
    .limit(FEW + 1)
    .execute();
  return rows.length > FEW ? undefined : [...new Set(rows.map(({attempt_id}) => attempt_id))];
}

/** The last of all characters ends the range of the words with this beginning. */
function beginsWith(word: string) {
  return sql<SqlBool>`payment_terms.term >= ${word} and payment_terms.term < ${`${word}\u{10ffff}`}`;
}

/** Sum of the captures or refunds in a currency. */
export interface MovedTotal {
  readonly currency: string;
  readonly kind: "capture" | "refund";
  /** In thousandths, as text. */
  readonly sum: string;
  readonly count: number;
}

/** Adds up the money that moved from `from` to before `until`. */
export function totalsBetween(db: Reader, from: number, until: number): Promise<MovedTotal[]> {
  return db
    .selectFrom("payment_movements")
    .select((row) => [
      "currency",
      "kind",
      sql<string>`cast(${row.fn.sum("thousandths")} as text)`.as("sum"),
      row.fn.countAll<number>().as("count"),
    ])
    .where(sql<boolean>`is_done = 1`)
    .where("moved_at", ">=", from)
    .where("moved_at", "<", until)
    .groupBy(["currency", "kind"])
    .execute();
}

/** Filters the orders about which a dispute is open. */
export async function disputedOrders(db: Reader, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("disputes")
    .select("order_id")
    .where("order_id", "in", [...orderIds])
    .where("status", "<>", "RESOLVED")
    .execute();
  return new Set(rows.flatMap(({order_id: id}) => id ?? []));
}

/** Finds the payers of orders, as far as PayPal has named them. */
export async function payersOfOrders(
  db: Reader,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, {readonly name: string | null; readonly email: string | null}>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("attempts")
    .innerJoin("payment_list", "payment_list.attempt_id", "attempts.id")
    .select(["attempts.order_id", "payment_list.payer_name as name", "payment_list.payer_email as email"])
    .where("attempts.order_id", "in", [...orderIds])
    .execute();
  return new Map(rows.map(({order_id: id, ...payer}) => [id ?? "", payer]));
}

/** Finds the payments with an action that PayPal took and that failed, and its kind. */
export async function failedActions(
  db: Reader,
  attemptIds: readonly string[],
): Promise<ReadonlyMap<string, ActionKind>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("payment_actions")
    .select(["attempt_id", "kind"])
    .where(sql<boolean>`to_check = 1`)
    .where("attempt_id", "in", [...attemptIds])
    .execute();
  return new Map(rows.map(({attempt_id, kind}) => [attempt_id, kind]));
}
