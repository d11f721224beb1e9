/** Points at which tests kill the process, along the delivery of an event. */
export const EVENT_CHECKPOINTS = [
  /** In the transaction that gives positions and deliveries. */
  "event:numbering",
  "event:numbered",
  "event:claimed",
  /** The receiver has accepted, and that is not recorded. */
  "event:handled",
  /** In the transaction that records it. */
  "event:accepting",
  "event:accepted",
] as const;

export type EventCheckpoint = (typeof EVENT_CHECKPOINTS)[number];
