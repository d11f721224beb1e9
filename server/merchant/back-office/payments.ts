import {thousandthsOf, amountOf} from "../payment-list/thousandths.ts";
import {erasePayer, exportedMovements} from "../payment-list/payment-list.records.ts";
import {MOST_COUNTED, type ShownState} from "../payment-list/payment-list.states.ts";
import {
  countAbandoned,
  disputedOrders,
  failedActions,
  findPayments,
  listPayments,
  type MovedTotal,
  type PaymentFilter,
  type PaymentRow,
  totalsBetween,
} from "../payment-list/search-payments.records.ts";
import {eraseData} from "../payments/change-payment.ts";
import type {PaymentsContext} from "../payments/payments.ts";
import {ordersSent} from "../payments/payments.records.ts";
import type {ActivityUrl} from "../paypal/activity-url.ts";
import {paymentObject} from "../shop-events/payment-events.ts";
import {eraseSealed} from "../shop-events/shop-events.records.ts";
import type {ShopEvents} from "../shop-events/shop-events.ts";
import {eraseLabel} from "../vault/vault.records.ts";
import {checkedPageSize, invalid, type Page, page, type PageQuery} from "./pages.ts";
import {findPayment, showPayment} from "./payment-detail.ts";
import {paymentItem} from "./payment-item.ts";
import {paymentLines, paymentsHeading} from "./payments-csv.ts";
import {sentUnits} from "./sent-units.ts";
import type {CurrencyTotals, PaymentItem, PaymentView, PeriodTotals, TotalsView} from "./view-types.ts";
import {dayAndMonth, isoTimeIn, type Period} from "./time-zones.ts";

/** Filters of the list of payments. All must match. */
export interface PaymentQuery {
  /**
   * Beginnings of words of the buyer's name or e-mail address, the shop's ids and metadata, the goods, or the amount. Or a whole
   * phone number or id of PayPal.
   */
  readonly search?: string | undefined;
  readonly state?: ShownState | undefined;
  /** Leaves out checkouts that were started and never paid, which are `not-completed`. */
  readonly hideAbandoned?: boolean | undefined;
  /** Created at this time or later. */
  readonly since?: Date | undefined;
  /** Created before this time. */
  readonly until?: Date | undefined;
  /** ISO 4217. */
  readonly currency?: string | undefined;
  /** PayPal's name of the method, such as `card`; the key of a local method. */
  readonly source?: string | undefined;
  /** Smallest and largest amount, as decimal strings in major units. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

export interface ChangedPayments {
  /** In the order of their last change. */
  readonly items: readonly PaymentItem[];
  /** `after` of the next list; also of an empty one. */
  readonly next: string;
}

export interface PaymentPage extends Page<PaymentItem> {
  /** Number of the checkouts that the list leaves out. Only on the first page with `hideAbandoned`, and with no filter but times. */
  readonly abandoned?: {
    readonly count: number;
    /** True if they are more than these, which aren't counted. */
    readonly hasMore: boolean;
  };
}

export interface PaymentOperations {
  /** Newest first. @throws MerchantError 400 */
  readonly listPayments: (query?: PaymentQuery & PageQuery) => Promise<PaymentPage>;
  /**
   * Payments that have changed since a list, each once, with their present state. The change is one of those that become events for the
   * shop's own code.
   *
   * @param query.after `next` of the last list; 0 for the oldest event that is kept
   * @throws MerchantError 410 EVENTS_DELETED
   */
  readonly listChanged: (query: {
    readonly after: number;
    readonly pageSize?: number | undefined;
  }) => Promise<ChangedPayments>;
  /**
   * The same list without pages, as the lines of a CSV file.
   *
   * @param query.timeZone IANA's name, for the times; UTC by default
   * @throws MerchantError 400 before the first line
   */
  readonly paymentsAsCsv: (
    query?: PaymentQuery & {readonly timeZone?: string | undefined},
  ) => AsyncGenerator<string, void>;
  /** Finds a payment by the id of its attempt, order, capture or refund, and reads it from PayPal. @throws MerchantError 404 */
  readonly showPayment: (id: string) => Promise<PaymentView>;
  /**
   * Adds up the captures and refunds of a day and of its month.
   *
   * @param day `YYYY-MM-DD`; today by default
   * @param timeZone IANA's name; UTC by default
   * @throws MerchantError 400
   */
  readonly totals: (query?: {day?: string | undefined; timeZone?: string | undefined}) => Promise<TotalsView>;
  /**
   * Erases the payer's name, e-mail address and phone number from the list for good. The buyer and the address of the payment's
   * events, the page's data for the hooks, and the label of the wallet that the payment saved are erased, too.
   *
   * @throws MerchantError 404
   */
  readonly erasePayer: (id: string) => Promise<void>;
}

/** Rows of a file that are read by one query. */
const ROWS_AT_ONCE = 1000;

export function createPaymentOperations(
  payments: PaymentsContext,
  events: Pick<ShopEvents, "changedPayments">,
  activityUrl: ActivityUrl,
): PaymentOperations {
  const {database, clock} = payments;
  const {db} = database;

  async function itemsOf(rows: readonly PaymentRow[]): Promise<PaymentItem[]> {
    const disputed = await disputedOrders(
      db,
      rows.flatMap(({order_id: id}) => id ?? []),
    );
    const failed = await failedActions(
      db,
      rows.map(({attempt_id}) => attempt_id),
    );
    return rows.map((row) =>
      paymentItem(row, {
        isDisputed: row.order_id !== null && disputed.has(row.order_id),
        failedAction: failed.get(row.attempt_id),
      }),
    );
  }

  async function abandonedBetween(since?: number, until?: number) {
    const count = await countAbandoned(db, {since, until}, MOST_COUNTED + 1);
    return {count: Math.min(count, MOST_COUNTED), hasMore: count > MOST_COUNTED};
  }

  return {
    async listPayments({pageSize, pageToken, ...query} = {}) {
      const filter = filterOf(query);
      const rows = await page(
        {pageSize, pageToken},
        {
          read: (range) => listPayments(db, filter, range),
          view: (row) => row,
          idOf: ({attempt_id}) => attempt_id,
        },
      );
      const items = await itemsOf(rows.items);
      const {hideAbandoned, since, until, ...others} = filter;
      const isCounted = hideAbandoned && pageToken === undefined && isEmpty(others);
      return {
        ...rows,
        items,
        ...(isCounted && {abandoned: await abandonedBetween(since, until)}),
      };
    },
    async listChanged({after, pageSize}) {
      const {ids, next} = await events.changedPayments({after, limit: checkedPageSize(pageSize)});
      const rows = await findPayments(db, ids);
      const inOrder = ids.flatMap((id) => rows.find(({attempt_id}) => attempt_id === id) ?? []);
      return {items: await itemsOf(inOrder), next: String(next)};
    },
    async *paymentsAsCsv({timeZone, ...query} = {}) {
      const filter = filterOf(query);
      const timeOf = isoTimeIn(timeZone);
      yield paymentsHeading;
      let after: {createdAt: number; id: string} | undefined;
      do {
        const rows = await listPayments(db, filter, {limit: ROWS_AT_ONCE, after});
        const ids = rows.map(({attempt_id}) => attempt_id);
        const movements = await exportedMovements(db, ids);
        const withUnits = new Set(movements.filter(({unit}) => unit !== null).map((row) => row.attempt_id));
        const sent = sentUnits(await ordersSent(db, ids, [...withUnits]));
        yield paymentLines(await itemsOf(rows), {movements, sent, timeOf});
        const last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1);
        after = last && {createdAt: last.created_at, id: last.attempt_id};
      } while (after);
    },
    showPayment: (id) => showPayment(payments, activityUrl, id),
    async totals({day, timeZone = "UTC"} = {}) {
      const periods = dayAndMonth(day, timeZone, clock.now());
      const read = async (period: Period) =>
        periodTotals(period, await totalsBetween(db, period.from, period.until));
      return {day: await read(periods.day), month: await read(periods.month)};
    },
    async erasePayer(id) {
      const attempt = await findPayment(db, id);
      await database.transaction(async (tx) => {
        await erasePayer(tx, attempt.id);
        await eraseData(tx, attempt.id);
        await eraseSealed(tx, paymentObject(attempt));
        if (attempt.order_id !== null) await eraseLabel(tx, attempt.order_id);
      });
    },
  };
}

function isEmpty(fields: object): boolean {
  return Object.values(fields).every((value) => value === undefined);
}

function filterOf({since, until, min, max, currency, ...query}: PaymentQuery): PaymentFilter {
  return {
    ...query,
    currency,
    since: since?.getTime(),
    until: until?.getTime(),
    min: boundOf("min", min),
    max: boundOf("max", max),
  };
}

/** A currency with three decimals, so that each amount is valid. */
const ANY_CURRENCY = "BHD";

function boundOf(field: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const bound = thousandthsOf({currency_code: ANY_CURRENCY, value});
  if (!Number.isSafeInteger(bound)) throw invalid(field, "a decimal number such as 42.50");
  return bound;
}

function periodTotals({from, until}: Period, totals: readonly MovedTotal[]): PeriodTotals {
  const currencies = [...new Set(totals.map(({currency}) => currency))].sort();
  return {
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    currencies: currencies.map((currency) =>
      currencyTotals(
        currency,
        totals.filter((total) => total.currency === currency),
      ),
    ),
  };
}

function currencyTotals(currency: string, totals: readonly MovedTotal[]): CurrencyTotals {
  const captures = totals.find(({kind}) => kind === "capture");
  const paid = BigInt(captures?.sum ?? 0);
  const refunded = BigInt(totals.find(({kind}) => kind === "refund")?.sum ?? 0);
  const value = (thousandths: bigint) => amountOf(currency, thousandths).value;
  return {
    currencyCode: currency,
    paid: value(paid),
    refunded: value(refunded),
    net: value(paid - refunded),
    count: Number(captures?.count ?? 0),
  };
}
