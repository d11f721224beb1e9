import {z} from "zod";

/**
 * A whole number of the query, within its bounds.
 * What is no number is INVALID_PARAMETER_SYNTAX; one outside is INVALID_INTEGER_MIN_VALUE or INVALID_INTEGER_MAX_VALUE.
 */
export function wholeNumber({
  min,
  max,
  absent,
}: {
  readonly min: number;
  readonly max: number;
  readonly absent: number;
}) {
  return z.preprocess(readWholeNumber, z.int().min(min).max(max)).default(absent);
}

/** `true` or `false` in the query. */
export function flag({absent}: {readonly absent: boolean}) {
  return z
    .preprocess((text) => (text === "true" ? true : text === "false" ? false : text), z.boolean())
    .default(absent);
}

/** Digits of any length: one too large to count is still only too large. */
function readWholeNumber(text: unknown): unknown {
  if (typeof text !== "string" || !/^-?\d{1,1000}$/.test(text)) return text;
  return Math.min(Math.max(Number(text), Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}
