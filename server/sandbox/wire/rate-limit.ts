import {createAllowances} from "../../shared/allowance.ts";
import type {Clock} from "../../shared/clock.ts";
import {ServiceError} from "./errors.ts";

/** 429 RATE_LIMIT_REACHED, with the time after which it is worth another try. */
export class RateLimited extends ServiceError {
  /** Whole seconds, for the header `Retry-After`. */
  readonly retryAfterS: number;

  constructor(retryAfterS: number) {
    super(429);
    this.retryAfterS = retryAfterS;
  }
}

/** How often each of many may do something. */
export interface RateLimit {
  /** @throws RateLimited when this one has done it too often */
  check(key: string): void;
  /** Counts one time, also above the limit: what is above has to be waited for, too. */
  count(key: string): void;
  /** Checks, then counts. @throws RateLimited */
  spend(key: string): void;
}

/** The limits at the sandbox's doors. */
export interface RateLimits {
  /** Calls of one application, or of one address that presents no valid token. */
  readonly calls: RateLimit;
  /** Wrong secrets from one address. */
  readonly guesses: RateLimit;
}

/** What an unset `SANDBOX_RATE_LIMIT` stands for: more than one instance can answer, so that only who asks for a limit meets it. */
export const HIGH_LIMIT = 600_000;

/** Nobody mistypes so fast; a secret of 40 bits would be guessed in millennia. */
const GUESSES_A_MINUTE = 600;

/** @param perMinute calls of one application */
export function createRateLimits(time: Clock, perMinute: number): RateLimits {
  return {
    calls: createRateLimit(time, perMinute),
    guesses: createRateLimit(time, Math.min(perMinute, GUESSES_A_MINUTE)),
  };
}

const WINDOW_MS = 60_000;

/**
 * A minute's worth at once, then as many a minute, evenly. In this process's memory: a request costs no query, and each
 * instance counts for itself.
 *
 * @param time the real one: moving the sandbox's clock must neither open a door nor shut it for years
 */
export function createRateLimit(time: Clock, perMinute: number): RateLimit {
  const allowances = createAllowances(time, {count: perMinute, windowMs: WINDOW_MS});
  const check = (key: string) => {
    const {isAllowed, waitMs} = allowances.look(key);
    if (!isAllowed) throw new RateLimited(Math.max(1, Math.ceil(waitMs / 1000)));
  };
  return {
    check,
    count: (key) => allowances.count(key),
    spend(key) {
      check(key);
      allowances.count(key);
    },
  };
}
