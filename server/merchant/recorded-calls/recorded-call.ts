import type {Clock} from "../../shared/clock.ts";
import type {Log} from "../../shared/log.ts";
import {payPalUnreachable, refusedByPayPal} from "../errors.ts";
import type {Checkpoint} from "../payments/checkpoints.ts";
import type {Done, Outcome, Refused, Unknown} from "../paypal/response.ts";

/** Evidence at PayPal of a call that got no reply, or that was refused. */
export type Evidence<Reply> =
  /** PayPal shows its effect. */
  | Done<Reply>
  /** PayPal has not done it. `refused` replaces the refusal that was to be proved. */
  | {readonly kind: "not-done"; readonly refused?: Refused}
  /** PayPal shows no effect, but may have done it. */
  | {readonly kind: "unclear"}
  /** PayPal gave no usable reply to the question. */
  | Unknown;

/** Pause before the caller asks again while PayPal does not tell the outcome, and while a check is needed. */
export const ASK_AGAIN_LATER_MS = 30_000;

const UNCLEAR: Unknown = {
  kind: "unknown",
  reason: "PayPal shows no effect of the call",
  retryAfterMs: ASK_AGAIN_LATER_MS,
};

/**
 * A call that moves money or changes a record at PayPal. It is recorded before it is sent, and every record of its outcome is
 * final: the first one counts.
 */
export interface RecordedCall<Reply, Result> {
  /** Fields of its log lines. */
  readonly about: Readonly<Record<string, unknown>>;
  /** Called after the reply. Tests kill the server there. */
  readonly answered?: () => void;
  /** True if the caller may see that this server lacks a permission. */
  readonly isOperator?: boolean;
  send(): Promise<Outcome<Reply>>;
  /**
   * Asks PayPal for the call's effect.
   *
   * @param refused PayPal's refusal of the call, if there was one. An earlier call without a reply may have had the effect
   */
  find(refused?: Refused): Promise<Evidence<Reply>>;
  /** Records PayPal's reply, or the effect that PayPal shows. */
  recordDone(reply: Done<Reply>): Promise<Result>;
  /** Records that PayPal did not do it. The next call gets a new request id. */
  recordRefused(refused: Refused): Promise<void>;
  /**
   * Records that the call was not sent. Only for the first time that it is sent: an earlier try may have reached PayPal. Without
   * it, the outcome is unknown.
   */
  recordUnsent?(): Promise<void>;
  /** Result while the outcome is unknown. */
  unknown(reply: Unknown): Result;
}

/** A recorded call without an outcome. */
export interface UnconfirmedCall<Reply, Result> extends RecordedCall<Reply, Result> {
  /** True after it was marked for a check. It is not sent again. */
  readonly needsCheck: boolean;
  /** True while PayPal still knows the request id, so that a repetition has no further effect. */
  mayRepeat(now: number): boolean;
  /** Sends the call again under its request id. */
  repeat(): Promise<Result>;
  /** Records that it is too late to repeat the call: a person has to look it up. */
  markForCheck(): Promise<Result>;
  /** Records that PayPal has not done a call which is too old to be on its way. By default a person looks it up. */
  recordNotDone?(): Promise<Result>;
}

interface CallContext {
  readonly clock: Clock;
  readonly log: Log;
}

/** Dependencies of calls with checkpoints. */
export interface CheckedContext extends CallContext {
  readonly checkpoint: Checkpoint;
}

/** The request id of a record's next call. It changes only after a definite failure. */
export function requestIdOf(id: string, operation: string, failures: number): string {
  return `${id}-${operation}${failures === 0 ? "" : `-${failures + 1}`}`;
}

/**
 * Sends a recorded call, and records its outcome. A refusal counts only when PayPal shows no effect.
 *
 * @throws MerchantError for a refusal, and for a call that was not sent
 */
export async function sendCall<Reply, Result>(
  {log}: Pick<CallContext, "log">,
  call: RecordedCall<Reply, Result>,
): Promise<Result> {
  const outcome = await call.send();
  call.answered?.();
  if (outcome.kind === "done") return call.recordDone(outcome);
  if (outcome.kind === "unknown" && outcome.isUnsent && call.recordUnsent) {
    await call.recordUnsent();
    log.warn({...call.about, reason: outcome.reason}, "a recorded call was not sent");
    throw payPalUnreachable(outcome);
  }
  const evidence = outcome.kind === "refused" ? await call.find(outcome) : outcome;
  switch (evidence.kind) {
    case "done":
      return call.recordDone(evidence);
    case "not-done": {
      const refused = evidence.refused ?? (outcome as Refused);
      await call.recordRefused(refused);
      throw refusedByPayPal(refused, call);
    }
    case "unknown":
      log.warn(
        {...call.about, reason: evidence.reason, serviceDebugId: evidence.debugId},
        "no reply to a call that is recorded",
      );
      return call.unknown(evidence);
    case "unclear":
      return call.unknown(UNCLEAR);
  }
}

/**
 * Finds the outcome of a call that got no reply: asks PayPal for its effect, repeats it while that is safe, and then hands it to a
 * person.
 *
 * @throws MerchantError for a refusal
 */
export async function findOutcome<Reply, Result>(
  {clock}: Pick<CallContext, "clock">,
  call: UnconfirmedCall<Reply, Result>,
): Promise<Result> {
  const evidence = await call.find();
  if (evidence.kind === "done") return call.recordDone(evidence);
  const isTooOld = !call.mayRepeat(clock.now());
  if (evidence.kind === "not-done" && isTooOld && call.recordNotDone) return call.recordNotDone();
  if (call.needsCheck) return call.unknown(UNCLEAR);
  if (isTooOld) return call.markForCheck();
  return evidence.kind === "unknown" ? call.unknown(evidence) : call.repeat();
}
