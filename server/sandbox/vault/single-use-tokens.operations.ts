import type {CardDetails} from "../cards/cards.schema.ts";
import type {Runtime, Tx} from "../context.ts";
import {insertSingleUseToken} from "./vault.records.ts";
import {type StoredCard, storableCard} from "./sources.ts";
import {SINGLE_USE_TOKEN_LIFETIME_MS} from "./vault.states.ts";

/** A card that can be charged once. */
export interface SingleUseToken {
  readonly id: string;
  readonly card: StoredCard;
}

/**
 * Saves a card for one order, as Fastlane does. The page gives the id to the merchant's server, whose order
 * consumes it within 3 hours.
 *
 * @throws ServiceError 422 for a card that can't be processed
 */
export async function createSingleUseToken(
  tx: Tx,
  runtime: Runtime,
  applicationId: string,
  details: CardDetails,
): Promise<SingleUseToken> {
  return saveSingleUseToken(tx, runtime, applicationId, storableCard(details, runtime.clock.now()));
}

/** Like { @link createSingleUseToken}, for a card that is already checked. */
export async function saveSingleUseToken(
  tx: Tx,
  {clock, random}: Runtime,
  applicationId: string,
  card: StoredCard,
): Promise<SingleUseToken> {
  const now = clock.now();
  const token = {id: random.id(), card};
  await insertSingleUseToken(tx, {
    id: token.id,
    application_id: applicationId,
    card: JSON.stringify(token.card),
    created_at: now,
    expires_at: now + SINGLE_USE_TOKEN_LIFETIME_MS,
  });
  return token;
}
