import {eachAtOnce} from "../../shared/at-once.ts";
import {MerchantError} from "../errors.ts";
import {AT_ONCE} from "../recorded-calls/recovery.ts";
import {APPROVAL_KEPT_MS} from "./approval.ts";
import {captureOrder} from "./capture-order.ts";
import type {PaymentsContext} from "./payments.ts";
import {findAttempt, findAttemptByOrder, hasLaterAttempt, unpaidOrders} from "./payments.records.ts";
import type {Attempt} from "./payments.tables.ts";
import {reconcileAttempt} from "./reconciliation.ts";

/** Time in which the page captures an approved order itself, in ms. */
export const PAGE_CAPTURES_MS = 45_000;

/** An approved order whose page may be closed. */
export interface ApprovedOrder {
  readonly orderId: string;
  /** Time of the approval, or before it. */
  readonly approvedAt: number;
}

/**
 * Captures or authorizes an approved order whose page has not done it, because the buyer closed the page. It does nothing for
 * an order that the page reviews before the capture, and after the buyer has canceled it or started another payment of the same
 * purchase.
 *
 * @returns false when it is too early: a change of the delivery has no reply yet
 * @throws MerchantError when PayPal gives no reply before the call is recorded
 */
export async function captureWithoutPage(
  context: PaymentsContext,
  {orderId, approvedAt}: ApprovedOrder,
): Promise<boolean> {
  const {database, clock, log} = context;
  const attempt = await findAttemptByOrder(database.db, orderId);
  if (attempt?.state !== "created" && attempt?.state !== "changing") return true;
  // PayPal captures such an order itself.
  if (attempt.completes_on_approval === 1) return true;
  if (clock.now() - approvedAt > APPROVAL_KEPT_MS) return true;
  if (attempt.canceled_at !== null) {
    log.info(
      {attempt: attempt.id},
      "an approved order is not captured: its buyer canceled, or a capture was refused",
    );
    return true;
  }
  if (await hasLaterAttempt(database.db, attempt)) {
    log.info({attempt: attempt.id}, "an approved order is not captured: its buyer started another payment");
    return true;
  }
  try {
    await captureOrder(context, {orderId, session: attempt.session, isWithoutPage: true});
  } catch (error) {
    // A refusal is final: the buyer is not there to pay in another way.
    if (!(error instanceof MerchantError) || error.status >= 500) throw error;
    log.info({attempt: attempt.id, err: error}, "an approved order is not captured");
    return true;
  }
  const {state} = (await findAttempt(database.db, attempt.id)) ?? attempt;
  if (state === "created" || state === "changing") return false;
  log.info({attempt: attempt.id, state}, "an approved order was captured without its page");
  return true;
}

/** Minutes after its creation, or its last change, at which an unpaid order is read. Most buyers approve within minutes. */
const READ_AT = [2, 10, 60];
/** The same if PayPal reports approvals to a webhook. Its events may not arrive, so a few requests check them. */
const READ_AT_WITH_WEBHOOK = [10, 120];

/** Finds approved orders that no page has captured. */
export type FindApproved = (mayContinue: () => Promise<boolean>) => Promise<void>;

interface SearchOptions {
  readonly hasWebhook: boolean;
}

export function createApprovedSearch(context: PaymentsContext, {hasWebhook}: SearchOptions): FindApproved {
  const {database, clock, log} = context;
  const ages = (hasWebhook ? READ_AT_WITH_WEBHOOK : READ_AT).map((minutes) => minutes * 60_000);
  let searchedUntil: number | undefined;

  /** Orders that reached one of the ages since the last search; at the first search, all orders that may be approved. */
  async function ordersToRead(now: number): Promise<Attempt[]> {
    const {db} = database;
    const [youngest = 0] = ages;
    const begunAfter = now - APPROVAL_KEPT_MS;
    if (searchedUntil === undefined || now - searchedUntil >= youngest) {
      return unpaidOrders(db, {begunAfter, since: begunAfter, until: now - youngest});
    }
    const since = searchedUntil;
    const found = await Promise.all(
      ages.map((age) => unpaidOrders(db, {begunAfter, since: since - age, until: now - age})),
    );
    return found.flat();
  }

  return async (mayContinue) => {
    const now = clock.now();
    await eachAtOnce(await ordersToRead(now), AT_ONCE, async (attempt) => {
      if (!(await mayContinue())) return;
      try {
        if (attempt.completes_on_approval === 1) await reconcileAttempt(context, attempt);
        else await captureWithoutPage(context, approvedOf(attempt));
      } catch (error) {
        const level = error instanceof MerchantError ? "info" : "error";
        log[level]({attempt: attempt.id, err: error}, "an unpaid order could not be read");
      }
    });
    searchedUntil = now;
  };

  function approvedOf({order_id: orderId, created_at: approvedAt}: Attempt): ApprovedOrder {
    return {orderId: orderId ?? "", approvedAt};
  }
}
