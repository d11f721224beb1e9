import {randomBytes, randomInt} from "node:crypto";

/** Source of ids and secrets. Tests replace it by a seeded one. */
export interface Random {
  /** A readable id in the format of PayPal's: the prefix and 17 capital letters and digits. */
  id(prefix?: string): string;
  /** An opaque secret of 256 bits, safe in a URL. */
  token(): string;
  /** A number from 0 (included) to 1 (excluded). */
  fraction(): number;
}

const FRACTIONS = 2 ** 47;

/**
 * 32 characters, so that the low five bits of a byte choose one without bias. Without I, O, 0 and 1, which
 * are easily confused.
 */
export const ID_SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Length of the ids of PayPal accounts: `merchant_id` and `payer_id`. */
export const ACCOUNT_ID_LENGTH = 13;
const ID_LENGTH = 17;
/** Random bytes that are fetched ahead, because every request needs an id. Each byte is used once. */
let store = Buffer.alloc(0);
let used = 0;

function idBytes(): Buffer {
  if (used + ID_LENGTH > store.length) {
    store = randomBytes(ID_LENGTH * 240);
    used = 0;
  }
  return store.subarray(used, (used += ID_LENGTH));
}

export const systemRandom: Random = {
  id(prefix = "") {
    let id = prefix;
    for (const byte of idBytes()) id += ID_SIGNS[byte & 31];
    return id;
  },
  token: () => randomBytes(32).toString("base64url"),
  fraction: () => randomInt(FRACTIONS) / FRACTIONS,
};
