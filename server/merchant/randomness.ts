import {randomBytes, randomInt, randomUUID} from "node:crypto";

/** Source of random values. Tests pass a predictable one. */
export interface Randomness {
  uuid(): string;
  /** Twelve hexadecimal digits for an id; too short for a secret. */
  tag(): string;
  /** 256 random bits in base64url. */
  token(): string;
  /** A number from 0 to below 1, for pauses and never for secrets. */
  fraction(): number;
}

const TAG_DIGITS = 12;
/** Random digits for tags. Every request takes a tag, so digits are generated in blocks; each is used once. */
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
