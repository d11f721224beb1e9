/** How a look-up stands: the code is awaited, was right, or was wrong too often. */
export type ContextState = "open" | "succeeded" | "failed";

/** What can be added to a profile. */
export type AdditionKind = "address" | "card";

export const CODE_ATTEMPTS = 3;

/** How long a look-up may wait for its code: 15 minutes. */
export const CONTEXT_LIFETIME_MS = 15 * 60 * 1000;

/** How many addresses, and how many cards, a member can add to a profile in one session. */
export const MOST_ADDITIONS = 20;
