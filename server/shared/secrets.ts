import {createHash, timingSafeEqual} from "node:crypto";

/** SHA-256 of a text, as 64 hexadecimal digits. Secrets that are looked up are stored as their hash. */
export function sha256(text: string | Uint8Array): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Compares two secrets in a time that reveals neither their lengths nor where they differ. */
export function constantTimeEqual(left: string, right: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

/** Keys of one use: the first one signs, and each one verifies. */
export type Keys = readonly [string, ...string[]];

/** @param old the key before `current`, which still verifies */
export function keysOf(current: string, old: string | undefined): Keys {
  return old === undefined ? [current] : [current, old];
}

/** Derives the keys of another use, so that a value that these keys signed is not accepted there. */
export function deriveKeys([current, ...old]: Keys, derive: (key: string) => string): Keys {
  return [derive(current), ...old.map(derive)];
}
