import {type CardDetails, cardDetails} from "../cards/cards.schema.ts";
import type {Runtime, Queries, Tx} from "../context.ts";
import {takeOutcome} from "../test-controls/test-controls.operations.ts";
import {openChallenge} from "../three-d-secure/three-d-secure.operations.ts";
import {type Check, checkOf} from "../three-d-secure/three-d-secure.model.ts";
import {type Caller, isOwnOf} from "../wire/caller.ts";
import {notFound, ServiceError, unprocessable} from "../wire/errors.ts";
import {type Customer, customerOf, knownCustomer} from "./customers.operations.ts";
import {
  findPaymentTokenRow,
  findSetupTokenRow,
  insertSetupToken,
  moveSetupToken,
  type SetupTokenRow,
} from "./vault.records.ts";
import {cardPrefill, type CardSource, type SetupTokenBody, type TokenSource} from "./vault.schema.ts";
import {
  applePayColumns,
  authenticationColumns,
  cardColumns,
  newRow,
  savedColumns,
  walletColumns,
} from "./setup-token-columns.ts";
import {onlySource, type SavedSource, storableCard, type StoredCard} from "./sources.ts";
import {refusal, type SetupTokenAction} from "./vault.states.ts";

/** A setup token: a payment source that is not saved yet. */
export interface SetupToken {
  readonly row: SetupTokenRow;
  readonly customer: Customer;
}

/**
 * Creates a setup token. A card without a number waits for the card fields (CREATED). A card with one gets
 * the 3-D Secure check that the request asks for. A wallet waits for its owner (PAYER_ACTION_REQUIRED). Apple
 * Pay and saved sources are APPROVED.
 *
 * @throws ServiceError 400 for no source or several, 404 for an unknown token as the source, 422 for a card that can't
 *   be processed, or for two names of two customers
 */
export async function createSetupToken(
  tx: Tx,
  runtime: Runtime,
  caller: Caller,
  body: SetupTokenBody,
): Promise<SetupToken> {
  const source = onlySource(body.payment_source);
  const customer = await customerOf(tx, runtime, caller.applicationId, body.customer);
  const make = async (columns: ReturnType<typeof cardColumns>) =>
    insertSetupToken(tx, newRow(runtime, customer, caller.clientMetadataId, columns));
  switch (source.kind) {
    case "card": {
      const card = cardWithNumber(source.given);
      const row = await make(cardColumns(source.given));
      return {customer, row: card ? await presentCard(tx, runtime, row, card) : row};
    }
    case "token":
      return {customer, row: await make(savedColumns(await existingSource(tx, caller, source.given)))};
    case "apple_pay":
      return {customer, row: await make(applePayColumns(source.given))};
    default:
      return {customer, row: await make(walletColumns(source.kind, source.given))};
  }
}

/** @throws ServiceError 404 for a setup token that is unknown, expired, or another application's */
export async function showSetupToken(
  queries: Queries,
  caller: Caller,
  id: string,
  now: number,
): Promise<SetupToken> {
  return load(queries, await ownSetupToken(queries, caller, id, now));
}

/**
 * Sets the card of a setup token. It can be replaced until the token is exchanged. A replaced card's
 * challenge becomes void.
 *
 * @throws ServiceError 404 for a setup token that is unknown, expired, or of another application or another buyer's
 *   session; 422 for one of a wallet, one that was exchanged, or a card that can't be processed
 */
export async function fillSetupToken(
  tx: Tx,
  runtime: Runtime,
  caller: Caller,
  id: string,
  card: CardDetails,
): Promise<SetupToken> {
  const row = await ownSetupToken(tx, caller, id, runtime.clock.now());
  if (row.kind !== "card") {
    const description = "The setup token is not for a card.";
    throw unprocessable("PAYMENT_SOURCE_MISMATCH", description, "/payment_source/card");
  }
  const prefill = cardPrefill.parse(JSON.parse(row.details));
  return load(tx, await presentCard(tx, runtime, row, {...prefill, ...card}));
}

/**
 * Marks an approved setup token as exchanged. Of concurrent calls exactly one succeeds.
 *
 * @throws ServiceError 404 as `showSetupToken`, 422 when it is not approved or was exchanged before
 */
export async function takeSetupToken(
  tx: Tx,
  {clock}: Runtime,
  caller: Caller,
  id: string,
): Promise<SetupToken> {
  const now = clock.now();
  await ownSetupToken(tx, caller, id, now);
  const row = await moveSetupToken(tx, {id, action: "exchange", now}, {status: "VAULTED"});
  if (!row) throw await refused(tx, id, "exchange", now);
  return load(tx, row);
}

export async function load(queries: Queries, row: SetupTokenRow): Promise<SetupToken> {
  return {row, customer: await knownCustomer(queries, row.application_id, row.customer_id)};
}

/** The error for an action that the present state of a setup token forbids. */
export async function refused(tx: Tx, id: string, action: SetupTokenAction, now: number) {
  const row = await findSetupTokenRow(tx, id, now);
  return row ? unprocessable(...refusal(action, row.status)) : notFound("id");
}

/** Card of a request; undefined without a number. @throws ServiceError 422 when the expiry is missing */
export function cardWithNumber(source: CardSource): CardDetails | undefined {
  if (source.number === undefined) return undefined;
  const card = cardDetails.safeParse(source);
  if (card.success) return card.data;
  const description = "A card with a number needs its expiry.";
  throw unprocessable("MISSING_REQUIRED_PARAMETER", description, "/payment_source/card");
}

/** Payment source of a payment token that a request names. @throws ServiceError 404 */
export async function existingSource(tx: Tx, caller: Caller, token: TokenSource): Promise<SavedSource> {
  const row =
    token.type === "SETUP_TOKEN" ? undefined : await findPaymentTokenRow(tx, caller.applicationId, token.id);
  if (row) return JSON.parse(row.source) as SavedSource;
  throw unknownToken();
}

/** 404 for a token in `payment_source` that is unknown or another application's. */
export function unknownToken(): ServiceError {
  const description = "The payment source refers to a token that does not exist.";
  const field = "/payment_source/token/id";
  return new ServiceError(404, [{issue: "INVALID_RESOURCE_ID", description, field, location: "body"}]);
}

async function ownSetupToken(
  queries: Queries,
  caller: Caller,
  id: string,
  now: number,
): Promise<SetupTokenRow> {
  const row = await findOwnSetupToken(queries, caller, id, now);
  if (!row) throw notFound("id");
  return row;
}

/** Undefined for one that is unknown or expired, and for one of another application or buyer session. */
export async function findOwnSetupToken(
  queries: Queries,
  caller: Caller,
  id: string,
  now: number,
): Promise<SetupTokenRow | undefined> {
  const row = await findSetupTokenRow(queries, id, now);
  return row && isOwnOf(caller, row) ? row : undefined;
}

async function presentCard(
  tx: Tx,
  runtime: Runtime,
  token: SetupTokenRow,
  card: CardDetails,
): Promise<SetupTokenRow> {
  const now = runtime.clock.now();
  const stored = storableCard(card, now);
  const check = await checkNow(tx, now, stored, token);
  // Checks the state before it creates the challenge, so that a refused setup token stays unchanged.
  const target = {id: token.id, action: "fill", now} as const;
  const moved = await moveSetupToken(tx, target, {
    card: JSON.stringify(stored),
    status: check.kind === "challenge" ? "PAYER_ACTION_REQUIRED" : "APPROVED",
    challenge_id: null,
    ...authenticationColumns(check.kind === "result" ? check.result : undefined),
  });
  if (!moved) throw await refused(tx, token.id, "fill", now);
  if (check.kind !== "challenge") return moved;
  const subject = {kind: "setup-token", id: token.id, applicationId: token.application_id} as const;
  const challengeId = openChallenge(tx.store, runtime, subject, check.behaviour);
  const waiting = await moveSetupToken(tx, target, {challenge_id: challengeId});
  if (!waiting) throw new Error("another transaction changed a setup token that this one had locked");
  return waiting;
}

/** 3-D Secure check of a card: by its scenario, or a challenge that a tester requested for the next card. */
async function checkNow(tx: Tx, now: number, card: StoredCard, token: SetupTokenRow): Promise<Check> {
  const check = checkOf(card.scenario, token.verification_method ?? undefined);
  if (check.kind === "challenge") return check;
  const requestedOutcome = takeOutcome(tx, now, ["challenge-required"]);
  return requestedOutcome === undefined ? check : {kind: "challenge", behaviour: "passes"};
}
