import {
  bulkhead,
  circuitBreaker,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  handleWhenResult,
  type IPolicy,
  timeout,
  TimeoutStrategy,
  wrap,
} from "cockatiel";
import type {Outcome} from "./response.ts";

/** Deadlines, retries and limits of calls to PayPal. */
export interface ResilienceOptions {
  /** Deadline of one attempt, in milliseconds. */
  readonly attemptTimeoutMs: number;
  /** Deadline of a call with all its attempts and its time in the queue. The buyer gets a reply by then. */
  readonly totalTimeoutMs: number;
  /** Attempts after the first. Every call may be repeated: it only reads, has a request id, or is idempotent. */
  readonly maxRetries: number;
  /** Longest pause before the first retry. It doubles with each retry; the actual pause is random (full jitter). */
  readonly backoffMs: number;
  /** Consecutive failures that open the circuit breaker. */
  readonly failuresToOpen: number;
  /** Time that the breaker stays open before it sends one probe. */
  readonly halfOpenAfterMs: number;
  /** Concurrent calls of each policy. */
  readonly maxConcurrent: number;
  /** Calls of each policy that wait for one of those to end. */
  readonly maxQueued: number;
}

export const DEFAULT_RESILIENCE: ResilienceOptions = {
  attemptTimeoutMs: 4_000,
  totalTimeoutMs: 9_000,
  maxRetries: 2,
  backoffMs: 200,
  failuresToOpen: 5,
  halfOpenAfterMs: 5_000,
  maxConcurrent: 64,
  maxQueued: 512,
};

/**
 * Kinds of calls with separate limits, so that slow reads never delay payments: `pay` creates orders, moves money and saves
 * cards; `read` fetches what pages show; `upload` sends files.
 */
export const POLICIES = ["pay", "read", "upload"] as const;
export type PolicyName = (typeof POLICIES)[number];

/** Deadlines of a call with files, which take a slow connection a while. */
const UPLOAD_TIMEOUTS = {attemptTimeoutMs: 60_000, totalTimeoutMs: 90_000};

/** The deadlines, retries and limits of one kind of call. */
export function resilienceOf(policy: PolicyName, options: ResilienceOptions): ResilienceOptions {
  return policy === "upload" ? {...options, ...UPLOAD_TIMEOUTS} : options;
}

export type BreakerState = "closed" | "open" | "half-open";

/** Limits that all calls of one kind share. */
export interface ResiliencePolicy {
  /** Limits the time and the number of concurrent calls. */
  readonly call: IPolicy;
  /**
   * Aborts an attempt at its deadline. Not by `AbortSignal.any` with `AbortSignal.timeout`: in Node 20 such a time-out is lost when
   * memory is freed.
   */
  readonly attempt: IPolicy;
  /** Rejects attempts immediately while PayPal is down. */
  readonly breaker: CircuitBreakerPolicy;
  readonly retryBudget: RetryBudget;
}

/** Limits retries to one per call on average, so that retries never triple the load of a PayPal that answers 429. */
export interface RetryBudget {
  /** Adds the retry that each call brings. */
  earn(): void;
  /** Takes one retry; false when none is left. */
  spend(): boolean;
}

/** Retries that the budget can save up in a quiet time. */
const MAX_SAVED_RETRIES = 10;

export function createPolicy(
  options: ResilienceOptions,
  onBreaker: (state: BreakerState) => void,
): ResiliencePolicy {
  const breaker = circuitBreaker(handleWhenResult(isOutage), {
    halfOpenAfter: options.halfOpenAfterMs,
    breaker: new ConsecutiveBreaker(options.failuresToOpen),
  });
  breaker.onBreak(() => onBreaker("open"));
  breaker.onHalfOpen(() => onBreaker("half-open"));
  breaker.onReset(() => onBreaker("closed"));
  return {
    call: wrap(
      // Aborting after each call would create an error with a stack, which is slow and unused.
      timeout(options.totalTimeoutMs, {strategy: TimeoutStrategy.Aggressive, abortOnReturn: false}),
      bulkhead(options.maxConcurrent, options.maxQueued),
    ),
    attempt: timeout(options.attemptTimeoutMs, {
      strategy: TimeoutStrategy.Cooperative,
      abortOnReturn: false,
    }),
    breaker,
    retryBudget: createRetryBudget(),
  };
}

function createRetryBudget(): RetryBudget {
  let left = MAX_SAVED_RETRIES;
  return {
    earn() {
      left = Math.min(MAX_SAVED_RETRIES, left + 1);
    },
    spend() {
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}

/**
 * Tests whether PayPal gave no reply or a 5xx. A request in flight (409) or a rate limit (429) is no outage: a breaker that
 * opened for those would stop all payments.
 */
export function isOutage(result: unknown): boolean {
  const outcome = result as Outcome<unknown>;
  return outcome.kind === "unknown" && (outcome.status === undefined || outcome.status >= 500);
}
