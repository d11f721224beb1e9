export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Scores from 0 to 100, by category. */
export type Scores = Readonly<Record<(typeof CATEGORIES)[number], number>>;

/** Smallest median that passes. */
export const GOAL = 95;

/** Returns the median, or the lower of the two middle values. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

/** Returns the median of each category over several runs. */
export function medians(runs: readonly Scores[]): Scores {
  const entries = CATEGORIES.map((category) => [category, median(runs.map((run) => run[category]))] as const);
  return Object.fromEntries(entries) as Scores;
}

/** Returns the categories below the goal, including those without a score. */
export const missed = (scores: Scores): string[] =>
  CATEGORIES.filter((category) => !(scores[category] >= GOAL));

export const readable = (scores: Scores): string =>
  CATEGORIES.map((category) => `${category} ${String(scores[category]).padStart(3)}`).join("  ");
