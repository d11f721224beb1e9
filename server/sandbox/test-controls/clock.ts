import type {Clock} from "../../shared/clock.ts";
import {collection, type Store} from "../store.ts";
import {unprocessable} from "../wire/errors.ts";

/** A clock that testers move forward. */
export interface MovableClock extends Clock {
  /** The offset from the real time, in milliseconds. */
  readonly ahead: number;
}

/** Maximum offset of the clock: a century, when all cards have expired. */
const FARTHEST_MS = 100 * 366 * 24 * 60 * 60 * 1000;

const ID = "clock";
const clocks = collection<{readonly id: string; readonly ahead: number}>("clock");

export function movableClock(base: Clock, store: Store): MovableClock {
  return {
    now: () => base.now() + aheadOf(store),
    get ahead() {
      return aheadOf(store);
    },
  };
}

function aheadOf(store: Store): number {
  return clocks(store).get(ID)?.ahead ?? 0;
}

/** Moves the clock forward. @throws ServiceError 422 beyond a century */
export function advanceClock(store: Store, ms: number): void {
  const ahead = aheadOf(store) + ms;
  if (ahead > FARTHEST_MS) {
    const description = "The clock can be moved forward a century at most.";
    throw unprocessable("CLOCK_OUT_OF_RANGE", description, "/advance_seconds");
  }
  clocks(store).put({id: ID, ahead});
}

/**
 * Sets the clock to the real time, and changes no resource. Those made in between then have times in the future: tokens live
 * longer than 15 minutes, and lists by time show such resources first. `POST /_sandbox/reset` also empties the sandbox.
 */
export function resetClock(store: Store): void {
  clocks(store).remove(ID);
}

/** The clock reply for testers. */
export function clockReply(clock: MovableClock) {
  return {now: new Date(clock.now()).toISOString(), ahead_seconds: clock.ahead / 1000};
}
