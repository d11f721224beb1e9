import type {Clock} from "../../shared/clock.ts";

/**
 * A clock that testers move forward. The offset is stored in the database and set here at the start of each request,
 * so that operations read the time without a query.
 * A reset brings back the real time and changes no stored rows. Rows made in between then have times in the future:
 * tokens live longer than 15 minutes, and lists by time show such rows first. `POST /_sandbox/reset` also empties the
 * sandbox.
 */
export interface MovableClock extends Clock {
  /** The offset from the real time, in milliseconds. */
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

/** The clock reply for testers. */
export function clockReply(clock: MovableClock) {
  return {now: new Date(clock.now()).toISOString(), ahead_seconds: clock.ahead / 1000};
}
