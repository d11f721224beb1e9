import {
  bulkhead,
  type BulkheadPolicy,
  circuitBreaker,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  handleWhenResult,
} from "cockatiel";
import type {Outcome} from "./outcome.ts";

/**
 * Calls that must not starve each other: `pay` makes orders, moves money and saves cards, `read` is what pages are told. A
 * service whose one half stalls keeps the other half's places, failures and repetitions out of it.
 */
export const LANES = ["pay", "read"] as const;
export type LaneName = (typeof LANES)[number];

/** Repetitions that one after the other may be had without a success of anything: after a quiet time, say. */
const SAVED_REPETITIONS = 10;

export interface Lane {
  readonly breaker: CircuitBreakerPolicy;
  readonly bulkhead: BulkheadPolicy;
  readonly budget: RetryBudget;
}

/**
 * How often calls may be repeated, all together: once each on average. A service that turns everybody away (429) is asked
 * twice as often as without any repetition, and never three times.
 */
export interface RetryBudget {
  /** For each call. */
  earn(): void;
  /** For each repetition; false when there is none left. */
  spend(): boolean;
}

export function createLane(options: {
  readonly breakAfter: number;
  readonly restMs: number;
  readonly atOnce: number;
  readonly waiting: number;
}): Lane {
  return {
    breaker: circuitBreaker(handleWhenResult(isTrouble), {
      halfOpenAfter: options.restMs,
      breaker: new ConsecutiveBreaker(options.breakAfter),
    }),
    bulkhead: bulkhead(options.atOnce, options.waiting),
    budget: createBudget(),
  };
}

function createBudget(): RetryBudget {
  let left = SAVED_REPETITIONS;
  return {
    earn() {
      left = Math.min(SAVED_REPETITIONS, left + 1);
    },
    spend() {
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}

/** The service is in trouble: no answer, or a failure of its own. Being busy with the same request (409) or asking for
 * a slower pace (429) is no trouble: a breaker that opened then would stop everybody's payments. */
function isTrouble(result: unknown): boolean {
  const outcome = result as Outcome<unknown>;
  return outcome.kind === "unknown" && (outcome.status === undefined || outcome.status >= 500);
}
