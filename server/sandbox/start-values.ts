import {z} from "zod";

const INSTANT_HINT = "write a time from 2000 to 2099 such as 2027-01-15T12:00:00Z";

/** A time in ISO 8601 with its offset. Output: milliseconds since the epoch. */
export const instant = z.iso
  .datetime({offset: true, error: INSTANT_HINT})
  .regex(/^20/, INSTANT_HINT)
  .transform((text) => Date.parse(text));

const SEED_HINT = `write a whole number from 0 to ${0xffff_ffff}`;

/** Seed of ids and sample data. */
export const seedNumber = z.number(SEED_HINT).int(SEED_HINT).min(0, SEED_HINT).max(0xffff_ffff, SEED_HINT);
