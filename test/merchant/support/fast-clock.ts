import type {Clock} from "../../../server/shared/clock.ts";

/** A clock that was right at the time `since` and runs `speed` times as fast. It is the same in all processes. */
export interface FastTime {
  readonly since: number;
  readonly speed: number;
}

export function fastClock({since, speed}: FastTime): Clock {
  return {now: () => since + (Date.now() - since) * speed};
}
