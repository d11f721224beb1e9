import type {Database} from "../../database/open.ts";
import type {Clock} from "../../shared/clock.ts";
import type {Log} from "../../shared/log.ts";
import {type Encryption, keyIdOf} from "../encryption.ts";
import type {SingleFlight} from "../locks.ts";
import type {Vault} from "../paypal/vault.ts";
import type {Randomness} from "../randomness.ts";
import type {MerchantTables} from "../tables.ts";
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

/**
 * Returns PayPal's payment token of a saved card or wallet.
 *
 * @throws Error when the row has none, or no key decrypts it
 */
export async function paymentTokenOf(
  {encryption}: TokenReader,
  {id, sealed_token, token}: SavedCard,
): Promise<string> {
  const decrypted = sealed_token === null ? token : await encryption.decrypt(sealed_token);
  if (decrypted == null) {
    const reason = sealed_token === null ? "does not exist" : encryption.missing(keyIdOf(sealed_token));
    throw new Error(`The payment token of the saved card ${id} ${reason}.`);
  }
  return decrypted;
}
