import type {Encryption} from "./encryption.ts";

/** Rows that one step reads. */
const BATCH = 100;

/** A row with an encrypted text. */
export interface SealedRow {
  readonly id: string;
  readonly created_at: number;
  readonly sealed: string | null;
}

/** Rows of a table with an encrypted column. */
export interface SealedRows {
  /** Lists rows with an encrypted text after a row, in the order of their time and id. */
  list(last: Pick<SealedRow, "id" | "created_at">, limit: number): Promise<SealedRow[]>;
  /** Replaces a row's text, unless it has changed meanwhile. */
  write(row: {readonly id: string; readonly sealed: string}, again: string): Promise<void>;
}

/**
 * Encrypts the texts of a table again with the current key, from the oldest row on. Texts that no key decrypts stay until they are
 * deleted.
 *
 * @returns the work of one round; it resolves to true when no row needs an older key
 */
export function createEncryptRowsAgain(
  encryption: Encryption,
  rows: SealedRows,
): (mayContinue: () => Promise<boolean>) => Promise<boolean> {
  let last = {created_at: 0, id: ""};

  return async (mayContinue) => {
    if (encryption.keys.length === 1) return true;
    for (;;) {
      if (!(await mayContinue())) return false;
      const batch = await rows.list(last, BATCH);
      for (const {id, sealed} of batch) {
        if (sealed === null || sealed.startsWith(encryption.start)) continue;
        const text = await encryption.decrypt(sealed);
        if (text !== undefined) await rows.write({id, sealed}, await encryption.encrypt(text));
      }
      const end = batch.at(-1);
      if (!end) return true;
      last = end;
    }
  };
}
