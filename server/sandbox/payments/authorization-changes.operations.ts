import {compare, type Money} from "../../shared/money.ts";
import type {Runtime, Tx} from "../context.ts";
import {unprocessable} from "../wire/errors.ts";
import {
  type AuthorizationRow,
  findAuthorizationRow,
  insertAuthorization,
  moveAuthorization,
  replaceAuthorization,
} from "./authorizations.records.ts";
import {type Authorization, authorizationState} from "./authorization-state.ts";
import {otherCurrency, refusedBy, showAuthorization} from "./authorizations.operations.ts";
import {moneyOf} from "./charges.ts";
import {recordAuthorizationEvent} from "./payments.events.ts";
import {HONOR_PERIOD_MS} from "./payments.states.ts";

/**
 * Voids the remaining amount of an authorization and its reauthorizations.
 *
 * @throws ServiceError 404, 422 PREVIOUSLY_CAPTURED, PREVIOUSLY_VOIDED or CANNOT_BE_VOIDED
 */
export async function voidAuthorization(
  tx: Tx,
  runtime: Runtime,
  applicationId: string,
  id: string,
): Promise<Authorization> {
  const now = runtime.clock.now();
  const {row} = await showAuthorization(tx, applicationId, id, now);
  if (row.parent_id !== null) {
    const description = "A reauthorization can't be voided. Void the original authorization.";
    throw unprocessable("CANNOT_BE_VOIDED", description);
  }
  const moved = await moveAuthorization(tx, {id, action: "void", now}, "VOIDED");
  if (!moved) throw refusedBy(await sameRow(tx, id), "void", now);
  const voided = authorizationState(moved, undefined, now);
  await recordAuthorizationEvent(tx, runtime, voided);
  return voided;
}

/**
 * Reauthorizes after the honor period of three days. The funds are then certain for another three days.
 * Captures of the new authorization also count for the original, so both together never exceed the authorized
 * amount.
 *
 * @param amount at most the authorized amount, which is the default
 * @param requestedOutcome what a tester asked for. A voided original's record still limits the captures
 * @throws ServiceError 404, 422 REAUTHORIZATION_TOO_SOON, REAUTHORIZATION_NOT_SUPPORTED, AUTH_CURRENCY_MISMATCH,
 *   AUTHORIZATION_AMOUNT_EXCEEDED, or why the authorization's state forbids it
 */
export async function reauthorize(
  tx: Tx,
  runtime: Runtime,
  target: {readonly applicationId: string; readonly id: string},
  amount: Money | undefined,
  requestedOutcome?: "reauthorization-voids-original" | "reauthorization-early",
): Promise<Authorization> {
  const {clock, random} = runtime;
  const now = clock.now();
  const {row} = await showAuthorization(tx, target.applicationId, target.id, now);
  if (row.parent_id !== null) {
    const description = "A reauthorization can't be reauthorized. Reauthorize the original authorization.";
    throw unprocessable("REAUTHORIZATION_NOT_SUPPORTED", description);
  }
  if (amount && amount.currency !== row.currency_code) throw otherCurrency("AUTH_CURRENCY_MISMATCH");
  if (amount && compare(amount, moneyOf(row, row.minor)) > 0) {
    const description = "The amount exceeds the authorized amount.";
    throw unprocessable("AUTHORIZATION_AMOUNT_EXCEEDED", description, "/amount/value");
  }
  const original = await moveAuthorization(tx, {id: row.id, action: "reauthorize", now});
  if (!original) throw refusedBy(await sameRow(tx, row.id), "reauthorize", now);
  if (now < row.created_at + HONOR_PERIOD_MS && requestedOutcome !== "reauthorization-early") {
    const description = "The authorization's honor period of three days is not over yet.";
    throw unprocessable("REAUTHORIZATION_TOO_SOON", description);
  }
  const renewal = await insertAuthorization(tx, {
    ...original,
    id: random.id(),
    parent_id: original.id,
    minor: Number(amount?.minor ?? original.minor),
    created_at: now,
    updated_at: now,
  });
  const authorization = authorizationState(renewal, original, now);
  await recordAuthorizationEvent(tx, runtime, authorization);
  if (requestedOutcome === "reauthorization-voids-original") {
    const replaced = await replaceAuthorization(tx, original.id);
    await recordAuthorizationEvent(tx, runtime, authorizationState(replaced, undefined, now));
  }
  return authorization;
}

async function sameRow(tx: Tx, id: string): Promise<AuthorizationRow> {
  const row = await findAuthorizationRow(tx, id);
  if (!row) throw new Error("the authorization of a refused change is missing");
  return row;
}
