import {sha256} from "../../shared/secrets.ts";
import {refusedByService, serviceUnreachable} from "../errors.ts";
import type {ReturnUrls} from "../pricing/payment-source.ts";
import type {ScaMethod} from "../pricing/requests.ts";
import type {SetupTokenReply} from "../paypal/vault.ts";
import {insertSetupToken} from "./vault.records.ts";
import type {VaultContext} from "./vault.ts";

/** A page that wants to save a card or a wallet. */
export interface SetupTokenRequest {
  /** The browser session, as its client metadata id. */
  readonly session: string;
  /** The shop's own name for its customer; undefined for a visitor. */
  readonly customer: string | undefined;
  /** The page's attempt id: asked again with the same one, it gets the same token. */
  readonly attemptId: string;
  readonly source: CardToSave | WalletToSave;
  readonly urls: ReturnUrls;
}

/** A card that the card fields bring, and how strongly it is authenticated. */
interface CardToSave {
  readonly kind: "card";
  readonly method: ScaMethod;
}

/** A wallet that its owner agrees to at the service. */
interface WalletToSave {
  readonly kind: "paypal";
}

/**
 * Asks the service for a setup token, which the buyer fills or agrees to in this session, and notes whose it is.
 *
 * @throws MerchantError what the service refuses, or that it gave no answer
 */
export async function createSetupToken(
  {database, service, clock}: VaultContext,
  {session, customer, attemptId, source, urls}: SetupTokenRequest,
): Promise<SetupTokenReply> {
  const outcome = await service.createSetupToken({
    // The session stands in it: nobody else's attempt id can lead to this token.
    requestId: `${sha256(`setup token ${session} ${attemptId}`).slice(0, 32)}-setup`,
    clientMetadataId: session,
    body: {
      payment_source: sourceOnTheWire(source, urls),
      ...(customer === undefined ? {} : {customer: {merchant_customer_id: nameAtService(customer)}}),
    },
  });
  if (outcome.kind === "refused") throw refusedByService(outcome);
  if (outcome.kind === "unknown") throw serviceUnreachable(outcome);
  const {id} = outcome.value;
  const created_at = clock.now();
  await database.transaction((tx) =>
    insertSetupToken(tx, {id, session, customer: customer ?? null, created_at}),
  );
  return outcome.value;
}

function sourceOnTheWire(source: SetupTokenRequest["source"], urls: ReturnUrls) {
  if (source.kind === "card") {
    const verification = source.method === "NONE" ? {} : {verification_method: source.method};
    return {card: {...verification, experience_context: urls}};
  }
  // Saved by the exchange, never by the approval alone: what nobody has noted, nobody could erase.
  const context = {...urls, vault_instruction: "ON_CREATE_PAYMENT_TOKENS"};
  return {paypal: {usage_type: "MERCHANT", experience_context: context}};
}

/** What the service calls a customer: one customer's cards lie together there, and it learns nothing of who that is. */
export function nameAtService(customer: string): string {
  return sha256(`customer ${customer}`).slice(0, 32);
}
