import {changeCard} from "./change-card.ts";
import {ERASED} from "./saved-details.ts";
import {savedIdsOf} from "./source-tokens.ts";
import {findCardById, findCardByToken, isTokenAwaited, listOrdersToSave} from "./vault.records.ts";
import type {SavedCard} from "./vault.tables.ts";
import {paymentTokenOf, type VaultContext} from "./vault.ts";
import {RECOVERY_MS} from "./vault.states.ts";

/**
 * Result of the removal of a payment token that PayPal deletes.
 *
 * - `done`: the card or wallet is no longer offered
 * - `later`: PayPal gave no usable reply
 * - `awaited`: no row has the token, but a row is being saved or has no hash yet
 * - `unknown`: no row has the token
 */
export type RemovedToken = "done" | "later" | "awaited" | "unknown";

/**
 * Ends the saved card or wallet whose payment token PayPal deletes, or has deleted. Idempotent.
 *
 * @param tokenHashes the token's hashes with each key
 */
export async function removeByToken(
  context: VaultContext,
  tokenHashes: readonly string[],
): Promise<RemovedToken> {
  const {database, clock} = context;
  const card = await findCardByToken(database.db, tokenHashes);
  if (!card) {
    const toSave = await listOrdersToSave(database.db, clock.now() - RECOVERY_MS);
    return toSave.length > 0 || (await isTokenAwaited(database.db)) ? "awaited" : "unknown";
  }
  const isGone = await isTokenGone(context, card);
  if (isGone === undefined) return "later";
  // PayPal was asked to delete the token. Recovery finishes it.
  await move(context, card, isGone ? "deleted" : "deleting");
  return "done";
}

/**
 * Ends the saved cards and wallets that a refused request wanted to charge, if PayPal no longer has their tokens. Never rejects: the
 * reply to the buyer is the refusal.
 */
export async function removeGoneTokens(context: VaultContext, request: string): Promise<void> {
  try {
    for (const id of await savedIdsOf(request)) {
      const card = await findCardById(context.database.db, id);
      if (card?.state === "saved" && (await isTokenGone(context, card))) await move(context, card, "deleted");
    }
  } catch (error) {
    context.log.error({err: error}, "a saved card or wallet that PayPal no longer has was not removed");
  }
}

/** Asks PayPal whether it has a card's token. Undefined without a usable reply. */
async function isTokenGone(context: VaultContext, card: SavedCard): Promise<boolean | undefined> {
  const shown = await context.paypal.showPaymentToken(await paymentTokenOf(context, card));
  if (shown.kind === "done") return false;
  return shown.kind === "refused" && shown.status === 404 ? true : undefined;
}

async function move(
  {database, clock}: VaultContext,
  {id}: SavedCard,
  state: "deleted" | "deleting",
): Promise<void> {
  const changes = {...(state === "deleted" && ERASED), updated_at: clock.now()};
  await database.transaction((tx) => changeCard(tx, id, state, changes));
}
