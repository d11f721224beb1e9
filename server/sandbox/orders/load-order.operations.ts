import {applicationById} from "../accounts/accounts.operations.ts";
import {
  hasExpired,
  type OrderAction,
  orders,
  refusalOf,
  type ShownStatus,
  type StoredOrder,
} from "./orders.model.ts";
import {withDueReversal} from "./reversals.operations.ts";
import type {PurchaseUnit} from "./purchase-units.schema.ts";
import {currentAuthorizationsOfOrder} from "../payments/authorizations.operations.ts";
import {currentCapturesOfOrder, refundsOf} from "../payments/captures.operations.ts";
import type {AuthorizationState, Capture, Refund} from "../payments/payments.model.ts";
import type {Tracker} from "../trackers/trackers.model.ts";
import {trackersOfOrder} from "../trackers/trackers.operations.ts";
import type {Application} from "../wire/application.ts";
import {type Caller, isOwnOf} from "../wire/caller.ts";
import {notFound, unprocessable} from "../wire/errors.ts";
import type {Store} from "../store.ts";

/** An order with its authorizations, captures, refunds and trackers. */
export interface Order {
  readonly row: StoredOrder;
  readonly merchant: Application;
  readonly status: ShownStatus;
  /** True if it is too old to be paid. */
  readonly expired: boolean;
  readonly units: readonly PurchaseUnit[];
  readonly authorizations: readonly AuthorizationState[];
  readonly captures: readonly Capture[];
  readonly refunds: readonly Refund[];
  readonly trackers: readonly Tracker[];
}

/** Loads the payments of an order and its status at a time. */
export function loadOrder(store: Store, found: StoredOrder, now: number): Order {
  const row = withDueReversal(store, found, now);
  const merchant = applicationById(store, row.applicationId);
  const base = {row, merchant, units: row.units, expired: hasExpired(row, now)};
  const none = {authorizations: [], captures: [], refunds: [], trackers: []};
  // An order has payments only once it is completed.
  if (row.status !== "COMPLETED") return {...base, ...none, status: row.status};
  const authorizations = row.intent === "AUTHORIZE" ? currentAuthorizationsOfOrder(store, row.id, now) : [];
  const captures = currentCapturesOfOrder(store, row.id, now);
  const refunds = refundsOf(store, captures, now);
  const trackers = captures.length === 0 ? [] : trackersOfOrder(store, row.id);
  const status = captures.length === 0 && isVoided(authorizations) ? "VOIDED" : row.status;
  return {...base, authorizations, captures, refunds, trackers, status};
}

function isVoided(authorizations: readonly AuthorizationState[]): boolean {
  return authorizations.length > 0 && authorizations.every(({status}) => status === "VOIDED");
}

/** @throws ServiceError 404 for an unknown order */
export function knownOrder(store: Store, id: string): StoredOrder {
  const row = orders(store).get(id);
  if (!row) throw notFound("id");
  return row;
}

/** @throws ServiceError 404 for an unknown order and for one of another application or another buyer's session */
export function ownOrder(store: Store, caller: Caller, id: string): StoredOrder {
  const row = findOwnOrder(store, caller, id);
  if (!row) throw notFound("id");
  return row;
}

/** Returns undefined where {@link ownOrder} throws. */
export function findOwnOrder(store: Store, caller: Caller, id: string): StoredOrder | undefined {
  const row = orders(store).get(id);
  return row && isOwnOf(caller, row) ? row : undefined;
}

/** @throws ServiceError 422 if the order doesn't allow the action now */
export function checkAllowed(row: StoredOrder, action: OrderAction, now: number): void {
  const refusal = refusalOf(row, action, now);
  if (refusal) throw unprocessable(refusal);
}

/**
 * Changes an order by an action.
 *
 * @throws ServiceError 422 if the order doesn't allow the action now
 */
export function moveOrder(
  store: Store,
  row: StoredOrder,
  {action, now}: {readonly action: OrderAction; readonly now: number},
  change: Partial<Omit<StoredOrder, "id" | "updatedAt">>,
): StoredOrder {
  checkAllowed(row, action, now);
  return orders(store).change(row.id, {...change, updatedAt: now});
}
