/**
 * The places between which a process can die, along everything that makes an order, changes what it costs, or moves money. Tests kill it at each
 * of them; in production nothing happens here.
 */
export const CHECKPOINTS = [
  "create:priced",
  "create:claiming",
  "create:claimed",
  "create:answered",
  "create:recording",
  "create:recorded",
  "change:claiming",
  "change:claimed",
  "change:answered",
  "change:recording",
  "change:recorded",
  "capture:read",
  "capture:claiming",
  "capture:claimed",
  "capture:answered",
  "capture:recording",
  "capture:recorded",
] as const;

export type CheckpointName = (typeof CHECKPOINTS)[number];

/** Called at every checkpoint. Synchronous, so that it may stand inside a transaction. */
export type Checkpoint = (name: CheckpointName) => void;

export const noCheckpoint: Checkpoint = () => undefined;
