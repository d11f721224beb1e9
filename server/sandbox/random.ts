import {randomBytes, randomInt} from "node:crypto";

/** Where the sandbox takes its ids and secrets from, so that tests can seed it. */
export interface Random {
  /** A readable id: the prefix and 17 capital letters and digits, as the service's own ids look. */
  id(prefix?: string): string;
  /** An opaque secret of 256 bits, safe in a URL. */
  token(): string;
  /** A number from 0 up to, but not including, 1. */
  fraction(): number;
}

const FRACTIONS = 2 ** 47;

/** 32 signs, so that a byte's low five bits choose one without bias; no I, O, 0 or 1, which people mix up. */
export const ID_SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** The length of the ids of PayPal accounts: `merchant_id` and `payer_id`. */
export const ACCOUNT_ID_LENGTH = 13;
const ID_LENGTH = 17;
/** Every request has an id: they are cut from a store of random bytes, each of which is used once. */
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
