import type {Queries, Tx} from "../context.ts";
import {isHeld, isReversalDue} from "./local-payment.ts";
import {findOrderRow, type OrderRow} from "./orders.records.ts";
import {withDueReversal} from "./reversals.operations.ts";
import {
  intentRefusal,
  ORDER_LIFETIME_MS,
  type OrderAction,
  refusal,
  type ShownStatus,
} from "./orders.states.ts";
import type {PurchaseUnit} from "./purchase-units.schema.ts";
import {
  currentAuthorizationsOfOrder,
  authorizationStatesOfOrders,
} from "../payments/authorizations.operations.ts";
import {currentCapturesOfOrder, captureStatesOfOrders, refundsOf} from "../payments/captures.operations.ts";
import {type PaymentState, paymentStateOf} from "../payments/payments.states.ts";
import type {AuthorizationState, Capture, Refund} from "../payments/payments.model.ts";
import type {Tracker} from "../trackers/trackers.model.ts";
import {trackersOfOrder} from "../trackers/trackers.operations.ts";
import {type Caller, isOwnOf} from "../wire/caller.ts";
import {notFound, type ServiceError, unprocessable} from "../wire/errors.ts";

/** An order with its authorizations, captures, refunds and trackers. */
export interface Order {
  readonly row: OrderRow;
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
export async function loadOrder(queries: Queries, found: OrderRow, now: number): Promise<Order> {
  const row = await withDueReversal(queries, found, now);
  const base = {row, units: unitsOf(row), expired: hasExpired(row, now)};
  const none = {authorizations: [], captures: [], refunds: [], trackers: []};
  // An order has payments only once it is completed.
  if (row.status !== "COMPLETED") return {...base, ...none, status: row.status};
  const authorizations =
    row.intent === "AUTHORIZE" ? currentAuthorizationsOfOrder(queries.store, row.id, now) : [];
  const captures = currentCapturesOfOrder(queries.store, row.id, now);
  const refunds = refundsOf(queries.store, captures, now);
  const trackers = captures.length === 0 ? [] : trackersOfOrder(queries.store, row.id);
  const status = captures.length === 0 && isVoided(authorizations) ? "VOIDED" : row.status;
  return {...base, authorizations, captures, refunds, trackers, status};
}

function isVoided(authorizations: readonly AuthorizationState[]): boolean {
  return authorizations.length > 0 && authorizations.every(({status}) => status === "VOIDED");
}

/** The public status of each order and the state of its payment, in the order of the rows. */
export async function shownStates(
  queries: Queries,
  rows: readonly OrderRow[],
  now: number,
): Promise<{readonly status: ShownStatus; readonly payment: PaymentState | null}[]> {
  const completed = rows.filter(({status}) => status === "COMPLETED");
  const captures = captureStatesOfOrders(
    queries.store,
    completed.map(({id}) => id),
    now,
  );
  const reserved = completed.filter(({intent}) => intent === "AUTHORIZE");
  const authorizations = authorizationStatesOfOrders(
    queries.store,
    reserved.map(({id}) => id),
    now,
  );
  return rows.map((row) => {
    const {id} = row;
    const status = isReversalDue(row, now) ? "VOIDED" : row.status;
    const captured = captures.filter((capture) => capture.orderId === id);
    const authorized = authorizations.filter(({row}) => row.orderId === id);
    return {
      status: captured.length === 0 && isVoided(authorized) ? "VOIDED" : status,
      payment: paymentStateOf(captured, authorized),
    };
  });
}

/** An order that this transaction has just captured. It has no authorizations, refunds and trackers yet. */
export function newlyCaptured(row: OrderRow, captures: readonly Capture[]): Order {
  const {status} = row;
  return {
    row,
    status,
    units: unitsOf(row),
    expired: false,
    authorizations: [],
    captures,
    refunds: [],
    trackers: [],
  };
}

/** @throws ServiceError 404 for an unknown order and for one of another application or another buyer's session */
export async function ownOrder(queries: Queries, caller: Caller, id: string): Promise<OrderRow> {
  const row = await findOwnOrder(queries, caller, id);
  if (!row) throw notFound("id");
  return row;
}

/** Returns undefined where { @link ownOrder} throws. */
export async function findOwnOrder(
  queries: Queries,
  caller: Caller,
  id: string,
): Promise<OrderRow | undefined> {
  const row = await findOrderRow(queries, id);
  if (!row) return undefined;
  const {application_id: applicationId, client_metadata_id: session} = row;
  return isOwnOf(caller, {applicationId, clientMetadataId: session ?? undefined}) ? row : undefined;
}

export function unitsOf(row: OrderRow): PurchaseUnit[] {
  return JSON.parse(row.purchase_units) as PurchaseUnit[];
}

/** A completed order never expires. */
export function hasExpired(row: OrderRow, now: number): boolean {
  return row.status !== "COMPLETED" && row.created_at <= now - ORDER_LIFETIME_MS;
}

/**
 * The reason why an order did not change. Reads the order again, so that the reason fits its present state.
 */
export async function refused(tx: Tx, id: string, action: OrderAction, now: number): Promise<ServiceError> {
  const row = await findOrderRow(tx, id);
  if (!row) return notFound("id");
  const otherIntent =
    action === "capture" || action === "authorize" ? intentRefusal(action, row.intent) : undefined;
  const {status, intent} = row;
  const state = {status, intent, expired: hasExpired(row, now), isHeld: isHeld(row, now)};
  return unprocessable(...(otherIntent ?? refusal(action, state)));
}
