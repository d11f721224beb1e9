import {type CardDetails, cardDetails} from "../cards/cards.schema.ts";
import type {Runtime} from "../context.ts";
import {collection, type Store} from "../store.ts";
import {takeOutcome} from "../test-controls/test-controls.operations.ts";
import {openChallenge} from "../three-d-secure/three-d-secure.operations.ts";
import {type Check, checkOf} from "../three-d-secure/three-d-secure.model.ts";
import {type Caller, isOwnOf} from "../wire/caller.ts";
import {notFound, ServiceError, unprocessable} from "../wire/errors.ts";
import {customerOf} from "./customers.operations.ts";
import {ofApplePay, ofCard, ofSaved, ofWallet} from "./setup-token-sources.ts";
import {onlySource, type SavedSource, storableCard, type StoredCard, verificationOf} from "./sources.ts";
import {findPaymentToken} from "./stored-payment-tokens.operations.ts";
import {
  ALLOWED_IN,
  refusal,
  SETUP_TOKEN_LIFETIME_MS,
  type SetupToken,
  type SetupTokenAction,
} from "./vault.model.ts";
import type {CardSource, SetupTokenBody, TokenSource} from "./vault.schema.ts";

export const setupTokens = collection<SetupToken>("setup_tokens");

/**
 * Creates a setup token. A card without a number waits for the card fields (CREATED). A card with one gets
 * the 3-D Secure check that the request asks for. A wallet waits for its owner (PAYER_ACTION_REQUIRED). Apple
 * Pay and saved sources are APPROVED.
 *
 * @throws ServiceError 400 for no source or several, 404 for an unknown token as the source, 422 for a card that can't
 *   be processed, or for two names of two customers
 */
export function createSetupToken(
  store: Store,
  runtime: Runtime,
  caller: Caller,
  body: SetupTokenBody,
): SetupToken {
  const source = onlySource(body.payment_source);
  const {applicationId, clientMetadataId} = caller;
  const customer = customerOf(store, runtime, applicationId, body.customer);
  const createdAt = runtime.clock.now();
  const make = (values: ReturnType<typeof ofCard>) =>
    setupTokens(store).add({
      id: runtime.random.id(),
      applicationId,
      customerId: customer.id,
      clientMetadataId,
      createdAt,
      expiresAt: createdAt + SETUP_TOKEN_LIFETIME_MS,
      ...values,
    });
  switch (source.kind) {
    case "card": {
      const card = cardWithNumber(source.given);
      const token = make(ofCard(source.given));
      return card ? presentCard(store, runtime, token, card) : token;
    }
    case "token":
      return make(ofSaved(existingSource(store, caller, source.given)));
    case "apple_pay":
      return make(ofApplePay(source.given));
    default:
      return make(ofWallet(source.kind, source.given));
  }
}

/** @throws ServiceError 404 for a setup token that is unknown, expired, or another application's */
export function showSetupToken(store: Store, caller: Caller, id: string, now: number): SetupToken {
  const token = findOwnSetupToken(store, caller, id, now);
  if (!token) throw notFound("id");
  return token;
}

/**
 * Sets the card of a setup token. It can be replaced until the token is exchanged. A replaced card's
 * challenge becomes void.
 *
 * @throws ServiceError 404 for a setup token that is unknown, expired, or of another application or another buyer's
 *   session; 422 for one of a wallet, one that was exchanged, or a card that can't be processed
 */
export function fillSetupToken(
  store: Store,
  runtime: Runtime,
  caller: Caller,
  id: string,
  card: CardDetails,
): SetupToken {
  const token = showSetupToken(store, caller, id, runtime.clock.now());
  if (token.kind !== "card") {
    throw unprocessable("PAYMENT_SOURCE_MISMATCH", {field: "/payment_source/card"});
  }
  return presentCard(store, runtime, token, {...token.prefill, ...card});
}

/**
 * Marks an approved setup token as exchanged.
 *
 * @throws ServiceError 404 as `showSetupToken`, 422 when it is not approved or was exchanged before
 */
export function takeSetupToken(store: Store, {clock}: Runtime, caller: Caller, id: string): SetupToken {
  const now = clock.now();
  showSetupToken(store, caller, id, now);
  return moveSetupToken(store, {id, action: "exchange", now}, {status: "VAULTED"});
}

/**
 * Changes a setup token.
 *
 * @throws ServiceError 404 for one that is unknown or expired, 422 when its state forbids the action
 */
export function moveSetupToken(
  store: Store,
  {id, action, now}: {readonly id: string; readonly action: SetupTokenAction; readonly now: number},
  changes: Partial<SetupToken>,
): SetupToken {
  const token = findSetupToken(store, id, now);
  if (!token) throw notFound("id");
  if (!ALLOWED_IN[action].includes(token.status)) throw refusal(action, token.status);
  return setupTokens(store).change(id, changes);
}

/** Card of a request; undefined without a number. @throws ServiceError 422 when the expiry is missing */
export function cardWithNumber(source: CardSource): CardDetails | undefined {
  if (source.number === undefined) return undefined;
  const card = cardDetails.safeParse(source);
  if (card.success) return card.data;
  throw unprocessable("MISSING_REQUIRED_PARAMETER", {field: "/payment_source/card"});
}

/** Payment source of a payment token that a request names. @throws ServiceError 404 */
export function existingSource(store: Store, {applicationId}: Caller, {type, id}: TokenSource): SavedSource {
  const token = type === "SETUP_TOKEN" ? undefined : findPaymentToken(store, applicationId, id);
  if (!token) throw unknownToken();
  return token.source;
}

/** 404 for a token in `payment_source` that is unknown or another application's. */
export function unknownToken(): ServiceError {
  const description = "The payment source refers to a token that does not exist.";
  const field = "/payment_source/token/id";
  return new ServiceError(404, [{issue: "INVALID_RESOURCE_ID", description, field, location: "body"}]);
}

/** Undefined for one that is unknown or expired. */
export function findSetupToken(store: Store, id: string, now: number): SetupToken | undefined {
  const token = setupTokens(store).get(id);
  return token && token.expiresAt > now ? token : undefined;
}

/** Undefined for one that is unknown or expired, and for one of another application or buyer session. */
export function findOwnSetupToken(
  store: Store,
  caller: Caller,
  id: string,
  now: number,
): SetupToken | undefined {
  const token = findSetupToken(store, id, now);
  return token && isOwnOf(caller, token) ? token : undefined;
}

function presentCard(store: Store, runtime: Runtime, token: SetupToken, details: CardDetails): SetupToken {
  const {id, applicationId} = token;
  const now = runtime.clock.now();
  const card = storableCard(details, now);
  const check = checkNow(store, now, card, token);
  const challengeId =
    check.kind === "challenge"
      ? openChallenge(store, runtime, {kind: "setup-token", id, applicationId}, check.behaviour)
      : undefined;
  return moveSetupToken(
    store,
    {id, action: "fill", now},
    {
      card,
      status: check.kind === "challenge" ? "PAYER_ACTION_REQUIRED" : "APPROVED",
      challengeId,
      verification: check.kind === "result" ? verificationOf(check.result) : undefined,
    },
  );
}

/** 3-D Secure check of a card: by its scenario, or a challenge that a tester requested for the next card. */
function checkNow(store: Store, now: number, card: StoredCard, {verificationMethod}: SetupToken): Check {
  const check = checkOf(card.scenario, verificationMethod);
  if (check.kind === "challenge") return check;
  const requestedOutcome = takeOutcome(store, now, ["challenge-required"]);
  return requestedOutcome === undefined ? check : {kind: "challenge", behaviour: "passes"};
}
