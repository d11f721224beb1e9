import {randomBytes, randomUUID} from "node:crypto";

/** Where the role takes unguessable values from; tests hand in one that counts. */
export interface Randomness {
  uuid(): string;
  /** 256 bits, base64url. */
  token(): string;
}

export const systemRandomness: Randomness = {
  uuid: () => randomUUID(),
  token: () => randomBytes(32).toString("base64url"),
};
