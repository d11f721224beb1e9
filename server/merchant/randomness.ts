import {randomBytes, randomInt, randomUUID} from "node:crypto";

/** Where the role takes unguessable values from; tests hand in one that counts. */
export interface Randomness {
  uuid(): string;
  /** 256 bits, base64url. */
  token(): string;
  /** From 0 on, below 1; for pauses, never for secrets. */
  fraction(): number;
}

export const systemRandomness: Randomness = {
  uuid: () => randomUUID(),
  token: () => randomBytes(32).toString("base64url"),
  fraction: () => randomInt(2 ** 32) / 2 ** 32,
};
