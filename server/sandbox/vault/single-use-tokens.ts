import type {CardDetails} from "../cards/schema.ts";
import type {Chance, Tx} from "../context.ts";
import {insertSingleUseToken} from "./records.ts";
import {type StoredCard, storableCard} from "./sources.ts";
import {SINGLE_USE_TOKEN_LIFETIME_MS} from "./states.ts";

/** A card that can be charged once. */
export interface SingleUseToken {
  readonly id: string;
  readonly card: StoredCard;
}

/**
 * Keeps a card for one order, as accelerated checkout does: the page hands the id to the merchant's server, whose order
 * spends it within 3 hours.
 *
 * @throws ServiceError 422 for a card that can't be processed
 */
export async function createSingleUseToken(
  tx: Tx,
  {clock, random}: Chance,
  applicationId: string,
  details: CardDetails,
): Promise<SingleUseToken> {
  const now = clock.now();
  const token = {id: random.id(), card: storableCard(details, now)};
  await insertSingleUseToken(tx, {
    id: token.id,
    application_id: applicationId,
    card: JSON.stringify(token.card),
    created_at: now,
    expires_at: now + SINGLE_USE_TOKEN_LIFETIME_MS,
  });
  return token;
}
