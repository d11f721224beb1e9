import type {Encryption} from "../encryption.ts";
import type {Checkpoint} from "../payments/checkpoints.ts";
import {
  type EncryptedColumns,
  forgetUnreadable,
  KEY_MARKS,
  listCardsOfKey,
  listKeyIds,
  writeEncrypted,
} from "./vault.records.ts";
import type {VaultContext} from "./vault.ts";

/** Rows that one transaction rewrites. */
const BATCH = 100;
/** Rows that one round of recovery rewrites at most, so that payments don't wait for its end. */
const ROWS_A_ROUND = 20_000;

export interface EncryptAgainOptions extends Pick<VaultContext, "database" | "encryption" | "log"> {
  readonly checkpoint: Checkpoint;
}

/**
 * Encrypts saved cards and wallets again with the current key: those of older keys and of older versions of this server. It works in
 * small steps, and goes on after any stop, because each row has the id of its key.
 *
 * @returns the work of one round; it resolves to true when all rows have the current key
 */
export function createEncryptAgain({database, encryption, log, checkpoint}: EncryptAgainOptions) {
  const {db} = database;
  let isFirstRound = true;
  const reported = new Set<string>();

  function report(keyId: string | undefined): void {
    const missing = encryption.missing(keyId);
    if (!reported.has(missing)) log.error(`A payment token of a saved card or wallet ${missing}.`);
    reported.add(missing);
  }

  /** Rewrites some rows of a key in one transaction. Returns the number of rows that it read. */
  async function step(keyId: string): Promise<number> {
    const cards = await listCardsOfKey(db, keyId, BATCH);
    const rewritten = await Promise.all(
      cards.map(async (card) => ({card, changes: await encryptedAgain(encryption, card)})),
    );
    if (rewritten.length === 0) return 0;
    await database.transaction(async (tx) => {
      for (const {card, changes} of rewritten) await writeEncrypted(tx, card, changes);
    });
    if (rewritten.some(({changes}) => changes.key_id === KEY_MARKS.unreadable)) report(undefined);
    checkpoint("vault:encrypted-again");
    return rewritten.length;
  }

  return async (mayContinue: () => Promise<boolean>): Promise<boolean> => {
    if (isFirstRound) await forgetUnreadable(db);
    isFirstRound = false;
    let isComplete = true;
    let left = ROWS_A_ROUND;
    for (const keyId of await listKeyIds(db)) {
      if (keyId === encryption.keyId) continue;
      const isKnown = keyId === KEY_MARKS.olderVersion || encryption.keys.some(({id}) => id === keyId);
      if (!isKnown) {
        isComplete = false;
        if (keyId !== KEY_MARKS.unreadable) report(keyId);
        continue;
      }
      for (let read = 1; read > 0; left -= read) {
        if (left <= 0 || !(await mayContinue())) return false;
        read = await step(keyId);
      }
    }
    return isComplete;
  };
}

async function encryptedAgain(
  encryption: Encryption,
  {sealed_token, token, token_hash, sealed_label}: EncryptedColumns,
): Promise<Partial<EncryptedColumns>> {
  const paymentToken = sealed_token === null ? token : await encryption.decrypt(sealed_token);
  if (paymentToken == null) return {key_id: KEY_MARKS.unreadable};
  const label = sealed_label === null ? undefined : await encryption.decrypt(sealed_label);
  return {
    key_id: encryption.keyId,
    sealed_token: await encryption.encrypt(paymentToken),
    token: null,
    token_hash: encryption.hashes(paymentToken)[0],
    old_token_hash: token_hash,
    ...(label !== undefined && {sealed_label: await encryption.encrypt(label)}),
  };
}
