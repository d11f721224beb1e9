import {RateLimiterMemory, RateLimiterRes} from "rate-limiter-flexible";
import {ServiceError} from "./errors.ts";

/** 429 RATE_LIMIT_REACHED, with the time until a retry can succeed. */
export class RateLimited extends ServiceError {
  /** Whole seconds, for the header `Retry-After`. */
  readonly retryAfterS: number;

  constructor({msBeforeNext}: RateLimiterRes) {
    super(429);
    this.retryAfterS = Math.max(1, Math.ceil(msBeforeNext / 1000));
  }
}

/** Limit on how often a key may do something. */
export interface RateLimit {
  /** @throws RateLimited when the key has reached the limit */
  check(key: string): Promise<void>;
  /** Counts one use, even above the limit. */
  count(key: string): Promise<void>;
  /** Counts one use. @throws RateLimited above the limit */
  spend(key: string): Promise<void>;
}

/** Wrong secrets from an address: more than a person can type, and too few to guess a secret of 40 bits. */
export const GUESSES_A_MINUTE = 600;

const MINUTE_S = 60;

/** Allows `perMinute` uses in each minute of system time. */
export function createRateLimit(perMinute: number): RateLimit {
  const limiter = new RateLimiterMemory({points: perMinute, duration: MINUTE_S});
  return {
    async check(key) {
      const counted = await limiter.get(key);
      if (counted && counted.msBeforeNext > 0 && counted.consumedPoints >= perMinute)
        throw new RateLimited(counted);
    },
    async count(key) {
      await limiter.penalty(key);
    },
    async spend(key) {
      try {
        await limiter.consume(key);
      } catch (refused) {
        throw refused instanceof RateLimiterRes ? new RateLimited(refused) : refused;
      }
    },
  };
}
