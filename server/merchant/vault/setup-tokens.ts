import {sha256} from "../../platform/secrets.ts";
import {refusedByService, serviceUnreachable} from "../errors.ts";
import type {ReturnUrls} from "../pricing/payment-source.ts";
import type {ScaMethod} from "../pricing/requests.ts";
import type {SetupTokenReply} from "../service/wire.ts";
import {insertSetupToken} from "./records.ts";
import type {VaultContext} from "./vault.ts";

/** A card form that wants to save a card. */
export interface SetupTokenRequest {
  /** The browser session, as its client metadata id. */
  readonly session: string;
  /** The shop's own name for its customer; undefined for a visitor. */
  readonly customer: string | undefined;
  /** The page's attempt id: asked again with the same one, it gets the same token. */
  readonly attemptId: string;
  readonly method: ScaMethod;
  readonly urls: ReturnUrls;
}

/**
 * Asks the service for a setup token, which the card fields fill in this session, and notes whose it is.
 *
 * @throws MerchantError what the service refuses, or that it gave no answer
 */
export async function createSetupToken(
  {database, service, clock}: VaultContext,
  {session, customer, attemptId, method, urls}: SetupTokenRequest,
): Promise<SetupTokenReply> {
  const outcome = await service.createSetupToken({
    // The session stands in it: nobody else's attempt id can lead to this token.
    requestId: `${sha256(`setup token ${session} ${attemptId}`).slice(0, 32)}-setup`,
    clientMetadataId: session,
    body: {
      payment_source: {
        card: {
          ...(method === "NONE" ? {} : {verification_method: method}),
          experience_context: urls,
        },
      },
      // One customer's cards lie together at the service, which learns nothing of who that is.
      ...(customer === undefined
        ? {}
        : {customer: {merchant_customer_id: sha256(`customer ${customer}`).slice(0, 32)}}),
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
