import type {CardDetails} from "../cards/cards.schema.ts";
import type {Runtime} from "../context.ts";
import {newToken} from "../random.ts";
import {secretCollection, type Store} from "../store.ts";
import {type StoredCard, storableCard} from "./sources.ts";
import {SINGLE_USE_TOKEN_LIFETIME_MS, type SingleUseToken} from "./vault.model.ts";

const singleUseTokens = secretCollection<SingleUseToken>("single_use_tokens");

/**
 * Saves a card for one order, as Fastlane does. The page gives the id to the merchant's server, whose order
 * consumes it within 3 hours.
 *
 * @throws ServiceError 422 for a card that can't be processed
 */
export function createSingleUseToken(
  store: Store,
  runtime: Runtime,
  applicationId: string,
  details: CardDetails,
): SingleUseToken {
  return saveSingleUseToken(store, runtime, applicationId, storableCard(details, runtime.clock.now()));
}

/** Like {@link createSingleUseToken}, for a card that is already checked. */
export function saveSingleUseToken(
  store: Store,
  {clock}: Runtime,
  applicationId: string,
  card: StoredCard,
): SingleUseToken {
  const expiresAt = clock.now() + SINGLE_USE_TOKEN_LIFETIME_MS;
  return singleUseTokens(store).add({id: newToken(), applicationId, card, expiresAt});
}

/**
 * Consumes a single-use token. Undefined for a token that is unknown, used, expired or another application's.
 *
 * @param now milliseconds since the epoch
 */
export function takeSingleUseToken(
  store: Store,
  applicationId: string,
  id: string,
  now: number,
): StoredCard | undefined {
  const token = singleUseTokens(store).get(id);
  if (token?.applicationId !== applicationId || token.expiresAt <= now) return undefined;
  singleUseTokens(store).remove(id);
  return token.card;
}

export function deleteOldSingleUseTokens(store: Store, now: number): void {
  singleUseTokens(store).keep(({expiresAt}) => expiresAt > now);
}
