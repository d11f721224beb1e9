import type {Clock} from "../../shared/clock.ts";
import {collection, type Store} from "../store.ts";
import {unprocessable} from "../wire/errors.ts";

/** A clock that testers set, move and stop. */
export interface MovableClock extends Clock {
  /** The offset from the real time in milliseconds, or null while the clock stands still. */
  readonly ahead: number | null;
}

/** Maximum offset of the clock: a century, when all cards have expired. */
const FARTHEST_MS = 100 * 366 * 24 * 60 * 60 * 1000;

/** The offset from the real time, or the time at which the clock stands still, in milliseconds. */
type StoredClock = {readonly id: string} & ({readonly ahead: number} | {readonly stoppedAt: number});

const ID = "clock";
const clocks = collection<StoredClock>("clock");

const storedClock = (store: Store): StoredClock => clocks(store).get(ID) ?? {id: ID, ahead: 0};

export function movableClock(base: Clock, store: Store): MovableClock {
  return {
    now: () => timeOf(storedClock(store), base.now()),
    get ahead() {
      const stored = storedClock(store);
      return "ahead" in stored ? stored.ahead : null;
    },
  };
}

function timeOf(stored: StoredClock, realTime: number): number {
  return "ahead" in stored ? realTime + stored.ahead : stored.stoppedAt;
}

/** Times are milliseconds. */
export interface ClockMove {
  readonly now?: number | undefined;
  readonly advance?: number | undefined;
  /** False lets the clock go on. By default it stands still or goes on as before. */
  readonly stopped?: boolean | undefined;
}

/** Sets, moves, stops or continues the clock. @throws ServiceError 422 for a time that is more than a century ahead */
export function moveClock(store: Store, realTime: number, {now, advance = 0, stopped}: ClockMove): void {
  const stored = storedClock(store);
  const time = now ?? timeOf(stored, realTime) + advance;
  if (time - realTime > FARTHEST_MS) {
    const description = "The clock can be moved forward a century at most.";
    const field = now === undefined ? "/advance_seconds" : "/now";
    throw unprocessable("CLOCK_OUT_OF_RANGE", {description, field});
  }
  const isStopped = stopped ?? !("ahead" in stored);
  clocks(store).put(isStopped ? {id: ID, stoppedAt: time} : {id: ID, ahead: time - realTime});
}

/**
 * Sets the clock to the real time, and changes no resource. Those made in between then have times in the future, and lists
 * by time show them first. `POST /_sandbox/reset` also empties the sandbox.
 */
export function resetClock(store: Store): void {
  clocks(store).remove(ID);
}

/** The clock reply for testers. */
export function clockReply(clock: MovableClock) {
  const {ahead} = clock;
  return {
    now: new Date(clock.now()).toISOString(),
    ahead_seconds: ahead === null ? null : ahead / 1000,
    stopped: ahead === null,
  };
}
