import {setMaxListeners} from "node:events";
import timers from "node:timers/promises";
import {BulkheadRejectedError, isBrokenCircuitError, TaskCancelledError} from "cockatiel";
import type {z} from "zod";
import type {Clock} from "../../shared/clock.ts";
import type {Randomness} from "../randomness.ts";
import {isUnconnected, networkCause} from "./network-cause.ts";
import {
  type BreakerState,
  createPolicy,
  isOutage,
  POLICIES,
  type PolicyName,
  resilienceOf,
  type ResilienceOptions,
  type ResiliencePolicy,
} from "./resilience.ts";
import {type Outcome, readResponse, type Unknown, unknownIfUnauthorized} from "./response.ts";

/** Longest backoff. PayPal's own `Retry-After` may be longer. */
const MAX_BACKOFF_MS = 2_000;

export interface PayPalRequest<T> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path, with `:id` for the resource's id. Metrics use it as the call's name. */
  readonly path: string;
  readonly id?: string;
  /** Id of a tracker, for `:trackerId` in the path. */
  readonly trackerId?: string;
  /** Id of an invoice's payment or refund, for `:transactionId` in the path. */
  readonly transactionId?: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** PayPal processes only one of several calls with the same request id. */
  readonly requestId?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, unless `headers` has another content type, or a form with files. */
  readonly body?: string | FormData;
  /** Schema of the reply's JSON; of its `BinaryReply` with `isBinary`. */
  readonly schema: z.ZodType<T>;
  readonly isBinary?: boolean;
  /** `pay` by default. */
  readonly policy?: PolicyName;
  /**
   * Set for a call that moves money, and for one that may have been sent before. A 401 or 403 then leaves the outcome open:
   * a proxy may have replaced PayPal's reply, or an earlier attempt may have been done. The caller repeats the call with the
   * same request id.
   */
  readonly mayBeDone?: boolean;
  /** False for a call that PayPal might do once for each attempt. It is sent once. By default true. */
  readonly isRepeatable?: boolean;
}

/** Sends a call to PayPal, with retries. Never throws for what PayPal or the network does. */
export type Transport = <T>(request: PayPalRequest<T>) => Promise<Outcome<T>>;

/** Receives the result of each call. `operation` is the method and path, without ids. */
export type CallObserver = (call: {
  readonly operation: string;
  readonly outcome: Outcome<unknown>["kind"];
  readonly seconds: number;
}) => void;

/** Receives each call that got no reply: the host of PayPal, and the cause. */
export type NoReplyObserver = (call: {
  readonly operation: string;
  readonly host: string;
  readonly reason: string;
}) => void;

export interface TransportOptions {
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly resilience: ResilienceOptions;
  readonly clock: Clock;
  readonly randomness: Pick<Randomness, "fraction">;
  /** Ends all calls as `unknown` when the server stops. */
  readonly signal?: AbortSignal | undefined;
  /** Receives each change of a breaker's state. */
  readonly onBreaker?: ((policy: PolicyName, state: BreakerState) => void) | undefined;
  readonly onCall?: CallObserver | undefined;
  readonly onNoReply?: NoReplyObserver | undefined;
}

/** Tries of a call that may have reached PayPal. */
interface Tries {
  sent: number;
}

/** State of a call before its next attempt. */
interface Turn {
  readonly retries: number;
  readonly spentMs: number;
  readonly policy: ResiliencePolicy;
  readonly resilience: ResilienceOptions;
}

export function createTransport(options: TransportOptions): Transport {
  const {clock, randomness} = options;
  // Each call adds a listener while it lasts; many concurrent calls are no leak.
  if (options.signal) setMaxListeners(0, options.signal);
  const policies = Object.fromEntries(
    POLICIES.map((name) => [
      name,
      createPolicy(resilienceOf(name, options.resilience), (state) => options.onBreaker?.(name, state)),
    ]),
  ) as Record<PolicyName, ResiliencePolicy>;
  const {host} = new URL(options.baseUrl);
  /** Reasons of the last failures, which may have opened a breaker. */
  const failures: Partial<Record<PolicyName, string>> = {};

  async function attempt<T>(
    request: PayPalRequest<T>,
    deadline: AbortSignal,
    tries: Tries,
  ): Promise<Outcome<T>> {
    tries.sent += 1;
    try {
      const response = await options.fetch(urlOf(request, options.baseUrl), {
        method: request.method,
        headers: headersOf(request),
        ...(request.body === undefined ? {} : {body: request.body}),
        // Following a redirect would send the bearer token to its target.
        redirect: "manual",
        signal: deadline,
      });
      return await readResponse(response, request, clock.now());
    } catch (error) {
      if (deadline.aborted) return {kind: "unknown", reason: "no answer in time"};
      if (isUnconnected(error)) tries.sent -= 1;
      return {kind: "unknown", reason: networkCause(error)};
    }
  }

  /** Returns the pause before the next attempt; undefined when the call must not be repeated. */
  function pauseBeforeRetry(
    outcome: Outcome<unknown>,
    {retries, spentMs, policy, resilience}: Turn,
  ): number | undefined {
    if (outcome.kind !== "unknown" || retries >= resilience.maxRetries) return undefined;
    // PayPal would refuse the same token again.
    if (outcome.status === 401) return undefined;
    const backoff = Math.min(MAX_BACKOFF_MS, resilience.backoffMs * 2 ** retries);
    const pause = (outcome.retryAfterMs ?? 0) + randomness.fraction() * backoff;
    // The next attempt would start after the call's deadline.
    if (spentMs + pause >= resilience.totalTimeoutMs) return undefined;
    return policy.retryBudget.spend() ? pause : undefined;
  }

  /** The retries are a plain loop: another attempt depends on `Retry-After`, the time left and the retry budget. */
  async function send<T>(request: PayPalRequest<T>): Promise<Outcome<T>> {
    const name = request.policy ?? "pay";
    const policy = policies[name];
    const resilience = resilienceOf(name, options.resilience);
    let mayBeDone = request.mayBeDone ?? false;
    let last: Outcome<T> | undefined;
    const tries: Tries = {sent: 0};
    const ended = (outcome: Outcome<T>): Outcome<T> =>
      outcome.kind === "unknown" && tries.sent === 0 ? {...outcome, isUnsent: true} : outcome;
    const started = performance.now();
    policy.retryBudget.earn();
    try {
      return await policy.call.execute(async ({signal}) => {
        for (let retries = 0; ; retries += 1) {
          last = await policy.breaker.execute(() =>
            policy.attempt.execute(({signal: deadline}) => attempt(request, deadline, tries), signal),
          );
          if (last.kind === "unknown" && isOutage(last)) failures[name] = last.reason;
          const spentMs = performance.now() - started;
          const pause =
            request.isRepeatable === false
              ? undefined
              : pauseBeforeRetry(last, {retries, spentMs, policy, resilience});
          if (last.kind === "refused" && retries > 0) last = {...last, isRepeated: true};
          if (pause === undefined) return ended(mayBeDone ? unknownIfUnauthorized(last) : last);
          mayBeDone = true;
          await timers.setTimeout(pause, undefined, {signal});
        }
      }, options.signal);
    } catch (error) {
      const debugId = last?.kind === "unknown" && last.debugId !== undefined ? {debugId: last.debugId} : {};
      return ended({...endedBy(error, resilience, failures[name]), ...debugId});
    }
  }

  return async (request) => {
    const started = clock.now();
    const outcome = await send(request);
    const operation = `${request.method} ${request.path}`;
    options.onCall?.({operation, outcome: outcome.kind, seconds: (clock.now() - started) / 1000});
    if (outcome.kind === "unknown" && outcome.status === undefined)
      options.onNoReply?.({operation, host, reason: outcome.reason});
    return outcome;
  };
}

function urlOf(
  {path, id = "", transactionId = "", trackerId = "", query = {}}: PayPalRequest<unknown>,
  baseUrl: string,
): URL {
  const url = new URL(
    path
      .replace(":id", () => encodeURIComponent(id))
      .replace(":transactionId", () => encodeURIComponent(transactionId))
      .replace(":trackerId", () => encodeURIComponent(trackerId)),
    baseUrl,
  );
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}

function headersOf({headers, body, requestId}: PayPalRequest<unknown>): Record<string, string> {
  return {
    accept: "application/json",
    // `fetch` itself writes the content type of a form, which has its boundary.
    ...(typeof body === "string" && {"content-type": "application/json"}),
    // PayPal reads `PayPal-Request-Id`. The other name is for servers that expect it.
    ...(requestId !== undefined && {"service-request-id": requestId, "paypal-request-id": requestId}),
    ...headers,
  };
}

/** The outcome of a call that a policy ended. @param failure reason of the last failure of PayPal */
function endedBy(error: unknown, {halfOpenAfterMs}: ResilienceOptions, failure = "failures"): Unknown {
  if (isBrokenCircuitError(error)) {
    const reason = `the circuit breaker is open after: ${failure}`;
    return {kind: "unknown", reason, retryAfterMs: halfOpenAfterMs};
  }
  if (error instanceof BulkheadRejectedError)
    return {kind: "unknown", status: 503, reason: "too many concurrent calls"};
  // By its class: `isTaskCancelledError` of cockatiel 3.2 checks for another error.
  if (error instanceof TaskCancelledError) return {kind: "unknown", reason: "no answer in time"};
  throw error;
}
