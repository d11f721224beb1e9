/** State of a look-up: open for the code, succeeded, or failed after too many wrong codes. */
export type ContextState = "open" | "succeeded" | "failed";

export type AdditionKind = "address" | "card";

export const CODE_ATTEMPTS = 3;

/** Lifetime of a look-up: 15 minutes. */
export const CONTEXT_LIFETIME_MS = 15 * 60 * 1000;

/** Limit of additional addresses and of additional cards in one session. */
export const MAX_ADDITIONS = 20;
