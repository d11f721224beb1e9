/** States of a saved card. */
export const SAVED_CARD_STATES = [
  /** The exchange of its setup token is recorded; its outcome is unknown. */
  "saving",
  /** PayPal refused to save it. */
  "failed",
  /** It is unknown whether PayPal saved it, and too late to repeat the call. A person has to look it up. */
  "in-doubt",
  /** The customer can pay with it. */
  "saved",
  /**
   * The customer deleted it, here or at PayPal. It is no longer shown or charged. It is unknown whether PayPal has deleted it.
   */
  "deleting",
  /** Deleted here and at PayPal. Final. */
  "deleted",
] as const;
export type SavedCardState = (typeof SAVED_CARD_STATES)[number];

const NEXT: Readonly<Record<SavedCardState, readonly SavedCardState[]>> = {
  saving: ["saved", "failed", "in-doubt"],
  failed: ["saving"],
  "in-doubt": ["saving", "failed"],
  // PayPal may have deleted it first.
  saved: ["deleting", "deleted"],
  // Back to `saved` when PayPal refuses to delete it.
  deleting: ["deleted", "saved"],
  deleted: [],
};

/** Returns the states that may precede `state`. */
export function statesBefore(state: SavedCardState): readonly SavedCardState[] {
  return (Object.keys(NEXT) as SavedCardState[]).filter((from) => NEXT[from].includes(state));
}

/** Time for which PayPal's vault remembers a request id and repeats its reply. */
export const REQUEST_ID_KEPT_MS = 3 * 60 * 60 * 1000;
/** Time after a payment during which recovery asks PayPal for the saved card or wallet. */
export const RECOVERY_MS = 6 * 60 * 60 * 1000;
