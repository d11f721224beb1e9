import type {Refusal} from "./wire.ts";

/**
 * How a call of the commerce service ended.
 *
 * - `done`: it was done, and this is what came of it
 * - `refused`: definitely nothing was done
 * - `unknown`: no answer, or one that doesn't tell; it may have been done
 */
export type Outcome<T> = Done<T> | Refused | Unknown;

export interface Done<T> {
  readonly kind: "done";
  readonly status: number;
  readonly value: T;
}

export interface Refused {
  readonly kind: "refused";
  readonly status: number;
  readonly refusal: Refusal;
}

export interface Unknown {
  readonly kind: "unknown";
  /** The service's HTTP status, when there was an answer at all. */
  readonly status?: number;
  readonly reason: string;
  /** The service's own name of its answer, when it gave one. */
  readonly debugId?: string;
  /** How long the service asks to be left alone. */
  readonly retryAfterMs?: number;
}

/** Statuses after which the same request may still succeed, or may have been done already. */
const UNDECIDED = new Set([408, 409, 425, 429]);

/** A request in flight (409) and a rate limit (429) decide nothing; neither does any failure of the service itself. */
export function isUndecided(status: number): boolean {
  return UNDECIDED.has(status) || status >= 500 || status < 200 || (status >= 300 && status < 400);
}

/** The refusal's fine-grained codes. */
export function issuesOf(refusal: Refusal): readonly string[] {
  return (refusal.details ?? []).flatMap((detail) => detail.issue ?? []);
}

/** Whether PayPal refuses the caller's credentials or permissions: that says nothing about an earlier try. */
export function isAboutRights({status}: {readonly status?: number}): boolean {
  return status === 401 || status === 403;
}
