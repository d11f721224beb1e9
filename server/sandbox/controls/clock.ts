import type {Clock} from "../../platform/clock.ts";

/** A clock that testers move: it runs as the one below it, some time ahead. */
export interface MovableClock extends Clock {
  /** How far it is ahead, in milliseconds. */
  readonly ahead: number;
  advance(ms: number): void;
  reset(): void;
}

export function movableClock(base: Clock): MovableClock {
  let ahead = 0;
  return {
    now: () => base.now() + ahead,
    get ahead() {
      return ahead;
    },
    advance: (ms) => {
      ahead += ms;
    },
    reset: () => {
      ahead = 0;
    },
  };
}
