/** Waits for its (next) try; arrived, when the receiver has answered 2xx; given up after the last try. */
export type DeliveryState = "waiting" | "arrived" | "given-up";

/** How often an event is sent until its receiver says that it has it. */
export const MAX_TRIES = 25;

const FIRST_PAUSE_MS = 60_000;
/** The 24 pauses grow by this and last almost three days together. */
const GROWTH = 1.355;

/** How long the next try waits after this many (1 to 24) that failed. Milliseconds. */
export function pauseAfter(tries: number): number {
  return Math.round(FIRST_PAUSE_MS * GROWTH ** (tries - 1));
}

/** How long events can be listed and sent again. */
export const EVENT_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
