import {
  ConsecutiveBreaker,
  type CircuitBreakerPolicy,
  circuitBreaker,
  ExponentialBackoff,
  handleWhenResult,
  isBrokenCircuitError,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from "cockatiel";
import type {z} from "zod";
import {isUndecided, type Outcome} from "./outcome.ts";
import {refusalSchema} from "./wire.ts";

/** How long the service is waited for, and how often it is asked. Milliseconds. */
export interface Patience {
  /** One try. */
  readonly tryMs: number;
  /** All tries of one call together; the buyer is told something by then. */
  readonly totalMs: number;
  /** Tries after the first. Every call of ours may be repeated: it reads, bears a request id, or comes to the same twice. */
  readonly retries: number;
  /** The pause before the first repetition; it doubles. */
  readonly pauseMs: number;
  /** Failures in a row after which the service is left alone … */
  readonly breakAfter: number;
  /** … for this long; then one probe decides. */
  readonly restMs: number;
}

export const DEFAULT_PATIENCE: Patience = {
  tryMs: 4_000,
  totalMs: 9_000,
  retries: 2,
  pauseMs: 200,
  breakAfter: 5,
  restMs: 5_000,
};

export interface ServiceRequest<T> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly schema: z.ZodType<T>;
  /** An earlier call with this request id may have been done: see `isAboutRights`. */
  readonly doubted?: boolean;
}

/** Sends one call, repeating it within its patience. It never throws for what the service or the network does. */
export type Transport = <T>(request: ServiceRequest<T>) => Promise<Outcome<T>>;

function isUnknown(result: unknown): boolean {
  return (result as Outcome<unknown>).kind === "unknown";
}

/** The service is in trouble: no answer, or a failure of its own. Being busy with the same request (409) or asking for
 * a slower pace (429) is no trouble: a breaker that opened then would stop everybody's payments. */
function isTrouble(result: unknown): boolean {
  const outcome = result as Outcome<unknown>;
  return outcome.kind === "unknown" && (outcome.status === undefined || outcome.status >= 500);
}

export function createTransport(options: {
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  patience: Patience;
}): Transport {
  const {patience} = options;
  const breaker: CircuitBreakerPolicy = circuitBreaker(handleWhenResult(isTrouble), {
    halfOpenAfter: patience.restMs,
    breaker: new ConsecutiveBreaker(patience.breakAfter),
  });
  const again = retry(handleWhenResult(isUnknown), {
    maxAttempts: patience.retries,
    backoff: new ExponentialBackoff({initialDelay: patience.pauseMs, maxDelay: 2_000}),
  });
  const total = timeout(patience.totalMs, TimeoutStrategy.Aggressive);
  const repeated = wrap(total, again);

  async function once<T>(request: ServiceRequest<T>, signal: AbortSignal): Promise<Outcome<T>> {
    const reply = await options.fetch(new URL(request.path, options.baseUrl), {
      method: request.method,
      headers: request.headers,
      ...(request.body === undefined ? {} : {body: request.body}),
      // A redirect would carry the bearer token to wherever it points.
      redirect: "manual",
      signal,
    });
    if (isUndecided(reply.status)) {
      await reply.body?.cancel();
      return {kind: "unknown", status: reply.status, reason: `status ${reply.status}`};
    }
    const body: unknown = await reply.json().catch(() => undefined);
    if (reply.status >= 400) {
      return {kind: "refused", status: reply.status, refusal: refusalSchema.safeParse(body).data ?? {}};
    }
    const parsed = request.schema.safeParse(body);
    // It was done, but the answer can't be read: only asking again tells what came of it.
    if (!parsed.success) return {kind: "unknown", reason: "an answer that can't be read"};
    return {kind: "done", status: reply.status, value: parsed.data};
  }

  /** One try with its deadline; what the network throws becomes `unknown`. */
  async function attempt<T>(request: ServiceRequest<T>, signal: AbortSignal): Promise<Outcome<T>> {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(patience.tryMs)]);
    try {
      return await once(request, deadline);
    } catch (error) {
      return {kind: "unknown", reason: deadline.aborted ? "no answer in time" : networkReason(error)};
    }
  }

  return async (request) => {
    let doubted = request.doubted ?? false;
    try {
      return await repeated.execute(async ({signal}) => {
        const outcome = await breaker.execute(() => attempt(request, signal));
        if (doubted && outcome.kind === "refused" && isAboutRights(outcome.status)) {
          return {kind: "unknown", status: outcome.status, reason: "refused after an unanswered try"};
        }
        doubted ||= outcome.kind === "unknown";
        return outcome;
      });
    } catch (error) {
      if (isBrokenCircuitError(error))
        return {kind: "unknown", reason: "the service was left alone to recover"};
      // By its class: cockatiel 3.2's own `isTaskCancelledError` looks for another error's mark.
      if (error instanceof TaskCancelledError) return {kind: "unknown", reason: "no answer in time"};
      throw error;
    }
  };
}

/** Refusals of whoever asks, not of what is asked: they say nothing about an earlier try that may have been done. */
function isAboutRights(status: number): boolean {
  return status === 401 || status === 403;
}

function networkReason(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as {code?: unknown} | undefined) : undefined;
  return typeof cause?.code === "string" ? `network error ${cause.code}` : "network error";
}
