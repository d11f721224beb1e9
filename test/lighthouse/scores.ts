export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Of 100, by category. */
export type Scores = Readonly<Record<(typeof CATEGORIES)[number], number>>;

/** What every median has to reach. */
export const GOAL = 95;

/** The middle one; of an even number the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

/** The medians of several runs. */
export function medians(runs: readonly Scores[]): Scores {
  const entries = CATEGORIES.map((category) => [category, median(runs.map((run) => run[category]))] as const);
  return Object.fromEntries(entries) as Scores;
}

/** The categories below the goal; one that was not measured is below it, too. */
export const missed = (scores: Scores): string[] =>
  CATEGORIES.filter((category) => !(scores[category] >= GOAL));

export const readable = (scores: Scores): string =>
  CATEGORIES.map((category) => `${category} ${String(scores[category]).padStart(3)}`).join("  ");
