import {compare, type Money} from "../../shared/money.ts";
import type {Runtime} from "../context.ts";
import type {Store} from "../store.ts";
import {unprocessable} from "../wire/errors.ts";
import {checkAllowed, otherCurrency, showAuthorization} from "./authorizations.operations.ts";
import {recordAuthorizationEvent} from "./payments.events.ts";
import {authorizations, authorizationState, type AuthorizationState, capturable} from "./payments.model.ts";
import {HONOR_PERIOD_MS} from "./payments.states.ts";

/**
 * Voids the remaining amount of an authorization and its reauthorizations.
 *
 * @throws ServiceError 404, 422 PREVIOUSLY_CAPTURED, PREVIOUSLY_VOIDED or CANNOT_BE_VOIDED
 */
export function voidAuthorization(
  store: Store,
  runtime: Runtime,
  applicationId: string,
  id: string,
): AuthorizationState {
  const now = runtime.clock.now();
  const {row} = showAuthorization(store, applicationId, id, now);
  if (row.parentId !== undefined) {
    throw unprocessable("CANNOT_BE_VOIDED");
  }
  checkAllowed(row, "void", now);
  const moved = authorizations(store).change(id, {status: "VOIDED", updatedAt: now});
  const voided = authorizationState(moved, undefined, now);
  recordAuthorizationEvent(store, runtime, voided);
  return voided;
}

/**
 * Reauthorizes after the honor period of three days. The funds are then certain for another three days.
 * Captures of the new authorization also count for the original, so both together never exceed what can be captured of
 * the original.
 *
 * @param amount at most 115 % of the authorized amount, which is the default
 * @param requestedOutcome what a tester asked for. A voided original's record still limits the captures
 * @throws ServiceError 404, 422 REAUTHORIZATION_TOO_SOON, REAUTHORIZATION_NOT_SUPPORTED, AUTH_CURRENCY_MISMATCH,
 *   AUTHORIZATION_AMOUNT_EXCEEDED, or why the authorization's state forbids it
 */
export function reauthorize(
  store: Store,
  runtime: Runtime,
  target: {readonly applicationId: string; readonly id: string},
  amount: Money | undefined,
  requestedOutcome?: "reauthorization-voids-original" | "reauthorization-early",
): AuthorizationState {
  const {clock, random} = runtime;
  const now = clock.now();
  const {row} = showAuthorization(store, target.applicationId, target.id, now);
  if (row.parentId !== undefined) {
    throw unprocessable("REAUTHORIZATION_NOT_SUPPORTED");
  }
  if (amount && amount.currency !== row.currency) throw otherCurrency("AUTH_CURRENCY_MISMATCH");
  if (amount && compare(amount, capturable(row)) > 0) {
    throw unprocessable("AUTHORIZATION_AMOUNT_EXCEEDED", {field: "/amount/value"});
  }
  checkAllowed(row, "reauthorize", now);
  if (now < row.createdAt + HONOR_PERIOD_MS && requestedOutcome !== "reauthorization-early") {
    const description = "The authorization's honor period of three days is not over yet.";
    throw unprocessable("REAUTHORIZATION_TOO_SOON", {description});
  }
  const original = authorizations(store).change(row.id, {updatedAt: now});
  const renewal = authorizations(store).add({
    ...original,
    id: random.id(),
    parentId: original.id,
    minor: Number(amount?.minor ?? original.minor),
    createdAt: now,
  });
  const authorization = authorizationState(renewal, original, now);
  recordAuthorizationEvent(store, runtime, authorization);
  if (requestedOutcome === "reauthorization-voids-original") {
    const replaced = authorizations(store).change(original.id, {isReplaced: true, isExpirySent: true});
    recordAuthorizationEvent(store, runtime, authorizationState(replaced, undefined, now));
  }
  return authorization;
}
