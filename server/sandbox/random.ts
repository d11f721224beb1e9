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
const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export const systemRandom: Random = {
  id: (prefix = "") => prefix + Array.from(randomBytes(17), (byte) => SIGNS[byte & 31]).join(""),
  token: () => randomBytes(32).toString("base64url"),
  fraction: () => randomInt(FRACTIONS) / FRACTIONS,
};
