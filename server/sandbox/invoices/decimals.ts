/** Exact arithmetic on whole numbers of a currency's smallest unit, for quantities and percentages with decimals. */

/** A decimal number of the wire as `digits / 10^DECIMALS`. */
const DECIMALS = 5;
const ONE = 10n ** BigInt(DECIMALS);

/** @throws RangeError for anything but digits with at most five decimals, which no schema lets through */
function scaled(decimal: string): bigint {
  const [, whole = "", fraction = ""] = /^(\d+)(?:\.(\d{1,5}))?$/.exec(decimal) ?? [];
  if (whole === "") throw new RangeError("a quantity or percentage has at most five decimals");
  return BigInt(whole + fraction.padEnd(DECIMALS, "0"));
}

/** `minor × quantity`, rounded half up. */
export function times(minor: bigint, quantity: string): bigint {
  return quotient(minor * scaled(quantity), ONE);
}

/** `percent` percent of an amount, rounded half up. */
export function percentOf(minor: bigint, percent: string): bigint {
  return quotient(minor * scaled(percent), 100n * ONE);
}

/** What is contained in an amount that `percent` percent were added to, rounded half up. */
export function percentWithin(minor: bigint, percent: string): bigint {
  const rate = scaled(percent);
  return quotient(minor * rate, 100n * ONE + rate);
}

/**
 * Splits an amount in proportion to weights so that the parts add up to it exactly: each gets its whole units, and what is
 * left goes one by one to the largest remainders, the earlier one first.
 */
export function allocate(minor: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((one, other) => one + other, 0n);
  if (sum === 0n) return weights.map(() => 0n);
  const parts = weights.map((weight) => (minor * weight) / sum);
  const remainders = weights.map((weight, index) => ({index, remainder: (minor * weight) % sum}));
  remainders.sort(
    (one, other) => Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder),
  );
  const left = minor - parts.reduce((one, other) => one + other, 0n);
  for (const {index} of remainders.slice(0, Number(left))) parts[index] = (parts[index] ?? 0n) + 1n;
  return parts;
}

/** Half up; neither is negative. */
function quotient(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}
