import type {Clock} from "../../shared/clock.ts";

/**
 * A clock that testers move: it runs as the one below it, some time ahead. How far is kept in the database, and set here
 * at the start of each request, so that operations read the time without asking anybody.
 *
 * It only moves forward. A reset brings back the real time and changes nothing that is stored: what was made meanwhile
 * keeps its times, which then lie in the future, so a token lives longer than its 15 minutes, and lists by time show such
 * rows first. Who wants none of that empties the sandbox with `POST /_sandbox/reset`.
 */
export interface MovableClock extends Clock {
  /** How far it is ahead, in milliseconds. */
  readonly ahead: number;
  moveTo(ahead: number): void;
}

export function movableClock(base: Clock): MovableClock {
  let ahead = 0;
  return {
    now: () => base.now() + ahead,
    get ahead() {
      return ahead;
    },
    moveTo: (ms) => {
      ahead = ms;
    },
  };
}

/** The sandbox's time as testers read it. */
export function clockOnTheWire(clock: MovableClock) {
  return {now: new Date(clock.now()).toISOString(), ahead_seconds: clock.ahead / 1000};
}
