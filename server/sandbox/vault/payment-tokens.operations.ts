import type {Runtime} from "../context.ts";
import {collection, type Store} from "../store.ts";
import {checkOf} from "../three-d-secure/three-d-secure.model.ts";
import type {Caller} from "../wire/caller.ts";
import {notFound, ServiceError, unprocessable} from "../wire/errors.ts";
import {pageOf} from "../wire/paging.ts";
import {customerOf, ownerOf} from "./customers.operations.ts";
import {
  cardWithNumber,
  existingSource,
  findOwnSetupToken,
  takeSetupToken,
  unknownToken,
} from "./setup-tokens.operations.ts";
import {onlySource, type SavedSource, storableCard, verificationOf} from "./sources.ts";
import {findPaymentToken, paymentTokens, savePaymentToken} from "./stored-payment-tokens.operations.ts";
import {recordTokenDeleted} from "./vault.events.ts";
import {type PaymentToken, type PaymentTokenList, sourceOf} from "./vault.model.ts";
import type {CardSource, ListQuery, PaymentTokenBody} from "./vault.schema.ts";

/** Ids of deleted payment tokens, so that deleting again is no error. */
const deletedTokens = collection<Pick<PaymentToken, "id" | "applicationId">>("deleted_payment_tokens");

/** A payment token, and whether this request created it. */
interface CreatedPaymentToken {
  readonly token: PaymentToken;
  readonly isNew: boolean;
}

/**
 * Creates a payment token. It exchanges an approved setup token once, or saves a card with its number. A customer in
 * the request replaces that of the setup token. If the approval has already created the payment token
 * (`ON_PAYER_APPROVAL`), returns it.
 *
 * @throws ServiceError 400 for no source or several, 404 for an unknown token, 422 for a setup token that is not
 *   approved or was exchanged, a card that can't be processed, or one whose check needs the buyer
 */
export function createPaymentToken(
  store: Store,
  runtime: Runtime,
  caller: Caller,
  body: PaymentTokenBody,
): CreatedPaymentToken {
  const source = onlySource(body.payment_source);
  const setupTokenId =
    source.kind === "token" && source.given.type === "SETUP_TOKEN" ? source.given.id : undefined;
  const existing =
    setupTokenId === undefined ? undefined : createdOnApproval(store, runtime, caller, setupTokenId);
  if (existing) return {token: existing, isNew: false};
  const named = body.customer && customerOf(store, runtime, caller.applicationId, body.customer);
  if (setupTokenId !== undefined) {
    const taken = takeNamed(store, runtime, caller, setupTokenId);
    const customer = named ?? ownerOf(store, taken);
    return {token: savePaymentToken(store, runtime, customer, sourceOf(taken)), isNew: true};
  }
  const content =
    source.kind === "token"
      ? existingSource(store, caller, source.given)
      : cardToSave(source.given, runtime.clock.now());
  const customer = named ?? customerOf(store, runtime, caller.applicationId);
  return {token: savePaymentToken(store, runtime, customer, content), isNew: true};
}

/** @throws ServiceError 404 for a payment token that is unknown, deleted, or another application's */
export function showPaymentToken(store: Store, caller: Caller, id: string): PaymentToken {
  const token = findPaymentToken(store, caller.applicationId, id);
  if (!token) throw notFound("id");
  return token;
}

/** Lists the payment tokens of a customer. An unknown customer has none. */
export function listPaymentTokensOf(
  store: Store,
  {applicationId}: Caller,
  {customer_id: customerId, page, page_size: size, total_required: isTotalRequired}: ListQuery,
): PaymentTokenList {
  const own = paymentTokens(store).where(
    (token) => token.applicationId === applicationId && token.customerId === customerId,
  );
  const {rows} = pageOf(own, {size: own.length});
  return {
    customer: ownerOf(store, {applicationId, customerId}),
    tokens: rows.slice((page - 1) * size, page * size),
    hasNext: rows.length > page * size,
    total: isTotalRequired ? rows.length : undefined,
  };
}

/**
 * Deletes a payment token and its data. Repeating it is no error, so that a request without an answer can be
 * repeated.
 *
 * @throws ServiceError 404 for a payment token that never existed, and for another application's
 */
export function deletePaymentToken(
  store: Store,
  runtime: Runtime,
  {applicationId}: Caller,
  id: string,
): void {
  const token = findPaymentToken(store, applicationId, id);
  if (!token) {
    if (deletedTokens(store).get(id)?.applicationId === applicationId) return;
    throw notFound("id");
  }
  paymentTokens(store).remove(id);
  deletedTokens(store).add({id, applicationId});
  recordTokenDeleted(store, runtime, token);
}

/**
 * Payment token that the approval of a setup token created; undefined if it created none or the token is
 * deleted.
 */
function createdOnApproval(
  store: Store,
  {clock}: Runtime,
  caller: Caller,
  setupTokenId: string,
): PaymentToken | undefined {
  const id = findOwnSetupToken(store, caller, setupTokenId, clock.now())?.paymentTokenId;
  return id === undefined ? undefined : findPaymentToken(store, caller.applicationId, id);
}

/** The setup token comes from the body, so its 404 names the field there. */
function takeNamed(store: Store, runtime: Runtime, caller: Caller, id: string) {
  try {
    return takeSetupToken(store, runtime, caller, id);
  } catch (error) {
    throw error instanceof ServiceError && error.status === 404 ? unknownToken() : error;
  }
}

/** The buyer is absent, so a 3-D Secure challenge is refused. A setup token can have one. */
function cardToSave(source: CardSource, now: number): SavedSource {
  const details = cardWithNumber(source);
  if (!details) {
    throw unprocessable("MISSING_REQUIRED_PARAMETER", {field: "/payment_source/card/number"});
  }
  const card = storableCard(details, now);
  const method = source.verification_method ?? source.attributes?.verification?.method;
  if (method === undefined) return {kind: "card", card};
  const check = checkOf(card.scenario, method);
  if (check.kind === "challenge") {
    throw unprocessable("PAYER_ACTION_REQUIRED", {field: "/payment_source/card/verification_method"});
  }
  return {
    kind: "card",
    card,
    ...(check.kind === "result" ? {verification: verificationOf(check.result)} : {}),
  };
}
