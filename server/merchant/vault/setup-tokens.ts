import {sha256} from "../../shared/secrets.ts";
import {refusedByPayPal, payPalUnreachable} from "../errors.ts";
import type {ReturnUrls} from "../pricing/payment-source.ts";
import type {ScaMethod} from "../pricing/requests.ts";
import type {SetupTokenReply} from "../paypal/vault.ts";
import {insertSetupToken} from "./vault.records.ts";
import type {VaultContext} from "./vault.ts";

/** A page's request to save a card or a wallet. */
export interface SetupTokenRequest {
  /** Client metadata id of the browser session. */
  readonly session: string;
  /** The shop's id of its customer; undefined for a visitor. */
  readonly customer: string | undefined;
  /** The page's attempt id: requests with the same id get the same token. */
  readonly attemptId: string;
  readonly source: CardToSave | WalletToSave;
  readonly urls: ReturnUrls;
}

/** A card from the card fields, and its authentication. */
interface CardToSave {
  readonly kind: "card";
  readonly method: ScaMethod;
}

/** A wallet whose owner approves at PayPal. */
interface WalletToSave {
  readonly kind: "paypal";
}

/**
 * Creates a setup token at PayPal for the buyer of this session, and records its owner.
 *
 * @throws MerchantError PayPal's refusal, or that it gave no answer
 */
export async function createSetupToken(
  {database, paypal, clock}: VaultContext,
  {session, customer, attemptId, source, urls}: SetupTokenRequest,
): Promise<SetupTokenReply> {
  const outcome = await paypal.createSetupToken({
    // Includes the session, so that another session's attempt id can't return this token.
    requestId: `${sha256(`setup token ${session} ${attemptId}`).slice(0, 32)}-setup`,
    clientMetadataId: session,
    body: {
      payment_source: paymentSourceOf(source, urls),
      ...(customer === undefined ? {} : {customer: {merchant_customer_id: merchantCustomerId(customer)}}),
    },
  });
  if (outcome.kind === "refused") throw refusedByPayPal(outcome);
  if (outcome.kind === "unknown") throw payPalUnreachable(outcome);
  const {id} = outcome.value;
  const created_at = clock.now();
  await database.transaction((tx) =>
    insertSetupToken(tx, {id, session, customer: customer ?? null, created_at}),
  );
  return outcome.value;
}

function paymentSourceOf(source: SetupTokenRequest["source"], urls: ReturnUrls) {
  if (source.kind === "card") {
    const verification = source.method === "NONE" ? {} : {verification_method: source.method};
    return {card: {...verification, experience_context: urls}};
  }
  // The exchange saves the source, not the approval, so that this server records every token and can delete it.
  const context = {...urls, vault_instruction: "ON_CREATE_PAYMENT_TOKENS"};
  return {paypal: {usage_type: "MERCHANT", experience_context: context}};
}

/** Id that PayPal gets for a customer. It groups the customer's cards and doesn't reveal the shop's id. */
export function merchantCustomerId(customer: string): string {
  return sha256(`customer ${customer}`).slice(0, 32);
}
