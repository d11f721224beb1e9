/** `waiting` for its next try, `arrived` after a 2xx reply, or `given-up` after the last try. */
export type DeliveryState = "waiting" | "arrived" | "given-up";

/** Maximum number of tries. */
export const MAX_TRIES = 25;

const FIRST_PAUSE_MS = 60_000;
/** Growth of the 24 pauses. Together they last almost three days. */
const GROWTH = 1.355;

/** Pause after this many failed tries (1 to 24), in milliseconds. */
export function pauseAfter(tries: number): number {
  return Math.round(FIRST_PAUSE_MS * GROWTH ** (tries - 1));
}

/** Time for which events can be listed and sent again. */
export const EVENT_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
