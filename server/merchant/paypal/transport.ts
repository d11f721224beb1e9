import {setMaxListeners} from "node:events";
import {
  BulkheadRejectedError,
  DelegateBackoff,
  handleWhenResult,
  isBrokenCircuitError,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from "cockatiel";
import type {z} from "zod";
import type {Clock} from "../../shared/clock.ts";
import type {Randomness} from "../randomness.ts";
import {createLane, type Lane, LANES, type LaneName} from "./lanes.ts";
import {isAboutRights, isUndecided, type Outcome, type Unknown} from "./outcome.ts";
import {debugIdOf, networkReason, readJson, readText, retryAfterOf} from "./replies.ts";
import {refusalOf} from "./wire.ts";

/** How long the service is waited for, and how often it is asked. Milliseconds. */
export interface Patience {
  /** One try. */
  readonly tryMs: number;
  /** All tries of one call together, waiting for a place included; the buyer is told something by then. */
  readonly totalMs: number;
  /** Tries after the first. Every call of ours may be repeated: it reads, bears a request id, or comes to the same twice. */
  readonly retries: number;
  /** The longest pause before the first repetition; it doubles, and any shorter one is as likely (full jitter). */
  readonly pauseMs: number;
  /** Failures in a row after which the service is left alone … */
  readonly breakAfter: number;
  /** … for this long; then one probe decides. */
  readonly restMs: number;
  /** Calls that are on their way at once in each lane … */
  readonly atOnce: number;
  /** … and those that wait for a place there. */
  readonly waiting: number;
}

export const DEFAULT_PATIENCE: Patience = {
  tryMs: 4_000,
  totalMs: 9_000,
  retries: 2,
  pauseMs: 200,
  breakAfter: 5,
  restMs: 5_000,
  atOnce: 64,
  waiting: 512,
};

/** No pause is longer, but for one that the service asks for. */
const LONGEST_PAUSE_MS = 2_000;

export interface ServiceRequest<T> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly schema: z.ZodType<T>;
  /** `pay` where nothing is said. */
  readonly lane?: LaneName;
  /**
   * Set for a call that moves money, and for the repetition of any call with an effect. A 401 or 403 then leaves the outcome
   * open: a proxy may have replaced PayPal's reply, or an earlier try may have been done. The caller repeats the call with
   * the same request id.
   */
  readonly mayBeDone?: boolean;
}

/** Sends one call, repeating it within its patience. It never throws for what the service or the network does. */
export type Transport = <T>(request: ServiceRequest<T>) => Promise<Outcome<T>>;

export interface TransportOptions {
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly patience: Patience;
  readonly clock: Clock;
  readonly randomness: Pick<Randomness, "fraction">;
  /** From then on nothing is waited for: this server is being stopped. */
  readonly giveUp?: AbortSignal;
  /** Told how a lane's breaker stands, each time that it changes. */
  readonly onBreaker?: (lane: LaneName, state: BreakerState) => void;
}

/** How the service is treated: asked, left alone to recover, or probed. */
export type BreakerState = "closed" | "open" | "half-open";

export function createTransport(options: TransportOptions): Transport {
  const {patience, clock, randomness, giveUp} = options;
  // Every call listens while it lasts: many at once are no leak.
  if (giveUp) setMaxListeners(0, giveUp);
  const total = timeout(patience.totalMs, TimeoutStrategy.Aggressive);
  const lanes = Object.fromEntries(LANES.map((name) => [name, createLane(patience)])) as Record<
    LaneName,
    Lane
  >;
  for (const name of LANES) {
    const {breaker} = lanes[name];
    breaker.onBreak(() => options.onBreaker?.(name, "open"));
    breaker.onHalfOpen(() => options.onBreaker?.(name, "half-open"));
    breaker.onReset(() => options.onBreaker?.(name, "closed"));
  }

  async function once<T>(request: ServiceRequest<T>, signal: AbortSignal): Promise<Outcome<T>> {
    const reply = await options.fetch(new URL(request.path, options.baseUrl), {
      method: request.method,
      headers: request.headers,
      ...(request.body === undefined ? {} : {body: request.body}),
      // A redirect would carry the bearer token to wherever it points.
      redirect: "manual",
      signal,
    });
    const named = debugIdOf(reply.headers);
    if (isUndecided(reply.status)) {
      await reply.body?.cancel();
      return {
        kind: "unknown",
        status: reply.status,
        reason: `status ${reply.status}`,
        ...named,
        ...retryAfterOf(reply.headers, clock.now()),
      };
    }
    const text = await readText(reply);
    if (text === undefined) return {kind: "unknown", reason: "a reply that is too large", ...named};
    const json = readJson(text);
    if (reply.status >= 400) {
      const refusal = refusalOf(reply.status, json?.value);
      if (refusal) return {kind: "refused", status: reply.status, refusal: {...refusal, ...toRefusal(named)}};
      // Something between here and PayPal has written it, perhaps after PayPal had acted.
      return {
        kind: "unknown",
        status: reply.status,
        reason: `status ${reply.status}, not by PayPal`,
        ...named,
      };
    }
    const parsed = json && request.schema.safeParse(json.value);
    // It was done, but the answer can't be read: only asking again tells what came of it.
    if (!parsed?.success) return {kind: "unknown", reason: "an answer that can't be read", ...named};
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

  /** How long to wait after an answer that decides nothing; undefined when there is no point in asking again. */
  function pauseAfter(
    outcome: Outcome<unknown>,
    {attempt: tries, spentMs, lane}: {attempt: number; spentMs: number; lane: Lane},
  ): number | undefined {
    if (outcome.kind !== "unknown" || tries >= patience.retries) return undefined;
    // The same token would be refused again.
    if (outcome.status === 401) return undefined;
    const longest = Math.min(LONGEST_PAUSE_MS, patience.pauseMs * 2 ** tries);
    const pause = (outcome.retryAfterMs ?? 0) + randomness.fraction() * longest;
    // The answer would come too late for who waits.
    if (spentMs + pause >= patience.totalMs) return undefined;
    return lane.budget.spend() ? pause : undefined;
  }

  return async <T>(request: ServiceRequest<T>) => {
    const lane = lanes[request.lane ?? "pay"];
    let mayBeDone = request.mayBeDone ?? false;
    let last: Outcome<T> | undefined;
    let pause: number | undefined;
    const started = performance.now();
    const again = retry(
      handleWhenResult(() => pause !== undefined),
      {maxAttempts: patience.retries, backoff: new DelegateBackoff(() => pause ?? 0)},
    );
    lane.budget.earn();
    try {
      return await wrap(total, lane.bulkhead, again).execute(async ({attempt: tries = 0, signal}) => {
        pause = undefined;
        last = await lane.breaker.execute(() => attempt(request, signal));
        pause = pauseAfter(last, {attempt: tries, spentMs: performance.now() - started, lane});
        if (mayBeDone) return openAfterRights(last);
        mayBeDone = last.kind === "unknown";
        return last;
      }, giveUp);
    } catch (error) {
      const debugId = last?.kind === "unknown" && last.debugId !== undefined ? {debugId: last.debugId} : {};
      if (isBrokenCircuitError(error))
        return {
          kind: "unknown",
          reason: "PayPal is left alone to recover",
          retryAfterMs: patience.restMs,
          ...debugId,
        };
      if (error instanceof BulkheadRejectedError)
        return {kind: "unknown", status: 503, reason: "too many calls at once", ...debugId};
      // By its class: cockatiel 3.2's own `isTaskCancelledError` looks for another error's mark.
      if (error instanceof TaskCancelledError)
        return {kind: "unknown", reason: "no answer in time", ...debugId};
      throw error;
    }
  };
}

function toRefusal({debugId}: {debugId?: string}): {debug_id?: string} {
  return debugId === undefined ? {} : {debug_id: debugId};
}

/** An outcome in which a 401 or 403 is no refusal: the call, or an earlier try of it, may have been done. */
export function openAfterRights<Ended extends Outcome<unknown>>(outcome: Ended): Ended | Unknown {
  if (outcome.kind !== "refused" || !isAboutRights(outcome)) return outcome;
  const {status, refusal} = outcome;
  return {
    kind: "unknown",
    status,
    reason: `status ${status}`,
    ...(refusal.debug_id !== undefined && {debugId: refusal.debug_id}),
  };
}
