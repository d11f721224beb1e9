import {APPROVED_CODE, DECLINED_CODE} from "../cards/processor.ts";
import type {Runtime} from "../context.ts";
import type {Store} from "../store.ts";
import {notFound, unprocessable} from "../wire/errors.ts";
import {refuseUsedInvoiceId} from "./invoice-ids.ts";
import {recordAuthorizationEvent} from "./payments.events.ts";
import {
  type Authorization,
  authorizations,
  authorizationState,
  type AuthorizationState,
  type Charge,
  chargeValues,
} from "./payments.model.ts";
import {
  AUTHORIZATION_ALLOWS,
  AUTHORIZATION_LIFETIME_MS,
  type AuthorizationAction,
  authorizationRefusal,
  PENDING_MS,
} from "./payments.states.ts";
import {settledAuthorization} from "./settle-reviews.operations.ts";

/** Outcome of an authorization that a tester can request. */
export type RequestedAuthorization =
  "authorization-denied" | "authorization-pending" | "authorization-pending-then-denied";

/**
 * Authorizes a charge. A declined card is no error: the authorization is DENIED.
 *
 * @throws ServiceError 422 DUPLICATE_INVOICE_ID
 */
export function authorizeCharge(
  store: Store,
  runtime: Runtime,
  charge: Charge,
  requestedOutcome: RequestedAuthorization | undefined,
): void {
  const {clock, random} = runtime;
  const now = clock.now();
  refuseUsedInvoiceId(store, charge, now);
  const {orderId, unitIndex} = charge;
  if (authorizations(store).find((row) => row.orderId === orderId && row.unitIndex === unitIndex))
    throw new Error("a purchase unit can be authorized once");
  const row = authorizations(store).add({
    id: random.id(),
    ...chargeValues(charge),
    ...outcomeOf(charge, requestedOutcome, now),
    capturedMinor: 0,
    captures: 0,
    expiresAt: now + AUTHORIZATION_LIFETIME_MS,
    isReplaced: false,
    isExpirySent: false,
    createdAt: now,
    updatedAt: now,
  });
  recordAuthorizationEvent(store, runtime, authorizationState(row, undefined, now));
}

type Outcome = Pick<Authorization, "status" | "review" | "responseCode">;

function outcomeOf(
  {responseCode}: Charge,
  requestedOutcome: RequestedAuthorization | undefined,
  now: number,
): Outcome {
  const isDeclined = responseCode !== undefined && responseCode !== APPROVED_CODE;
  if (isDeclined) return {status: "DENIED", responseCode};
  switch (requestedOutcome) {
    case "authorization-denied":
      return {status: "DENIED", responseCode: responseCode && DECLINED_CODE};
    case undefined:
      return {status: "CREATED", responseCode};
    default: {
      const endsAs = requestedOutcome === "authorization-pending" ? "CREATED" : "DENIED";
      const review = {reason: "PENDING_REVIEW", endsAt: now + PENDING_MS, endsAs} as const;
      return {status: "PENDING", review, responseCode};
    }
  }
}

/** @throws ServiceError 404 for an unknown authorization and for another application's */
export function showAuthorization(
  store: Store,
  applicationId: string,
  id: string,
  now: number,
): AuthorizationState {
  const row = authorizations(store).get(id);
  if (row?.applicationId !== applicationId) throw notFound("authorization_id");
  return authorizationState(settledAuthorization(store, row, now), parentOf(store, row), now);
}

function parentOf(store: Store, {parentId}: Authorization): Authorization | undefined {
  return parentId === undefined ? undefined : authorizations(store).need(parentId);
}

/** Sorted by purchase unit, then by age. */
export function currentAuthorizationsOfOrder(
  store: Store,
  orderId: string,
  now: number,
): AuthorizationState[] {
  return authorizations(store)
    .where((row) => row.orderId === orderId)
    .sort((a, b) => a.unitIndex - b.unitIndex)
    .map((row) => authorizationState(settledAuthorization(store, row, now), parentOf(store, row), now));
}

/** @throws ServiceError 422 for an action that the present state of an authorization forbids */
export function checkAllowed(
  {status, expiresAt}: Authorization,
  action: AuthorizationAction,
  now: number,
): void {
  const expired = expiresAt <= now;
  if (expired || !AUTHORIZATION_ALLOWS[action].includes(status))
    throw unprocessable(authorizationRefusal(action, {status, expired}));
}

/** 422 for an amount in another currency than the authorization. */
export function otherCurrency(issue: "AUTH_CAPTURE_CURRENCY_MISMATCH" | "AUTH_CURRENCY_MISMATCH") {
  return unprocessable(issue, {field: "/amount/currency_code"});
}
