import type {SavedCard} from "./vault.tables.ts";
import {sealCard, unsealedCards} from "./vault.records.ts";
import type {VaultContext} from "./vault.ts";

/** Reads payment tokens from the database. */
export type TokenReader = Pick<VaultContext, "database" | "encryption">;

/** Rows of one transaction. */
const BATCH = 100;

/**
 * Returns PayPal's payment token of a saved card or wallet.
 *
 * @throws Error when the row has none, or the token was encrypted with another SESSION_KEY
 */
export async function tokenOf(
  {encryption}: TokenReader,
  {id, sealed_token, token}: SavedCard,
): Promise<string> {
  const opened = sealed_token === null ? token : await encryption.decrypt(sealed_token);
  if (opened == null) {
    const reason = sealed_token === null ? "has none" : "was encrypted with another SESSION_KEY";
    throw new Error(`The payment token of the saved card ${id} ${reason}.`);
  }
  return opened;
}

/** Encrypts the payment tokens that an older server stored as they are. */
export async function sealOldTokens(
  {database, encryption}: TokenReader,
  mayGoOn: () => Promise<boolean>,
): Promise<void> {
  for (;;) {
    const cards = await unsealedCards(database.db, BATCH);
    if (cards.length === 0 || !(await mayGoOn())) return;
    const sealed = await Promise.all(
      cards.map(async ({id, token}) => ({id, token: await encryption.encrypt(token)})),
    );
    await database.transaction(async (tx) => {
      for (const {id, token} of sealed) await sealCard(tx, id, token);
    });
  }
}
