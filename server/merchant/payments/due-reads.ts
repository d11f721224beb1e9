import {eachAtOnce} from "../../shared/at-once.ts";
import {MerchantError} from "../errors.ts";
import type {Orders} from "../paypal/orders.ts";
import {reconcileCapture} from "./capture-order.ts";
import {scheduleRead} from "./change-payment.ts";
import {closeIfUnpaid} from "./close-payment.ts";
import {expiriesOf, isTried, nextReadAt, READ_AGAIN_MS} from "./next-read.ts";
import type {PaymentsContext} from "./payments.ts";
import {type AttemptState, ORDER_EXPIRED_MS} from "./payments.states.ts";
import {type DueAttempt, dueAttempts} from "./payments.records.ts";
import {recordedCapture} from "./record-result.ts";
import {syncOrder} from "./sync-order.ts";

const HAS_EXPIRY: ReadonlySet<AttemptState> = new Set(["pending", "authorized"]);

/** Longest pause that PayPal's `Retry-After` causes. */
const LONGEST_PAUSE_MS = 60 * 60 * 1000;

/** Number of orders that are read at the same time. */
const READS_AT_ONCE = 8;

/** Reads the orders of payments that PayPal or time may have changed without an event. */
export type ReadDue = (mayContinue: () => Promise<boolean>) => Promise<void>;

/**
 * Returns a function that reads the payments which are due, the longest due first. When PayPal asks for a pause, the payments
 * that were not read stay due, and no read starts before its end.
 *
 * @param readsPerRound largest number of payments that one call reads
 */
export function createDueReads(context: PaymentsContext, readsPerRound: number): ReadDue {
  const {database, clock, log} = context;
  let pausedUntil = 0;

  const orders: Orders = {
    ...context.orders,
    async show(orderId) {
      const read = await context.orders.show(orderId, "read");
      const {retryAfterMs = 0} = read.kind === "unknown" ? read : {};
      pausedUntil = Math.max(pausedUntil, clock.now() + Math.min(retryAfterMs, LONGEST_PAUSE_MS));
      return read;
    },
  };
  const reading: PaymentsContext = {...context, orders};

  async function read(attempt: DueAttempt): Promise<void> {
    let next: number | null = clock.now() + READ_AGAIN_MS;
    try {
      if (await readOrder(attempt)) next = await nextOf(attempt);
    } catch (error) {
      const level = error instanceof MerchantError ? "info" : "error";
      log[level]({attempt: attempt.id, err: error}, "a payment that was due could not be read");
    }
    await scheduleRead(database.db, attempt, next);
  }

  /** @returns false when PayPal gave no usable reply */
  async function readOrder(attempt: DueAttempt): Promise<boolean> {
    // A person looks up whether there is an order.
    if (attempt.order_id === null) return true;
    const {state, changed_at: changedAt} = attempt;
    if (state === "created" && clock.now() - changedAt >= ORDER_EXPIRED_MS) {
      return closeIfUnpaid(reading, attempt);
    }
    // An order that is unpaid tells the outcome, too.
    if (state === "needs-check") await reconcileCapture(reading, attempt);
    return (await syncOrder(reading, attempt.order_id)) === "synced";
  }

  /** The next read of a payment that has not changed. After a change, that has set the time. */
  async function nextOf(attempt: DueAttempt): Promise<number | null> {
    const {state, changed_at: changedAt} = attempt;
    const expiries = HAS_EXPIRY.has(state) ? expiriesOf((await recordedCapture(context, attempt)).order) : [];
    return nextReadAt(
      {
        state,
        isTried: isTried(attempt),
        hasPending: state === "captured" || state === "reversed",
        changedAt,
        expiries,
      },
      clock.now(),
    );
  }

  return async (mayContinue) => {
    const due = await dueAttempts(database.db, {until: clock.now(), limit: readsPerRound});
    await eachAtOnce(due, READS_AT_ONCE, async (attempt) => {
      if (clock.now() >= pausedUntil && (await mayContinue())) await read(attempt);
    });
  };
}
