import {APPROVED_CODE, DECLINED_CODE} from "../cards/processor.ts";
import type {Runtime, Queries, Tx} from "../context.ts";
import {notFound, unprocessable} from "../wire/errors.ts";
import {
  type AuthorizationRow,
  findAuthorizationRow,
  findAuthorizationsBy,
  findAuthorizationsOfOrder,
  insertAuthorization,
} from "./authorizations.records.ts";
import {type Authorization, authorizationState} from "./authorization-state.ts";
import {type Charge, chargeColumns} from "./charges.ts";
import {refuseUsedInvoiceId} from "./invoice-ids.ts";
import {recordAuthorizationEvent} from "./payments.events.ts";
import {
  AUTHORIZATION_LIFETIME_MS,
  type AuthorizationAction,
  authorizationRefusal,
  isDue,
  PENDING_MS,
} from "./payments.states.ts";
import {settle} from "./settle-reviews.operations.ts";

/** Outcome of an authorization that a tester can request. */
export type RequestedAuthorization =
  "authorization-denied" | "authorization-pending" | "authorization-pending-then-denied";

/**
 * Authorizes a charge. A declined card is no error: the authorization is DENIED.
 *
 * @throws ServiceError 422 DUPLICATE_INVOICE_ID
 */
export async function authorizeCharge(
  tx: Tx,
  runtime: Runtime,
  charge: Charge,
  requestedOutcome: RequestedAuthorization | undefined,
): Promise<void> {
  const {clock, random} = runtime;
  const now = clock.now();
  await refuseUsedInvoiceId(tx, charge, now);
  const isDeclined = charge.responseCode !== undefined && charge.responseCode !== APPROVED_CODE;
  const isDenied = isDeclined || requestedOutcome === "authorization-denied";
  const isPending = !isDenied && requestedOutcome !== undefined;
  const columns = chargeColumns(charge);
  const row = await insertAuthorization(tx, {
    id: random.id(),
    ...columns,
    ...(isDenied && !isDeclined && columns.response_code !== null ? {response_code: DECLINED_CODE} : {}),
    parent_id: null,
    status: isDenied ? "DENIED" : isPending ? "PENDING" : "CREATED",
    status_reason: isPending ? "PENDING_REVIEW" : null,
    due_at: isPending ? now + PENDING_MS : null,
    settles_to: isPending ? (requestedOutcome === "authorization-pending" ? "CREATED" : "DENIED") : null,
    captured_minor: 0,
    last_capture_minor: 0,
    captures: 0,
    expires_at: now + AUTHORIZATION_LIFETIME_MS,
    is_replaced: 0,
    is_expiry_sent: 0,
    created_at: now,
    updated_at: now,
  });
  await recordAuthorizationEvent(tx, runtime, authorizationState(row, undefined, now));
}

/** @throws ServiceError 404 for an unknown authorization and for another application's */
export async function showAuthorization(
  queries: Queries,
  applicationId: string,
  id: string,
  now: number,
): Promise<Authorization> {
  const row = await currentRow(queries, id, now);
  if (row?.application_id !== applicationId) throw notFound("authorization_id");
  const parent = row.parent_id === null ? undefined : await findAuthorizationRow(queries, row.parent_id);
  return authorizationState(row, parent, now);
}

export async function currentAuthorizationsOfOrder(
  queries: Queries,
  orderId: string,
  now: number,
): Promise<Authorization[]> {
  let rows = await findAuthorizationsOfOrder(queries, orderId);
  const due = rows.filter((row) => isDue(row, now));
  for (const {id} of due) await settle(queries, "authorizations", id, now);
  if (due.length > 0) rows = await findAuthorizationsOfOrder(queries, orderId);
  return rows.map((row) =>
    authorizationState(
      row,
      rows.find(({id}) => id === row.parent_id),
      now,
    ),
  );
}

/** Present states of authorizations, in the order of their rows. Changes no row, even if a review is over. */
export async function authorizationStates(
  queries: Queries,
  rows: readonly AuthorizationRow[],
  now: number,
): Promise<Authorization[]> {
  const parentIds = rows.flatMap(({parent_id: id}) => (id === null ? [] : [id]));
  const parents = await findAuthorizationsBy(queries, "id", parentIds);
  return rows.map((row) => {
    const parent = parents.find(({id}) => id === row.parent_id);
    const settled = isDue(row, now) && row.settles_to !== null ? {...row, status: row.settles_to} : row;
    return authorizationState(settled, parent, now);
  });
}

/** Present states of all authorizations of these orders. */
export async function authorizationStatesOfOrders(
  queries: Queries,
  orderIds: readonly string[],
  now: number,
): Promise<Authorization[]> {
  return authorizationStates(queries, await findAuthorizationsBy(queries, "order_id", orderIds), now);
}

async function currentRow(queries: Queries, id: string, now: number): Promise<AuthorizationRow | undefined> {
  const row = await findAuthorizationRow(queries, id);
  if (!row || !isDue(row, now)) return row;
  await settle(queries, "authorizations", id, now);
  return findAuthorizationRow(queries, id);
}

/** The error for an action that the present state of a row forbids. */
export function refusedBy(row: AuthorizationRow, action: AuthorizationAction, now: number) {
  return unprocessable(...authorizationRefusal(action, {status: row.status, expired: row.expires_at <= now}));
}

/** 422 for an amount in another currency than the authorization. */
export function otherCurrency(issue: "AUTH_CAPTURE_CURRENCY_MISMATCH" | "AUTH_CURRENCY_MISMATCH") {
  return unprocessable(issue, "The currency must be that of the authorization.", "/amount/currency_code");
}
