import {randomBytes, randomInt, randomUUID} from "node:crypto";

/** Source of unguessable values. Tests pass one that counts. */
export interface Randomness {
  uuid(): string;
  /** Twelve hexadecimal digits, to name one thing among many; too short for a secret. */
  tag(): string;
  /** 256 bits, base64url. */
  token(): string;
  /** From 0 on, below 1; for pauses, never for secrets. */
  fraction(): number;
}

const TAG_DIGITS = 12;
/** Every request has a tag: they are cut from a store of random digits, each of which is used once. */
let store = "";
let used = 0;

export const systemRandomness: Randomness = {
  uuid: () => randomUUID(),
  tag() {
    if (used === store.length) {
      store = randomBytes(TAG_DIGITS * 256).toString("hex");
      used = 0;
    }
    return store.slice(used, (used += TAG_DIGITS));
  },
  token: () => randomBytes(32).toString("base64url"),
  fraction: () => randomInt(2 ** 32) / 2 ** 32,
};
