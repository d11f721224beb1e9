import type {Runtime, Queries, Tx} from "../context.ts";
import {checkOf} from "../three-d-secure/three-d-secure.model.ts";
import {notFound, ServiceError, unprocessable} from "../wire/errors.ts";
import {recordTokenDeleted} from "./vault.events.ts";
import {type Customer, customerOf, knownCustomer} from "./customers.operations.ts";
import {
  countPaymentTokens,
  erasePaymentToken,
  findPaymentTokenRow,
  listPaymentTokens,
  type PaymentTokenRow,
} from "./vault.records.ts";
import {savePaymentToken} from "./save-payment-token.operations.ts";
import type {CardSource, ListQuery, PaymentTokenBody} from "./vault.schema.ts";
import {sourceOf} from "./setup-token-columns.ts";
import {
  cardWithNumber,
  findOwnSetupToken,
  existingSource,
  takeSetupToken,
  unknownToken,
} from "./setup-tokens.operations.ts";
import type {Caller} from "../wire/caller.ts";
import {onlySource, type SavedSource, storableCard, verificationOf} from "./sources.ts";
import type {PaymentToken, PaymentTokenList} from "./vault.representation.ts";

/** A payment token, and whether this request created it. */
interface CreatedPaymentToken {
  readonly token: PaymentToken;
  readonly isNew: boolean;
}

/**
 * Creates a payment token. It exchanges an approved setup token, of concurrent calls exactly once, or saves a
 * card with its number. A customer in the request replaces that of the setup token. If the approval has
 * already created the payment token (`ON_PAYER_APPROVAL`), returns it.
 *
 * @throws ServiceError 400 for no source or several, 404 for an unknown token, 422 for a setup token that is not
 *   approved or was exchanged, a card that can't be processed, or one whose check needs the buyer
 */
export async function createPaymentToken(
  tx: Tx,
  runtime: Runtime,
  caller: Caller,
  body: PaymentTokenBody,
): Promise<CreatedPaymentToken> {
  const source = onlySource(body.payment_source);
  const setupTokenId =
    source.kind === "token" && source.given.type === "SETUP_TOKEN" ? source.given.id : undefined;
  const existing =
    setupTokenId === undefined ? undefined : await createdOnApproval(tx, runtime, caller, setupTokenId);
  if (existing) return {token: existing, isNew: false};
  const named = body.customer && (await customerOf(tx, runtime, caller.applicationId, body.customer));
  if (setupTokenId !== undefined) {
    const taken = await takeNamed(tx, runtime, caller, setupTokenId);
    return save(tx, runtime, named ?? taken.customer, sourceOf(taken.row));
  }
  const content =
    source.kind === "token"
      ? await existingSource(tx, caller, source.given)
      : cardToSave(source.given, runtime.clock.now());
  return save(tx, runtime, named ?? (await customerOf(tx, runtime, caller.applicationId)), content);
}

/** @throws ServiceError 404 for a payment token that is unknown, deleted, or another application's */
export async function showPaymentToken(queries: Queries, caller: Caller, id: string): Promise<PaymentToken> {
  const row = await findPaymentTokenRow(queries, caller.applicationId, id);
  if (!row) throw notFound("id");
  return tokenOf(row, await knownCustomer(queries, caller.applicationId, row.customer_id));
}

/** Lists the payment tokens of a customer. An unknown customer has none. */
export async function listPaymentTokensOf(
  queries: Queries,
  caller: Caller,
  query: ListQuery,
): Promise<PaymentTokenList> {
  const {page, page_size: size} = query;
  const owner = {application_id: caller.applicationId, customer_id: query.customer_id};
  const customer = await knownCustomer(queries, caller.applicationId, query.customer_id);
  // Reads one more row than shown, to detect a next page.
  const rows = await listPaymentTokens(queries, owner, {offset: (page - 1) * size, limit: size + 1});
  return {
    customer,
    tokens: rows.slice(0, size).map((row) => tokenOf(row, customer)),
    hasNext: rows.length > size,
    total: query.total_required ? await countPaymentTokens(queries, owner) : undefined,
  };
}

/**
 * Deletes a payment token and its data. Repeating it is no error, so that a request without an answer can be
 * repeated.
 *
 * @throws ServiceError 404 for a payment token that never existed, and for another application's
 */
export async function deletePaymentToken(
  tx: Tx,
  runtime: Runtime,
  caller: Caller,
  id: string,
): Promise<void> {
  const before = await findPaymentTokenRow(tx, caller.applicationId, id);
  const erased = await erasePaymentToken(tx, caller.applicationId, id, runtime.clock.now());
  if (!erased) throw notFound("id");
  if (before) await recordTokenDeleted(tx, runtime, before);
}

/**
 * Payment token that the approval of a setup token created; undefined if it created none or the token is
 * deleted.
 */
async function createdOnApproval(
  tx: Tx,
  runtime: Runtime,
  caller: Caller,
  setupTokenId: string,
): Promise<PaymentToken | undefined> {
  const row = await findOwnSetupToken(tx, caller, setupTokenId, runtime.clock.now());
  if (!row || row.payment_token_id === null) return undefined;
  const created = await findPaymentTokenRow(tx, caller.applicationId, row.payment_token_id);
  return created && tokenOf(created, await knownCustomer(tx, caller.applicationId, created.customer_id));
}

/** The setup token comes from the body, so its 404 names the field there. */
async function takeNamed(tx: Tx, runtime: Runtime, caller: Caller, id: string) {
  try {
    return await takeSetupToken(tx, runtime, caller, id);
  } catch (error) {
    throw error instanceof ServiceError && error.status === 404 ? unknownToken() : error;
  }
}

/** The buyer is absent, so a 3-D Secure challenge is refused. A setup token can have one. */
function cardToSave(source: CardSource, now: number): SavedSource {
  const details = cardWithNumber(source);
  if (!details) {
    const description = "A card without a number needs a setup token.";
    throw unprocessable("MISSING_REQUIRED_PARAMETER", description, "/payment_source/card/number");
  }
  const card = storableCard(details, now);
  const method = source.verification_method ?? source.attributes?.verification?.method;
  if (method === undefined) return {kind: "card", card};
  const check = checkOf(card.scenario, method);
  if (check.kind === "challenge") {
    const description = "The card needs a 3-D Secure challenge. Save it with a setup token.";
    throw unprocessable("PAYER_ACTION_REQUIRED", description, "/payment_source/card/verification_method");
  }
  return {
    kind: "card",
    card,
    ...(check.kind === "result" ? {verification: verificationOf(check.result)} : {}),
  };
}

async function save(
  tx: Tx,
  runtime: Runtime,
  customer: Customer,
  source: SavedSource,
): Promise<CreatedPaymentToken> {
  return {token: tokenOf(await savePaymentToken(tx, runtime, customer, source), customer), isNew: true};
}

function tokenOf(row: PaymentTokenRow, customer: Customer): PaymentToken {
  return {id: row.id, customer, source: JSON.parse(row.source) as SavedSource};
}
