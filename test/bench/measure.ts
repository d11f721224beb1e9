/**
 * Speed figure as a ratio: our reading divided by another one. Both are measured by turns in one run, so that a busy machine
 * slows both.
 */
export interface Measure {
  /** Name of the figure, such as `P7`. */
  readonly name: string;
  /** Both sides, in one line. */
  readonly subject: string;
  /** Unit of a reading. */
  readonly unit: string;
  /** Bound of the ratio `ours / theirs`. */
  readonly goal: {readonly atLeast: number} | {readonly atMost: number};
  /** Measures `count` pairs. Sets up before the first and cleans up after the last. */
  pairs(count: number): AsyncIterable<Pair>;
}

export type Pair = readonly [ours: number, theirs: number];

/** Figure that is a number by itself, such as a size. */
export interface Fact {
  readonly name: string;
  readonly subject: string;
  readonly unit: string;
  readonly atMost: number;
  readonly value: number;
}

/** Number of pairs that a figure needs. Fewer are a trial. */
export const PAIRS = 15;

/** Summary of a measure's readings. */
export interface Result {
  readonly pairs: number;
  /** Median of our readings, and of the others. */
  readonly ours: number;
  readonly theirs: number;
  /** Median and quartiles of the pairs' ratios. */
  readonly ratio: number;
  readonly quartiles: readonly [lower: number, upper: number];
  readonly met: boolean;
}

export function summarize(measure: Pick<Measure, "goal">, pairs: readonly Pair[]): Result {
  const ratios = pairs.map(([ours, theirs]) => ours / theirs);
  const ratio = quantile(ratios, 0.5);
  const {goal} = measure;
  return {
    pairs: pairs.length,
    ours: quantile(
      pairs.map(([ours]) => ours),
      0.5,
    ),
    theirs: quantile(
      pairs.map(([, theirs]) => theirs),
      0.5,
    ),
    ratio,
    quartiles: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
    met: "atLeast" in goal ? ratio >= goal.atLeast : ratio <= goal.atMost,
  };
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}
