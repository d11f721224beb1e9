import type {Database} from "../../database/open.ts";
import type {Clock} from "../../shared/clock.ts";
import type {Log} from "../../shared/log.ts";
import type {Encryption} from "../encryption.ts";
import type {SingleFlight} from "../locks.ts";
import type {Vault} from "../paypal/vault.ts";
import type {Randomness} from "../randomness.ts";
import type {MerchantTables} from "../tables.ts";
import {encryptToken, listUnencryptedTokens} from "./vault.records.ts";
import type {SavedCard} from "./vault.tables.ts";

/** Dependencies of the vault's operations. */
export interface VaultContext {
  readonly database: Database<MerchantTables>;
  readonly paypal: Vault;
  /** Encrypts payment tokens. */
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly log: Log;
  readonly randomness: Randomness;
  readonly singleFlight: SingleFlight;
}

/** Reads payment tokens from the database. */
export type TokenReader = Pick<VaultContext, "database" | "encryption">;

/** Rows that one transaction encrypts. */
const BATCH = 100;

/**
 * Returns PayPal's payment token of a saved card or wallet.
 *
 * @throws Error when the row has none, or the token was encrypted with another SESSION_KEY
 */
export async function paymentTokenOf(
  {encryption}: TokenReader,
  {id, sealed_token, token}: SavedCard,
): Promise<string> {
  const decrypted = sealed_token === null ? token : await encryption.decrypt(sealed_token);
  if (decrypted == null) {
    const reason = sealed_token === null ? "has none" : "was encrypted with another SESSION_KEY";
    throw new Error(`The payment token of the saved card ${id} ${reason}.`);
  }
  return decrypted;
}

/** Encrypts the payment tokens that an older version of this server stored as plain text. */
export async function encryptOldTokens(
  {database, encryption}: TokenReader,
  mayContinue: () => Promise<boolean>,
): Promise<void> {
  for (;;) {
    const cards = await listUnencryptedTokens(database.db, BATCH);
    if (cards.length === 0 || !(await mayContinue())) return;
    const encrypted = await Promise.all(
      cards.map(async ({id, token}) => ({id, token: await encryption.encrypt(token)})),
    );
    await database.transaction(async (tx) => {
      for (const {id, token} of encrypted) await encryptToken(tx, id, token);
    });
  }
}
