/** Where a saved card stands. Pure: the only place that says what may follow what. */
export type SavedCardState =
  /** The exchange of its setup token is on record; whether it was done is not known yet. */
  | "saving"
  /** The service definitely saved nothing. */
  | "failed"
  /** The customer can pay with it. */
  | "saved"
  /** The customer wants it gone: it is no longer shown or charged; whether the service erased it is not known yet. */
  | "deleting"
  /** Erased, here and at the service. Final. */
  | "deleted";

const NEXT: Readonly<Record<SavedCardState, readonly SavedCardState[]>> = {
  saving: ["saved", "failed"],
  failed: ["saving"],
  saved: ["deleting"],
  // Back to saved when the service definitely erased nothing.
  deleting: ["deleted", "saved"],
  deleted: [],
};

/** The states from which a card may come to `state`. */
export function before(state: SavedCardState): readonly SavedCardState[] {
  return (Object.keys(NEXT) as SavedCardState[]).filter((from) => NEXT[from].includes(state));
}

/** How long the service keeps a request id of its vault, and with it the answer to a repetition. */
export const REQUEST_ID_KEPT_MS = 3 * 60 * 60 * 1000;
